//! A record's data in the making: one subrecord after the other in one growing buffer.

/// Data of a record.
#[derive(Debug, Default)]
pub(crate) struct Body {
    bytes: Vec<u8>,
}

/// Bytes of a subrecord's header: signature and size.
const HEADER: usize = 6;

impl Body {
    /// Begins anew and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
    }

    /// The data so far.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends a subrecord whose data `fill` appends.
    pub(crate) fn field(&mut self, kind: &[u8; 4], fill: impl FnOnce(&mut Vec<u8>)) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(kind);
        self.bytes.extend_from_slice(&[0, 0]);
        fill(&mut self.bytes);
        let size = self.bytes.len() - start - HEADER;
        let word = match u16::try_from(size) {
            Ok(size) => size,
            Err(_) => {
                // Longer than its size word can say: `XXXX` before it says the size.
                let mut long = b"XXXX\x04\x00".to_vec();
                long.extend_from_slice(&(size as u32).to_le_bytes());
                let n = long.len();
                self.bytes.splice(start..start, long);
                self.set_size(start + n, 0);
                return;
            }
        };
        self.set_size(start, word);
    }

    fn set_size(&mut self, start: usize, size: u16) {
        if let Some(place) = self.bytes.get_mut(start + 4..start + HEADER) {
            place.copy_from_slice(&size.to_le_bytes());
        }
    }

    /// Appends a subrecord with this data.
    pub(crate) fn raw(&mut self, kind: &[u8; 4], data: &[u8]) {
        self.field(kind, |out| out.extend_from_slice(data));
    }

    /// Appends a subrecord with a text that a zero ends.
    pub(crate) fn text(&mut self, kind: &[u8; 4], text: &str) {
        self.field(kind, |out| {
            out.extend_from_slice(text.as_bytes());
            out.push(0);
        });
    }

    /// Appends a subrecord of 32-bit words.
    pub(crate) fn words(&mut self, kind: &[u8; 4], words: &[u32]) {
        self.field(kind, |out| put_words(out, words));
    }

    /// Appends a subrecord of floats.
    pub(crate) fn floats(&mut self, kind: &[u8; 4], floats: &[f32]) {
        self.field(kind, |out| put_floats(out, floats));
    }
}

/// Appends 32-bit words, little endian.
pub(crate) fn put_words(out: &mut Vec<u8>, words: &[u32]) {
    for word in words {
        out.extend_from_slice(&word.to_le_bytes());
    }
}

/// Appends floats, little endian.
pub(crate) fn put_floats(out: &mut Vec<u8>, floats: &[f32]) {
    for float in floats {
        out.extend_from_slice(&float.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use esp::Subrecords;

    #[test]
    fn long_data_gets_its_size_from_the_field_before() {
        let mut body = Body::default();
        body.text(b"EDID", "Ab");
        body.raw(b"NVMI", &vec![7; 70_000]);
        body.words(b"NVER", &[12]);
        let fields: Vec<(Vec<u8>, usize)> = Subrecords::new(body.bytes(), 0)
            .map(|field| field.expect("reads"))
            .map(|field| (field.kind.0.to_vec(), field.data.len()))
            .collect();
        let expected = [(&b"EDID"[..], 3), (b"NVMI", 70_000), (b"NVER", 4)];
        assert_eq!(
            fields,
            expected.map(|(kind, size)| (kind.to_vec(), size)).to_vec()
        );
    }
}
