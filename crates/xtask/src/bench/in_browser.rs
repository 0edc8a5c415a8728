//! The benchmarks in headless Chrome: the module `bench` in the page's own profile, in a page that
//! is one file, so that no server is needed.

use crate::workspace::Workspace;
use crate::{chromium, command::Program, node, package, toolchain};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The module's library, and the name of its files.
const NAME: &str = "bench";

/// Opens the module for the benchmark `name` and gives what it prints: JSON with rows.
pub(crate) fn run(workspace: &Workspace, name: &str) -> Result<String> {
    let script = format!(
        "const out = document.querySelector('pre');\n\
         try {{\n\
           out.textContent = wasm_bindgen.run('{name}', () => performance.now());\n\
         }} catch (error) {{ out.textContent = String(error); }}"
    );
    let page = write_page(workspace, &script)?;
    let document = chromium::dump(workspace, &page)?;
    let rows =
        between(&document, "<pre>", "</pre>").context("the page of the benchmark is empty")?;
    Ok(rows.to_owned())
}

/// What the page does with a file it is given.
const READ_FILE: &str = "async function readFile() {\n\
       const [file] = document.querySelector('#file').files;\n\
       const bytes = new Uint8Array(await file.arrayBuffer());\n\
       return wasm_bindgen.run_file(file.name, bytes, () => performance.now());\n\
     }";

/// Has files of the first folder read by the module, and each folder opened by the real page, as a
/// player would: JSON with rows.
pub(crate) fn run_folders(workspace: &Workspace, folders: &[&Path]) -> Result<String> {
    let page = write_page(workspace, READ_FILE)?;
    let chromium = chromium::prepare(workspace)?;
    package::build(workspace, &package::Options::default())?;
    node::prepare(workspace)?;
    node::script(workspace, "npm run build")?;
    let script = Program::new(
        &workspace.path("web"),
        "node --import tsx e2e/measure_folders.ts",
    );
    let script = folders
        .iter()
        .fold(script.arg(&page), |script, folder| script.arg(*folder));
    script.env(chromium::VARIABLE, &chromium.browser).read()
}

/// Builds the module, and writes a page that loads it and runs `script`.
fn write_page(workspace: &Workspace, script: &str) -> Result<PathBuf> {
    toolchain::prepare_wasm(workspace)?;
    let words = format!(
        "cargo build --package skald-bench --lib --profile page --target {}",
        toolchain::WASM
    );
    Program::new(&workspace.root, &words).run()?;
    let module = format!("{}/page/{NAME}.wasm", toolchain::WASM);
    let folder = workspace.target.join("bench-page");
    package::bind(&workspace.target.join(module), "no-modules", &folder, NAME)?;
    let page = folder.join("index.html");
    std::fs::write(&page, page_text(&folder, script)?)?;
    Ok(page)
}

/// The module lies in the page as hexadecimal digits: a page from a file may fetch nothing.
fn page_text(folder: &Path, script: &str) -> Result<String> {
    let face = std::fs::read_to_string(folder.join(format!("{NAME}.js")))?;
    let module = std::fs::read(folder.join(format!("{NAME}_bg.wasm")))?;
    let mut digits = String::with_capacity(2 * module.len());
    for byte in module {
        write!(digits, "{byte:02x}")?;
    }
    Ok(format!(
        "<!doctype html><meta charset=utf-8><pre></pre><input id=file type=file>\n\
         <script>{face}</script><script>\n\
         const digits = '{digits}';\n\
         const bytes = new Uint8Array(digits.length / 2);\n\
         for (let i = 0; i < bytes.length; i++)\n\
           bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);\n\
         wasm_bindgen.initSync({{ module: bytes }});\n\
         {script}\n\
         document.scripts[1].remove();\n\
         document.scripts[0].remove();\n\
         </script>"
    ))
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    text.split_once(begin)?
        .1
        .split_once(end)
        .map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_what_the_page_shows() {
        assert_eq!(
            between("<pre>{\"rows\":[]}</pre>", "<pre>", "</pre>"),
            Some("{\"rows\":[]}")
        );
        assert_eq!(between("<p></p>", "<pre>", "</pre>"), None);
    }
}
