//! The mirror of the cursor: bytes in the order a format wants them.

/// Appends values to a growing byte string.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Writer {
    bytes: Vec<u8>,
}

macro_rules! numbers {
    ($($le:ident $be:ident $ty:ty;)*) => {$(
        /// Appends the value, little endian.
        pub fn $le(&mut self, value: $ty) -> &mut Self {
            self.raw(&value.to_le_bytes())
        }
        /// Appends the value, big endian.
        pub fn $be(&mut self, value: $ty) -> &mut Self {
            self.raw(&value.to_be_bytes())
        }
    )*};
}

impl Writer {
    /// An empty writer.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many bytes were written so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Appends one byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.raw(&[value])
    }

    numbers! {
        u16_le u16_be u16;
        i16_le i16_be i16;
        u32_le u32_be u32;
        i32_le i32_be i32;
        u64_le u64_be u64;
        f32_le f32_be f32;
    }

    /// Appends bytes and a NUL.
    pub fn zstring(&mut self, bytes: &[u8]) -> &mut Self {
        self.raw(bytes).u8(0)
    }

    /// Appends a byte string with its length before it in two little-endian bytes. Longer ones are
    /// cut at 65,535 bytes: callers that can meet such text check first.
    pub fn string16_le(&mut self, bytes: &[u8]) -> &mut Self {
        let cut = bytes.get(..usize::from(u16::MAX)).unwrap_or(bytes);
        self.u16_le(cut.len() as u16).raw(cut)
    }

    /// As [`Writer::string16_le`] with a big-endian length.
    pub fn string16_be(&mut self, bytes: &[u8]) -> &mut Self {
        let cut = bytes.get(..usize::from(u16::MAX)).unwrap_or(bytes);
        self.u16_be(cut.len() as u16).raw(cut)
    }

    /// Overwrites four bytes at `at`, little endian, for sizes known only afterwards. Nothing
    /// happens when they were never written.
    pub fn patch_u32_le(&mut self, at: usize, value: u32) {
        if let Some(slot) = at
            .checked_add(4)
            .and_then(|end| self.bytes.get_mut(at..end))
        {
            slot.copy_from_slice(&value.to_le_bytes());
        }
    }

    /// As [`Writer::patch_u32_le`], big endian.
    pub fn patch_u32_be(&mut self, at: usize, value: u32) {
        if let Some(slot) = at
            .checked_add(4)
            .and_then(|end| self.bytes.get_mut(at..end))
        {
            slot.copy_from_slice(&value.to_be_bytes());
        }
    }

    /// The bytes written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The bytes written so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_patched_when_it_is_known() {
        let mut writer = Writer::new();
        writer.u32_be(0).string16_be(b"ab");
        let size = writer.len() as u32;
        writer.patch_u32_be(0, size);
        assert_eq!(writer.into_bytes(), [0, 0, 0, 8, 0, 2, b'a', b'b']);
    }
}
