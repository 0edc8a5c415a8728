//! What a folder's compiled scripts say of forms: the types of their properties, and the ids of
//! official masters they ask for by number.

use ident::{FourCC, Name};
use pex::{Function, Instruction, Object, Opcode, Pex, StringId, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The classes of a folder's scripts, by name.
#[derive(Debug, Default)]
pub(crate) struct ScriptTypes {
    scripts: BTreeMap<Name, ScriptType>,
}

#[derive(Debug)]
struct ScriptType {
    parent: Name,
    properties: BTreeMap<Name, Name>,
}

/// A form that a script asks for by its number.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The plugin's name.
    pub(crate) plugin: Name,
    /// The id there.
    pub(crate) local: u32,
    /// The record type that the answer is cast to.
    pub(crate) kind: Option<FourCC>,
}

/// How far up a chain of parents is looked: no script has more, and a circle ends.
const PARENTS_MAX: usize = 64;

impl ScriptTypes {
    /// Adds a script.
    pub(crate) fn add(&mut self, pex: &Pex) {
        for object in &pex.objects {
            let name = |id| Name::new(&pex.text(id));
            let properties = object.properties.iter();
            let properties = properties
                .map(|it| (name(it.name), name(it.type_name)))
                .collect();
            let parent = name(object.parent);
            self.scripts
                .insert(name(object.name), ScriptType { parent, properties });
        }
    }

    /// The record type that a property of a script takes.
    pub(crate) fn property_kind(&self, script: &str, property: &str) -> Option<FourCC> {
        let property = Name::new(property);
        let mut script = Name::new(script);
        for _ in 0..PARENTS_MAX {
            let known = self.scripts.get(&script)?;
            if let Some(type_name) = known.properties.get(&property) {
                return self.kind(type_name.as_str());
            }
            script = known.parent.clone();
        }
        None
    }

    /// The record type of forms of a class, a folder's own or the game's, or of an array of such.
    pub(crate) fn kind(&self, type_name: &str) -> Option<FourCC> {
        let mut name = Name::new(type_name.strip_suffix("[]").unwrap_or(type_name));
        for _ in 0..PARENTS_MAX {
            if let Some(kind) = base_kinds().get(&name) {
                return Some(*kind);
            }
            name = self.scripts.get(&name)?.parent.clone();
        }
        None
    }

    /// The forms that a script asks for by number.
    pub(crate) fn asked(&self, pex: &Pex) -> Vec<Asked> {
        let mut found = Vec::new();
        for function in pex.objects.iter().flat_map(functions) {
            for (at, instruction) in function.code.iter().enumerate() {
                if let Some((plugin, local)) = form_by_number(pex, instruction) {
                    let next = function.code.get(at + 1);
                    let kind =
                        next.and_then(|next| self.cast_kind(pex, function, instruction, next));
                    found.push(Asked {
                        plugin,
                        local,
                        kind,
                    });
                }
            }
        }
        found
    }

    /// The record type that `next` casts the result of `call` to.
    fn cast_kind(
        &self,
        pex: &Pex,
        function: &Function,
        call: &Instruction,
        next: &Instruction,
    ) -> Option<FourCC> {
        let is_cast = next.opcode == Opcode::Cast && next.operands.get(1) == call.operands.get(2);
        let Some(Value::Identifier(target)) = next.operands.first() else {
            return None;
        };
        let local = function
            .locals
            .iter()
            .find(|local| is_cast && local.name == *target)?;
        self.kind(&pex.text(local.type_name))
    }
}

fn functions(object: &Object) -> impl Iterator<Item = &Function> {
    let states = object
        .states
        .iter()
        .flat_map(|state| &state.functions)
        .map(|(_, it)| it);
    let properties = object.properties.iter();
    states.chain(properties.flat_map(|it| it.getter.iter().chain(&it.setter)))
}

/// `Game.GetFormFromFile(number, file)`, and `Game.GetForm(number)` for numbers of `Skyrim.esm`,
/// the only ones that mean the same in every load order.
fn form_by_number(pex: &Pex, call: &Instruction) -> Option<(Name, u32)> {
    if call.opcode != Opcode::CallStatic {
        return None;
    }
    let is = |operand: Option<&Value>, name: &str| match operand {
        Some(Value::Identifier(id)) => text_is(pex, *id, name),
        _ => false,
    };
    if !is(call.operands.first(), "Game") {
        return None;
    }
    let function = call.operands.get(1);
    match call.arguments[..] {
        [Value::Int(number), Value::String(file)] if is(function, "GetFormFromFile") => {
            Some((Name::new(&pex.text(file)), number as u32 & 0xFF_FFFF))
        }
        [Value::Int(number)] if is(function, "GetForm") && (0..=0xFF_FFFF).contains(&number) => {
            Some((Name::new("Skyrim.esm"), number as u32))
        }
        _ => None,
    }
    .filter(|(_, local)| *local != 0)
}

fn text_is(pex: &Pex, id: StringId, name: &str) -> bool {
    pex.string(id).eq_ignore_ascii_case(name.as_bytes())
}

fn base_kinds() -> &'static BTreeMap<Name, FourCC> {
    static KINDS: LazyLock<BTreeMap<Name, FourCC>> = LazyLock::new(|| {
        let rows = include_str!("../../tables/script_records.csv")
            .lines()
            .skip(1);
        rows.filter_map(|row| {
            let (script, record) = row.split_once(',')?;
            Some((
                Name::new(script),
                FourCC(record.as_bytes().try_into().ok()?),
            ))
        })
        .collect()
    });
    &KINDS
}

#[cfg(test)]
mod tests {
    use super::*;

    // Source: the facts table of base scripts, whose names and record types these are.
    #[test]
    fn the_base_classes_have_the_record_types_of_the_facts() {
        let facts: BTreeMap<_, _> = facts::scripts()
            .iter()
            .filter_map(|row| {
                let kind = row.record.as_ref()?.as_bytes().try_into().ok()?;
                Some((Name::new(&row.script), FourCC(kind)))
            })
            .collect();
        assert_eq!(*base_kinds(), facts);
    }

    #[test]
    fn a_class_of_the_folder_is_of_its_ancestors_record_type() {
        let mut types = ScriptTypes::default();
        let script = |parent: &str, property: &str| ScriptType {
            parent: Name::new(parent),
            properties: BTreeMap::from([(Name::new(property), Name::new("Tent[]"))]),
        };
        types
            .scripts
            .insert(Name::new("Tent"), script("ObjectReference", "Peg"));
        types
            .scripts
            .insert(Name::new("Camp"), script("Quest", "Tents"));
        types
            .scripts
            .insert(Name::new("BigCamp"), script("Camp", "More"));
        assert_eq!(types.kind("tent"), Some(FourCC(*b"REFR")));
        assert_eq!(
            types.property_kind("BigCamp", "tents"),
            Some(FourCC(*b"REFR"))
        );
        assert_eq!(types.property_kind("BigCamp", "none"), None);
        types.scripts.insert(Name::new("Loop"), script("Loop", "x"));
        assert_eq!(types.kind("Loop"), None);
    }
}
