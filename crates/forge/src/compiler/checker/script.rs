//! Declarations: what may be declared, once, and with which signature.

use std::collections::{BTreeMap, BTreeSet};

use super::{CheckedScript, Checker, Local, Scope};
use crate::compiler::ast::{self, Function, Literal, Name, PropertyKind, TypeName};
use crate::compiler::interface::FunctionFace;
use crate::compiler::script_type::Type;
use crate::compiler::text::folded;
use crate::compiler::typed::{Typed, TypedFunction, TypedKind, TypedStatement, TypedStatementKind};

impl<'a> Checker<'a> {
    pub(super) fn script(&mut self) -> CheckedScript {
        let script = self.script;
        self.header();
        self.variables();
        let mut checked = CheckedScript::new();
        let mut names = BTreeSet::new();
        for property in &script.properties {
            self.once(&mut names, &property.name, "property");
            self.property(property, &mut checked);
        }
        self.signatures(&script.functions, None);
        let mut names = BTreeSet::new();
        let mut has_auto = false;
        for state in &script.states {
            self.once(&mut names, &state.name, "state");
            if state.is_auto && has_auto {
                let message = "a script has one Auto state at most";
                self.faults.add("P303", state.name.span, message);
            }
            has_auto |= state.is_auto;
            self.signatures(&state.functions, Some(&state.name));
        }
        // Renamed locals are numbered in the order of the source.
        for function in functions(script) {
            checked.insert(function.name.span.start, self.function(function));
        }
        checked
    }

    fn header(&mut self) {
        let script = self.script;
        let names = script.parent.iter().map(|parent| (parent, "parent script"));
        for (name, what) in names.chain(script.imports.iter().map(|import| (import, "script"))) {
            if self.scripts.get(&name.text).is_none() {
                let message = format!("there is no {what} `{}`", name.text);
                self.faults.add("P302", name.span, message);
            }
        }
        if let Some(parent) = &script.parent
            && self.scripts.is_kind_of(&folded(&parent.text), &self.name)
        {
            let message = format!("`{}` would be its own ancestor", script.name.text);
            self.faults.add("P304", parent.span, message);
        }
    }

    fn once(&mut self, names: &mut BTreeSet<String>, name: &Name, what: &str) {
        if !names.insert(folded(&name.text)) {
            let message = format!("there is a {what} `{}` already", name.text);
            self.faults.add("P305", name.span, message);
        }
    }

    fn variables(&mut self) {
        let mut names = BTreeSet::new();
        for variable in &self.script.variables {
            self.once(&mut names, &variable.name, "variable");
            let ty = self.known_type(&variable.type_name);
            self.constant(&variable.value, &ty);
            let name = variable.name.text.clone();
            self.variables.insert(folded(&name), (ty, name));
        }
    }

    /// Whether a declaration's constant fits its type.
    fn constant(&mut self, literal: &Option<Literal>, ty: &Type) {
        let Some(literal) = literal else { return };
        if super::conversion::constant(&literal.value, ty).is_none() {
            let message = format!("this is no {ty}");
            self.faults.add("P401", literal.span, message);
        }
    }

    fn property(&mut self, property: &'a ast::Property, checked: &mut CheckedScript) {
        let ty = self.known_type(&property.type_name);
        match &property.kind {
            PropertyKind::Auto(value) => self.constant(value, &ty),
            PropertyKind::AutoReadOnly(value) => {
                self.constant(&Some(value.clone()), &ty);
                let place = property.name.span.start;
                checked.insert(place, constant_getter(property, value, ty));
            }
            PropertyKind::Full { get, set } => {
                self.accessors(&property.type_name, get.as_deref(), set.as_deref());
            }
        }
    }

    /// `T Function Get()` and `Function Set(T value)`.
    fn accessors(&mut self, ty: &TypeName, get: Option<&Function>, set: Option<&Function>) {
        let wanted = Type::from_ast(ty);
        if let Some(get) = get {
            let face = FunctionFace::from_ast(get);
            if face.return_type != wanted || !face.params.is_empty() {
                let hint = format!("{wanted} Function Get()");
                let message = "Get does not fit the property";
                self.faults.hinted("P306", get.name.span, message, hint);
            }
        }
        if let Some(set) = set {
            let face = FunctionFace::from_ast(set);
            let takes = face.params.iter().map(|param| &param.kind);
            if face.return_type != Type::None || !takes.eq([&wanted]) {
                let hint = format!("Function Set({wanted} value)");
                let message = "Set does not fit the property";
                self.faults.hinted("P306", set.name.span, message, hint);
            }
        }
    }

    fn signatures(&mut self, functions: &[Function], state: Option<&Name>) {
        let mut names = BTreeSet::new();
        for function in functions {
            self.once(&mut names, &function.name, "function");
            self.signature(function, state);
        }
    }

    /// A function of a state must be in the empty state too; one that a parent has keeps its shape.
    fn signature(&mut self, function: &Function, state: Option<&Name>) {
        let name = &function.name;
        let inherited = match state {
            Some(_) => self.scripts.function(&self.name, &name.text),
            None => {
                let parent = self
                    .script
                    .parent
                    .as_ref()
                    .map(|parent| folded(&parent.text));
                parent.and_then(|parent| self.scripts.function(&parent, &name.text))
            }
        };
        let Some((owner, inherited)) = inherited else {
            if let Some(state) = state {
                let message = format!(
                    "`{}` is in state `{}` and not outside states",
                    name.text, state.text
                );
                let hint = "declare it outside of all states too, it may be empty there";
                self.faults.hinted("P307", name.span, message, hint);
            }
            return;
        };
        let own = FunctionFace::from_ast(function);
        let is_same = own.has_shape_of(&inherited);
        // Global functions are not inherited: one of the same name is another function.
        if !is_same && !inherited.is_global && !own.is_global {
            let hint = shown_signature(&name.text, &inherited);
            let message = format!("`{}` has another shape than that of `{owner}`", name.text);
            self.faults.hinted("P308", name.span, message, hint);
        }
    }

    fn function(&mut self, function: &'a Function) -> TypedFunction {
        let return_type = function
            .return_type
            .as_ref()
            .map_or(Type::None, |ty| self.known_type(ty));
        let mut scope = Scope {
            is_global: function.is_global,
            return_type: return_type.clone(),
            blocks: vec![BTreeMap::new()],
            used: BTreeSet::new(),
        };
        let mut params = Vec::new();
        for param in &function.params {
            let ty = self.known_type(&param.type_name);
            self.constant(&param.default, &ty);
            self.once(&mut scope.used, &param.name, "parameter");
            let local = Local {
                name: param.name.text.clone(),
                ty: ty.clone(),
            };
            if let Some(block) = scope.blocks.last_mut() {
                block.insert(folded(&param.name.text), local);
            }
            params.push((param.name.text.clone(), ty));
        }
        let body = self.block(&mut scope, &function.body);
        TypedFunction {
            place: function.name.span.start,
            name: function.name.text.clone(),
            return_type,
            params,
            doc: function.doc.clone(),
            user_flags: function.flags.user,
            is_native: function.is_native,
            is_global: function.is_global,
            body,
        }
    }
}

/// All functions of a script, those of properties and states too, as they follow each other.
fn functions(script: &ast::Script) -> Vec<&Function> {
    let of_properties = script
        .properties
        .iter()
        .flat_map(|property| match &property.kind {
            PropertyKind::Full { get, set } => [get.as_deref(), set.as_deref()],
            _ => [None, None],
        });
    let of_states = script.states.iter().flat_map(|state| &state.functions);
    let mut functions: Vec<&Function> = script
        .functions
        .iter()
        .chain(of_states)
        .chain(of_properties.flatten())
        .collect();
    functions.sort_by_key(|function| function.name.span);
    functions
}

/// What the original makes of `AutoReadOnly`: a Get that gives the constant.
fn constant_getter(property: &ast::Property, value: &Literal, ty: Type) -> TypedFunction {
    let constant = super::conversion::constant(&value.value, &ty).unwrap_or(ast::Constant::None);
    let line = property.line;
    let value = Typed {
        kind: TypedKind::Constant(constant),
        ty: ty.clone(),
        line,
    };
    TypedFunction {
        place: property.name.span.start,
        name: "get".to_owned(),
        return_type: ty,
        params: Vec::new(),
        doc: Vec::new(),
        user_flags: 0,
        is_native: false,
        is_global: false,
        body: vec![TypedStatement {
            kind: TypedStatementKind::Return(Some(value)),
            line,
        }],
    }
}

fn shown_signature(name: &str, face: &FunctionFace) -> String {
    let params: Vec<String> = face
        .params
        .iter()
        .map(|param| format!("{} {}", param.kind, param.name))
        .collect();
    let result = match &face.return_type {
        Type::None => String::new(),
        ty => format!("{ty} "),
    };
    format!("{result}Function {name}({})", params.join(", "))
}
