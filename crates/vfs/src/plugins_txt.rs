//! Text files that list plugins, one name a line: `plugins.txt`, `loadorder.txt`, `Skyrim.ccc`.
//!
//! Source: docs/formats/load-order-files.md. What the lists mean is in `load_order.rs`.

use crate::text::decode;
use ident::Name;

/// A list of plugins as a text file gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PluginList {
    /// The lines that name a plugin, in file order, a name named twice at its first place only.
    pub lines: Vec<PluginLine>,
    /// Offset of the first byte that is no UTF-8. The lines with such bytes were read as
    /// Windows-1252.
    pub not_utf8_at: Option<u64>,
}

/// One line of such a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginLine {
    /// The plugin's file name, without the asterisk.
    pub name: Name,
    /// Whether an asterisk stood before it.
    pub has_asterisk: bool,
    /// Offset of the line in the file.
    pub offset: u64,
}

impl PluginList {
    /// Reads such a file: `#` begins a comment line, blank lines and spaces around names do not
    /// count. Any bytes can be read.
    pub fn read(bytes: &[u8]) -> Self {
        let mut list = Self::default();
        let mut seen = std::collections::BTreeSet::new();
        let mut offset = 0;
        for raw in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
            // Each line by itself: tools of two encodings may have written one file.
            let decoded = decode(raw);
            if let (Some(at), None) = (decoded.not_utf8_at, list.not_utf8_at) {
                list.not_utf8_at = Some(offset + at);
            }
            let text = decoded.text.trim();
            let name = text.strip_prefix('*').unwrap_or(text).trim();
            if !name.is_empty() && !text.starts_with('#') && seen.insert(Name::new(name)) {
                let has_asterisk = text.starts_with('*');
                list.lines.push(PluginLine {
                    name: Name::new(name),
                    has_asterisk,
                    offset,
                });
            }
            offset += raw.len() as u64;
        }
        list
    }

    /// Whether any line has an asterisk, which only Special Edition writes.
    pub fn has_asterisks(&self) -> bool {
        self.lines.iter().any(|line| line.has_asterisk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &PluginList) -> Vec<&str> {
        list.lines.iter().map(|line| line.name.as_str()).collect()
    }

    #[test]
    fn comments_blank_lines_and_both_line_ends_are_read() {
        let list = PluginList::read(b"# made by hand\r\n*A.esp\r\n\r\n  B.esp \n*C.esm");
        assert_eq!(names(&list), ["A.esp", "B.esp", "C.esm"]);
        let stars: Vec<_> = list.lines.iter().map(|line| line.has_asterisk).collect();
        assert_eq!(stars, [true, false, true]);
        assert_eq!(list.lines[0].offset, 16);
        assert_eq!(list.not_utf8_at, None);
    }

    // Source: loot issue 1045.
    #[test]
    fn a_byte_that_is_no_utf8_makes_its_line_windows_1252() {
        let list = PluginList::read("\u{FEFF}Ĝrün.esp\n".as_bytes());
        assert_eq!(names(&list), ["Ĝrün.esp"]);
        let list = PluginList::read(b"A.esp\nB\xE4r.esp\n\xC4\x9C.esp\n");
        assert_eq!(names(&list), ["A.esp", "Bär.esp", "Ĝ.esp"]);
        assert_eq!(list.not_utf8_at, Some(7));
    }

    #[test]
    fn a_name_counts_where_it_stands_first() {
        let list = PluginList::read(b"*A.esp\n*B.esp\na.ESP\n");
        assert_eq!(names(&list), ["A.esp", "B.esp"]);
        assert!(list.lines[0].has_asterisk);
    }
}
