//! Base64 for addresses: RFC 4648, section 5, without padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().enumerate().fold(0u32, |word, (at, byte)| {
            word | u32::from(*byte) << (16 - 8 * at)
        });
        for at in 0..=chunk.len() {
            let letter = (word >> (18 - 6 * at) & 63) as usize;
            text.push(char::from(LETTERS[letter]));
        }
    }
    text
}

/// `None` when a letter is none of the alphabet, bits are left over, or one letter stands alone.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for chunk in text.as_bytes().chunks(4) {
        let mut word = 0u32;
        for (at, letter) in chunk.iter().enumerate() {
            let value = LETTERS.iter().position(|known| known == letter)? as u32;
            word |= value << (18 - 6 * at);
        }
        let whole = match chunk.len() {
            1 => return None,
            length => length - 1,
        };
        let [_, three @ ..] = word.to_be_bytes();
        let (kept, rest) = three.split_at(whole);
        if rest.iter().any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend(kept);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Source: RFC 4648, section 10, without the padding; the last has the letters of section 5.
    #[test]
    fn the_vectors_of_the_rfc_go_both_ways() {
        let vectors: [(&[u8], &str); 8] = [
            (b"", ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (b"fooba", "Zm9vYmE"),
            (b"foobar", "Zm9vYmFy"),
            (&[0xFB, 0xEF, 0xFF], "--__"),
        ];
        for (bytes, text) in vectors {
            assert_eq!(encode(bytes), text);
            assert_eq!(decode(text).as_deref(), Some(bytes), "{text}");
        }
    }

    #[test]
    fn what_no_encoder_writes_is_refused() {
        for text in ["Z", "Zm9vY", "Zg==", "Zm+v", "Zh", "Zm9", "ä"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
