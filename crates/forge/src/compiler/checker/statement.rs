//! Statements and blocks.

use std::collections::BTreeMap;

use super::{Checked, Checker, Local, Lost, Scope};
use crate::compiler::ast::{
    BinaryOperator, Branch, Expression, ExpressionKind, Name, Statement, StatementKind, TypeName,
};
use crate::compiler::script_type::Type;
use crate::compiler::text::folded;
use crate::compiler::typed::{Typed, TypedBranch, TypedKind, TypedStatement, TypedStatementKind};

/// Where an assignment goes.
enum Place {
    Variable(Typed),
    Property {
        object: Typed,
        name: String,
        ty: Type,
        is_readable: bool,
    },
    Element {
        array: Typed,
        index: Typed,
        ty: Type,
    },
}

impl Checker<'_> {
    /// The statements of a block that shares its variables with nobody.
    pub(super) fn block(&mut self, scope: &mut Scope, body: &[Statement]) -> Vec<TypedStatement> {
        scope.blocks.push(BTreeMap::new());
        let mut checked = Vec::new();
        for statement in body {
            if let Ok(kind) = self.statement(scope, statement) {
                checked.push(TypedStatement {
                    kind,
                    line: statement.line,
                });
            }
        }
        scope.blocks.pop();
        checked
    }

    fn statement(
        &mut self,
        scope: &mut Scope,
        statement: &Statement,
    ) -> Checked<TypedStatementKind> {
        match &statement.kind {
            StatementKind::Local {
                type_name,
                name,
                value,
            } => self.local(scope, type_name, name, value.as_ref()),
            StatementKind::Assign {
                target,
                operator,
                value,
            } => self.assignment(scope, target, *operator, value),
            StatementKind::Expression(value) => Ok(TypedStatementKind::Expression(
                self.expression(scope, value)?,
            )),
            StatementKind::Return(value) => self.return_(scope, statement, value.as_ref()),
            StatementKind::If {
                branches,
                otherwise,
            } => {
                // Every branch is checked, broken ones too, so that all faults are shown.
                let checked: Vec<_> = branches
                    .iter()
                    .map(|branch| self.branch(scope, branch))
                    .collect();
                let otherwise = otherwise.as_ref().map(|body| self.block(scope, body));
                let branches = checked.into_iter().collect::<Checked<_>>()?;
                Ok(TypedStatementKind::If {
                    branches,
                    otherwise,
                })
            }
            StatementKind::While(branch) => {
                Ok(TypedStatementKind::While(self.branch(scope, branch)?))
            }
        }
    }

    fn branch(&mut self, scope: &mut Scope, branch: &Branch) -> Checked<TypedBranch> {
        let condition = self.expression(scope, &branch.condition);
        let body = self.block(scope, &branch.body);
        Ok(TypedBranch {
            condition: condition?,
            line: branch.line,
            body,
        })
    }

    fn local(
        &mut self,
        scope: &mut Scope,
        type_name: &TypeName,
        name: &Name,
        value: Option<&Expression>,
    ) -> Checked<TypedStatementKind> {
        let ty = self.known_type(type_name);
        // The value is checked first: a variable is not known in its own value.
        let value = value
            .map(|value| self.converted_value(scope, value, &ty))
            .transpose();
        let folded_name = folded(&name.text);
        if scope.local(&name.text).is_some() {
            let message = format!("there is a variable `{}` here already", name.text);
            self.faults.add("P305", name.span, message);
        }
        // Two blocks may each have their own variable of a name; the file knows no blocks.
        let is_new = scope.used.insert(folded_name.clone());
        let file_name = if is_new {
            name.text.clone()
        } else {
            self.mangled(&name.text)
        };
        if let Some(block) = scope.blocks.last_mut() {
            block.insert(
                folded_name,
                Local {
                    name: file_name.clone(),
                    ty: ty.clone(),
                },
            );
        }
        Ok(TypedStatementKind::Local {
            name: file_name,
            ty,
            value: value?,
        })
    }

    fn mangled(&mut self, name: &str) -> String {
        let number = self.mangled;
        self.mangled += 1;
        format!("::mangled_{name}_{number}")
    }

    fn return_(
        &mut self,
        scope: &mut Scope,
        statement: &Statement,
        value: Option<&Expression>,
    ) -> Checked<TypedStatementKind> {
        let ty = scope.return_type.clone();
        match value {
            None if ty == Type::None => Ok(TypedStatementKind::Return(None)),
            None => {
                let message = format!("the function gives back {ty}");
                self.fault("P402", statement.span, message)
            }
            Some(value) if ty == Type::None => {
                let checked = self.expression(scope, value)?;
                if checked.ty == Type::None {
                    return Ok(TypedStatementKind::Return(Some(checked)));
                }
                let hint = "write the type before `Function`, or return without a value";
                self.hinted("P403", value.span, "the function gives nothing back", hint)
            }
            Some(value) => {
                let value = self.converted_value(scope, value, &ty)?;
                Ok(TypedStatementKind::Return(Some(value)))
            }
        }
    }

    fn assignment(
        &mut self,
        scope: &mut Scope,
        target: &Expression,
        operator: Option<BinaryOperator>,
        value: &Expression,
    ) -> Checked<TypedStatementKind> {
        let place = match self.place(scope, target) {
            Ok(place) => place,
            Err(Lost) => {
                let _ = self.expression(scope, value);
                return Err(Lost);
            }
        };
        let (ty, read) = match &place {
            Place::Variable(variable) => (variable.ty.clone(), Some(variable.kind.clone())),
            Place::Property {
                object,
                name,
                ty,
                is_readable,
            } => {
                // The object is computed for the reading and once more for the writing.
                let object = Box::new(object.clone());
                let read = TypedKind::PropertyOf {
                    object,
                    name: name.clone(),
                };
                (ty.clone(), is_readable.then_some(read))
            }
            Place::Element { ty, .. } => (ty.clone(), None),
        };
        let value = match operator {
            None => self.converted_value(scope, value, &ty)?,
            Some(operator) => {
                let Some(kind) = read else {
                    return self.not_compound(target);
                };
                let line = target.line;
                let old = Typed {
                    kind,
                    ty: ty.clone(),
                    line,
                };
                let operand = self.expression(scope, value)?;
                let sum = self.binary(operator, old, operand, target.span, line)?;
                self.converted(sum, &ty, value.span)?
            }
        };
        Ok(match place {
            Place::Variable(variable) => match variable.kind {
                TypedKind::Variable(variable) => TypedStatementKind::Assign { variable, value },
                _ => return Err(Lost),
            },
            Place::Property { object, name, .. } => TypedStatementKind::SetProperty {
                object,
                name,
                value,
            },
            Place::Element { array, index, .. } => TypedStatementKind::SetElement {
                array,
                index,
                value,
            },
        })
    }

    fn not_compound<T>(&mut self, target: &Expression) -> Checked<T> {
        let message = "this cannot be read and written in one";
        let hint = "array elements take only =: write a[i] = a[i] + x";
        self.hinted("P404", target.span, message, hint)
    }

    fn place(&mut self, scope: &mut Scope, target: &Expression) -> Checked<Place> {
        match &target.kind {
            ExpressionKind::Name(name) => self.named_place(scope, name, target),
            ExpressionKind::Member(object, name) => {
                let object = self.expression(scope, object)?;
                self.property_place(object, name)
            }
            ExpressionKind::Index(array, index) => {
                let array = self.expression(scope, array)?;
                let index = self.converted_value(scope, index, &Type::Int)?;
                match array.ty.clone() {
                    Type::Array(ty) => Ok(Place::Element {
                        array,
                        index,
                        ty: *ty,
                    }),
                    ty => self.fault("P406", target.span, format!("{ty} is no array")),
                }
            }
            _ => Err(Lost),
        }
    }

    fn named_place(&mut self, scope: &Scope, name: &str, target: &Expression) -> Checked<Place> {
        if name == "self" {
            return self.fault("P215", target.span, "Self cannot be assigned to");
        }
        if let Some(variable) = self.variable(scope, name, target.line) {
            return Ok(Place::Variable(variable));
        }
        if scope.is_global || self.scripts.property(&self.name, name).is_none() {
            return self.unknown_name(scope, name, target.span);
        }
        let object = self.self_value(scope, target.span, target.line)?;
        self.property_place(
            object,
            &Name {
                text: name.to_owned(),
                span: target.span,
            },
        )
    }

    fn property_place(&mut self, object: Typed, name: &Name) -> Checked<Place> {
        let property = self.property_of(&object, name)?;
        if !property.is_writable {
            let message = format!("property `{}` can only be read", name.text);
            return self.fault("P407", name.span, message);
        }
        let ty = property.kind;
        if let (Some(variable), true) = (property.variable, object.is_self()) {
            let kind = TypedKind::Variable(variable);
            return Ok(Place::Variable(Typed {
                kind,
                ty,
                line: object.line,
            }));
        }
        let is_readable = property.is_readable;
        Ok(Place::Property {
            object,
            name: name.text.clone(),
            ty,
            is_readable,
        })
    }
}
