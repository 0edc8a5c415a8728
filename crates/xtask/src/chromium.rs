//! The browser of the tests and its driver: found, or installed where that is one command.

use crate::command::Program;
use crate::toolchain::find_program;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Names a Chromium goes by, the quickest to start first.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "google-chrome-stable",
    "google-chrome",
    "chromium-browser",
];

/// Where macOS and Windows keep Chrome, which is on no path there.
const FIXED_PLACES: [&str; 3] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/// The variable that names a browser of one's own, and by which the end-to-end tests are told.
pub(crate) const VARIABLE: &str = "SKALD_CHROMIUM";

/// The packages Debian has them in.
const DEBIAN_PACKAGES: &str = "chromium chromium-driver chromium-headless-shell";

/// A browser and the program that steers it.
#[derive(Debug)]
pub(crate) struct Chromium {
    /// The browser itself.
    pub(crate) browser: PathBuf,
}

/// Finds both, installing them first on Debian.
pub(crate) fn prepare(workspace: &Workspace) -> Result<Chromium> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if !is_debian() {
        bail!(
            "the tests in the browser need Chrome or Chromium and a `chromedriver` of the same \
             version on the path (set {VARIABLE} to a browser elsewhere); leave them out with --fast"
        );
    }
    eprintln!("  Chromium or its driver is missing: installing {DEBIAN_PACKAGES}");
    install_on_debian(workspace)?;
    find().context("Chromium is installed but cannot be found")
}

fn find() -> Option<Chromium> {
    find_program("chromedriver")?;
    let own = std::env::var_os(VARIABLE)
        .map(PathBuf::from)
        .filter(|path| path.is_file());
    let on_path = || BROWSERS.iter().find_map(|name| find_program(name));
    let fixed = || {
        FIXED_PLACES
            .iter()
            .map(PathBuf::from)
            .find(|path| path.is_file())
    };
    let browser = own.or_else(on_path).or_else(fixed)?;
    Some(Chromium { browser })
}

fn is_debian() -> bool {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    names_debian(&release) && find_program("apt-get").is_some()
}

/// Debian itself: its relatives have other packages, or none, under these names.
fn names_debian(release: &str) -> bool {
    release.lines().any(|line| line == "ID=debian")
}

fn install_on_debian(workspace: &Workspace) -> Result<()> {
    let is_root = Program::new(&workspace.root, "id -u")
        .read()
        .is_ok_and(|user| user == "0");
    let sudo = match (is_root, find_program("sudo")) {
        (true, _) => "",
        (false, Some(_)) => "sudo ",
        (false, None) => bail!("as root: apt-get update && apt-get install {DEBIAN_PACKAGES}"),
    };
    Program::new(&workspace.root, &format!("{sudo}apt-get update -q")).run()?;
    let install = "apt-get install -y -q --no-install-recommends";
    Program::new(
        &workspace.root,
        &format!("{sudo}{install} {DEBIAN_PACKAGES}"),
    )
    .run()
}

/// Writes a copy of `webdriver.json` that names the browser found, and returns where it is.
///
/// The checked-in file names none, so that it holds on every machine; the driver would then start
/// the first Chrome it knows, which is a slower one where the headless shell is there.
pub(crate) fn write_webdriver(workspace: &Workspace, chromium: &Chromium) -> Result<PathBuf> {
    let given = std::fs::read_to_string(workspace.path("webdriver.json"))
        .context("could not read webdriver.json")?;
    let given = serde_json::from_str(&given).context("webdriver.json is no JSON")?;
    let named = name_browser(given, &chromium.browser).context("webdriver.json is no object")?;
    let out = workspace.target.join("webdriver.json");
    std::fs::create_dir_all(&workspace.target)?;
    std::fs::write(&out, serde_json::to_string_pretty(&named)?)?;
    Ok(out)
}

fn name_browser(mut capabilities: Value, browser: &Path) -> Option<Value> {
    let options = capabilities.as_object_mut()?.entry("goog:chromeOptions");
    let options = options.or_insert_with(|| json!({})).as_object_mut()?;
    options.insert("binary".to_owned(), json!(browser.to_str()?));
    Some(capabilities)
}

/// Opens a page, lets its scripts run to their end and gives the document as text.
pub(crate) fn dump(workspace: &Workspace, page: &Path) -> Result<String> {
    let chromium = prepare(workspace)?;
    Program::file(&workspace.root, &chromium.browser)
        .words("--headless --no-sandbox --disable-gpu --timeout=600000 --dump-dom")
        .arg(format!("file://{}", page.display()))
        .read()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_is_named_and_the_flags_stay() {
        let given = json!({ "goog:chromeOptions": { "args": ["--no-sandbox"] } });
        let expected = json!({ "goog:chromeOptions": { "args": ["--no-sandbox"], "binary": "/usr/bin/chromium" } });
        assert_eq!(
            name_browser(given, Path::new("/usr/bin/chromium")),
            Some(expected)
        );
    }

    #[test]
    fn only_debian_itself_is_installed_on() {
        assert!(names_debian(
            "NAME=\"Debian GNU/Linux\"\nID=debian\nVERSION_ID=\"12\"\n"
        ));
        assert!(!names_debian(
            "NAME=\"Ubuntu\"\nID=ubuntu\nID_LIKE=debian\n"
        ));
        assert!(!names_debian(""));
    }

    #[test]
    fn a_file_that_is_no_object_is_refused() {
        assert_eq!(
            name_browser(json!([1]), Path::new("/usr/bin/chromium")),
            None
        );
    }
}
