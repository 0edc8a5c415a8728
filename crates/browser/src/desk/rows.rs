//! The catalog's values as rows of the page.

use forms::Forms;
use ident::FormId;
use wasm_bindgen::JsCast;

use crate::protocol::data::{FieldCell, FieldRow, FormRow, KindRow, VersionRow};
pub(super) use crate::rows::count;

pub(super) fn kind(kind: &catalog::KindCount) -> KindRow {
    KindRow {
        kind: kind.kind.to_string(),
        name: kind.name.clone(),
        count: count(kind.count),
    }
}

pub(super) fn form(row: catalog::FormRow) -> FormRow {
    FormRow {
        form: row.form.0,
        key: row.key,
        kind: row.kind.to_string(),
        editor_id: row.editor_id,
        name: row.name,
        winner: row.winner,
        versions: count(row.versions),
        deleted: row.is_deleted,
    }
}

/// A form that is named and not there.
pub(super) fn absent(id: FormId, forms: &Forms) -> FormRow {
    FormRow {
        form: id.0,
        key: forms
            .key(id)
            .map_or_else(|| id.to_string(), |key| key.to_string()),
        kind: String::new(),
        editor_id: String::new(),
        name: String::new(),
        winner: String::new(),
        versions: 0,
        deleted: false,
    }
}

pub(super) fn version(version: &catalog::Version) -> VersionRow {
    VersionRow {
        plugin: version.plugin.clone(),
        winner: version.is_winner,
        partial: version.is_partial,
        deleted: version.is_deleted,
        form_version: u32::from(version.form_version),
        problems: version.problems.clone(),
    }
}

pub(super) fn field(row: &catalog::Row) -> FieldRow {
    let cell = |cell: &catalog::Cell| FieldCell {
        text: cell.text.clone(),
        form: cell.form.map(|form| form.0),
    };
    FieldRow {
        depth: count(row.depth),
        name: row.name.clone(),
        kind: row.kind.clone().unwrap_or_default(),
        differs: row.differs,
        cells: row.cells.iter().map(|one| one.as_ref().map(cell)).collect(),
    }
}

/// Bytes of memory the module has, free or not.
pub(super) fn module_bytes() -> u64 {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let buffer: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
    u64::from(buffer.byte_length())
}
