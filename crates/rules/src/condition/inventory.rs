//! Condition functions of items: what is held, worn, wielded.

use super::asked::truth;
use super::row::{FunctionRow, never, of, of_nobody};
use super::{Asked, On};
use crate::actor_value::{self, CARRY_WEIGHT};
use crate::inventory::{self, GOLD, item};
use crate::keyword;
use forms::records::Weapon;
use ident::{FormId, FourCC};

pub(super) const ROWS: &[FunctionRow] = &[
    of(41, "GetClothingValue", clothing_value)
        .partial("the sum of what is worn; how the game weighs it is not known"),
    of(47, "GetItemCount", item_count),
    of(48, "GetGold", gold),
    of(101, "IsWeaponMagicOut", weapon_drawn),
    of(102, "IsTorchOut", torch_out),
    of(103, "IsShieldOut", shield_out),
    of(108, "GetWeaponAnimType", weapon_type),
    of(109, "IsWeaponSkillType", is_weapon_of_skill),
    of(182, "GetEquipped", equipped),
    never(246, "GetIsUsedItem", "what is being used is not kept yet"),
    never(
        247,
        "GetIsUsedItemType",
        "what is being used is not kept yet",
    ),
    of(263, "IsWeaponOut", weapon_out),
    of(306, "IsActorUsingATorch", torch_out),
    of_nobody(381, "GetHasNote", no_notes),
    of(398, "IsWeaponInList", weapon_in_list),
    of(465, "GetKeywordItemCount", keyword_items),
    never(
        479,
        "GetIsUsedItemEquipType",
        "what is being used is not kept yet",
    ),
    of(597, "GetEquippedItemType", equipped_type),
    of(636, "HasTwoHandedWeaponEquipped", two_handed),
    never(
        664,
        "GetReplacedItemType",
        "what an item took the place of is not kept yet",
    ),
    of(682, "WornHasKeyword", worn_has_keyword),
    of(706, "HasBoundWeaponEquipped", bound_weapon),
    of(722, "WornApparelHasKeywordCount", worn_apparel),
    of(723, "GetItemHealthPercent", item_health)
        .partial("improved items are not told apart yet: always 1"),
    of(734, "IsOverEncumbered", over_encumbered),
    never(735, "GetActorWarmth", "there is no survival mode yet"),
];

/// Body slot of shields: 39, the tenth from 30.
const SHIELD_SLOT: u32 = 1 << 9;
/// Flag of weapons magic makes.
const BOUND: u32 = 0x2000;

impl<'a> Asked<'a> {
    /// What it wears and holds.
    fn worn(&self) -> Option<Vec<FormId>> {
        Some(inventory::worn(self.forms, self.world, self.actor()?))
    }

    /// The weapon in its right hand, else its left, or the weapon of a perk entry's tab.
    fn weapon(&self) -> Option<(FormId, &'a Weapon)> {
        let held = match self.on {
            On::Form(id) => vec![id],
            _ => {
                let actor = self.actor()?;
                let hands = [inventory::RIGHT, inventory::LEFT];
                let held = hands.map(|hand| inventory::in_hand(self.world, actor, hand));
                held.into_iter().flatten().collect()
            }
        };
        let mut weapons = held
            .into_iter()
            .filter_map(|id| Some((id, self.forms.weapon(id)?)));
        weapons.next()
    }

    fn wears(&self, test: impl Fn(FormId) -> bool) -> Option<bool> {
        Some(self.worn()?.into_iter().any(test))
    }

    fn is_torch(&self, item: FormId) -> bool {
        self.forms.kind(item) == Some(FourCC(*b"LIGH"))
    }

    fn is_shield(&self, worn: FormId) -> bool {
        item::slots(self.forms, worn) & SHIELD_SLOT != 0
    }

    fn has_drawn(&self) -> Option<bool> {
        Some(self.actor_state(self.actor()?)?.weapon_drawn)
    }

    /// How many forms of what it holds a keyword is on.
    fn has_keyword(&self, item: FormId, wanted: FormId) -> bool {
        keyword::has(self.forms, self.world, item, wanted)
    }
}

/// A form list counts all its forms.
fn item_count(asked: &Asked<'_>) -> Option<f32> {
    let (holder, item) = (asked.reference()?, asked.form(0)?);
    Some(inventory::count(asked.forms, asked.world, holder, item) as f32)
}

fn gold(asked: &Asked<'_>) -> Option<f32> {
    let holder = asked.reference()?;
    Some(inventory::count(asked.forms, asked.world, holder, GOLD) as f32)
}

fn keyword_items(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    let held = inventory::held(asked.forms, asked.world, asked.reference()?);
    let fits = held
        .into_iter()
        .filter(|(item, _)| asked.has_keyword(*item, wanted));
    Some(fits.map(|(_, count)| count as f32).sum())
}

fn clothing_value(asked: &Asked<'_>) -> Option<f32> {
    let clothes = asked.worn()?.into_iter();
    let clothes = clothes.filter(|worn| asked.forms.armor(*worn).is_some());
    Some(
        clothes
            .map(|worn| item::value(asked.forms, worn) as f32)
            .sum(),
    )
}

fn equipped(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    truth(asked.wears(|worn| asked.is_or_in(worn, wanted))?)
}

fn worn_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    truth(asked.wears(|worn| asked.has_keyword(worn, wanted))?)
}

fn worn_apparel(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    let apparel = asked.worn()?.into_iter();
    let apparel = apparel.filter(|worn| asked.forms.armor(*worn).is_some());
    Some(
        apparel
            .filter(|worn| asked.has_keyword(*worn, wanted))
            .count() as f32,
    )
}

fn weapon_drawn(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.has_drawn()?)
}

/// 0 sheathed, 1 fists or spells, 2 a weapon.
fn weapon_out(asked: &Asked<'_>) -> Option<f32> {
    Some(match (asked.has_drawn()?, asked.weapon()) {
        (false, _) => 0.0,
        (true, None) => 1.0,
        (true, Some(_)) => 2.0,
    })
}

fn torch_out(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.wears(|worn| asked.is_torch(worn))?)
}

fn shield_out(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.has_drawn()? && asked.wears(|worn| asked.is_shield(worn))?)
}

/// 0 for bare hands, else the weapon's kind.
fn weapon_type(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.weapon()?.1.kind.into())
}

fn is_weapon_of_skill(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.weapon()?.1.skill == asked.int(0))
}

fn weapon_in_list(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_or_in(asked.weapon()?.0, asked.form(0)?))
}

fn two_handed(asked: &Asked<'_>) -> Option<f32> {
    truth(matches!(asked.weapon()?.1.kind, 5 | 6))
}

/// Of the hand 0 left or 1 right.
fn bound_weapon(asked: &Asked<'_>) -> Option<f32> {
    let hand = u8::try_from(asked.raw(0)).ok()?;
    let held = inventory::in_hand(asked.world, asked.actor()?, hand)?;
    truth(asked.forms.weapon(held)?.flags2 & BOUND != 0)
}

/// 0 nothing, 1 to 8 as weapons count, 9 spell, 10 shield, 11 torch, 12 crossbow.
fn equipped_type(asked: &Asked<'_>) -> Option<f32> {
    let hand = u8::try_from(asked.raw(0)).ok()?;
    let held = inventory::type_in_hand(asked.forms, asked.world, asked.actor()?, hand);
    Some(held.into())
}

/// Notes are books in this game.
fn no_notes(_: &Asked<'_>) -> Option<f32> {
    Some(0.0)
}

fn item_health(asked: &Asked<'_>) -> Option<f32> {
    asked.base().map(|_| 1.0)
}

fn over_encumbered(asked: &Asked<'_>) -> Option<f32> {
    let actor = asked.actor()?;
    let carries = inventory::weight(asked.forms, asked.world, actor);
    let can = actor_value::value(asked.forms, asked.world, actor, CARRY_WEIGHT);
    truth(carries > can)
}
