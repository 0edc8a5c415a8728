//! The blocks of a file in the making, and its frame: header, types, strings, roots.

use wire::Writer;

/// The link that leads nowhere, and the string that is none.
pub(in crate::demo::make) const NONE: i32 = -1;

/// Blocks in their order, and the strings they name.
#[derive(Debug, Default)]
pub(in crate::demo::make) struct Blocks {
    blocks: Vec<(&'static str, Vec<u8>)>,
    strings: Vec<String>,
}

impl Blocks {
    /// A block that is filled later, so that others may link to it.
    pub(in crate::demo::make) fn reserve(&mut self, kind: &'static str) -> i32 {
        self.blocks.push((kind, Vec::new()));
        self.blocks.len() as i32 - 1
    }

    /// Gives a reserved block its bytes.
    pub(in crate::demo::make) fn fill(&mut self, block: i32, bytes: Writer) {
        if let Some((_, own)) = self.blocks.get_mut(block as usize) {
            *own = bytes.into_bytes();
        }
    }

    /// Puts a link into a filled block.
    pub(in crate::demo::make) fn patch(&mut self, block: i32, at: usize, link: i32) {
        let own = self.blocks.get_mut(block as usize);
        if let Some(bytes) = own.and_then(|(_, own)| own.get_mut(at..at + 4)) {
            bytes.copy_from_slice(&link.to_le_bytes());
        }
    }

    /// Adds a block.
    pub(in crate::demo::make) fn push(
        &mut self,
        kind: &'static str,
        write: impl FnOnce(&mut Writer),
    ) -> i32 {
        let own = self.reserve(kind);
        let mut out = Writer::new();
        write(&mut out);
        self.fill(own, out);
        own
    }

    /// The first node with a name; none for none.
    pub(in crate::demo::make) fn named(&self, name: &str) -> i32 {
        let place = self.strings.iter().position(|own| own == name);
        let place = place.map(|place| (place as u32).to_le_bytes());
        let is_it = |(kind, bytes): &(&str, Vec<u8>)| {
            *kind == "NiNode" && place.is_some_and(|place| bytes.starts_with(&place))
        };
        let found = self.blocks.iter().position(is_it);
        found.map_or(NONE, |at| at as i32)
    }

    /// The place of a string in the file's table.
    pub(in crate::demo::make) fn place(&mut self, text: &str) -> u32 {
        let found = self.strings.iter().position(|own| own == text);
        let place = found.unwrap_or_else(|| {
            self.strings.push(text.to_owned());
            self.strings.len() - 1
        });
        place as u32
    }

    /// The file.
    pub(in crate::demo::make) fn to_bytes(&self, root: i32) -> Vec<u8> {
        let mut kinds: Vec<&str> = Vec::new();
        for (kind, _) in &self.blocks {
            if !kinds.contains(kind) {
                kinds.push(kind);
            }
        }
        let mut out = Writer::new();
        out.raw(b"Gamebryo File Format, Version 20.2.0.7\n");
        out.u32_le(0x1402_0007).u8(1).u32_le(12);
        out.u32_le(self.blocks.len() as u32).u32_le(100);
        // Author, and what made it: short texts with their NULs.
        out.u8(6).raw(b"Skald\0").raw(&[1, 0, 1, 0]);
        out.u16_le(kinds.len() as u16);
        kinds.iter().for_each(|kind| text(kind, &mut out));
        for (kind, _) in &self.blocks {
            let place = kinds.iter().position(|own| own == kind);
            out.u16_le(place.unwrap_or(0) as u16);
        }
        for (_, bytes) in &self.blocks {
            out.u32_le(bytes.len() as u32);
        }
        let longest = self.strings.iter().map(String::len).max();
        out.u32_le(self.strings.len() as u32);
        out.u32_le(longest.unwrap_or(0) as u32);
        self.strings.iter().for_each(|own| text(own, &mut out));
        out.u32_le(0);
        for (_, bytes) in &self.blocks {
            out.raw(bytes);
        }
        out.u32_le(1).i32_le(root);
        out.into_bytes()
    }
}

/// Text with its length before it.
pub(in crate::demo::make) fn text(text: &str, out: &mut Writer) {
    out.u32_le(text.len() as u32).raw(text.as_bytes());
}
