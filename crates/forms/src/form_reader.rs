//! The one reader of records: every form id it gives is the game's, never the file's.

use crate::plugin_info::{Mapped, PluginInfo};
use crate::problem::OddField;
use esp::{StringTableKind, Subrecord};
use ident::{FormId, FourCC};
use std::cell::RefCell;
use wire::{ReadError, Reader};

/// What the game shows for a text that stands in none of its plugin's string tables.
/// Source: what players of the engine's games report.
pub const LOOKUP_FAILED: &str = "LOOKUP FAILED!";

/// What a record's reader found odd, with the subrecord it was in.
pub(crate) type OddFields = RefCell<Vec<(FourCC, OddField)>>;

/// A cursor over bytes of a record that remaps form ids. Short reads are errors.
#[derive(Debug, Clone)]
pub struct FormReader<'a> {
    reader: Reader<'a>,
    plugin: &'a PluginInfo,
}

impl<'a> FormReader<'a> {
    /// Over `bytes`, which begin at the offset `base` and belong to `plugin`.
    pub fn new(bytes: &'a [u8], base: u64, plugin: &'a PluginInfo) -> Self {
        Self {
            reader: Reader::at_offset(bytes, base),
            plugin,
        }
    }

    /// The next four bytes as a form; `None` for 0 and for what cannot be one.
    ///
    /// # Errors
    /// When fewer bytes are left.
    pub fn form(&mut self, what: &'static str) -> Result<Option<FormId>, ReadError> {
        Ok(self.plugin.ids.map(self.reader.u32_le(what)?).form())
    }

    /// Text with its length before it in two bytes.
    ///
    /// # Errors
    /// When fewer bytes are left.
    pub fn string16(&mut self, what: &'static str) -> Result<String, ReadError> {
        let bytes = self.reader.string16_le(what)?;
        Ok(self.plugin.texts.decoder.decode(bytes).into_owned())
    }

    /// The plain cursor, for everything that is neither a form nor text.
    pub fn plain(&mut self) -> &mut Reader<'a> {
        &mut self.reader
    }
}

/// A subrecord being read: values come out in order, and past its end they are zero.
///
/// Reading never fails: short data is told as a problem of the record, once per subrecord, unless
/// [`Field::tail`] said that what follows may be missing.
#[derive(Debug)]
pub struct Field<'a> {
    kind: FourCC,
    data: &'a [u8],
    at: usize,
    may_end: bool,
    told: bool,
    plugin: &'a PluginInfo,
    odd: &'a OddFields,
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $ty:ty;)*) => {$(
        $(#[$doc])*
        pub fn $name(&mut self) -> $ty {
            <$ty>::from_le_bytes(self.array())
        }
    )*};
}

impl<'a> Field<'a> {
    pub(crate) fn new(
        subrecord: &Subrecord<'a>,
        plugin: &'a PluginInfo,
        odd: &'a OddFields,
    ) -> Self {
        let (kind, data) = (subrecord.kind, subrecord.data);
        Self {
            kind,
            data,
            at: 0,
            may_end: false,
            told: false,
            plugin,
            odd,
        }
    }

    /// Signature.
    pub fn kind(&self) -> FourCC {
        self.kind
    }

    /// All its bytes. Not for reading form ids.
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Bytes left.
    pub fn remaining(&self) -> usize {
        self.data.len() - self.at
    }

    /// From here on, values may be missing without being a problem.
    pub fn tail(&mut self) -> &mut Self {
        self.may_end = true;
        self
    }

    /// Passes over `n` bytes.
    pub fn skip(&mut self, n: usize) -> &mut Self {
        if n > self.remaining() {
            self.tell_short();
        }
        self.at = self.at.saturating_add(n).min(self.data.len());
        self
    }

    numbers! {
        /// One byte.
        u8: u8;
        /// One signed byte.
        i8: i8;
        /// Two bytes.
        u16: u16;
        /// Two signed bytes.
        i16: i16;
        /// Four bytes. For form ids use [`Field::form`].
        u32: u32;
        /// Four signed bytes.
        i32: i32;
        /// A float.
        f32: f32;
    }

    /// Three floats.
    pub fn f32s<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.f32())
    }

    /// Four characters.
    pub fn four_cc(&mut self) -> FourCC {
        FourCC(self.array())
    }

    /// A form, where there is one.
    pub fn form(&mut self) -> Option<FormId> {
        let raw = self.u32();
        self.map(raw)
    }

    /// Forms to the end of the subrecord, empty places left out. Odd bytes at the end are passed by.
    pub fn forms(&mut self) -> Vec<FormId> {
        let mut out = Vec::with_capacity(self.remaining() / 4);
        while self.remaining() >= 4 {
            out.extend(self.form());
        }
        out
    }

    /// Four bytes both ways: as they are, and as a form. For fields that are one or the other.
    pub fn word_or_form(&mut self) -> (u32, Option<FormId>) {
        let raw = self.u32();
        (raw, self.map_quietly(raw))
    }

    /// Text that never stands in string tables, to the first NUL or the end.
    pub fn string(&mut self) -> String {
        let rest = self.data.get(self.at..).unwrap_or(&[]);
        let length = rest
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(rest.len());
        self.at += (length + 1).min(rest.len());
        self.decode(rest.get(..length).unwrap_or(&[]))
    }

    /// Text with its length before it in four bytes; a length past the end is cut to it.
    pub fn sized_string(&mut self) -> String {
        let length = self.u32() as usize;
        let rest = self.data.get(self.at..).unwrap_or(&[]);
        let text = rest.get(..length.min(rest.len())).unwrap_or(&[]);
        self.skip(length);
        self.decode(text)
    }

    /// A name or other short text (`.STRINGS`).
    pub fn text(&mut self) -> String {
        self.localized(StringTableKind::Strings)
    }

    /// A description, book or log entry (`.DLSTRINGS`).
    pub fn long_text(&mut self) -> String {
        self.localized(StringTableKind::DlStrings)
    }

    /// What is said (`.ILSTRINGS`).
    pub fn spoken_text(&mut self) -> String {
        self.localized(StringTableKind::IlStrings)
    }

    fn localized(&mut self, kind: StringTableKind) -> String {
        // Localized plugins hold inline empty strings too: only four bytes are an id.
        if !self.plugin.is_localized || self.remaining() != 4 {
            return self.string();
        }
        let id = self.u32();
        if id == 0 {
            return String::new();
        }
        match self.plugin.texts.strings.get(kind, id) {
            Some(bytes) => self.decode(bytes),
            None => {
                self.tell(OddField::NoSuchString(id));
                LOOKUP_FAILED.to_owned()
            }
        }
    }

    fn decode(&self, bytes: &[u8]) -> String {
        self.plugin.texts.decoder.decode(bytes).into_owned()
    }

    pub(crate) fn map(&mut self, raw: u32) -> Option<FormId> {
        match self.plugin.ids.map(raw) {
            Mapped::Form(id) => Some(id),
            Mapped::None => None,
            Mapped::Outside => {
                self.tell(OddField::NoSuchForm(raw));
                None
            }
        }
    }

    fn map_quietly(&self, raw: u32) -> Option<FormId> {
        self.plugin.ids.map(raw).form()
    }

    fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        match self
            .at
            .checked_add(N)
            .and_then(|end| self.data.get(self.at..end))
        {
            Some(bytes) => {
                out.copy_from_slice(bytes);
                self.at += N;
            }
            None => {
                // What is there of a cut value is not a value.
                self.at = self.data.len();
                self.tell_short();
            }
        }
        out
    }

    fn tell_short(&mut self) {
        if !self.may_end && !self.told {
            self.told = true;
            self.tell(OddField::Short {
                have: self.data.len(),
            });
        }
    }

    fn tell(&self, odd: OddField) {
        self.odd.borrow_mut().push((self.kind, odd));
    }
}
