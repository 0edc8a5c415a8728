//! Declarations, and functions with their variables declared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pex::{Function, FunctionFlags, Object, Pex, Property, PropertyFlags, State, Value};

use super::Decompiled;
use super::flow::{Statement, folded, statements};
use super::value::literal;
use crate::compiler::Scripts;

pub(super) struct Writer<'a> {
    pex: &'a Pex,
    scripts: Option<&'a Scripts<'a>>,
    text: String,
    depth: usize,
    unread: Vec<String>,
    /// Types of script variables, names with small letters.
    types: BTreeMap<String, String>,
}

/// Where a part stood in the source: the temporaries in it count upward.
type Place = (u32, u32);

impl<'a> Writer<'a> {
    pub(super) fn new(pex: &'a Pex, scripts: Option<&'a Scripts<'a>>) -> Self {
        let types = BTreeMap::new();
        Writer {
            pex,
            scripts,
            text: String::new(),
            depth: 0,
            unread: Vec::new(),
            types,
        }
    }

    pub(super) fn finish(self) -> Decompiled {
        Decompiled {
            text: self.text,
            unread: self.unread,
        }
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(&source_names(text));
        self.text.push('\n');
    }

    fn doc(&mut self, id: pex::StringId) {
        let doc = self.pex.text(id);
        if !doc.is_empty() {
            self.line(&format!("{{{doc}}}"));
        }
    }

    pub(super) fn object(&mut self, object: &Object) {
        let pex = self.pex;
        let parent = pex.text(object.parent);
        let extends = if parent.is_empty() {
            String::new()
        } else {
            format!(" Extends {parent}")
        };
        let name = pex.text(object.name);
        self.line(&format!(
            "ScriptName {name}{extends}{}",
            flags(object.user_flags)
        ));
        self.doc(object.doc);
        self.types.insert("self".to_owned(), folded(&name));
        for variable in &object.variables {
            let (name, ty) = (pex.text(variable.name), pex.text(variable.type_name));
            self.types.insert(folded(&name), folded(&ty));
            if !name.starts_with("::") {
                let value = initial(pex, &variable.value);
                self.line(&format!("{ty} {name}{value}{}", flags(variable.user_flags)));
            }
        }
        let mut parts: Vec<(Place, Part<'_>)> = Vec::new();
        for property in &object.properties {
            let functions = property.getter.iter().chain(&property.setter);
            parts.push((place(pex, functions), Part::Property(property)));
        }
        for state in &object.states {
            if !pex.string(state.name).is_empty() {
                let functions = state.functions.iter().map(|(_, function)| function);
                parts.push((place(pex, functions), Part::State(state)));
                continue;
            }
            for (name, function) in &state.functions {
                parts.push((
                    place(pex, [function]),
                    Part::Function(pex.text(*name), function),
                ));
            }
        }
        parts.sort_by_key(|(place, _)| *place);
        for (_, part) in parts {
            self.text.push('\n');
            match part {
                Part::Property(property) => self.property(object, property),
                Part::State(state) => self.state(object, state),
                Part::Function(name, function) => self.function("", &name, function),
            }
        }
    }

    fn property(&mut self, object: &Object, property: &Property) {
        let pex = self.pex;
        let head = format!(
            "{} Property {}",
            pex.text(property.type_name),
            pex.text(property.name)
        );
        if property.flags.has(PropertyFlags::AUTO) {
            let variable = object
                .variables
                .iter()
                .find(|it| Some(it.name) == property.auto_variable);
            let value = variable.map_or(String::new(), |it| initial(pex, &it.value));
            let all = property.user_flags | variable.map_or(0, |it| it.user_flags);
            self.line(&format!("{head}{value} Auto{}", flags(all)));
            self.doc(property.doc);
            return;
        }
        if let (Some(value), None) = (constant(property), &property.setter) {
            let value = literal(pex, &value).text;
            self.line(&format!(
                "{head} = {value} AutoReadOnly{}",
                flags(property.user_flags)
            ));
            self.doc(property.doc);
            return;
        }
        self.line(&format!("{head}{}", flags(property.user_flags)));
        self.doc(property.doc);
        self.depth += 1;
        for (name, function) in [("Get", &property.getter), ("Set", &property.setter)] {
            if let Some(function) = function {
                self.function("", name, function);
            }
        }
        self.depth -= 1;
        self.line("EndProperty");
    }

    fn state(&mut self, object: &Object, state: &State) {
        let pex = self.pex;
        let name = pex.text(state.name);
        let is_auto = state.name == object.auto_state;
        self.line(&format!(
            "{}State {name}",
            if is_auto { "Auto " } else { "" }
        ));
        self.depth += 1;
        let mut functions: Vec<_> = state.functions.iter().collect();
        functions.sort_by_key(|(_, function)| place(pex, [function]));
        for (function, code) in functions {
            self.function(&name, &pex.text(*function), code);
        }
        self.depth -= 1;
        self.line("EndState");
    }

    fn function(&mut self, state: &str, name: &str, function: &Function) {
        let pex = self.pex;
        if state.is_empty() && is_built_in(pex, name, function) {
            return;
        }
        let params: Vec<String> = function
            .params
            .iter()
            .map(|it| format!("{} {}", pex.text(it.type_name), pex.text(it.name)))
            .collect();
        let result = match pex.text(function.return_type) {
            none if none.eq_ignore_ascii_case("none") => String::new(),
            ty => format!("{ty} "),
        };
        let is_native = function.flags.has(FunctionFlags::NATIVE);
        let is_global = function.flags.has(FunctionFlags::GLOBAL);
        let mut head = format!("{result}Function {name}({})", params.join(", "));
        head.push_str(if is_global { " Global" } else { "" });
        head.push_str(if is_native { " Native" } else { "" });
        head.push_str(&flags(function.user_flags));
        self.line(&head);
        self.doc(function.doc);
        if is_native {
            return;
        }
        self.depth += 1;
        match statements(pex, function, &self.types, self.scripts) {
            Ok(body) => {
                let locals: Vec<(String, String, usize)> = function
                    .locals
                    .iter()
                    .enumerate()
                    .map(|(place, it)| (pex.text(it.name), pex.text(it.type_name), place))
                    .filter(|(name, ..)| !is_made_here(name))
                    .collect();
                let mut open: BTreeSet<String> =
                    locals.iter().map(|(name, ..)| name.clone()).collect();
                self.block(&body, &locals, &mut open);
            }
            Err(super::Unread) => {
                self.line("; this function's code is of no known shape");
                self.unread.push(format!("{state}.{name}"));
            }
        }
        self.depth -= 1;
        self.line("EndFunction");
    }

    /// A block, with the variables that are used nowhere else declared in it.
    fn block(
        &mut self,
        body: &[Statement],
        locals: &[(String, String, usize)],
        open: &mut BTreeSet<String>,
    ) {
        for (at, statement) in body.iter().enumerate() {
            let rest = body.get(at + 1..).unwrap_or(&[]);
            // What later statements use too, or what this one uses outside of one inner block.
            let here: Vec<String> = open
                .iter()
                .filter(|name| uses(statement, name) > 0)
                .filter(|name| {
                    rest.iter().any(|it| uses(it, name) > 0)
                        || is_used_across(statement, name)
                        || (place_of(locals, name) < start_of(statement, name)
                            && is_alone(locals, name))
                })
                .cloned()
                .collect();
            let mut declared = None;
            for name in in_order(here, locals, open) {
                open.remove(&name);
                let ty = locals
                    .iter()
                    .find(|(it, ..)| *it == name)
                    .map_or("", |(_, ty, _)| ty);
                match statement {
                    Statement::Line {
                        sets: Some(sets), ..
                    } if *sets == name => {
                        declared = Some(ty.to_owned());
                    }
                    _ => self.line(&format!("{ty} {name}")),
                }
            }
            self.statement(statement, declared, locals, open);
        }
    }

    fn statement(
        &mut self,
        statement: &Statement,
        declared: Option<String>,
        locals: &[(String, String, usize)],
        open: &mut BTreeSet<String>,
    ) {
        match statement {
            Statement::Line { text, .. } => match declared {
                Some(ty) => self.line(&format!("{ty} {text}")),
                None => self.line(text),
            },
            Statement::Start(_) => {}
            Statement::While(condition, body) => {
                self.line(&format!("While {condition}"));
                self.inner(body, locals, open);
                self.line("EndWhile");
            }
            Statement::If {
                branches,
                otherwise,
            } => {
                for (at, (condition, body)) in branches.iter().enumerate() {
                    let word = if at == 0 { "If" } else { "ElseIf" };
                    self.line(&format!("{word} {condition}"));
                    self.inner(body, locals, open);
                }
                if !otherwise.is_empty() {
                    self.line("Else");
                    self.inner(otherwise, locals, open);
                }
                self.line("EndIf");
            }
        }
    }

    fn inner(
        &mut self,
        body: &[Statement],
        locals: &[(String, String, usize)],
        open: &mut BTreeSet<String>,
    ) {
        self.depth += 1;
        self.block(body, locals, open);
        self.depth -= 1;
    }
}

enum Part<'a> {
    Property(&'a Property),
    State(&'a State),
    Function(String, &'a Function),
}

/// The lowest temporary and renamed variable in some functions.
fn place<'f>(pex: &Pex, functions: impl IntoIterator<Item = &'f Function>) -> Place {
    let mut place = (u32::MAX, u32::MAX);
    for local in functions.into_iter().flat_map(|it| &it.locals) {
        let name = pex.text(local.name);
        if let Some(number) = name.strip_prefix("::temp").and_then(|it| it.parse().ok()) {
            place.0 = place.0.min(number);
        }
        let mangled = name
            .strip_prefix("::mangled_")
            .and_then(|it| it.rsplit_once('_'));
        if let Some(number) = mangled.and_then(|(_, number)| number.parse().ok()) {
            place.1 = place.1.min(number);
        }
    }
    place
}

fn is_made_here(name: &str) -> bool {
    name.starts_with("::") && !name.starts_with("::mangled_")
}

/// Functions the compiler puts in by itself.
fn is_built_in(pex: &Pex, name: &str, function: &Function) -> bool {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let is_empty_event = || function.code.is_empty() && !pex.string(function.doc).is_empty();
    is("GetState")
        || is("GotoState")
        || ((is("onBeginState") || is("onEndState")) && is_empty_event())
}

fn flags(bits: u32) -> String {
    let mut text = String::new();
    for (name, bit) in [("Hidden", 1), ("Conditional", 2)] {
        if bits & bit != 0 {
            let _ = write!(text, " {name}");
        }
    }
    text
}

fn initial(pex: &Pex, value: &Value) -> String {
    match value {
        Value::None => String::new(),
        value => format!(" = {}", literal(pex, value).text),
    }
}

/// The constant of an `AutoReadOnly` property.
fn constant(property: &Property) -> Option<Value> {
    let get = property.getter.as_ref()?;
    match get.code.as_slice() {
        [one] if one.opcode == pex::Opcode::Return => match one.operands.first()? {
            Value::Identifier(_) => None,
            value => Some(*value),
        },
        _ => None,
    }
}

/// How often a statement names a variable.
fn uses(statement: &Statement, name: &str) -> usize {
    let of_all = |body: &[Statement]| body.iter().map(|it| uses(it, name)).sum::<usize>();
    match statement {
        Statement::Line { text, sets } => {
            mentions(text, name) + usize::from(sets.as_deref() == Some(name))
        }
        Statement::Start(_) => 0,
        Statement::While(condition, body) => mentions(condition, name) + of_all(body),
        Statement::If {
            branches,
            otherwise,
        } => {
            let branches = branches.iter();
            branches
                .map(|(condition, body)| mentions(condition, name) + of_all(body))
                .sum::<usize>()
                + of_all(otherwise)
        }
    }
}

/// Variables that are to be declared now, in the order the file lists them. Those that stand before
/// them and are not declared yet come along: they were declared without a value.
fn in_order(
    here: Vec<String>,
    locals: &[(String, String, usize)],
    open: &BTreeSet<String>,
) -> Vec<String> {
    let Some(last) = locals.iter().rposition(|(name, ..)| here.contains(name)) else {
        return Vec::new();
    };
    let until = locals.iter().take(last + 1);
    until
        .filter(|(name, ..)| open.contains(name))
        .map(|(name, ..)| name.clone())
        .collect()
}

/// Whether no other block has a variable of that name.
fn is_alone(locals: &[(String, String, usize)], name: &str) -> bool {
    let wanted = folded(&source_names(name));
    locals
        .iter()
        .filter(|(it, ..)| folded(&source_names(it)) == wanted)
        .count()
        == 1
}

fn place_of(locals: &[(String, String, usize)], name: &str) -> Option<usize> {
    locals
        .iter()
        .find(|(it, ..)| it == name)
        .map(|(.., place)| *place)
}

/// The first new temporary of the inner block that uses a variable.
fn start_of(statement: &Statement, name: &str) -> Option<usize> {
    let blocks: Vec<&Vec<Statement>> = match statement {
        Statement::While(_, body) => vec![body],
        Statement::If {
            branches,
            otherwise,
        } => branches
            .iter()
            .map(|(_, body)| body)
            .chain([otherwise])
            .collect(),
        _ => Vec::new(),
    };
    let of = |body: &&Vec<Statement>| match body.first() {
        Some(Statement::Start(place)) if body.iter().any(|it| uses(it, name) > 0) => *place,
        _ => None,
    };
    blocks.iter().find_map(of)
}

/// Whether a statement uses a variable itself or in more than one of its blocks.
fn is_used_across(statement: &Statement, name: &str) -> bool {
    let used = |body: &[Statement]| body.iter().any(|it| uses(it, name) > 0);
    match statement {
        Statement::Line { .. } => true,
        Statement::Start(_) => false,
        Statement::While(condition, _) => mentions(condition, name) > 0,
        Statement::If {
            branches,
            otherwise,
        } => {
            let blocks = branches
                .iter()
                .map(|(_, body)| used(body))
                .chain([used(otherwise)]);
            branches
                .iter()
                .any(|(condition, _)| mentions(condition, name) > 0)
                || blocks.filter(|used| *used).count() > 1
        }
    }
}

/// How often a text has a word outside of quotes.
fn mentions(text: &str, name: &str) -> usize {
    let (mut count, mut word, mut is_quoted, mut is_escaped) = (0, String::new(), false, false);
    for letter in text.chars().chain([' ']) {
        if is_quoted {
            is_quoted = is_escaped || letter != '"';
            is_escaped = !is_escaped && letter == '\\';
            continue;
        }
        if letter.is_ascii_alphanumeric() || matches!(letter, '_' | ':') {
            word.push(letter);
            continue;
        }
        count += usize::from(word.eq_ignore_ascii_case(name));
        word.clear();
        is_quoted = letter == '"';
    }
    count
}

/// A line with the names that locals had before the compiler renamed them.
fn source_names(text: &str) -> String {
    let mut parts = text.split("::mangled_");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let is_end = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
        let (word, rest) = part.split_at(part.find(is_end).unwrap_or(part.len()));
        out.push_str(word.rsplit_once('_').map_or(word, |(name, _)| name));
        out.push_str(rest);
    }
    out
}
