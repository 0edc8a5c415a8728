//! The one walk over serde state: leaves with their paths, in a canonical form.
//!
//! A state type derives `Serialize`; the walk visits its leaves in order. [`crate::Digest`] feeds them to
//! a hash, [`first_difference`] compares two walks and names the path where they part. Floats are
//! canonical: every NaN is one NaN.
//!
//! Not here: writing saves (a self-describing encoding does that from the same `Serialize`).

use serde::Serialize;
use std::fmt::{self, Write as _};

mod serializer;

pub(crate) use serializer::Walker;

/// One plain value met on the walk.
#[derive(Debug, Clone, PartialEq)]
pub enum Leaf {
    /// No value: `None`, unit.
    Nothing,
    /// A bool.
    Bool(bool),
    /// Any integer up to 64 bits.
    Int(i128),
    /// A form's id, shown as players know it: `01000800`.
    Form(u32),
    /// A float, NaN canonical.
    Float(f64),
    /// Text; names of variants too.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// How many elements follow.
    Length(u64),
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leaf::Nothing => f.write_str("nothing"),
            Leaf::Bool(value) => write!(f, "{value}"),
            Leaf::Int(value) => write!(f, "{value}"),
            Leaf::Form(value) => write!(f, "{value:08X}"),
            Leaf::Float(value) => write!(f, "{value}"),
            Leaf::Text(value) => write!(f, "{value:?}"),
            Leaf::Bytes(value) => write!(f, "{} bytes", value.len()),
            Leaf::Length(value) => write!(f, "{value} elements"),
        }
    }
}

/// Where two states part.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Fields, keys and indexes down to the value: `quests[01000D62].stage`.
    pub path: String,
    /// The value in the first state; nothing when its walk ended.
    pub expected: Option<Leaf>,
    /// The value in the second state.
    pub got: Option<Leaf>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |leaf: &Option<Leaf>| leaf.as_ref().map_or("absent".into(), Leaf::to_string);
        write!(
            f,
            "{}: {} ≠ {}",
            self.path,
            show(&self.expected),
            show(&self.got)
        )
    }
}

/// A step of the path.
#[derive(Debug)]
pub(crate) enum Step<'a> {
    Field(&'static str),
    Index(usize),
    Key(&'a str),
}

/// What hears the walk.
pub(crate) trait Visit {
    /// Whether the visitor needs paths; when not, map keys come as leaves and steps are not told.
    const PATHS: bool;
    fn enter(&mut self, step: Step<'_>);
    fn leave(&mut self);
    fn leaf(&mut self, leaf: LeafRef<'_>);
    /// The next leaf is the number inside a newtype of this name.
    fn named(&mut self, _name: &'static str) {}
}

/// The newtype whose number is a form's id: `FormId` of `ident`, known here by its name alone.
const FORM_ID: &str = "FormId";

/// A leaf without owning its text.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LeafRef<'a> {
    Nothing,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(&'a str),
    Bytes(&'a [u8]),
    Length(u64),
}

impl LeafRef<'_> {
    /// As a leaf of its own; a number is a form's id when the newtype round it was one.
    fn to_leaf(self, newtype: &'static str) -> Leaf {
        match self {
            LeafRef::Int(value) if newtype == FORM_ID => match u32::try_from(value) {
                Ok(id) => Leaf::Form(id),
                Err(_) => Leaf::Int(value),
            },
            LeafRef::Nothing => Leaf::Nothing,
            LeafRef::Bool(value) => Leaf::Bool(value),
            LeafRef::Int(value) => Leaf::Int(value),
            LeafRef::Float(value) => Leaf::Float(value),
            LeafRef::Text(value) => Leaf::Text(value.to_owned()),
            LeafRef::Bytes(value) => Leaf::Bytes(value.to_vec()),
            LeafRef::Length(value) => Leaf::Length(value),
        }
    }
}

/// Every leaf of a state with its path, in walk order.
pub fn leaves<T: Serialize + ?Sized>(state: &T) -> Vec<(String, Leaf)> {
    let mut collect = Collect::default();
    Walker::walk(state, &mut collect);
    collect.leaves
}

/// The first place where two states differ, or nothing when their walks are the same.
pub fn first_difference<A, B>(expected: &A, got: &B) -> Option<Difference>
where
    A: Serialize + ?Sized,
    B: Serialize + ?Sized,
{
    first_difference_of_leaves(leaves(expected), leaves(got))
}

/// The first difference of two walks, `None` when they are the same.
pub fn first_difference_of_leaves(
    expected: Vec<(String, Leaf)>,
    got: Vec<(String, Leaf)>,
) -> Option<Difference> {
    let mut first = expected.into_iter();
    let mut second = got.into_iter();
    loop {
        match (first.next(), second.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) if a.0 == b.0 && same(&a.1, &b.1) => {}
            (Some(a), Some(b)) => {
                // Where the paths part, the earlier structure decides what is missing.
                let same_path = a.0 == b.0;
                return Some(Difference {
                    path: a.0,
                    expected: Some(a.1),
                    got: same_path.then_some(b.1),
                });
            }
            (Some(a), None) => {
                return Some(Difference {
                    path: a.0,
                    expected: Some(a.1),
                    got: None,
                });
            }
            (None, Some(b)) => {
                return Some(Difference {
                    path: b.0,
                    expected: None,
                    got: Some(b.1),
                });
            }
        }
    }
}

fn same(a: &Leaf, b: &Leaf) -> bool {
    match (a, b) {
        (Leaf::Float(a), Leaf::Float(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

#[derive(Default)]
struct Collect {
    path: String,
    marks: Vec<usize>,
    leaves: Vec<(String, Leaf)>,
    newtype: &'static str,
}

impl Visit for Collect {
    const PATHS: bool = true;

    fn enter(&mut self, step: Step<'_>) {
        self.marks.push(self.path.len());
        let dot = if self.path.is_empty() { "" } else { "." };
        // Writing to a String cannot fail.
        let _ = match step {
            Step::Field(name) => write!(self.path, "{dot}{name}"),
            Step::Index(index) => write!(self.path, "[{index}]"),
            Step::Key(key) => write!(self.path, "[{key}]"),
        };
    }

    fn leave(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.path.truncate(mark);
        }
    }

    fn leaf(&mut self, leaf: LeafRef<'_>) {
        let newtype = std::mem::take(&mut self.newtype);
        self.leaves.push((self.path.clone(), leaf.to_leaf(newtype)));
    }

    fn named(&mut self, name: &'static str) {
        self.newtype = name;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Serialize, Clone)]
    struct Quest {
        stage: u16,
        done: Vec<u16>,
        name: Option<&'static str>,
        pace: f32,
    }

    fn state() -> BTreeMap<u32, Quest> {
        let quest = Quest {
            stage: 10,
            done: vec![0, 10],
            name: Some("a"),
            pace: 1.5,
        };
        BTreeMap::from([(7, quest.clone()), (8, quest)])
    }

    #[test]
    fn the_first_difference_has_the_path_down_to_the_field() {
        let mut other = state();
        other.get_mut(&8).unwrap().done[1] = 20;
        other.get_mut(&8).unwrap().pace = 2.0;
        let difference = first_difference(&state(), &other).unwrap();
        assert_eq!(difference.to_string(), "[8].done[1]: 10 ≠ 20");
    }

    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    struct FormId(u32);

    #[test]
    fn form_ids_are_spelled_as_players_know_them_in_paths_and_values() {
        let held = |id| BTreeMap::from([((FormId(0x0100_0800), 3), FormId(id))]);
        let difference = first_difference(&held(0x14), &held(0xFE00_1ABC)).unwrap();
        assert_eq!(difference.to_string(), "[01000800,3]: 00000014 ≠ FE001ABC");
    }

    #[test]
    fn a_longer_list_differs_at_its_length() {
        let mut other = state();
        other.get_mut(&7).unwrap().done.push(30);
        let difference = first_difference(&state(), &other).unwrap();
        assert_eq!(difference.to_string(), "[7].done: 2 elements ≠ 3 elements");
    }

    #[test]
    fn equal_states_do_not_differ_and_all_nans_are_one() {
        assert_eq!(first_difference(&state(), &state()), None);
        assert_eq!(
            first_difference(&f32::NAN, &f32::from_bits(0xFFC0_0001)),
            None
        );
        assert!(first_difference(&0.0f32, &-0.0f32).is_some());
    }
}
