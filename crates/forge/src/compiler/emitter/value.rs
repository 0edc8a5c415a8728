//! Values to instructions.

use pex::Opcode;

use super::{Computed, Emitter, Operand, constant};
use crate::compiler::script_type::Type;
use crate::compiler::typed::{Typed, TypedKind};

impl Emitter<'_> {
    /// Computes a value. Each instruction has the line of its own operator, name or dot.
    pub(super) fn value(&mut self, value: &Typed) -> Computed {
        match &value.kind {
            TypedKind::Constant(value) => Computed::plain(constant(value)),
            TypedKind::Variable(name) => Computed::plain(Operand::Name(name.clone())),
            TypedKind::Cast(inner) | TypedKind::Convert(inner) => {
                self.unary(Opcode::Cast, inner, value)
            }
            TypedKind::Not(inner) => self.unary(Opcode::Not, inner, value),
            TypedKind::Negate(inner) => {
                let is_int = value.ty == Type::Int;
                let opcode = if is_int { Opcode::INeg } else { Opcode::FNeg };
                self.unary(opcode, inner, value)
            }
            TypedKind::Binary(opcode, left, right) => self.binary(*opcode, left, right, value),
            TypedKind::NotEqual(left, right) => {
                let equal = self.binary(Opcode::CmpEq, left, right, value);
                let operands = vec![equal.operand.clone(), equal.operand.clone()];
                self.push(Opcode::Not, operands);
                equal
            }
            TypedKind::And(left, right) => self.short_circuit(Opcode::JmpF, left, right, value),
            TypedKind::Or(left, right) => self.short_circuit(Opcode::JmpT, left, right, value),
            TypedKind::CallMethod {
                object,
                name,
                arguments,
            } => self.call_method(object, name, arguments, value),
            TypedKind::CallParent { name, arguments } => {
                let head = vec![Operand::Name(name.clone())];
                self.call(Opcode::CallParent, head, None, arguments, value)
            }
            TypedKind::CallStatic {
                script,
                name,
                arguments,
            } => {
                let head = vec![Operand::Name(script.clone()), Operand::Name(name.clone())];
                self.call(Opcode::CallStatic, head, None, arguments, value)
            }
            TypedKind::PropertyOf { object, name } => self.property(object, name, value),
            TypedKind::Length(array) => self.unary(Opcode::ArrayLength, array, value),
            TypedKind::NewArray(length) => self.unary(Opcode::ArrayCreate, length, value),
            TypedKind::Element { array, index } => self.element(array, index, value),
            TypedKind::Find {
                array,
                value: wanted,
                start,
                is_reverse,
            } => {
                let opcode = match is_reverse {
                    true => Opcode::ArrayRFindElement,
                    false => Opcode::ArrayFindElement,
                };
                self.find(opcode, [array, wanted, start], value)
            }
        }
    }

    fn unary(&mut self, opcode: Opcode, inner: &Typed, whole: &Typed) -> Computed {
        let inner = self.value(inner);
        let operand = inner.operand.clone();
        self.release(inner);
        let result = self.temporary(&whole.ty);
        self.line = whole.line;
        self.push(opcode, vec![result.operand.clone(), operand]);
        result
    }

    fn binary(&mut self, opcode: Opcode, left: &Typed, right: &Typed, whole: &Typed) -> Computed {
        let operands = self.operands([left, right]);
        let operands = self.release_all(operands);
        let result = self.temporary(&whole.ty);
        self.line = whole.line;
        let destination = [result.operand.clone()].into_iter();
        self.push(opcode, destination.chain(operands).collect());
        result
    }

    /// `&&` and `||`: the right side runs only when it decides.
    ///
    /// The result's temporary is chosen after both sides were emitted, so it may be one that the
    /// right side uses on its way: its value is not needed there any more.
    fn short_circuit(
        &mut self,
        jump: Opcode,
        left: &Typed,
        right: &Typed,
        whole: &Typed,
    ) -> Computed {
        let left = self.value(left);
        self.line = whole.line;
        let cast = self.push(Opcode::Cast, vec![Operand::None, left.operand.clone()]);
        let skip = self.push(jump, vec![Operand::None, Operand::Int(0)]);
        let right = self.value(right);
        let operand = right.operand.clone();
        self.release(left);
        self.release(right);
        let result = self.temporary(&Type::Bool);
        for at in [cast, skip] {
            if let Some(first) = self
                .lines
                .get_mut(at)
                .and_then(|it| it.operands.first_mut())
            {
                *first = result.operand.clone();
            }
        }
        self.line = whole.line;
        self.push(Opcode::Cast, vec![result.operand.clone(), operand]);
        self.land(skip);
        result
    }

    fn call_method(
        &mut self,
        object: &Typed,
        name: &str,
        arguments: &[Typed],
        whole: &Typed,
    ) -> Computed {
        let object = self.value(object);
        let head = vec![Operand::Name(name.to_owned()), object.operand.clone()];
        self.call(Opcode::CallMethod, head, Some(object), arguments, whole)
    }

    fn call(
        &mut self,
        opcode: Opcode,
        mut head: Vec<Operand>,
        object: Option<Computed>,
        arguments: &[Typed],
        whole: &Typed,
    ) -> Computed {
        let arguments = self.operands(arguments);
        let arguments = self.release_all(arguments);
        let result = self.destination(&whole.ty);
        // The object is free only after the result has its place.
        if let Some(object) = object {
            self.release(object);
        }
        head.push(result.operand.clone());
        self.line = whole.line;
        self.push_call(opcode, head, arguments);
        result
    }

    fn property(&mut self, object: &Typed, name: &str, whole: &Typed) -> Computed {
        let object = self.value(object);
        let result = self.temporary(&whole.ty);
        self.line = whole.line;
        let name = Operand::Name(name.to_owned());
        let operands = vec![name, object.operand.clone(), result.operand.clone()];
        self.push(Opcode::PropGet, operands);
        self.release(object);
        result
    }

    fn element(&mut self, array: &Typed, index: &Typed, whole: &Typed) -> Computed {
        let array = self.value(array);
        let index = self.value(index);
        let result = self.temporary(&whole.ty);
        self.line = whole.line;
        let operands = [&result, &array, &index].map(|it| it.operand.clone());
        self.push(Opcode::ArrayGetElement, operands.into());
        self.release(array);
        self.release(index);
        result
    }

    fn find(&mut self, opcode: Opcode, parts: [&Typed; 3], whole: &Typed) -> Computed {
        let [array, wanted, start] = parts;
        let array = self.value(array);
        let operands = self.operands([wanted, start]);
        let array_operand = array.operand.clone();
        self.release(array);
        let operands = self.release_all(operands);
        let result = self.temporary(&Type::Int);
        self.line = whole.line;
        let head = [array_operand, result.operand.clone()].into_iter();
        self.push(opcode, head.chain(operands).collect());
        result
    }
}
