//! A panic is the engine's own mistake: the page is told in words before the module stops for good.

use std::cell::Cell;
use std::panic::{self, PanicHookInfo};

use crate::post::post;
use crate::protocol::FromWorker;

thread_local! {
    static TICK: Cell<u64> = const { Cell::new(0) };
}

/// Which tick a panic would be in.
pub(crate) fn note_tick(tick: u64) {
    TICK.set(tick);
}

/// From here on, a panic is printed to the console with its stack and posted to the page.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        post(&FromWorker::Crashed {
            text: words(info),
            tick: TICK.get(),
        });
    }));
}

fn words(info: &PanicHookInfo<'_>) -> String {
    let what = info.payload_as_str().unwrap_or("an unknown mistake");
    match info.location() {
        Some(place) => format!("{what}\nat {}:{}", place.file(), place.line()),
        None => what.to_owned(),
    }
}
