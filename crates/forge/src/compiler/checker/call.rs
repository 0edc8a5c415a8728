//! Calls: which function is meant, and its arguments in the order of its parameters.

use super::expression::literal;
use super::{Checked, Checker, Lost, Scope};
use crate::compiler::ast::{Argument, Constant, Expression, ExpressionKind, Name};
use crate::compiler::interface::{FunctionFace, ParamFace};
use crate::compiler::script_type::Type;
use crate::compiler::text::folded;
use crate::compiler::typed::{Typed, TypedKind};

impl Checker<'_> {
    pub(super) fn call(
        &mut self,
        scope: &mut Scope,
        target: Option<&Expression>,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        let Some(target) = target else {
            return self.bare_call(scope, name, arguments, line);
        };
        match &target.kind {
            ExpressionKind::Parent => self.parent_call(scope, name, arguments, line),
            ExpressionKind::Name(script) if self.is_script_name(scope, script) => {
                let face = self.scripts.get(script);
                let face = face.and_then(|it| it.functions.get(&folded(&name.text)).cloned());
                let Some(face) = face.filter(|face| face.is_global) else {
                    let message = format!("`{script}` has no Global function `{}`", name.text);
                    return self.lost_call(scope, arguments, "P313", name, message);
                };
                self.static_call(scope, &folded(script), &face, name, arguments, line)
            }
            _ => {
                let object = match self.expression(scope, target) {
                    Ok(object) => object,
                    Err(Lost) => {
                        self.arguments_for_faults(scope, arguments);
                        return Err(Lost);
                    }
                };
                self.method_call(scope, object, name, arguments, line)
            }
        }
    }

    /// Whether a name before a dot means a script: nothing nearer has that name.
    fn is_script_name(&self, scope: &Scope, name: &str) -> bool {
        name != "self"
            && self.variable(scope, name, 0).is_none()
            && (scope.is_global || self.scripts.property(&self.name, name).is_none())
            && self.scripts.get(name).is_some()
    }

    /// `F()`: a function of this script or its parents, or a Global one of an import.
    fn bare_call(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        if let Some((owner, face)) = self.scripts.function(&self.name, &name.text) {
            if face.is_global {
                return self.static_call(scope, &owner, &face, name, arguments, line);
            }
            let object = match self.self_value(scope, name.span, line) {
                Ok(object) => object,
                Err(Lost) => {
                    self.arguments_for_faults(scope, arguments);
                    return Err(Lost);
                }
            };
            return self.method_call(scope, object, name, arguments, line);
        }
        let mut found: Vec<(String, FunctionFace)> = Vec::new();
        for import in &self.script.imports {
            let interface = self.scripts.get(&import.text);
            let face = interface.and_then(|it| it.functions.get(&folded(&name.text)).cloned());
            let import = folded(&import.text);
            if let Some(face) = face.filter(|face| face.is_global)
                && !found.iter().any(|(other, _)| *other == import)
            {
                found.push((import, face));
            }
        }
        match found.as_slice() {
            [(script, face)] => self.static_call(scope, script, face, name, arguments, line),
            [] => {
                let message = format!("there is no function `{}`", name.text);
                self.lost_call(scope, arguments, "P314", name, message)
            }
            [(one, _), (other, _), ..] => {
                let message = format!("`{}` could be of `{one}` or of `{other}`", name.text);
                self.lost_call(scope, arguments, "P315", name, message)
            }
        }
    }

    /// Notes a fault about a call, and those of its arguments.
    fn lost_call<T>(
        &mut self,
        scope: &mut Scope,
        arguments: &[Argument],
        code: &'static str,
        name: &Name,
        message: String,
    ) -> Checked<T> {
        self.arguments_for_faults(scope, arguments);
        self.fault(code, name.span, message)
    }

    fn arguments_for_faults(&mut self, scope: &mut Scope, arguments: &[Argument]) {
        for argument in arguments {
            let _ = self.expression(scope, &argument.value);
        }
    }

    fn static_call(
        &mut self,
        scope: &mut Scope,
        script: &str,
        face: &FunctionFace,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        let arguments = self.arguments(scope, face, name, arguments)?;
        let (script, name) = (script.to_owned(), name.text.clone());
        let kind = TypedKind::CallStatic {
            script,
            name,
            arguments,
        };
        Ok(Typed {
            kind,
            ty: face.return_type.clone(),
            line,
        })
    }

    fn parent_call(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        self.self_value(scope, name.span, line)?;
        let parent = self
            .script
            .parent
            .as_ref()
            .map(|parent| folded(&parent.text));
        let face = parent.and_then(|parent| self.scripts.function(&parent, &name.text));
        let Some((_, face)) = face.filter(|(_, face)| !face.is_global) else {
            let message = format!("no parent script has a function `{}`", name.text);
            return self.lost_call(scope, arguments, "P313", name, message);
        };
        let arguments = self.arguments(scope, &face, name, arguments)?;
        let kind = TypedKind::CallParent {
            name: name.text.clone(),
            arguments,
        };
        Ok(Typed {
            kind,
            ty: face.return_type,
            line,
        })
    }

    fn method_call(
        &mut self,
        scope: &mut Scope,
        object: Typed,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        let script = match &object.ty {
            Type::Object(script) => script.to_string(),
            Type::Array(_) => return self.array_call(scope, object, name, arguments, line),
            ty => {
                let message = format!("a {ty} has no functions");
                return self.lost_call(scope, arguments, "P313", name, message);
            }
        };
        let Some((owner, face)) = self.scripts.function(&script, &name.text) else {
            let message = format!("`{script}` has no function `{}`", name.text);
            return self.lost_call(scope, arguments, "P313", name, message);
        };
        if face.is_global {
            self.arguments_for_faults(scope, arguments);
            let message = format!("`{}` is Global and belongs to no object", name.text);
            let hint = format!("{owner}.{}()", name.text);
            return self.hinted("P316", name.span, message, hint);
        }
        let arguments = self.arguments(scope, &face, name, arguments)?;
        let object = Box::new(object);
        let kind = TypedKind::CallMethod {
            object,
            name: name.text.clone(),
            arguments,
        };
        Ok(Typed {
            kind,
            ty: face.return_type,
            line,
        })
    }

    /// `Find` and `RFind`.
    fn array_call(
        &mut self,
        scope: &mut Scope,
        array: Typed,
        name: &Name,
        arguments: &[Argument],
        line: u32,
    ) -> Checked<Typed> {
        let is_reverse = name.text.eq_ignore_ascii_case("rfind");
        if !is_reverse && !name.text.eq_ignore_ascii_case("find") {
            let message = format!("an array has no function `{}`", name.text);
            self.arguments_for_faults(scope, arguments);
            return self.hinted(
                "P313",
                name.span,
                message,
                "arrays have Find, RFind and Length",
            );
        }
        let element = match &array.ty {
            Type::Array(element) => (**element).clone(),
            _ => return Err(Lost),
        };
        let start = Constant::Int(if is_reverse { -1 } else { 0 });
        let param = |name: &str, kind, default| ParamFace {
            name: name.to_owned(),
            kind,
            default,
        };
        let face = FunctionFace {
            return_type: Type::Int,
            params: vec![
                param("akelement", element, None),
                param("aistartindex", Type::Int, Some(start)),
            ],
            is_global: false,
            is_native: true,
            is_compiled: false,
        };
        let mut arguments = self.arguments(scope, &face, name, arguments)?.into_iter();
        let (Some(value), Some(start)) = (arguments.next(), arguments.next()) else {
            return Err(Lost);
        };
        let (array, value, start) = (Box::new(array), Box::new(value), Box::new(start));
        let kind = TypedKind::Find {
            array,
            value,
            start,
            is_reverse,
        };
        Ok(Typed {
            kind,
            ty: Type::Int,
            line,
        })
    }

    /// Arguments by parameter: given by place or name, or the parameter's default.
    fn arguments(
        &mut self,
        scope: &mut Scope,
        face: &FunctionFace,
        name: &Name,
        arguments: &[Argument],
    ) -> Checked<Vec<Typed>> {
        let mut given: Vec<Option<Typed>> = vec![None; face.params.len()];
        let mut is_lost = false;
        for (place, argument) in arguments.iter().enumerate() {
            let index = self.parameter(face, name, place, argument);
            let param = index
                .as_ref()
                .ok()
                .and_then(|index| face.params.get(*index));
            let value = match param {
                Some(param) => self.converted_value(scope, &argument.value, &param.kind),
                None => self.expression(scope, &argument.value).and(Err(Lost)),
            };
            match (index, value) {
                (Ok(index), Ok(value)) => {
                    if let Some(slot) = given.get_mut(index) {
                        is_lost |= self.fill(slot, value, argument).is_err();
                    }
                }
                _ => is_lost = true,
            }
        }
        if is_lost {
            return Err(Lost);
        }
        let mut filled = Vec::new();
        for (value, param) in given.into_iter().zip(&face.params) {
            filled.push(match value {
                Some(value) => value,
                None => self.default_argument(face, param, name)?,
            });
        }
        Ok(filled)
    }

    fn fill(&mut self, slot: &mut Option<Typed>, value: Typed, argument: &Argument) -> Checked<()> {
        if slot.is_some() {
            return self.fault(
                "P317",
                argument.value.span,
                "this parameter has its value already",
            );
        }
        *slot = Some(value);
        Ok(())
    }

    fn parameter(
        &mut self,
        face: &FunctionFace,
        name: &Name,
        place: usize,
        argument: &Argument,
    ) -> Checked<usize> {
        if let Some(named) = &argument.name {
            let wanted = folded(&named.text);
            return match face.params.iter().position(|param| param.name == wanted) {
                Some(index) => Ok(index),
                None => {
                    let message = format!("`{}` has no parameter `{}`", name.text, named.text);
                    self.fault("P318", named.span, message)
                }
            };
        }
        if place < face.params.len() {
            return Ok(place);
        }
        let message = format!("`{}` takes {} arguments", name.text, face.params.len());
        self.fault("P319", argument.value.span, message)
    }

    fn default_argument(
        &mut self,
        face: &FunctionFace,
        param: &ParamFace,
        name: &Name,
    ) -> Checked<Typed> {
        let Some(default) = &param.default else {
            let message = format!("`{}` wants its parameter `{}`", name.text, param.name);
            if face.is_compiled {
                let hint = "compiled scripts do not keep default values: give the source instead";
                return self.hinted("P320", name.span, message, hint);
            }
            return self.fault("P320", name.span, message);
        };
        let constant = super::conversion::constant(default, &param.kind);
        let mut value = literal(&constant.unwrap_or(default.clone()), 0);
        if value.ty == Type::None {
            // The original hands None over as it is.
            value.ty = param.kind.clone();
        }
        Ok(value)
    }
}
