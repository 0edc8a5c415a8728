//! Items: value, weight, slots, enchantment, as their records have them.

use forms::Forms;
use ident::{FormId, FourCC};

/// Whether forms of this type can lie in an inventory.
pub fn can_be_carried(kind: FourCC) -> bool {
    matches!(
        &kind.0,
        b"ALCH"
            | b"AMMO"
            | b"APPA"
            | b"ARMO"
            | b"BOOK"
            | b"INGR"
            | b"KEYM"
            | b"LIGH"
            | b"MISC"
            | b"SCRL"
            | b"SLGM"
            | b"WEAP"
            | b"LVLI"
    )
}

/// An item's value in gold; 0 for what has none.
pub fn value(forms: &Forms, item: FormId) -> i32 {
    forms.gold_value(item).unwrap_or(0)
}

/// An item's weight; 0 for what has none.
pub fn weight(forms: &Forms, item: FormId) -> f32 {
    forms.weight(item).unwrap_or(0.0)
}

/// The body slots a piece of armour covers, one bit for each slot from 30 upwards.
pub fn slots(forms: &Forms, item: FormId) -> u32 {
    forms.armor(item).map_or(0, |armor| armor.body.slots)
}

/// The enchantment an item comes with.
pub fn enchantment(forms: &Forms, item: FormId) -> Option<FormId> {
    let of_armor = forms.armor(item).and_then(|armor| armor.enchantment);
    of_armor.or_else(|| forms.weapon(item)?.enchantment)
}

/// A weapon's type: 0 hands, 1 sword, 2 dagger, 3 war axe, 4 mace, 5 greatsword, 6 battleaxe or
/// warhammer, 7 bow, 8 staff, 9 crossbow.
pub fn weapon_type(forms: &Forms, item: FormId) -> Option<u8> {
    forms.weapon(item).map(|weapon| weapon.kind)
}

/// The items of an outfit.
pub fn outfit(forms: &Forms, outfit: FormId) -> Vec<FormId> {
    forms
        .outfit(outfit)
        .map_or_else(Vec::new, |outfit| outfit.items.clone())
}
