//! Faction: reactions, crime gold, the player's standing.

use crate::{Cx, Faction, Row, method};
use rules::faction;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = reaction_natives();
    rows.extend(crime_natives());
    rows.extend(player_natives());
    rows
}

fn reaction_natives() -> Vec<Row> {
    vec![
        method("GetReaction", get_reaction),
        method("SetReaction", set_reaction),
        method("ModReaction", mod_reaction)
            .partial("the number that grows with ModReaction is not kept apart from the reaction"),
        method("SetAlly", set_ally),
        method("SetEnemy", set_enemy),
        method("IsFactionInCrimeGroup", is_faction_in_crime_group),
    ]
}

fn crime_natives() -> Vec<Row> {
    vec![
        method("GetCrimeGold", get_crime_gold),
        method("GetCrimeGoldViolent", get_crime_gold_violent),
        method("GetCrimeGoldNonViolent", get_crime_gold_non_violent),
        method("SetCrimeGold", set_crime_gold),
        method("SetCrimeGoldViolent", set_crime_gold_violent),
        method("ModCrimeGold", mod_crime_gold),
        method("PlayerPayCrimeGold", player_pay_crime_gold)
            .partial("stolen items stay and nobody is taken to jail"),
        method("CanPayCrimeGold", can_pay_crime_gold),
        method("SendPlayerToJail", send_player_to_jail)
            .latent()
            .partial("the bounty goes, but there are no jails yet"),
        method("SendAssaultAlarm", send_assault_alarm).partial("nobody hears alarms yet"),
        method("GetInfamy", get_infamy).partial("infamy is not counted yet"),
        method("GetInfamyViolent", get_infamy_violent).partial("infamy is not counted yet"),
        method("GetInfamyNonViolent", get_infamy_non_violent).partial("infamy is not counted yet"),
        method("GetStolenItemValueCrime", get_stolen_item_value_crime)
            .partial("thefts are not counted yet"),
        method("GetStolenItemValueNoCrime", get_stolen_item_value_no_crime)
            .partial("thefts are not counted yet"),
    ]
}

fn player_natives() -> Vec<Row> {
    vec![
        method("IsPlayerExpelled", is_player_expelled),
        method("SetPlayerExpelled", set_player_expelled),
        method("SetPlayerEnemy", set_player_enemy),
    ]
}

/// int Function GetReaction(Faction akOther) native
///
/// The game's numbers, 0 neutral, 1 enemy, 2 ally, 3 friend.
fn get_reaction(cx: &mut Cx<'_>, this: Faction, other: Option<Faction>) -> i32 {
    other.map_or(0, |other| {
        faction::reaction(cx.forms, cx.world, this.0, other.0)
    })
}

/// Function SetReaction(Faction akOther, int aiNewValue) native
fn set_reaction(cx: &mut Cx<'_>, this: Faction, other: Option<Faction>, new_value: i32) {
    if let Some(other) = other {
        faction::set_reaction(cx.world, this.0, other.0, new_value);
    }
}

/// Function ModReaction(Faction akOther, int aiAmount) native
fn mod_reaction(cx: &mut Cx<'_>, this: Faction, other: Option<Faction>, amount: i32) {
    if let Some(other) = other {
        let reaction = faction::reaction(cx.forms, cx.world, this.0, other.0);
        faction::set_reaction(cx.world, this.0, other.0, reaction.saturating_add(amount));
    }
}

/// Function SetAlly(Faction akOther, bool abSelfIsFriendToOther = false, bool abOtherIsFriendToSelf
/// = false) native
fn set_ally(
    cx: &mut Cx<'_>,
    this: Faction,
    other: Option<Faction>,
    self_is_friend_to_other: bool,
    other_is_friend_to_self: bool,
) {
    if let Some(other) = other {
        both_ways(
            cx,
            (this.0, other.0),
            (2, 3),
            (self_is_friend_to_other, other_is_friend_to_self),
        );
    }
}

/// Function SetEnemy(Faction akOther, bool abSelfIsNeutralToOther = false, bool
/// abOtherIsNeutralToSelf = false) native
fn set_enemy(
    cx: &mut Cx<'_>,
    this: Faction,
    other: Option<Faction>,
    self_is_neutral_to_other: bool,
    other_is_neutral_to_self: bool,
) {
    if let Some(other) = other {
        both_ways(
            cx,
            (this.0, other.0),
            (1, 0),
            (self_is_neutral_to_other, other_is_neutral_to_self),
        );
    }
}

/// bool Function IsFactionInCrimeGroup(Faction akOther) native
fn is_faction_in_crime_group(cx: &mut Cx<'_>, this: Faction, other: Option<Faction>) -> bool {
    let group = cx
        .forms
        .faction(this.0)
        .and_then(|faction| faction.crime_factions);
    let (group, other) = match (group, other) {
        (Some(group), Some(other)) => (group, other.0),
        _ => return false,
    };
    rules::form_list::contains(cx.forms, cx.world, group, other)
}

/// int Function GetCrimeGold() native
fn get_crime_gold(cx: &mut Cx<'_>, this: Faction) -> i32 {
    gold(cx, this)
        .iter()
        .fold(0, |sum, part| sum.saturating_add(*part))
}

/// int Function GetCrimeGoldViolent() native
fn get_crime_gold_violent(cx: &mut Cx<'_>, this: Faction) -> i32 {
    gold(cx, this)[0]
}

/// int Function GetCrimeGoldNonViolent() native
fn get_crime_gold_non_violent(cx: &mut Cx<'_>, this: Faction) -> i32 {
    gold(cx, this)[1]
}

/// Function SetCrimeGold(int aiGold) native
///
/// Sets the non-violent bounty.
fn set_crime_gold(cx: &mut Cx<'_>, this: Faction, gold: i32) {
    cx.world.factions.entry(this.0).or_default().crime_gold[1] = gold.max(0);
}

/// Function SetCrimeGoldViolent(int aiGold) native
fn set_crime_gold_violent(cx: &mut Cx<'_>, this: Faction, gold: i32) {
    cx.world.factions.entry(this.0).or_default().crime_gold[0] = gold.max(0);
}

/// Function ModCrimeGold(int aiAmount, bool abViolent = false) native
fn mod_crime_gold(cx: &mut Cx<'_>, this: Faction, amount: i32, violent: bool) {
    let part = usize::from(!violent);
    let bounty = &mut cx.world.factions.entry(this.0).or_default().crime_gold[part];
    *bounty = bounty.saturating_add(amount).max(0);
}

/// Function PlayerPayCrimeGold(bool abRemoveStolenItems = true, bool abGoToJail = true) native
fn player_pay_crime_gold(cx: &mut Cx<'_>, this: Faction, _: bool, _: bool) {
    let due = get_crime_gold(cx, this);
    let player = ident::FormId::PLAYER_REF;
    rules::inventory::remove(
        cx.forms,
        cx.world,
        player,
        (rules::inventory::GOLD, due),
        None,
    );
    cx.world.factions.entry(this.0).or_default().crime_gold = [0, 0];
}

/// bool Function CanPayCrimeGold() native
fn can_pay_crime_gold(cx: &mut Cx<'_>, this: Faction) -> bool {
    let due = get_crime_gold(cx, this);
    let player = ident::FormId::PLAYER_REF;
    rules::inventory::count(cx.forms, cx.world, player, rules::inventory::GOLD) >= due
}

/// Function SendPlayerToJail(bool abRemoveInventory = true, bool abRealJail = true) native
fn send_player_to_jail(cx: &mut Cx<'_>, this: Faction, _: bool, _: bool) {
    cx.world.factions.entry(this.0).or_default().crime_gold = [0, 0];
}

/// Function SendAssaultAlarm() native
fn send_assault_alarm(_: &mut Cx<'_>, _: Faction) {}

/// int Function GetInfamy() native
fn get_infamy(_: &mut Cx<'_>, _: Faction) -> i32 {
    0
}

/// int Function GetInfamyViolent() native
fn get_infamy_violent(_: &mut Cx<'_>, _: Faction) -> i32 {
    0
}

/// int Function GetInfamyNonViolent() native
fn get_infamy_non_violent(_: &mut Cx<'_>, _: Faction) -> i32 {
    0
}

/// int Function GetStolenItemValueCrime() native
fn get_stolen_item_value_crime(_: &mut Cx<'_>, _: Faction) -> i32 {
    0
}

/// int Function GetStolenItemValueNoCrime() native
fn get_stolen_item_value_no_crime(_: &mut Cx<'_>, _: Faction) -> i32 {
    0
}

/// bool Function IsPlayerExpelled() native
fn is_player_expelled(cx: &mut Cx<'_>, this: Faction) -> bool {
    cx.world
        .factions
        .get(&this.0)
        .is_some_and(|state| state.player_expelled)
}

/// Function SetPlayerExpelled(bool abIsExpelled = true) native
fn set_player_expelled(cx: &mut Cx<'_>, this: Faction, is_expelled: bool) {
    cx.world.factions.entry(this.0).or_default().player_expelled = is_expelled;
}

/// Function SetPlayerEnemy(bool abIsEnemy = true) native
fn set_player_enemy(cx: &mut Cx<'_>, this: Faction, is_enemy: bool) {
    cx.world.factions.entry(this.0).or_default().player_enemy = Some(is_enemy);
}

fn gold(cx: &Cx<'_>, faction: Faction) -> [i32; 2] {
    cx.world
        .factions
        .get(&faction.0)
        .map_or([0, 0], |state| state.crime_gold)
}

/// Sets the reactions of two factions to each other: the first number, or the second for the side
/// that asks for it.
fn both_ways(
    cx: &mut Cx<'_>,
    (own, other): (ident::FormId, ident::FormId),
    (reaction, milder): (i32, i32),
    (own_milder, other_milder): (bool, bool),
) {
    let of = |is_milder| if is_milder { milder } else { reaction };
    faction::set_reaction(cx.world, own, other, of(own_milder));
    faction::set_reaction(cx.world, other, own, of(other_milder));
}
