//! The load order a save was made with, and what became of it.
//!
//! A save's form ids are those of its own load order; [`SavedPlugin`]s give their slots names. On
//! loading each id goes by its plugin's name to where that plugin stands now. Ids of a plugin that
//! has gone get a place of their own where no form is, and their names are kept: a later save
//! carries them on, so that the plugin finds its state again when it comes back.

use super::form_ids::Translate;
use crate::Fingerprint;
use det::Digest;
use forms::{Forms, Slot};
use ident::{FormId, FormKey, Name};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// First id for forms whose plugin has gone: the top of the range of forms made at run time.
const LOST_FIRST: u32 = 0xFFE0_0000;

/// A plugin as a save names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPlugin {
    /// File name.
    pub name: Name,
    /// The number of its full or light slot.
    pub slot: u16,
    /// Whether the slot is a light one.
    pub light: bool,
    /// Digest of the file.
    pub digest: Digest,
}

/// What is otherwise than when the save was made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadOrderChange {
    /// Plugins that have gone.
    pub gone: Vec<Name>,
    /// Plugins that are new.
    pub new: Vec<Name>,
    /// Plugins whose file is another.
    pub changed: Vec<Name>,
    /// Whether plugins of both stand in another order.
    pub reordered: bool,
    /// How many forms of the save have no form here, their plugin having gone.
    pub lost_forms: usize,
    /// How many scripts on such forms were dropped.
    pub dropped_scripts: usize,
    /// How many threads ended with them.
    pub dropped_threads: usize,
}

impl LoadOrderChange {
    /// Whether the load order is the save's.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// What changed, for people, a line each.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (names, what) in [
            (&self.gone, "has gone"),
            (&self.new, "is new"),
            (&self.changed, "is another file"),
        ] {
            let line = |name: &Name| format!("{} {what}", name.as_str());
            lines.extend(names.iter().map(line));
        }
        if self.reordered {
            lines.push("plugins stand in another order".to_owned());
        }
        if self.lost_forms > 0 {
            lines.push(format!(
                "{} forms of plugins that have gone rest until they come back",
                self.lost_forms
            ));
        }
        if self.dropped_scripts > 0 {
            lines.push(format!(
                "{} scripts on them were dropped, {} of their threads ended",
                self.dropped_scripts, self.dropped_threads
            ));
        }
        lines
    }
}

/// The plugins of a game, as a save names them.
pub(crate) fn saved(forms: &Forms, fingerprint: &Fingerprint) -> Vec<SavedPlugin> {
    let digests: BTreeMap<Name, Digest> = fingerprint
        .plugins
        .iter()
        .map(|(name, digest)| (Name::new(name), *digest))
        .collect();
    let plugin = |plugin: &forms::PluginInfo| {
        let (slot, light) = match plugin.slot {
            Slot::Full(slot) => (slot.into(), false),
            Slot::Light(slot) => (slot, true),
        };
        SavedPlugin {
            name: plugin.name.clone(),
            slot,
            light,
            digest: digests.get(&plugin.name).copied().unwrap_or(Digest(0)),
        }
    };
    forms.plugins().iter().map(plugin).collect()
}

/// What changed between a save's load order and this game's.
pub(crate) fn change(saved: &[SavedPlugin], now: &[SavedPlugin]) -> LoadOrderChange {
    let digests = |plugins: &[SavedPlugin]| -> BTreeMap<Name, Digest> {
        plugins
            .iter()
            .map(|plugin| (plugin.name.clone(), plugin.digest))
            .collect()
    };
    let (before, after) = (digests(saved), digests(now));
    let names = |plugins: &[SavedPlugin], others: &BTreeMap<Name, Digest>, there: bool| {
        let names = plugins.iter().map(|plugin| plugin.name.clone());
        let names = names.filter(|name| others.contains_key(name) == there);
        names.collect::<Vec<Name>>()
    };
    LoadOrderChange {
        gone: names(saved, &after, false),
        new: names(now, &before, false),
        changed: saved
            .iter()
            .filter(|plugin| {
                after
                    .get(&plugin.name)
                    .is_some_and(|digest| *digest != plugin.digest)
            })
            .map(|plugin| plugin.name.clone())
            .collect(),
        reordered: names(saved, &after, true) != names(now, &before, true),
        ..LoadOrderChange::default()
    }
}

/// The way from a save's form ids to this game's.
pub(crate) struct Way<'a> {
    forms: &'a Forms,
    /// Names of the save's slots: number and whether light.
    slots: BTreeMap<(u16, bool), Name>,
    /// Ids the save itself could not place.
    lost_before: &'a BTreeMap<FormId, FormKey>,
    lost: RefCell<BTreeMap<FormKey, FormId>>,
}

impl<'a> Way<'a> {
    pub(crate) fn new(
        forms: &'a Forms,
        saved: &[SavedPlugin],
        lost_before: &'a BTreeMap<FormId, FormKey>,
    ) -> Self {
        let slots = saved
            .iter()
            .map(|plugin| ((plugin.slot, plugin.light), plugin.name.clone()))
            .collect();
        Self {
            forms,
            slots,
            lost_before,
            lost: RefCell::default(),
        }
    }

    /// Names of the ids that stand for nothing here.
    pub(crate) fn into_lost(self) -> BTreeMap<FormId, FormKey> {
        let lost = self.lost.into_inner();
        lost.into_iter().map(|(key, id)| (id, key)).collect()
    }

    fn key(&self, id: FormId) -> Option<FormKey> {
        if let Some(key) = self.lost_before.get(&id) {
            return Some(key.clone());
        }
        let (slot, local) = Slot::of(id)?;
        let place = match slot {
            Slot::Full(slot) => (slot.into(), false),
            Slot::Light(slot) => (slot, true),
        };
        let plugin = self.slots.get(&place)?.clone();
        Some(FormKey { plugin, local })
    }
}

impl Translate for Way<'_> {
    fn form(&self, id: FormId) -> FormId {
        let Some(key) = self.key(id) else { return id };
        if let Some(id) = self.forms.resolve(&key) {
            return id;
        }
        let mut lost = self.lost.borrow_mut();
        let next = FormId(LOST_FIRST + lost.len() as u32);
        *lost.entry(key).or_insert(next)
    }
}
