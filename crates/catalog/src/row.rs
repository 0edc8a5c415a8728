//! A form as a row of a list.

use crate::Catalog;
use crate::answers::key;
use forms::RecordView;
use ident::{FormId, FourCC};

/// What a list shows of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormRow {
    /// The game's id.
    pub form: FormId,
    /// The id that holds in every load order: plugin and local id.
    pub key: String,
    /// Type of the winning record.
    pub kind: FourCC,
    /// Editor id; empty when it has none, or when the record is on disk.
    pub editor_id: String,
    /// Name as the player reads it, a reference's from its base; empty when it has none.
    pub name: String,
    /// The plugin whose version wins.
    pub winner: String,
    /// How many plugins' records it has, partial ones counted.
    pub versions: usize,
    /// Whether the winner deletes it.
    pub is_deleted: bool,
}

impl Catalog<'_> {
    /// The row of a reference whose winning record the host read from disk: its name is its base's.
    pub fn row_on_disk(&self, view: &RecordView<'_>) -> Option<FormRow> {
        let mut row = self.row(view.entry().id)?;
        let text = |kind| view.field(kind).map(|mut field| field.text());
        let base = || view.field(b"NAME").and_then(|mut field| field.form());
        let name = text(b"FULL").or_else(|| self.forms.full_name(base()?));
        row.name = name.unwrap_or_default();
        row.editor_id = text(b"EDID").unwrap_or_default();
        Some(row)
    }

    /// A form's row; `None` when there is no such form.
    pub fn row(&self, id: FormId) -> Option<FormRow> {
        let entry = self.forms.get(id)?;
        Some(FormRow {
            form: id,
            key: key(self.forms, id),
            kind: entry.kind,
            editor_id: self.forms.editor_id(id).unwrap_or_default(),
            name: self.forms.full_name(id).unwrap_or_default(),
            winner: self.plugin_name(entry),
            versions: self.n_versions(id),
            is_deleted: entry.is_deleted(),
        })
    }
}
