//! Constants: operators and conversions of literals are computed here instead of at each run.

use pex::Opcode;

use crate::compiler::ast::Constant;
use crate::compiler::script_type::Type;
use crate::compiler::typed::{
    Typed, TypedBranch, TypedFunction, TypedKind, TypedStatement, TypedStatementKind,
};

/// Folds all constants of a function.
pub(crate) fn fold(function: &mut TypedFunction) {
    statements(&mut function.body);
}

fn statements(body: &mut [TypedStatement]) {
    for statement in body {
        match &mut statement.kind {
            TypedStatementKind::Local { value, .. } | TypedStatementKind::Return(value) => {
                value.iter_mut().for_each(value_);
            }
            TypedStatementKind::Assign { value, .. } | TypedStatementKind::Expression(value) => {
                value_(value);
            }
            TypedStatementKind::SetProperty { object, value, .. } => {
                value_(object);
                value_(value);
            }
            TypedStatementKind::SetElement {
                array,
                index,
                value,
            } => {
                [array, index, value].into_iter().for_each(value_);
            }
            TypedStatementKind::If {
                branches,
                otherwise,
            } => {
                branches.iter_mut().for_each(branch);
                otherwise.iter_mut().for_each(|body| statements(body));
            }
            TypedStatementKind::While(one) => branch(one),
        }
    }
}

fn branch(branch: &mut TypedBranch) {
    value_(&mut branch.condition);
    statements(&mut branch.body);
}

fn value_(value: &mut Typed) {
    match &mut value.kind {
        TypedKind::Constant(_) | TypedKind::Variable(_) => {}
        TypedKind::Cast(inner)
        | TypedKind::Convert(inner)
        | TypedKind::Not(inner)
        | TypedKind::Negate(inner)
        | TypedKind::Length(inner)
        | TypedKind::NewArray(inner)
        | TypedKind::PropertyOf { object: inner, .. } => value_(inner),
        TypedKind::Binary(_, left, right)
        | TypedKind::NotEqual(left, right)
        | TypedKind::And(left, right)
        | TypedKind::Or(left, right)
        | TypedKind::Element {
            array: left,
            index: right,
        } => {
            value_(left);
            value_(right);
        }
        TypedKind::Find {
            array,
            value,
            start,
            ..
        } => {
            [array, value, start].into_iter().for_each(|it| value_(it));
        }
        TypedKind::CallMethod {
            object, arguments, ..
        } => {
            value_(object);
            arguments.iter_mut().for_each(value_);
        }
        TypedKind::CallParent { arguments, .. } | TypedKind::CallStatic { arguments, .. } => {
            arguments.iter_mut().for_each(value_);
        }
    }
    if let Some(constant) = computed(value) {
        value.kind = TypedKind::Constant(constant);
    }
}

fn constant(value: &Typed) -> Option<&Constant> {
    match &value.kind {
        TypedKind::Constant(constant) => Some(constant),
        _ => None,
    }
}

/// The constant a value comes to, its parts being folded already.
fn computed(value: &Typed) -> Option<Constant> {
    match &value.kind {
        TypedKind::Cast(inner) | TypedKind::Convert(inner) => {
            converted(constant(inner)?, &value.ty)
        }
        TypedKind::Not(inner) => Some(Constant::Bool(!truth(constant(inner)?)?)),
        TypedKind::Negate(inner) => match constant(inner)? {
            Constant::Int(number) => Some(Constant::Int(number.wrapping_neg())),
            Constant::Float(number) => Some(Constant::Float(-number)),
            _ => None,
        },
        TypedKind::Binary(opcode, left, right) => {
            operation(*opcode, constant(left)?, constant(right)?)
        }
        _ => None,
    }
}

fn truth(constant: &Constant) -> Option<bool> {
    match constant {
        Constant::Bool(value) => Some(*value),
        Constant::Int(number) => Some(*number != 0),
        _ => None,
    }
}

fn converted(constant: &Constant, ty: &Type) -> Option<Constant> {
    match (constant, ty) {
        (Constant::Int(number), Type::Float) => Some(Constant::Float(*number as f32)),
        (Constant::Int(number), Type::String) => {
            Some(Constant::Text(number.to_string().into_bytes()))
        }
        (constant, Type::Bool) => Some(Constant::Bool(truth(constant)?)),
        (Constant::Int(_), Type::Int)
        | (Constant::Float(_), Type::Float)
        | (Constant::Text(_), Type::String) => Some(constant.clone()),
        _ => None,
    }
}

fn operation(opcode: Opcode, left: &Constant, right: &Constant) -> Option<Constant> {
    let result = match (left, right) {
        (Constant::Int(left), Constant::Int(right)) => match opcode {
            Opcode::IAdd => Constant::Int(left.wrapping_add(*right)),
            Opcode::ISub => Constant::Int(left.wrapping_sub(*right)),
            Opcode::IMul => Constant::Int(left.wrapping_mul(*right)),
            Opcode::IDiv => Constant::Int(left.checked_div(*right)?),
            Opcode::IMod => Constant::Int(left.checked_rem(*right)?),
            _ => Constant::Bool(compared(opcode, left, right)?),
        },
        (Constant::Float(left), Constant::Float(right)) => match opcode {
            Opcode::FAdd => Constant::Float(left + right),
            Opcode::FSub => Constant::Float(left - right),
            Opcode::FMul => Constant::Float(left * right),
            Opcode::FDiv if *right != 0.0 => Constant::Float(left / right),
            _ => return None,
        },
        (Constant::Text(left), Constant::Text(right)) if opcode == Opcode::StrCat => {
            Constant::Text([left.as_slice(), right.as_slice()].concat())
        }
        _ => return None,
    };
    Some(result)
}

fn compared<T: PartialOrd>(opcode: Opcode, left: &T, right: &T) -> Option<bool> {
    Some(match opcode {
        Opcode::CmpEq => left == right,
        Opcode::CmpLt => left < right,
        Opcode::CmpLte => left <= right,
        Opcode::CmpGt => left > right,
        Opcode::CmpGte => left >= right,
        _ => return None,
    })
}
