//! Items, equipment, magic, bounties.

use crate::tiny::{
    CHEST, CHEST_BASE, FIRE, FLAME, FLAME_EFFECT, LIST_OF_SWORDS, MERCHANTS, PLAYER, SMITH,
    SMITH_BASE, SWORD, Tiny,
};
use ident::FormId;
use rules::{inventory, spell};

#[test]
fn items_are_counted_by_form_and_by_list_and_by_keyword() {
    let mut tiny = Tiny::new();
    inventory::add(&tiny.forms, &mut tiny.world, CHEST, FormId(SWORD), 3);
    assert_eq!(tiny.of(CHEST, 47, [SWORD, 0]), 3.0);
    assert_eq!(tiny.of(CHEST, 47, [LIST_OF_SWORDS, 0]), 3.0);
    assert_eq!(tiny.of(CHEST, 465, [FIRE, 0]), 3.0);
    assert_eq!(tiny.of(SMITH, 47, [SWORD, 0]), 0.0);
}

#[test]
fn what_is_wielded_is_read() {
    let mut tiny = Tiny::new();
    inventory::equip(&tiny.forms, &mut tiny.world, SMITH, FormId(SWORD));
    // GetEquipped by form and list, WornHasKeyword, GetWeaponAnimType, IsWeaponSkillType.
    assert_eq!(tiny.of(SMITH, 182, [SWORD, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 182, [LIST_OF_SWORDS, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 682, [FIRE, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 108, [0, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 109, [6, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 109, [7, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 597, [1, 0]), 1.0);
    // IsWeaponOut: 0 sheathed, 2 with a weapon, 1 with bare hands.
    assert_eq!(tiny.of(SMITH, 263, [0, 0]), 0.0);
    for who in [SMITH, PLAYER] {
        tiny.world.actors.entry(who).or_default().weapon_drawn = true;
    }
    assert_eq!(tiny.of(SMITH, 263, [0, 0]), 2.0);
    assert_eq!(tiny.of(PLAYER, 263, [0, 0]), 1.0);
}

#[test]
fn a_base_is_known_by_form_and_type() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(CHEST, 72, [CHEST_BASE, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 72, [SMITH_BASE, 0]), 1.0);
    // GetIsObjectType: 3 is a container, 13 an actor, by the editor's numbers.
    assert_eq!(tiny.of(CHEST, 432, [3, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 432, [13, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 432, [3, 0]), 0.0);
}

#[test]
fn effects_acting_are_read() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 214, [FLAME_EFFECT, 0]), 0.0);
    spell::apply(
        &tiny.forms,
        &mut tiny.world,
        FormId(FLAME),
        Some(PLAYER),
        SMITH,
    );
    assert_eq!(tiny.of(SMITH, 214, [FLAME_EFFECT, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 699, [FIRE, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 223, [FLAME, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 552, [FLAME, 0]), 8.0);
}

#[test]
fn a_spell_in_hand_is_read_with_minus_1_for_none() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 571, [1, 0]), -1.0);
    let state = tiny.world.actors.entry(SMITH).or_default();
    state.equipped_spells.insert(1, FormId(FLAME));
    assert_eq!(tiny.of(SMITH, 570, [1, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 570, [0, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 571, [1, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 595, [FLAME, 1]), 1.0);
    assert_eq!(tiny.of(SMITH, 596, [1, FIRE]), 1.0);
    assert_eq!(tiny.of(SMITH, 597, [1, 0]), 9.0);
}

#[test]
fn a_bounty_is_the_factions_violent_and_not() {
    let mut tiny = Tiny::new();
    let state = tiny.world.factions.entry(FormId(MERCHANTS)).or_default();
    state.crime_gold = [40, 5];
    assert_eq!(tiny.of(SMITH, 459, [MERCHANTS, 0]), 45.0);
    assert_eq!(tiny.of(SMITH, 375, [MERCHANTS, 0]), 40.0);
    assert_eq!(tiny.of(SMITH, 376, [MERCHANTS, 0]), 5.0);
    // Without a faction its own crime faction is meant; the smith has none.
    assert_eq!(tiny.of(SMITH, 459, [0, 0]), 0.0);
}
