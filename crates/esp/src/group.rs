//! Groups: what holds records together, and the labels that say what is in one.

use crate::HEADER_SIZE;
use ident::FourCC;
use wire::{ReadError, Reader, Writer};

/// What a group holds. Form ids are in the file's own numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupLabel {
    /// All records of one type (kind 0).
    Top(FourCC),
    /// The cells of a worldspace (1).
    WorldChildren(u32),
    /// Interior cells whose object id ends in this decimal digit (2).
    InteriorBlock(i32),
    /// Interior cells whose object id has this digit before its last (3).
    InteriorSubBlock(i32),
    /// Exterior cells of 32 by 32 (4).
    ExteriorBlock {
        /// Cell x divided by 32, rounded down.
        x: i16,
        /// Cell y divided by 32, rounded down.
        y: i16,
    },
    /// Exterior cells of 8 by 8 (5).
    ExteriorSubBlock {
        /// Cell x divided by 8, rounded down.
        x: i16,
        /// Cell y divided by 8, rounded down.
        y: i16,
    },
    /// What stands in a cell (6): the groups 8 and 9.
    CellChildren(u32),
    /// The `INFO` records of a topic (7).
    TopicChildren(u32),
    /// A cell's persistent references (8).
    CellPersistent(u32),
    /// A cell's temporary references, `LAND` and `NAVM` (9).
    CellTemporary(u32),
    /// A cell's references seen from far away (10). Skyrim does not use it.
    CellVisibleDistant(u32),
    /// A kind no game of this family has.
    Other {
        /// The kind number.
        kind: i32,
        /// The label's bytes.
        label: [u8; 4],
    },
}

/// A group header as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupHeader {
    /// Size in bytes with this header.
    pub size: u32,
    /// What the group holds.
    pub label: GroupLabel,
    /// Date and version control of the last edit, bytes 16 to 19, kept as they are.
    pub stamp: u32,
    /// Bytes 20 to 23, kept as they are.
    pub unknown: u32,
}

impl GroupLabel {
    /// The label for a kind number and four label bytes.
    pub fn new(kind: i32, label: [u8; 4]) -> Self {
        let id = u32::from_le_bytes(label);
        let [low_y, high_y, low_x, high_x] = label;
        let (y, x) = (
            i16::from_le_bytes([low_y, high_y]),
            i16::from_le_bytes([low_x, high_x]),
        );
        match kind {
            0 => Self::Top(FourCC(label)),
            1 => Self::WorldChildren(id),
            2 => Self::InteriorBlock(i32::from_le_bytes(label)),
            3 => Self::InteriorSubBlock(i32::from_le_bytes(label)),
            4 => Self::ExteriorBlock { x, y },
            5 => Self::ExteriorSubBlock { x, y },
            6 => Self::CellChildren(id),
            7 => Self::TopicChildren(id),
            8 => Self::CellPersistent(id),
            9 => Self::CellTemporary(id),
            10 => Self::CellVisibleDistant(id),
            _ => Self::Other { kind, label },
        }
    }

    /// The kind number and the label's four bytes.
    pub fn parts(self) -> (i32, [u8; 4]) {
        let grid = |x: i16, y: i16| {
            let ([low_y, high_y], [low_x, high_x]) = (y.to_le_bytes(), x.to_le_bytes());
            [low_y, high_y, low_x, high_x]
        };
        match self {
            Self::Top(FourCC(label)) => (0, label),
            Self::WorldChildren(id) => (1, id.to_le_bytes()),
            Self::InteriorBlock(digit) => (2, digit.to_le_bytes()),
            Self::InteriorSubBlock(digit) => (3, digit.to_le_bytes()),
            Self::ExteriorBlock { x, y } => (4, grid(x, y)),
            Self::ExteriorSubBlock { x, y } => (5, grid(x, y)),
            Self::CellChildren(id) => (6, id.to_le_bytes()),
            Self::TopicChildren(id) => (7, id.to_le_bytes()),
            Self::CellPersistent(id) => (8, id.to_le_bytes()),
            Self::CellTemporary(id) => (9, id.to_le_bytes()),
            Self::CellVisibleDistant(id) => (10, id.to_le_bytes()),
            Self::Other { kind, label } => (kind, label),
        }
    }

    /// The block group an interior cell stands in, by its object id.
    pub fn interior_block(form_id: u32) -> Self {
        Self::InteriorBlock(((form_id & 0xFF_FFFF) % 10) as i32)
    }

    /// The sub-block group an interior cell stands in, by its object id.
    pub fn interior_sub_block(form_id: u32) -> Self {
        Self::InteriorSubBlock(((form_id & 0xFF_FFFF) / 10 % 10) as i32)
    }
}

impl GroupHeader {
    /// Reads 24 bytes, the first four being `GRUP`.
    ///
    /// # Errors
    /// When fewer are left or others stand there.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, ReadError> {
        let at = reader.offset();
        let mut bytes = reader.sub(HEADER_SIZE, "group header")?;
        let signature = bytes.array::<4>("signature")?;
        if &signature != b"GRUP" {
            let found = u64::from(u32::from_le_bytes(signature));
            return Err(Reader::invalid(at, "group header", "\"GRUP\"", found));
        }
        let size = bytes.u32_le("group size")?;
        let label = bytes.array("group label")?;
        let kind = bytes.i32_le("group kind")?;
        Ok(Self {
            size,
            label: GroupLabel::new(kind, label),
            stamp: bytes.u32_le("stamp")?,
            unknown: bytes.u32_le("group's last word")?,
        })
    }

    /// Appends the 24 bytes.
    pub fn write(&self, out: &mut Writer) {
        let (kind, label) = self.label.parts();
        out.raw(b"GRUP")
            .u32_le(self.size)
            .raw(&label)
            .i32_le(kind)
            .u32_le(self.stamp)
            .u32_le(self.unknown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_of_every_kind_keeps_its_bytes() {
        for kind in -1..12 {
            let label = [0x01, 0xFE, 0x03, 0xFC];
            assert_eq!(GroupLabel::new(kind, label).parts(), (kind, label));
        }
    }

    #[test]
    fn exterior_labels_hold_y_before_x() {
        // Source: the plugin format page, "Groups".
        let label = GroupLabel::new(5, [0xFF, 0xFF, 0x02, 0x00]);
        assert_eq!(label, GroupLabel::ExteriorSubBlock { x: 2, y: -1 });
    }

    #[test]
    fn interior_blocks_go_by_the_decimal_digits_of_the_object_id() {
        // 0x000D63 is 3427.
        assert_eq!(
            GroupLabel::interior_block(0x0100_0D63),
            GroupLabel::InteriorBlock(7)
        );
        assert_eq!(
            GroupLabel::interior_sub_block(0x0100_0D63),
            GroupLabel::InteriorSubBlock(2)
        );
    }
}
