//! The Rule of One: of all records with one form id, which count.
//!
//! A record of a form that is there already clears it and is loaded in its place, so the last one
//! wins as a whole. The exceptions kept here: a record of another type than the form's is refused
//! (armour and armour addons may stand for each other), a partial record clears nothing, and actor
//! values are the engine's own: a plugin makes no new ones.
//! Exceptions of one type are with that type: `same_place.rs`, `settings.rs`, `records/lctn.rs`,
//! `records/dobj.rs`, `records/navi.rs`. Source: the seed on how forms are loaded.

use crate::problem::{Problem, ProblemKind};
use crate::{FormEntry, PluginInfo, Slot};
use esp::RecordFlags;
use ident::{FormId, FourCC, LocalId};
use std::collections::BTreeMap;

/// Below this id, in the first plugin, forms are the engine's own.
const ENGINE_END: u32 = 0x800;

/// Partial records of forms that are there, by form, in load order.
pub(crate) type Partials = BTreeMap<FormId, Vec<FormEntry>>;

/// Sorts the entries by id, keeps load order within one id, takes out those refused, and puts the
/// partial ones apart. The last of each id is then the winner.
///
/// Entries come in load order, and in file order within a plugin.
pub(crate) fn settle(
    entries: &mut Vec<FormEntry>,
    plugins: &[PluginInfo],
    problems: &mut Vec<Problem>,
) -> Partials {
    crate::by_number::sort(entries, |entry| entry.id.0);
    let mut partials = Partials::new();
    let mut first: Option<FormEntry> = None;
    let mut before: Option<FormEntry> = None;
    entries.retain_mut(|entry| {
        let twice = before
            .replace(*entry)
            .filter(|before| is_twice(before, entry));
        let existing = first.filter(|first| first.id == entry.id);
        let kind = match existing {
            None => match establish(entry, plugins) {
                Ok(()) => {
                    first = Some(*entry);
                    return true;
                }
                Err(kind) => kind,
            },
            Some(first) if !may_replace(first.kind, entry.kind) => {
                other_type(*entry, first, plugins)
            }
            Some(_) if is_partial(entry) => {
                partials.entry(entry.id).or_default().push(*entry);
                return false;
            }
            Some(_) => {
                if twice.is_some() {
                    let (form, record) = (entry.id, entry.kind);
                    problems.push(Problem {
                        plugin: name(*entry, plugins),
                        kind: ProblemKind::TwiceInPlugin { form, record },
                    });
                }
                return true;
            }
        };
        problems.push(Problem {
            plugin: name(*entry, plugins),
            kind,
        });
        false
    });
    partials
}

/// Two records of one plugin with one id. Cells may be two that lie at one place.
fn is_twice(before: &FormEntry, entry: &FormEntry) -> bool {
    (before.id, before.plugin) == (entry.id, entry.plugin) && entry.kind.0 != *b"CELL"
}

/// A record whose id is a form's of another type.
pub(crate) fn other_type(
    record: FormEntry,
    existing: FormEntry,
    plugins: &[PluginInfo],
) -> ProblemKind {
    ProblemKind::OtherType {
        form: record.id,
        record: record.kind,
        existing: existing.kind,
        first: name(existing, plugins),
    }
}

/// A new form. A partial record makes one only in the plugin the id belongs to, as a whole record.
fn establish(entry: &mut FormEntry, plugins: &[PluginInfo]) -> Result<(), ProblemKind> {
    let (form, record) = (entry.id, entry.kind);
    if record.0 == *b"AVIF" && !is_engine_form(form) {
        return Err(ProblemKind::NewActorValue { form });
    }
    if !is_partial(entry) {
        return Ok(());
    }
    let own = plugins
        .get(usize::from(entry.plugin.0))
        .map(|plugin| plugin.slot);
    if Slot::of(form).map(|(slot, _)| slot) != own {
        return Err(ProblemKind::PartialOfNothing { form, record });
    }
    entry.flags = entry.flags.without(RecordFlags::PARTIAL);
    Ok(())
}

fn is_engine_form(form: FormId) -> bool {
    matches!(Slot::of(form), Some((Slot::Full(0), LocalId(..ENGINE_END))))
}

/// Only forms that hold others can be partial; the bit means nothing elsewhere.
fn is_partial(entry: &FormEntry) -> bool {
    entry.flags.has(RecordFlags::PARTIAL) && matches!(&entry.kind.0, b"CELL" | b"WRLD" | b"DIAL")
}

fn may_replace(existing: FourCC, record: FourCC) -> bool {
    let is_armour = |kind: FourCC| matches!(&kind.0, b"ARMO" | b"ARMA");
    existing == record || is_armour(existing) && is_armour(record)
}

fn name(entry: FormEntry, plugins: &[PluginInfo]) -> ident::Name {
    let plugin = plugins.get(usize::from(entry.plugin.0));
    plugin.map_or_else(|| ident::Name::new(""), |plugin| plugin.name.clone())
}
