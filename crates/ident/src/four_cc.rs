//! Four-character codes of records and subrecords.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A record or subrecord signature, in file order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FourCC(pub [u8; 4]);

impl FourCC {
    /// The code as text, bytes outside printable ASCII as `\xNN` (IMAD has such subrecords).
    pub fn text(self) -> String {
        self.0.escape_ascii().to_string()
    }
}

impl From<&[u8; 4]> for FourCC {
    fn from(bytes: &[u8; 4]) -> Self {
        Self(*bytes)
    }
}

impl fmt::Display for FourCC {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
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
    fn control_bytes_show_as_escapes() {
        assert_eq!(FourCC(*b"QUST").to_string(), "QUST");
        assert_eq!(FourCC([0, b'I', b'A', b'D']).to_string(), "\\x00IAD");
    }
}
