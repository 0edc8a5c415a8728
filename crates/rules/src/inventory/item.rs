//! Items: value, weight, slots, enchantment, as their records have them.
//!
//! Source: docs/formats, the records of items.

use forms::{Field, Forms};
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
    data(forms, item, |kind, data| match kind {
        b"ARMO" | b"WEAP" | b"MISC" | b"KEYM" | b"SLGM" | b"APPA" | b"SCRL" => data.i32(),
        b"BOOK" => data.skip(8).i32(),
        b"AMMO" => data.skip(12).i32(),
        b"INGR" | b"ALCH" => data.i32(),
        b"LIGH" => data.skip(40).i32(),
        _ => 0,
    })
    .unwrap_or(0)
}

/// An item's weight; 0 for what has none.
pub fn weight(forms: &Forms, item: FormId) -> f32 {
    if let Some(weight) = potion_weight(forms, item) {
        return weight;
    }
    data(forms, item, |kind, data| match kind {
        b"ARMO" | b"WEAP" | b"MISC" | b"KEYM" | b"SLGM" | b"APPA" | b"SCRL" => data.skip(4).f32(),
        b"BOOK" => data.skip(12).f32(),
        b"INGR" => data.skip(4).f32(),
        // Legendary Edition's have no weight: reading past the end gives 0.
        b"AMMO" => data.skip(16).f32(),
        b"LIGH" => data.skip(44).f32(),
        _ => 0.0,
    })
    .unwrap_or(0.0)
}

/// Potions keep the weight in `DATA` and the value in `ENIT`.
fn potion_weight(forms: &Forms, item: FormId) -> Option<f32> {
    let record = forms.record(item)?;
    let is_potion = record.entry().kind == FourCC(*b"ALCH");
    is_potion
        .then(|| record.field(b"DATA").map(|mut field| field.f32()))
        .flatten()
}

/// Reads an item's data: `ENIT` for potions, `DATA` for all others. A potion's weight is not there.
fn data<T>(
    forms: &Forms,
    item: FormId,
    read: impl FnOnce(&[u8; 4], &mut Field<'_>) -> T,
) -> Option<T> {
    let record = forms.record(item)?;
    let kind = record.entry().kind.0;
    let mut field = record.field(if kind == *b"ALCH" { b"ENIT" } else { b"DATA" })?;
    Some(read(&kind, &mut field))
}

/// The body slots a piece of armour covers, one bit for each slot from 30 upwards.
pub fn slots(forms: &Forms, item: FormId) -> u32 {
    let Some(record) = forms.record(item) else {
        return 0;
    };
    let field = record.field(b"BOD2").or_else(|| record.field(b"BODT"));
    field.map_or(0, |mut field| field.u32())
}

/// The enchantment an item comes with.
pub fn enchantment(forms: &Forms, item: FormId) -> Option<FormId> {
    forms.record(item)?.field(b"EITM")?.form()
}

/// A weapon's type: 0 hands, 1 sword, 2 dagger, 3 war axe, 4 mace, 5 greatsword, 6 battleaxe or
/// warhammer, 7 bow, 8 staff, 9 crossbow.
pub fn weapon_type(forms: &Forms, item: FormId) -> Option<u8> {
    let record = forms.record(item)?;
    let is_weapon = record.entry().kind == FourCC(*b"WEAP");
    is_weapon
        .then(|| record.field(b"DNAM").map(|mut field| field.u8()))
        .flatten()
}

/// The items of an outfit.
pub fn outfit(forms: &Forms, outfit: FormId) -> Vec<FormId> {
    let Some(record) = forms.record(outfit) else {
        return Vec::new();
    };
    record
        .field(b"INAM")
        .map_or_else(Vec::new, |mut field| field.forms())
}
