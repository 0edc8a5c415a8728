//! The references that can be found without a cell: persistent ones, and those of unique actors.
//!
//! One pass over their records gives what they are placed from and what they are linked to. Unique
//! actors are those the locations list, whether their references are persistent or not.
//! Source: the scripting seed, "Quests", "Alias fills".

use crate::Forms;
use ident::{FormId, FourCC};

/// What that one pass gives.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    /// The references, ascending.
    ids: Vec<FormId>,
    /// Bases and the references of each.
    by_base: Vec<(FormId, FormId)>,
    /// What is linked to, the link's keyword, and the reference linked to it.
    linked: Vec<(FormId, Option<FormId>, FormId)>,
}

impl Forms {
    /// The references that can be found without a cell, ascending, those after `after`.
    pub fn placed_refs(&self, after: Option<FormId>) -> impl Iterator<Item = FormId> {
        let ids = &self.placed().ids;
        let start = after.map_or(0, |after| ids.partition_point(|&id| id <= after));
        ids.get(start..).unwrap_or(&[]).iter().copied()
    }

    /// The references of a base that can be found without a cell, ascending.
    pub fn placed_refs_of(&self, base: FormId) -> impl Iterator<Item = FormId> {
        let all = &self.placed().by_base;
        let start = all.partition_point(|&(of, _)| of < base);
        let rest = all.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(of, _)| of == base)
            .map(|&(_, id)| id)
    }

    /// The references linked to another, with the links' keywords: those that can be found without
    /// a cell.
    pub fn linked_to(&self, target: FormId) -> impl Iterator<Item = (Option<FormId>, FormId)> {
        let all = &self.placed().linked;
        let start = all.partition_point(|&(of, ..)| of < target);
        let rest = all.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(of, ..)| of == target)
            .map(|&(_, keyword, id)| (keyword, id))
    }

    fn placed(&self) -> &Placed {
        self.placed.get_or_init(|| self.index_placed())
    }

    fn index_placed(&self) -> Placed {
        let mut ids: Vec<FormId> = self.all_persistent().collect();
        for &location in self.of_kind(FourCC(*b"LCTN")) {
            let unique = self.location(location).map(|record| &record.unique_actors);
            let references = unique.into_iter().flatten();
            ids.extend(references.filter_map(|actor| actor.reference));
        }
        ids.sort_unstable();
        ids.dedup();
        ids.retain(|&id| self.get(id).is_some_and(|entry| entry.is_reference()) && self.exists(id));
        let mut out = Placed::default();
        for &id in &ids {
            self.index_one(id, &mut out);
        }
        out.by_base.sort_unstable();
        out.linked.sort_unstable();
        out.ids = ids;
        out
    }

    fn index_one(&self, id: FormId, out: &mut Placed) {
        let Some(record) = self.record(id) else {
            return;
        };
        for mut field in record.fields() {
            match &field.kind().0 {
                b"NAME" => out.by_base.extend(field.form().map(|base| (base, id))),
                b"XLKR" => {
                    let link = crate::records::Link::read(&mut field);
                    let target = link.target;
                    out.linked
                        .extend(target.map(|target| (target, link.keyword, id)));
                }
                _ => {}
            }
        }
    }
}
