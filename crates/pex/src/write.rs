//! [`Pex`] to bytes, the mirror of reading.
//!
//! What the format counts in two bytes is cut at 65,535 elements: a [`Pex`] that was read never has
//! more, and whoever builds one checks first.

use wire::Writer;

use crate::read::MAGIC;
use crate::{
    Debug, DebugFunctionKind, Function, Header, Instruction, Object, Pex, Property, PropertyFlags,
    State, StringId, TypedName, Value, Variable,
};

impl Pex {
    /// The bytes of the file. For a [`Pex`] that was read they are the bytes it was read from.
    ///
    /// A property whose flags ask for a variable or function it does not have gets string 0 or an
    /// empty function, so that the result can always be read again.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Writer::new();
        header(&mut out, &self.header);
        list(&mut out, &self.strings, |out, string| {
            out.string16_be(string);
        });
        debug(&mut out, self.debug.as_ref());
        list(&mut out, &self.user_flags, |out, flag| {
            string(out, flag.name).u8(flag.bit);
        });
        list(&mut out, &self.objects, object);
        out.into_bytes()
    }
}

fn list<T>(out: &mut Writer, elements: &[T], mut element: impl FnMut(&mut Writer, &T)) {
    let count = u16::try_from(elements.len()).unwrap_or(u16::MAX);
    out.u16_be(count);
    for one in elements.iter().take(usize::from(count)) {
        element(out, one);
    }
}

fn string(out: &mut Writer, id: StringId) -> &mut Writer {
    out.u16_be(id.0)
}

fn header(out: &mut Writer, header: &Header) {
    out.u32_be(MAGIC)
        .u8(header.major)
        .u8(header.minor)
        .u16_be(header.game);
    out.u64_be(header.compiled_at);
    out.string16_be(&header.source)
        .string16_be(&header.user)
        .string16_be(&header.machine);
}

fn debug(out: &mut Writer, debug: Option<&Debug>) {
    let Some(debug) = debug else {
        out.u8(0);
        return;
    };
    out.u8(1).u64_be(debug.modified_at);
    list(out, &debug.functions, |out, function| {
        string(out, function.object);
        string(out, function.state);
        string(out, function.function).u8(match function.kind {
            DebugFunctionKind::Function => 0,
            DebugFunctionKind::Getter => 1,
            DebugFunctionKind::Setter => 2,
            DebugFunctionKind::Other(other) => other,
        });
        list(out, &function.lines, |out, line| {
            out.u16_be(*line);
        });
    });
}

fn object(out: &mut Writer, object: &Object) {
    string(out, object.name);
    let start = out.len();
    out.u32_be(0);
    string(out, object.parent);
    string(out, object.doc).u32_be(object.user_flags);
    string(out, object.auto_state);
    list(out, &object.variables, variable);
    list(out, &object.properties, property);
    list(out, &object.states, state);
    let size = u32::try_from(out.len() - start).unwrap_or(u32::MAX);
    out.patch_u32_be(start, size);
}

fn variable(out: &mut Writer, variable: &Variable) {
    string(out, variable.name);
    string(out, variable.type_name).u32_be(variable.user_flags);
    value(out, variable.value);
}

fn property(out: &mut Writer, property: &Property) {
    string(out, property.name);
    string(out, property.type_name);
    string(out, property.doc)
        .u32_be(property.user_flags)
        .u8(property.flags.0);
    if property.flags.has(PropertyFlags::AUTO) {
        string(out, property.auto_variable.unwrap_or(StringId(0)));
        return;
    }
    if property.flags.has(PropertyFlags::READ) {
        accessor(out, property.getter.as_ref());
    }
    if property.flags.has(PropertyFlags::WRITE) {
        accessor(out, property.setter.as_ref());
    }
}

/// A getter or setter, or a function without anything where the property has none.
fn accessor(out: &mut Writer, accessor: Option<&Function>) {
    match accessor {
        Some(accessor) => function(out, accessor),
        None => {
            out.raw(&[0; 15]);
        }
    }
}

fn state(out: &mut Writer, state: &State) {
    string(out, state.name);
    list(out, &state.functions, |out, (name, code)| {
        string(out, *name);
        function(out, code);
    });
}

fn function(out: &mut Writer, function: &Function) {
    string(out, function.return_type);
    string(out, function.doc)
        .u32_be(function.user_flags)
        .u8(function.flags.0);
    list(out, &function.params, typed_name);
    list(out, &function.locals, typed_name);
    list(out, &function.code, instruction);
}

fn typed_name(out: &mut Writer, name: &TypedName) {
    string(out, name.name);
    string(out, name.type_name);
}

fn instruction(out: &mut Writer, instruction: &Instruction) {
    out.u8(instruction.opcode.number());
    for operand in &instruction.operands {
        value(out, *operand);
    }
    if instruction.opcode.is_call() {
        let count = i32::try_from(instruction.arguments.len()).unwrap_or(i32::MAX);
        value(out, Value::Int(count));
        for argument in &instruction.arguments {
            value(out, *argument);
        }
    }
}

fn value(out: &mut Writer, value: Value) {
    match value {
        Value::None => out.u8(0),
        Value::Identifier(id) => out.u8(1).u16_be(id.0),
        Value::String(id) => out.u8(2).u16_be(id.0),
        Value::Int(number) => out.u8(3).u32_be(number.cast_unsigned()),
        Value::Float(number) => out.u8(4).f32_be(number),
        Value::Bool(byte) => out.u8(5).u8(byte),
    };
}
