//! What saves and recordings share as bytes: the digest at their end, packed content, CBOR.
//!
//! Not here: magics, versions and headers, and the words for what is wrong (`save.rs`,
//! `recording.rs`).

use det::Digest;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Bytes of the digest at the end.
pub(crate) const DIGEST_BYTES: usize = 16;
/// LZ4 makes at most so many bytes of one.
const EXPANSION_MAX: usize = 256;

/// Puts the digest of the bytes behind them.
pub(crate) fn seal(out: &mut Vec<u8>) {
    let digest = Digest::of_bytes(out);
    out.extend_from_slice(&digest.0.to_le_bytes());
}

/// The bytes before the digest; none when it is not theirs.
pub(crate) fn open(bytes: &[u8]) -> Option<&[u8]> {
    let (content, digest) = bytes.split_at_checked(bytes.len().checked_sub(DIGEST_BYTES)?)?;
    (digest == Digest::of_bytes(content).0.to_le_bytes()).then_some(content)
}

/// Packs bytes.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    lz4_flex::block::compress(bytes)
}

/// Unpacks to `size` bytes, refused before memory is taken when it is more than `most` or than the
/// packed bytes can hold.
pub(crate) fn unpack(packed: &[u8], size: usize, most: usize) -> Result<Vec<u8>, String> {
    if size > most || size > packed.len().saturating_mul(EXPANSION_MAX) {
        return Err(format!("{} bytes cannot hold {size}", packed.len()));
    }
    lz4_flex::block::decompress(packed, size).map_err(|error| error.to_string())
}

pub(crate) fn to_cbor<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    cbor4ii::serde::to_vec(Vec::new(), value).map_err(|error| error.to_string())
}

pub(crate) fn from_cbor<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    cbor4ii::serde::from_slice(bytes).map_err(|error| error.to_string())
}
