//! The shelf of saves: which there are, which make room for which, and when one counts as saved.
//!
//! A save is *saved* when its bytes were written in one transaction, read back, and are the same;
//! only then does an older one of its slot go. So whatever breaks on the way, what was called saved
//! before is still there. The shelf stands on a [`Store`], which a host brings: IndexedDB in the
//! page, a store that breaks on purpose in the tests. Not here: what is in a save (`sim`).

mod card;
mod shelf;
mod store;

pub use card::{Card, Slot};
pub use shelf::{AUTOSAVES, BIN_MS, KeepError, Kept, Label, Listing, LoadError, Shelf};
pub use store::{CardBytes, Record, Store, StoreError};
