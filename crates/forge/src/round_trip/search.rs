//! Answers to what compiled code does not say, found by trying.
//!
//! A function's code depends on its own answers only, but for where its temporaries begin to count.
//! So each function that differs tries another answer in every round, and keeps it when its first
//! difference moves later. Rounds are few and bounded: what is not found stays as it usually is.

use std::collections::{BTreeMap, BTreeSet};

use pex::{Function, Pex, StringId, Value};

use crate::decompiler::choice::{Choice, Flips, key};

/// Rounds for a script: each is a decompilation and a compilation.
const ROUNDS_MAX: usize = 100;

/// A source, and what it compiled to.
pub(super) struct Attempt {
    pub(super) source: Vec<u8>,
    pub(super) asked: Flips,
    /// None when it does not compile.
    pub(super) compiled: Option<Pex>,
}

/// The attempt with the best answers. `attempt` makes one.
pub(super) fn best(wanted: &Pex, first: Attempt, attempt: impl Fn(&Flips) -> Attempt) -> Attempt {
    let Some(compiled) = &first.compiled else {
        return first;
    };
    let wanted = shapes(wanted);
    let mut open = differing(&wanted, &shapes(compiled), &first.asked);
    let mut flips = Flips::new();
    for _ in 0..ROUNDS_MAX {
        open.retain(|_, it| it.next().is_some());
        if open.is_empty() {
            break;
        }
        let mut trial = flips.clone();
        for (name, function) in &open {
            trial.insert(name.clone(), function.trial());
        }
        let made = attempt(&trial);
        let shapes = made.compiled.as_ref().map(shapes).unwrap_or_default();
        for (name, function) in &mut open {
            let (Some(wanted), Some(got)) = (wanted.get(name), shapes.get(name)) else {
                function.refuse();
                continue;
            };
            let asked = made.asked.get(name).cloned().unwrap_or_default();
            if function.judge(wanted, got, &asked) {
                flips.insert(name.clone(), function.kept.clone());
            }
        }
    }
    if flips.is_empty() {
        return first;
    }
    let made = attempt(&flips);
    if made.compiled.is_some() { made } else { first }
}

/// A function that differs.
struct Open {
    kept: BTreeSet<Choice>,
    /// Lines that are right with what is kept.
    right: usize,
    /// What is tried next, last first.
    left: Vec<Choice>,
}

impl Open {
    fn new(wanted: &Shape, got: &Shape, asked: &BTreeSet<Choice>) -> Option<Open> {
        let right = wanted.right(got)?;
        let mut open = Open {
            kept: BTreeSet::new(),
            right,
            left: Vec::new(),
        };
        open.refill(wanted, asked);
        Some(open)
    }

    /// The questions, those nearest before the first difference first, then those after it.
    fn refill(&mut self, wanted: &Shape, asked: &BTreeSet<Choice>) {
        let place = self.right.min(wanted.code.len());
        let is_before = |it: &&Choice| it.at <= place;
        let after = asked.iter().rev().filter(|it| !is_before(it));
        let before = asked.iter().filter(is_before);
        self.left = after.chain(before).copied().collect();
    }

    fn next(&self) -> Option<&Choice> {
        self.left.last()
    }

    fn trial(&self) -> BTreeSet<Choice> {
        let mut trial = self.kept.clone();
        if let Some(choice) = self.next()
            && !trial.remove(choice)
        {
            trial.insert(*choice);
        }
        trial
    }

    fn refuse(&mut self) {
        self.left.pop();
    }

    /// Keeps what was tried when more is right with it.
    fn judge(&mut self, wanted: &Shape, got: &Shape, asked: &BTreeSet<Choice>) -> bool {
        match wanted.right(got) {
            None => {
                self.kept = self.trial();
                self.left.clear();
                true
            }
            Some(right) if right > self.right => {
                self.kept = self.trial();
                self.right = right;
                self.refill(wanted, asked);
                true
            }
            Some(_) => {
                self.refuse();
                false
            }
        }
    }
}

fn differing(
    wanted: &BTreeMap<String, Shape>,
    got: &BTreeMap<String, Shape>,
    asked: &Flips,
) -> BTreeMap<String, Open> {
    let open = wanted.iter().filter_map(|(name, wanted)| {
        let open = Open::new(wanted, got.get(name)?, asked.get(name)?)?;
        Some((name.clone(), open))
    });
    open.collect()
}

/// A function as lines of text in which numbers of temporaries and renamed variables count from
/// the function's first.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    code: Vec<String>,
    locals: Vec<String>,
}

impl Shape {
    /// How many lines are right before the first that is not; none when all are.
    fn right(&self, got: &Shape) -> Option<usize> {
        if self == got {
            return None;
        }
        let count = |ours: &[String], theirs: &[String]| {
            let both = ours.iter().zip(theirs);
            both.take_while(|(a, b)| a == b).count()
        };
        let right = count(&self.code, &got.code);
        if right < self.code.len() || self.code.len() != got.code.len() {
            return Some(right);
        }
        Some(right + count(&self.locals, &got.locals))
    }
}

/// The shapes of all functions by key.
fn shapes(pex: &Pex) -> BTreeMap<String, Shape> {
    let mut shapes = BTreeMap::new();
    for object in &pex.objects {
        for state in &object.states {
            let state_name = pex.text(state.name);
            for (name, function) in &state.functions {
                let key = key(&state_name, &pex.text(*name), 0);
                shapes.insert(key, shape(pex, function));
            }
        }
        for property in &object.properties {
            let name = pex.text(property.name);
            for (kind, accessor) in [(1, &property.getter), (2, &property.setter)] {
                if let Some(function) = accessor {
                    shapes.insert(key("", &name, kind), shape(pex, function));
                }
            }
        }
    }
    shapes
}

fn shape(pex: &Pex, function: &Function) -> Shape {
    let first = |prefix: &str| {
        let locals = function.locals.iter().map(|it| pex.text(it.name));
        let numbers = locals.filter_map(|it| numbered(&it, prefix).map(|(_, number)| number));
        numbers.min().unwrap_or(0)
    };
    let (temporary, renamed) = (first(TEMPORARY), first(RENAMED));
    let name = |id: StringId| {
        let name = pex.text(id).to_ascii_lowercase();
        let from = |prefix: &str, first: u32| {
            let (head, number) = numbered(&name, prefix)?;
            Some(format!("{head}{}", number.saturating_sub(first)))
        };
        from(TEMPORARY, temporary)
            .or_else(|| from(RENAMED, renamed))
            .unwrap_or(name)
    };
    let value = |value: &Value| match value {
        Value::Identifier(id) => name(*id),
        // Of two spellings a file has one.
        Value::String(id) => format!("{:?}", pex.text(*id).to_ascii_lowercase()),
        other => format!("{other:?}"),
    };
    let code = function.code.iter().map(|it| {
        let all = it.operands.iter().chain(&it.arguments);
        let all: Vec<String> = all.map(value).collect();
        format!("{:?} {}", it.opcode, all.join(" "))
    });
    let locals = function.locals.iter();
    let locals = locals.map(|it| format!("{} {}", name(it.name), name(it.type_name)));
    Shape {
        code: code.collect(),
        locals: locals.collect(),
    }
}

const TEMPORARY: &str = "::temp";
const RENAMED: &str = "::mangled_";

/// A name before its number, and the number, when it begins with `prefix`.
fn numbered<'n>(name: &'n str, prefix: &str) -> Option<(&'n str, u32)> {
    let is_it = name.get(..prefix.len())?.eq_ignore_ascii_case(prefix);
    let head = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = name.get(head.len()..)?.parse().ok()?;
    is_it.then_some((head, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(locals: &str, code: &str) -> BTreeMap<String, Shape> {
        let text =
            format!(".object Test\n.state ``\n.function F None\n{locals}{code}.end\n.end\n.end\n");
        shapes(&Pex::assemble(&text).unwrap())
    }

    #[test]
    fn numbers_count_from_the_functions_first_temporary() {
        let one = of(".local ::temp4 Int\n", "iadd ::temp4 1 2\n");
        let other = of(".local ::TEMP9 int\n", "iadd ::temp9 1 2\n");
        assert_eq!(one, other);
        assert_eq!(one[".f.0"].locals, ["::temp0 int"]);
    }

    #[test]
    fn right_lines_are_counted_in_the_code_first() {
        let locals = ".local a Int\n.local b Int\n";
        let wanted = &of(locals, "assign a 1\nassign b 2\n")[".f.0"];
        let other_code = &of(locals, "assign a 1\nassign b 3\n")[".f.0"];
        let other_order = &of(".local b Int\n.local a Int\n", "assign a 1\nassign b 2\n")[".f.0"];
        let last = &of(".local a Int\n.local c Int\n", "assign a 1\nassign b 2\n")[".f.0"];
        assert_eq!(wanted.right(other_code), Some(1));
        assert_eq!(wanted.right(other_order), Some(2));
        assert_eq!(wanted.right(last), Some(3));
        assert_eq!(wanted.right(wanted), None);
    }
}
