//! The references that can be found without a cell: persistent ones, and those of unique actors.
//!
//! One pass over their records gives what they are placed from and what they are linked to. Unique
//! actors are those the locations list, whether their references are persistent or not.
//! Source: the scripting seed, "Quests", "Alias fills".

use crate::components::Placement;
use crate::entry::ParentId;
use crate::{FormEntry, Forms};
use ident::{FormId, FourCC};

/// What that one pass gives.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    /// The references, ascending.
    ids: Vec<FormId>,
    /// What each is placed from, in their order.
    bases: Vec<Option<ParentId>>,
    /// Those with scripts of their own or of their base, ascending.
    scripted: Vec<FormId>,
    /// Bases and the references of each.
    by_base: Vec<(FormId, FormId)>,
    /// What is linked to, the link's keyword, and the reference linked to it.
    linked: Vec<(FormId, Option<FormId>, FormId)>,
    /// Exterior cells and those that stand in them by their place, being in a persistent cell.
    by_cell: Vec<(FormId, FormId)>,
}

impl Forms {
    /// The references that can be found without a cell, ascending, those after `after`.
    pub fn placed_refs(&self, after: Option<FormId>) -> impl Iterator<Item = FormId> {
        let ids = &self.placed().ids;
        let start = after.map_or(0, |after| ids.partition_point(|&id| id <= after));
        ids.get(start..).unwrap_or(&[]).iter().copied()
    }

    /// What a reference that can be found without a cell is placed from; none for others.
    pub fn placed_base(&self, reference: FormId) -> Option<FormId> {
        let placed = self.placed();
        let at = placed.ids.binary_search(&reference).ok()?;
        placed.bases.get(at)?.map(ParentId::id)
    }

    /// The references that can be found without a cell and have scripts, of their own or of their
    /// base, ascending.
    pub fn scripted_placed_refs(&self) -> &[FormId] {
        &self.placed().scripted
    }

    /// The references of a base that can be found without a cell, ascending.
    pub fn placed_refs_of(&self, base: FormId) -> impl Iterator<Item = FormId> {
        let all = &self.placed().by_base;
        let start = all.partition_point(|&(of, _)| of < base);
        let rest = all.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(of, _)| of == base)
            .map(|&(_, id)| id)
    }

    /// Everything that references that can be found without a cell are placed from, and those of
    /// each, ascending.
    pub fn placed_bases(&self) -> impl Iterator<Item = (FormId, impl Iterator<Item = FormId>)> {
        let groups = self.placed().by_base.chunk_by(|a, b| a.0 == b.0);
        groups.filter_map(|group| {
            let &(base, _) = group.first()?;
            Some((base, group.iter().map(|&(_, id)| id)))
        })
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

    /// The references of a worldspace's persistent cell that stand in an exterior cell by their
    /// place, ascending; of the persistent cell itself, those that stand where no cell is.
    pub fn persistent_refs_at(&self, cell: FormId) -> impl Iterator<Item = FormId> {
        let all = &self.placed().by_cell;
        let start = all.partition_point(|&(at, _)| at < cell);
        let rest = all.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(at, _)| at == cell)
            .map(|&(_, id)| id)
    }

    fn placed(&self) -> &Placed {
        self.placed.get_or_init(|| self.index_placed())
    }

    fn index_placed(&self) -> Placed {
        let mut all: Vec<FormEntry> = self.all_persistent().copied().collect();
        for &location in self.of_kind(FourCC(*b"LCTN")) {
            let unique = self.location(location).map(|record| &record.unique_actors);
            let references = unique.into_iter().flatten();
            let entries = references.filter_map(|actor| self.get(actor.reference?));
            all.extend(entries.filter(|entry| entry.is_reference() && !entry.is_deleted()));
        }
        all.sort_unstable_by_key(|entry| entry.id);
        all.dedup_by_key(|entry| entry.id);
        let mut out = Placed::default();
        let spaces = self.persistent_cells();
        for entry in &all {
            let at = entry.parent.map(ParentId::id);
            let space = at.and_then(|cell| Some((cell, *spaces.get(&cell)?)));
            self.index_one(entry, space, &mut out);
        }
        out.by_base.sort_unstable();
        out.linked.sort_unstable();
        out.by_cell.sort_unstable();
        for of_one in out.by_base.chunk_by(|a, b| a.0 == b.0) {
            if of_one
                .first()
                .is_some_and(|&(base, _)| self.has_scripts(base))
            {
                out.scripted.extend(of_one.iter().map(|&(_, id)| id));
            }
        }
        out.scripted.sort_unstable();
        out.scripted.dedup();
        out
    }

    fn has_scripts(&self, id: FormId) -> bool {
        let record = self.record(id);
        record.is_some_and(|record| record.field(b"VMAD").is_some())
    }

    /// `space` is the persistent cell it stands in and the worldspace, when it does.
    fn index_one(&self, entry: &FormEntry, space: Option<(FormId, FormId)>, out: &mut Placed) {
        let id = entry.id;
        let mut from = None;
        let record = self.record_of(entry);
        for mut field in record.iter().flat_map(|record| record.fields()) {
            match &field.kind().0 {
                b"VMAD" => out.scripted.push(id),
                b"NAME" => from = field.form(),
                b"DATA" => {
                    let position = Placement::read(&mut field).position;
                    let cell = space.map(|(persistent, world)| {
                        self.cell_at(world, position).unwrap_or(persistent)
                    });
                    out.by_cell.extend(cell.map(|cell| (cell, id)));
                }
                b"XLKR" => {
                    let link = crate::records::Link::read(&mut field);
                    let target = link.target;
                    out.linked
                        .extend(target.map(|target| (target, link.keyword, id)));
                }
                _ => {}
            }
        }
        out.by_base.extend(from.map(|base| (base, id)));
        out.ids.push(id);
        out.bases.push(from.and_then(|base| ParentId::new(base.0)));
    }
}
