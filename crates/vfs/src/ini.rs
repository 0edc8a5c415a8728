//! The game's INI files, as far as the Data folder asks them: sections, keys, values.
//!
//! Source: docs/formats/load-order-files.md.

use crate::text::decode;

/// Settings of one INI file, in file order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ini {
    values: Vec<(String, String, String)>,
}

impl Ini {
    /// Reads such a file. Lines that are neither a section nor `key=value` are passed over, as are
    /// comments, which begin with `;` or `#`.
    pub fn read(bytes: &[u8]) -> Self {
        let mut values = Vec::new();
        let mut section = String::new();
        for line in decode(bytes).text.lines() {
            let line = line.trim();
            if let Some(name) = line
                .strip_prefix('[')
                .and_then(|rest| rest.split(']').next())
            {
                section = name.trim().to_ascii_lowercase();
            } else if line.starts_with([';', '#']) {
                continue;
            } else if let Some((key, value)) = line.split_once('=') {
                let key = key.trim().to_ascii_lowercase();
                values.push((section.clone(), key, value.trim().to_owned()));
            }
        }
        Self { values }
    }

    /// The first value of a key, in any case of section and key.
    pub fn get(&self, section: &str, key: &str) -> Option<&str> {
        let found = self.values.iter().find(|(in_section, name, _)| {
            in_section.eq_ignore_ascii_case(section) && name.eq_ignore_ascii_case(key)
        });
        found.map(|(_, _, value)| value.as_str())
    }

    /// The parts of a comma-separated value, without spaces and empty parts.
    pub fn list(&self, section: &str, key: &str) -> Option<Vec<&str>> {
        let value = self.get(section, key)?;
        Some(
            value
                .split(',')
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_in_any_case_within_their_section() {
        let ini = Ini::read(
            b"[General]\r\nsLanguage=GERMAN\r\n; sLanguage=X\r\n[archive]\r\n\
              sResourceArchiveList = A.bsa, B.bsa,, \r\nnonsense\r\n",
        );
        assert_eq!(ini.get("GENERAL", "slanguage"), Some("GERMAN"));
        assert_eq!(ini.get("Archive", "sLanguage"), None);
        assert_eq!(
            ini.list("Archive", "SRESOURCEARCHIVELIST"),
            Some(vec!["A.bsa", "B.bsa"])
        );
    }
}
