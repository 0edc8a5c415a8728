//! Which scripts a form has, with a reference's own over its base's.
//!
//! Source: the scripting seed, "Forms" and "actor-engine": a reference has the scripts of its own
//! record over those of its base, its properties winning; names compare without case.

use crate::problem::OddField;
use crate::table::TypedRecord;
use crate::vmad::{Property, Script, Vmad};
use crate::{FormReader, Forms, RecordView};
use ident::{FormId, FourCC, Name};

const VMAD: FourCC = FourCC(*b"VMAD");

/// The script data of a record. What is broken is noted in the view and taken as none.
pub(crate) fn read(record: &RecordView<'_>) -> Option<Vmad> {
    let subrecord = record
        .subrecords()
        .find(|subrecord| subrecord.kind == VMAD)?;
    let reader = FormReader::new(subrecord.data, subrecord.at, record.plugin());
    match Vmad::read(reader, record.entry().kind) {
        Ok(vmad) => {
            if let Some(version) = vmad.odd_fragment_version() {
                record.tell(VMAD, OddField::FragmentVersion(version));
            }
            Some(vmad)
        }
        Err(error) => {
            record.tell(VMAD, OddField::Scripts(error));
            None
        }
    }
}

/// A quest's script data, kept once read: its fragments and aliases are asked for again and again.
#[derive(Debug)]
pub(crate) struct QuestScripts(Option<Vmad>);

impl TypedRecord for QuestScripts {
    const KIND: FourCC = FourCC(*b"QUST");

    fn read(record: &RecordView<'_>) -> Self {
        Self(read(record))
    }
}

impl Forms {
    /// A quest's script data, form ids resolved.
    pub fn quest_scripts(&self, quest: FormId) -> Option<&Vmad> {
        self.quest_scripts.get(self, quest)?.0.as_ref()
    }

    /// The script data in a form's own winning record, form ids resolved.
    pub fn scripts(&self, id: FormId) -> Option<Vmad> {
        read(&self.record(id)?)
    }

    /// The scripts that are on a form when the game runs: for a reference those of its base, in the
    /// base's order, edited by its own, then its own. Scripts and properties taken off are gone.
    ///
    /// A base whose scripts come from its template (`NPC_` that uses its template's) is looked up
    /// there by the rules that pick templates, not here.
    pub fn attached_scripts(&self, id: FormId) -> Vec<Script> {
        let own = self.scripts(id).map_or_else(Vec::new, |vmad| vmad.scripts);
        let base = self.base_of(id).and_then(|base| self.scripts(base));
        merge(base.map_or_else(Vec::new, |vmad| vmad.scripts), own)
    }

    /// The base a reference is placed from.
    pub fn base_of(&self, reference: FormId) -> Option<FormId> {
        let record = self.record(reference)?;
        if !record.entry().is_reference() {
            return None;
        }
        record.field(b"NAME")?.form()
    }
}

/// The scripts of a base with those of a reference over them.
pub(crate) fn merge(base: Vec<Script>, own: Vec<Script>) -> Vec<Script> {
    let mut out = base;
    for script in own {
        let name = Name::new(&script.name);
        match out.iter_mut().find(|existing| name.is(&existing.name)) {
            Some(existing) => {
                existing.status = script.status;
                script
                    .properties
                    .into_iter()
                    .for_each(|property| put(existing, property));
            }
            None => out.push(script),
        }
    }
    out.retain(|script| !script.status.is_removed());
    for script in &mut out {
        script.properties.retain(|property| !property.is_removed());
    }
    out
}

fn put(script: &mut Script, property: Property) {
    let name = Name::new(&property.name);
    match script
        .properties
        .iter_mut()
        .find(|existing| name.is(&existing.name))
    {
        Some(existing) => *existing = property,
        None => script.properties.push(property),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vmad::{PropertyValue, ScriptStatus};

    fn script(name: &str, status: ScriptStatus, properties: &[(&str, u8, i32)]) -> Script {
        let properties = properties.iter().map(|&(name, status, value)| Property {
            name: name.to_string(),
            status,
            value: PropertyValue::Int(value),
        });
        Script {
            name: name.to_string(),
            status,
            properties: properties.collect(),
        }
    }

    #[test]
    fn a_reference_edits_its_bases_scripts_and_adds_its_own() {
        let base = vec![script(
            "Trap",
            ScriptStatus::Local,
            &[("Count", 1, 1), ("Type", 1, 5)],
        )];
        let own = vec![
            script("TRAP", ScriptStatus::Inherited, &[("count", 1, 9)]),
            script("Other", ScriptStatus::Local, &[]),
        ];
        let merged = merge(base, own);
        let names: Vec<_> = merged.iter().map(|script| script.name.as_str()).collect();
        assert_eq!(names, ["Trap", "Other"]);
        let values: Vec<_> = merged[0]
            .properties
            .iter()
            .map(|property| &property.value)
            .collect();
        assert_eq!(values, [&PropertyValue::Int(9), &PropertyValue::Int(5)]);
    }

    #[test]
    fn scripts_and_properties_taken_off_are_gone() {
        let base = vec![
            script("Trap", ScriptStatus::Local, &[]),
            script("Lock", ScriptStatus::Local, &[("Key", 1, 1)]),
        ];
        let own = vec![
            script("trap", ScriptStatus::InheritedAndRemoved, &[]),
            script("lock", ScriptStatus::Inherited, &[("KEY", 3, 0)]),
        ];
        let merged = merge(base, own);
        assert_eq!(merged.len(), 1);
        assert_eq!(merged[0].properties, []);
    }
}
