//! Aliases: planning what fills them, filling and emptying them, who holds what.
//!
//! A fill is planned first and then applied, so that the plan and the reason for each pick can be
//! read. While an alias holds something, what it gives (factions, keywords, spells, packages, being
//! essential, a name) is asked through [`holding`], so it ends by itself when the alias lets go.
//! Source: the scripting seed, "Quests", "Alias fills".

mod candidates;
mod create;
mod narrowing;
mod plan;
mod search;
mod taking;

pub use plan::{Step, advance, forget_plan, plan};
pub use search::Share;
pub use world::{FillPlan, Pick, Picked};

use crate::{inventory, reference, spell};
use forms::Forms;
use forms::records::{Alias, AliasKind};
use ident::FormId;
use std::cmp::Reverse;
use world::{AliasFill, AliasId, AliasState, World};

/// Fills a quest's aliases as planned.
pub fn apply(forms: &Forms, world: &mut World, quest: FormId, plan: &FillPlan) {
    for pick in &plan.picks {
        let id = AliasId {
            quest,
            alias: pick.alias,
        };
        let fill = match pick.what {
            Picked::Fill(fill) => Some(fill),
            Picked::Create(new) => create::reference(forms, world, quest, new),
            Picked::Forced { .. } | Picked::Nothing => None,
        };
        if let Some(fill) = fill {
            self::fill(forms, world, id, fill);
        }
        state(world, id).why.clone_from(&pick.why);
    }
}

/// Puts something into an alias and into those it is forced into, and what the aliases give into
/// its hands.
pub fn fill(forms: &Forms, world: &mut World, id: AliasId, fill: AliasFill) {
    let mut next = Some(id);
    let mut filled = Vec::new();
    while let Some(id) = next
        && !filled.contains(&id)
    {
        fill_one(forms, world, id, fill);
        filled.push(id);
        next = forced_into(forms, id);
    }
}

/// The alias that is filled with the same as this one.
fn forced_into(forms: &Forms, id: AliasId) -> Option<AliasId> {
    let alias = u16::try_from(record(forms, id)?.force_into).ok()?;
    let into = AliasId { alias, ..id };
    record(forms, into).map(|_| into)
}

fn fill_one(forms: &Forms, world: &mut World, id: AliasId, fill: AliasFill) {
    clear(forms, world, id);
    let had = spells_before(forms, world, id, fill);
    state(world, id).fill = Some(fill);
    world.holders.add(fill.form(), id);
    if let (Some(record), AliasFill::Reference(holder)) = (record(forms, id), fill) {
        give(forms, world, record, (holder, &had));
    }
}

/// What a holder could cast before an alias with spells took it.
fn spells_before(forms: &Forms, world: &World, id: AliasId, fill: AliasFill) -> Vec<FormId> {
    let gives = record(forms, id).is_some_and(|alias| !alias.spells.is_empty());
    match fill {
        AliasFill::Reference(holder) if gives => spell::all(forms, world, holder),
        _ => Vec::new(),
    }
}

/// What an alias gives its holder that it does not merely have while in it: disabled if it starts
/// so, items, the effects of abilities.
fn give(forms: &Forms, world: &mut World, alias: &Alias, (holder, had): (FormId, &[FormId])) {
    if alias.flags.initially_disabled() {
        reference::force_enabled(forms, world, holder, false);
    }
    for item in &alias.items {
        if let Some(form) = item.item {
            inventory::add(forms, world, holder, form, item.count);
        }
    }
    for &ability in alias.spells.iter().filter(|spell| !had.contains(spell)) {
        spell::begin_ability(forms, world, holder, ability);
    }
}

/// Empties an alias. The abilities it gave end; items it gave stay.
pub fn clear(forms: &Forms, world: &mut World, id: AliasId) {
    let quest = world.quests.get_mut(&id.quest);
    let Some(state) = quest.and_then(|quest| quest.aliases.get_mut(&id.alias)) else {
        return;
    };
    state.why.clear();
    let Some(fill) = state.fill.take() else {
        return;
    };
    world.holders.remove(fill.form(), id);
    let spells = record(forms, id).map_or(&[][..], |alias| &alias.spells);
    let AliasFill::Reference(holder) = fill else {
        return;
    };
    if spells.is_empty() {
        return;
    }
    let has = spell::all(forms, world, holder);
    for &ability in spells.iter().filter(|spell| !has.contains(spell)) {
        spell::dispel(forms, world, holder, ability);
    }
}

/// Empties all aliases of a quest.
pub fn clear_all(forms: &Forms, world: &mut World, quest: FormId) {
    let aliases: Vec<u16> = match world.quests.get(&quest) {
        Some(state) => state.aliases.keys().copied().collect(),
        None => return,
    };
    for alias in aliases {
        clear(forms, world, AliasId { quest, alias });
    }
}

fn state(world: &mut World, id: AliasId) -> &mut AliasState {
    let quest = world.quests.entry(id.quest).or_default();
    quest.aliases.entry(id.alias).or_default()
}

/// What fills an alias.
pub fn held(world: &World, id: AliasId) -> Option<AliasFill> {
    world.quests.get(&id.quest)?.aliases.get(&id.alias)?.fill
}

/// The reference in a reference alias.
pub fn reference(world: &World, id: AliasId) -> Option<FormId> {
    held(world, id)?.reference()
}

/// The aliases that hold a reference or location, by quest and number.
pub fn holding(world: &World, held: FormId) -> impl Iterator<Item = AliasId> + '_ {
    world.holders.of(held)
}

/// The records of the aliases that hold a reference or location, by quest and number.
pub fn records_holding<'w>(
    forms: &'w Forms,
    world: &'w World,
    held: FormId,
) -> impl Iterator<Item = &'w Alias> {
    holding(world, held).filter_map(|id| record(forms, id))
}

/// Whether an alias that reserves what it holds has this reference or location.
pub fn is_reserved(forms: &Forms, world: &World, held: FormId) -> bool {
    records_holding(forms, world, held).any(|alias| alias.flags.reserves())
}

/// The packages the aliases give an actor: those of quests of higher priority first.
pub fn packages(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    let priority = |id: &AliasId| forms.quest(id.quest).map_or(0, |quest| quest.priority);
    let mut aliases: Vec<AliasId> = holding(world, actor).collect();
    aliases.sort_by_key(|id| Reverse(priority(id)));
    let records = aliases.into_iter().filter_map(|id| record(forms, id));
    records
        .flat_map(|alias| alias.packages.iter().copied())
        .collect()
}

/// The name an alias gives the reference it holds; the first alias with one counts.
pub fn display_name(forms: &Forms, world: &World, reference: FormId) -> Option<String> {
    holding(world, reference).find_map(|id| {
        let of_script = world
            .quests
            .get(&id.quest)?
            .aliases
            .get(&id.alias)?
            .display_name
            .clone();
        of_script.or_else(|| {
            let message = forms.message(record(forms, id)?.display_name?)?;
            Some(message.title.clone()).filter(|title| !title.is_empty())
        })
    })
}

/// An alias's record.
pub fn record(forms: &Forms, id: AliasId) -> Option<&Alias> {
    forms.quest(id.quest)?.alias(id.alias.into())
}

/// Whether an alias is a location's.
pub fn is_location(alias: &Alias) -> bool {
    alias.kind == AliasKind::Location
}
