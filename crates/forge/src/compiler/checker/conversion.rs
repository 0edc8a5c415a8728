//! Which types become which, by themselves or on request.

use pex::Opcode;

use super::{Checked, Checker};
use crate::compiler::ast::{BinaryOperator, Constant};
use crate::compiler::diagnostic::Span;
use crate::compiler::script_type::Type;
use crate::compiler::typed::{Typed, TypedKind};

/// A declaration's constant as a value of `ty`, if it can be one.
pub(crate) fn constant(constant: &Constant, ty: &Type) -> Option<Constant> {
    match (constant, ty) {
        (Constant::Bool(_), Type::Bool)
        | (Constant::Int(_), Type::Int)
        | (Constant::Float(_), Type::Float)
        | (Constant::Text(_), Type::String) => Some(constant.clone()),
        (Constant::Int(number), Type::Float) => Some(Constant::Float(*number as f32)),
        (Constant::None, ty) if ty.takes_none() => Some(Constant::None),
        _ => None,
    }
}

fn cast(value: Typed, ty: &Type) -> Typed {
    let line = value.line;
    Typed {
        kind: TypedKind::Convert(Box::new(value)),
        ty: ty.clone(),
        line,
    }
}

impl Checker<'_> {
    /// The value as `ty`, by a conversion the language makes by itself.
    pub(super) fn converted(&mut self, value: Typed, ty: &Type, span: Span) -> Checked<Typed> {
        if value.ty == *ty {
            return Ok(value);
        }
        if self.becomes(&value, ty) {
            return Ok(cast(value, ty));
        }
        let message = format!("{ty} is wanted here, this is {}", value.ty);
        if self.can_cast(&value, ty) {
            return self.hinted("P412", span, message, format!("write `as {ty}` after it"));
        }
        self.fault("P412", span, message)
    }

    /// Whether the language converts by itself.
    fn becomes(&self, value: &Typed, ty: &Type) -> bool {
        match (&value.ty, ty) {
            (Type::None, Type::Bool | Type::String) => true,
            (Type::None, _) => ty.takes_none(),
            (_, Type::Bool | Type::String) => true,
            (Type::Int, Type::Float) => true,
            (Type::Object(from), Type::Object(to)) => self.scripts.is_kind_of(from, to),
            _ => false,
        }
    }

    /// Whether `As` converts.
    pub(super) fn can_cast(&self, value: &Typed, ty: &Type) -> bool {
        let is_plain =
            |ty: &Type| matches!(ty, Type::Bool | Type::Int | Type::Float | Type::String);
        self.becomes(value, ty)
            || match (&value.ty, ty) {
                (from, to) if is_plain(from) && is_plain(to) => true,
                (Type::Object(from), Type::Object(to)) => self.scripts.is_kind_of(to, from),
                _ => false,
            }
    }

    /// The operation, its operands brought to one type; nothing when they have none in common.
    pub(super) fn operation(
        &self,
        operator: BinaryOperator,
        left: Typed,
        right: Typed,
        line: u32,
    ) -> Option<Typed> {
        use BinaryOperator as Op;
        let kind = match operator {
            Op::And => TypedKind::And(Box::new(left), Box::new(right)),
            Op::Or => TypedKind::Or(Box::new(left), Box::new(right)),
            Op::Equal | Op::NotEqual => {
                let (left, right) = self.comparable(left, right)?;
                let (left, right) = (Box::new(left), Box::new(right));
                match operator {
                    Op::Equal => TypedKind::Binary(Opcode::CmpEq, left, right),
                    _ => TypedKind::NotEqual(left, right),
                }
            }
            Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
                let (left, right) = ordered(left, right)?;
                let opcode = match operator {
                    Op::Less => Opcode::CmpLt,
                    Op::LessEqual => Opcode::CmpLte,
                    Op::Greater => Opcode::CmpGt,
                    _ => Opcode::CmpGte,
                };
                TypedKind::Binary(opcode, Box::new(left), Box::new(right))
            }
            _ => return arithmetic(operator, left, right, line),
        };
        Some(Typed {
            kind,
            ty: Type::Bool,
            line,
        })
    }

    /// Two values brought to one type for `==`: the right side becomes what the left is where it
    /// may, else the left what the right is.
    ///
    /// Observed: `False == text` casts the text. Unknown: `text == False`, which follows the rule.
    fn comparable(&self, left: Typed, right: Typed) -> Option<(Typed, Typed)> {
        if left.ty == right.ty {
            return Some((left, right));
        }
        if self.becomes(&right, &left.ty) {
            let right = cast(right, &left.ty);
            return Some((left, right));
        }
        self.becomes(&left, &right.ty)
            .then(|| (cast(left, &right.ty), right))
    }
}

/// Both values as the first of `types` that one of them has.
fn unified(left: Typed, right: Typed, types: &[Type]) -> Option<(Typed, Typed)> {
    if left.ty == right.ty {
        return Some((left, right));
    }
    let ty = types
        .iter()
        .find(|ty| left.ty == **ty || right.ty == **ty)?;
    let is_number = |ty: &Type| matches!(ty, Type::Int | Type::Float);
    if *ty == Type::Float && !(is_number(&left.ty) && is_number(&right.ty)) {
        return None;
    }
    let to = |value: Typed| {
        if value.ty == *ty {
            value
        } else {
            cast(value, ty)
        }
    };
    Some((to(left), to(right)))
}

fn ordered(left: Typed, right: Typed) -> Option<(Typed, Typed)> {
    let (left, right) = unified(left, right, &[Type::String, Type::Float])?;
    matches!(left.ty, Type::Int | Type::Float | Type::String).then_some((left, right))
}

fn arithmetic(operator: BinaryOperator, left: Typed, right: Typed, line: u32) -> Option<Typed> {
    use BinaryOperator as Op;
    let (left, right) = match operator {
        Op::Add => unified(left, right, &[Type::String, Type::Float])?,
        _ => unified(left, right, &[Type::Float])?,
    };
    let opcode = match (operator, &left.ty) {
        (Op::Add, Type::String) => Opcode::StrCat,
        (Op::Add, Type::Int) => Opcode::IAdd,
        (Op::Add, Type::Float) => Opcode::FAdd,
        (Op::Subtract, Type::Int) => Opcode::ISub,
        (Op::Subtract, Type::Float) => Opcode::FSub,
        (Op::Multiply, Type::Int) => Opcode::IMul,
        (Op::Multiply, Type::Float) => Opcode::FMul,
        (Op::Divide, Type::Int) => Opcode::IDiv,
        (Op::Divide, Type::Float) => Opcode::FDiv,
        (Op::Remainder, Type::Int) => Opcode::IMod,
        _ => return None,
    };
    let ty = left.ty.clone();
    Some(Typed {
        kind: TypedKind::Binary(opcode, Box::new(left), Box::new(right)),
        ty,
        line,
    })
}
