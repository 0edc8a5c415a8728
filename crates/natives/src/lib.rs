//! The script face of the game: natives, one file per Papyrus script; scripts on forms; and the
//! relay of happenings to scripts.
//!
//! A native is an ordinary typed Rust function. The [`Table`] is the one list of them: the machine's
//! bindings, the audit and the coverage page come from it.
//!
//! Not here: what the functions mean (`rules`), threads (`papyrus`), when anything is delivered
//! (`sim`).

mod argument;
pub mod attach;
pub mod classes;
mod cx;
mod host;
mod object;
pub mod relay;
mod row;
mod script_variables;
mod scripts;
mod show;
mod table;

pub use argument::{Argument, ArrayOf, Returned, handle_of, object_value, subject_of};
pub use cx::Cx;
pub use host::Engine;
pub use object::*;
pub use row::{Latent, Result, Row, Status, global, method};
pub use script_variables::copy_script_variables;
pub use show::Show;
pub use table::Table;
