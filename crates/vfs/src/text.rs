//! The encoding of load-order files: UTF-8, or Windows-1252 where that cannot be.

use ident::CodePage;
use std::borrow::Cow;

/// A text file's content.
pub(crate) struct Decoded<'a> {
    /// The text, without a byte order mark.
    pub(crate) text: Cow<'a, str>,
    /// Offset of the first byte that is no UTF-8, when the file was read as Windows-1252.
    pub(crate) not_utf8_at: Option<u64>,
}

/// Reads bytes as UTF-8, else as Windows-1252, which has a letter for every byte.
pub(crate) fn decode(bytes: &[u8]) -> Decoded<'_> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded {
            text: Cow::Borrowed(text),
            not_utf8_at: None,
        },
        Err(error) => Decoded {
            text: CodePage::WINDOWS_1252.decode(bytes),
            not_utf8_at: Some(error.valid_up_to() as u64),
        },
    }
}

/// The Windows-1252 spelling of a text that has other than ASCII letters, when it has one.
pub(crate) fn windows_1252(text: &str) -> Option<Cow<'_, [u8]>> {
    CodePage::WINDOWS_1252.encode(text).map(Cow::Owned)
}
