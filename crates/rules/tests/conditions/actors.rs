//! What actors are: templates, levels, factions, values, life.

use crate::tiny::{
    BANDIT, BANDITS, CHILD, CORPSE, GUILD, LEVELED, MERCHANTS, NORD, PLAYER, PUPIL, SMITH,
    SMITH_BASE, TEMPLATE, Tiny,
};
use ident::FormId;
use rules::{actor, actor_value, faction};
use world::{AliasFill, LifeState};

#[test]
fn a_base_takes_parts_from_its_template_one_by_one() {
    let tiny = Tiny::new();
    // Level and factions are the template's, race and sex its own, protection too.
    assert_eq!(tiny.of(BANDIT, 80, [0, 0]), 7.0);
    assert_eq!(tiny.of(BANDIT, 71, [BANDITS, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 71, [GUILD, 0]), 0.0);
    assert_eq!(tiny.of(BANDIT, 69, [CHILD, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 70, [1, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 365, [0, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 476, [0, 0]), 0.0);
    assert_eq!(tiny.of(CORPSE, 476, [0, 0]), 1.0);
}

#[test]
fn a_leveled_list_is_picked_once() {
    let mut tiny = Tiny::new();
    let first = actor::settle_base(&tiny.forms, &mut tiny.world, LEVELED);
    // The player is level 10, so only the entry of level 5 fits.
    assert_eq!(first, Some(FormId(SMITH_BASE)));
    let before = tiny.world.chance.clone();
    assert_eq!(
        actor::settle_base(&tiny.forms, &mut tiny.world, LEVELED),
        first
    );
    assert_eq!(tiny.world.chance, before);
    // GetIsID knows the pick; its factions are the pick's.
    assert_eq!(tiny.of(LEVELED, 72, [SMITH_BASE, 0]), 1.0);
    assert_eq!(tiny.of(LEVELED, 73, [GUILD, 0]), 2.0);
}

#[test]
fn a_level_is_fixed_or_the_players_times_its_multiplier_within_its_bounds() {
    let mut tiny = Tiny::new();
    let level_at = |tiny: &mut Tiny, player: u16| {
        tiny.world.actors.entry(PLAYER).or_default().level = Some(player);
        tiny.of(SMITH, 80, [0, 0])
    };
    assert_eq!(level_at(&mut tiny, 6), 9.0);
    assert_eq!(level_at(&mut tiny, 20), 12.0);
    assert_eq!(level_at(&mut tiny, 1), 5.0);
    assert_eq!(tiny.of(CORPSE, 80, [0, 0]), 7.0);
}

#[test]
fn a_rank_is_minus_2_for_no_member_and_minus_1_for_one_only_listed() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 73, [BANDITS, 0]), -2.0);
    assert_eq!(tiny.of(SMITH, 73, [MERCHANTS, 0]), -1.0);
    assert_eq!(tiny.of(SMITH, 71, [MERCHANTS, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 73, [GUILD, 0]), 2.0);
    faction::set_rank(&mut tiny.world, SMITH, FormId(GUILD), 4);
    assert_eq!(tiny.of(SMITH, 73, [GUILD, 0]), 4.0);
    faction::remove(&mut tiny.world, SMITH, FormId(GUILD));
    assert_eq!(tiny.of(SMITH, 73, [GUILD, 0]), -2.0);
}

#[test]
fn an_alias_makes_who_it_holds_a_member_of_its_factions() {
    let mut tiny = Tiny::new();
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    assert_eq!(tiny.of(SMITH, 73, [MERCHANTS, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 71, [MERCHANTS, 0]), 1.0);
    tiny.fill(&[(0, AliasFill::Reference(PLAYER))]);
    assert_eq!(tiny.of(SMITH, 73, [MERCHANTS, 0]), -1.0);
}

#[test]
fn factions_react_by_record_until_a_script_says_otherwise() {
    let mut tiny = Tiny::new();
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    // GetFactionCombatReaction, GetFactionRelation, IsHostileToActor: 1 is enemy.
    assert_eq!(tiny.of(SMITH, 410, [BANDITS, MERCHANTS]), 1.0);
    assert_eq!(tiny.of(SMITH, 410, [MERCHANTS, BANDITS]), 0.0);
    assert_eq!(tiny.of(BANDIT, 449, [SMITH.0, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 719, [SMITH.0, 0]), 1.0);
    faction::set_reaction(&mut tiny.world, FormId(BANDITS), FormId(MERCHANTS), 2);
    assert_eq!(tiny.of(SMITH, 410, [BANDITS, MERCHANTS]), 2.0);
    assert_eq!(tiny.of(BANDIT, 719, [SMITH.0, 0]), 0.0);
}

#[test]
fn a_value_is_its_base_with_what_changed_it_for_good_for_now_and_by_damage() {
    let mut tiny = Tiny::new();
    let health = u32::from(actor_value::HEALTH);
    // The race's 50 where the record calculated nothing.
    assert_eq!(tiny.of(SMITH, 277, [health, 0]), 50.0);
    actor_value::modify(&mut tiny.world, SMITH, actor_value::HEALTH, 10.0);
    actor_value::modify_for_now(&mut tiny.world, SMITH, actor_value::HEALTH, 20.0);
    actor_value::damage(&tiny.forms, &mut tiny.world, SMITH, (24, 40.0), None);
    assert_eq!(tiny.of(SMITH, 14, [health, 0]), 40.0);
    assert_eq!(tiny.of(SMITH, 277, [health, 0]), 50.0);
    assert_eq!(tiny.of(SMITH, 494, [health, 0]), 60.0);
    let half = crate::tiny::ask(430, [0, 0]);
    let half = crate::tiny::Written::is(half, forms::condition::Comparison::Equal, 0.5);
    assert!(tiny.holds(&[half], rules::condition::Subject::of(SMITH)));
}

// Expectation: by hand from the race's 50, 60, 70 and the settings' 5, 10, 8 and 15.
#[test]
fn auto_calculated_stats_follow_the_level() {
    let mut tiny = Tiny::new();
    let value = |tiny: &Tiny, index| tiny.of(PUPIL, 277, [index, 0]);
    tiny.world.actors.entry(PLAYER).or_default().level = Some(1);
    let at_first: Vec<f32> = [24, 25, 26, 6, 7].map(|index| value(&tiny, index)).to_vec();
    assert_eq!(at_first, [50.0, 60.0, 70.0, 15.0, 15.0]);
    tiny.world.actors.entry(PLAYER).or_default().level = Some(4);
    // Three levels: 3 × (5 + 10 × 2/3) health, 3 × 10 × 1/3 magicka, 3 × 8 one-handed.
    let later: Vec<f32> = [24, 25, 26, 6, 7].map(|index| value(&tiny, index)).to_vec();
    assert_eq!(later, [85.0, 70.0, 70.0, 39.0, 15.0]);
}

#[test]
fn an_actor_is_dead_when_killed_or_placed_dead() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(CORPSE, 46, [0, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 46, [0, 0]), 0.0);
    actor::kill(&tiny.forms, &mut tiny.world, BANDIT, Some(PLAYER));
    assert_eq!(tiny.of(BANDIT, 46, [0, 0]), 1.0);
    // IsKiller, GetDeadCount, GetTimeDead.
    assert_eq!(tiny.of(BANDIT, 408, [PLAYER.0, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 84, [crate::tiny::BANDIT_BASE, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 84, [TEMPLATE, 0]), 0.0);
    tiny.world.clock.game_time = tiny.world.clock.game_time.plus_hours(30.0);
    assert_eq!(tiny.of(BANDIT, 361, [0, 0]), 30.0);
}

#[test]
fn an_essential_actor_bleeds_out_instead_of_dying() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 354, [0, 0]), 1.0);
    actor_value::damage(&tiny.forms, &mut tiny.world, SMITH, (24, 1000.0), None);
    assert_eq!(tiny.of(SMITH, 46, [0, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 580, [0, 0]), 1.0);
    assert_eq!(tiny.world.actors[&SMITH].life, LifeState::Bleedout);
}

#[test]
fn essential_and_protected_are_the_bases_until_a_script_says_otherwise() {
    let mut tiny = Tiny::new();
    let base = tiny
        .world
        .actor_bases
        .entry(FormId(SMITH_BASE))
        .or_default();
    base.essential = Some(false);
    base.protected = Some(true);
    assert_eq!(tiny.of(SMITH, 354, [0, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 476, [0, 0]), 1.0);
}

#[test]
fn the_players_race_and_sex_are_those_chosen() {
    let mut tiny = Tiny::new();
    // GetPCIsRace, GetPCIsSex, asked of anybody.
    assert_eq!(tiny.of(SMITH, 130, [NORD, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 131, [0, 0]), 1.0);
    let player = tiny.world.actors.entry(PLAYER).or_default();
    player.race = Some(FormId(CHILD));
    player.female = Some(true);
    assert_eq!(tiny.of(SMITH, 130, [CHILD, 0]), 1.0);
    assert_eq!(tiny.of(PLAYER, 69, [CHILD, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 131, [1, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 135, [0, 0]), 0.0);
}

#[test]
fn a_relationship_a_script_set_wins_and_strangers_are_acquaintances() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 403, [PLAYER.0, 0]), 0.0);
    actor::set_relationship_rank(&tiny.forms, &mut tiny.world, SMITH, PLAYER, 3);
    assert_eq!(tiny.of(SMITH, 403, [PLAYER.0, 0]), 3.0);
    assert_eq!(tiny.of(PLAYER, 403, [SMITH.0, 0]), 3.0);
    assert_eq!(tiny.of(SMITH, 615, [0, 0]), 3.0);
    assert_eq!(tiny.of(BANDIT, 615, [0, 0]), 0.0);
}
