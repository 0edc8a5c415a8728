//! Source text: bytes as the author's editor wrote them.
//!
//! The original reads sources as Windows-1252 and writes their bytes on. Bytes are therefore never
//! re-encoded here; only messages decode them, and UTF-8 sources pass through unchanged.

/// The bytes without a UTF-8 byte order mark.
pub(crate) fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(source)
}

/// Bytes as a reader sees them: UTF-8 when they are, else Windows-1252.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .into_owned(),
    }
}

/// A name as scripts are compared: ASCII letters small.
pub(crate) fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_encodings_are_shown() {
        assert_eq!(decoded("a…".as_bytes()), "a…");
        assert_eq!(decoded(b"a\x85"), "a…");
        assert_eq!(without_mark(b"\xEF\xBB\xBFx"), b"x");
    }
}
