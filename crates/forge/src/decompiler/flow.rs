//! A function's instructions to statements.

use std::collections::{BTreeMap, BTreeSet};

use pex::{Function, Instruction, Opcode, Operand, Pex, Value};

use super::page::{mark, unmarked};
use super::value::{ADD, AND, ATOM, CAST, COMPARE, MULTIPLY, OR, POSTFIX, Text, UNARY, literal};
use super::{Unread, text};
use crate::compiler::Scripts;

/// A statement, its blocks open.
#[derive(Debug)]
pub(super) enum Statement {
    /// A line, and the variable it sets when it could declare it.
    Line {
        text: String,
        sets: Option<String>,
        /// Source line, from 1.
        line: Option<usize>,
    },
    If {
        branches: Vec<Branch>,
        otherwise: Vec<Statement>,
    },
    While(Branch),
    /// The start of an inner block: the first place, among the function's locals, of a temporary
    /// that is new in it.
    Start(Option<usize>),
}

/// A condition and its block.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) condition: String,
    pub(super) line: Option<usize>,
    pub(super) body: Vec<Statement>,
}

/// How deep blocks and values may nest before a function is given up.
const DEPTH_MAX: u32 = 200;

/// The statements of a function.
pub(super) fn statements(
    pex: &Pex,
    function: &Function,
    lines: &[u16],
    types: &BTreeMap<String, String>,
    scripts: Option<&Scripts<'_>>,
) -> Result<Vec<Statement>, Unread> {
    let mut types = types.clone();
    for typed in function.params.iter().chain(&function.locals) {
        types.insert(
            folded(&text(pex, typed.name)),
            folded(&text(pex, typed.type_name)),
        );
    }
    let names = function.params.iter().chain(&function.locals);
    let names = names.map(|typed| folded(&text(pex, typed.name))).collect();
    let mut flow = Flow {
        pex,
        code: &function.code,
        lines,
        scripts,
        types,
        names,
        pending: BTreeMap::new(),
        depth: 0,
        first_uses: first_uses(function),
        temporaries: temporaries(pex, function),
    };
    flow.block(0, function.code.len())
}

pub(super) fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}

struct Flow<'a> {
    pex: &'a Pex,
    code: &'a [Instruction],
    /// Source line of each instruction; empty when not known.
    lines: &'a [u16],
    scripts: Option<&'a Scripts<'a>>,
    /// Types of all variables, names with small letters.
    types: BTreeMap<String, String>,
    /// Names of parameters and locals: they hide properties.
    names: BTreeSet<String>,
    /// Values in temporaries, by name with small letters.
    pending: BTreeMap<String, Text>,
    depth: u32,
    /// For each local, the instruction that has it first, and its place among the locals.
    first_uses: Vec<(usize, usize)>,
    /// Places of temporaries among the locals.
    temporaries: BTreeSet<usize>,
}

impl Flow<'_> {
    fn block(&mut self, from: usize, to: usize) -> Result<Vec<Statement>, Unread> {
        if self.depth >= DEPTH_MAX || to > self.code.len() || from > to {
            return Err(Unread);
        }
        self.depth += 1;
        let mut statements = Vec::new();
        let mut at = from;
        while at < to {
            at = self.step(at, to, &mut statements)?;
        }
        self.depth -= 1;
        if at == to {
            Ok(statements)
        } else {
            Err(Unread)
        }
    }

    /// A block with its start noted; an empty one stays empty.
    fn inner_block(&mut self, from: usize, to: usize) -> Result<Vec<Statement>, Unread> {
        let mut statements = self.block(from, to)?;
        if !statements.is_empty() {
            let new = self
                .first_uses
                .iter()
                .filter(|(at, place)| (from..to).contains(at) && self.temporaries.contains(place));
            let first = new.map(|(_, place)| *place).min();
            statements.insert(0, Statement::Start(first));
        }
        Ok(statements)
    }

    fn line(&self, at: usize) -> Option<usize> {
        self.lines.get(at).map(|line| usize::from(*line))
    }

    fn mark(&self, at: usize) -> String {
        mark(self.lines.get(at).copied())
    }

    fn operand(&self, at: usize, index: usize) -> Result<&Value, Unread> {
        self.code
            .get(at)
            .and_then(|it| it.operands.get(index))
            .ok_or(Unread)
    }

    fn name(&self, at: usize, index: usize) -> Result<String, Unread> {
        match self.operand(at, index)? {
            Value::Identifier(id) => Ok(text(self.pex, *id)),
            _ => Err(Unread),
        }
    }

    /// Where the jump at `at` goes.
    fn target(&self, at: usize) -> Result<usize, Unread> {
        match self.code.get(at).and_then(|it| it.operands.last()) {
            Some(Value::Int(distance)) => {
                let distance = isize::try_from(*distance).map_err(|_| Unread)?;
                at.checked_add_signed(distance).ok_or(Unread)
            }
            _ => Err(Unread),
        }
    }

    /// What a value is, read now.
    fn read(&mut self, value: &Value) -> Text {
        let Value::Identifier(id) = value else {
            return literal(self.pex, value);
        };
        let name = text(self.pex, *id);
        let key = folded(&name);
        if is_temporary(&key)
            && let Some(text) = self.pending.remove(&key)
        {
            return text;
        }
        let ty = self.types.get(&key).cloned();
        let ty = ty.or_else(|| self.inherited_type(&key)).unwrap_or_default();
        Text::new(self.variable(&name), ATOM, ty)
    }

    /// The type of a parent's auto property, used by its variable.
    fn inherited_type(&self, key: &str) -> Option<String> {
        let property = key.strip_prefix("::")?.strip_suffix("_var")?;
        let own = self.types.get("self")?;
        let face = self.scripts?.property(own, property)?;
        Some(folded(&face.kind.to_string()))
    }

    /// A variable as the source names it.
    fn variable(&self, name: &str) -> String {
        match name
            .strip_prefix("::")
            .and_then(|rest| rest.strip_suffix("_var"))
        {
            Some(property) if self.names.contains(&folded(property)) => format!("Self.{property}"),
            Some(property) => property.to_owned(),
            // Renamed variables get their own name back when the line is written.
            None => name.to_owned(),
        }
    }

    /// A value in a place that converts by itself.
    fn plain_at(&mut self, at: usize, index: usize) -> Result<String, Unread> {
        let value = self.read_at(at, index)?;
        Ok(self.unconverted(&value, 0).text.clone())
    }

    /// Without the conversion, when instruction `from` or a later one made it and the language makes
    /// it by itself.
    fn unconverted<'t>(&self, text: &'t Text, from: usize) -> &'t Text {
        match &text.before {
            Some((before, at)) if *at >= from && self.becomes(&before.ty, &text.ty) => before,
            _ => text,
        }
    }

    /// Whether the language converts by itself, as far as is known.
    fn becomes(&self, from: &str, to: &str) -> bool {
        match (from, to) {
            (from, to) if from == to => false,
            (_, "bool" | "string") => true,
            ("int", "float") | ("none", _) => true,
            _ => self
                .scripts
                .is_some_and(|scripts| scripts.is_kind_of(from, to)),
        }
    }

    fn read_at(&mut self, at: usize, index: usize) -> Result<Text, Unread> {
        let value = *self.operand(at, index)?;
        Ok(self.read(&value))
    }

    /// One instruction, or all of a block; gives the place of the next.
    fn step(
        &mut self,
        at: usize,
        end: usize,
        statements: &mut Vec<Statement>,
    ) -> Result<usize, Unread> {
        let code = self.code;
        let instruction = code.get(at).ok_or(Unread)?;
        match instruction.opcode {
            Opcode::Nop => {}
            Opcode::JmpF | Opcode::JmpT => return self.branch(at, end, statements),
            Opcode::Jmp => return Err(Unread),
            Opcode::Return => {
                let text = match self.operand(at, 0)? {
                    Value::None => "Return".to_owned(),
                    _ => format!("Return {}", self.plain_at(at, 0)?),
                };
                let line = self.line(at);
                statements.push(Statement::Line {
                    text,
                    sets: None,
                    line,
                });
            }
            Opcode::Assign => self.assign(at, statements)?,
            Opcode::PropSet => statements.push(self.set_property(at)?),
            Opcode::ArraySetElement => {
                let value = self.plain_at(at, 2)?;
                let index = self.read_at(at, 1)?;
                let array = self.read_at(at, 0)?;
                let text = format!("{}[{}] = {value}", array.at(POSTFIX), index.text);
                let line = self.line(at);
                statements.push(Statement::Line {
                    text,
                    sets: None,
                    line,
                });
            }
            _ => {
                let (to, value) = self.value(at)?;
                self.keep(at, &to, value, statements);
            }
        }
        Ok(at + 1)
    }

    fn set_property(&mut self, at: usize) -> Result<Statement, Unread> {
        let is_changed = self.is_changed(at);
        let value = self.read_at(at, 2)?;
        let value = self.unconverted(&value, 0).clone();
        let name = self.name(at, 0)?;
        let object = self.read_at(at, 1)?;
        let place = self.member(at, &object, &name);
        let text = match value.sides {
            Some((left, word, right)) if is_changed && unmarked(&left) == unmarked(&place) => {
                format!("{place} {word}= {right}")
            }
            _ => format!("{place} = {}", value.text),
        };
        let line = self.line(at);
        Ok(Statement::Line {
            text,
            sets: None,
            line,
        })
    }

    /// Whether the property set at `at` was read just before, through the same temporary: only
    /// `+=` and its like do that.
    fn is_changed(&self, at: usize) -> bool {
        let set = self
            .code
            .get(at)
            .map(|it| it.operands.get(..2).unwrap_or(&[]));
        let before = self.code.get(..at).unwrap_or(&[]).iter().rev();
        let mut before = before.take_while(|it| it.opcode != Opcode::PropSet);
        before.any(|it| it.opcode == Opcode::PropGet && it.operands.get(..2) == set)
    }

    /// A value for later, or a statement when nobody reads it.
    fn keep(&mut self, at: usize, to: &str, value: Text, statements: &mut Vec<Statement>) {
        let key = folded(to);
        if is_temporary(&key) && self.is_read(&key, at + 1) {
            self.pending.insert(key, value);
        } else if is_temporary(&key) {
            statements.push(Statement::Line {
                text: value.text,
                sets: None,
                line: None,
            });
        } else {
            let name = self.variable(to);
            let text = format!("{name} = {}", value.text);
            statements.push(Statement::Line {
                text,
                sets: Some(to.to_owned()),
                line: self.line(at),
            });
        }
    }

    /// Whether a temporary is read before it is written again.
    fn is_read(&self, key: &str, from: usize) -> bool {
        let is_it = |value: &Value| matches!(value, Value::Identifier(id) if folded(&text(self.pex, *id)) == *key);
        for instruction in self.code.iter().skip(from) {
            let kinds = instruction.opcode.operands();
            let operands = || instruction.operands.iter().zip(kinds);
            let is_source = |kind: &Operand| matches!(kind, Operand::Value);
            if operands().any(|(value, kind)| is_source(kind) && is_it(value))
                || instruction.arguments.iter().any(is_it)
            {
                return true;
            }
            if operands().any(|(value, kind)| *kind == Operand::Destination && is_it(value)) {
                return false;
            }
        }
        false
    }

    fn assign(&mut self, at: usize, statements: &mut Vec<Statement>) -> Result<(), Unread> {
        let to = self.name(at, 0)?;
        let value = self.read_at(at, 1)?;
        if is_temporary(&folded(&to)) {
            // A stored value: its property or element follows.
            let value = Text {
                before: None,
                ..self.unconverted(&value, 0).clone()
            };
            self.pending.insert(folded(&to), value);
            return Ok(());
        }
        let value = self.unconverted(&value, 0).text.clone();
        let text = format!("{} = {value}", self.variable(&to));
        statements.push(Statement::Line {
            text,
            sets: Some(to),
            line: self.line(at),
        });
        Ok(())
    }

    /// `&&`, `||`, `If` or `While`: the instruction before the jump's target says which.
    fn branch(
        &mut self,
        at: usize,
        end: usize,
        statements: &mut Vec<Statement>,
    ) -> Result<usize, Unread> {
        let target = self.target(at)?;
        if target <= at || target > end {
            return Err(Unread);
        }
        let last = self.code.get(target - 1).ok_or(Unread)?;
        let condition = *self.operand(at, 0)?;
        if last.opcode == Opcode::Cast && last.operands.first() == Some(&condition) {
            return self.short_circuit(at, target);
        }
        let is_jump = self
            .code
            .get(at)
            .is_some_and(|it| it.opcode == Opcode::JmpF);
        if !is_jump || last.opcode != Opcode::Jmp || target < at + 2 {
            return Err(Unread);
        }
        let condition = self.read(&condition).text;
        let body = self.inner_block(at + 1, target - 1)?;
        let after = self.target(target - 1)?;
        let branch = Branch {
            condition,
            line: self.line(at),
            body,
        };
        if after <= at {
            statements.push(Statement::While(branch));
            return Ok(target);
        }
        if after < target || after > end {
            return Err(Unread);
        }
        let mut otherwise = self.inner_block(target, after)?;
        let mut branches = vec![branch];
        if let [Statement::Start(_), Statement::If { .. }] = otherwise.as_slice()
            && !self.is_inner(at, target, after)
            && let Some(Statement::If {
                branches: more,
                otherwise: last,
            }) = otherwise.pop()
        {
            branches.extend(more);
            otherwise = last;
        }
        statements.push(Statement::If {
            branches,
            otherwise,
        });
        Ok(after)
    }

    /// Whether the `If` that is all there is between `target` and `after` stood in an `Else` of its
    /// own: then temporaries of its condition come, among the locals, after those of the block that
    /// starts at `at`. An `ElseIf` has them before.
    fn is_inner(&self, at: usize, target: usize, after: usize) -> bool {
        let is_branch = |place: &usize| {
            let to = self.target(*place).unwrap_or(0);
            self.code
                .get(*place)
                .is_some_and(|it| it.opcode == Opcode::JmpF)
                && to > 0
                && self
                    .code
                    .get(to - 1)
                    .is_some_and(|it| it.opcode == Opcode::Jmp)
        };
        let Some(condition_end) = (target..after).find(is_branch) else {
            return false;
        };
        let new = |from: usize, to: usize| {
            let new = self
                .first_uses
                .iter()
                .filter(|(at, place)| (from..to).contains(at) && self.temporaries.contains(place));
            new.map(|(_, place)| *place).min()
        };
        match (new(at + 1, target), new(target, condition_end)) {
            (Some(of_block), Some(of_condition)) => of_block < of_condition,
            _ => false,
        }
    }

    fn short_circuit(&mut self, at: usize, target: usize) -> Result<usize, Unread> {
        let (word, strength) = match self.code.get(at).map(|it| it.opcode) {
            Some(Opcode::JmpF) => ("&&", AND),
            _ => ("||", OR),
        };
        let to = folded(&self.name(at, 0)?);
        let left = self.pending.remove(&to).ok_or(Unread)?;
        // The cast before the jump belongs to the operator.
        let left = left.before.map_or(Err(Unread), |(before, _)| Ok(*before))?;
        let statements = self.block(at + 1, target - 1)?;
        if !statements.is_empty() {
            return Err(Unread);
        }
        let right = self.read_at(target - 1, 1)?;
        let mark = self.mark(at);
        let text = format!(
            "{} {mark}{word} {}",
            left.at(strength),
            right.at(strength + 1)
        );
        self.pending.insert(to, Text::new(text, strength, "bool"));
        Ok(target)
    }

    fn member(&self, at: usize, object: &Text, name: &str) -> String {
        let mark = self.mark(at);
        if folded(&object.text) == "self" && !self.names.contains(&folded(name)) {
            return format!("{mark}{name}");
        }
        format!("{}{mark}.{name}", object.at(POSTFIX))
    }

    /// The value an instruction computes, and where it goes.
    fn value(&mut self, at: usize) -> Result<(String, Text), Unread> {
        let code = self.code;
        let opcode = code.get(at).ok_or(Unread)?.opcode;
        let kinds = opcode.operands();
        let place = kinds
            .iter()
            .position(|it| *it == Operand::Destination)
            .ok_or(Unread)?;
        let to = self.name(at, place)?;
        let ty = self.types.get(&folded(&to)).cloned().unwrap_or_default();
        let text = match opcode {
            Opcode::IAdd | Opcode::FAdd | Opcode::StrCat => self.binary(at, "+", ADD)?,
            Opcode::ISub | Opcode::FSub => self.binary(at, "-", ADD)?,
            Opcode::IMul | Opcode::FMul => self.binary(at, "*", MULTIPLY)?,
            Opcode::IDiv | Opcode::FDiv => self.binary(at, "/", MULTIPLY)?,
            Opcode::IMod => self.binary(at, "%", MULTIPLY)?,
            Opcode::CmpEq => self.binary(at, "==", COMPARE)?,
            Opcode::CmpLt => self.binary(at, "<", COMPARE)?,
            Opcode::CmpLte => self.binary(at, "<=", COMPARE)?,
            Opcode::CmpGt => self.binary(at, ">", COMPARE)?,
            Opcode::CmpGte => self.binary(at, ">=", COMPARE)?,
            Opcode::Not => self.not(at)?,
            Opcode::INeg | Opcode::FNeg => self.negation(at)?,
            Opcode::Cast => self.cast(at, &ty)?,
            Opcode::PropGet => {
                let object = self.read_at(at, 1)?;
                Text::new(self.member(at, &object, &self.name(at, 0)?), POSTFIX, "")
            }
            Opcode::ArrayCreate => {
                let length = self.read_at(at, 1)?.text;
                let element = ty.strip_suffix("[]").ok_or(Unread)?;
                let mark = self.mark(at);
                Text::new(format!("{mark}new {element}[{length}]"), ATOM, "")
            }
            Opcode::ArrayLength => Text::new(
                format!(
                    "{}{}.Length",
                    self.read_at(at, 1)?.at(POSTFIX),
                    self.mark(at)
                ),
                POSTFIX,
                "",
            ),
            Opcode::ArrayGetElement => {
                let index = self.read_at(at, 2)?.text;
                let array = self.read_at(at, 1)?;
                let mark = self.mark(at);
                Text::new(format!("{}{mark}[{index}]", array.at(POSTFIX)), POSTFIX, "")
            }
            Opcode::ArrayFindElement | Opcode::ArrayRFindElement => self.find(at, opcode)?,
            Opcode::CallMethod | Opcode::CallParent | Opcode::CallStatic => self.call(at)?,
            _ => return Err(Unread),
        };
        let ty = if text.ty.is_empty() {
            ty
        } else {
            text.ty.clone()
        };
        Ok((to, Text { ty, ..text }))
    }

    fn negation(&mut self, at: usize) -> Result<Text, Unread> {
        let inner = self.read_at(at, 1)?;
        let is_number = inner
            .text
            .starts_with(|letter: char| letter.is_ascii_digit());
        let text = if is_number {
            format!("({})", inner.text)
        } else {
            inner.at(UNARY)
        };
        Ok(Text::new(format!("{}-{text}", self.mark(at)), UNARY, ""))
    }

    fn cast(&mut self, at: usize, ty: &str) -> Result<Text, Unread> {
        let inner = self.read_at(at, 1)?;
        let text = format!("{} {}as {ty}", inner.at(CAST), self.mark(at));
        Ok(Text {
            text,
            strength: CAST,
            ty: ty.to_owned(),
            sides: None,
            before: Some((Box::new(inner), at)),
        })
    }

    /// Where the casts that end right before `at` begin: those may be the language's own.
    fn conversions(&self, at: usize) -> usize {
        let before = self.code.get(..at).unwrap_or(&[]);
        at - before
            .iter()
            .rev()
            .take_while(|it| it.opcode == Opcode::Cast)
            .count()
    }

    fn binary(&mut self, at: usize, word: &str, strength: u8) -> Result<Text, Unread> {
        let from = self.conversions(at);
        let right = self.read_at(at, 2)?;
        let left = self.read_at(at, 1)?;
        let mut sides = [left.clone(), right.clone()];
        // One side keeps the type that both were brought to.
        let (plain_left, plain_right) = (
            self.unconverted(&left, from),
            self.unconverted(&right, from),
        );
        let is_plain = |text: &Text| text.before.is_none() || text.ty == left.ty;
        // A conversion of the language's own is free first, so the result takes its temporary: where
        // the result took the left one, the right conversion was written out.
        let is_written =
            right.before.is_some() && self.operand(at, 0).ok() == self.operand(at, 1).ok();
        if is_written {
            // Both stay as they are.
        } else if plain_right.ty != right.ty && is_plain(&left) {
            sides[1] = plain_right.clone();
        } else if plain_left.ty != left.ty {
            sides[0] = plain_left.clone();
        }
        let [left, right] = sides;
        let (left, right) = (left.at(strength), right.at(strength + 1));
        let mark = self.mark(at);
        let mut text = Text::new(format!("{left} {mark}{word} {right}"), strength, "");
        text.sides = Some((left, word.to_owned(), right));
        Ok(text)
    }

    fn not(&mut self, at: usize) -> Result<Text, Unread> {
        let is_same = self.operand(at, 0)? == self.operand(at, 1)?;
        let is_compared = at > 0
            && self.code.get(at - 1).is_some_and(|it| {
                it.opcode == Opcode::CmpEq && it.operands.first() == self.operand(at, 1).ok()
            });
        let inner = self.read_at(at, 1)?;
        let mark = self.mark(at);
        if let (Some((left, _, right)), true) = (&inner.sides, is_same && is_compared) {
            let text = format!("{left} {mark}!= {right}");
            return Ok(Text::new(text, COMPARE, "bool"));
        }
        Ok(Text::new(
            format!("{mark}!{}", inner.at(UNARY)),
            UNARY,
            "bool",
        ))
    }

    fn find(&mut self, at: usize, opcode: Opcode) -> Result<Text, Unread> {
        let from = self.conversions(at);
        let start = self.read_at(at, 3)?.text;
        let wanted = self.read_at(at, 2)?;
        let wanted = self.unconverted(&wanted, from).text.clone();
        let array = self.read_at(at, 0)?;
        let name = if opcode == Opcode::ArrayFindElement {
            "Find"
        } else {
            "RFind"
        };
        let default = if opcode == Opcode::ArrayFindElement {
            "0"
        } else {
            "-1"
        };
        let start = if start == default {
            String::new()
        } else {
            format!(", {start}")
        };
        Ok(Text::new(
            format!(
                "{}{}.{name}({wanted}{start})",
                array.at(POSTFIX),
                self.mark(at)
            ),
            POSTFIX,
            "int",
        ))
    }

    fn call(&mut self, at: usize) -> Result<Text, Unread> {
        let code = self.code;
        let instruction = code.get(at).ok_or(Unread)?;
        let from = self.conversions(at);
        let mut arguments = Vec::new();
        // A bare None is a default that was left out: a None written out would be converted.
        let given = &instruction.arguments;
        let is_default = |it: &&Value| matches!(it, Value::None);
        let count = given.len() - given.iter().rev().take_while(is_default).count();
        let mut is_named = false;
        for (place, argument) in given.iter().take(count).enumerate() {
            // What follows one that was left out is named.
            if is_default(&argument) && self.parameter(at, place + 1).is_some() {
                is_named = true;
                continue;
            }
            let argument = self.read(argument);
            let mut text = self.unconverted(&argument, from).text.clone();
            if let Some(name) = self.parameter(at, place).filter(|_| is_named) {
                text = format!("{name} = {text}");
            }
            arguments.push(text);
        }
        let arguments = arguments.join(", ");
        let mark = self.mark(at);
        let function = match instruction.opcode {
            Opcode::CallParent => format!("Parent{mark}.{}", self.name(at, 0)?),
            Opcode::CallStatic => format!("{}{mark}.{}", self.name(at, 0)?, self.name(at, 1)?),
            _ => {
                let object = self.read_at(at, 1)?;
                let name = self.name(at, 0)?;
                if folded(&object.text) == "self" {
                    format!("{mark}{name}")
                } else {
                    format!("{}{mark}.{name}", object.at(POSTFIX))
                }
            }
        };
        Ok(Text::new(format!("{function}({arguments})"), POSTFIX, ""))
    }
}

impl Flow<'_> {
    /// The name of a called function's parameter.
    fn parameter(&self, at: usize, place: usize) -> Option<String> {
        let instruction = self.code.get(at)?;
        let name = |index: usize| self.name(at, index).ok();
        let (script, function) = match instruction.opcode {
            Opcode::CallStatic => (name(0)?, name(1)?),
            Opcode::CallParent => (self.types.get("self")?.clone(), name(0)?),
            _ => {
                let object = folded(&name(1)?);
                let ty = self.types.get(&object).cloned();
                (ty.or_else(|| self.inherited_type(&object))?, name(0)?)
            }
        };
        let (_, face) = self.scripts?.function(&script, &function)?;
        face.params.get(place).map(|it| it.name.clone())
    }
}

fn is_temporary(key: &str) -> bool {
    key.starts_with("::temp") || key == "::nonevar"
}

fn first_uses(function: &Function) -> Vec<(usize, usize)> {
    let place_of = |local: &pex::TypedName| {
        let is_it = |value: &Value| *value == Value::Identifier(local.name);
        let has_it = |it: &Instruction| it.operands.iter().chain(&it.arguments).any(is_it);
        function.code.iter().position(has_it)
    };
    let locals = function.locals.iter().enumerate();
    locals
        .filter_map(|(place, local)| Some((place_of(local)?, place)))
        .collect()
}

fn temporaries(pex: &Pex, function: &Function) -> BTreeSet<usize> {
    let locals = function.locals.iter().enumerate();
    let of_compiler = locals.filter(|(_, local)| is_temporary(&folded(&text(pex, local.name))));
    of_compiler.map(|(place, _)| place).collect()
}
