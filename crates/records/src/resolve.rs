//! What lies outside of the record: the forms its ids point to, string tables, encodings.
//!
//! Not here: any answer; `forms` and the hosts have them.

use ident::{CodePage, FourCC};

/// Answers about ids and text of one plugin. Every answer may be "not known".
pub trait Forms {
    /// The type of the record a form id points to, the id in the plugin's numbering.
    fn kind(&self, raw: u32) -> Option<FourCC> {
        let _ = raw;
        None
    }

    /// How a form id is shown: plugin and id, the editor id after it when there is one.
    fn show(&self, raw: u32) -> Option<String> {
        let _ = raw;
        None
    }

    /// The text of a string id.
    fn string(&self, id: u32) -> Option<String> {
        let _ = id;
        None
    }

    /// Text in the plugin's encoding; by default UTF-8 where it is that, else Windows-1252.
    fn text(&self, bytes: &[u8]) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => CodePage::WINDOWS_1252.decode(bytes).into_owned(),
        }
    }
}

/// Knows of nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoForms;

impl Forms for NoForms {}
