//! What other scripts must look like, judged by the code of a script that uses them.
//!
//! Compiled code has every conversion written out, so each use says exactly which types a function
//! or property has. What is known and agrees stays; what is missing or disagrees (another version
//! of the script) becomes what the use says.

use std::collections::BTreeMap;

use pex::{Function, Instruction, Object, Opcode, Pex, StringId, Value};

use super::infer;
use crate::compiler::Scripts;
use crate::compiler::known::{Constant, FunctionFace, Interface, ParamFace, PropertyFace, Type};

/// Types of variables by name with small letters.
pub(super) type Types = BTreeMap<String, Type>;

/// Adds to `scripts` the script itself and all that its code says of others.
pub(super) fn add_to(scripts: &Scripts<'_>, pex: &Pex) {
    if let Some(own) = Interface::from_pex(pex) {
        scripts.add(own);
    }
    for object in &pex.objects {
        let mut witness = Witness {
            pex,
            scripts,
            own: text(pex, object.name),
            parent: text(pex, object.parent),
        };
        witness.object(object);
    }
}

pub(super) fn text(pex: &Pex, id: StringId) -> String {
    pex.text(id).to_ascii_lowercase()
}

struct Witness<'a> {
    pex: &'a Pex,
    scripts: &'a Scripts<'a>,
    own: String,
    parent: String,
}

impl Witness<'_> {
    fn object(&mut self, object: &Object) {
        let pex = self.pex;
        let mut types = Types::new();
        types.insert("self".to_owned(), Type::named(&self.own));
        for variable in &object.variables {
            let ty = Type::named(&text(pex, variable.type_name));
            self.exists(&ty);
            types.insert(text(pex, variable.name), ty);
        }
        for property in &object.properties {
            self.exists(&Type::named(&text(pex, property.type_name)));
        }
        if !self.parent.is_empty() {
            self.exists(&Type::named(&self.parent.clone()));
        }
        let mut all: Vec<(&Function, Types)> = functions(object)
            .map(|function| (function, self.with_locals(function, &types)))
            .collect();
        // Variables of parents and who inherits from whom first: what is looked up later depends
        // on both.
        let inherited = self.inherited_variables(object, &all);
        for (_, types) in &mut all {
            types.extend(inherited.clone());
        }
        for (function, types) in &all {
            for instruction in &function.code {
                self.relation(instruction, types);
            }
        }
        self.inherited_shapes(object);
        for (function, types) in &all {
            for instruction in &function.code {
                self.member(instruction, types);
            }
        }
    }

    fn with_locals(&self, function: &Function, types: &Types) -> Types {
        let mut types = types.clone();
        self.exists(&Type::named(&text(self.pex, function.return_type)));
        for typed in function.params.iter().chain(&function.locals) {
            let ty = Type::named(&text(self.pex, typed.type_name));
            self.exists(&ty);
            types.insert(text(self.pex, typed.name), ty);
        }
        types
    }

    /// Makes sure that the script a type names is known.
    fn exists(&self, ty: &Type) {
        if let Some(name) = ty.script()
            && self.scripts.get(name).is_none()
        {
            self.scripts.add(Interface::empty(name));
        }
    }

    fn name(&self, value: Option<&Value>) -> String {
        match value {
            Some(Value::Identifier(id)) => text(self.pex, *id),
            _ => String::new(),
        }
    }

    fn spelled(&self, value: &Value) -> String {
        match value {
            Value::Identifier(id) => self.pex.text(*id),
            _ => String::new(),
        }
    }

    fn type_of(&self, value: Option<&Value>, types: &Types) -> Option<Type> {
        infer::type_of(self.pex, value, types)
    }

    /// A conversion between scripts: one of them inherits from the other.
    fn relation(&self, instruction: &Instruction, types: &Types) {
        if instruction.opcode != Opcode::Cast {
            return;
        }
        let operand = |index| self.type_of(instruction.operands.get(index), types);
        let (Some(Type::Object(to)), Some(Type::Object(from))) = (operand(0), operand(1)) else {
            return;
        };
        let scripts = self.scripts;
        if scripts.is_kind_of(&from, &to) || scripts.is_kind_of(&to, &from) {
            return;
        }
        // The last known ancestor of one of them goes on with the other: one nobody has first, the
        // engine's never, and of two the left side, which is the more special.
        let rank = |name: &str| (scripts.is_of_engine(name), name == self.own);
        let (of_from, of_to) = (self.root(&from), self.root(&to));
        let (child, parent) = if rank(&of_from) <= rank(&of_to) {
            (of_from, &to)
        } else {
            (of_to, &from)
        };
        if rank(&child) == (false, false) {
            self.change(&child, |face| face.parent = Some(parent.to_string()));
            return;
        }
        // Both end at the engine, at different scripts: what is known is another version.
        let is_open = |name: &str| rank(name) == (false, false);
        if is_open(&from) {
            self.change(&from, |face| face.parent = Some(to.to_string()));
        } else if is_open(&to) {
            self.change(&to, |face| face.parent = Some(from.to_string()));
        }
    }

    fn root(&self, script: &str) -> String {
        let chain = self.scripts.chain(script);
        chain
            .last()
            .map_or_else(|| script.to_owned(), |it| it.name.clone())
    }

    fn change(&self, script: &str, change: impl FnOnce(&mut Interface)) {
        let known = self.scripts.get(script);
        let mut face = known.map_or_else(|| Interface::empty(script), |it| (*it).clone());
        change(&mut face);
        self.scripts.add(face);
    }

    /// Own functions have the shape of the parents' ones, and functions that only states have are
    /// a parent's.
    fn inherited_shapes(&self, object: &Object) {
        if self.parent.is_empty() {
            return;
        }
        for state in &object.states {
            let is_empty_state = self.pex.string(state.name).is_empty();
            for (name, function) in &state.functions {
                let name = text(self.pex, *name);
                let own = FunctionFace::from_pex(self.pex, function);
                let has_own = self.has_own(object, &name);
                let inherited = self.scripts.function(&self.parent, &name);
                let disagrees = match &inherited {
                    Some((_, face)) => !face.is_global && !face.has_shape_of(&own),
                    None => !is_empty_state && !has_own,
                };
                if disagrees && !own.is_global {
                    self.change(&self.parent, |face| {
                        face.functions.insert(name, own);
                    });
                }
            }
        }
    }

    fn has_own(&self, object: &Object, name: &str) -> bool {
        let empty = object
            .states
            .iter()
            .filter(|state| self.pex.string(state.name).is_empty());
        empty
            .flat_map(|state| &state.functions)
            .any(|(it, _)| text(self.pex, *it) == name)
    }

    /// `::X_var` that the script does not declare is an auto property of a parent.
    fn inherited_variables(&self, object: &Object, all: &[(&Function, Types)]) -> Types {
        let mut inherited = Types::new();
        let declared = |name: &str| {
            let variables = object.variables.iter();
            variables
                .into_iter()
                .any(|it| text(self.pex, it.name) == name)
        };
        for (function, _) in all {
            let operands = function
                .code
                .iter()
                .flat_map(|it| it.operands.iter().chain(&it.arguments));
            for value in operands {
                let name = self.name(Some(value));
                let Some(property) = name
                    .strip_prefix("::")
                    .and_then(|it| it.strip_suffix("_var"))
                else {
                    continue;
                };
                let known = self.scripts.property(&self.parent, property);
                if declared(&name) || inherited.contains_key(&name) {
                    continue;
                }
                let spelled = self.spelled(value);
                let fits = |it: &&PropertyFace| it.variable.as_ref() == Some(&spelled);
                if let Some(known) = known.as_ref().filter(fits) {
                    inherited.insert(name.clone(), known.kind.clone());
                    continue;
                }
                let is_variable = |it: &&PropertyFace| {
                    it.variable
                        .as_ref()
                        .is_some_and(|it| it.eq_ignore_ascii_case(&name))
                };
                let kind = known.as_ref().filter(is_variable).map(|it| it.kind.clone());
                let kind = kind.or_else(|| infer::kind_of(self.pex, self.scripts, &name, all));
                let kind = kind.or(known.map(|it| it.kind));
                // A script nobody has, of which the uses say what it must be.
                let kind = kind.unwrap_or_else(|| Type::named(&format!("script_of_{property}")));
                self.exists(&kind);
                inherited.insert(name.clone(), kind.clone());
                self.change(&self.parent, |face| {
                    let face_of = PropertyFace {
                        kind,
                        variable: Some(spelled),
                        is_readable: true,
                        is_writable: true,
                    };
                    face.properties.insert(property.to_owned(), face_of);
                });
            }
        }
        inherited
    }

    fn member(&self, instruction: &Instruction, types: &Types) {
        let operand = |index: usize| instruction.operands.get(index);
        let name = |index: usize| self.name(operand(index));
        match instruction.opcode {
            Opcode::CallMethod => {
                if let Some(Type::Object(script)) = self.type_of(operand(1), types) {
                    self.call(&script, &name(0), operand(2), instruction, (types, false));
                }
            }
            Opcode::CallParent => {
                self.call(
                    &self.parent,
                    &name(0),
                    operand(1),
                    instruction,
                    (types, false),
                );
            }
            Opcode::CallStatic => {
                self.call(&name(0), &name(1), operand(2), instruction, (types, true));
            }
            Opcode::PropGet => self.property(instruction, types, false),
            Opcode::PropSet => self.property(instruction, types, true),
            _ => {}
        }
    }

    fn property(&self, instruction: &Instruction, types: &Types, is_written: bool) {
        let operand = |index: usize| instruction.operands.get(index);
        let name = self.name(operand(0));
        let Some(Type::Object(script)) = self.type_of(operand(1), types) else {
            return;
        };
        // An auto property of self would be a variable; of others it is asked for.
        let is_self = self.name(operand(1)) == "self";
        let known = self.scripts.property(&script, &name);
        let kind = self.type_of(operand(2), types);
        let Some(kind) = kind
            .filter(|it| *it != Type::None)
            .or(known.as_ref().map(|it| it.kind.clone()))
        else {
            return;
        };
        let fits = known.as_ref().is_some_and(|it| {
            let is_open = if is_written {
                it.is_writable
            } else {
                it.is_readable
            };
            it.kind == kind && is_open && !(is_self && it.variable.is_some())
        });
        if fits {
            return;
        }
        let is_own = *script == *self.own;
        let owner = if is_own {
            self.parent.as_str()
        } else {
            &*script
        };
        let (mut is_readable, mut is_writable) = (!is_written, is_written);
        if let Some(known) = known.filter(|known| known.kind == kind) {
            is_readable |= known.is_readable;
            is_writable |= known.is_writable;
        }
        self.change(owner, |face| {
            let property = PropertyFace {
                kind,
                variable: None,
                is_readable,
                is_writable,
            };
            face.properties.insert(name, property);
        });
    }

    fn call(
        &self,
        script: &str,
        name: &str,
        result: Option<&Value>,
        instruction: &Instruction,
        (types, is_global): (&Types, bool),
    ) {
        let known = if is_global {
            let interface = self.scripts.get(script);
            let face = interface.and_then(|it| it.functions.get(name).cloned());
            face.map(|face| (script.to_owned(), face))
        } else {
            self.scripts.function(script, name)
        };
        let return_type = self.type_of(result, types).unwrap_or(Type::None);
        let known_params = known.as_ref().map(|(_, face)| face.params.as_slice());
        let params: Vec<ParamFace> = instruction
            .arguments
            .iter()
            .enumerate()
            .map(|(place, argument)| {
                let known = known_params.and_then(|it| it.get(place));
                self.param(place, argument, known, types)
            })
            .collect();
        let face = FunctionFace {
            return_type,
            params,
            is_global,
            is_native: false,
            is_compiled: true,
        };
        let fits = known.filter(|(_, known)| known.has_shape_of(&face));
        let is_own = script == self.own && !is_global;
        let owner = match &fits {
            Some((_, known)) if known.params == face.params => return,
            Some((owner, _)) => owner.as_str(),
            None if is_own => self.parent.as_str(),
            None => script,
        };
        // What the script itself declares is true; only a default may be missing there.
        if owner.is_empty() || (owner == self.own && fits.is_none()) {
            return;
        }
        self.change(owner, |it| {
            it.functions.insert(name.to_owned(), face);
        });
    }

    /// A parameter by its argument: a bare `None` is a default that was left out.
    fn param(
        &self,
        place: usize,
        argument: &Value,
        known: Option<&ParamFace>,
        types: &Types,
    ) -> ParamFace {
        let is_bare = matches!(argument, Value::None);
        let said = self
            .type_of(Some(argument), types)
            .filter(|it| *it != Type::None);
        let kind = said
            .or(known.map(|it| it.kind.clone()))
            .unwrap_or(Type::named("form"));
        let default = known.and_then(|it| it.default.clone());
        ParamFace {
            name: known.map_or_else(|| format!("p{place}"), |it| it.name.clone()),
            kind,
            default: default.or(is_bare.then_some(Constant::None)),
        }
    }
}

fn functions(object: &Object) -> impl Iterator<Item = &Function> {
    let of_properties = object
        .properties
        .iter()
        .flat_map(|it| it.getter.iter().chain(&it.setter));
    let of_states = object.states.iter().flat_map(|state| &state.functions);
    of_states.map(|(_, function)| function).chain(of_properties)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::MemorySources;

    /// What `script` looks like to a script that extends `Base`, with these locals and this code.
    fn face(script: &str, locals: &str, code: &str) -> Interface {
        let text = format!(
            ".object Test\n.extends Base\n.state ``\n.function F None\n{locals}\n{code}\n.end\n.end\n.end\n"
        );
        let pex = Pex::assemble(&text).unwrap();
        let sources = MemorySources::new();
        let scripts = Scripts::new(&sources);
        add_to(&scripts, &pex);
        (*scripts.get(script).unwrap()).clone()
    }

    #[test]
    fn a_call_says_what_a_function_takes_and_gives() {
        let locals = ".local o Other\n.local i Int";
        let other = face("other", locals, "callmethod Ask o i \"a\" 1.5 none");
        let ask = &other.functions["ask"];
        let kinds: Vec<String> = ask.params.iter().map(|it| it.kind.to_string()).collect();
        assert_eq!(kinds, ["String", "Float", "form"]);
        assert_eq!(ask.return_type.to_string(), "Int");
        assert!(!ask.is_global);
        // A bare None is a default that was left out.
        let defaults: Vec<bool> = ask.params.iter().map(|it| it.default.is_some()).collect();
        assert_eq!(defaults, [false, false, true]);
    }

    #[test]
    fn a_static_call_is_of_a_global_function() {
        let other = face("other", ".local n None", "callstatic Other Do n");
        assert!(other.functions["do"].is_global);
    }

    #[test]
    fn a_property_is_what_is_read_from_it_or_written_to_it() {
        let locals = ".local o Other\n.local f Float";
        let read = &face("other", locals, "propget Size o f").properties["size"];
        assert_eq!(
            (
                read.kind.to_string().as_str(),
                read.is_readable,
                read.is_writable
            ),
            ("Float", true, false)
        );
        let locals = ".local o Other\n.local f Float";
        let both = "propget Size o f\npropset Size o f";
        let both = &face("other", locals, both).properties["size"];
        assert_eq!((both.is_readable, both.is_writable), (true, true));
    }

    #[test]
    fn a_variable_nobody_declares_is_a_property_of_the_parent() {
        let base = face("base", ".local i Int", "iadd i ::Count_var 1");
        let count = &base.properties["count"];
        assert_eq!(count.kind.to_string(), "Int");
        assert_eq!(count.variable.as_deref(), Some("::Count_var"));
    }

    #[test]
    fn scripts_that_convert_into_each_other_are_related() {
        let locals = ".local a One\n.local b Two";
        let text = "cast b a";
        let (one, two) = (face("one", locals, text), face("two", locals, text));
        let parents = [one.parent.as_deref(), two.parent.as_deref()];
        assert_eq!(parents.iter().flatten().count(), 1, "{parents:?}");
    }
}
