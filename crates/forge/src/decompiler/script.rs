//! Declarations, and functions with their variables declared.

mod block;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pex::{Function, FunctionFlags, Object, Opcode, Pex, Property, PropertyFlags, State, Value};

use super::choice::{Chooser, Flips, key};
use super::flow::{folded, statements};
use super::lines::Lines;
use super::page::Page;
use super::value::literal;
use super::{Decompiled, text};
use crate::compiler::Scripts;
use block::{Declaring, Local};

pub(super) struct Writer<'a> {
    pex: &'a Pex,
    scripts: Option<&'a Scripts<'a>>,
    page: Page,
    lines: Lines<'a>,
    depth: usize,
    unread: Vec<String>,
    /// Types of script variables, names with small letters.
    types: BTreeMap<String, String>,
    /// Parameters of own functions, by function with small letters and place, that a call leaves
    /// out: other defaults cannot be told from arguments.
    none_defaults: BTreeSet<(String, usize)>,
    flips: &'a Flips,
    /// Questions that came up, by function.
    asked: Flips,
}

/// Where a part stood in the source: its first line, and the temporaries in it, which count upward.
type Place = (usize, u32, u32);

impl<'a> Writer<'a> {
    pub(super) fn new(pex: &'a Pex, scripts: Option<&'a Scripts<'a>>, flips: &'a Flips) -> Self {
        let types = BTreeMap::new();
        Writer {
            pex,
            scripts,
            page: Page::default(),
            lines: Lines::new(pex),
            depth: 0,
            unread: Vec::new(),
            types,
            none_defaults: BTreeSet::new(),
            flips,
            asked: Flips::new(),
        }
    }

    /// The text, and the questions that came up.
    pub(super) fn finish(self) -> (Decompiled, Flips) {
        let decompiled = Decompiled {
            text: super::bytes(&self.page.into_text()),
            unread: self.unread,
        };
        (decompiled, self.asked)
    }

    fn line(&mut self, text: &str) {
        self.line_at(None, text);
    }

    fn line_at(&mut self, line: Option<usize>, text: &str) {
        self.page.put_at(self.depth, line, &source_names(text));
    }

    fn doc(&mut self, id: pex::StringId) {
        let doc = text(self.pex, id);
        if !doc.is_empty() {
            self.line(&format!("{{{doc}}}"));
        }
    }

    pub(super) fn object(&mut self, object: &Object) {
        let pex = self.pex;
        let parent = text(pex, object.parent);
        let extends = if parent.is_empty() {
            String::new()
        } else {
            format!(" Extends {parent}")
        };
        let name = text(pex, object.name);
        self.line(&format!(
            "ScriptName {name}{extends}{}",
            flags(object.user_flags)
        ));
        self.doc(object.doc);
        self.types.insert("self".to_owned(), folded(&name));
        for variable in &object.variables {
            let (name, ty) = (text(pex, variable.name), text(pex, variable.type_name));
            self.types.insert(folded(&name), folded(&ty));
        }
        self.none_defaults = none_defaults(pex, object);
        let mut parts = self.parts(object);
        settle(&mut parts);
        parts.sort_by_key(|(place, _)| *place);
        // What has no place of its own stands first where there is room, else last.
        let without = parts.partition_point(|(place, _)| *place < NOWHERE);
        let loose = parts.split_off(without);
        let height =
            object.variables.len() + loose.iter().map(|(_, it)| self.height(it)).sum::<usize>();
        let first = parts.first().and_then(|(_, part)| self.top(part));
        let fits = first.is_none_or(|line| self.page.height() + height < line);
        if fits {
            self.loose(object, &loose);
        }
        for (_, part) in &parts {
            self.part(object, part);
        }
        if !fits {
            self.loose(object, &loose);
        }
    }

    fn parts<'o>(&self, object: &'o Object) -> Vec<(Place, Part<'o>)> {
        let pex = self.pex;
        let mut parts = Vec::new();
        for property in &object.properties {
            let name = text(pex, property.name);
            let accessors = [(1, &property.getter), (2, &property.setter)];
            let known = accessors.into_iter().filter_map(|(kind, it)| {
                let function = it.as_ref()?;
                Some(self.place("", &name, kind, function))
            });
            parts.push((known.min().unwrap_or(NOWHERE), Part::Property(property)));
        }
        for state in &object.states {
            let name = text(pex, state.name);
            let places = state.functions.iter().map(|(function, code)| {
                (
                    self.place(&name, &text(pex, *function), 0, code),
                    (function, code),
                )
            });
            if name.is_empty() {
                parts.extend(
                    places.map(|(place, (name, code))| {
                        (place, Part::Function(text(pex, *name), code))
                    }),
                );
            } else {
                parts.push((
                    places.map(|it| it.0).min().unwrap_or(NOWHERE),
                    Part::State(state),
                ));
            }
        }
        parts
    }

    fn place(&self, state: &str, name: &str, kind: u8, function: &Function) -> Place {
        let line = self.lines.of(state, name, kind, function).iter().min();
        let (temporary, renamed) = first_numbers(self.pex, function);
        match line {
            Some(line) => (usize::from(*line), temporary, renamed),
            None if function.code.is_empty() => NOWHERE,
            None if self.lines.is_known() => (usize::MAX, temporary, renamed),
            None => (0, temporary, renamed),
        }
    }

    /// Variables, and parts without a line.
    fn loose(&mut self, object: &Object, parts: &[(Place, Part<'_>)]) {
        let pex = self.pex;
        for variable in &object.variables {
            let (name, ty) = (text(pex, variable.name), text(pex, variable.type_name));
            if !name.starts_with("::") {
                let value = initial(pex, &variable.value);
                self.line(&format!("{ty} {name}{value}{}", flags(variable.user_flags)));
            }
        }
        for (_, part) in parts {
            self.part(object, part);
        }
    }

    fn part(&mut self, object: &Object, part: &Part<'_>) {
        if !self.lines.is_known() {
            self.page.put(0, "");
        }
        match part {
            Part::Property(property) => self.property(object, property),
            Part::State(state) => self.state(object, state),
            Part::Function(name, function) => self.function("", name, 0, function),
            Part::End => {}
        }
    }

    /// The line at which a part must have begun.
    fn top(&self, part: &Part<'_>) -> Option<usize> {
        let pex = self.pex;
        let of = |state: &str, name: &str, kind, function: &Function| {
            let first = self.lines.of(state, name, kind, function).iter().min()?;
            Some(usize::from(*first).saturating_sub(1 + doc_height(pex, function.doc)))
        };
        match part {
            Part::Function(name, function) => of("", name, 0, function),
            Part::End => None,
            Part::State(state) => {
                let name = text(pex, state.name);
                let tops = state
                    .functions
                    .iter()
                    .filter_map(|(it, code)| of(&name, &text(pex, *it), 0, code));
                tops.min().map(|line| line.saturating_sub(1))
            }
            Part::Property(property) => {
                let name = text(pex, property.name);
                let get = property.getter.as_ref().and_then(|it| of("", &name, 1, it));
                let set = property.setter.as_ref().and_then(|it| of("", &name, 2, it));
                let first = get.into_iter().chain(set).min()?;
                Some(first.saturating_sub(1 + doc_height(pex, property.doc)))
            }
        }
    }

    /// How many lines a part without code takes.
    fn height(&self, part: &Part<'_>) -> usize {
        let of = |function: &Function| {
            let is_native = function.flags.has(FunctionFlags::NATIVE);
            1 + usize::from(!is_native) + doc_height(self.pex, function.doc)
        };
        match part {
            Part::Function(_, function) => of(function),
            Part::End => 0,
            Part::State(state) => 2 + state.functions.iter().map(|(_, it)| of(it)).sum::<usize>(),
            Part::Property(property) => {
                let accessors = property.getter.iter().chain(&property.setter);
                let inner: usize = accessors.map(of).sum();
                1 + doc_height(self.pex, property.doc) + if inner == 0 { 0 } else { 1 + inner }
            }
        }
    }

    fn property(&mut self, object: &Object, property: &Property) {
        let pex = self.pex;
        let head = format!(
            "{} Property {}",
            text(pex, property.type_name),
            text(pex, property.name)
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
            let name = text(pex, property.name);
            let lines = property
                .getter
                .as_ref()
                .map(|get| self.lines.of("", &name, 1, get));
            let line = lines.and_then(|it| it.first()).map(|it| usize::from(*it));
            let flags = flags(property.user_flags);
            self.line_at(line, &format!("{head} = {value} AutoReadOnly{flags}"));
            self.doc(property.doc);
            return;
        }
        self.line(&format!("{head}{}", flags(property.user_flags)));
        self.doc(property.doc);
        self.depth += 1;
        let name = text(pex, property.name);
        let mut accessors: Vec<(u8, &Function)> = Vec::new();
        accessors.extend(property.getter.iter().map(|it| (1, it)));
        accessors.extend(property.setter.iter().map(|it| (2, it)));
        accessors.sort_by_key(|(kind, function)| self.place("", &name, *kind, function));
        for (kind, function) in accessors {
            self.function("", &name, kind, function);
        }
        self.depth -= 1;
        self.line("EndProperty");
    }

    fn state(&mut self, object: &Object, state: &State) {
        let pex = self.pex;
        let name = text(pex, state.name);
        let is_auto = state.name == object.auto_state;
        self.line(&format!(
            "{}State {name}",
            if is_auto { "Auto " } else { "" }
        ));
        self.depth += 1;
        let mut functions: Vec<_> = state
            .functions
            .iter()
            .map(|(function, code)| {
                let function = text(pex, *function);
                (
                    self.place(&name, &function, 0, code),
                    Part::Function(function, code),
                )
            })
            .collect();
        settle(&mut functions);
        functions.sort_by_key(|(place, _)| *place);
        let without = functions.partition_point(|(place, _)| *place < NOWHERE);
        let mut loose = functions.split_off(without).into_iter().peekable();
        for (_, part) in functions.iter().chain([&(NOWHERE, Part::End)]) {
            // Functions without code go where there is room.
            let top = self.top(part);
            while let Some((_, next)) = loose.next_if(|(_, next)| {
                top.is_none_or(|line| self.page.height() + self.height(next) < line)
            }) {
                self.state_function(&name, &next);
            }
            self.state_function(&name, part);
        }
        self.depth -= 1;
        self.line("EndState");
    }

    fn state_function(&mut self, state: &str, part: &Part<'_>) {
        if let Part::Function(name, code) = part {
            self.function(state, name, 0, code);
        }
    }

    /// The line a function begins with.
    fn head(&self, name: &str, function: &Function) -> String {
        let pex = self.pex;
        let params: Vec<String> = function
            .params
            .iter()
            .enumerate()
            .map(|(place, it)| {
                let has_default = self.none_defaults.contains(&(folded(name), place));
                let default = if has_default { " = None" } else { "" };
                format!(
                    "{} {}{default}",
                    text(pex, it.type_name),
                    text(pex, it.name)
                )
            })
            .collect();
        let result = match text(pex, function.return_type) {
            none if none.eq_ignore_ascii_case("none") => String::new(),
            ty => format!("{ty} "),
        };
        let is_native = function.flags.has(FunctionFlags::NATIVE);
        let is_global = function.flags.has(FunctionFlags::GLOBAL);
        let mut head = format!("{result}Function {name}({})", params.join(", "));
        head.push_str(if is_global { " Global" } else { "" });
        head.push_str(if is_native { " Native" } else { "" });
        head.push_str(&flags(function.user_flags));
        head
    }

    /// A function, or a property's Get (kind 1) or Set (2), which debug entries name by it.
    fn function(&mut self, state: &str, owner: &str, kind: u8, function: &Function) {
        let pex = self.pex;
        let name = match kind {
            1 => "Get",
            2 => "Set",
            _ => owner,
        };
        if state.is_empty() && kind == 0 && is_built_in(pex, name, function) {
            return;
        }
        let lines = self.lines.of(state, owner, kind, function);
        let declared = function
            .locals
            .iter()
            .filter(|it| !is_made_here(&text(pex, it.name)));
        let above = 1 + doc_height(pex, function.doc) + declared.count();
        let first = lines
            .iter()
            .min()
            .map(|line| usize::from(*line).saturating_sub(above));
        self.line_at(first, &self.head(name, function));
        self.doc(function.doc);
        if function.flags.has(FunctionFlags::NATIVE) {
            return;
        }
        self.depth += 1;
        let key = key(state, owner, kind);
        let chooser = Chooser::new(self.flips.get(&key).cloned().unwrap_or_default());
        match statements(pex, function, lines, &self.types, self.scripts, &chooser) {
            Ok(body) => {
                let locals = function.locals.iter().enumerate();
                let locals = locals.map(|(place, it)| Local {
                    name: text(pex, it.name),
                    ty: text(pex, it.type_name),
                    place,
                });
                let locals = locals.filter(|it| !is_made_here(&it.name)).collect();
                self.body(&body, Declaring::new(locals, &body, &chooser));
            }
            Err(super::Unread) => {
                self.line("; this function's code is of no known shape");
                self.unread.push(format!("{state}.{name}"));
            }
        }
        self.asked.insert(key, chooser.into_asked());
        self.depth -= 1;
        self.line("EndFunction");
    }
}

/// Parameters that some call of the script leaves out with `None`.
fn none_defaults(pex: &Pex, object: &Object) -> BTreeSet<(String, usize)> {
    let mut defaults = BTreeSet::new();
    let of_states = object.states.iter().flat_map(|state| &state.functions);
    let accessors = object
        .properties
        .iter()
        .flat_map(|it| it.getter.iter().chain(&it.setter));
    for function in of_states.map(|(_, function)| function).chain(accessors) {
        for call in &function.code {
            let name = call
                .operands
                .get(usize::from(call.opcode == Opcode::CallStatic));
            let Some(Value::Identifier(name)) = name else {
                continue;
            };
            let left_out = call.arguments.iter().enumerate();
            let left_out = left_out.filter(|(_, it)| matches!(it, Value::None));
            defaults.extend(left_out.map(|(place, _)| (folded(&text(pex, *name)), place)));
        }
    }
    defaults
}

enum Part<'a> {
    Property(&'a Property),
    State(&'a State),
    Function(String, &'a Function),
    /// The end of a state.
    End,
}

/// The place of what has none: it comes last.
const NOWHERE: Place = (usize::MAX, u32::MAX, u32::MAX);

/// Gives parts with temporaries and no line the line of what must stand before them.
fn settle(parts: &mut [(Place, Part<'_>)]) {
    let known: Vec<Place> = parts
        .iter()
        .map(|(place, _)| *place)
        .filter(|it| it.0 < usize::MAX)
        .collect();
    for (place, _) in parts {
        if place.0 == usize::MAX && place.1 < u32::MAX {
            let before = known.iter().filter(|it| it.1 < place.1);
            place.0 = before.map(|it| it.0).max().unwrap_or(0);
        }
    }
}

fn doc_height(pex: &Pex, id: pex::StringId) -> usize {
    let doc = pex.string(id);
    if doc.is_empty() {
        0
    } else {
        1 + doc.iter().filter(|byte| **byte == b'\n').count()
    }
}

/// The lowest temporary and renamed variable of a function.
fn first_numbers(pex: &Pex, function: &Function) -> (u32, u32) {
    let (mut temporary, mut renamed) = (u32::MAX, u32::MAX);
    for local in &function.locals {
        let name = text(pex, local.name);
        if let Some(number) = name.strip_prefix("::temp").and_then(|it| it.parse().ok()) {
            temporary = temporary.min(number);
        }
        let mangled = name
            .strip_prefix("::mangled_")
            .and_then(|it| it.rsplit_once('_'));
        if let Some(number) = mangled.and_then(|(_, number)| number.parse().ok()) {
            renamed = renamed.min(number);
        }
    }
    (temporary, renamed)
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
