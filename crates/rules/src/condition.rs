//! Conditions: lists of comparisons, asked of a subject.
//!
//! An OR-flagged condition joins the next; what follows a failed AND is not valued. A condition
//! whose run-on has nothing to run on fails, unless its function asks nobody. A function asked of
//! something that is not of its kind is 0, and the comparison goes on. What nobody values holds and
//! is counted. The functions are in the files below, one theme each; [`functions`] lists them.
//!
//! Source: the scripting seed, "Conditions"; the conditions page.

mod actor;
mod actor_value;
mod animation;
mod asked;
mod combat;
mod crime;
mod dialogue;
mod faction;
mod form_type;
mod inventory;
mod kill_camera;
mod magic;
mod movement;
mod package;
mod perk_entry;
mod place;
mod player;
mod quest;
mod reference;
mod relationship;
mod row;
mod sky;
mod subject;

pub use asked::Asked;
pub use row::{Asks, FunctionRow, Status, Value, function, functions};
pub use subject::{On, PackageData, PackageInput, PerkEntry, Subject};

use crate::{alias, global};
use forms::condition::{Comparison, ConditionValue, RunOn};
use forms::{Condition, Forms};
use ident::FormId;
use world::{AliasFill, AliasId, NotValued, World};

/// How close two floats are equal.
const EPSILON: f32 = 0.000_001;

/// Whether a list of conditions holds. An empty one does.
pub fn hold(forms: &Forms, world: &World, conditions: &[Condition], subject: Subject<'_>) -> bool {
    let mut rest = conditions;
    while let Some((first, after)) = rest.split_first() {
        // The run of conditions joined by OR, the one after the last OR included.
        let mut holds = self::holds(forms, world, first, subject);
        let mut joins = first.flags.or_next();
        rest = after;
        while joins && let Some((next, after)) = rest.split_first() {
            holds = holds || self::holds(forms, world, next, subject);
            joins = next.flags.or_next();
            rest = after;
        }
        if !holds {
            return false;
        }
    }
    true
}

/// Whether all tabs of a perk's entry hold. The first is asked of the perk's owner, the others of
/// what the entry point works on, in the order it has them.
pub fn tabs_hold(
    forms: &Forms,
    world: &World,
    tabs: &[(i8, Vec<Condition>)],
    of: &[On],
    entry: &PerkEntry,
) -> bool {
    let owner = of.first().copied().unwrap_or_default();
    tabs.iter().all(|(tab, conditions)| {
        let on = usize::try_from(*tab).ok().and_then(|tab| of.get(tab));
        let subject = Subject {
            target: owner,
            ..Subject::on(on.copied().unwrap_or_default())
        };
        hold(forms, world, conditions, subject.of_perk_entry(entry))
    })
}

/// Whether one condition holds.
pub fn holds(forms: &Forms, world: &World, condition: &Condition, subject: Subject<'_>) -> bool {
    match value(forms, world, condition, &subject) {
        Ok(Some(value)) => {
            let comparand = match condition.value {
                ConditionValue::Number(number) => number,
                ConditionValue::Global(Some(id)) => global::value(forms, world, id),
                ConditionValue::Global(None) => 0.0,
            };
            compare(value, condition.comparison, comparand)
        }
        Ok(None) => false,
        Err(why) => {
            world.tally.not_valued(condition.function, why);
            true
        }
    }
}

/// A condition's value; none when there is nothing to run on.
fn value(
    forms: &Forms,
    world: &World,
    condition: &Condition,
    subject: &Subject<'_>,
) -> Result<Option<f32>, NotValued> {
    let row = function(condition.function).ok_or(NotValued::UnknownFunction)?;
    if row.asks == Asks::PerkEntry && subject.perk_entry.is_none() {
        return Err(NotValued::NoPerkEntry);
    }
    let (on, other) = run_on(forms, world, condition, subject)?;
    world.tally.evaluated();
    let needs_somebody = row.asks == Asks::Somebody && condition.run_on != RunOn::Subject;
    if on.is_nobody() && needs_somebody {
        return Ok(None);
    }
    let asked = Asked {
        forms,
        world,
        on,
        other,
        condition,
        subject,
    };
    Ok(Some((row.value)(&asked).unwrap_or(0.0)))
}

/// What a condition runs on, and its other.
fn run_on(
    forms: &Forms,
    world: &World,
    condition: &Condition,
    subject: &Subject<'_>,
) -> Result<(On, On), NotValued> {
    let who = subject.subject;
    let (on, other) = match condition.run_on {
        RunOn::Subject => (who, subject.target),
        RunOn::Target => (subject.target, who),
        RunOn::Reference => (condition.reference.into(), subject.target),
        RunOn::CombatTarget => (combat_target(world, who).into(), who),
        RunOn::LinkedReference => (linked(forms, who, condition.reference).into(), On::Nobody),
        RunOn::QuestAlias => {
            let quest = subject.quest.ok_or(NotValued::NoQuest)?;
            (in_alias(world, quest, condition.data), On::Nobody)
        }
        RunOn::PackageData => (in_package(subject, condition.data), On::Nobody),
        RunOn::EventData => (in_event(world, subject, condition.data), On::Nobody),
        RunOn::CommandTarget => (subject.command_target.into(), who),
        RunOn::Unknown(_) => return Err(NotValued::UnknownRunOn),
    };
    let both = !on.is_nobody() && !other.is_nobody();
    if condition.flags.swap_subject_and_target() && both {
        Ok((other, on))
    } else {
        Ok((on, other))
    }
}

fn combat_target(world: &World, who: On) -> Option<FormId> {
    world.actors.get(&who.reference()?)?.combat_target
}

fn linked(forms: &Forms, who: On, keyword: Option<FormId>) -> Option<FormId> {
    crate::reference::linked(forms, who.reference()?, keyword)
}

fn in_alias(world: &World, quest: FormId, alias: i32) -> On {
    let id = u16::try_from(alias).map(|alias| AliasId { quest, alias });
    match id.ok().and_then(|id| alias::held(world, id)) {
        Some(AliasFill::Reference(id)) => On::Reference(id),
        Some(AliasFill::Location(id)) => On::Location(id),
        None => On::Nobody,
    }
}

fn in_package(subject: &Subject<'_>, index: i32) -> On {
    let input = u32::try_from(index)
        .ok()
        .and_then(|index| subject.package?.inputs.get(&index));
    match input {
        Some(PackageInput::Reference(id) | PackageInput::Near(id, _)) => On::Reference(*id),
        Some(PackageInput::Location(id)) => On::Location(*id),
        Some(PackageInput::Cell(_) | PackageInput::Number(_)) | None => On::Nobody,
    }
}

/// The member's two letters are the low bytes.
fn in_event(world: &World, subject: &Subject<'_>, letters: i32) -> On {
    let [first, second, ..] = letters.to_le_bytes();
    let event = subject.event_of(world);
    let member = event.and_then(|event| event.member([first, second]));
    member.map_or(On::Nobody, asked::on_member)
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
mod tests;
