//! Attached scripts (`VMAD`): written for built plugins, and searched for the forms they name.
//!
//! Version 5 and object format 2 are what is written; versions 2 to 5 and both object formats are
//! searched. Not here: reading them for the game (`forms`). Source: `docs/formats/vmad.md`.

use ident::FourCC;
use wire::{ReadError, Reader, Writer};

/// The alias id of a property that holds a form itself.
const NO_ALIAS: i16 = -1;

/// A value given to a property. Form ids are in the plugin's own numbering.
#[derive(Debug, Clone, PartialEq)]
pub enum PropertyValue {
    /// A form, 0 for none.
    Form(u32),
    /// An alias of a quest.
    Alias {
        /// The quest.
        quest: u32,
        /// The alias' id.
        alias: i16,
    },
    /// Text.
    String(String),
    /// A whole number.
    Int(i32),
    /// A number.
    Float(f32),
    /// True or false.
    Bool(bool),
    /// Forms.
    Forms(Vec<u32>),
    /// Texts.
    Strings(Vec<String>),
    /// Whole numbers.
    Ints(Vec<i32>),
    /// Numbers.
    Floats(Vec<f32>),
    /// Trues and falses.
    Bools(Vec<bool>),
}

/// A script to attach, with what its properties are given.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// Its name.
    pub name: String,
    /// Properties in order.
    pub properties: Vec<(String, PropertyValue)>,
}

/// A quest fragment: the function that runs as a stage is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageFragment {
    /// Stage number.
    pub stage: u16,
    /// Which of the stage's log entries, from 0.
    pub entry: i32,
    /// Name of the function, as `Fragment_0`.
    pub function: String,
}

/// The scripts of a record.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Vmad {
    /// Scripts of the record itself.
    pub scripts: Vec<Script>,
    /// Quests only: the script that holds the fragments, and the fragments.
    pub fragments: Option<(String, Vec<StageFragment>)>,
    /// Quests only: scripts of aliases, by alias id.
    pub aliases: Vec<(i16, Vec<Script>)>,
}

impl Script {
    /// A script without properties.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            properties: Vec::new(),
        }
    }

    /// The script with one more property.
    #[must_use]
    pub fn with(mut self, property: &str, value: PropertyValue) -> Self {
        self.properties.push((property.to_owned(), value));
        self
    }

    fn write(&self, out: &mut Writer) {
        out.string16_le(self.name.as_bytes())
            .u8(0)
            .u16_le(self.properties.len() as u16);
        for (name, value) in &self.properties {
            out.string16_le(name.as_bytes()).u8(value.type_byte()).u8(1);
            value.write(out);
        }
    }
}

impl Vmad {
    /// The subrecord's data. `quest` is the quest's own form id when the record is one: the
    /// fragment and alias parts are written for quests alone.
    pub fn to_bytes(&self, quest: Option<u32>) -> Vec<u8> {
        let mut out = Writer::new();
        out.u16_le(5).u16_le(2);
        write_scripts(&mut out, &self.scripts);
        if let Some(quest) = quest {
            self.write_quest_part(&mut out, quest);
        }
        out.into_bytes()
    }

    fn write_quest_part(&self, out: &mut Writer, quest: u32) {
        if self.fragments.is_none() && self.aliases.is_empty() {
            return;
        }
        let (file, fragments) = match &self.fragments {
            Some((file, fragments)) => (file.as_str(), fragments.as_slice()),
            None => ("", &[][..]),
        };
        out.u8(2)
            .u16_le(fragments.len() as u16)
            .string16_le(file.as_bytes());
        for fragment in fragments {
            out.u16_le(fragment.stage)
                .u16_le(0)
                .i32_le(fragment.entry)
                .u8(1);
            out.string16_le(file.as_bytes())
                .string16_le(fragment.function.as_bytes());
        }
        out.u16_le(self.aliases.len() as u16);
        for (alias, scripts) in &self.aliases {
            write_object(out, quest, *alias);
            out.u16_le(5).u16_le(2);
            write_scripts(out, scripts);
        }
    }
}

impl PropertyValue {
    fn type_byte(&self) -> u8 {
        match self {
            Self::Form(_) | Self::Alias { .. } => 1,
            Self::String(_) => 2,
            Self::Int(_) => 3,
            Self::Float(_) => 4,
            Self::Bool(_) => 5,
            Self::Forms(_) => 11,
            Self::Strings(_) => 12,
            Self::Ints(_) => 13,
            Self::Floats(_) => 14,
            Self::Bools(_) => 15,
        }
    }

    fn write(&self, out: &mut Writer) {
        match self {
            Self::Form(form) => write_object(out, *form, NO_ALIAS),
            Self::Alias { quest, alias } => write_object(out, *quest, *alias),
            Self::String(text) => write_text(out, text),
            Self::Int(value) => write_int(out, value),
            Self::Float(value) => write_float(out, value),
            Self::Bool(value) => write_bool(out, value),
            Self::Forms(values) => {
                write_all(out, values, |out, form| write_object(out, *form, NO_ALIAS));
            }
            Self::Strings(values) => write_all(out, values, |out, text| write_text(out, text)),
            Self::Ints(values) => write_all(out, values, write_int),
            Self::Floats(values) => write_all(out, values, write_float),
            Self::Bools(values) => write_all(out, values, write_bool),
        }
    }
}

fn write_scripts(out: &mut Writer, scripts: &[Script]) {
    out.u16_le(scripts.len() as u16);
    scripts.iter().for_each(|script| script.write(out));
}

fn write_all<T>(out: &mut Writer, values: &[T], write: impl Fn(&mut Writer, &T)) {
    out.u32_le(values.len() as u32);
    values.iter().for_each(|value| write(out, value));
}

fn write_object(out: &mut Writer, form: u32, alias: i16) {
    out.u16_le(0).i16_le(alias).u32_le(form);
}

fn write_text(out: &mut Writer, text: &str) {
    out.string16_le(text.as_bytes());
}

fn write_int(out: &mut Writer, value: &i32) {
    out.i32_le(*value);
}

fn write_float(out: &mut Writer, value: &f32) {
    out.f32_le(*value);
}

fn write_bool(out: &mut Writer, value: &bool) {
    out.u8(u8::from(*value));
}

/// A form that a property of an attached script names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptObject {
    /// The script.
    pub script: String,
    /// Its property.
    pub property: String,
    /// The form, never 0, in the plugin's own numbering.
    pub form: u32,
    /// Whether the form is the quest of an alias, not the value itself.
    pub is_alias: bool,
}

/// The forms that the scripts in a `VMAD` of a record of this type name. What stands before a
/// broken place is found; so is what stands before a fragment part of a layout that is not a quest's.
pub fn objects(kind: FourCC, data: &[u8]) -> Vec<ScriptObject> {
    let mut found = Vec::new();
    let mut reader = Reader::new(data);
    // Whatever was found before the break counts: a stand-in is made of what can be known.
    let _broken = find_objects(kind, &mut reader, &mut found).is_err();
    found
}

fn find_objects(
    kind: FourCC,
    reader: &mut Reader<'_>,
    found: &mut Vec<ScriptObject>,
) -> Result<(), ReadError> {
    let layout = (reader.u16_le("version")?, reader.u16_le("object format")?);
    find_in_scripts(layout, reader, found)?;
    if kind.0 != *b"QUST" || reader.is_empty() {
        return Ok(());
    }
    reader.u8("fragment version")?;
    let n_fragments = reader.u16_le("number of fragments")?;
    reader.string16_le("fragment script")?;
    for _ in 0..n_fragments {
        reader.take(9, "fragment")?;
        reader.string16_le("fragment script")?;
        reader.string16_le("fragment function")?;
    }
    for _ in 0..reader.u16_le("number of aliases")? {
        reader.take(8, "alias")?;
        let layout = (reader.u16_le("version")?, reader.u16_le("object format")?);
        find_in_scripts(layout, reader, found)?;
    }
    Ok(())
}

fn find_in_scripts(
    (version, format): (u16, u16),
    reader: &mut Reader<'_>,
    found: &mut Vec<ScriptObject>,
) -> Result<(), ReadError> {
    for _ in 0..reader.u16_le("number of scripts")? {
        let script = text(reader.string16_le("script name")?);
        if version >= 4 {
            reader.u8("script status")?;
        }
        for _ in 0..reader.u16_le("number of properties")? {
            let property = text(reader.string16_le("property name")?);
            let kind = reader.u8("property type")?;
            if version >= 4 {
                reader.u8("property status")?;
            }
            let mut take = |reader: &mut Reader<'_>| -> Result<(), ReadError> {
                let (form, alias) = read_object(format, reader)?;
                if form != 0 {
                    let (script, property) = (script.clone(), property.clone());
                    let is_alias = alias != NO_ALIAS;
                    found.push(ScriptObject {
                        script,
                        property,
                        form,
                        is_alias,
                    });
                }
                Ok(())
            };
            match kind {
                1 => take(reader)?,
                11 => {
                    for _ in 0..reader.u32_le("number of elements")? {
                        take(reader)?;
                    }
                }
                _ => skip_value(kind, reader)?,
            }
        }
    }
    Ok(())
}

fn read_object(format: u16, reader: &mut Reader<'_>) -> Result<(u32, i16), ReadError> {
    if format == 1 {
        let form = reader.u32_le("form")?;
        let alias = reader.i16_le("alias")?;
        reader.u16_le("unused")?;
        return Ok((form, alias));
    }
    reader.u16_le("unused")?;
    let alias = reader.i16_le("alias")?;
    Ok((reader.u32_le("form")?, alias))
}

fn skip_value(kind: u8, reader: &mut Reader<'_>) -> Result<(), ReadError> {
    match kind {
        0 => {}
        2 => {
            reader.string16_le("text")?;
        }
        3 | 4 => {
            reader.take(4, "value")?;
        }
        5 => {
            reader.u8("value")?;
        }
        12 => {
            for _ in 0..reader.u32_le("number of elements")? {
                reader.string16_le("text")?;
            }
        }
        13 | 14 => {
            let count = reader.u32_le("number of elements")?;
            reader.take((count as usize).saturating_mul(4), "elements")?;
        }
        15 => {
            let count = reader.u32_le("number of elements")?;
            reader.take(count as usize, "elements")?;
        }
        other => {
            let at = reader.offset();
            return Err(Reader::invalid(
                at,
                "property type",
                "0-5, 11-15",
                u64::from(other),
            ));
        }
    }
    Ok(())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quest_scripts() -> Vmad {
        Vmad {
            scripts: vec![
                Script::new("Main")
                    .with("Count", PropertyValue::Int(3))
                    .with(
                        "Names",
                        PropertyValue::Strings(vec!["a".into(), "b".into()]),
                    )
                    .with("Gold", PropertyValue::Form(0xF))
                    .with("Nothing", PropertyValue::Form(0))
                    .with(
                        "Doors",
                        PropertyValue::Forms(vec![0x0100_0801, 0, 0x0100_0802]),
                    ),
            ],
            fragments: Some((
                "QF_Main".into(),
                vec![StageFragment {
                    stage: 10,
                    entry: 0,
                    function: "Fragment_0".into(),
                }],
            )),
            aliases: vec![(
                2,
                vec![Script::new("Guard").with(
                    "Other",
                    PropertyValue::Alias {
                        quest: 0x0100_0800,
                        alias: 1,
                    },
                )],
            )],
        }
    }

    fn found(vmad: &[u8], kind: &[u8; 4]) -> Vec<String> {
        let each = |it: ScriptObject| {
            format!(
                "{}.{} {:X} {}",
                it.script, it.property, it.form, it.is_alias
            )
        };
        objects(FourCC(*kind), vmad).into_iter().map(each).collect()
    }

    #[test]
    fn every_form_of_a_written_quest_is_found() {
        let bytes = quest_scripts().to_bytes(Some(0x0100_0800));
        let all = [
            "Main.Gold F false",
            "Main.Doors 1000801 false",
            "Main.Doors 1000802 false",
            "Guard.Other 1000800 true",
        ];
        assert_eq!(found(&bytes, b"QUST"), all);
        assert_eq!(found(&bytes, b"ACTI"), all[..3]);
    }

    #[test]
    fn a_script_is_laid_out_as_the_format_page_says() {
        let vmad = Vmad {
            scripts: vec![Script::new("A")],
            ..Vmad::default()
        };
        assert_eq!(vmad.to_bytes(None), [5, 0, 2, 0, 1, 0, 1, 0, b'A', 0, 0, 0]);
    }

    #[test]
    fn cut_anywhere_it_gives_what_came_before_and_never_hangs() {
        let bytes = quest_scripts().to_bytes(Some(0x0100_0800));
        for length in 0..bytes.len() {
            assert!(found(&bytes[..length], b"QUST").len() <= 4);
        }
        let endless = [
            5, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 11, 1, 0xFF, 0xFF, 0xFF, 0xFF,
        ];
        assert_eq!(found(&endless, b"QUST"), Vec::<String>::new());
    }
}
