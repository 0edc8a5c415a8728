//! Script data (`VMAD`): which scripts a form has, their properties, its fragments.
//!
//! Source: `docs/formats/vmad.md`. Reading is strict: the data is read to its exact end or not at
//! all. Form ids come out as the game's.

mod fragments;

pub use fragments::{
    AliasScripts, Fragment, Fragments, PerkFragment, PhaseFragment, StageFragment,
};

use crate::FormReader;
use ident::{FormId, FourCC};
use wire::{ReadError, Reader};

/// A form's script data.
#[derive(Debug, Clone, PartialEq)]
pub struct Vmad {
    /// Version: 2 to 5.
    pub version: i16,
    /// How object values are laid out: 1 or 2.
    pub object_format: i16,
    /// The scripts, in the plugin's order.
    pub scripts: Vec<Script>,
    /// The fragments, in the types of record that have them.
    pub fragments: Fragments,
    /// Version of the fragments' section: 2 in every known file, and where there is none.
    pub fragment_version: i8,
}

/// A script on a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub status: ScriptStatus,
    /// Values for its properties, in the plugin's order.
    pub properties: Vec<Property>,
}

/// Where a script on a form comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptStatus {
    /// From this record.
    Local,
    /// From the base or template; this record edits it.
    Inherited,
    /// Taken off.
    Removed,
    /// From the base or template, and taken off.
    InheritedAndRemoved,
    /// A number no record of the game has.
    Unknown(u8),
}

/// A value for a script's property.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// Its name. Case does not count.
    pub name: String,
    /// 1 edited, 3 removed; 1 in versions before 4.
    pub status: u8,
    /// The value.
    pub value: PropertyValue,
}

/// A property's value.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each name says its type")]
pub enum PropertyValue {
    None,
    Object(ObjectValue),
    String(String),
    Int(i32),
    Float(f32),
    Bool(bool),
    Objects(Vec<ObjectValue>),
    Strings(Vec<String>),
    Ints(Vec<i32>),
    Floats(Vec<f32>),
    Bools(Vec<bool>),
}

/// An object in script data: nothing, a form, or an alias of a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectValue {
    /// None.
    None,
    /// A form.
    Form(FormId),
    /// An alias, by its quest and id.
    Alias {
        /// The quest.
        quest: FormId,
        /// The alias's id in it.
        alias: u16,
    },
}

/// How values are laid out: they belong to a version and an object format.
#[derive(Debug, Clone, Copy)]
struct Layout {
    version: i16,
    object_format: i16,
}

impl ScriptStatus {
    /// Whether the script is not on the form.
    pub fn is_removed(self) -> bool {
        matches!(self, Self::Removed | Self::InheritedAndRemoved)
    }
}

impl Property {
    /// Whether the value is taken back.
    pub fn is_removed(&self) -> bool {
        self.status == 3
    }
}

impl Vmad {
    /// Reads the data of a record of this type.
    ///
    /// # Errors
    /// When it is not what the layout says, to its exact end.
    pub fn read(mut reader: FormReader<'_>, kind: FourCC) -> Result<Self, ReadError> {
        let layout = Layout::read(&mut reader)?;
        let scripts = scripts(&mut reader, layout)?;
        let (fragments, fragment_version) = fragments::read(&mut reader, layout, kind)?;
        let plain = reader.plain();
        if !plain.is_empty() {
            let left = plain.remaining() as u64;
            return Err(Reader::invalid(
                plain.offset(),
                "end of script data",
                "nothing",
                left,
            ));
        }
        let Layout {
            version,
            object_format,
        } = layout;
        Ok(Self {
            version,
            object_format,
            scripts,
            fragments,
            fragment_version,
        })
    }
}

impl Vmad {
    /// The version of the fragments' section, when it is one no known file has.
    pub fn odd_fragment_version(&self) -> Option<i8> {
        (self.fragment_version != fragments::VERSION).then_some(self.fragment_version)
    }
}

impl Layout {
    fn read(reader: &mut FormReader<'_>) -> Result<Self, ReadError> {
        let at = reader.plain().offset();
        let version = reader.plain().i16_le("script data version")?;
        if !(2..=5).contains(&version) {
            return Err(invalid(
                at,
                "script data version",
                "2 to 5",
                i64::from(version),
            ));
        }
        let at = reader.plain().offset();
        let object_format = reader.plain().i16_le("object format")?;
        if !(1..=2).contains(&object_format) {
            return Err(invalid(
                at,
                "object format",
                "1 or 2",
                i64::from(object_format),
            ));
        }
        Ok(Self {
            version,
            object_format,
        })
    }

    fn has_status(self) -> bool {
        self.version >= 4
    }
}

fn invalid(at: u64, what: &'static str, expected: &'static str, found: i64) -> ReadError {
    Reader::invalid(at, what, expected, found as u64)
}

fn scripts(reader: &mut FormReader<'_>, layout: Layout) -> Result<Vec<Script>, ReadError> {
    let count = usize::from(reader.plain().u16_le("script count")?);
    // Name, status (from version 4) and property count.
    let size_min = 4 + usize::from(layout.has_status());
    let count = reader.plain().check_count(count, size_min, "scripts")?;
    let mut out = Vec::with_capacity(count);
    for _ in 0..count {
        out.push(script(reader, layout)?);
    }
    Ok(out)
}

fn script(reader: &mut FormReader<'_>, layout: Layout) -> Result<Script, ReadError> {
    let name = reader.string16("script name")?;
    let status = if layout.has_status() {
        reader.plain().u8("script status")?
    } else {
        0
    };
    let status = match status {
        0 => ScriptStatus::Local,
        1 => ScriptStatus::Inherited,
        2 => ScriptStatus::Removed,
        3 => ScriptStatus::InheritedAndRemoved,
        _ => ScriptStatus::Unknown(status),
    };
    let count = usize::from(reader.plain().u16_le("property count")?);
    let size_min = 3 + usize::from(layout.has_status());
    let count = reader.plain().check_count(count, size_min, "properties")?;
    let mut properties = Vec::with_capacity(count);
    for _ in 0..count {
        properties.push(property(reader, layout)?);
    }
    Ok(Script {
        name,
        status,
        properties,
    })
}

fn property(reader: &mut FormReader<'_>, layout: Layout) -> Result<Property, ReadError> {
    let name = reader.string16("property name")?;
    let at = reader.plain().offset();
    let kind = reader.plain().u8("property type")?;
    let status = if layout.has_status() {
        reader.plain().u8("property status")?
    } else {
        1
    };
    let value = match kind {
        0 => PropertyValue::None,
        1 => PropertyValue::Object(object(reader, layout)?),
        2 => PropertyValue::String(reader.string16("string property")?),
        3 => PropertyValue::Int(reader.plain().i32_le("int property")?),
        4 => PropertyValue::Float(reader.plain().f32_le("float property")?),
        5 => PropertyValue::Bool(reader.plain().u8("bool property")? != 0),
        11 => PropertyValue::Objects(array(reader, 8, |reader| object(reader, layout))?),
        12 => PropertyValue::Strings(array(reader, 2, |reader| reader.string16("string"))?),
        13 => PropertyValue::Ints(array(reader, 4, |reader| reader.plain().i32_le("int"))?),
        14 => PropertyValue::Floats(array(reader, 4, |reader| reader.plain().f32_le("float"))?),
        15 => PropertyValue::Bools(array(reader, 1, |reader| {
            reader.plain().u8("bool").map(|value| value != 0)
        })?),
        _ => {
            return Err(invalid(
                at,
                "property type",
                "0 to 5 or 11 to 15",
                i64::from(kind),
            ));
        }
    };
    Ok(Property {
        name,
        status,
        value,
    })
}

fn array<'a, T>(
    reader: &mut FormReader<'a>,
    size_min: usize,
    mut element: impl FnMut(&mut FormReader<'a>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let count = reader.plain().u32_le("array length")? as usize;
    let count = reader.plain().check_count(count, size_min, "array")?;
    let mut out = Vec::with_capacity(count);
    for _ in 0..count {
        out.push(element(reader)?);
    }
    Ok(out)
}

fn object(reader: &mut FormReader<'_>, layout: Layout) -> Result<ObjectValue, ReadError> {
    let (alias, form) = if layout.object_format == 1 {
        let form = reader.form("object")?;
        let alias = reader.plain().i16_le("alias id")?;
        reader.plain().take(2, "object")?;
        (alias, form)
    } else {
        reader.plain().take(2, "object")?;
        let alias = reader.plain().i16_le("alias id")?;
        (alias, reader.form("object")?)
    };
    Ok(match (form, u16::try_from(alias)) {
        (None, _) => ObjectValue::None,
        (Some(quest), Ok(alias)) => ObjectValue::Alias { quest, alias },
        (Some(form), Err(_)) => ObjectValue::Form(form),
    })
}

#[cfg(test)]
mod tests;
