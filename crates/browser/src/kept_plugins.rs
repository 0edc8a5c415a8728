//! Small plugins of earlier visits, in IndexedDB: a folder may have thousands, and each costs a read of
//! the File API of its own.
//!
//! A plugin is the same as long as its path, size and time of change are. Their bytes lie in packs,
//! so that a visit reads a few records and not thousands. What cannot be kept is read again: nothing
//! here ever fails. Not here: saves, which are precious.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::rc::Rc;

use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};

const NAME: &str = "skald-plugins";
const VERSION: u32 = 1;
const PACKS: &str = "packs";

/// Plugins of more bytes are not kept: their reading takes longer than finding them.
const FILE_MAX: u64 = 256 << 10;
/// Bytes of all that are kept.
const ALL_MAX: u64 = 64 << 20;

/// How long a database may take to open before a visit goes on without it.
const PATIENCE_MS: u32 = 1500;

/// Bytes of one pack, unless a single file has more: small enough to be handed over within a tick.
const PACK_MAX: usize = 4 << 20;

/// What a plugin is known by: path, size and time of change.
pub(crate) type Stamp = String;

/// The stamp of a file.
pub(crate) fn stamp(path: &str, size: u64, modified: u64) -> Stamp {
    format!("{path}|{size}|{modified}")
}

/// The plugins that are kept, and those that will be. Their bytes stay outside of the module's
/// memory.
#[derive(Default)]
pub(crate) struct KeptPlugins {
    /// Only for look-ups.
    known: RefCell<HashMap<Stamp, Uint8Array>>,
    /// What this visit used.
    used: RefCell<BTreeMap<Stamp, Uint8Array>>,
    /// Bytes of it.
    n_used: Cell<u64>,
    has_new: Cell<bool>,
}

impl fmt::Debug for KeptPlugins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (known, used) = (self.known.borrow().len(), self.used.borrow().len());
        write!(f, "KeptPlugins({known} known, {used} used)")
    }
}

impl KeptPlugins {
    /// Finds out what earlier visits kept.
    pub(crate) async fn load(&self) {
        let loading = std::pin::pin!(load_packs());
        let Either::Left((Ok(packs), _)) = select(loading, TimeoutFuture::new(PATIENCE_MS)).await
        else {
            return;
        };
        let mut known = self.known.borrow_mut();
        for pack in packs {
            let Some(bytes) = pack.dyn_ref::<Uint8Array>() else {
                continue;
            };
            let head = bytes.subarray(0, HEAD.min(bytes.length())).to_vec();
            let end = list_end(&head).filter(|&end| end <= bytes.length());
            let list = end.map(|end| bytes.subarray(HEAD, end).to_vec());
            for (stamp, at, size) in list.iter().flat_map(|list| listed(list, bytes.length())) {
                known.insert(stamp, bytes.subarray(at, at + size));
            }
        }
    }

    /// A file's bytes, when it is known.
    pub(crate) fn find(&self, stamp: &Stamp) -> Option<Uint8Array> {
        let bytes = self.known.borrow().get(stamp).cloned()?;
        self.take(stamp, bytes.clone());
        Some(bytes)
    }

    /// Takes a file that was read. Large ones, and those past the bound on all, are not kept.
    pub(crate) fn note(&self, stamp: &Stamp, bytes: Uint8Array) {
        let size = u64::from(bytes.length());
        if size <= FILE_MAX && self.n_used.get() + size <= ALL_MAX {
            self.take(stamp, bytes);
            self.has_new.set(true);
        }
    }

    fn take(&self, stamp: &Stamp, bytes: Uint8Array) {
        let size = u64::from(bytes.length());
        if self
            .used
            .borrow_mut()
            .insert(stamp.clone(), bytes)
            .is_none()
        {
            self.n_used.set(self.n_used.get() + size);
        }
    }

    /// Keeps what this visit used, in place of what was kept, and forgets it all here.
    pub(crate) async fn save(self: Rc<Self>) {
        let used = self.used.take();
        let is_the_same = !self.has_new.get() && used.len() == self.known.borrow().len();
        self.known.take();
        if !is_the_same {
            // A browser that keeps nothing for pages loses no more than time.
            let used: Vec<_> = used.into_iter().collect();
            let _ = save_packs(&used).await;
        }
    }
}

async fn open() -> Result<Database, Error> {
    let mut opening = Factory::new()?.open(NAME, Some(VERSION))?;
    opening.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            // One that is there already is fine.
            let _ = database.create_object_store(PACKS, ObjectStoreParams::new());
        }
    });
    opening.await
}

async fn load_packs() -> Result<Vec<JsValue>, Error> {
    let database = open().await?;
    let reading = database.transaction(&[PACKS], TransactionMode::ReadOnly)?;
    let packs = reading.object_store(PACKS)?.get_all(None, None)?.await;
    database.close();
    packs
}

/// All in one transaction: a page that is closed meanwhile leaves what was there before.
async fn save_packs(files: &[(Stamp, Uint8Array)]) -> Result<(), Error> {
    let database = open().await?;
    let writing = database.transaction(&[PACKS], TransactionMode::ReadWrite)?;
    let store = writing.object_store(PACKS)?;
    store.clear()?.await?;
    for (number, pack) in (0..).zip(packs(files)) {
        store
            .put(&to_pack(pack), Some(&JsValue::from_f64(number.into())))?
            .await?;
    }
    writing.commit()?.await?;
    database.close();
    Ok(())
}

/// Neighbours that make up a pack each.
fn packs(files: &[(Stamp, Uint8Array)]) -> Vec<&[(Stamp, Uint8Array)]> {
    let sizes = files.iter().map(|(_, bytes)| bytes.length() as usize);
    let mut packs = Vec::new();
    for range in ranges(sizes) {
        packs.extend(files.get(range));
    }
    packs
}

/// Rows of neighbours with at most [`PACK_MAX`] bytes together.
fn ranges(sizes: impl Iterator<Item = usize>) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let (mut start, mut end, mut bytes) = (0, 0, 0);
    for size in sizes {
        if end > start && bytes + size > PACK_MAX {
            ranges.push(start..end);
            (start, bytes) = (end, 0);
        }
        bytes += size;
        end += 1;
    }
    if end > start {
        ranges.push(start..end);
    }
    ranges
}

/// Bytes before a pack's list: how long it is.
const HEAD: u32 = 4;

/// The list's length, the list, the files one after another.
fn to_pack(files: &[(Stamp, Uint8Array)]) -> JsValue {
    let names = files
        .iter()
        .map(|(stamp, bytes)| (stamp.as_str(), bytes.length()));
    let list = list(names);
    let total: u32 = files.iter().map(|(_, bytes)| bytes.length()).sum();
    let pack = Uint8Array::new_with_length(list.len() as u32 + total);
    pack.subarray(0, list.len() as u32).copy_from(&list);
    let mut at = list.len() as u32;
    for (_, bytes) in files {
        pack.set(bytes, at);
        at += bytes.length();
    }
    pack.into()
}

/// A pack's beginning: a line for each file, its size before its stamp.
fn list<'a>(files: impl Iterator<Item = (&'a str, u32)>) -> Vec<u8> {
    let lines: String = files
        .map(|(stamp, size)| format!("{size} {stamp}\n"))
        .collect();
    let mut list = (lines.len() as u32).to_le_bytes().to_vec();
    list.extend(lines.into_bytes());
    list
}

/// Where a pack's list ends, from the pack's first bytes.
fn list_end(head: &[u8]) -> Option<u32> {
    let length = head.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))?;
    HEAD.checked_add(length)
}

/// The files of a list: stamp, place in the pack of this size, size. Ends where the list is odd.
fn listed(list: &[u8], pack: u32) -> Vec<(Stamp, u32, u32)> {
    let mut files = Vec::new();
    let mut at = HEAD.saturating_add(list.len() as u32);
    for line in list.split(|&byte| byte == b'\n') {
        let line = std::str::from_utf8(line).unwrap_or_default();
        let Some((size, stamp)) = line.split_once(' ') else {
            break;
        };
        let size = size.parse().ok();
        let end = size.and_then(|size: u32| Some((size, at.checked_add(size)?)));
        let Some((size, end)) = end.filter(|&(_, end)| end <= pack) else {
            break;
        };
        files.push((stamp.to_owned(), at, size));
        at = end;
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_tells_where_its_files_are() {
        let files = [("Data/A b.esp|3|17", 3), ("B.esp|0|2", 0), ("C.esp|5|1", 5)];
        let bytes = list(files.into_iter());
        let end = list_end(&bytes).unwrap();
        assert_eq!(end as usize, bytes.len());
        let known = listed(&bytes[4..], end + 8);
        let expected = [
            ("Data/A b.esp|3|17".to_owned(), end, 3),
            ("B.esp|0|2".to_owned(), end + 3, 0),
            ("C.esp|5|1".to_owned(), end + 3, 5),
        ];
        assert_eq!(known, expected);
        // Shorter than its list says: what is not there is not known.
        assert_eq!(listed(&bytes[4..], end + 7), expected[..2]);
    }

    #[test]
    fn a_list_that_is_odd_gives_what_stands_before() {
        assert_eq!(list_end(b"\x01\0"), None);
        assert_eq!(listed(b"", 9), []);
        assert_eq!(listed(b"x A|1|1\n", 99), []);
        assert_eq!(listed(b"4294967295 A|1|1\n", 99), []);
        assert_eq!(listed(b"1 A|1|1\n\xFF\n", 99).len(), 1);
    }

    #[test]
    fn packs_are_rows_of_neighbours_and_a_large_file_is_one() {
        let mib = 1 << 20;
        let sizes = [3 * mib, mib, 1, 9 * mib, 2 * mib];
        assert_eq!(ranges(sizes.into_iter()), [0..2, 2..3, 3..4, 4..5]);
        assert_eq!(ranges(std::iter::empty()), []);
    }
}
