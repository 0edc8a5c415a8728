//! Text in East Asian encodings, read by the browser: its tables need not be in the module.

use web_sys::TextDecoder;

/// Reads bytes in an encoding named as browsers name it. Bytes that are no letter show as U+FFFD.
pub(crate) fn decode(encoding: &str, bytes: &[u8]) -> String {
    let read = TextDecoder::new_with_label(encoding)
        .and_then(|decoder| decoder.decode_with_u8_array(bytes));
    // A browser without the encoding: what is ASCII stays readable.
    read.unwrap_or_else(|_| String::from_utf8_lossy(bytes).into_owned())
}
