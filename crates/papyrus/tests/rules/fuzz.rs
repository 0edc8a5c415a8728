//! Anything at all as a script: arbitrary bytes, and files with bytes changed, through reader, linker
//! and interpreter. Source: the project's own bounds. Method: a fixed seed, a few hundred files, each
//! run for some ticks and written and read; nothing panics, and threads, arrays, texts and the time of
//! an update stay within what its budget allows.

use crate::broken::RICH;
use crate::stage::{Stage, script};
use papyrus::{Budget, Handle, Vm};
use pex::Pex;
use std::sync::Arc;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }
}

/// Runs a script of any making for some ticks, on two objects that know each other.
fn run(pex: Arc<Pex>, round: usize) {
    let Some(object) = pex.objects.first() else {
        return;
    };
    let name = pex.text(object.name);
    let first = |function: &(pex::StringId, pex::Function)| pex.text(function.0);
    let events = object.states.iter().flat_map(|state| &state.functions);
    let events: Vec<String> = events.map(first).take(12).collect();
    let mut stage = Stage::new(&[]);
    stage.scripts.insert(name.to_ascii_lowercase(), pex);
    let instructions_main = [3000, 11][round % 2];
    stage.budget = Budget::Frame {
        instructions_main,
        instructions_tasklet: 0,
    };
    for handle in [1, 2] {
        stage.vm.attach(Handle(handle), &name, Vec::new());
    }
    stage.provide();
    for event in &events {
        stage.send(1, event);
        stage.send(2, event);
        let report = stage.tick();
        assert!(report.instructions <= instructions_main);
    }
    stage.ticks(3);
    let counters = stage.vm.counters();
    let made = counters.arrays + counters.strings + counters.threads_alive;
    assert!(made < 100_000, "{counters:?}");
    if round.is_multiple_of(8) {
        let bytes = serde_json::to_string(&stage.vm).unwrap();
        let read: Vm = serde_json::from_str(&bytes).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), bytes);
        stage.vm = read;
        stage.provide();
        stage.ticks(2);
    }
    stage.said();
}

/// A file with some bytes changed, moved, cut out or doubled.
fn changed(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + dice.roll(3) {
        let at = dice.roll(bytes.len());
        match dice.roll(6) {
            0 => bytes[at] ^= 1 << dice.roll(8),
            1 => bytes[at] = dice.roll(256) as u8,
            2 => bytes[at] = 0xFF,
            3 => drop(bytes.remove(at)),
            4 => bytes.insert(at, dice.roll(256) as u8),
            _ => {
                let other = dice.roll(bytes.len());
                bytes.swap(at, other);
            }
        }
    }
    bytes
}

#[test]
fn arbitrary_bytes_are_a_script_or_an_error() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    // With and without a header that is right.
    let head = script("Rich", "Form", RICH).write()[..24].to_vec();
    for round in 0..4000 {
        let mut bytes = match round % 2 {
            0 => Vec::new(),
            _ => head.clone(),
        };
        bytes.extend((0..dice.roll(300)).map(|_| dice.roll(256) as u8));
        if let Ok(pex) = Pex::read(&bytes) {
            run(Arc::new(pex), round);
        }
    }
}

#[test]
fn a_file_with_bytes_changed_is_an_error_or_a_script_that_ends_in_bounds() {
    let whole = script("Rich", "Form", RICH).write();
    let mut dice = Dice(7);
    let mut read = 0;
    for round in 0..3000 {
        if let Ok(pex) = Pex::read(&changed(&whole, &mut dice)) {
            read += 1;
            run(Arc::new(pex), round);
        }
    }
    assert!(read > 300, "only {read} were read");
}

#[test]
fn scripts_of_the_corpus_with_bytes_changed_end_in_bounds() {
    let mut files = corpus::files(&["pex"]);
    files.retain(|path| std::fs::metadata(path).is_ok_and(|data| data.len() < 20_000));
    if files.is_empty() {
        return;
    }
    let mut dice = Dice(11);
    let mut read = 0;
    for round in 0..600 {
        let file = &files[dice.roll(files.len())];
        let bytes = std::fs::read(file).unwrap();
        if let Ok(pex) = Pex::read(&changed(&bytes, &mut dice)) {
            read += 1;
            run(Arc::new(pex), round);
        }
    }
    println!("{read} of 600 were read");
    assert!(read > 60, "only {read} were read");
}
