//! Leveled lists: what comes out of one at a level.
//!
//! Source: the wiki's pages of leveled items; the records' flags: docs/formats, `LVLI`.

use forms::Forms;
use forms::components::LeveledList;
use ident::FormId;
use world::{LeveledAddition, World};

/// How deep lists in lists are followed.
const DEPTH: u32 = 16;

/// Most items one roll gives, and most lists it rolls: lists in lists with counts multiply.
const ROLL_MAX: usize = 1024;

/// A leveled list as the plugins have it.
pub fn list(forms: &Forms, form: FormId) -> Option<&LeveledList> {
    let items = || forms.leveled_item(form).map(|record| &record.list);
    let actors = || forms.leveled_actor(form).map(|record| &record.list);
    let spells = || forms.leveled_spell(form).map(|record| &record.list);
    items().or_else(actors).or_else(spells)
}

/// What comes out of a list, `count` times, at a level: forms that are no lists, with counts.
pub fn roll(
    forms: &Forms,
    world: &mut World,
    form: FormId,
    count: i32,
    level: u16,
) -> Vec<(FormId, i32)> {
    let mut rolled = Rolled::default();
    roll_into(forms, world, (form, count), level, DEPTH, &mut rolled);
    rolled.items
}

/// What came out so far, and how many lists were rolled for it.
#[derive(Debug, Default)]
struct Rolled {
    items: Vec<(FormId, i32)>,
    lists: usize,
}

fn roll_into(
    forms: &Forms,
    world: &mut World,
    (form, count): (FormId, i32),
    level: u16,
    depth: u32,
    out: &mut Rolled,
) {
    let Some(list) = list(forms, form) else {
        if count > 0 && out.items.len() < ROLL_MAX {
            out.items.push((form, count));
        }
        return;
    };
    if depth == 0 {
        return;
    }
    // Unless each of a count is rolled on its own, one roll stands for all of them.
    let (rolls, each) = if list.for_each_in_count() {
        (count, 1)
    } else {
        (1, count)
    };
    for _ in 0..rolls.clamp(0, ROLL_MAX as i32) {
        out.lists += 1;
        if out.lists > ROLL_MAX {
            return;
        }
        for entry in pick(forms, world, form, list, level) {
            let amount = i32::from(entry.1).saturating_mul(each);
            roll_into(forms, world, (entry.0, amount), level, depth - 1, out);
        }
    }
}

/// One roll of a list: the entries that come out.
fn pick(
    forms: &Forms,
    world: &mut World,
    form: FormId,
    list: &LeveledList,
    level: u16,
) -> Vec<(FormId, u16)> {
    let none = match list.chance_global {
        Some(global) => crate::global::value(forms, world, global).clamp(0.0, 100.0) as u32,
        None => u32::from(list.chance_none),
    };
    if none > 0 && world.chance.loot.chance(none, 100) {
        return Vec::new();
    }
    let fitting = fitting(world, form, list, level);
    if list.use_all() {
        return fitting;
    }
    let at = match fitting.len() {
        0 => return Vec::new(),
        1 => 0,
        many => world.chance.loot.below(many as u32) as usize,
    };
    fitting.get(at).copied().into_iter().collect()
}

/// The entries a level allows: all up to it, or only those of the highest level among them.
fn fitting(world: &World, form: FormId, list: &LeveledList, level: u16) -> Vec<(FormId, u16)> {
    let own = list
        .entries
        .iter()
        .filter_map(|entry| Some((entry.form?, entry.level, entry.count)));
    let added = world.leveled.get(&form).into_iter().flatten();
    let added = added.map(|addition| (addition.form, addition.level, addition.count));
    let all: Vec<_> = own
        .chain(added)
        .filter(|(_, from, _)| *from <= level)
        .collect();
    let highest = all.iter().map(|(_, from, _)| *from).max().unwrap_or(0);
    let every = list.from_all_levels() || list.use_all();
    let kept = all
        .into_iter()
        .filter(|(_, from, _)| every || *from == highest);
    kept.map(|(form, _, count)| (form, count)).collect()
}

/// Adds an entry to a list, as scripts do.
pub fn add(world: &mut World, list: FormId, form: FormId, level: i32, count: i32) {
    let narrow = |number: i32| number.clamp(1, i32::from(u16::MAX)) as u16;
    let addition = LeveledAddition {
        form,
        level: narrow(level),
        count: narrow(count),
    };
    world.leveled.entry(list).or_default().push(addition);
}

/// Takes out what scripts added.
pub fn revert(world: &mut World, list: FormId) {
    world.leveled.remove(&list);
}
