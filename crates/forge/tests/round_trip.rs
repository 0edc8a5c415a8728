//! The public corpus, decompiled and compiled again: what comes back must be what was there.
//!
//! Property: decompile, compile, and the same bytes again, except when, by whom and where it was
//! compiled and the order of tables, which differs from run to run of the original.
//! Other scripts are known from the script's own folder in the corpus, then from `base_scripts`, and
//! what nobody has is concluded from its use.
//! Caught: temporaries numbered by state instead of by place, conversions of arguments made too
//! early, objects of `+=` computed once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use forge::base::scripts::BaseSources;
use forge::compiler::{MemorySources, ScriptSource, Scripts, SourceProvider};
use forge::round_trip::round_trip;
use pex::Pex;

/// Scripts of the corpus that do not come back, by reason.
const OTHER: [&[&str]; 4] = [FOLDED, SPELLING, LINES, OPEN];

/// Another compiler: it makes a Float of an Int constant without a cast, whose temporary it skips.
const FOLDED: &[&str] = &[
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/ZenTraits_AeternaVeinsScript.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/ZenTraits_ArcaneFeverScript.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/_00e_arkanistenfiebertriggerbox.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/_00e_arkanistenfieberwohltatscn.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/_00e_peaceweedplayeraliasscript.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/_00e_phasmalist_newapparitionalias.pex",
    "WhisperDealer+enderal-mods/src/ZenTraits/Scripts/compiled/_00e_theriantrophist_werewolfpotion.pex",
];

/// A temporary's type has another spelling: which one the original takes from other scripts is
/// unknown.
const SPELLING: &[&str] = &[
    "art-from-the-machine+Mantella-Spell@889a3779/Scripts/MantellaListenerScript.pex",
    "chesko256+Campfire/Scripts/FrostUtil.pex",
    "chesko256+Campfire/Scripts/SeedUtil.pex",
    "chesko256+Campfire/Scripts/_CampInternal.pex",
    "chesko256+Campfire/Scripts/_Camp_InstinctsCtrlEventReceiver.pex",
    "chesko256+Campfire/Scripts/_DE_ConjuredShelter.pex",
    "chesko256+Campfire/Scripts/_Frost_ClothingSystem.pex",
    "chesko256+Campfire/Scripts/_de_deletefirewoodpile.pex",
];

/// A statement or declaration found no room on its line.
const LINES: &[&str] = &[
    "AndersonPaschoalon+Skyrim-DSilHand/Data/scripts/DSilHand_M90AliasStatueActivator.pex",
    "MrOctopus+nl_mcm@9688a468/example/Scripts/nl_mcm_core.pex",
];

/// Code that two sources make alike but for the temporaries or locals that follow: a conversion
/// written out or not, the block a variable was declared in. The decompiler takes the other one.
const OPEN: &[&str] = &[
    "chesko256+Campfire/Scripts/CampCampfire.pex",
    "chesko256+Campfire/Scripts/CampUtil.pex",
    "chesko256+Campfire/Scripts/_DE_Campfire_Lightable.pex",
    "chesko256+Campfire/Scripts/_DE_PlayerStatusScript.pex",
    "chesko256+Campfire/Scripts/_DE_SKI_MeterWidget.pex",
    "chesko256+Campfire/Scripts/_DE_SKI_StatusWidget.pex",
    "chesko256+Campfire/Scripts/_DE_WaterDetect.pex",
    "chesko256+Campfire/Scripts/_Frost_ArmorProtectionDatastoreHandler.pex",
    "chesko256+Campfire/Scripts/_Frost_ColdWaterEffect3.pex",
    "chesko256+Campfire/Scripts/_Frost_RescueSystem.pex",
    "chesko256+Campfire/Scripts/_Frost_SKI_MeterWidget.pex",
    "chesko256+Campfire/Scripts/_Frost_WeathersenseMessages.pex",
    "chesko256+Campfire/Scripts/_Seed_SKI_MeterWidget.pex",
    "chesko256+Campfire/Scripts/_de_clothingmonitor_1_7.pex",
    "chesko256+Campfire/Scripts/_de_epmonitor_1_6.pex",
    "chesko256+Campfire/Scripts/_de_fooddetect.pex",
    "chesko256+Campfire/Scripts/_de_powerscript.pex",
    "chesko256+Campfire/Scripts/_de_swimdetectscript_wet.pex",
    "mrowrpurr+McmRecorder/Scripts/McmRecorder_Player.pex",
    "mrowrpurr+McmRecorder/Scripts/SKI_ConfigBase.pex",
    "pijaczkar8+iEquip/dist/scripts/iEquip_AmmoMode.pex",
    "pijaczkar8+iEquip/dist/scripts/iEquip_EditMode.pex",
    "pijaczkar8+iEquip/dist/scripts/iEquip_MCM_ui.pex",
    "pijaczkar8+iEquip/dist/scripts/iEquip_WidgetCore.pex",
];

struct Folder {
    beside: MemorySources,
}

impl SourceProvider for Folder {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        BaseSources
            .find(script)
            .or_else(|| self.beside.find(script))
    }
}

fn files(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|it| it.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, end, found);
        } else if path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case(end))
        {
            found.push(path);
        }
    }
}

#[test]
fn decompiled_scripts_compile_to_what_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = root.join("../../../shared/corpus");
    let mut paths = Vec::new();
    files(&corpus, "pex", &mut paths);
    if paths.is_empty() {
        println!("skipped: no corpus");
        return;
    }
    let mut folders: BTreeMap<&Path, Vec<(&Path, Pex)>> = BTreeMap::new();
    for path in &paths {
        let pex = Pex::read(&fs::read(path).unwrap()).unwrap();
        folders
            .entry(path.parent().unwrap())
            .or_default()
            .push((path, pex));
    }
    let (mut same, mut different) = (0, Vec::new());
    for scripts in folders.values() {
        let mut beside = MemorySources::new();
        for (path, pex) in scripts {
            let name = path.file_stem().unwrap().to_string_lossy();
            beside.insert(&name, ScriptSource::Compiled(pex.clone()));
        }
        let folder = Folder { beside };
        let known = Scripts::new(&folder);
        for (path, pex) in scripts {
            let trip = round_trip(pex, &known);
            match trip.difference {
                None => same += 1,
                Some(difference) => {
                    different.push((
                        path.strip_prefix(&corpus).unwrap().display().to_string(),
                        difference,
                    ));
                }
            }
        }
    }
    println!("{same} of {} the same", paths.len());
    let found: BTreeSet<&str> = different.iter().map(|(path, _)| path.as_str()).collect();
    let known: BTreeSet<&str> = OTHER.iter().flat_map(|it| it.iter().copied()).collect();
    let new: Vec<_> = different
        .iter()
        .filter(|(path, _)| !known.contains(path.as_str()))
        .collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "new: {new:#?}\nno longer: {gone:#?}"
    );
}
