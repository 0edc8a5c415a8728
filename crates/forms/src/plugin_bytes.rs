//! A plugin's bytes in memory: the records that are always needed, in a few large pieces, and where
//! in the file each row of them was.
//!
//! Left on disk are the things that only their cell needs; see [`crate::PluginReading`].

/// Bytes of one piece. Few enough to find room for, many enough that their ends waste little.
const PIECE: usize = 1 << 20;

/// Bytes that are in memory, by their offsets in the file.
#[derive(Debug, Clone, Default)]
pub(crate) struct PluginBytes {
    pieces: Vec<Vec<u8>>,
    /// By offset in the file.
    segments: Vec<Segment>,
}

/// A row of bytes that is in one piece as it was in the file.
#[derive(Debug, Clone, Copy)]
struct Segment {
    file_at: u32,
    size: u32,
    piece: u32,
    at: u32,
}

impl PluginBytes {
    /// Makes room for the record at an offset of a file, which [`PluginBytes::extend`] then fills.
    /// `left` is what the file has from there on: no more is ever set aside.
    pub(crate) fn begin(&mut self, file_at: u32, size: usize, left: u64) {
        let has_room = self
            .pieces
            .last()
            .is_some_and(|piece| piece.capacity() - piece.len() >= size);
        if !has_room {
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            let room = PIECE.min(left).max(size);
            self.pieces.push(Vec::with_capacity(room));
        }
        let piece = (self.pieces.len() - 1) as u32;
        let at = self.pieces.last().map_or(0, Vec::len) as u32;
        if let Some(last) = self.segments.last() {
            let goes_on = last.piece == piece && last.file_at + last.size == file_at;
            if goes_on {
                return;
            }
        }
        let size = 0;
        self.segments.push(Segment {
            file_at,
            size,
            piece,
            at,
        });
    }

    /// Appends bytes of the record begun last.
    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        if let (Some(piece), Some(segment)) = (self.pieces.last_mut(), self.segments.last_mut()) {
            piece.extend_from_slice(bytes);
            segment.size += bytes.len() as u32;
        }
    }

    /// What is in memory from an offset of the file on. `None` when that byte is not.
    pub(crate) fn from(&self, file_at: u32) -> Option<&[u8]> {
        let next = self
            .segments
            .partition_point(|segment| segment.file_at <= file_at);
        let segment = self.segments.get(next.checked_sub(1)?)?;
        let skip = file_at - segment.file_at;
        let start = (segment.at + skip) as usize;
        let end = segment.at as usize + segment.size as usize;
        let piece = self.pieces.get(segment.piece as usize)?;
        piece.get(start..end).filter(|bytes| !bytes.is_empty())
    }

    /// Bytes of memory this takes.
    pub(crate) fn memory(&self) -> usize {
        let pieces: usize = self.pieces.iter().map(Vec::capacity).sum();
        pieces + self.segments.capacity() * size_of::<Segment>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_by_their_offsets_in_the_file() {
        let mut bytes = PluginBytes::default();
        bytes.begin(0, 4, 100);
        bytes.extend(&[1, 2]);
        bytes.extend(&[3, 4]);
        bytes.begin(4, 2, 96);
        bytes.extend(&[5, 6]);
        bytes.begin(50, 2, 50);
        bytes.extend(&[7, 8]);
        assert_eq!(bytes.from(2), Some(&[3, 4, 5, 6][..]));
        assert_eq!(bytes.from(6), None);
        assert_eq!(bytes.from(49), None);
        assert_eq!(bytes.from(51), Some(&[8][..]));
        assert_eq!(bytes.from(52), None);
        assert_eq!(bytes.segments.len(), 2);
        // No more than the file had room for was set aside.
        assert!(bytes.memory() < 200);
    }
}
