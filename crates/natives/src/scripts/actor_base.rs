//! ActorBase: what all actors of a base share.

use crate::{
    ActorBase, Class, CombatStyle, Cx, FormList, Outfit, Race, Row, Spell, VoiceType, method,
};
use forms::records::Npc;
use rules::actor::{self, Part};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("GetSex", get_sex),
        method("GetRace", get_race),
        method("GetClass", get_class),
        method("GetDeadCount", get_dead_count),
        method("GetGiftFilter", get_gift_filter),
        method("IsEssential", is_essential),
        method("SetEssential", set_essential),
        method("IsProtected", is_protected),
        method("SetProtected", set_protected),
        method("IsInvulnerable", is_invulnerable),
        method("SetInvulnerable", set_invulnerable),
        method("IsUnique", is_unique),
        method("SetOutfit", set_outfit)
            .partial("who wears the old one keeps it on, and nobody goes to sleep yet"),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("SetCombatStyle", set_combat_style)
            .immediate()
            .partial("records do not change"),
        method("GetCombatStyle", get_combat_style).immediate(),
        method("GetOutfit", get_outfit).immediate(),
        method("GetWeight", get_weight).immediate(),
        method("GetHeight", get_height).immediate(),
        method("GetVoiceType", get_voice_type),
        method("GetTemplate", get_template).immediate(),
        method("GetSpellCount", get_spell_count).immediate(),
        method("GetNthSpell", get_nth_spell).immediate(),
    ]
}

/// int Function GetSex() native
///
/// 0 male, 1 female, -1 for none.
fn get_sex(cx: &mut Cx<'_>, this: ActorBase) -> i32 {
    match part(cx, this, Part::Traits) {
        Some(npc) => npc.configuration.is_female().into(),
        None => -1,
    }
}

/// Race Function GetRace() native
fn get_race(cx: &mut Cx<'_>, this: ActorBase) -> Option<Race> {
    part(cx, this, Part::Traits)?.race.map(Race)
}

/// Class Function GetClass() native
fn get_class(cx: &mut Cx<'_>, this: ActorBase) -> Option<Class> {
    let set = cx
        .world
        .actor_bases
        .get(&this.0)
        .and_then(|state| state.class);
    set.or_else(|| part(cx, this, Part::Traits)?.class)
        .map(Class)
}

/// int Function GetDeadCount() native
///
/// How many actors of the base died.
fn get_dead_count(cx: &mut Cx<'_>, this: ActorBase) -> i32 {
    let died = cx
        .world
        .actors
        .iter()
        .filter(|(_, state)| state.life == world::LifeState::Dead);
    died.filter(|(actor, _)| actor::base(cx.forms, cx.world, **actor) == Some(this.0))
        .count() as i32
}

/// FormList Function GetGiftFilter() native
fn get_gift_filter(cx: &mut Cx<'_>, this: ActorBase) -> Option<FormList> {
    part(cx, this, Part::Ai)?.gift_filter.map(FormList)
}

/// bool Function IsEssential() native
fn is_essential(cx: &mut Cx<'_>, this: ActorBase) -> bool {
    actor::is_base_essential(cx.forms, cx.world, this.0)
}

/// Function SetEssential(bool abEssential = true) native
fn set_essential(cx: &mut Cx<'_>, this: ActorBase, essential: bool) {
    cx.world.actor_bases.entry(this.0).or_default().essential = Some(essential);
}

/// bool Function IsProtected() native
fn is_protected(cx: &mut Cx<'_>, this: ActorBase) -> bool {
    let set = cx
        .world
        .actor_bases
        .get(&this.0)
        .and_then(|state| state.protected);
    set.unwrap_or_else(|| flag(cx, this, |npc| npc.configuration.is_protected()))
}

/// Function SetProtected(bool abProtected = true) native
fn set_protected(cx: &mut Cx<'_>, this: ActorBase, protected: bool) {
    cx.world.actor_bases.entry(this.0).or_default().protected = Some(protected);
}

/// bool Function IsInvulnerable() native
fn is_invulnerable(cx: &mut Cx<'_>, this: ActorBase) -> bool {
    let set = cx
        .world
        .actor_bases
        .get(&this.0)
        .and_then(|state| state.invulnerable);
    set.unwrap_or_else(|| flag(cx, this, |npc| npc.configuration.is_invulnerable()))
}

/// Function SetInvulnerable(bool abInvulnerable = true) native
fn set_invulnerable(cx: &mut Cx<'_>, this: ActorBase, invulnerable: bool) {
    cx.world.actor_bases.entry(this.0).or_default().invulnerable = Some(invulnerable);
}

/// bool Function IsUnique() native
fn is_unique(cx: &mut Cx<'_>, this: ActorBase) -> bool {
    flag(cx, this, |npc| npc.configuration.is_unique())
}

/// Function SetOutfit(Outfit akOutfit, bool abSleepOutfit = false) native
fn set_outfit(cx: &mut Cx<'_>, this: ActorBase, outfit: Option<Outfit>, sleep_outfit: bool) {
    let outfit = outfit.map(|outfit| outfit.0);
    rules::inventory::outfit::set_of_base(cx.world, this.0, outfit, sleep_outfit);
}

/// Outfit Function GetOutfit(bool bSleepOutfit = false) native
fn get_outfit(cx: &mut Cx<'_>, this: ActorBase, sleep_outfit: bool) -> Option<Outfit> {
    rules::inventory::outfit::of_base(cx.forms, cx.world, this.0, sleep_outfit).map(Outfit)
}

/// Function SetCombatStyle(CombatStyle cs) native
fn set_combat_style(_: &mut Cx<'_>, _: ActorBase, _: Option<CombatStyle>) {}

/// CombatStyle Function GetCombatStyle() native
fn get_combat_style(cx: &mut Cx<'_>, this: ActorBase) -> Option<CombatStyle> {
    part(cx, this, Part::Ai)?.combat_style.map(CombatStyle)
}

/// float Function GetWeight() native
fn get_weight(cx: &mut Cx<'_>, this: ActorBase) -> f32 {
    part(cx, this, Part::Traits).map_or(0.0, |npc| npc.weight)
}

/// float Function GetHeight() native
fn get_height(cx: &mut Cx<'_>, this: ActorBase) -> f32 {
    part(cx, this, Part::Traits).map_or(0.0, |npc| npc.height)
}

/// VoiceType Function GetVoiceType() native
fn get_voice_type(cx: &mut Cx<'_>, this: ActorBase) -> Option<VoiceType> {
    part(cx, this, Part::Traits)?.voice.map(VoiceType)
}

/// ActorBase Function GetTemplate() native
fn get_template(cx: &mut Cx<'_>, this: ActorBase) -> Option<ActorBase> {
    cx.forms
        .npc(this.0)?
        .template
        .filter(|form| cx.forms.npc(*form).is_some())
        .map(ActorBase)
}

/// int Function GetSpellCount() native
fn get_spell_count(cx: &mut Cx<'_>, this: ActorBase) -> i32 {
    part(cx, this, Part::Spells).map_or(0, |npc| npc.spells.len() as i32)
}

/// Spell Function GetNthSpell(int n) native
fn get_nth_spell(cx: &mut Cx<'_>, this: ActorBase, n: i32) -> Option<Spell> {
    part(cx, this, Part::Spells)?
        .spells
        .get(usize::try_from(n).ok()?)
        .map(|spell| Spell(*spell))
}

fn part<'f>(cx: &Cx<'f>, base: ActorBase, part: Part) -> Option<&'f Npc> {
    actor::part_of_base(cx.forms, base.0, part)
}

fn flag(cx: &Cx<'_>, base: ActorBase, of: impl Fn(&Npc) -> bool) -> bool {
    part(cx, base, Part::Base).is_some_and(of)
}
