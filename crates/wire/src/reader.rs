//! The cursor over bytes and the one error it gives.

use std::fmt;

/// A read that could not be done: where, what was being read, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Offset in bytes from the start of the file (or of the inflated data, when the caller says so).
    pub at: u64,
    /// What was being read, in the words of the format's page ("record header", "stage index").
    pub what: &'static str,
    /// Why it failed.
    pub kind: ReadErrorKind,
}

/// Why a read failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// The bytes end too early.
    Short {
        /// How many bytes the value needs.
        need: u64,
        /// How many bytes are left.
        have: u64,
    },
    /// The bytes are there and say something the format does not allow.
    Invalid {
        /// What the format asks for.
        expected: &'static str,
        /// What stands there.
        found: u64,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at 0x{:X}: {}: ", self.at, self.what)?;
        match &self.kind {
            ReadErrorKind::Short { need, have } => {
                write!(f, "need {need} bytes, have {have}")
            }
            ReadErrorKind::Invalid { expected, found } => {
                write!(f, "expected {expected}, found {found} (0x{found:X})")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// A checked cursor over bytes.
///
/// `base` is the offset of the first byte in the file, so that errors name places in the file even
/// when the slice is a part of it.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    base: u64,
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $le:ident $be:ident $ty:ty, $n:literal;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $le(&mut self, what: &'static str) -> Result<$ty, ReadError> {
            self.array::<$n>(what).map(<$ty>::from_le_bytes)
        }
        $(#[$doc])*
        #[inline]
        pub fn $be(&mut self, what: &'static str) -> Result<$ty, ReadError> {
            self.array::<$n>(what).map(<$ty>::from_be_bytes)
        }
    )*};
}

impl<'a> Reader<'a> {
    /// A cursor at the first byte of `bytes`, which is the start of the file.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::at_offset(bytes, 0)
    }

    /// A cursor over a slice that begins `base` bytes into its file.
    #[inline]
    pub fn at_offset(bytes: &'a [u8], base: u64) -> Self {
        Self { bytes, at: 0, base }
    }

    /// Offset of the next byte in the file.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Bytes left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Whether all bytes were read.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.remaining() == 0
    }

    /// The bytes left, without reading them.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    /// The next `n` bytes.
    ///
    /// # Errors
    /// [`ReadErrorKind::Short`] when fewer are left; the cursor then stays where it was.
    #[inline]
    pub fn take(&mut self, n: usize, what: &'static str) -> Result<&'a [u8], ReadError> {
        let slice = self
            .at
            .checked_add(n)
            .and_then(|end| self.bytes.get(self.at..end));
        match slice {
            Some(slice) => {
                self.at += n;
                Ok(slice)
            }
            None => Err(self.short(n as u64, what)),
        }
    }

    /// A cursor over the next `n` bytes, which knows its place in the file.
    ///
    /// # Errors
    /// As [`Reader::take`].
    #[inline]
    pub fn sub(&mut self, n: usize, what: &'static str) -> Result<Reader<'a>, ReadError> {
        let base = self.offset();
        Ok(Reader::at_offset(self.take(n, what)?, base))
    }

    /// The next `N` bytes as an array.
    ///
    /// # Errors
    /// As [`Reader::take`].
    #[inline]
    pub fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], ReadError> {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N, what)?);
        Ok(out)
    }

    /// One byte.
    ///
    /// # Errors
    /// As [`Reader::take`].
    #[inline]
    pub fn u8(&mut self, what: &'static str) -> Result<u8, ReadError> {
        self.array::<1>(what).map(|[byte]| byte)
    }

    /// One signed byte.
    ///
    /// # Errors
    /// As [`Reader::take`].
    pub fn i8(&mut self, what: &'static str) -> Result<i8, ReadError> {
        self.array::<1>(what).map(i8::from_le_bytes)
    }

    numbers! {
        /// Two bytes, unsigned. # Errors: as [`Reader::take`].
        u16_le u16_be u16, 2;
        /// Two bytes, signed. # Errors: as [`Reader::take`].
        i16_le i16_be i16, 2;
        /// Four bytes, unsigned. # Errors: as [`Reader::take`].
        u32_le u32_be u32, 4;
        /// Four bytes, signed. # Errors: as [`Reader::take`].
        i32_le i32_be i32, 4;
        /// Eight bytes, unsigned. # Errors: as [`Reader::take`].
        u64_le u64_be u64, 8;
        /// Four bytes, IEEE 754. # Errors: as [`Reader::take`].
        f32_le f32_be f32, 4;
    }

    /// Bytes up to a NUL, which is read too and not returned.
    ///
    /// # Errors
    /// [`ReadErrorKind::Short`] when no NUL follows.
    pub fn zstring(&mut self, what: &'static str) -> Result<&'a [u8], ReadError> {
        let rest = self.rest();
        match rest.iter().position(|&byte| byte == 0) {
            Some(length) => {
                self.at += length + 1;
                Ok(rest.get(..length).unwrap_or(&[]))
            }
            None => Err(self.short(rest.len() as u64 + 1, what)),
        }
    }

    /// A byte string with its length before it in two little-endian bytes.
    ///
    /// # Errors
    /// As [`Reader::take`].
    pub fn string16_le(&mut self, what: &'static str) -> Result<&'a [u8], ReadError> {
        let length = self.u16_le(what)?;
        self.take(usize::from(length), what)
    }

    /// A byte string with its length before it in two big-endian bytes.
    ///
    /// # Errors
    /// As [`Reader::take`].
    pub fn string16_be(&mut self, what: &'static str) -> Result<&'a [u8], ReadError> {
        let length = self.u16_be(what)?;
        self.take(usize::from(length), what)
    }

    /// A count that is only believed when that many elements of at least `element_size_min` bytes
    /// can still follow, so that no allocation is made from an unchecked length.
    ///
    /// # Errors
    /// [`ReadErrorKind::Short`] when the elements cannot be there.
    pub fn check_count(
        &self,
        count: usize,
        element_size_min: usize,
        what: &'static str,
    ) -> Result<usize, ReadError> {
        let need = count as u64 * element_size_min as u64;
        if need > self.remaining() as u64 {
            Err(self.short(need, what))
        } else {
            Ok(count)
        }
    }

    /// The error for bytes that are there and wrong, at the place `at` (an [`Reader::offset`]).
    pub fn invalid(at: u64, what: &'static str, expected: &'static str, found: u64) -> ReadError {
        ReadError {
            at,
            what,
            kind: ReadErrorKind::Invalid { expected, found },
        }
    }

    fn short(&self, need: u64, what: &'static str) -> ReadError {
        let have = self.remaining() as u64;
        ReadError {
            at: self.offset(),
            what,
            kind: ReadErrorKind::Short { need, have },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_both_orders() {
        let mut reader = Reader::new(&[0x01, 0x02, 0x01, 0x02, 0x3F, 0x80, 0, 0]);
        assert_eq!(reader.u16_le("a"), Ok(0x0201));
        assert_eq!(reader.u16_be("b"), Ok(0x0102));
        assert_eq!(reader.f32_be("c"), Ok(1.0));
        assert!(reader.is_empty());
    }

    #[test]
    fn a_short_read_names_place_need_and_have_and_moves_nothing() {
        let mut reader = Reader::at_offset(&[1, 2, 3], 0x1A2C);
        let error = reader.u32_le("stage index").unwrap_err();
        assert_eq!(
            error.to_string(),
            "at 0x1A2C: stage index: need 4 bytes, have 3"
        );
        assert_eq!(reader.remaining(), 3);
    }

    #[test]
    fn a_length_past_the_address_space_is_short_not_a_panic() {
        let mut reader = Reader::new(&[0]);
        reader.u8("first").unwrap();
        assert!(reader.take(usize::MAX, "all of it").is_err());
    }

    #[test]
    fn a_zstring_needs_its_nul() {
        let mut reader = Reader::new(b"ab\0cd");
        assert_eq!(reader.zstring("name"), Ok(&b"ab"[..]));
        assert_eq!(
            reader.zstring("name").unwrap_err().to_string(),
            "at 0x3: name: need 3 bytes, have 2"
        );
    }

    #[test]
    fn a_count_is_not_believed_when_its_elements_cannot_follow() {
        let reader = Reader::new(&[0; 10]);
        assert_eq!(reader.check_count(5, 2, "strings"), Ok(5));
        assert!(reader.check_count(6, 2, "strings").is_err());
    }
}
