//! The official masters' forms that have an editor id: plugin, local id, record type, editor id.
//!
//! 119,498 rows in 0.8 MB. The file, after its inflated size as `u32`, is one zlib stream: the
//! number of plugins as `u8` and the size of the first part as `u32`; the first part, for each
//! plugin its name with a NUL, the number of record types as `u16`, and for each type its FourCC, a
//! `u32` count and that many ids, each the distance from the one before as LEB128; then the second
//! part, all editor ids in the same order, each with a NUL.
//!
//! Not here: forms without an editor id, most of them references.

use flate2::read::ZlibDecoder;
use ident::FourCC;
use std::collections::BTreeMap;
use std::io::Read;
use std::sync::LazyLock;
use wire::{ReadError, Reader};

/// A form of an official master.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownForm<'a> {
    /// Its id inside its plugin.
    pub local: u32,
    /// Its record type. Story manager nodes of all three types are listed as `SMBN`.
    pub kind: FourCC,
    /// Its editor id.
    pub editor_id: &'a str,
}

/// The table of one plugin.
#[derive(Debug)]
pub struct KnownPlugin {
    /// Its file name.
    pub name: String,
    forms: BTreeMap<u32, (FourCC, Box<str>)>,
}

impl KnownPlugin {
    /// The form with this id.
    pub fn get(&self, local: u32) -> Option<KnownForm<'_>> {
        let (kind, editor_id) = self.forms.get(&local)?;
        Some(KnownForm {
            local,
            kind: *kind,
            editor_id,
        })
    }

    /// All forms by id.
    pub fn forms(&self) -> impl Iterator<Item = KnownForm<'_>> {
        self.forms
            .iter()
            .map(|(&local, (kind, editor_id))| KnownForm {
                local,
                kind: *kind,
                editor_id,
            })
    }

    /// The form with this editor id. Looks at every row.
    pub fn by_editor_id(&self, editor_id: &str) -> Option<KnownForm<'_>> {
        self.forms()
            .find(|form| form.editor_id.eq_ignore_ascii_case(editor_id))
    }
}

/// The official masters in load order.
pub fn official() -> &'static [KnownPlugin] {
    static PLUGINS: LazyLock<Vec<KnownPlugin>> = LazyLock::new(own_table);
    &PLUGINS
}

/// The official master with this file name. Case does not count.
pub fn official_plugin(name: &str) -> Option<&'static KnownPlugin> {
    official()
        .iter()
        .find(|plugin| plugin.name.eq_ignore_ascii_case(name))
}

#[expect(
    clippy::expect_used,
    reason = "the table is compiled in, and a test reads it whole"
)]
fn own_table() -> Vec<KnownPlugin> {
    let packed = include_bytes!("../tables/form_keys.bin");
    read(packed).expect("the table of form keys reads")
}

fn read(packed: &[u8]) -> Result<Vec<KnownPlugin>, ReadError> {
    let mut reader = Reader::new(packed);
    let size = reader.u32_le("inflated size")?;
    let mut bytes = Vec::new();
    let stream = ZlibDecoder::new(reader.rest()).take(u64::from(size));
    if { stream }.read_to_end(&mut bytes).is_err() {
        return Err(Reader::invalid(4, "form keys", "a zlib stream", 0));
    }
    let mut reader = Reader::new(&bytes);
    let n_plugins = reader.u8("number of plugins")?;
    let ids_size = reader.u32_le("size of the ids")?;
    let mut ids = reader.sub(ids_size as usize, "ids")?;
    (0..n_plugins)
        .map(|_| read_plugin(&mut ids, &mut reader))
        .collect()
}

fn read_plugin(ids: &mut Reader<'_>, names: &mut Reader<'_>) -> Result<KnownPlugin, ReadError> {
    let name = String::from_utf8_lossy(ids.zstring("plugin name")?).into_owned();
    let mut forms = BTreeMap::new();
    for _ in 0..ids.u16_le("number of record types")? {
        let kind = FourCC(ids.array("record type")?);
        let mut local = 0;
        for _ in 0..ids.u32_le("number of forms")? {
            local += leb128(ids)?;
            let editor_id = String::from_utf8_lossy(names.zstring("editor id")?);
            forms.insert(local, (kind, editor_id.into()));
        }
    }
    Ok(KnownPlugin { name, forms })
}

fn leb128(reader: &mut Reader<'_>) -> Result<u32, ReadError> {
    let mut value = 0;
    for shift in [0, 7, 14, 21] {
        let byte = reader.u8("id distance")?;
        value |= u32::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Ok(value);
        }
    }
    Err(Reader::invalid(
        reader.offset(),
        "id distance",
        "at most four bytes",
        u64::from(value),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    // Source: the public list of official form keys the table was made from.
    #[test]
    fn all_forms_of_the_five_masters_are_there() {
        let counts: Vec<_> = official()
            .iter()
            .map(|it| (it.name.as_str(), it.forms().count()))
            .collect();
        let total: usize = counts.iter().map(|(_, count)| count).sum();
        assert_eq!(total, 119_498);
        let names: Vec<_> = counts.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names,
            [
                "Skyrim.esm",
                "Update.esm",
                "Dawnguard.esm",
                "HearthFires.esm",
                "Dragonborn.esm"
            ]
        );
    }

    #[test]
    fn forms_are_found_by_id_and_by_editor_id() {
        let skyrim = official_plugin("skyrim.ESM").unwrap();
        let gold = KnownForm {
            local: 0xF,
            kind: FourCC(*b"MISC"),
            editor_id: "Gold001",
        };
        assert_eq!(skyrim.get(0xF), Some(gold));
        assert_eq!(skyrim.by_editor_id("gold001"), Some(gold));
        assert_eq!(skyrim.get(0xFF_FFFF), None);
    }

    #[test]
    fn a_table_cut_anywhere_is_an_error() {
        let packed = include_bytes!("../tables/form_keys.bin");
        for length in [0, 3, 4, 5, 1000, packed.len() / 2] {
            assert!(read(&packed[..length]).is_err(), "cut at {length}");
        }
    }
}
