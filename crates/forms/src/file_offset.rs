//! `TOFT` records: no forms, but a file offset where a form id would be, for the form before them.
//!
//! The offset goes to the last line of dialogue, worldspace or interior cell of the group that the
//! `TOFT` stands in. What the game does with it is not known, and no plugin with such records is.
//! Source: the seed on how forms are loaded, note 4.

use crate::Forms;
use esp::GroupLabel;
use ident::{FormId, FourCC};

/// Form ids of `TOFT` records that are no offsets.
const NO_OFFSETS: [u32; 2] = [u32::MAX, u32::MAX - 1];

/// Who a `TOFT` record would belong to, while a plugin is stepped through.
#[derive(Debug, Clone, Default)]
pub(crate) struct OffsetOwners {
    /// For each open group: whether it lies in a worldspace, and the last form that can have one.
    open: Vec<(bool, Option<u32>)>,
}

impl OffsetOwners {
    pub(crate) fn begin_group(&mut self, label: GroupLabel) {
        let outer = self.open.last().is_some_and(|&(in_world, _)| in_world);
        let in_world = outer || matches!(label, GroupLabel::WorldChildren(_));
        self.open.push((in_world, None));
    }

    pub(crate) fn end_group(&mut self) {
        self.open.pop();
    }

    pub(crate) fn record(&mut self, kind: FourCC, file_id: u32) {
        let Some((in_world, last)) = self.open.last_mut() else {
            return;
        };
        match &kind.0 {
            b"INFO" | b"WRLD" => *last = Some(file_id),
            b"CELL" if !*in_world => *last = Some(file_id),
            _ => {}
        }
    }

    /// The file id of the form that a `TOFT` record with this form id belongs to, and the offset.
    pub(crate) fn offset(&self, form_id: u32) -> Option<(u32, u32)> {
        let &(_, last) = self.open.last()?;
        Some((last?, form_id)).filter(|_| !NO_OFFSETS.contains(&form_id))
    }
}

impl Forms {
    /// The file offset that a `TOFT` record gave a line of dialogue, worldspace or interior cell.
    pub fn file_offset(&self, id: FormId) -> Option<u32> {
        self.file_offsets.get(&id).copied()
    }
}
