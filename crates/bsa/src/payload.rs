//! The data of one file: embedded path, size, compressed stream.

use crate::archive::{Archive, Entry};
use crate::error::Error;
use crate::header::Version;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use lz4_flex::frame::{FrameDecoder, FrameEncoder};
use std::io::{Read, Write};
use wire::Reader;

/// Most bytes one compressed byte can stand for: deflate reaches 1,032, LZ4 255.
const EXPANSION_MAX: u64 = 1032;

/// A file's data taken apart, nothing decompressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payload<'a> {
    /// The path embedded before the data. It may be that of another file: tools store equal data
    /// once.
    pub embedded_path: Option<&'a [u8]>,
    /// What follows: the bytes of the file, or its size and the compressed stream.
    pub stored: &'a [u8],
    /// Where `stored` begins in the archive.
    pub at: u64,
}

impl Archive {
    /// Takes a file's data apart. `data` are the bytes at [`Entry::range`] of the archive.
    ///
    /// # Errors
    /// When the data ends within the embedded path.
    pub fn payload<'a>(&self, entry: &Entry, data: &'a [u8]) -> Result<Payload<'a>, Error> {
        let mut reader = Reader::at_offset(data, u64::from(entry.offset));
        // A file of no bytes at all has no path either.
        let has_path = self.header().has_embedded_names() && entry.size > 0;
        let embedded_path = if has_path {
            let length = reader.u8("length of the embedded path")?;
            Some(reader.take(usize::from(length), "embedded path")?)
        } else {
            None
        };
        Ok(Payload {
            embedded_path,
            stored: reader.rest(),
            at: reader.offset(),
        })
    }

    /// The bytes of a file. `data` are the bytes at [`Entry::range`] of the archive.
    ///
    /// # Errors
    /// When the data is shorter than its entry says, when its stream is damaged, or when it claims
    /// to hold more than it can.
    pub fn unpack(&self, entry: &Entry, data: &[u8]) -> Result<Vec<u8>, Error> {
        let mut reader = Reader::at_offset(data, u64::from(entry.offset));
        let data = reader.take(entry.size as usize, "data of the file")?;
        let payload = self.payload(entry, data)?;
        if !entry.is_compressed || payload.stored.is_empty() {
            return Ok(payload.stored.to_vec());
        }
        let mut reader = Reader::at_offset(payload.stored, payload.at);
        let size = reader.u32_le("size of the decompressed file")?;
        let at = reader.offset();
        let stream = reader.rest();
        match self.version() {
            Version::V103 | Version::V104 => inflate(ZlibDecoder::new(stream), size, stream, at),
            Version::V105 => inflate(FrameDecoder::new(stream), size, stream, at),
        }
    }
}

/// Reads exactly `size` bytes. Memory grows with what really comes out of the stream.
fn inflate(decoder: impl Read, size: u32, stream: &[u8], at: u64) -> Result<Vec<u8>, Error> {
    let (stored, claimed) = (stream.len() as u64, u64::from(size));
    if claimed > stored.saturating_mul(EXPANSION_MAX) {
        return Err(Error::Bomb {
            at,
            stored,
            claimed,
        });
    }
    let likely = stream.len().saturating_mul(8).min(size as usize);
    let mut bytes = Vec::with_capacity(likely);
    let read = decoder.take(claimed + 1).read_to_end(&mut bytes);
    if let Err(error) = read {
        return Err(Error::Damaged {
            at,
            why: error.to_string(),
        });
    }
    if bytes.len() as u64 == claimed {
        return Ok(bytes);
    }
    let why = if bytes.len() as u64 > claimed {
        format!("it holds more than the {claimed} bytes it should")
    } else {
        format!("it holds {} bytes instead of {claimed}", bytes.len())
    };
    Err(Error::Damaged { at, why })
}

/// The size and the compressed stream of a file, as an archive of `version` stores them.
pub(crate) fn compress(version: Version, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = (bytes.len() as u32).to_le_bytes().to_vec();
    match version {
        Version::V103 | Version::V104 => {
            ZlibEncoder::new(bytes, Compression::default()).read_to_end(&mut out)?;
        }
        Version::V105 => {
            let mut encoder = FrameEncoder::new(&mut out);
            encoder.write_all(bytes)?;
            encoder.finish().map_err(std::io::Error::other)?;
        }
    }
    Ok(out)
}
