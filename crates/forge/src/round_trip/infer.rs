//! The type of a variable nobody declares, from the instructions that use it.

use pex::{Function, Instruction, Opcode, Pex, Value};

use super::witness::{Types, text};
use crate::compiler::Scripts;
use crate::compiler::known::Type;

/// The type of a value, when it is known.
pub(super) fn type_of(pex: &Pex, value: Option<&Value>, types: &Types) -> Option<Type> {
    Some(match value? {
        Value::Identifier(id) => return types.get(&text(pex, *id)).cloned(),
        Value::String(_) => Type::String,
        Value::Int(_) => Type::Int,
        Value::Float(_) => Type::Float,
        Value::Bool(_) => Type::Bool,
        Value::None => Type::None,
    })
}

/// The type of the variable `name` (with small letters), judged by all that is done with it.
pub(super) fn kind_of(
    pex: &Pex,
    scripts: &Scripts<'_>,
    name: &str,
    all: &[(&Function, Types)],
) -> Option<Type> {
    all.iter().find_map(|(function, types)| {
        let uses = Uses {
            pex,
            scripts,
            name,
            types,
        };
        function.code.iter().find_map(|it| uses.said_by(it))
    })
}

struct Uses<'a> {
    pex: &'a Pex,
    scripts: &'a Scripts<'a>,
    name: &'a str,
    types: &'a Types,
}

impl Uses<'_> {
    fn is_it(&self, value: Option<&Value>) -> bool {
        matches!(value, Some(Value::Identifier(id)) if text(self.pex, *id) == self.name)
    }

    fn said_by(&self, instruction: &Instruction) -> Option<Type> {
        let operand = |index: usize| instruction.operands.get(index);
        let at = (0..instruction.operands.len()).find(|index| self.is_it(operand(*index)));
        let other = |index| type_of(self.pex, operand(index), self.types);
        let Some(at) = at else {
            return self.said_by_argument(instruction);
        };
        let said = match instruction.opcode {
            Opcode::IAdd
            | Opcode::ISub
            | Opcode::IMul
            | Opcode::IDiv
            | Opcode::IMod
            | Opcode::INeg => Type::Int,
            Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FNeg => Type::Float,
            Opcode::StrCat => Type::String,
            Opcode::Assign => other(1 - at.min(1))?,
            Opcode::CmpEq | Opcode::CmpLt | Opcode::CmpLte | Opcode::CmpGt | Opcode::CmpGte => {
                other(if at == 1 { 2 } else { 1 })?
            }
            Opcode::PropGet | Opcode::PropSet => return self.said_by_property(instruction, at),
            Opcode::ArrayGetElement if at == 1 => array_of(other(0)?),
            Opcode::ArraySetElement if at == 0 => array_of(other(2)?),
            Opcode::ArrayFindElement | Opcode::ArrayRFindElement if at == 0 => array_of(other(2)?),
            Opcode::ArrayGetElement if at == 2 => Type::Int,
            _ => return None,
        };
        (said != Type::None).then_some(said)
    }

    fn said_by_argument(&self, instruction: &Instruction) -> Option<Type> {
        let place = instruction
            .arguments
            .iter()
            .position(|it| self.is_it(Some(it)))?;
        let name = |index: usize| match instruction.operands.get(index) {
            Some(Value::Identifier(id)) => text(self.pex, *id),
            _ => String::new(),
        };
        let (script, function) = match instruction.opcode {
            Opcode::CallStatic => (name(0), name(1)),
            _ => {
                let object = type_of(self.pex, instruction.operands.get(1), self.types)?;
                (object.script()?.to_owned(), name(0))
            }
        };
        let (_, face) = self.scripts.function(&script, &function)?;
        face.params.get(place).map(|it| it.kind.clone())
    }

    fn said_by_property(&self, instruction: &Instruction, at: usize) -> Option<Type> {
        let name = match instruction.operands.first() {
            Some(Value::Identifier(id)) => text(self.pex, *id),
            _ => return None,
        };
        let object = type_of(self.pex, instruction.operands.get(1), self.types)?;
        let property = self.scripts.property(object.script()?, &name)?;
        (at == 2).then_some(property.kind)
    }
}

fn array_of(element: Type) -> Type {
    Type::Array(Box::new(element))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::MemorySources;

    /// What the code says of `x`, beside an Int `i`, a Form array `forms` and a Form `form`.
    fn said(code: &str) -> Option<String> {
        let text = format!(".object Test\n.state ``\n.function F None\n{code}\n.end\n.end\n.end\n");
        let pex = Pex::assemble(&text).unwrap();
        let sources = MemorySources::new();
        let scripts = Scripts::new(&sources);
        let types: Types = [("i", "int"), ("forms", "form[]"), ("form", "form")]
            .map(|(name, ty)| (name.to_owned(), Type::named(ty)))
            .into();
        let (_, function) = &pex.objects[0].states[0].functions[0];
        let all = [(function, types)];
        kind_of(&pex, &scripts, "x", &all).map(|it| it.to_string())
    }

    #[test]
    fn an_operation_says_the_type_of_its_operands() {
        assert_eq!(said("iadd i X 1").as_deref(), Some("Int"));
        assert_eq!(said("fneg y x").as_deref(), Some("Float"));
        assert_eq!(said("strcat y x \"a\"").as_deref(), Some("String"));
    }

    #[test]
    fn what_it_is_copied_to_or_compared_with_has_its_type() {
        assert_eq!(said("assign form x").as_deref(), Some("form"));
        assert_eq!(said("assign x 1.5").as_deref(), Some("Float"));
        assert_eq!(said("cmp_eq b x form").as_deref(), Some("form"));
    }

    #[test]
    fn arrays_are_of_their_elements_and_indices_are_numbers() {
        assert_eq!(said("array_getelement form x 0").as_deref(), Some("form[]"));
        assert_eq!(said("array_setelement x 0 form").as_deref(), Some("form[]"));
        assert_eq!(
            said("array_getelement form forms x").as_deref(),
            Some("Int")
        );
    }

    #[test]
    fn none_and_other_variables_say_nothing() {
        assert_eq!(said("assign x none"), None);
        assert_eq!(said("iadd i i 1"), None);
        assert_eq!(said("cast b x"), None);
    }
}
