//! How a plugin's bytes are read as text.
//!
//! SE writes UTF-8, LE the code page of its language, and mods mix both: text that is UTF-8 is read
//! so, all else by the language's code page. No byte string is refused.
//! Source: `docs/formats/strings.md`, "Encoding".

use encoding_rs::{
    BIG5, Encoding, GBK, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254,
};
use std::borrow::Cow;

/// A language the game is sold in, as `sLanguage` of its INI names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "each name says its language")]
pub enum Language {
    #[default]
    English,
    Chinese,
    Czech,
    French,
    German,
    Greek,
    Hungarian,
    Italian,
    Japanese,
    Polish,
    Russian,
    Spanish,
    TraditionalChinese,
    Turkish,
}

impl Language {
    /// The language with this INI name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        let languages = [
            ("English", Self::English),
            ("Chinese", Self::Chinese),
            ("Czech", Self::Czech),
            ("French", Self::French),
            ("German", Self::German),
            ("Greek", Self::Greek),
            ("Hungarian", Self::Hungarian),
            ("Italian", Self::Italian),
            ("Japanese", Self::Japanese),
            ("Polish", Self::Polish),
            ("Russian", Self::Russian),
            ("Spanish", Self::Spanish),
            ("TChinese", Self::TraditionalChinese),
            ("Turkish", Self::Turkish),
        ];
        let found = languages
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|&(_, language)| language)
    }

    fn code_page(self) -> &'static Encoding {
        match self {
            Self::English | Self::French | Self::German | Self::Italian | Self::Spanish => {
                WINDOWS_1252
            }
            Self::Czech | Self::Hungarian | Self::Polish => WINDOWS_1250,
            Self::Russian => WINDOWS_1251,
            Self::Greek => WINDOWS_1253,
            Self::Turkish => WINDOWS_1254,
            Self::Japanese => SHIFT_JIS,
            Self::Chinese => GBK,
            Self::TraditionalChinese => BIG5,
        }
    }
}

/// Reads every text of a load order: names, descriptions, string tables, editor ids, file names.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextDecoder {
    language: Language,
}

impl TextDecoder {
    /// For plugins of this language.
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// The text of these bytes, NULs at the end left off.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let end = bytes
            .iter()
            .rposition(|&byte| byte != 0)
            .map_or(0, |last| last + 1);
        let bytes = bytes.get(..end).unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => {
                self.language
                    .code_page()
                    .decode_without_bom_handling(bytes)
                    .0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_738_polish_text_is_windows_1250() {
        let polish = TextDecoder::new(Language::Polish);
        assert_eq!(polish.decode(b"w\xB9\xBF\0"), "wąż");
        assert_eq!(TextDecoder::default().decode(b"\xB9"), "¹");
    }

    #[test]
    fn issue_592_text_that_is_utf8_is_read_so_in_any_language() {
        for language in [Language::English, Language::Russian, Language::Japanese] {
            let decoder = TextDecoder::new(language);
            assert_eq!(decoder.decode("Wąż 剣 ß".as_bytes()), "Wąż 剣 ß");
        }
    }

    #[test]
    fn each_code_page_has_its_letters() {
        let cases: [(Language, &[u8], &str); 5] = [
            (Language::Russian, b"\xCC\xE5\xF7", "Меч"),
            (Language::Greek, b"\xD3\xF0\xE1\xE8\xDF", "Σπαθί"),
            (Language::German, b"Schl\xFCssel", "Schlüssel"),
            (Language::Japanese, b"\x8C\x95", "剣"),
            (Language::Czech, b"Me\xE8", "Meč"),
        ];
        for (language, bytes, text) in cases {
            assert_eq!(TextDecoder::new(language).decode(bytes), text);
        }
    }

    #[test]
    fn ini_names_find_their_language() {
        assert_eq!(Language::from_name("POLISH"), Some(Language::Polish));
        assert_eq!(Language::from_name("Klingon"), None);
    }
}
