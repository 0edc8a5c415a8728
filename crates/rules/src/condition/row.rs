//! A condition function's row, and finding one by its number.

use super::Asked;
use super::{
    actor, actor_value, animation, combat, crime, dialogue, faction, inventory, kill_camera, magic,
    movement, package, perk_entry, place, player, quest, reference, relationship, sky,
};
use std::sync::LazyLock;

/// What a condition function gives; none where what it is asked of is not of its kind, which
/// counts as 0.
pub type Value = fn(&Asked<'_>) -> Option<f32>;

/// A condition function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionRow {
    /// Its number.
    pub index: u16,
    /// Its name in the Creation Kit.
    pub name: &'static str,
    /// Whom it is asked of.
    pub asks: Asks,
    /// How much of it is done.
    pub status: Status,
    /// Its value.
    pub value: Value,
}

/// Whom a function is asked of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Nobody: what a condition runs on does not matter.
    Nobody,
    /// A reference, an actor, a location standing in.
    Somebody,
    /// What a perk's entry point works on.
    PerkEntry,
}

/// How much of a function is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// All of it.
    Done,
    /// It answers from what there is; why that is not all.
    Partial(&'static str),
    /// It always answers the same; why.
    Placeholder(&'static str),
}

impl FunctionRow {
    /// Answers from what there is, not as the game does in full.
    pub(super) const fn partial(self, why: &'static str) -> Self {
        Self {
            status: Status::Partial(why),
            ..self
        }
    }
}

/// A function that asks nobody.
pub(super) const fn of_nobody(index: u16, name: &'static str, value: Value) -> FunctionRow {
    row(index, name, Asks::Nobody, value)
}

/// A function of a reference or an actor.
pub(super) const fn of(index: u16, name: &'static str, value: Value) -> FunctionRow {
    row(index, name, Asks::Somebody, value)
}

/// A function of perk entries only.
pub(super) const fn of_perk_entry(index: u16, name: &'static str, value: Value) -> FunctionRow {
    row(index, name, Asks::PerkEntry, value)
}

/// A function of a reference or an actor that is 0 as long as nothing in the game is so.
pub(super) const fn never(index: u16, name: &'static str, why: &'static str) -> FunctionRow {
    FunctionRow {
        status: Status::Placeholder(why),
        ..row(index, name, Asks::Somebody, |_| None)
    }
}

/// A function that asks nobody and is 0 as long as nothing in the game is so.
pub(super) const fn never_of_nobody(
    index: u16,
    name: &'static str,
    why: &'static str,
) -> FunctionRow {
    FunctionRow {
        asks: Asks::Nobody,
        ..never(index, name, why)
    }
}

const fn row(index: u16, name: &'static str, asks: Asks, value: Value) -> FunctionRow {
    FunctionRow {
        index,
        name,
        asks,
        status: Status::Done,
        value,
    }
}

/// The themes' rows.
const THEMES: &[&[FunctionRow]] = &[
    actor::ROWS,
    actor_value::ROWS,
    animation::ROWS,
    combat::ROWS,
    crime::ROWS,
    dialogue::ROWS,
    faction::ROWS,
    inventory::ROWS,
    kill_camera::ROWS,
    magic::ROWS,
    movement::ROWS,
    package::ROWS,
    perk_entry::ROWS,
    place::ROWS,
    player::ROWS,
    quest::ROWS,
    reference::ROWS,
    relationship::ROWS,
    sky::ROWS,
];

/// Numbers are below this; one beyond is nobody's.
const NUMBERS: usize = 1029;

/// All functions valued, by number.
pub fn functions() -> impl Iterator<Item = &'static FunctionRow> {
    BY_NUMBER.iter().flatten().copied()
}

/// The function with this number.
pub fn function(index: u16) -> Option<&'static FunctionRow> {
    BY_NUMBER.get(usize::from(index)).copied().flatten()
}

static BY_NUMBER: LazyLock<Box<[Option<&'static FunctionRow>]>> = LazyLock::new(|| {
    let mut by_number = vec![None; NUMBERS];
    for row in THEMES.iter().copied().flatten() {
        if let Some(place) = by_number.get_mut(usize::from(row.index)) {
            *place = Some(row);
        }
    }
    by_number.into()
});

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: the table of condition functions the record reader has.
    #[test]
    fn every_function_there_is_has_one_row_under_its_name() {
        let all = THEMES.iter().map(|rows| rows.len()).sum::<usize>();
        let named: Vec<(u16, &str)> = functions().map(|row| (row.index, row.name)).collect();
        let expected: Vec<(u16, &str)> = forms::condition::FUNCTIONS
            .iter()
            .map(|known| (known.index, known.name))
            .collect();
        assert_eq!(named, expected);
        assert_eq!(all, expected.len());
        assert!(function(3).is_none() && function(u16::MAX).is_none());
    }
}
