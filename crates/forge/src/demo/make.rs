//! Makes the demo's files: plugin, an archive of compiled scripts, meshes and textures, and a stand-in
//! master with the hardcoded forms alone.

mod canvas;
mod counting;
mod ids;
mod land;
mod light;
mod mesh;
mod models;
mod nif;
mod noise;
mod room;
mod sky;
mod solid;
mod surface;
mod swing;
mod textures;
mod things;
mod water;
mod yard;

use super::PLUGIN;
use crate::base::{self, scripts::BaseSources};
use crate::compiler::{Diagnostic, Options, ScriptSource, Scripts, SourceProvider, compile_with};
use crate::plugin::{PluginBuilder, Reference};
use bsa::{Packer, Packing, Version, flags};
use ident::AssetPath;

/// The demo's scripts: name and source.
const SCRIPTS: [(&str, &str); 7] = [
    (
        "SkaldDemoQuest",
        include_str!("../../demo/scripts/SkaldDemoQuest.psc"),
    ),
    (
        "SkaldDemoStages",
        include_str!("../../demo/scripts/SkaldDemoStages.psc"),
    ),
    (
        "SkaldDemoPlayer",
        include_str!("../../demo/scripts/SkaldDemoPlayer.psc"),
    ),
    (
        "SkaldDemoArrival",
        include_str!("../../demo/scripts/SkaldDemoArrival.psc"),
    ),
    (
        "SkaldDemoLever",
        include_str!("../../demo/scripts/SkaldDemoLever.psc"),
    ),
    (
        "SkaldDemoPath",
        include_str!("../../demo/scripts/SkaldDemoPath.psc"),
    ),
    (
        "SkaldDemoSign",
        include_str!("../../demo/scripts/SkaldDemoSign.psc"),
    ),
];

/// Why the demo was not made.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// A script does not compile.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Script(Vec<Diagnostic>),
    /// The archive does not hold the scripts.
    #[error("{0}")]
    Archive(#[from] bsa::Error),
}

/// The demo's Data folder, made anew: paths, and the files' bytes. The same each time.
///
/// # Errors
/// When a script does not compile or the archive cannot hold it.
pub fn make() -> Result<Vec<(String, Vec<u8>)>, DemoError> {
    Ok(vec![
        ("Skyrim.esm".to_owned(), base::small_master()),
        (PLUGIN.to_owned(), plugin()),
        ("SkaldDemo.bsa".to_owned(), archive()?),
    ])
}

struct Sources;

impl SourceProvider for Sources {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        match SCRIPTS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(script))
        {
            Some((_, text)) => Some(ScriptSource::Text(text.as_bytes().to_vec())),
            None => BaseSources.find(script),
        }
    }
}

fn archive() -> Result<Vec<u8>, DemoError> {
    let mut packing = Packing::plain(Version::V105);
    packing.flags |= flags::COMPRESSED;
    let mut packer = Packer::new(packing)?;
    let mut add = |path: &str, bytes: &[u8]| packer.add(&AssetPath::from_text(path), bytes);
    // The demo's scripts keep their line numbers, for the log; the base scripts go without.
    let scripts = Scripts::new(&Sources);
    for (name, _) in SCRIPTS {
        let pex = compile_with(&scripts, name, &Options::reproducible());
        add(&script_path(name), &pex.map_err(DemoError::Script)?.write())?;
    }
    for name in models::NAMES {
        let bytes = models::model(name).map(|model| model.to_bytes());
        let path = format!("meshes\\{}", model_path(name));
        add(&path, &bytes.unwrap_or_default())?;
    }
    for (name, bytes) in textures::all() {
        add(&texture_path(&name), &bytes)?;
    }
    let options = Options {
        debug_info: false,
        ..Options::reproducible()
    };
    for (name, bytes) in base::scripts::compile_as(&options, |_| true).map_err(DemoError::Script)? {
        add(&script_path(name), &bytes)?;
    }
    Ok(packer.finish()?)
}

fn plugin() -> Vec<u8> {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let mut placing = Placing {
        next: ids::TEMPORARY,
    };
    counting::add(&mut plugin);
    things::add(&mut plugin);
    light::add(&mut plugin);
    sky::add(&mut plugin);
    water::add(&mut plugin);
    land::add(&mut plugin);
    room::add(&mut plugin, &mut placing);
    yard::add(&mut plugin, &mut placing);
    plugin.to_bytes()
}

/// References that nothing names: each new one has the next id.
#[derive(Debug)]
struct Placing {
    next: u32,
}

impl Placing {
    /// A reference that is there while its cell is loaded.
    fn reference(&mut self, base: u32) -> Reference {
        let own = self.next;
        self.next += 1;
        Reference::new(own, "", base).temporary()
    }
}

fn script_path(name: &str) -> String {
    format!("scripts/{name}.pex")
}

/// The path of a mesh, as records name it: from the folder of meshes on.
fn model_path(name: &str) -> String {
    format!("skalddemo\\{name}.nif")
}

/// The path of a texture, as meshes and records name it.
fn texture_path(name: &str) -> String {
    format!("textures\\skalddemo\\{name}.dds")
}
