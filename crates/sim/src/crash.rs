//! What is said of a panic: the same words in the page and in the tool, so that two can be compared.

use std::panic::PanicHookInfo;

/// What happened and where: the panic's message, and on a second line file and line.
pub fn crash_words(info: &PanicHookInfo<'_>) -> String {
    let what = info.payload_as_str().unwrap_or("an unknown mistake");
    match info.location() {
        Some(place) => format!("{what}\nat {}:{}", place.file(), place.line()),
        None => what.to_owned(),
    }
}
