//! Four-character codes of records and subrecords.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A record or subrecord signature, in file order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FourCC(pub [u8; 4]);

impl Ord for FourCC {
    /// By their bytes, compared as one number: a call for four bytes costs more than a look-up.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        u32::from_be_bytes(self.0).cmp(&u32::from_be_bytes(other.0))
    }
}

impl PartialOrd for FourCC {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl FourCC {
    /// The code as text, bytes outside printable ASCII as `\xNN` (IMAD has such subrecords).
    pub fn text(self) -> String {
        self.to_string()
    }
}

impl From<&[u8; 4]> for FourCC {
    fn from(bytes: &[u8; 4]) -> Self {
        Self(*bytes)
    }
}

impl fmt::Display for FourCC {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            match byte {
                b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "\\x{byte:02X}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for FourCC {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_sort_by_their_bytes() {
        let mut codes = [*b"WRLD", *b"ACHR", *b"\x40IAD", *b"\xFFAAA", *b"ACTI"].map(FourCC);
        codes.sort();
        let expected = [*b"\x40IAD", *b"ACHR", *b"ACTI", *b"WRLD", *b"\xFFAAA"].map(FourCC);
        assert_eq!(codes, expected);
    }

    #[test]
    fn control_bytes_show_as_escapes() {
        assert_eq!(FourCC(*b"QUST").to_string(), "QUST");
        assert_eq!(FourCC([0, b'I', b'A', b'D']).to_string(), "\\x00IAD");
        // No escapes of a language: all of them are two digits.
        assert_eq!(FourCC([9, b'I', b'A', b'D']).to_string(), "\\x09IAD");
        assert_eq!(FourCC([10, 13, 0xFF, b'\'']).text(), "\\x0A\\x0D\\xFF'");
    }
}
