//! Game settings (`GMST`): values by name. They are no forms, whatever ids their records have.
//!
//! The last record of a name wins. Records without an editor id are passed over.
//! Source: the seed on how forms are loaded, "GMST".

use ident::Name;
use std::collections::BTreeMap;

/// A game setting. Its name's first letter says which kind.
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// `b`: yes or no.
    Bool(bool),
    /// `i` and `u`: a whole number.
    Int(i32),
    /// `f`: a number.
    Float(f32),
    /// `s`: text.
    Text(String),
}

/// The game settings of a load order. Only what plugins set: the engine's defaults are not here.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Settings(BTreeMap<Name, Setting>);

impl Settings {
    /// The setting with this name, in any case.
    pub fn get(&self, name: &str) -> Option<&Setting> {
        self.0.get(&Name::new(name))
    }

    /// The number with this name, whole or not.
    pub fn number(&self, name: &str) -> Option<f32> {
        match self.get(name)? {
            Setting::Float(value) => Some(*value),
            Setting::Int(value) => Some(*value as f32),
            Setting::Bool(value) => Some(f32::from(u8::from(*value))),
            Setting::Text(_) => None,
        }
    }

    /// Names and values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&Name, &Setting)> {
        self.0.iter()
    }

    pub(crate) fn read(&mut self, record: &crate::RecordView<'_>) {
        let mut name = String::new();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"EDID" => name = field.string(),
                b"DATA" => {
                    let value = match name.bytes().next().map(|byte| byte.to_ascii_lowercase()) {
                        Some(b'b') => Setting::Bool(field.u32() != 0),
                        Some(b'f') => Setting::Float(field.f32()),
                        Some(b's') => Setting::Text(field.text()),
                        Some(b'i' | b'u') => Setting::Int(field.i32()),
                        _ => continue,
                    };
                    self.0.insert(Name::new(&name), value);
                }
                _ => {}
            }
        }
    }
}
