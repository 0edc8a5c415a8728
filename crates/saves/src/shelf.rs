//! Keeping, listing, loading, throwing away and taking back.

use crate::card::{Card, Slot};
use crate::store::{Record, Store, StoreError};
use det::Digest;
use futures::lock::Mutex;
use sim::{Save, SaveError};

/// How many autosaves of a game are kept: the original's number.
pub const AUTOSAVES: usize = 3;
/// How long a save that was thrown away can be taken back, in milliseconds: a day.
pub const BIN_MS: u64 = 24 * 3600 * 1000;

/// How a save is to be filed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Its slot.
    pub slot: Slot,
    /// The player's name for it, in [`Slot::Named`].
    pub name: String,
    /// The Data folder's name.
    pub folder: String,
    /// The folder is the demo's.
    pub demo: bool,
}

/// A save on the shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its key.
    pub key: String,
    /// What is known of it.
    pub card: Card,
}

/// What is on the shelf.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// Newest first; those thrown away are not among them.
    pub saves: Vec<Kept>,
    /// Thrown away, newest first.
    pub bin: Vec<Kept>,
    /// Saves whose card cannot be read; they are left alone.
    pub unreadable: usize,
}

/// Why something was not saved. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeepError {
    /// The bytes are no save.
    #[error("{0}")]
    NoSave(#[from] SaveError),
    /// The store did not take it.
    #[error("the game was not saved: {0}")]
    Store(#[from] StoreError),
    /// It was taken and came back otherwise.
    #[error(
        "the game was not saved: what was written reads back otherwise; earlier saves are as they were"
    )]
    ReadsBackOtherwise,
}

/// Why a save cannot be had. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Not on the shelf.
    #[error("that saved game is not there any more")]
    Gone,
    /// Not what was written.
    #[error("this saved game is damaged: its checksum does not match")]
    Damaged,
    /// The bytes are no save this engine reads.
    #[error("{0}")]
    NoSave(#[from] SaveError),
    /// The store did not give it.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// The saves of one store.
#[derive(Debug)]
pub struct Shelf<S> {
    store: S,
    /// Saves are kept one after the other: what makes room must know what is there.
    writing: Mutex<()>,
}

impl<S: Store> Shelf<S> {
    /// The shelf on this store.
    pub fn new(store: S) -> Self {
        Self {
            store,
            writing: Mutex::new(()),
        }
    }

    /// The store below.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Keeps a save under a key that was never used before. `Ok` means: it is there, read back and
    /// compared. Any error means: everything that was there before still is.
    pub async fn keep(&self, key: &str, label: Label, content: Vec<u8>) -> Result<Kept, KeepError> {
        let _one_at_a_time = self.writing.lock().await;
        let save = Save::read(&content)?;
        let card = Card {
            slot: label.slot,
            name: label.name,
            folder: label.folder,
            demo: label.demo,
            ..Card::of(&save.header, &content)
        };
        let record = Record {
            key: key.to_owned(),
            card: card.write().map_err(StoreError::Other)?,
            content,
        };
        self.add(&record).await?;
        if self.store.read(key).await?.as_ref() != Some(&record) {
            // What came back is no save; that it cannot be removed either changes nothing for the
            // player, who is told that this one failed.
            let _ = self.store.remove(&[record.key]).await;
            return Err(KeepError::ReadsBackOtherwise);
        }
        let kept = Kept {
            key: record.key,
            card,
        };
        // Older ones that stay cost room, nothing else.
        let _ = self.make_room(&kept).await;
        Ok(kept)
    }

    /// Adds a record; when there is no room, the bin is emptied for it.
    async fn add(&self, record: &Record) -> Result<(), StoreError> {
        match self.store.add(record).await {
            Err(StoreError::Full) if self.empty_bin(u64::MAX).await? > 0 => {
                self.store.add(record).await
            }
            done => done,
        }
    }

    /// Lets go what a new save replaces. Autosaves that fall out of the ring are removed; what a
    /// quicksave or a named save replaces goes into the bin, the one before it out of there.
    async fn make_room(&self, new: &Kept) -> Result<(), StoreError> {
        let is_older = |kept: &Kept| {
            kept.key != new.key
                && kept.card.is_of_one_slot(&new.card)
                && (kept.card.saved_at_ms, &kept.key) < (new.card.saved_at_ms, &new.key)
        };
        let Listing { saves, bin, .. } = self.list().await?;
        let mut older = saves.into_iter().filter(is_older);
        let removed: Vec<String> = match new.card.slot {
            Slot::Auto => older.skip(AUTOSAVES - 1).map(|kept| kept.key).collect(),
            Slot::Quick | Slot::Named => {
                let mut before: Vec<String> =
                    bin.into_iter().filter(is_older).map(|k| k.key).collect();
                if let Some(mut replaced) = older.next() {
                    replaced.card.deleted_at_ms = Some(new.card.saved_at_ms);
                    let card = replaced.card.write().map_err(StoreError::Other)?;
                    self.store.set_card(&replaced.key, &card).await?;
                    before.extend(older.map(|kept| kept.key));
                    before
                } else {
                    Vec::new()
                }
            }
        };
        if removed.is_empty() {
            return Ok(());
        }
        self.store.remove(&removed).await
    }

    /// Everything there is.
    pub async fn list(&self) -> Result<Listing, StoreError> {
        let mut listing = Listing::default();
        for (key, card) in self.store.cards().await? {
            match Card::read(&card) {
                Some(card) if card.deleted_at_ms.is_some() => listing.bin.push(Kept { key, card }),
                Some(card) => listing.saves.push(Kept { key, card }),
                None => listing.unreadable += 1,
            }
        }
        for kept in [&mut listing.saves, &mut listing.bin] {
            kept.sort_by(|a, b| (b.card.saved_at_ms, &b.key).cmp(&(a.card.saved_at_ms, &a.key)));
        }
        Ok(listing)
    }

    /// A save's bytes, whole: for loading and for export.
    pub async fn content(&self, key: &str) -> Result<Vec<u8>, LoadError> {
        let record = self.store.read(key).await?.ok_or(LoadError::Gone)?;
        let card = Card::read(&record.card).ok_or(LoadError::Damaged)?;
        if Digest::of_bytes(&record.content) != card.digest {
            return Err(LoadError::Damaged);
        }
        Ok(record.content)
    }

    /// A save, ready to be loaded.
    pub async fn load(&self, key: &str) -> Result<Save, LoadError> {
        Ok(Save::read(&self.content(key).await?)?)
    }

    /// Throws a save away; it can be taken back for a day.
    pub async fn throw_away(&self, key: &str, now_ms: u64) -> Result<Kept, LoadError> {
        self.mark(key, Some(now_ms)).await
    }

    /// Takes a save back that was thrown away.
    pub async fn take_back(&self, key: &str) -> Result<Kept, LoadError> {
        self.mark(key, None).await
    }

    async fn mark(&self, key: &str, deleted_at_ms: Option<u64>) -> Result<Kept, LoadError> {
        let _one_at_a_time = self.writing.lock().await;
        let listing = self.list().await?;
        let mut all = listing.saves.into_iter().chain(listing.bin);
        let mut kept = all.find(|kept| kept.key == key).ok_or(LoadError::Gone)?;
        kept.card.deleted_at_ms = deleted_at_ms;
        let card = kept.card.write().map_err(StoreError::Other)?;
        self.store.set_card(key, &card).await?;
        Ok(kept)
    }

    /// Removes for good what was thrown away before that time, and says how many went.
    pub async fn empty_bin(&self, before_ms: u64) -> Result<usize, StoreError> {
        let bin = self.list().await?.bin;
        let is_old = |kept: &Kept| kept.card.deleted_at_ms.is_some_and(|at| at < before_ms);
        let old: Vec<String> = bin
            .into_iter()
            .filter(is_old)
            .map(|kept| kept.key)
            .collect();
        if !old.is_empty() {
            self.store.remove(&old).await?;
        }
        Ok(old.len())
    }
}
