//! Values: names, members, operators.

use super::{Checked, Checker, Lost, Scope};
use crate::compiler::ast::{
    BinaryOperator, Constant, Expression, ExpressionKind, Name, TypeName, UnaryOperator,
};
use crate::compiler::diagnostic::Span;
use crate::compiler::interface::PropertyFace;
use crate::compiler::script_type::Type;
use crate::compiler::text::folded;
use crate::compiler::typed::{Typed, TypedKind};

/// Longest array the language makes.
const ARRAY_LENGTH_MAX: i32 = 128;

impl Typed {
    pub(super) fn is_self(&self) -> bool {
        matches!(&self.kind, TypedKind::Variable(name) if name == "self")
    }
}

impl Checker<'_> {
    /// A value as type `ty`.
    ///
    /// What a function without a result gives counts as `None`, as in the original.
    pub(super) fn converted_value(
        &mut self,
        scope: &mut Scope,
        expression: &Expression,
        ty: &Type,
    ) -> Checked<Typed> {
        let value = self.expression(scope, expression)?;
        self.converted(value, ty, expression.span)
    }

    /// A value.
    pub(super) fn expression(
        &mut self,
        scope: &mut Scope,
        expression: &Expression,
    ) -> Checked<Typed> {
        let (span, line) = (expression.span, expression.line);
        match &expression.kind {
            ExpressionKind::Constant(constant) => Ok(literal(constant, line)),
            ExpressionKind::Name(name) => self.name(scope, name, span, line),
            ExpressionKind::Parent => self.hinted(
                "P309",
                span,
                "`Parent` is no value",
                "Parent.Function() calls it",
            ),
            ExpressionKind::Unary(operator, operand) => {
                let operand = self.expression(scope, operand)?;
                self.unary(*operator, operand, span, line)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let left = self.expression(scope, left);
                let right = self.expression(scope, right);
                self.binary(*operator, left?, right?, span, line)
            }
            ExpressionKind::Cast(value, type_name) => self.cast(scope, value, type_name, line),
            ExpressionKind::Member(target, name) => {
                let target = self.expression(scope, target)?;
                self.member(target, name, line)
            }
            ExpressionKind::Call {
                target,
                name,
                arguments,
            } => self.call(scope, target.as_deref(), name, arguments, line),
            ExpressionKind::Index(array, index) => self.element(scope, array, index, line),
            ExpressionKind::New(type_name, length) => self.new_array(type_name, length, line),
            ExpressionKind::Broken => Err(Lost),
        }
    }

    /// A local, parameter or script variable, or the variable of an own or inherited auto property.
    pub(super) fn variable(&self, scope: &Scope, name: &str, line: u32) -> Option<Typed> {
        if let Some(local) = scope.local(name) {
            let kind = TypedKind::Variable(local.name.clone());
            return Some(Typed {
                kind,
                ty: local.ty.clone(),
                line,
            });
        }
        if scope.is_global {
            return None;
        }
        let (ty, spelling) = self.variables.get(&folded(name))?;
        Some(Typed {
            kind: TypedKind::Variable(spelling.clone()),
            ty: ty.clone(),
            line,
        })
    }

    fn name(&mut self, scope: &Scope, name: &str, span: Span, line: u32) -> Checked<Typed> {
        if name == "self" {
            return self.self_value(scope, span, line);
        }
        if let Some(variable) = self.variable(scope, name, line) {
            return Ok(variable);
        }
        if !scope.is_global && self.scripts.property(&self.name, name).is_some() {
            let object = self.self_value(scope, span, line)?;
            return self.member(
                object,
                &Name {
                    text: name.to_owned(),
                    span,
                },
                line,
            );
        }
        self.unknown_name(scope, name, span)
    }

    pub(super) fn unknown_name<T>(&mut self, scope: &Scope, name: &str, span: Span) -> Checked<T> {
        let message = format!("there is no variable or property `{name}`");
        let is_of_script = self.variables.contains_key(&folded(name))
            || self.scripts.property(&self.name, name).is_some();
        if scope.is_global && is_of_script {
            let hint = "a Global function belongs to no object and has only its own variables";
            return self.hinted("P310", span, message, hint);
        }
        self.fault("P310", span, message)
    }

    pub(super) fn self_value(&mut self, scope: &Scope, span: Span, line: u32) -> Checked<Typed> {
        if scope.is_global {
            let hint = "take Global away, or hand the object in as a parameter";
            return self.hinted("P311", span, "a Global function has no Self", hint);
        }
        let kind = TypedKind::Variable("self".to_owned());
        Ok(Typed {
            kind,
            ty: Type::named(&self.name),
            line,
        })
    }

    /// The property `name` of an object.
    pub(super) fn property_of(&mut self, object: &Typed, name: &Name) -> Checked<PropertyFace> {
        let Type::Object(script) = &object.ty else {
            let message = format!("{} has no property `{}`", object.ty, name.text);
            return self.fault("P312", name.span, message);
        };
        match self.scripts.property(script, &name.text) {
            Some(property) => Ok(property),
            None => {
                let message = format!("`{script}` has no property `{}`", name.text);
                if self.scripts.function(script, &name.text).is_some() {
                    let hint = format!("it is a function: {}()", name.text);
                    return self.hinted("P312", name.span, message, hint);
                }
                self.fault("P312", name.span, message)
            }
        }
    }

    fn member(&mut self, object: Typed, name: &Name, line: u32) -> Checked<Typed> {
        if matches!(object.ty, Type::Array(_)) && name.text.eq_ignore_ascii_case("length") {
            return Ok(Typed {
                kind: TypedKind::Length(Box::new(object)),
                ty: Type::Int,
                line,
            });
        }
        let property = self.property_of(&object, name)?;
        if !property.is_readable {
            let message = format!("property `{}` can only be written", name.text);
            return self.fault("P407", name.span, message);
        }
        let kind = match property.variable {
            // On self an auto property is a plain variable.
            Some(variable) if object.is_self() => TypedKind::Variable(variable),
            _ => TypedKind::PropertyOf {
                object: Box::new(object),
                name: name.text.clone(),
            },
        };
        Ok(Typed {
            kind,
            ty: property.kind,
            line,
        })
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Typed,
        span: Span,
        line: u32,
    ) -> Checked<Typed> {
        match operator {
            UnaryOperator::Not => Ok(Typed {
                kind: TypedKind::Not(Box::new(operand)),
                ty: Type::Bool,
                line,
            }),
            UnaryOperator::Negate => match operand.ty.clone() {
                ty @ (Type::Int | Type::Float) => Ok(Typed {
                    kind: TypedKind::Negate(Box::new(operand)),
                    ty,
                    line,
                }),
                ty => self.fault("P408", span, format!("a {ty} cannot be negated")),
            },
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Typed,
        right: Typed,
        span: Span,
        line: u32,
    ) -> Checked<Typed> {
        let shown = (left.ty.to_string(), right.ty.to_string());
        match self.operation(operator, left, right, line) {
            Some(value) => Ok(value),
            None => {
                let message = format!("{} and {} do not go with this operator", shown.0, shown.1);
                self.hinted("P409", span, message, "convert one of them with `As`")
            }
        }
    }

    fn cast(
        &mut self,
        scope: &mut Scope,
        value: &Expression,
        type_name: &TypeName,
        line: u32,
    ) -> Checked<Typed> {
        let ty = self.known_type(type_name).small();
        let span = value.span;
        let value = self.expression(scope, value)?;
        if value.ty != ty && !self.can_cast(&value, &ty) {
            let message = format!("{} cannot become {ty}", value.ty);
            return self.fault("P410", span, message);
        }
        Ok(Typed {
            kind: TypedKind::Cast(Box::new(value)),
            ty,
            line,
        })
    }

    fn element(
        &mut self,
        scope: &mut Scope,
        array: &Expression,
        index: &Expression,
        line: u32,
    ) -> Checked<Typed> {
        let span = array.span;
        let array = self.expression(scope, array)?;
        let index = self.converted_value(scope, index, &Type::Int)?;
        match array.ty.clone() {
            Type::Array(ty) => {
                let kind = TypedKind::Element {
                    array: Box::new(array),
                    index: Box::new(index),
                };
                Ok(Typed {
                    kind,
                    ty: *ty,
                    line,
                })
            }
            ty => self.fault("P406", span, format!("{ty} is no array")),
        }
    }

    fn new_array(
        &mut self,
        type_name: &TypeName,
        length: &Expression,
        line: u32,
    ) -> Checked<Typed> {
        let ty = self.known_type(type_name).small();
        let constant = match length.constant() {
            Some(Constant::Int(number)) if (1..=ARRAY_LENGTH_MAX).contains(number) => *number,
            _ => {
                let message = "an array's length is a number from 1 to 128, written out";
                return self.fault("P411", length.span, message);
            }
        };
        let length = literal(&Constant::Int(constant), line);
        Ok(Typed {
            kind: TypedKind::NewArray(Box::new(length)),
            ty,
            line,
        })
    }
}

/// A constant as a value.
pub(super) fn literal(constant: &Constant, line: u32) -> Typed {
    let ty = match constant {
        Constant::None => Type::None,
        Constant::Bool(_) => Type::Bool,
        Constant::Int(_) => Type::Int,
        Constant::Float(_) => Type::Float,
        Constant::Text(_) => Type::String,
    };
    Typed {
        kind: TypedKind::Constant(constant.clone()),
        ty,
        line,
    }
}
