//! Game: the player, skills, words of power, statistics.

use crate::{Actor, Cx, ObjectReference, Row, WordOfPower, global};
use ident::{FormId, FourCC};
use rules::{actor_value, spell};
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = player_natives();
    rows.extend(skill_natives());
    rows.extend(word_natives());
    rows.extend(stat_natives());
    rows
}

fn player_natives() -> Vec<Row> {
    vec![
        global("GetPlayer", get_player),
        global("GetPlayersLastRiddenHorse", get_players_last_ridden_horse)
            .partial("nobody rides yet"),
        global("GetPlayerGrabbedRef", get_player_grabbed_ref),
        global("IsPlayerSungazing", is_player_sungazing).partial("there is no sun yet"),
        global("SetPlayerAIDriven", set_player_ai_driven)
            .partial("kept, but the player is not moved by packages yet"),
        global("SetPlayerReportCrime", set_player_report_crime)
            .partial("crimes are not reported yet"),
        global("CalculateFavorCost", calculate_favor_cost).partial("there are no favours yet"),
        global("FastTravel", fast_travel).partial("no time passes and nothing is loaded first"),
        global("ServeTime", serve_time).partial("there are no jails yet"),
        global("ClearPrison", clear_prison).partial("there are no jails yet"),
        global("SendWereWolfTransformation", send_were_wolf_transformation)
            .partial("crimes are not reported yet"),
        global("SetBeastForm", set_beast_form)
            .partial("the player's menus are the same in a beast's form"),
    ]
}

fn skill_natives() -> Vec<Row> {
    vec![
        global("AdvanceSkill", advance_skill).partial("skills do not grow by use yet"),
        global("IncrementSkill", increment_skill),
        global("IncrementSkillBy", increment_skill_by),
        global("AddPerkPoints", add_perk_points).partial("perk points are not kept yet"),
    ]
}

fn word_natives() -> Vec<Row> {
    vec![
        global("TeachWord", teach_word),
        global("UnlockWord", unlock_word)
            .partial("words the player knows and words the player can shout are not told apart"),
        global("IsWordUnlocked", is_word_unlocked),
    ]
}

fn stat_natives() -> Vec<Row> {
    vec![
        global("IncrementStat", increment_stat),
        global("QueryStat", query_stat),
        global("AddAchievement", add_achievement),
        global("GetRealHoursPassed", get_real_hours_passed),
    ]
}

/// Actor Function GetPlayer() native global
fn get_player(_: &mut Cx<'_>) -> Option<Actor> {
    Some(Actor(FormId::PLAYER_REF))
}

/// Actor Function GetPlayersLastRiddenHorse() native global
fn get_players_last_ridden_horse(_: &mut Cx<'_>) -> Option<Actor> {
    None
}

/// ObjectReference Function GetPlayerGrabbedRef() native global
fn get_player_grabbed_ref(cx: &mut Cx<'_>) -> Option<ObjectReference> {
    let grabbed = cx.world.player.grabbed?;
    Some(ObjectReference(grabbed.reference))
}

/// bool Function IsPlayerSungazing() native global
fn is_player_sungazing(_: &mut Cx<'_>) -> bool {
    false
}

/// Function SetPlayerAIDriven(bool abAIDriven = true) native global
fn set_player_ai_driven(cx: &mut Cx<'_>, ai_driven: bool) {
    cx.world.controls.ai_driven = ai_driven;
}

/// Function SetPlayerReportCrime(bool abReportCrime = true) native global
fn set_player_report_crime(_: &mut Cx<'_>, _: bool) {}

/// int Function CalculateFavorCost(int aiFavorPrice) native global
fn calculate_favor_cost(_: &mut Cx<'_>, favor_price: i32) -> i32 {
    favor_price
}

/// Function FastTravel(ObjectReference akDestination) native global
fn fast_travel(cx: &mut Cx<'_>, destination: Option<ObjectReference>) {
    let to = destination.and_then(|to| rules::reference::placement(cx.forms, cx.world, to.0));
    if let Some(placement) = to {
        let player = FormId::PLAYER_REF;
        rules::cell::move_to(cx.forms, cx.world, player, placement);
    }
}

/// Function ServeTime() native global
fn serve_time(_: &mut Cx<'_>) {}

/// Function ClearPrison() native global
fn clear_prison(_: &mut Cx<'_>) {}

/// Function SendWereWolfTransformation() native global
fn send_were_wolf_transformation(_: &mut Cx<'_>) {}

/// Function SetBeastForm(bool abEntering) native global
fn set_beast_form(_: &mut Cx<'_>, _: bool) {}

/// Function AdvanceSkill(string asSkillName, float afMagnitude) native global
fn advance_skill(_: &mut Cx<'_>, _: String, _: f32) {}

/// Function IncrementSkill(string asSkillName) native global
fn increment_skill(cx: &mut Cx<'_>, skill_name: String) {
    raise(cx, &skill_name, 1);
}

/// Function IncrementSkillBy(string asSkillName, int aiCount) native global
fn increment_skill_by(cx: &mut Cx<'_>, skill_name: String, count: i32) {
    raise(cx, &skill_name, count);
}

/// Function AddPerkPoints(int aiPerkPoints) native global
fn add_perk_points(_: &mut Cx<'_>, _: i32) {}

/// Function TeachWord(WordOfPower akWord) native global
///
/// Each shout whose first word it is becomes the player's.
fn teach_word(cx: &mut Cx<'_>, word: Option<WordOfPower>) {
    if let Some(word) = word {
        cx.world
            .actors
            .entry(FormId::PLAYER_REF)
            .or_default()
            .words
            .insert(word.0);
        for shout in shouts_beginning_with(cx, word.0) {
            spell::add_shout(cx.world, FormId::PLAYER_REF, shout);
        }
    }
}

/// Function UnlockWord(WordOfPower akWord) native global
fn unlock_word(cx: &mut Cx<'_>, word: Option<WordOfPower>) {
    if let Some(word) = word {
        cx.world
            .actors
            .entry(FormId::PLAYER_REF)
            .or_default()
            .words
            .insert(word.0);
    }
}

/// bool Function IsWordUnlocked(WordOfPower akWord) native global
fn is_word_unlocked(cx: &mut Cx<'_>, word: Option<WordOfPower>) -> bool {
    let player = cx.world.actors.get(&FormId::PLAYER_REF);
    word.is_some_and(|word| player.is_some_and(|player| player.words.contains(&word.0)))
}

/// Function IncrementStat(string asStatName, int aiModAmount = 1) native global
fn increment_stat(cx: &mut Cx<'_>, stat_name: String, mod_amount: i32) {
    let value = cx.world.stats.add(&stat_name, mod_amount);
    cx.world.happenings.raise(Happening::TrackedStat {
        name: stat_name,
        value,
    });
}

/// int Function QueryStat(string asStat) native global
fn query_stat(cx: &mut Cx<'_>, stat: String) -> i32 {
    cx.world.stats.get(&stat)
}

/// Function AddAchievement(int aiAchievementID) native global
///
/// A player's own page has no achievements to add.
fn add_achievement(_: &mut Cx<'_>, _: i32) {}

/// float Function GetRealHoursPassed() native global
fn get_real_hours_passed(cx: &mut Cx<'_>) -> f32 {
    let hours = cx.world.clock.ticks as f64 / (3600.0 * f64::from(det::TICKS_PER_SECOND));
    hours as f32
}

/// Raises a skill of the player and counts it.
fn raise(cx: &mut Cx<'_>, skill: &str, by: i32) {
    let player = FormId::PLAYER_REF;
    let Some(index) = actor_value::index(skill).filter(|index| actor_value::is_skill(*index))
    else {
        return;
    };
    let base = actor_value::base(cx.forms, cx.world, player, index);
    actor_value::set_base(
        cx.world,
        player,
        index,
        (base + by.max(0) as f32).min(100.0),
    );
    let name = "Skill Increases".to_owned();
    let value = cx.world.stats.add(&name, by.max(0));
    cx.world
        .happenings
        .raise(Happening::TrackedStat { name, value });
}

fn shouts_beginning_with(cx: &Cx<'_>, word: FormId) -> Vec<FormId> {
    let all = cx.forms.of_kind(FourCC(*b"SHOU")).iter();
    let first = |shout: &FormId| cx.forms.shout(*shout)?.words.first()?.word;
    all.filter(|shout| first(shout) == Some(word))
        .copied()
        .collect()
}
