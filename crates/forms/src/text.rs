//! How a plugin's bytes are read as text.
//!
//! SE writes UTF-8, LE the code page of its language, and mods mix both: text that is UTF-8 is read
//! so, all else by the language's code page. No byte string is refused.
//! Source: `docs/formats/strings.md`, "Encoding".

use ident::CodePage;
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

    /// The single-byte page; none for the East Asian languages, whose letters take more bytes.
    fn code_page(self) -> Option<CodePage> {
        Some(match self {
            Self::English | Self::French | Self::German | Self::Italian | Self::Spanish => {
                CodePage::WINDOWS_1252
            }
            Self::Czech | Self::Hungarian | Self::Polish => CodePage::WINDOWS_1250,
            Self::Russian => CodePage::WINDOWS_1251,
            Self::Greek => CodePage::WINDOWS_1253,
            Self::Turkish => CodePage::WINDOWS_1254,
            Self::Japanese | Self::Chinese | Self::TraditionalChinese => return None,
        })
    }

    /// The encoding's name as browsers know it, of an East Asian language; none for the others.
    pub fn east_asian_encoding(self) -> Option<&'static str> {
        match self {
            Self::Japanese => Some("shift_jis"),
            Self::Chinese => Some("gbk"),
            Self::TraditionalChinese => Some("big5"),
            _ => None,
        }
    }
}

/// Reads bytes in an East Asian encoding, named as browsers name it. Given by the host: a page has
/// its browser's decoder, and the tables would be a seventh of its module.
pub type EastAsianDecoder = fn(encoding: &str, bytes: &[u8]) -> String;

/// The decoder of hosts without a browser.
#[cfg(feature = "east-asian")]
pub fn east_asian(encoding: &str, bytes: &[u8]) -> String {
    let known = encoding_rs::Encoding::for_label(encoding.as_bytes());
    let encoding = known.unwrap_or(encoding_rs::WINDOWS_1252);
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// Reads every text of a load order: names, descriptions, string tables, editor ids, file names.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextDecoder {
    language: Language,
    east_asian: Option<EastAsianDecoder>,
}

impl TextDecoder {
    /// For plugins of this language. Without a decoder of East Asian encodings, such text that is
    /// not UTF-8 is read as Windows-1252.
    pub fn new(language: Language, east_asian: Option<EastAsianDecoder>) -> Self {
        Self {
            language,
            east_asian,
        }
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
            Err(_) => self.decode_page(bytes),
        }
    }

    fn decode_page(self, bytes: &[u8]) -> Cow<'_, str> {
        let east_asian = self.language.east_asian_encoding().zip(self.east_asian);
        match (east_asian, self.language.code_page()) {
            (Some((encoding, decode)), _) => Cow::Owned(decode(encoding, bytes)),
            (None, page) => page.unwrap_or(CodePage::WINDOWS_1252).decode(bytes),
        }
    }
}

#[cfg(all(test, feature = "east-asian"))]
mod tests {
    use super::*;

    fn decoder(language: Language) -> TextDecoder {
        TextDecoder::new(language, Some(east_asian))
    }

    #[test]
    fn issue_738_polish_text_is_windows_1250() {
        let polish = decoder(Language::Polish);
        assert_eq!(polish.decode(b"w\xB9\xBF\0"), "wąż");
        assert_eq!(TextDecoder::default().decode(b"\xB9"), "¹");
    }

    #[test]
    fn issue_592_text_that_is_utf8_is_read_so_in_any_language() {
        for language in [Language::English, Language::Russian, Language::Japanese] {
            let decoder = decoder(language);
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
            assert_eq!(decoder(language).decode(bytes), text);
        }
    }

    #[test]
    fn ini_names_find_their_language() {
        assert_eq!(Language::from_name("POLISH"), Some(Language::Polish));
        assert_eq!(Language::from_name("Klingon"), None);
    }
}
