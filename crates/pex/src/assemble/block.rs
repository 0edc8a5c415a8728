//! Blocks of assembly: object, property, state, function.

use std::collections::HashMap;

use super::{Lines, Wrong};
use crate::{
    Function, FunctionFlags, Instruction, Object, Opcode, Operand, Property, PropertyFlags, State,
    TypedName, Value, Variable,
};

pub(super) fn object(lines: &mut Lines<'_>) -> Result<Object, Wrong> {
    let mut object = Object {
        name: lines.name()?,
        parent: lines.intern(b"")?,
        doc: lines.intern(b"")?,
        user_flags: 0,
        auto_state: lines.intern(b"")?,
        variables: Vec::new(),
        properties: Vec::new(),
        states: Vec::new(),
    };
    loop {
        match lines.inside()?.as_str() {
            ".extends" => object.parent = lines.name()?,
            ".doc" => object.doc = lines.name()?,
            ".userflags" => object.user_flags = lines.number()?,
            ".autostate" => object.auto_state = lines.name()?,
            ".variable" => object.variables.push(Variable {
                name: lines.name()?,
                type_name: lines.name()?,
                value: lines.value()?,
                user_flags: lines.number()?,
            }),
            ".property" => object.properties.push(property(lines)?),
            ".state" => object.states.push(state(lines)?),
            ".end" => return Ok(object),
            other => return Err(format!("{other} cannot stand in an object")),
        }
    }
}

fn property(lines: &mut Lines<'_>) -> Result<Property, Wrong> {
    let mut property = Property {
        name: lines.name()?,
        type_name: lines.name()?,
        flags: PropertyFlags(lines.number()?),
        doc: lines.intern(b"")?,
        user_flags: 0,
        auto_variable: None,
        getter: None,
        setter: None,
    };
    loop {
        match lines.inside()?.as_str() {
            ".doc" => property.doc = lines.name()?,
            ".userflags" => property.user_flags = lines.number()?,
            ".auto" => property.auto_variable = Some(lines.name()?),
            ".get" => property.getter = Some(function(lines)?),
            ".set" => property.setter = Some(function(lines)?),
            ".end" => return Ok(property),
            other => return Err(format!("{other} cannot stand in a property")),
        }
    }
}

fn state(lines: &mut Lines<'_>) -> Result<State, Wrong> {
    let mut state = State {
        name: lines.name()?,
        functions: Vec::new(),
    };
    loop {
        match lines.inside()?.as_str() {
            ".function" => {
                let name = lines.name()?;
                state.functions.push((name, function(lines)?));
            }
            ".end" => return Ok(state),
            other => return Err(format!("{other} cannot stand in a state")),
        }
    }
}

/// A jump whose label may come later: instruction, operand, label.
type Fixup = (usize, usize, String);

/// The rest of a function after its name: result type, then the block.
fn function(lines: &mut Lines<'_>) -> Result<Function, Wrong> {
    let mut function = Function {
        return_type: lines.name()?,
        doc: lines.intern(b"")?,
        user_flags: 0,
        flags: FunctionFlags(0),
        params: Vec::new(),
        locals: Vec::new(),
        code: Vec::new(),
    };
    let mut labels = HashMap::new();
    let mut fixups = Vec::new();
    loop {
        match lines.inside()?.as_str() {
            ".doc" => function.doc = lines.name()?,
            ".userflags" => function.user_flags = lines.number()?,
            ".flags" => function.flags = FunctionFlags(lines.number()?),
            ".param" => function.params.push(typed_name(lines)?),
            ".local" => function.locals.push(typed_name(lines)?),
            ".end" => break,
            word => match word.strip_suffix(':') {
                Some(label) => {
                    labels.insert(label.to_owned(), function.code.len());
                }
                None => {
                    let at = function.code.len();
                    function
                        .code
                        .push(instruction(lines, word, at, &mut fixups)?);
                }
            },
        }
    }
    resolve(&mut function, &labels, fixups)?;
    Ok(function)
}

fn resolve(
    function: &mut Function,
    labels: &HashMap<String, usize>,
    fixups: Vec<Fixup>,
) -> Result<(), Wrong> {
    for (at, operand, label) in fixups {
        let target = labels
            .get(&label)
            .ok_or_else(|| format!("label {label} is missing"))?;
        let distance =
            i64::try_from(*target).unwrap_or(i64::MAX) - i64::try_from(at).unwrap_or(i64::MAX);
        let distance = i32::try_from(distance).map_err(|_| "a jump is too far")?;
        let slot = function
            .code
            .get_mut(at)
            .and_then(|it| it.operands.get_mut(operand));
        if let Some(slot) = slot {
            *slot = Value::Int(distance);
        }
    }
    Ok(())
}

fn typed_name(lines: &mut Lines<'_>) -> Result<TypedName, Wrong> {
    Ok(TypedName {
        name: lines.name()?,
        type_name: lines.name()?,
    })
}

fn instruction(
    lines: &mut Lines<'_>,
    mnemonic: &str,
    at: usize,
    fixups: &mut Vec<Fixup>,
) -> Result<Instruction, Wrong> {
    let opcode = Opcode::from_mnemonic(mnemonic)
        .ok_or_else(|| format!("{mnemonic} is neither an instruction nor a directive"))?;
    let mut instruction = Instruction {
        opcode,
        operands: Vec::new(),
        arguments: Vec::new(),
    };
    for (index, kind) in opcode.operands().iter().enumerate() {
        let operand = match kind {
            Operand::Jump => jump(lines, (at, index), fixups)?,
            _ => lines.value()?,
        };
        instruction.operands.push(operand);
    }
    while opcode.is_call() && lines.has_more() {
        instruction.arguments.push(lines.value()?);
    }
    Ok(instruction)
}

/// A label, or a value as it stands: a distance, or what broken files hold there.
fn jump(
    lines: &mut Lines<'_>,
    (at, index): (usize, usize),
    fixups: &mut Vec<Fixup>,
) -> Result<Value, Wrong> {
    let place = lines.next;
    if let super::Word::Bare(text) = lines.word()?
        && text.starts_with('L')
    {
        fixups.push((at, index, text));
        return Ok(Value::Int(0));
    }
    lines.next = place;
    lines.value()
}
