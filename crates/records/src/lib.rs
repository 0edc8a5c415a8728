//! What each type of record holds, from one description per type.
//!
//! A [`Schema`] is read from text in our own notation (`types/*.rec`, told in
//! `docs/formats/records.md`). With it the bytes of a record become a [`Tree`] of named fields,
//! which is written back to the same bytes, shown with names ([`Show`]) and checked ([`check`]).
//!
//! Not here: plugins and inflating (`esp`), which version of a form wins (`forms`), and typed
//! structs for the engine. The descriptions are inside the program only with the feature
//! `embedded`; otherwise their text is handed in.

mod check;
mod description;
mod expression;
mod fields;
mod lookup;
mod notation;
mod placing;
mod problem;
mod resolve;
mod schema;
mod show;
mod statement;
mod tree;
mod write;

pub use check::check;
pub use description::{Count, Description, Id, Number, Occurs, Shape};
pub use expression::{Condition, Expression, Place};
pub use notation::NotationError;
pub use placing::{Reading, RecordBytes};
pub use problem::{Problem, ProblemKind};
pub use resolve::{Forms, NoForms};
pub use schema::{ConditionFunction, HeaderBit, RecordType, Schema, ValueNames};
pub use show::{Show, Shown};
pub use tree::{Node, Tree, Value};

/// All descriptions as one text: what [`Schema::parse`] reads and the page fetches.
#[cfg(feature = "embedded")]
pub const DESCRIPTIONS: &str = include_str!(concat!(env!("OUT_DIR"), "/records.rec"));
