//! Slots, hands, outfits, ammunition, enchantments.

use crate::game::{
    EFFECT, Effect, GUARD, Game, PLAYER, RECOVER, SPELL, record, spell, worn_enchantment,
};
use esp::RecordBuilder;
use ident::FormId;
use rules::actor_value::STAMINA;
use rules::inventory::{self, LEFT, RIGHT, outfit};

const HELMET: FormId = FormId(0x900);
const CIRCLET: FormId = FormId(0x901);
const SWORD: FormId = FormId(0x902);
const GREATSWORD: FormId = FormId(0x903);
const SHIELD: FormId = FormId(0x904);
const TORCH: FormId = FormId(0x905);
const ARROWS: FormId = FormId(0x906);
const BOLTS: FormId = FormId(0x907);
const RING: FormId = FormId(0x908);
const BAND: FormId = FormId(0x909);
const FLAMES: FormId = FormId(0x90A);
const UNIFORM: FormId = FormId(0x90B);
const ROBES: FormId = FormId(0x90C);
const LIST: FormId = FormId(0x90D);
const E: u32 = 0x800;
const ENCHANTMENT: u32 = 0x801;

fn armor(id: FormId, slots: u32) -> RecordBuilder {
    record(b"ARMO", id.0).u32s(b"BOD2", &[slots, 0])
}

fn weapon(id: FormId, kind: u8) -> RecordBuilder {
    let mut data = vec![0; 100];
    data[0] = kind;
    record(b"WEAP", id.0).field(b"DNAM", &data)
}

fn outfit_of(id: FormId, items: &[FormId]) -> RecordBuilder {
    let items: Vec<u32> = items.iter().map(|item| item.0).collect();
    record(b"OTFT", id.0).u32s(b"INAM", &items)
}

fn game() -> Game {
    let fortify = Effect {
        flags: RECOVER,
        value: STAMINA.into(),
        ..EFFECT
    };
    let entry = [1_u32.to_le_bytes(), CIRCLET.0.to_le_bytes(), [1, 0, 0, 0]].concat();
    Game::new(vec![
        armor(HELMET, 0x1 | 0x2),
        armor(CIRCLET, 0x1000 | 0x1),
        weapon(SWORD, 1),
        weapon(GREATSWORD, 5),
        armor(SHIELD, 1 << 9),
        record(b"LIGH", TORCH.0),
        record(b"AMMO", ARROWS.0),
        record(b"AMMO", BOLTS.0),
        fortify.record(E),
        worn_enchantment(ENCHANTMENT, E, 10.0),
        armor(RING, 0x40).u32(b"EITM", ENCHANTMENT),
        armor(BAND, 0x80).u32(b"EITM", ENCHANTMENT),
        spell(FLAMES.0, SPELL, E, 1.0, 1),
        outfit_of(UNIFORM, &[HELMET, RING]),
        outfit_of(ROBES, &[LIST]),
        record(b"LVLI", LIST.0)
            .u8(b"LVLD", 0)
            .u8(b"LVLF", 0)
            .u8(b"LLCT", 1)
            .field(b"LVLO", &entry),
    ])
}

impl Game {
    fn equip(&mut self, item: FormId) {
        inventory::equip(&self.forms, &mut self.world, GUARD, item);
    }

    fn unequip(&mut self, item: FormId) {
        inventory::unequip(&self.forms, &mut self.world, GUARD, item);
    }

    fn give(&mut self, item: FormId, count: i32) {
        inventory::add(&self.forms, &mut self.world, GUARD, item, count);
    }

    fn worn(&mut self) -> Vec<FormId> {
        inventory::equipped(&self.forms, &mut self.world, GUARD)
    }

    fn hands(&self) -> [Option<FormId>; 2] {
        [LEFT, RIGHT].map(|hand| inventory::in_hand(&self.world, GUARD, hand))
    }

    fn types(&self) -> [u8; 2] {
        [LEFT, RIGHT].map(|hand| inventory::type_in_hand(&self.forms, &self.world, GUARD, hand))
    }
}

#[test]
fn what_shares_a_slot_comes_off() {
    let mut game = game();
    game.equip(CIRCLET);
    game.equip(RING);
    game.equips();
    game.equip(HELMET);
    assert_eq!(game.equips(), [(CIRCLET.0, false), (HELMET.0, true)]);
    assert_eq!(game.worn(), [HELMET, RING]);
    game.equip(HELMET);
    assert_eq!(game.equips(), [], "it is on already");
}

// The wiki, `GetEquippedItemType`: 1 sword, 5 greatsword, 9 spell, 10 shield, 11 torch.
#[test]
fn hands_hold_what_fits_in_them() {
    let mut game = game();
    game.equip(SWORD);
    game.equip(SHIELD);
    assert_eq!(game.hands(), [Some(SHIELD), Some(SWORD)]);
    assert_eq!(game.types(), [10, 1]);
    game.equip(TORCH);
    assert_eq!(game.hands(), [Some(TORCH), Some(SWORD)]);
    assert_eq!(game.types(), [11, 1]);
    game.equip(GREATSWORD);
    assert_eq!(game.hands(), [Some(GREATSWORD), Some(GREATSWORD)]);
    assert_eq!(game.types(), [5, 5]);
    assert_eq!(game.worn(), [GREATSWORD]);
    game.equip(SHIELD);
    assert_eq!(game.hands(), [Some(SHIELD), None]);
}

#[test]
fn two_of_a_kind_fill_both_hands_and_one_changes_hands() {
    let mut game = game();
    game.give(SWORD, 1);
    game.equip(SWORD);
    inventory::equip_in(&game.forms, &mut game.world, GUARD, SWORD, Some(LEFT));
    assert_eq!(game.hands(), [Some(SWORD), None]);
    game.give(SWORD, 1);
    inventory::equip_in(&game.forms, &mut game.world, GUARD, SWORD, Some(RIGHT));
    assert_eq!(game.hands(), [Some(SWORD), Some(SWORD)]);
    game.equips();
    inventory::unequip_from(&game.forms, &mut game.world, GUARD, SWORD, Some(LEFT));
    assert_eq!(game.hands(), [None, Some(SWORD)]);
    assert_eq!(game.equips(), [(SWORD.0, false)]);
    assert_eq!(game.worn(), [SWORD]);
    game.unequip(SWORD);
    assert_eq!(game.worn(), []);
}

#[test]
fn a_spell_in_hand_and_an_item_drive_each_other_out() {
    let mut game = game();
    game.equip(SWORD);
    game.equip(SHIELD);
    inventory::equip_spell(&game.forms, &mut game.world, GUARD, FLAMES, RIGHT);
    assert_eq!(game.hands(), [Some(SHIELD), None]);
    assert_eq!(game.types(), [10, 9]);
    game.equip(GREATSWORD);
    assert_eq!(game.types(), [5, 5]);
    assert!(game.world.actors[&GUARD].equipped_spells.is_empty());
}

#[test]
fn the_quiver_holds_one_kind_and_is_empty_with_the_last() {
    let mut game = game();
    game.give(ARROWS, 2);
    game.equip(ARROWS);
    game.equip(BOLTS);
    assert_eq!(game.worn(), [BOLTS]);
    game.equip(ARROWS);
    game.equips();
    inventory::remove(&game.forms, &mut game.world, GUARD, (ARROWS, 1), None);
    assert_eq!(game.worn(), [ARROWS]);
    inventory::remove(&game.forms, &mut game.world, GUARD, (ARROWS, 1), None);
    assert_eq!(game.worn(), []);
    assert_eq!(game.equips(), [(ARROWS.0, false)]);
}

#[test]
fn one_enchantment_on_two_items_acts_twice_and_goes_with_each() {
    let mut game = game();
    game.equip(RING);
    assert_eq!(game.value(GUARD, STAMINA), 110.0);
    game.equip(BAND);
    assert_eq!(game.value(GUARD, STAMINA), 120.0);
    game.seconds(3);
    assert_eq!(game.value(GUARD, STAMINA), 120.0);
    game.unequip(RING);
    assert_eq!(game.value(GUARD, STAMINA), 110.0);
    inventory::remove(&game.forms, &mut game.world, GUARD, (BAND, 1), Some(PLAYER));
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
}

#[test]
fn an_outfit_takes_away_what_the_one_before_gave_and_nothing_else() {
    let mut game = game();
    game.give(HELMET, 1);
    outfit::set(&game.forms, &mut game.world, GUARD, UNIFORM, false);
    assert_eq!(game.worn(), [HELMET, RING]);
    assert_eq!(game.value(GUARD, STAMINA), 110.0);
    outfit::set(&game.forms, &mut game.world, GUARD, ROBES, false);
    assert_eq!(game.worn(), [CIRCLET]);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
    let count = |game: &Game, item| inventory::count(&game.forms, &game.world, GUARD, item);
    assert_eq!(count(&game, HELMET), 1, "its own stays");
    assert_eq!(count(&game, RING), 0);
    outfit::set(&game.forms, &mut game.world, GUARD, UNIFORM, true);
    assert_eq!(game.worn(), [CIRCLET], "the one for sleep is kept for then");
    assert_eq!(
        outfit::of(&game.forms, &game.world, GUARD, true),
        Some(UNIFORM)
    );
    assert_eq!(
        outfit::of(&game.forms, &game.world, GUARD, false),
        Some(ROBES)
    );
}

#[test]
fn who_is_dressed_at_first_sight_has_the_outfits_enchantments() {
    let mut game = game();
    let base = FormId(crate::game::GUARD_BASE);
    outfit::set_of_base(&mut game.world, base, Some(UNIFORM), false);
    assert_eq!(
        inventory::worn(&game.forms, &game.world, GUARD),
        [HELMET, RING]
    );
    assert_eq!(game.worn(), [HELMET, RING]);
    assert_eq!(game.value(GUARD, STAMINA), 110.0);
    assert_eq!(game.equips(), [], "it wore them before");
}
