//! The forms of a load order: plugins in, one immutable set of forms out.
//!
//! [`Forms::build`] takes plugins in load order, gives each its slot, resolves every form id to the
//! running game's numbering, and lets the last override of a form win as a whole record. Records
//! are read on demand: typed where a type is written down in [`records`], raw subrecords
//! ([`RecordView`]) for everything.
//!
//! Form ids are remapped in one place, [`FormReader`]: whatever hands out a [`ident::FormId`] went
//! through it. Problems of the data are values beside the result, never a stop.
//!
//! Not here: anything that changes while the game runs, and files.
//! Source: `docs/formats/plugin.md`.

mod any_form;
mod at_hand;
mod by_number;
pub mod components;
pub mod condition;
mod directory;
mod door_triangle;
mod editor_ids;
mod entry;
mod file_offset;
mod form_reader;
mod forms;
mod index;
mod input;
mod load_order;
mod memory;
mod placed;
mod plugin_bytes;
mod plugin_info;
mod problem;
mod reading;
mod record_view;
pub mod records;
mod rule_of_one;
mod same_place;
mod scripts;
mod settings;
mod table;
mod templates;
mod text;
mod topic_infos;
pub mod vmad;
mod walk;
mod world_cells;

pub use at_hand::Missing;
pub use condition::Condition;
pub use entry::FormEntry;
pub use form_reader::{Field, FormReader, LOOKUP_FAILED};
pub use forms::Forms;
pub use input::{Options, PluginInput, PluginStrings};
pub use memory::Family;
pub use plugin_info::{PluginIndex, PluginInfo, Slot};
pub use problem::{Problem, ProblemKind};
pub use reading::{Keep, PluginReading};
pub use record_view::RecordView;
pub use settings::{Setting, Settings};
#[cfg(feature = "east-asian")]
pub use text::east_asian;
pub use text::{EastAsianDecoder, Language, TextDecoder};
pub use vmad::Vmad;
pub use walk::DiskRecord;
pub use world_cells::CELL_SIZE;
