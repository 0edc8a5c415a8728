//! Questions of the page about forms, and their answers: lists that stay in the worker and are shown
//! by range, sheets of a form's versions, what is built and how much memory it takes.
//!
//! The page gives each list and sheet a number of its own choice; an answer to an older number is
//! no news to it.

use serde::{Deserialize, Serialize};

/// What the page asks about forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DataAsk {
    /// The types of record there are. The first question: `descriptions` is the address of
    /// `records.rec`.
    Kinds { descriptions: String },
    /// A new list: the forms found.
    Search {
        list: u32,
        /// Words of editor ids and names, or an id; empty for any form.
        text: String,
        /// Signature of the type; empty for any.
        kind: String,
        /// File name of a plugin that has a record of the form; empty for any.
        plugin: String,
        standing: FormStanding,
    },
    /// A new list: the forms that have to do with one.
    Related {
        list: u32,
        form: u32,
        relation: Relation,
    },
    /// A part of a list.
    Rows { list: u32, from: u32, count: u32 },
    /// This list is shown no longer.
    Drop { list: u32 },
    /// A new sheet, in place of the one before: a form's versions side by side.
    Form { sheet: u32, form: u32 },
    /// The form with this id, as links and recordings name it: `Plugin.esm:012345`.
    Find { sheet: u32, key: String },
    /// A part of the sheet.
    Fields {
        sheet: u32,
        only_differing: bool,
        from: u32,
        count: u32,
    },
    /// How much memory is taken.
    Memory,
}

/// How a form stands among the plugins; each asks for more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FormStanding {
    Any,
    /// More than one plugin has a record of it.
    Overridden,
    /// And not all of them say the same.
    Differing,
    /// And two plugins change it, each in another way.
    Conflict,
}

/// How forms have to do with a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// It names them.
    Names,
    /// They name it.
    NamedBy,
    /// They stand in it: a cell's references, a worldspace's cells, a topic's lines.
    Holds,
}

/// What the worker answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DataAnswer {
    Kinds {
        kinds: Vec<KindRow>,
    },
    /// How long a list is, so far.
    Found {
        list: u32,
        count: u32,
        /// What is still done for it; none when it is whole.
        working: Option<Working>,
        /// What the list leaves out, in words; empty when it leaves out nothing.
        note: String,
    },
    /// Rows of a list from a place on; fewer than asked for at its end.
    Rows {
        list: u32,
        from: u32,
        rows: Vec<FormRow>,
    },
    /// A form's versions are laid beside each other.
    Form(FormSheet),
    /// There is no such form.
    NoForm {
        sheet: u32,
        key: String,
    },
    /// Rows of the sheet from a place on.
    Fields {
        sheet: u32,
        only_differing: bool,
        from: u32,
        rows: Vec<FieldRow>,
    },
    Memory {
        families: Vec<MemoryRow>,
    },
    /// Nothing can be answered, and why.
    Failed {
        what: String,
    },
}

/// A type of record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KindRow {
    pub kind: String,
    /// What people call it; empty for a type no description names.
    pub name: String,
    pub count: u32,
}

/// What is being done, and how far it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Working {
    pub what: Work,
    pub done: u32,
    pub total: u32,
}

/// Long work for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Editor ids and names are read, once for a folder.
    Names,
    /// Forms are looked through.
    Search,
    /// Records are read for whom they name, once for a folder.
    References,
}

/// A form in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormRow {
    /// The game's id.
    pub form: u32,
    /// The id that holds in every load order.
    pub key: String,
    pub kind: String,
    pub editor_id: String,
    pub name: String,
    /// The plugin whose version wins; empty for a form that is named and not there.
    pub winner: String,
    /// How many plugins' records it has.
    pub versions: u32,
    pub deleted: bool,
}

/// A form's versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormSheet {
    pub sheet: u32,
    pub row: FormRow,
    /// What people call its type.
    pub kind_name: String,
    /// The form it stands in, outermost first.
    pub parents: Vec<FormRow>,
    /// How many forms stand in it.
    pub holds: u32,
    /// In load order.
    pub versions: Vec<VersionRow>,
    /// Rows of the sheet.
    pub fields: u32,
    /// Those of them in which versions differ.
    pub differing: u32,
}

/// One plugin's version of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VersionRow {
    pub plugin: String,
    pub winner: bool,
    /// It changes only what it has.
    pub partial: bool,
    pub deleted: bool,
    pub form_version: u32,
    pub problems: Vec<String>,
}

/// A field that some versions have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldRow {
    pub depth: u32,
    pub name: String,
    /// Signature, when it is a subrecord; else empty.
    pub kind: String,
    pub differs: bool,
    /// Each version's value; none where a version lacks the field.
    pub cells: Vec<Option<FieldCell>>,
}

/// A value in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldCell {
    pub text: String,
    /// The form it points to.
    pub form: Option<u32>,
}

/// Memory of one family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MemoryRow {
    pub name: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
}
