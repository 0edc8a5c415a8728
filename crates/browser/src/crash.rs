//! A panic is the engine's own mistake: the page is told in words, with the session up to the tick it
//! happened in, before the module stops for good.

use std::cell::{Cell, RefCell};
use std::panic;

use sim::{Recording, Tape};

use crate::links;
use crate::post::post;
use crate::protocol::FromWorker;

thread_local! {
    static TICK: Cell<u64> = const { Cell::new(0) };
    /// The session's recording. It lies here and not in the loop, so that what is called while the
    /// loop breaks down still gets at it.
    static TAPE: RefCell<Option<Tape>> = const { RefCell::new(None) };
}

/// Which tick a panic would be in.
pub(crate) fn note_tick(tick: u64) {
    TICK.set(tick);
}

/// A new session is recorded from here on.
pub(crate) fn begin_tape(tape: Tape) {
    TAPE.set(Some(tape));
}

/// Gives the running session's recording to `act`.
pub(crate) fn with_tape<R>(act: impl FnOnce(&mut Tape) -> R) -> Option<R> {
    TAPE.with(|tape| tape.try_borrow_mut().ok()?.as_mut().map(act))
}

/// From here on, a panic is printed to the console with its stack and posted to the page.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let text = sim::crash_words(info);
        let recording = with_tape(|tape| tape.crashed(&text));
        post(&FromWorker::Crashed {
            link: recording
                .as_ref()
                .map(links::of_recording)
                .unwrap_or_default(),
            recording: file(recording),
            text,
            tick: TICK.get(),
        });
    }));
}

/// A recording as a file; empty when it cannot be had.
fn file(recording: Option<Recording>) -> Vec<u8> {
    let bytes = recording.map(|recording| recording.write());
    bytes.and_then(Result::ok).unwrap_or_default()
}

/// The session up to here as a file, when the module stopped without a panic.
pub(crate) fn rescued(text: &str) -> Vec<u8> {
    file(with_tape(|tape| tape.crashed(text)))
}
