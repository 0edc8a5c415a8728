//! Souls and the gems that hold them.
//!
//! A soul's size follows its owner's level; people have black souls, which need gems made for them.
//! Source: UESP's page of souls (the levels are game settings), docs/formats, `SLGM`.
//! Unknown: what the original does with a soul smaller than the gem; here it goes into gems of its
//! own size only, as a gem's filled twin is the only one its record names.

use crate::{actor, game_setting, inventory, keyword};
use forms::Forms;
use ident::FormId;
use world::World;

/// Keyword of people.
const ACTOR_TYPE_NPC: FormId = FormId(0x0001_3794);
/// Record flag of a soul gem for people's souls.
const HOLDS_PEOPLE: u32 = 0x2_0000;
/// The largest soul, and the size of people's.
const GRAND: u8 = 5;
/// The archetype that traps a dying actor's soul.
const SOUL_TRAP: u32 = 23;

/// The size of an actor's soul: 1 petty to 5 grand.
pub fn size(forms: &Forms, world: &World, actor: FormId) -> u8 {
    if keyword::has(forms, world, actor, ACTOR_TYPE_NPC) {
        return GRAND;
    }
    let level = f32::from(actor::level(forms, world, actor));
    let from = [
        "iLesserSoulActorLevel",
        "iCommonSoulActorLevel",
        "iGreaterSoulActorLevel",
        "iGrandSoulActorLevel",
    ];
    let passed = from
        .iter()
        .filter(|name| level >= game_setting::number(forms, name));
    1 + passed.count() as u8
}

/// Fills one of a holder's gems with an actor's soul; false when none fits.
pub fn trap(forms: &Forms, world: &mut World, holder: FormId, of: FormId) -> bool {
    let size = size(forms, world, of);
    let is_person = keyword::has(forms, world, of, ACTOR_TYPE_NPC);
    let held = inventory::contents(forms, world, holder);
    let fits = held.into_iter().find_map(|(gem, _)| {
        let record = forms.soul_gem(gem)?;
        let flags = forms.get(gem)?.flags.0;
        let for_people = flags & HOLDS_PEOPLE != 0;
        let fits = record.soul == 0 && record.capacity == size && (for_people || !is_person);
        Some((gem, record.linked_to?)).filter(|_| fits)
    });
    let Some((gem, filled)) = fits else {
        return false;
    };
    inventory::remove(forms, world, holder, (gem, 1), None);
    inventory::add(forms, world, holder, filled, 1);
    true
}

/// An actor dies: whoever's soul trap acts on it gets its soul, the first one only.
pub(crate) fn leave(forms: &Forms, world: &mut World, dying: FormId) {
    let traps: Vec<FormId> = super::acting_on(world, dying)
        .filter(|(_, active)| {
            let effect = forms.magic_effect(active.base);
            effect.is_some_and(|effect| effect.archetype == SOUL_TRAP)
        })
        .filter_map(|(_, active)| active.caster)
        .collect();
    for caster in traps {
        if trap(forms, world, caster, dying) {
            return;
        }
    }
}
