//! The shelf over stores that break: nothing that was called saved is lost, and the player is told.
//!
//! Property: after any breakdown of the store, the newest save that was called saved, or a newer
//! whole one, can be loaded. Method: a store in memory that breaks in one named way, case by case;
//! then a thousand rounds of playing, saving, being killed at a drawn moment, and going on. Guards
//! against overwriting the last good save, and against calling saved what is not.

#![expect(
    clippy::panic,
    reason = "a save that is lost is what these tests look for"
)]

use det::Stream;
use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::Script;
use saves::{
    AUTOSAVES, BIN_MS, CardBytes, KeepError, Label, LoadError, Record, Shelf, Slot, Store,
    StoreError,
};
use sim::{Save, SaveNote, Session};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use testkit::{Fixture, Game};
use vfs::LocalFuture;

/// One way for a store to break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Every write is answered so.
    Refuses(Refusal),
    /// A write is said to be done, and only the first half of the content is there.
    Torn,
    /// A write is said to be done, and nothing is there.
    Lost,
    /// A write is said to be done, and a byte of the content is another.
    Corrupted,
    /// The process ends before the store answers; the write was done, or not.
    Killed { after_writing: bool },
    /// Every call is answered so.
    Closed(Refusal),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refusal {
    Full,
    Forbidden,
    Blocked,
}

impl Refusal {
    fn error(self) -> StoreError {
        match self {
            Self::Full => StoreError::Full,
            Self::Forbidden => StoreError::Forbidden,
            Self::Blocked => StoreError::Blocked,
        }
    }
}

/// What lies on the disk: it outlives the process.
type Disk = Rc<RefCell<BTreeMap<String, (Vec<u8>, Vec<u8>)>>>;

/// A store in memory that breaks when told to.
#[derive(Debug, Default)]
struct Faulty {
    disk: Disk,
    fault: Cell<Option<Fault>>,
    /// Writes until the fault comes.
    after: Cell<u32>,
    /// Bytes there is room for.
    room: Cell<Option<usize>>,
    dead: Cell<bool>,
}

impl Faulty {
    fn on(disk: &Disk) -> Self {
        Self {
            disk: Rc::clone(disk),
            ..Self::default()
        }
    }

    fn break_in(&self, writes: u32, fault: Fault) {
        self.after.set(writes);
        self.fault.set(Some(fault));
    }

    /// The fault of this write, when it is its turn.
    fn due(&self) -> Option<Fault> {
        let after = self.after.get();
        self.after.set(after.saturating_sub(1));
        self.fault.get().filter(|_| after == 0)
    }

    fn closed(&self) -> Result<(), StoreError> {
        match self.fault.get() {
            Some(Fault::Closed(refusal)) => Err(refusal.error()),
            _ if self.dead.get() => Err(StoreError::Other("the process has ended".into())),
            _ => Ok(()),
        }
    }

    /// Does a change of the disk as the fault has it.
    fn write(
        &self,
        change: impl Fn(&mut BTreeMap<String, (Vec<u8>, Vec<u8>)>, Option<Fault>),
    ) -> Result<(), StoreError> {
        self.closed()?;
        let fault = self.due();
        match fault {
            Some(Fault::Refuses(refusal)) => return Err(refusal.error()),
            Some(Fault::Killed { after_writing }) => {
                self.dead.set(true);
                if after_writing {
                    change(&mut self.disk.borrow_mut(), None);
                }
                return Err(StoreError::Other("the process has ended".into()));
            }
            Some(Fault::Lost) => {}
            other => change(&mut self.disk.borrow_mut(), other),
        }
        Ok(())
    }

    fn used(&self) -> usize {
        let disk = self.disk.borrow();
        disk.values()
            .map(|(card, content)| card.len() + content.len())
            .sum()
    }
}

fn damaged(content: &[u8], fault: Option<Fault>) -> Vec<u8> {
    let mut content = content.to_vec();
    match fault {
        Some(Fault::Torn) => content.truncate(content.len() / 2),
        Some(Fault::Corrupted) => {
            let middle = content.len() / 2;
            if let Some(byte) = content.get_mut(middle) {
                *byte ^= 1;
            }
        }
        _ => {}
    }
    content
}

fn ready<'a, T: 'a>(value: T) -> LocalFuture<'a, T> {
    Box::pin(std::future::ready(value))
}

impl Store for Faulty {
    fn cards(&self) -> LocalFuture<'_, Result<Vec<CardBytes>, StoreError>> {
        let disk = self.disk.borrow();
        let cards = disk
            .iter()
            .map(|(key, (card, _))| (key.clone(), card.clone()));
        ready(self.closed().map(|()| cards.collect()))
    }

    fn read<'a>(&'a self, key: &'a str) -> LocalFuture<'a, Result<Option<Record>, StoreError>> {
        let disk = self.disk.borrow();
        let record = disk.get(key).map(|(card, content)| Record {
            key: key.to_owned(),
            card: card.clone(),
            content: content.clone(),
        });
        ready(self.closed().map(|()| record))
    }

    fn add<'a>(&'a self, record: &'a Record) -> LocalFuture<'a, Result<(), StoreError>> {
        if self.disk.borrow().contains_key(&record.key) {
            return ready(Err(StoreError::Taken));
        }
        let size = record.card.len() + record.content.len();
        if self
            .room
            .get()
            .is_some_and(|room| self.used() + size > room)
        {
            return ready(Err(StoreError::Full));
        }
        ready(self.write(|disk, fault| {
            let content = damaged(&record.content, fault);
            disk.insert(record.key.clone(), (record.card.clone(), content));
        }))
    }

    fn set_card<'a>(
        &'a self,
        key: &'a str,
        card: &'a [u8],
    ) -> LocalFuture<'a, Result<(), StoreError>> {
        ready(self.write(|disk, _| {
            if let Some(record) = disk.get_mut(key) {
                record.0 = card.to_vec();
            }
        }))
    }

    fn remove<'a>(&'a self, keys: &'a [String]) -> LocalFuture<'a, Result<(), StoreError>> {
        ready(self.write(|disk, _| {
            for key in keys {
                disk.remove(key);
            }
        }))
    }
}

const COUNTS: &str = "
ScriptName Counts extends Quest

Int count = 0

Event OnInit()
    While True
        Utility.Wait(0.05)
        count += 1
    EndWhile
EndEvent
";

fn counting() -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let quest = Quest::new(0x801, "Counts").started();
    plugin.quest(quest.script(Script::new("Counts")));
    Fixture::new()
        .plugin("Counts.esp", plugin.to_bytes())
        .script(COUNTS)
        .start()
}

fn label(slot: Slot, name: &str) -> Label {
    Label {
        slot,
        name: name.to_owned(),
        folder: "Data".to_owned(),
        demo: false,
    }
}

/// The game's save, written at this time.
fn save(game: &Game, at_ms: u64) -> Vec<u8> {
    let note = SaveNote {
        saved_at_ms: at_ms,
        ..SaveNote::default()
    };
    let save = game.session.save(&game.data.fingerprint, note);
    save.and_then(|save| save.write())
        .unwrap_or_else(|error| panic!("{error}"))
}

fn key(at_ms: u64) -> String {
    format!("{at_ms:013}-00000000")
}

fn keep(shelf: &Shelf<Faulty>, at_ms: u64, label: Label, bytes: Vec<u8>) -> Result<(), KeepError> {
    pollster::block_on(shelf.keep(&key(at_ms), label, bytes)).map(|_| ())
}

/// What is on the shelf, newest first: slot, name and tick.
fn listed(shelf: &Shelf<Faulty>) -> Vec<(Slot, String, u64)> {
    let listing = pollster::block_on(shelf.list()).unwrap_or_else(|error| panic!("{error}"));
    let row = |kept: saves::Kept| (kept.card.slot, kept.card.name, kept.card.ticks);
    listing.saves.into_iter().map(row).collect()
}

/// The newest save that loads, from the list or, should none, from the bin.
fn newest(shelf: &Shelf<Faulty>) -> Option<Save> {
    let listing = pollster::block_on(shelf.list()).ok()?;
    let all = listing.saves.iter().chain(&listing.bin);
    all.filter_map(|kept| pollster::block_on(shelf.load(&kept.key)).ok())
        .next()
}

/// A shelf with a quicksave of tick 10, and the game at tick 20.
fn one_saved() -> (Disk, Shelf<Faulty>, Game) {
    let disk = Disk::default();
    let shelf = Shelf::new(Faulty::on(&disk));
    let mut game = counting();
    game.run(10);
    keep(&shelf, 1, label(Slot::Quick, ""), save(&game, 1)).unwrap_or_else(|e| panic!("{e}"));
    game.run(10);
    (disk, shelf, game)
}

#[test]
fn a_quicksave_replaces_the_one_before_which_can_still_be_taken_back() {
    let (_, shelf, game) = one_saved();
    keep(&shelf, 2, label(Slot::Quick, ""), save(&game, 2)).unwrap();
    assert_eq!(listed(&shelf), [(Slot::Quick, String::new(), 20)]);
    let bin = pollster::block_on(shelf.list()).unwrap().bin;
    assert_eq!(bin.len(), 1);
    pollster::block_on(shelf.take_back(&bin[0].key)).unwrap();
    let ticks: Vec<u64> = listed(&shelf).iter().map(|row| row.2).collect();
    assert_eq!(ticks, [20, 10]);
}

#[test]
fn another_folders_quicksave_is_left_alone() {
    let (_, shelf, game) = one_saved();
    let other = Label {
        folder: "Other".to_owned(),
        ..label(Slot::Quick, "")
    };
    keep(&shelf, 2, other, save(&game, 2)).unwrap();
    assert_eq!(listed(&shelf).len(), 2);
}

#[test]
fn the_ring_holds_the_last_three_autosaves() {
    let (_, shelf, mut game) = one_saved();
    for at in 2..8 {
        game.run(5);
        keep(&shelf, at, label(Slot::Auto, ""), save(&game, at)).unwrap();
    }
    let ticks: Vec<u64> = listed(&shelf).iter().map(|row| row.2).collect();
    assert_eq!(ticks, [50, 45, 40, 10]);
    assert_eq!(AUTOSAVES, 3);
}

#[test]
fn named_saves_replace_their_own_name_only() {
    let (_, shelf, mut game) = one_saved();
    for (at, name) in [(2, "Before the stone"), (3, "After"), (4, "After")] {
        game.run(5);
        keep(&shelf, at, label(Slot::Named, name), save(&game, at)).unwrap();
    }
    let rows = listed(&shelf);
    let names: Vec<(&str, u64)> = rows.iter().map(|row| (row.1.as_str(), row.2)).collect();
    assert_eq!(names, [("After", 35), ("Before the stone", 25), ("", 10)]);
}

#[test]
fn what_is_thrown_away_comes_back_for_a_day() {
    let (_, shelf, _) = one_saved();
    pollster::block_on(shelf.throw_away(&key(1), 1_000)).unwrap();
    assert_eq!(listed(&shelf), []);
    assert_eq!(pollster::block_on(shelf.empty_bin(1_000)), Ok(0));
    pollster::block_on(shelf.take_back(&key(1))).unwrap();
    assert_eq!(listed(&shelf).len(), 1);
    pollster::block_on(shelf.throw_away(&key(1), 2_000)).unwrap();
    assert_eq!(pollster::block_on(shelf.empty_bin(2_001)), Ok(1));
    let gone = pollster::block_on(shelf.take_back(&key(1)));
    assert_eq!(gone, Err(LoadError::Gone));
    assert_eq!(BIN_MS, 86_400_000);
}

/// Every fault of a write: an error in words, and the save before is as it was.
#[test]
fn a_write_that_breaks_is_told_and_leaves_the_save_before() {
    let faults = [
        (
            Fault::Refuses(Refusal::Full),
            "the game was not saved: there is no room left",
        ),
        (
            Fault::Refuses(Refusal::Forbidden),
            "the game was not saved: this browser keeps nothing",
        ),
        (
            Fault::Closed(Refusal::Blocked),
            "the game was not saved: another tab holds",
        ),
        (
            Fault::Torn,
            "the game was not saved: what was written reads back otherwise",
        ),
        (
            Fault::Lost,
            "the game was not saved: what was written reads back otherwise",
        ),
        (
            Fault::Corrupted,
            "the game was not saved: what was written reads back otherwise",
        ),
        (
            Fault::Killed {
                after_writing: true,
            },
            "the game was not saved: the process has ended",
        ),
        (
            Fault::Killed {
                after_writing: false,
            },
            "the game was not saved: the process has ended",
        ),
    ];
    for (fault, words) in faults {
        let (disk, shelf, game) = one_saved();
        shelf.store().break_in(0, fault);
        let error = keep(&shelf, 2, label(Slot::Quick, ""), save(&game, 2)).unwrap_err();
        assert!(error.to_string().starts_with(words), "{fault:?}: {error}");
        let again = Shelf::new(Faulty::on(&disk));
        let whole = newest(&again).unwrap_or_else(|| panic!("{fault:?}: nothing is left"));
        assert!(whole.header.ticks >= 10, "{fault:?}");
        assert!(pollster::block_on(again.load(&key(1))).is_ok(), "{fault:?}");
    }
}

#[test]
fn a_save_that_was_damaged_later_is_told_and_the_ring_has_another() {
    let (disk, shelf, game) = one_saved();
    keep(&shelf, 2, label(Slot::Auto, ""), save(&game, 2)).unwrap();
    let mut lying = disk.borrow_mut();
    let content = &mut lying.get_mut(&key(2)).unwrap().1;
    let middle = content.len() / 2;
    content[middle] ^= 4;
    drop(lying);
    let error = pollster::block_on(shelf.load(&key(2))).unwrap_err();
    assert_eq!(error, LoadError::Damaged);
    assert_eq!(newest(&shelf).unwrap().header.ticks, 10);
}

#[test]
fn a_card_that_cannot_be_read_hides_no_other_save() {
    let (disk, shelf, _) = one_saved();
    disk.borrow_mut().insert("x".into(), (vec![0xFF], vec![]));
    let listing = pollster::block_on(shelf.list()).unwrap();
    assert_eq!((listing.saves.len(), listing.unreadable), (1, 1));
}

#[test]
fn a_full_store_empties_the_bin_before_it_gives_up() {
    let (_, shelf, game) = one_saved();
    keep(&shelf, 2, label(Slot::Named, "thrown away"), save(&game, 2)).unwrap();
    pollster::block_on(shelf.throw_away(&key(2), 5)).unwrap();
    let used = shelf.store().used();
    shelf.store().room.set(Some(used + 10));
    keep(&shelf, 3, label(Slot::Named, "needs room"), save(&game, 3)).unwrap();
    let error = keep(&shelf, 4, label(Slot::Named, "too much"), save(&game, 4)).unwrap_err();
    assert_eq!(error, KeepError::Store(StoreError::Full));
    assert_eq!(listed(&shelf).len(), 2);
}

#[test]
fn two_tabs_at_once_lose_nothing_and_a_key_is_never_used_twice() {
    let (disk, shelf, game) = one_saved();
    let other = Shelf::new(Faulty::on(&disk));
    let bytes = save(&game, 2);
    keep(&shelf, 2, label(Slot::Named, "here"), bytes.clone()).unwrap();
    let taken = keep(&other, 2, label(Slot::Named, "there"), bytes.clone()).unwrap_err();
    assert_eq!(taken, KeepError::Store(StoreError::Taken));
    keep(&other, 3, label(Slot::Named, "there"), bytes).unwrap();
    assert_eq!(listed(&shelf), listed(&other));
    assert_eq!(listed(&shelf).len(), 3);
}

#[test]
fn bytes_that_are_no_save_are_not_kept() {
    let (_, shelf, _) = one_saved();
    let error = keep(&shelf, 2, label(Slot::Named, "x"), b"PK\x03\x04".to_vec()).unwrap_err();
    assert_eq!(error.to_string(), "this is no saved game");
    assert_eq!(listed(&shelf).len(), 1);
}

/// A fault drawn for a round, and after how many writes it comes.
fn drawn(stream: &mut Stream) -> (u32, Fault) {
    let fault = match stream.next_u32() % 8 {
        0 | 1 => Fault::Killed {
            after_writing: false,
        },
        2 | 3 => Fault::Killed {
            after_writing: true,
        },
        4 => Fault::Torn,
        5 => Fault::Lost,
        6 => Fault::Corrupted,
        _ => Fault::Refuses(Refusal::Full),
    };
    (stream.next_u32() % 8, fault)
}

/// Each round goes on from the newest save, plays, saves some times into drawn slots, and is killed.
/// What was called saved last, or something newer, is what the next round finds; and it goes on to
/// the digests of the game that was never killed.
#[test]
fn a_thousand_kills_lose_nothing_that_was_called_saved() {
    let disk = Disk::default();
    let mut stream = Stream::new("kills", "saves");
    let mut straight = counting();
    let mut digests = vec![straight.session.digests().whole()];
    let mut game = counting();
    let mut called_saved = 0;
    let mut now = 0;
    for round in 0..1_000 {
        let shelf = Shelf::new(Faulty::on(&disk));
        let (after, fault) = drawn(&mut stream);
        match newest(&shelf) {
            Some(save) => game.session = resumed(&game, &save),
            None => assert_eq!(called_saved, 0, "round {round}: all is lost"),
        }
        let ticks = game.session.world().clock.ticks;
        assert!(
            ticks >= called_saved,
            "round {round}: {ticks} < {called_saved}"
        );
        shelf.store().break_in(after, fault);
        for _ in 0..1 + stream.next_u32() % 4 {
            game.run(u64::from(1 + stream.next_u32() % 7));
            now += 1;
            let slot = [Slot::Quick, Slot::Auto, Slot::Named][stream.next_u32() as usize % 3];
            let name = if slot == Slot::Named { "mine" } else { "" };
            if keep(&shelf, now, label(slot, name), save(&game, now)).is_ok() {
                called_saved = game.session.world().clock.ticks;
            }
        }
        let ticks = game.session.world().clock.ticks;
        while (digests.len() as u64) <= ticks {
            straight.run(1);
            digests.push(straight.session.digests().whole());
        }
        assert_eq!(
            game.session.digests().whole(),
            digests[ticks as usize],
            "round {round}"
        );
    }
    assert!(
        called_saved > 1_000,
        "the rounds came no further than {called_saved}"
    );
}

fn resumed(game: &Game, save: &Save) -> Session {
    let loaded = Session::load(game.data.forms.clone(), &game.data.fingerprint, save);
    loaded.unwrap_or_else(|error| panic!("{error}")).0
}
