//! The Rule of One: of all records with one form id, which count.
//!
//! The last one loaded wins as a whole record. The exceptions kept here: a record of another type
//! than the form's is refused (armour and armour addons may stand for each other), and a partial
//! record never replaces. Source: `docs/formats/plugin.md`, "Overrides", which lists those not kept.

use crate::problem::{Problem, ProblemKind};
use crate::{FormEntry, PluginInfo, Slot};
use esp::RecordFlags;
use ident::FourCC;

/// Sorts the entries by id, keeps load order within one id, and takes out those refused. The last
/// of each id is then the winner.
///
/// Entries come in load order, and in file order within a plugin.
pub(crate) fn settle(
    entries: &mut Vec<FormEntry>,
    plugins: &[PluginInfo],
    problems: &mut Vec<Problem>,
) {
    // The sort is stable.
    entries.sort_by_key(|entry| entry.id);
    let mut first: Option<FormEntry> = None;
    entries.retain_mut(|entry| {
        let existing = first.filter(|first| first.id == entry.id);
        let kind = match existing {
            None => match establish(entry, plugins) {
                Ok(()) => {
                    first = Some(*entry);
                    return true;
                }
                Err(kind) => kind,
            },
            // The form's own data stays; what stands under it was indexed on its own.
            Some(_) if is_partial(entry) => return false,
            Some(first) if may_replace(first.kind, entry.kind) => return true,
            Some(first) => ProblemKind::OtherType {
                form: entry.id,
                record: entry.kind,
                existing: first.kind,
                first: name(first, plugins),
            },
        };
        problems.push(Problem {
            plugin: name(*entry, plugins),
            kind,
        });
        false
    });
}

/// A new form. A partial record makes one only in the plugin the id belongs to, as a whole record.
fn establish(entry: &mut FormEntry, plugins: &[PluginInfo]) -> Result<(), ProblemKind> {
    if !is_partial(entry) {
        return Ok(());
    }
    let own = plugins
        .get(usize::from(entry.plugin.0))
        .map(|plugin| plugin.slot);
    if Slot::of(entry.id).map(|(slot, _)| slot) != own {
        return Err(ProblemKind::PartialOfNothing {
            form: entry.id,
            record: entry.kind,
        });
    }
    entry.flags = entry.flags.without(RecordFlags::PARTIAL);
    Ok(())
}

/// Only forms that hold others can be partial; the bit means other things elsewhere.
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
