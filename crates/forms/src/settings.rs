//! Game settings (`GMST`): values by name. They are no forms, whatever ids their records have.
//!
//! The last record of a name wins. Records without an editor id are passed over. An id counts only
//! when a form of another type is loaded under it: then the setting is refused as any record is.
//! Source: the seed on how forms are loaded, "GMST".

use crate::problem::{Problem, ProblemKind};
use crate::{FormEntry, Forms, PluginIndex};
use esp::RecordFlags;
use ident::{FormId, FourCC, Name};
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

/// Where a game setting's record stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SettingPlace {
    pub(crate) plugin: PluginIndex,
    pub(crate) at: u32,
    /// Its form id, where it can be one.
    pub(crate) id: Option<FormId>,
}

impl SettingPlace {
    /// The form that is loaded under the setting's id when its turn comes.
    fn form_before(&self, forms: &Forms) -> Option<FormEntry> {
        let first = forms.versions(self.id?).first()?;
        ((first.plugin, first.at) < (self.plugin, self.at)).then_some(*first)
    }

    fn entry(&self, id: FormId) -> FormEntry {
        FormEntry {
            id,
            kind: FourCC(*b"GMST"),
            flags: RecordFlags::default(),
            parent: None,
            at: self.at,
            plugin: self.plugin,
            form_version: 0,
        }
    }

    fn problem(&self, forms: &Forms, kind: ProblemKind) -> Option<Problem> {
        let plugin = forms.plugin(self.plugin)?.name.clone();
        Some(Problem { plugin, kind })
    }
}

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

    /// Reads the settings of a load order, given in load order, once its forms are settled.
    pub(crate) fn read_all(
        forms: &Forms,
        places: &[SettingPlace],
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut out = Self::default();
        for place in places {
            if let Some(existing) = place.form_before(forms) {
                let record = place.entry(existing.id);
                let kind = crate::rule_of_one::other_type(record, existing, forms.plugins());
                problems.extend(place.problem(forms, kind));
                continue;
            }
            match forms.view_at(place.plugin, place.at) {
                Ok(record) => out.read(&record),
                Err(error) => problems.extend(place.problem(forms, ProblemKind::Record(error))),
            }
        }
        out
    }

    fn read(&mut self, record: &crate::RecordView<'_>) {
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
