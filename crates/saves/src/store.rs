//! The port: where a host keeps saves. Small cards for lists, large contents beside them.

use vfs::LocalFuture;

/// A save as a store keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its name in the store, never used twice.
    pub key: String,
    /// What a list shows, in bytes of our own.
    pub card: Vec<u8>,
    /// The save's bytes.
    pub content: Vec<u8>,
}

/// A save's key and what a list shows of it.
pub type CardBytes = (String, Vec<u8>);

/// A place for saves. Each call is one transaction: done whole or not at all. What a store says is
/// done is still checked by reading it back, for disks lie.
pub trait Store {
    /// Keys and cards of everything there is.
    fn cards(&self) -> LocalFuture<'_, Result<Vec<CardBytes>, StoreError>>;

    /// The whole of one save; `None` when there is none of that key.
    fn read<'a>(&'a self, key: &'a str) -> LocalFuture<'a, Result<Option<Record>, StoreError>>;

    /// Adds a save. A key that is taken is refused.
    fn add<'a>(&'a self, record: &'a Record) -> LocalFuture<'a, Result<(), StoreError>>;

    /// Changes the card of a save that is there.
    fn set_card<'a>(
        &'a self,
        key: &'a str,
        card: &'a [u8],
    ) -> LocalFuture<'a, Result<(), StoreError>>;

    /// Takes saves away; those that are not there are passed over.
    fn remove<'a>(&'a self, keys: &'a [String]) -> LocalFuture<'a, Result<(), StoreError>>;
}

/// Why a store did not do it. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// No room.
    #[error("there is no room left for saved games: delete some, or make room on the disk")]
    Full,
    /// The browser keeps nothing for this page.
    #[error(
        "this browser keeps nothing for this page (a private window, or storage is switched off): export the game as a file instead"
    )]
    Forbidden,
    /// Another tab holds it in an older form.
    #[error(
        "another tab holds the saved games with an older version of Skald: close it and try again"
    )]
    Blocked,
    /// Another tab has brought it into a newer form.
    #[error(
        "a newer version of Skald in another tab has taken over the saved games: reload this page"
    )]
    Newer,
    /// The key is in use.
    #[error("a saved game of that key is there already")]
    Taken,
    /// Anything else, in the store's own words.
    #[error("{0}")]
    Other(String),
}
