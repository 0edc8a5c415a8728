//! The load order: which plugins are active, and in which order they come.
//!
//! O(n log n) in the number of plugins. Not here: load slots and missing masters, which are the
//! matter of `forms`. Source: docs/formats/load-order-files.md.

use crate::edition::Edition;
use crate::plugin_header::PluginHeader;
use crate::plugins_txt::PluginList;
use ident::Name;
use std::collections::{BTreeSet, HashMap};

/// The masters of the game itself, in their order. Those of the first number are active by
/// themselves in Legendary Edition too.
const OFFICIAL: [&str; 5] = [
    "Skyrim.esm",
    "Update.esm",
    "Dawnguard.esm",
    "HearthFires.esm",
    "Dragonborn.esm",
];
const OFFICIAL_IN_LEGENDARY: usize = 2;

/// What the text files of a folder say about its plugins.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lists {
    pub(crate) edition: Option<Edition>,
    /// `plugins.txt`.
    pub(crate) plugins_txt: Option<PluginList>,
    /// `loadorder.txt`, which tools write for Legendary Edition.
    pub(crate) load_order_txt: Option<PluginList>,
    /// `Skyrim.ccc`: plugins of the Creation Club, active by themselves.
    pub(crate) ccc: PluginList,
    /// `sTestFile1` to `sTestFile10` of the INI file.
    pub(crate) test_files: Vec<Name>,
}

/// A plugin of the folder before it has its place.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) name: Name,
    /// `None` when it cannot be read; such a plugin is never active.
    pub(crate) header: Option<PluginHeader>,
}

/// A place in the load order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// Index among the candidates.
    pub(crate) candidate: usize,
    pub(crate) is_active: bool,
}

/// Groups of plugins that come one after another whatever the text files say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tier {
    Official(usize),
    CreationClub(usize),
    Masters,
    Others,
}

/// Whether a plugin loads among the masters.
pub(crate) fn is_master(candidate: &Candidate, edition: Option<Edition>) -> bool {
    let by_flag = candidate
        .header
        .as_ref()
        .is_some_and(PluginHeader::is_master);
    let extension = extension(candidate.name.as_str());
    // Source: docs/formats/load-order-files.md; only Special Edition looks at the extension.
    let by_extension = matches!(&*extension, "esm" | "esl");
    by_flag || (by_extension && edition != Some(Edition::Legendary))
}

/// Whether a plugin takes a light slot.
pub(crate) fn is_light(candidate: &Candidate, edition: Option<Edition>) -> bool {
    let by_flag = candidate
        .header
        .as_ref()
        .is_some_and(PluginHeader::is_light);
    let by_extension = extension(candidate.name.as_str()) == "esl";
    (by_flag || by_extension) && edition != Some(Edition::Legendary)
}

fn extension(name: &str) -> String {
    name.rsplit('.').next().unwrap_or("").to_ascii_lowercase()
}

/// Names compare here as Windows compares file names: letters outside ASCII fold too.
fn key(name: &Name) -> String {
    name.as_str().to_lowercase()
}

/// Positions by name.
fn positions<'a>(names: impl Iterator<Item = &'a Name>) -> HashMap<String, usize> {
    let mut positions = HashMap::new();
    for (at, name) in names.enumerate() {
        positions.entry(key(name)).or_insert(at);
    }
    positions
}

impl Lists {
    /// Whether `plugins.txt` marks active plugins with an asterisk. Without any asterisk the
    /// edition decides; where that is unknown too, a list of names is a list of active ones.
    pub(crate) fn are_asterisks_meant(&self) -> bool {
        let has_any = self
            .plugins_txt
            .as_ref()
            .is_some_and(PluginList::has_asterisks);
        has_any || self.edition == Some(Edition::Special)
    }

    /// Puts the plugins of a folder in order.
    pub(crate) fn order(&self, candidates: &[Candidate]) -> Vec<Place> {
        let keys: Vec<String> = candidates.iter().map(|plugin| key(&plugin.name)).collect();
        let listed = self.listed();
        let tiers = self.tiers(candidates, &keys);
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_cached_key(|&index| {
            let name = keys.get(index).cloned().unwrap_or_default();
            let place = listed.get(&name).copied().unwrap_or(usize::MAX);
            (
                tiers.get(index).copied().unwrap_or(Tier::Others),
                place,
                name,
            )
        });
        if listed.is_empty() {
            order = masters_earlier(&order, candidates, &keys, &tiers);
        }
        let active = self.active();
        let place = |candidate: usize| {
            let named = keys.get(candidate).is_some_and(|key| match &active {
                Some(active) => active.contains(key),
                None => true,
            });
            let official = match tiers.get(candidate) {
                Some(Tier::Official(_) | Tier::CreationClub(_)) => true,
                Some(Tier::Masters | Tier::Others) | None => false,
            };
            let readable = candidates
                .get(candidate)
                .is_some_and(|it| it.header.is_some());
            Place {
                candidate,
                is_active: readable && (named || official),
            }
        };
        order.into_iter().map(place).collect()
    }

    /// Names that a text file gives an order, with their positions.
    fn listed(&self) -> HashMap<String, usize> {
        // Special Edition's order is that of plugins.txt; loadorder.txt there is a tool's memory.
        let order = match (&self.plugins_txt, &self.load_order_txt) {
            (Some(plugins), _) if self.are_asterisks_meant() => Some(plugins),
            (_, Some(order)) => Some(order),
            (plugins, None) => plugins.as_ref(),
        };
        let lines = order
            .iter()
            .flat_map(|list| &list.lines)
            .map(|line| &line.name);
        positions(lines.chain(&self.test_files))
    }

    /// Names the text files make active, or `None` when there is no such file: then all are.
    fn active(&self) -> Option<BTreeSet<String>> {
        let list = self.plugins_txt.as_ref()?;
        let all = !self.are_asterisks_meant();
        let lines = list.lines.iter().filter(|line| all || line.has_asterisk);
        Some(
            lines
                .map(|line| &line.name)
                .chain(&self.test_files)
                .map(key)
                .collect(),
        )
    }

    fn tiers(&self, candidates: &[Candidate], keys: &[String]) -> Vec<Tier> {
        let n_official = match self.edition {
            Some(Edition::Legendary) => OFFICIAL_IN_LEGENDARY,
            Some(Edition::Special) | None => OFFICIAL.len(),
        };
        let official: Vec<Name> = OFFICIAL
            .iter()
            .take(n_official)
            .map(|&n| n.into())
            .collect();
        let official = positions(official.iter());
        let club = positions(self.ccc.lines.iter().map(|line| &line.name));
        let tier = |(plugin, key): (&Candidate, &String)| {
            if let Some(&at) = official.get(key) {
                Tier::Official(at)
            } else if let Some(&at) = club.get(key) {
                Tier::CreationClub(at)
            } else if is_master(plugin, self.edition) {
                Tier::Masters
            } else {
                Tier::Others
            }
        };
        candidates.iter().zip(keys).map(tier).collect()
    }
}

/// Moves masters before the plugins of their tier that name them, and nothing else: for folders
/// without a text file, whose order by name may be none a game could load.
fn masters_earlier(
    order: &[usize],
    candidates: &[Candidate],
    keys: &[String],
    tiers: &[Tier],
) -> Vec<usize> {
    let rank: HashMap<&str, usize> = order
        .iter()
        .enumerate()
        .filter_map(|(rank, &index)| Some((keys.get(index)?.as_str(), rank)))
        .collect();
    let tier = |rank: usize| order.get(rank).and_then(|&index| tiers.get(index));
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
    let mut n_needs = vec![0_usize; order.len()];
    for (at, &index) in order.iter().enumerate() {
        let header = candidates
            .get(index)
            .and_then(|plugin| plugin.header.as_ref());
        let masters: BTreeSet<String> = header
            .iter()
            .flat_map(|header| &header.masters)
            .map(key)
            .collect();
        for master in masters {
            let Some(&master) = rank.get(master.as_str()) else {
                continue;
            };
            if master == at || tier(master) != tier(at) {
                continue;
            }
            if let (Some(after), Some(n)) = (needed_by.get_mut(master), n_needs.get_mut(at)) {
                after.push(at);
                *n += 1;
            }
        }
    }
    let is_free = |rank: &usize| n_needs.get(*rank) == Some(&0);
    let mut free: BTreeSet<usize> = (0..order.len()).filter(is_free).collect();
    let mut waiting: BTreeSet<usize> = (0..order.len())
        .filter(|rank| !free.contains(rank))
        .collect();
    let mut sorted = Vec::with_capacity(order.len());
    loop {
        // None of an earlier tier is free: those that wait there need each other.
        let in_circle = match (free.first(), waiting.first()) {
            (Some(&free), Some(&waiting)) => tier(waiting) < tier(free),
            (free, _) => free.is_none(),
        };
        let next = if in_circle {
            waiting.pop_first()
        } else {
            free.pop_first()
        };
        let Some(next) = next else { break };
        sorted.extend(order.get(next));
        for &after in needed_by.get(next).into_iter().flatten() {
            let Some(n) = n_needs.get_mut(after) else {
                continue;
            };
            *n = n.saturating_sub(1);
            if *n == 0 && waiting.remove(&after) {
                free.insert(after);
            }
        }
    }
    sorted
}

#[cfg(test)]
mod tests;
