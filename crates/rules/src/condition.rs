//! Conditions: lists of comparisons, asked of a subject.
//!
//! An OR-flagged condition joins the next; what follows a failed AND is not valued. A condition
//! whose run-on has nothing to run on fails. A function nobody values holds and is counted.
//! Source: the scripting seed, "Conditions".

mod functions;

pub use functions::{FUNCTIONS, FunctionRow};

use crate::{alias, global};
use forms::condition::{Comparison, ConditionValue, Parameter, RunOn};
use forms::{Condition, Forms};
use ident::FormId;
use world::{AliasId, World};

/// How close two floats are equal.
const EPSILON: f32 = 0.000_001;

/// Of whom conditions are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Subject {
    /// The subject.
    pub subject: Option<FormId>,
    /// The target: the one spoken to, an effect's caster.
    pub target: Option<FormId>,
    /// The quest the conditions belong to, for aliases.
    pub quest: Option<FormId>,
}

impl Subject {
    /// Asked of the player.
    pub fn player() -> Self {
        Self::of(FormId::PLAYER_REF)
    }

    /// Asked of a reference.
    pub fn of(subject: FormId) -> Self {
        Self {
            subject: Some(subject),
            target: None,
            quest: None,
        }
    }

    /// With a target.
    #[must_use]
    pub fn with_target(self, target: Option<FormId>) -> Self {
        Self { target, ..self }
    }

    /// The conditions belong to a quest.
    #[must_use]
    pub fn of_quest(self, quest: FormId) -> Self {
        Self {
            quest: Some(quest),
            ..self
        }
    }
}

/// What a condition function works with.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// What the plugins say.
    pub forms: &'a Forms,
    /// What the game changed.
    pub world: &'a World,
    /// What it runs on.
    pub on: FormId,
    /// The other of the two: stands in for a reference parameter left empty.
    pub other: Option<FormId>,
    /// The quest the conditions belong to.
    pub quest: Option<FormId>,
    /// Parameters.
    pub parameters: [Parameter; 2],
}

/// Whether a list of conditions holds. An empty one does.
pub fn hold(forms: &Forms, world: &World, conditions: &[Condition], subject: Subject) -> bool {
    let mut rest = conditions;
    while !rest.is_empty() {
        // The run of conditions joined by OR, the last one included.
        let joined = rest
            .iter()
            .take_while(|condition| condition.flags.or_next())
            .count()
            + 1;
        let (group, after) = rest.split_at(joined.min(rest.len()));
        if !group
            .iter()
            .any(|condition| holds(forms, world, condition, subject))
        {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether one condition holds.
pub fn holds(forms: &Forms, world: &World, condition: &Condition, subject: Subject) -> bool {
    let Some(row) = FUNCTIONS.iter().find(|row| row.index == condition.function) else {
        world.tally.unknown(condition.function);
        return true;
    };
    world.tally.evaluated();
    let Some((on, other)) = run_on(forms, world, condition, subject) else {
        return false;
    };
    let asked = Asked {
        forms,
        world,
        on,
        other,
        quest: subject.quest,
        parameters: condition.parameters,
    };
    let value = (row.value)(&asked);
    let comparand = match condition.value {
        ConditionValue::Number(number) => number,
        ConditionValue::Global(Some(id)) => global::value(forms, world, id),
        ConditionValue::Global(None) => 0.0,
    };
    compare(value, condition.comparison, comparand)
}

/// The reference a condition runs on, and its other. None: nothing to run on.
fn run_on(
    forms: &Forms,
    world: &World,
    condition: &Condition,
    subject: Subject,
) -> Option<(FormId, Option<FormId>)> {
    let Subject {
        subject: who,
        target,
        quest,
    } = subject;
    let (on, other) = match condition.run_on {
        RunOn::Subject => (who, target),
        RunOn::Target => (target, who),
        RunOn::Reference => (condition.reference, target),
        RunOn::CombatTarget => (
            world
                .actors
                .get(&who?)
                .and_then(|actor| actor.combat_target),
            who,
        ),
        RunOn::LinkedReference => (
            crate::reference::linked(forms, who?, condition.reference),
            None,
        ),
        RunOn::QuestAlias => {
            let alias = u16::try_from(condition.data).ok()?;
            (
                alias::reference(
                    world,
                    AliasId {
                        quest: quest?,
                        alias,
                    },
                ),
                None,
            )
        }
        RunOn::PackageData | RunOn::EventData | RunOn::CommandTarget | RunOn::Unknown(_) => {
            (None, None)
        }
    };
    match (condition.flags.swap_subject_and_target(), on, other) {
        (true, Some(on), Some(other)) => Some((other, Some(on))),
        (_, Some(on), other) => Some((on, other)),
        (_, None, _) => None,
    }
}

fn compare(value: f32, comparison: Comparison, comparand: f32) -> bool {
    let equal = (value - comparand).abs() < EPSILON;
    match comparison {
        Comparison::Equal => equal,
        Comparison::NotEqual => !equal,
        Comparison::Greater => value > comparand && !equal,
        Comparison::GreaterOrEqual => value >= comparand || equal,
        Comparison::Less => value < comparand && !equal,
        Comparison::LessOrEqual => value <= comparand || equal,
        Comparison::Unknown(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_a_hair_apart_are_equal() {
        assert!(compare(1.000_000_1, Comparison::Equal, 1.0));
        assert!(!compare(1.000_000_1, Comparison::Greater, 1.0));
        assert!(compare(0.999_999_9, Comparison::GreaterOrEqual, 1.0));
        assert!(!compare(0.5, Comparison::Unknown(6), 0.5));
    }
}
