//! Condition functions of actors: race, sex, class, level, life, what they are.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, of, of_nobody};
use crate::actor::{self, Part};
use crate::{faction, keyword};
use ident::{FormId, FourCC};
use world::{ActorState, LifeState};

pub(super) const ROWS: &[FunctionRow] = &[
    of(43, "SameRace", same_race),
    of(44, "SameSex", same_sex),
    of(46, "GetDead", dead),
    of(64, "GetIsCreature", no_creature),
    of(68, "GetIsClass", is_class),
    of(69, "GetIsRace", is_race),
    of(70, "GetIsSex", is_sex),
    of(80, "GetLevel", level),
    of_nobody(84, "GetDeadCount", dead_count),
    of(125, "IsGuard", is_guard),
    never(127, "HasBeenEaten", "nobody feeds yet"),
    of_nobody(129, "GetPCIsClass", player_is_class),
    of_nobody(130, "GetPCIsRace", player_is_race),
    of_nobody(131, "GetPCIsSex", player_is_sex),
    of(134, "SameRaceAsPC", same_race_as_player),
    of(135, "SameSexAsPC", same_sex_as_player),
    never(226, "GetVampireFeed", "nobody feeds yet"),
    never(227, "GetCannibal", "nobody feeds yet"),
    of(228, "GetIsClassDefault", is_class),
    never(
        229,
        "GetClassDefaultMatch",
        "what an older game compared is not known",
    ),
    of(237, "GetIsGhost", is_ghost),
    of(242, "GetUnconscious", unconscious),
    of(244, "GetRestrained", restrained),
    of(254, "GetIsPlayableRace", is_playable_race),
    of(354, "IsEssential", is_essential),
    of(361, "GetTimeDead", hours_dead),
    of(365, "IsChild", is_child),
    of(396, "GetCauseofDeath", |asked| asked.actor().map(|_| -1.0))
        .partial("what killed is not kept: always -1, none"),
    of(408, "IsKiller", is_killer),
    never(409, "IsKillerObject", "what killed is not kept yet"),
    of(426, "GetIsVoiceType", is_voice_type),
    of(437, "GetIsCreatureType", no_creature),
    of(453, "GetPlayerTeammate", is_teammate),
    of_nobody(454, "GetPlayerTeammateCount", teammates),
    never(
        473,
        "GetIsAlignment",
        "no record of this game has an alignment",
    ),
    of(476, "IsProtected", is_protected),
    never(488, "GetConcussed", "nobody fights yet"),
    of(580, "IsBleedingOut", is_bleeding_out),
    of(635, "IsInFavorState", in_favor_state),
    of(641, "IsUnique", is_unique),
    never(
        694,
        "GetNoBleedoutRecovery",
        "nobody recovers from bleedout yet",
    ),
    of(700, "IsCommandedActor", is_commanded),
    of(715, "IsUndead", is_undead),
];

/// The factions and keywords the engine itself knows actors by.
const GUARD_FACTION: FourCC = FourCC(*b"GFAC");
const UNDEAD_KEYWORD: FourCC = FourCC(*b"UNDK");

impl Asked<'_> {
    fn race_of(&self, actor: FormId) -> Option<FormId> {
        actor::race(self.forms, self.world, actor)
    }

    fn is_female(&self, actor: FormId) -> bool {
        actor::is_female(self.forms, self.world, actor)
    }

    fn is_of_class(&self, actor: FormId) -> Option<f32> {
        truth(actor::class(self.forms, self.world, actor)? == self.form(0)?)
    }

    fn is_of_race(&self, actor: FormId) -> Option<f32> {
        truth(self.race_of(actor)? == self.form(0)?)
    }

    fn is_of_sex(&self, actor: FormId) -> Option<f32> {
        truth(u32::from(self.is_female(actor)) == self.raw(0))
    }

    /// Something of the state of the actor it runs on; 0 for one that nothing happened to.
    fn has(&self, test: impl Fn(&ActorState) -> bool) -> Option<f32> {
        truth(test(self.actor_state(self.actor()?)?))
    }
}

fn same_race(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.race_of(asked.actor()?)? == asked.race_of(asked.given_actor(0)?)?)
}

fn same_race_as_player(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.race_of(asked.actor()?)? == asked.race_of(FormId::PLAYER_REF)?)
}

fn same_sex(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_female(asked.actor()?) == asked.is_female(asked.given_actor(0)?))
}

fn same_sex_as_player(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_female(asked.actor()?) == asked.is_female(FormId::PLAYER_REF))
}

fn dead(asked: &Asked<'_>) -> Option<f32> {
    truth(actor::is_dead(asked.forms, asked.world, asked.actor()?))
}

/// Every actor of this game is a person to the engine.
fn no_creature(_: &Asked<'_>) -> Option<f32> {
    Some(0.0)
}

fn is_class(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_class(asked.actor()?)
}

fn is_race(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_race(asked.actor()?)
}

fn is_sex(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_sex(asked.actor()?)
}

fn player_is_class(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_class(FormId::PLAYER_REF)
}

fn player_is_race(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_race(FormId::PLAYER_REF)
}

fn player_is_sex(asked: &Asked<'_>) -> Option<f32> {
    asked.is_of_sex(FormId::PLAYER_REF)
}

fn level(asked: &Asked<'_>) -> Option<f32> {
    Some(actor::level(asked.forms, asked.world, asked.actor()?).into())
}

fn dead_count(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.world.actor_bases.get(&asked.form(0)?)?.deaths as f32)
}

fn is_guard(asked: &Asked<'_>) -> Option<f32> {
    let guards = asked.forms.default_object(GUARD_FACTION)?;
    let actor = asked.actor()?;
    truth(faction::is_in(asked.forms, asked.world, actor, guards))
}

fn is_ghost(asked: &Asked<'_>) -> Option<f32> {
    truth(actor::is_ghost(asked.forms, asked.world, asked.actor()?))
}

fn unconscious(asked: &Asked<'_>) -> Option<f32> {
    asked.has(|state| state.unconscious)
}

fn restrained(asked: &Asked<'_>) -> Option<f32> {
    asked.has(|state| state.restrained)
}

fn is_teammate(asked: &Asked<'_>) -> Option<f32> {
    asked.has(|state| state.player_teammate)
}

fn is_commanded(asked: &Asked<'_>) -> Option<f32> {
    let state = asked.actor_state(asked.actor()?);
    truth(state.is_some_and(|state| state.commander.is_some()))
}

fn is_bleeding_out(asked: &Asked<'_>) -> Option<f32> {
    asked.has(|state| state.life == LifeState::Bleedout)
}

fn in_favor_state(asked: &Asked<'_>) -> Option<f32> {
    asked.has(|state| state.doing_favor)
}

fn teammates(asked: &Asked<'_>) -> Option<f32> {
    let all = asked.world.actors.values();
    Some(all.filter(|state| state.player_teammate).count() as f32)
}

fn is_playable_race(asked: &Asked<'_>) -> Option<f32> {
    let race = asked.race_of(asked.actor()?)?;
    truth(asked.forms.race(race)?.is_playable())
}

fn is_child(asked: &Asked<'_>) -> Option<f32> {
    let race = asked.race_of(asked.actor()?)?;
    truth(asked.forms.race(race)?.is_child())
}

fn is_essential(asked: &Asked<'_>) -> Option<f32> {
    truth(actor::is_essential(
        asked.forms,
        asked.world,
        asked.actor()?,
    ))
}

fn is_protected(asked: &Asked<'_>) -> Option<f32> {
    truth(actor::is_protected(
        asked.forms,
        asked.world,
        asked.actor()?,
    ))
}

fn is_unique(asked: &Asked<'_>) -> Option<f32> {
    truth(
        asked
            .part(asked.actor()?, Part::Base)?
            .configuration
            .is_unique(),
    )
}

/// Game hours since it died; 0 for who lives.
/// Unknown: what the game gives for one placed dead; here 0.
fn hours_dead(asked: &Asked<'_>) -> Option<f32> {
    let died = asked.actor_state(asked.actor()?)?.died_at?;
    Some(asked.world.clock.game_time.hours_since(died))
}

fn is_killer(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.actor_state(asked.actor()?)?.killer? == asked.given(0)?)
}

/// The voice type, or one of the list. A talking activator has one too.
fn is_voice_type(asked: &Asked<'_>) -> Option<f32> {
    let voice = match asked.actor() {
        Some(actor) => asked.part(actor, Part::Traits)?.voice,
        None => asked.forms.talking_activator(asked.base()?)?.voice,
    };
    truth(asked.is_or_in(voice?, asked.form(0)?))
}

fn is_undead(asked: &Asked<'_>) -> Option<f32> {
    let undead = asked.forms.default_object(UNDEAD_KEYWORD)?;
    let actor = asked.actor()?;
    truth(keyword::has(asked.forms, asked.world, actor, undead))
}
