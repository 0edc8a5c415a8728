//! Subrecords: the signed, sized pieces of a record's data, and the `XXXX` before the long ones.

use ident::FourCC;
use wire::{ReadError, Reader, Writer};

/// A piece of a record's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subrecord<'a> {
    /// Signature.
    pub kind: FourCC,
    /// Its bytes.
    pub data: &'a [u8],
    /// Offset of `data`, counted from the base the iterator was given.
    pub at: u64,
    /// The 16-bit size that stood after an `XXXX`, which says nothing; none without `XXXX`.
    pub long: Option<u16>,
}

/// Steps through a record's data (inflated when it was compressed).
///
/// `XXXX` never comes out: it gives the size of the one subrecord after it, whose own 16-bit size
/// is then not looked at. After an error nothing more comes.
#[derive(Debug, Clone)]
pub struct Subrecords<'a> {
    reader: Reader<'a>,
}

impl<'a> Subrecords<'a> {
    /// Over `data`, which begins at the offset `base` of its file (0 for inflated data).
    pub fn new(data: &'a [u8], base: u64) -> Self {
        Self {
            reader: Reader::at_offset(data, base),
        }
    }

    fn step(&mut self) -> Result<Subrecord<'a>, ReadError> {
        let mut kind = FourCC(self.reader.array("subrecord signature")?);
        let mut size = usize::from(self.reader.u16_le("subrecord size")?);
        let mut long = None;
        if kind.0 == *b"XXXX" {
            let at = self.reader.offset();
            if size != 4 {
                return Err(Reader::invalid(at, "size of XXXX", "4", size as u64));
            }
            size = self.reader.u32_le("XXXX")? as usize;
            kind = FourCC(self.reader.array("subrecord signature after XXXX")?);
            long = Some(self.reader.u16_le("subrecord size after XXXX")?);
        }
        let at = self.reader.offset();
        let data = self.reader.take(size, "subrecord data")?;
        Ok(Subrecord {
            kind,
            data,
            at,
            long,
        })
    }
}

impl<'a> Iterator for Subrecords<'a> {
    type Item = Result<Subrecord<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.reader.is_empty() {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.reader = Reader::new(&[]);
        }
        Some(step)
    }
}

/// Appends a subrecord, with an `XXXX` before it when it is longer than 65,535 bytes.
pub fn push_subrecord(out: &mut Writer, kind: FourCC, data: &[u8]) {
    let size = u16::try_from(data.len()).unwrap_or_else(|_| {
        out.raw(b"XXXX").u16_le(4).u32_le(data.len() as u32);
        0
    });
    out.raw(&kind.0).u16_le(size).raw(data);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Vec<(String, usize)>, ReadError> {
        Subrecords::new(bytes, 0)
            .map(|step| step.map(|sub| (sub.kind.to_string(), sub.data.len())))
            .collect()
    }

    #[test]
    fn issue_1347_a_long_subrecord_does_not_lose_those_after_it() {
        let mut out = Writer::new();
        push_subrecord(&mut out, FourCC(*b"EDID"), b"World\0");
        push_subrecord(&mut out, FourCC(*b"OFST"), &vec![7; 200_000]);
        push_subrecord(&mut out, FourCC(*b"DATA"), &[1]);
        push_subrecord(&mut out, FourCC(*b"NAM0"), &[0; 8]);
        let names = [("EDID", 6), ("OFST", 200_000), ("DATA", 1), ("NAM0", 8)];
        let expected = names.map(|(name, size)| (name.to_string(), size));
        assert_eq!(read(out.as_bytes()), Ok(expected.to_vec()));
    }

    #[test]
    fn the_16_bit_size_after_xxxx_is_not_looked_at() {
        let bytes = b"XXXX\x04\x00\x02\x00\x00\x00OFST\x63\x63abNAM0\x00\x00";
        assert_eq!(
            read(bytes),
            Ok(vec![("OFST".to_string(), 2), ("NAM0".to_string(), 0)])
        );
    }

    #[test]
    fn a_cut_subrecord_is_an_error_with_its_place_and_nothing_follows() {
        let mut steps = Subrecords::new(b"EDID\x05\x00ab", 0x100);
        let error = steps.next().unwrap().unwrap_err();
        assert_eq!(
            error.to_string(),
            "at 0x106: subrecord data: need 5 bytes, have 2"
        );
        assert!(steps.next().is_none());
    }
}
