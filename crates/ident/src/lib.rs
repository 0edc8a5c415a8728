//! The names things go by: form ids, form keys, FourCC, case-folded names, asset paths,
//! and the code pages names are written in.
//!
//! Not here: what a name leads to (that is `forms`, `vfs`, `papyrus`), and any state.

mod asset_path;
mod code_page;
mod form_id;
mod four_cc;
mod name;

pub use asset_path::{AssetPath, Below};
pub use code_page::CodePage;
pub use form_id::{FormId, FormKey, LocalId};
pub use four_cc::FourCC;
pub use name::Name;
