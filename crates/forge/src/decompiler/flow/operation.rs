//! What an instruction computes, as text: operators, conversions, members and calls.

use pex::{Opcode, Operand, Value};

use super::super::Unread;
use super::super::choice::What;
use super::super::value::{ADD, ATOM, CAST, COMPARE, MULTIPLY, POSTFIX, Text, UNARY};
use super::{Flow, folded};

impl Flow<'_> {
    /// The value an instruction computes, and where it goes.
    pub(super) fn value(&mut self, at: usize) -> Result<(String, Text), Unread> {
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
        if let (Some((left, _, right)), true) = (&inner.sides, is_same && is_compared)
            && self.chooser.choose(What::Unequal, at, true)
        {
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
        let taken = given.iter().take(count);
        let values: Vec<Option<Text>> = taken
            .enumerate()
            .map(|(place, it)| {
                let is_left_out = is_default(&it) && self.parameter(at, place + 1).is_some();
                (!is_left_out).then(|| self.read(it))
            })
            .collect();
        let own = own_conversions(&values, at);
        let mut is_named = false;
        for (place, value) in values.iter().enumerate() {
            // What follows one that was left out is named.
            let Some(value) = value else {
                is_named = true;
                continue;
            };
            let mut text = self.unconverted(value, own.max(from)).text.clone();
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

/// Where the language's own conversions begin: they stand right before the call at `at`, in the
/// order of the arguments. One that breaks the order was written out.
fn own_conversions(values: &[Option<Text>], at: usize) -> usize {
    let casts = values.iter().flatten().rev();
    let mut first = at;
    for cast in casts.filter_map(|it| it.before.as_ref().map(|(_, cast)| *cast)) {
        if cast + 1 == first {
            first = cast;
        }
    }
    first
}
