//! Aliases: planning what fills them, filling and emptying them, who holds what.
//!
//! A fill is planned first and then applied, so that the plan and the reason for each pick can be
//! read. Source: the scripting seed, "Quests", "Alias fills".

mod plan;

pub use plan::{FillPlan, Pick, plan};

use crate::{inventory, reference};
use forms::Forms;
use forms::records::{Alias, AliasKind};
use ident::FormId;
use world::{AliasFill, AliasId, World};

/// Fills a quest's aliases as planned.
pub fn apply(forms: &Forms, world: &mut World, quest: FormId, plan: &FillPlan) {
    for pick in &plan.picks {
        let fill = match pick {
            Pick::Fill { alias, fill, .. } => Some((*alias, *fill)),
            Pick::Create { alias, object, at } => {
                create(forms, world, quest, (*object, *at)).map(|made| (*alias, made))
            }
            Pick::Empty { .. } => None,
        };
        if let Some((alias, fill)) = fill {
            self::fill(forms, world, AliasId { quest, alias }, fill);
        }
    }
}

/// Puts something into an alias, and what the alias gives into its holder's hands.
pub fn fill(forms: &Forms, world: &mut World, id: AliasId, fill: AliasFill) {
    clear(world, id);
    let state = world.quests.entry(id.quest).or_default();
    state.aliases.entry(id.alias).or_default().fill = Some(fill);
    let Some(record) = record(forms, id) else {
        return;
    };
    if let AliasFill::Reference(holder) = fill {
        give(forms, world, record, holder);
    }
    // What fills an alias fills the one it is forced into.
    if let Ok(into) = u16::try_from(record.force_into)
        && into != id.alias
    {
        let state = world.quests.entry(id.quest).or_default();
        state.aliases.entry(into).or_default().fill = Some(fill);
    }
}

/// Empties an alias.
pub fn clear(world: &mut World, id: AliasId) {
    if let Some(state) = world.quests.get_mut(&id.quest)
        && let Some(alias) = state.aliases.get_mut(&id.alias)
    {
        alias.fill = None;
    }
}

/// Empties all aliases of a quest.
pub fn clear_all(world: &mut World, quest: FormId) {
    let aliases: Vec<u16> = match world.quests.get(&quest) {
        Some(state) => state.aliases.keys().copied().collect(),
        None => return,
    };
    for alias in aliases {
        clear(world, AliasId { quest, alias });
    }
}

/// What fills an alias.
pub fn held(world: &World, id: AliasId) -> Option<AliasFill> {
    world.quests.get(&id.quest)?.aliases.get(&id.alias)?.fill
}

/// The reference in a reference alias.
pub fn reference(world: &World, id: AliasId) -> Option<FormId> {
    held(world, id)?.reference()
}

/// The aliases that hold a reference, by quest and number.
pub fn holding(world: &World, reference: FormId) -> Vec<AliasId> {
    let wanted = Some(AliasFill::Reference(reference));
    let mut all = Vec::new();
    for (&quest, state) in &world.quests {
        let aliases = state
            .aliases
            .iter()
            .filter(|(_, alias)| alias.fill == wanted);
        all.extend(aliases.map(|(&alias, _)| AliasId { quest, alias }));
    }
    all
}

/// Whether an alias that reserves what it holds has this reference.
pub fn is_reserved(forms: &Forms, world: &World, reference: FormId) -> bool {
    let reserves = |id: AliasId| record(forms, id).is_some_and(|alias| alias.flags.reserves());
    holding(world, reference).into_iter().any(reserves)
}

/// The name an alias gives the reference it holds; the first alias with one counts.
pub fn display_name(forms: &Forms, world: &World, reference: FormId) -> Option<String> {
    holding(world, reference).into_iter().find_map(|id| {
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

/// What an alias gives its holder: disabled if it starts so, items, factions.
fn give(forms: &Forms, world: &mut World, alias: &Alias, holder: FormId) {
    if alias.flags.initially_disabled() {
        reference::force_enabled(forms, world, holder, false);
    }
    for item in &alias.items {
        if let Some(form) = item.item {
            inventory::add(forms, world, holder, form, item.count);
        }
    }
}

fn create(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    (object, at): (FormId, u16),
) -> Option<AliasFill> {
    let place = reference(world, AliasId { quest, alias: at })?;
    let placement = reference::placement(forms, world, place)?;
    Some(AliasFill::Reference(reference::create(
        forms, world, object, placement, true, true,
    )))
}
