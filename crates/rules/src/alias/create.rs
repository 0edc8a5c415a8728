//! The references made for aliases.
//!
//! Source: the scripting seed, "Alias fills"; how hard a leveled actor is: the wiki's page of
//! leveled actors, whose shares of the player's level are game settings.

use super::reference as held_reference;
use crate::{actor, game_setting, inventory, leveled, reference};
use forms::Forms;
use ident::{FormId, FourCC};
use world::{AliasFill, AliasId, NewReference, World};

/// The settings with the share of the player's level: easy, medium, hard, very hard.
const LEVEL_SHARES: [&str; 4] = [
    "fLeveledActorMultEasy",
    "fLeveledActorMultMedium",
    "fLeveledActorMultHard",
    "fLeveledActorMultVeryHard",
];

/// Makes a reference at what another alias holds, or in its inventory. None when that is nowhere.
pub(super) fn reference(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    new: NewReference,
) -> Option<AliasFill> {
    let at = AliasId {
        quest,
        alias: new.at,
    };
    let place = held_reference(world, at)?;
    let placement = reference::placement(forms, world, place)?;
    let made = reference::create(forms, world, new.object, placement, true, true);
    if forms.kind(new.object) == Some(FourCC(*b"LVLN")) {
        pick_actor(forms, world, made, new);
    }
    if new.inside {
        inventory::add(forms, world, place, made, 1);
    }
    Some(AliasFill::Reference(made))
}

/// A leveled actor stands for one of its list, picked now.
fn pick_actor(forms: &Forms, world: &mut World, made: FormId, new: NewReference) {
    let player = actor::player_level(forms, world);
    let level = match LEVEL_SHARES.get(new.level as usize) {
        Some(share) => f32::from(player) * game_setting::number(forms, share),
        None => f32::from(player),
    };
    let rolled = leveled::roll(forms, world, new.object, 1, (level as u16).max(1));
    world.actors.entry(made).or_default().leveled_base = rolled.first().map(|(base, _)| *base);
}
