//! Makes the demo's files: plugin, compiled scripts in an archive, and a stand-in master with the
//! hardcoded forms alone.

use super::PLUGIN;
use crate::base::{self, scripts::BaseSources};
use crate::compiler::{Diagnostic, Options, ScriptSource, Scripts, SourceProvider, compile_with};
use crate::plugin::{Alias, Fill, Message, Objective, PluginBuilder, Quest, Stage};
use crate::vmad::{PropertyValue, Script, StageFragment};
use bsa::{Packer, Packing, Version, flags};
use ident::AssetPath;

/// The demo's scripts: name and source.
const SCRIPTS: [(&str, &str); 3] = [
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
    let mut add = |name: &str, bytes: &[u8]| {
        packer.add(&AssetPath::from_text(&format!("scripts/{name}.pex")), bytes)
    };
    // The demo's scripts keep their line numbers, for the log; the base scripts go without.
    let scripts = Scripts::new(&Sources);
    for (name, _) in SCRIPTS {
        let pex = compile_with(&scripts, name, &Options::reproducible());
        add(name, &pex.map_err(DemoError::Script)?.write())?;
    }
    let options = Options {
        debug_info: false,
        ..Options::reproducible()
    };
    for (name, bytes) in base::scripts::compile_as(&options, |_| true).map_err(DemoError::Script)? {
        add(name, &bytes)?;
    }
    Ok(packer.finish()?)
}

fn plugin() -> Vec<u8> {
    const RUN_ONCE: u16 = 0x0100;
    const PLAYER_REF: u32 = 0x14;
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let count = plugin.global(0x800, "SkaldDemoCount", 0.0);
    let quest = plugin.own(0x802);
    let question = Message::message_box(
        0x801,
        "SkaldDemoQuestion",
        "A question",
        "I have counted to %.0f. Shall I go on?",
    );
    let question = question
        .owner(quest)
        .button("Faster")
        .button("From the start")
        .button("Go on");
    let question = plugin.message(question);
    let script = Script::new("SkaldDemoQuest")
        .with("SkaldDemoCount", PropertyValue::Form(count))
        .with("SkaldDemoQuestion", PropertyValue::Form(question));
    let fragment = StageFragment {
        stage: 10,
        entry: 0,
        function: "Fragment_0".to_owned(),
    };
    let log = "I have answered the question.".to_owned();
    let player = Alias::new(0, "Player", Fill::Reference(PLAYER_REF));
    let quest = Quest::new(0x802, "SkaldDemo")
        .name("The Counting")
        .started()
        .flags(RUN_ONCE)
        .priority(50)
        .script(script)
        .fragments(Script::new("SkaldDemoStages"), vec![fragment])
        .stage_with(Stage {
            number: 10,
            flags: 0,
            entry_flags: 0,
            log,
        })
        .objective(Objective {
            number: 10,
            text: "Listen to the counting".to_owned(),
            targets: vec![0],
        })
        .alias(player.script(Script::new("SkaldDemoPlayer")));
    plugin.quest(quest);
    plugin.to_bytes()
}
