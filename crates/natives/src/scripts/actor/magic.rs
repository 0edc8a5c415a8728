//! Actor: spells, perks, shouts, effects.

use crate::{
    Actor, Cx, Form, Keyword, MagicEffect, ObjectReference, Perk, Row, Shout, Spell, method,
};
use ident::FormId;
use rules::inventory::{self, VOICE};
use rules::spell;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = spell_natives();
    rows.extend(perk_natives());
    rows.extend(shout_natives());
    rows.extend(hand_natives());
    rows
}

fn spell_natives() -> Vec<Row> {
    vec![
        method("AddSpell", add_spell),
        method("RemoveSpell", remove_spell),
        method("HasSpell", has_spell),
        method("DispelSpell", dispel_spell),
        method("DispelAllSpells", dispel_all_spells),
        method("DoCombatSpellApply", do_combat_spell_apply),
        method("HasMagicEffect", has_magic_effect),
        method("HasMagicEffectWithKeyword", has_magic_effect_with_keyword),
        method("TrapSoul", trap_soul).partial("a soul goes only into a gem of its own size"),
    ]
}

fn perk_natives() -> Vec<Row> {
    vec![
        method("AddPerk", add_perk),
        method("RemovePerk", remove_perk),
        method("HasPerk", has_perk),
    ]
}

fn shout_natives() -> Vec<Row> {
    vec![
        method("AddShout", add_shout),
        method("RemoveShout", remove_shout),
        method("EquipShout", equip_shout),
        method("UnequipShout", unequip_shout),
        method("GetEquippedShout", get_equipped_shout),
        method("GetVoiceRecoveryTime", get_voice_recovery_time),
        method("SetVoiceRecoveryTime", set_voice_recovery_time),
    ]
}

fn hand_natives() -> Vec<Row> {
    vec![
        method("EquipSpell", equip_spell),
        method("UnequipSpell", unequip_spell),
        method("GetEquippedSpell", get_equipped_spell),
    ]
}

/// bool Function AddSpell(Spell akSpell, bool abVerbose = true) native
fn add_spell(cx: &mut Cx<'_>, this: Actor, spell: Option<Spell>, verbose: bool) -> bool {
    let Some(added) = spell.filter(|spell| spell::add(cx.forms, cx.world, this.0, spell.0)) else {
        return false;
    };
    if verbose && this.0 == FormId::PLAYER_REF {
        note_spell(cx, added.0);
    }
    true
}

/// bool Function RemoveSpell(Spell akSpell) native
fn remove_spell(cx: &mut Cx<'_>, this: Actor, spell: Option<Spell>) -> bool {
    spell.is_some_and(|spell| spell::remove(cx.forms, cx.world, this.0, spell.0))
}

/// bool Function HasSpell(Form akForm) native
fn has_spell(cx: &mut Cx<'_>, this: Actor, form: Option<Form>) -> bool {
    form.is_some_and(|form| spell::has(cx.forms, cx.world, this.0, form.0))
}

/// bool Function DispelSpell(Spell akSpell) native
fn dispel_spell(cx: &mut Cx<'_>, this: Actor, spell: Option<Spell>) -> bool {
    spell.is_some_and(|spell| spell::dispel(cx.forms, cx.world, this.0, spell.0))
}

/// Function DispelAllSpells() native
fn dispel_all_spells(cx: &mut Cx<'_>, this: Actor) {
    spell::dispel_all(cx.forms, cx.world, this.0);
}

/// Function DoCombatSpellApply(Spell akSpell, ObjectReference akTarget) native
fn do_combat_spell_apply(
    cx: &mut Cx<'_>,
    this: Actor,
    spell: Option<Spell>,
    target: Option<ObjectReference>,
) {
    if let (Some(cast), Some(target)) = (spell, target) {
        spell::apply(cx.forms, cx.world, cast.0, Some(this.0), target.0);
    }
}

/// bool Function HasMagicEffect(MagicEffect akEffect) native
fn has_magic_effect(cx: &mut Cx<'_>, this: Actor, effect: Option<MagicEffect>) -> bool {
    effect.is_some_and(|effect| spell::has_effect(cx.world, this.0, effect.0))
}

/// bool Function HasMagicEffectWithKeyword(Keyword akKeyword) native
fn has_magic_effect_with_keyword(cx: &mut Cx<'_>, this: Actor, keyword: Option<Keyword>) -> bool {
    keyword.is_some_and(|keyword| {
        spell::has_effect_with_keyword(cx.forms, cx.world, this.0, keyword.0)
    })
}

/// bool Function TrapSoul(Actor akTarget) native
fn trap_soul(cx: &mut Cx<'_>, this: Actor, target: Option<Actor>) -> bool {
    target.is_some_and(|target| spell::soul::trap(cx.forms, cx.world, this.0, target.0))
}

/// Function AddPerk(Perk akPerk) native
fn add_perk(cx: &mut Cx<'_>, this: Actor, perk: Option<Perk>) {
    if let Some(perk) = perk {
        spell::add_perk(cx.forms, cx.world, this.0, perk.0);
    }
}

/// Function RemovePerk(Perk akPerk) native
fn remove_perk(cx: &mut Cx<'_>, this: Actor, perk: Option<Perk>) {
    if let Some(perk) = perk {
        spell::remove_perk(cx.forms, cx.world, this.0, perk.0);
    }
}

/// bool Function HasPerk(Perk akPerk) native
fn has_perk(cx: &mut Cx<'_>, this: Actor, perk: Option<Perk>) -> bool {
    perk.is_some_and(|perk| spell::has_perk(cx.forms, cx.world, this.0, perk.0))
}

/// bool Function AddShout(Shout akShout) native
fn add_shout(cx: &mut Cx<'_>, this: Actor, shout: Option<Shout>) -> bool {
    shout.is_some_and(|shout| spell::add_shout(cx.world, this.0, shout.0))
}

/// bool Function RemoveShout(Shout akShout) native
fn remove_shout(cx: &mut Cx<'_>, this: Actor, shout: Option<Shout>) -> bool {
    shout.is_some_and(|shout| spell::remove_shout(cx.world, this.0, shout.0))
}

/// Function EquipShout(Shout akShout) native
fn equip_shout(cx: &mut Cx<'_>, this: Actor, shout: Option<Shout>) {
    if let Some(shout) = shout {
        inventory::equip_spell(cx.forms, cx.world, this.0, shout.0, VOICE);
    }
}

/// Function UnequipShout(Shout akShout) native
fn unequip_shout(cx: &mut Cx<'_>, this: Actor, shout: Option<Shout>) {
    if let Some(shout) = shout {
        inventory::unequip_spell(cx.world, this.0, shout.0, None);
    }
}

/// Shout Function GetEquippedShout() native
fn get_equipped_shout(cx: &mut Cx<'_>, this: Actor) -> Option<Shout> {
    let equipped = *cx.world.actors.get(&this.0)?.equipped_spells.get(&VOICE)?;
    (cx.forms.kind(equipped) == Some(ident::FourCC(*b"SHOU"))).then_some(Shout(equipped))
}

/// float Function GetVoiceRecoveryTime() native
fn get_voice_recovery_time(cx: &mut Cx<'_>, this: Actor) -> f32 {
    spell::voice_recovery(cx.world, this.0)
}

/// Function SetVoiceRecoveryTime(float afTime) native
fn set_voice_recovery_time(cx: &mut Cx<'_>, this: Actor, time: f32) {
    spell::set_voice_recovery(cx.world, this.0, time);
}

/// Function EquipSpell(Spell akSpell, int aiSource) native
///
/// Source 0 left hand, 1 right hand, 2 voice. The actor learns a spell it does not have.
fn equip_spell(cx: &mut Cx<'_>, this: Actor, spell: Option<Spell>, source: i32) {
    if let Some(equipped) = spell {
        spell::add(cx.forms, cx.world, this.0, equipped.0);
        let place = source.clamp(0, 2) as u8;
        inventory::equip_spell(cx.forms, cx.world, this.0, equipped.0, place);
    }
}

/// Function UnequipSpell(Spell akSpell, int aiSource) native
fn unequip_spell(cx: &mut Cx<'_>, this: Actor, spell: Option<Spell>, source: i32) {
    if let Some(spell) = spell {
        let place = source.clamp(0, 2) as u8;
        inventory::unequip_spell(cx.world, this.0, spell.0, Some(place));
    }
}

/// Spell Function GetEquippedSpell(int aiSource) native
fn get_equipped_spell(cx: &mut Cx<'_>, this: Actor, source: i32) -> Option<Spell> {
    let hand = u8::try_from(source).ok()?;
    let equipped = *cx.world.actors.get(&this.0)?.equipped_spells.get(&hand)?;
    (cx.forms.kind(equipped) == Some(ident::FourCC(*b"SPEL"))).then_some(Spell(equipped))
}

/// Tells the player of a spell it got. Source: the game's own setting.
fn note_spell(cx: &mut Cx<'_>, spell: FormId) {
    let name = rules::reference::form_name(cx.forms, cx.world, spell);
    if name.is_empty() {
        return;
    }
    let verb = rules::game_setting::text(cx.forms, "sAddSpell").unwrap_or_else(|| "Added".into());
    cx.show.push(crate::Show::Notification {
        text: format!("{name} {verb}"),
    });
}
