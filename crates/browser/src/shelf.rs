//! The page's shelf of saves: what the page asks of it, and what it is told.

use std::rc::Rc;

use js_sys::Date;
use saves::{BIN_MS, Card, Kept, Label, Listing, Shelf, Slot};
use sim::Save;
use wasm_bindgen_futures::spawn_local;

use crate::indexed_db::IndexedDb;
use crate::post::post;
use crate::protocol::{FromWorker, SaveList, SaveRow, SaveSlot};

/// Days are shown with the hour as their fraction.
const MICROHOURS_PER_DAY: f64 = 24e6;

thread_local! {
    static SHELF: Rc<Shelf<IndexedDb>> = Rc::new(Shelf::new(IndexedDb::default()));
}

fn shelf() -> Rc<Shelf<IndexedDb>> {
    SHELF.with(Rc::clone)
}

/// Milliseconds since 1970. Only labels and lists see it.
pub(crate) fn now_ms() -> u64 {
    Date::now().max(0.0) as u64
}

/// A key no other tab makes: the time, for order, and chance.
fn fresh_key(now_ms: u64) -> String {
    let chance = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{now_ms:013}-{chance:08x}")
}

/// Tells the page which saves there are.
pub(crate) fn tell_list() {
    spawn_local(async {
        post(&FromWorker::Saves(listed().await));
    });
}

async fn listed() -> SaveList {
    let shelf = shelf();
    // What was thrown away long ago goes now; that it does not go changes nothing.
    let _ = shelf.empty_bin(now_ms().saturating_sub(BIN_MS)).await;
    match shelf.list().await {
        Ok(Listing {
            saves,
            bin,
            unreadable,
        }) => SaveList {
            saves: saves.iter().map(row).collect(),
            bin: bin.iter().map(row).collect(),
            unreadable: u32::try_from(unreadable).unwrap_or(u32::MAX),
            trouble: String::new(),
        },
        Err(error) => SaveList {
            trouble: error.to_string(),
            ..SaveList::default()
        },
    }
}

/// Keeps a save's bytes and tells the page what came of it. The game goes on meanwhile.
pub(crate) fn keep(label: Label, content: Vec<u8>) {
    spawn_local(async move {
        let key = fresh_key(now_ms());
        let told = match shelf().keep(&key, label, content).await {
            Ok(kept) => FromWorker::Saved { save: row(&kept) },
            Err(error) => FromWorker::NotSaved {
                what: error.to_string(),
            },
        };
        post(&told);
        post(&FromWorker::Saves(listed().await));
    });
}

/// Keeps a save that came as a file, under its file's name.
pub(crate) fn import(file: &str, content: Vec<u8>, label: Label) {
    let name = without_ending(file).to_owned();
    keep(Label { name, ..label }, content);
}

fn without_ending(name: &str) -> &str {
    name.strip_suffix(".sksave").unwrap_or(name)
}

/// A save to be played on, or why not in words.
pub(crate) async fn load(key: &str) -> Result<Save, String> {
    shelf().load(key).await.map_err(|error| error.to_string())
}

/// Throws a save away.
pub(crate) fn throw_away(key: String) {
    spawn_local(async move {
        match shelf().throw_away(&key, now_ms()).await {
            Ok(kept) => post(&FromWorker::Deleted { save: row(&kept) }),
            Err(error) => refused(&error),
        }
        post(&FromWorker::Saves(listed().await));
    });
}

/// Takes one back.
pub(crate) fn take_back(key: String) {
    spawn_local(async move {
        if let Err(error) = shelf().take_back(&key).await {
            refused(&error);
        }
        post(&FromWorker::Saves(listed().await));
    });
}

/// Gives a save as a file.
pub(crate) fn export(key: String) {
    spawn_local(async move {
        match shelf().content(&key).await {
            Ok(bytes) => post(&FromWorker::File {
                name: format!("skald-{key}.sksave"),
                bytes,
            }),
            Err(error) => refused(&error),
        }
    });
}

fn refused(error: &dyn std::fmt::Display) {
    post(&FromWorker::NotLoaded {
        what: error.to_string(),
    });
}

fn row(kept: &Kept) -> SaveRow {
    let Kept { key, card } = kept;
    SaveRow {
        key: key.clone(),
        slot: slot_row(card),
        name: card.name.clone(),
        folder: card.folder.clone(),
        demo: card.demo,
        place: card.place.clone(),
        played_seconds: card.played as f64 / f64::from(det::TICKS_PER_SECOND),
        game_days: card.game_time as f64 / MICROHOURS_PER_DAY,
        saved_at: card.saved_at_ms,
        plugins: card.plugins,
        bytes: card.bytes,
    }
}

fn slot_row(card: &Card) -> SaveSlot {
    match card.slot {
        Slot::Quick => SaveSlot::Quick,
        Slot::Auto => SaveSlot::Auto,
        Slot::Named => SaveSlot::Named,
    }
}

/// The slot of the page's word for it.
pub(crate) fn slot(slot: SaveSlot) -> Slot {
    match slot {
        SaveSlot::Quick => Slot::Quick,
        SaveSlot::Auto => Slot::Auto,
        SaveSlot::Named => Slot::Named,
    }
}
