//! Plugin files (`.esm`, `.esp`, `.esl`) and string tables: bytes to values and values to bytes.
//!
//! Two faces. [`Walker`] steps through a plugin's records without holding or copying any of them
//! and can be fed the file in pieces: it is what an index is made with. [`Plugin`] is the whole
//! file as an owned tree, read and written back byte for byte, and what plugins are built with.
//! Both read the 24-byte headers of Skyrim LE and SE.
//!
//! Not here: what a record's subrecords mean, form id resolution, text encodings (`forms`), files.
//! Text stays bytes and form ids stay as the file has them. Source: `docs/formats/plugin.md`.

mod error;
mod flags;
mod group;
mod header;
mod inflate;
mod plugin;
mod record;
mod record_header;
mod strings;
mod subrecord;
mod walk;

pub use error::{PluginError, Problem, ProblemKind, RecordError, RecordErrorKind};
pub use flags::RecordFlags;
pub use group::{GroupHeader, GroupLabel};
pub use header::{Master, PluginHeader};
pub use inflate::{INFLATED_SIZE_MAX, compress, inflate, inflate_start};
pub use plugin::{Group, Item, Plugin};
pub use record::{Field, Record, RecordBuilder};
pub use record_header::{HEADER_SIZE, RecordHeader};
pub use strings::{StringTable, StringTableKind};
pub use subrecord::{Subrecord, Subrecords, push_subrecord};
pub use walk::{DEPTH_MAX, Event, Step, Walk, Walker};
