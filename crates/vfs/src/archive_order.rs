//! Which archives a folder loads, and in which order: later ones win.
//!
//! First those the INI file lists, then each active plugin's own. Source: docs/formats/load-order-files.md,
//! "Archives".

use crate::edition::Edition;
use crate::ini::Ini;
use crate::plugin_file::PluginFile;
use ident::Name;

/// Keys of the lists, in their order.
const KEYS: [&str; 2] = ["sResourceArchiveList", "sResourceArchiveList2"];

/// The lists the games ship with, for folders without the INI file. Those of voices go by language
/// and are found by their names.
const LEGENDARY: [&str; 9] = [
    "Skyrim - Misc.bsa",
    "Skyrim - Shaders.bsa",
    "Skyrim - Textures.bsa",
    "Skyrim - Interface.bsa",
    "Skyrim - Animations.bsa",
    "Skyrim - Meshes.bsa",
    "Skyrim - Sounds.bsa",
    "Skyrim - Voices.bsa",
    "Skyrim - VoicesExtra.bsa",
];
const SPECIAL: [&str; 17] = [
    "Skyrim - Misc.bsa",
    "Skyrim - Shaders.bsa",
    "Skyrim - Interface.bsa",
    "Skyrim - Animations.bsa",
    "Skyrim - Meshes0.bsa",
    "Skyrim - Meshes1.bsa",
    "Skyrim - Sounds.bsa",
    "Skyrim - Textures0.bsa",
    "Skyrim - Textures1.bsa",
    "Skyrim - Textures2.bsa",
    "Skyrim - Textures3.bsa",
    "Skyrim - Textures4.bsa",
    "Skyrim - Textures5.bsa",
    "Skyrim - Textures6.bsa",
    "Skyrim - Textures7.bsa",
    "Skyrim - Textures8.bsa",
    "Skyrim - Patch.bsa",
];
const VOICES: &str = "skyrim - voices_";

/// An archive to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// File name as the folder spells it.
    pub(crate) name: Box<str>,
    /// The plugin that loads it, `None` for those of the lists.
    pub(crate) plugin: Option<Name>,
}

/// The archives of a folder, lowest first, each once.
#[derive(Debug, Default)]
pub(crate) struct ArchiveOrder {
    pub(crate) wanted: Vec<Wanted>,
    /// Those that an INI file lists and the folder has not.
    pub(crate) absent: Vec<String>,
}

impl ArchiveOrder {
    /// Finds the order. `archives` are the names of all archives in Data, in any order.
    pub(crate) fn new(
        edition: Option<Edition>,
        inis: &[Ini],
        plugins: &[PluginFile],
        archives: &[&str],
    ) -> Self {
        let mut order = Self::default();
        let folder = Archives::new(archives);
        let mut is_listed = false;
        for key in KEYS {
            let Some(list) = inis.iter().find_map(|ini| ini.list("Archive", key)) else {
                continue;
            };
            is_listed = true;
            for name in list {
                if !order.add(&folder, name, None) {
                    order.absent.push(name.to_owned());
                }
            }
        }
        if !is_listed {
            order.add_shipped(&folder, edition);
        }
        for plugin in plugins.iter().filter(|plugin| plugin.active) {
            let name = plugin.name.as_str();
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            order.add(&folder, &format!("{stem}.bsa"), Some(&plugin.name));
            if edition != Some(Edition::Legendary) {
                order.add(
                    &folder,
                    &format!("{stem} - Textures.bsa"),
                    Some(&plugin.name),
                );
            }
        }
        order
    }

    fn add_shipped(&mut self, folder: &Archives<'_>, edition: Option<Edition>) {
        let lists: &[&[&str]] = match edition {
            Some(Edition::Legendary) => &[&LEGENDARY],
            Some(Edition::Special) => &[&SPECIAL],
            None => &[&LEGENDARY, &SPECIAL],
        };
        for name in lists.iter().flat_map(|list| list.iter()) {
            self.add(folder, name, None);
        }
        let voices: Vec<&str> = folder.starting_with(VOICES).collect();
        for name in voices {
            self.add(folder, name, None);
        }
    }

    /// Adds an archive unless it is there already. Gives whether the folder has it.
    // Unknown: where an archive stands that both a list and a plugin name. Here, where it is first.
    fn add(&mut self, folder: &Archives<'_>, name: &str, plugin: Option<&Name>) -> bool {
        let Some(name) = folder.get(name) else {
            return false;
        };
        if !self.wanted.iter().any(|there| &*there.name == name) {
            self.wanted.push(Wanted {
                name: name.into(),
                plugin: plugin.cloned(),
            });
        }
        true
    }
}

/// The archives of a folder by name in any case.
struct Archives<'a>(Vec<(String, &'a str)>);

impl<'a> Archives<'a> {
    fn new(names: &[&'a str]) -> Self {
        let mut folded: Vec<_> = names
            .iter()
            .map(|name| (name.to_lowercase(), *name))
            .collect();
        folded.sort_unstable();
        Self(folded)
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        let name = name.to_lowercase();
        let at = self
            .0
            .binary_search_by(|(folded, _)| folded.cmp(&name))
            .ok()?;
        self.0.get(at).map(|(_, name)| *name)
    }

    fn starting_with(&self, prefix: &str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(folded, _)| folded.starts_with(prefix))
            .map(|(_, name)| *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plugins(names: &[&str]) -> Vec<PluginFile> {
        let plugin = |name: &&str| PluginFile {
            name: Name::new(name.trim_start_matches('-')),
            active: !name.starts_with('-'),
            is_master: false,
            is_light: false,
            header: None,
            source: None,
            whole: Default::default(),
        };
        names.iter().map(plugin).collect()
    }

    fn order(edition: Edition, ini: &str, names: &[&str], archives: &[&str]) -> String {
        let inis = [Ini::read(ini.as_bytes())];
        let order = ArchiveOrder::new(Some(edition), &inis, &plugins(names), archives);
        let names: Vec<&str> = order.wanted.iter().map(|wanted| &*wanted.name).collect();
        names.join(", ")
    }

    #[test]
    fn the_lists_of_the_ini_come_before_the_plugins_archives_in_load_order() {
        let ini = "[Archive]\nsResourceArchiveList2=C.bsa\nsResourceArchiveList=B.bsa, A.bsa\n";
        let archives = [
            "a.bsa",
            "B.bsa",
            "c.bsa",
            "Y.BSA",
            "y - textures.bsa",
            "Z.bsa",
            "q.bsa",
        ];
        assert_eq!(
            order(Edition::Special, ini, &["z.esp", "Y.esm"], &archives),
            "B.bsa, a.bsa, c.bsa, Z.bsa, Y.BSA, y - textures.bsa"
        );
        assert_eq!(
            order(Edition::Legendary, ini, &["y.esm"], &archives),
            "B.bsa, a.bsa, c.bsa, Y.BSA"
        );
    }

    #[test]
    fn without_an_ini_the_lists_are_those_the_games_ship_with() {
        let archives = [
            "Skyrim - Patch.bsa",
            "Skyrim - Misc.bsa",
            "Skyrim - Voices_de0.bsa",
            "Skyrim - Meshes.bsa",
            "Skyrim - Meshes0.bsa",
            "Other.bsa",
        ];
        assert_eq!(
            order(Edition::Special, "", &[], &archives),
            "Skyrim - Misc.bsa, Skyrim - Meshes0.bsa, Skyrim - Patch.bsa, Skyrim - Voices_de0.bsa"
        );
        assert_eq!(
            order(Edition::Legendary, "[General]\n", &[], &archives),
            "Skyrim - Misc.bsa, Skyrim - Meshes.bsa, Skyrim - Voices_de0.bsa"
        );
    }

    #[test]
    fn inactive_plugins_load_no_archive_and_each_archive_is_loaded_once() {
        let ini = "[Archive]\nsResourceArchiveList=Update.bsa, Gone.bsa\n";
        let inis = [Ini::read(ini.as_bytes())];
        let plugins = plugins(&["Update.esm", "-Off.esp"]);
        let order = ArchiveOrder::new(None, &inis, &plugins, &["Update.bsa", "Off.bsa"]);
        assert_eq!(order.wanted.len(), 1);
        assert_eq!(order.absent, ["Gone.bsa"]);
    }
}
