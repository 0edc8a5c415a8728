//! Compressed record data: a size in four bytes and a zlib stream.
//!
//! Some records of the official masters have a wrong checksum at their stream's end, and the game
//! reads them. The stream is therefore read without its checksum; the promised size must come out.
//! Source: the plugin format page, "Compressed records".

mod front;

use crate::RecordErrorKind;
use flate2::{Compression, Decompress, FlushDecompress, Status, write::ZlibEncoder};
use std::io::Write as _;
use wire::Reader;

/// The most bytes a record may inflate to. The longest known is a few MiB (`NAVI`).
pub const INFLATED_SIZE_MAX: u32 = 64 << 20;

/// Zlib cannot make more than about 1,032 bytes of one: a promise past it is not believed.
const GROWTH_MAX: u64 = 1032;

/// Inflates a compressed record's stored data, which begins at the offset `at` of its file.
///
/// # Errors
/// When the promised size is not reached, or is more than a record or this stream can have.
pub fn inflate(stored: &[u8], at: u64) -> Result<Vec<u8>, RecordErrorKind> {
    let mut reader = Reader::at_offset(stored, at);
    let size = reader.u32_le("inflated size")?;
    if size > INFLATED_SIZE_MAX {
        return Err(RecordErrorKind::TooLarge {
            at,
            size: u64::from(size),
        });
    }
    let need = u64::from(size);
    if need > (reader.remaining() as u64 + 1) * GROWTH_MAX {
        return Err(RecordErrorKind::Inflate { at, need, have: 0 });
    }
    let out = inflate_at_most(&mut reader, size as usize)?;
    let have = out.len() as u64;
    if have < need {
        Err(RecordErrorKind::Inflate { at, need, have })
    } else {
        Ok(out)
    }
}

/// The first bytes (at most `size_max`) of a compressed record's data, for looking at the editor id
/// without inflating it whole. What a broken stream gives before it breaks is given.
///
/// # Errors
/// When not even the size and the stream's two header bytes are there.
pub fn inflate_start(stored: &[u8], at: u64, size_max: usize) -> Result<Vec<u8>, RecordErrorKind> {
    let mut reader = Reader::at_offset(stored, at);
    let size = reader.u32_le("inflated size")? as usize;
    reader.u16_be("zlib header")?;
    Ok(front::inflate_front(reader.rest(), size.min(size_max)))
}

fn inflate_at_most(reader: &mut Reader<'_>, size: usize) -> Result<Vec<u8>, RecordErrorKind> {
    // The two header bytes are passed over, and with them the checksum at the end.
    reader.u16_be("zlib header")?;
    let mut out = Vec::with_capacity(size);
    let mut stream = Decompress::new(false);
    let mut input = reader.rest();
    while out.len() < size {
        let (before_in, before_out) = (stream.total_in(), stream.total_out());
        let status = stream.decompress_vec(input, &mut out, FlushDecompress::None);
        let read = (stream.total_in() - before_in) as usize;
        input = input.get(read..).unwrap_or(&[]);
        let stuck = read == 0 && stream.total_out() == before_out;
        if stuck || !matches!(status, Ok(Status::Ok)) {
            break;
        }
    }
    out.truncate(size);
    Ok(out)
}

/// Compresses a record's data into what a compressed record stores.
pub fn compress(data: &[u8]) -> Vec<u8> {
    let mut out = (data.len() as u32).to_le_bytes().to_vec();
    let mut encoder = ZlibEncoder::new(&mut out, Compression::default());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(data);
    let _ = encoder.finish();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compressed_inflates_to_itself() {
        for data in [&b""[..], b"a", &[5; 100_000]] {
            assert_eq!(inflate(&compress(data), 0).as_deref(), Ok(data));
        }
    }

    #[test]
    fn a_wrong_checksum_is_accepted() {
        let mut stored = compress(b"all of it");
        let last = stored.len() - 1;
        stored[last] ^= 0xFF;
        assert_eq!(inflate(&stored, 0).as_deref(), Ok(&b"all of it"[..]));
        stored.truncate(last - 3);
        assert_eq!(inflate(&stored, 0).as_deref(), Ok(&b"all of it"[..]));
    }

    #[test]
    fn a_cut_stream_says_how_far_it_came() {
        let data: Vec<u8> = (0..2000_u32).flat_map(|n| (n * n).to_le_bytes()).collect();
        let stored = compress(&data);
        let error = inflate(&stored[..stored.len() / 2], 0x40).unwrap_err();
        let RecordErrorKind::Inflate {
            at: 0x40,
            need: 8000,
            have,
        } = error
        else {
            panic!("{error}")
        };
        assert!(have < 8000);
    }

    #[test]
    fn a_size_no_stream_can_reach_is_refused_before_memory_is_taken() {
        let stored = [0xFF, 0xFF, 0xFF, 0xFF, 0x78, 0x9C, 3, 0];
        assert!(matches!(
            inflate(&stored, 0),
            Err(RecordErrorKind::TooLarge { .. })
        ));
        let stored = [0, 0, 0, 1, 0x78, 0x9C, 3, 0];
        assert!(matches!(
            inflate(&stored, 0),
            Err(RecordErrorKind::Inflate { have: 0, .. })
        ));
    }

    #[test]
    fn the_start_comes_without_the_rest() {
        let stored = compress(&[9; 5000]);
        assert_eq!(inflate_start(&stored, 0, 16), Ok(vec![9; 16]));
    }
}
