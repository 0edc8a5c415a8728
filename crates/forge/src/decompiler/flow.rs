//! A function's instructions to statements.

mod operation;

use std::collections::{BTreeMap, BTreeSet};

use pex::{Function, Instruction, Opcode, Operand, Pex, Value};

use super::choice::{Chooser, What};
use super::page::{mark, unmarked};
use super::value::{AND, ATOM, OR, POSTFIX, Text, literal};
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
    /// The start of an inner block.
    Start(News),
}

/// A condition and its block.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) condition: String,
    pub(super) line: Option<usize>,
    pub(super) body: Vec<Statement>,
}

/// Temporaries a block is the first to use, as their places among the function's locals, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct News {
    /// Of the block itself.
    pub(super) own: Vec<usize>,
    /// With those of the blocks in it.
    pub(super) all: Vec<usize>,
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
    chooser: &Chooser,
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
        chooser,
        open: vec![0],
        blocks: Vec::new(),
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
    chooser: &'a Chooser,
    /// Where the open blocks begin, innermost last.
    open: Vec<usize>,
    /// Inner blocks, where they begin and end.
    blocks: Vec<(usize, usize)>,
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
        self.open.push(from);
        let mut statements = self.block(from, to)?;
        self.open.pop();
        if !statements.is_empty() {
            statements.insert(0, Statement::Start(self.news(from, to)));
            self.blocks.push((from, to));
        }
        Ok(statements)
    }

    /// What a block is the first to use. The blocks in it are known already.
    fn news(&self, from: usize, to: usize) -> News {
        let is_inner = |at: usize| {
            let mut inner = self.blocks.iter();
            inner.any(|(start, end)| from <= *start && *end <= to && (*start..*end).contains(&at))
        };
        let mut news = News::default();
        for (at, place) in &self.first_uses {
            if (from..to).contains(at) && self.temporaries.contains(place) {
                news.all.push(*place);
                if !is_inner(*at) {
                    news.own.push(*place);
                }
            }
        }
        news
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
            Some((before, at))
                if *at >= from
                    && self.becomes(&before.ty, &text.ty)
                    && self.chooser.choose(What::Conversion, *at, true) =>
            {
                before
            }
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
        let is_changed = self.is_changed(at) && self.chooser.choose(What::Change, at, true);
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
            && !self.is_nested(at, target, after)
            && let Some(Statement::If {
                branches: more,
                otherwise: last,
            }) = otherwise.pop()
        {
            branches.extend(more);
            otherwise = last;
            self.blocks.retain(|it| *it != (target, after));
        }
        statements.push(Statement::If {
            branches,
            otherwise,
        });
        Ok(after)
    }

    /// Whether the `If` that is all there is between `target` and `after` stood in an `Else` of its
    /// own: then its condition's temporaries are the `Else`'s. Those of an `ElseIf` stand among the
    /// locals with those of the block around, which come before its variables and inner blocks.
    fn is_nested(&self, at: usize, target: usize, after: usize) -> bool {
        let usual = self.is_nested_for_sure(at, target, after);
        self.chooser.choose(What::Nested, target, usual)
    }

    fn is_nested_for_sure(&self, at: usize, target: usize, after: usize) -> bool {
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
            let new = self.first_uses.iter();
            let new = new.filter(move |(at, _)| (from..to).contains(at));
            let new = new.filter(|(_, place)| self.temporaries.contains(place));
            new.map(|(_, place)| *place).min()
        };
        let Some(of_condition) = new(target, condition_end) else {
            return false;
        };
        if new(at + 1, target).is_some_and(|of_block| of_block < of_condition) {
            return true;
        }
        // A variable between the first of the block around and the condition's.
        let start = self.open.last().copied().unwrap_or(0);
        new(start, at + 1).is_some_and(|first| {
            (first..of_condition).any(|place| !self.temporaries.contains(&place))
        })
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
