//! Condition functions of combat and detection.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, of};
use crate::{actor, keyword};
use ident::FormId;

const NO_FIGHT: &str = "nobody fights yet";

pub(super) const ROWS: &[FunctionRow] = &[
    never(0, "GetWantBlocking", NO_FIGHT),
    never(45, "GetDetected", "nobody detects yet"),
    never(61, "GetAlarmed", "nobody hears alarms yet"),
    never(63, "GetAttacked", NO_FIGHT),
    of(66, "GetShouldAttack", is_hostile)
        .partial("1 for whom it is hostile to: willingness is not weighed yet"),
    of(91, "GetIsAlerted", is_alerted),
    never(118, "GetActorAggroRadiusViolated", "nobody detects yet"),
    never(288, "GetFriendHit", NO_FIGHT),
    of(289, "IsInCombat", in_combat).partial("nobody searches yet"),
    never(314, "IsActorAVictim", NO_FIGHT),
    of(323, "GetCombatState", combat_state).partial("nobody searches yet"),
    never(329, "IsFleeing", NO_FIGHT),
    never(338, "GetIgnoreFriendlyHits", NO_FIGHT),
    never(390, "GetHitLocation", NO_FIGHT),
    never(397, "IsLimbGone", "limbs stay on"),
    never(415, "GetGroupMemberCount", NO_FIGHT),
    never(416, "GetGroupTargetCount", NO_FIGHT),
    of(477, "GetThreatRatio", threat_ratio)
        .partial("the quotient of the levels: weapons and health are not weighed yet"),
    never(495, "GetKillingBlowLimb", "what killed is not kept yet"),
    never(508, "GetLastHitCritical", NO_FIGHT),
    of(513, "IsCombatTarget", is_combat_target),
    of(528, "IsInCriticalStage", in_critical_stage)
        .partial("nobody turns to ash or goo yet: always none"),
    never(569, "IsBlocking", NO_FIGHT),
    never(574, "GetAttackState", NO_FIGHT),
    never(672, "IsAttacking", NO_FIGHT),
    never(673, "IsPowerAttacking", NO_FIGHT),
    never(674, "IsLastHostileActor", NO_FIGHT),
    never(678, "ShouldAttackKill", NO_FIGHT),
    of(697, "IsAttackType", is_attack_type).partial("in perk entries only: nobody fights yet"),
    never(701, "IsStaggered", NO_FIGHT),
    never(702, "IsRecoiling", NO_FIGHT),
    never(705, "GetShouldHelp", NO_FIGHT),
    of(707, "GetCombatTargetHasKeyword", combat_target_has_keyword),
    never(709, "GetCombatGroupMemberCount", NO_FIGHT),
    never(710, "IsIgnoringCombat", NO_FIGHT),
    of(719, "IsHostileToActor", is_hostile)
        .partial("aggression and crimes are not asked: enemies by faction, or fighting each other"),
];

impl Asked<'_> {
    fn combat_target(&self) -> Option<FormId> {
        self.actor_state(self.actor()?)?.combat_target
    }
}

fn is_alerted(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.actor_state(asked.actor()?)?.alert)
}

fn in_combat(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.combat_target().is_some())
}

/// 0 none, 1 combat, 2 searching.
fn combat_state(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.combat_target().is_some())
}

fn is_combat_target(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.combat_target()? == asked.given(0)?)
}

fn combat_target_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    let target = asked.combat_target()?;
    truth(keyword::has(
        asked.forms,
        asked.world,
        target,
        asked.form(0)?,
    ))
}

fn is_hostile(asked: &Asked<'_>) -> Option<f32> {
    let (own, other) = (asked.actor()?, asked.given_actor(0)?);
    truth(actor::is_hostile(asked.forms, asked.world, own, other))
}

fn threat_ratio(asked: &Asked<'_>) -> Option<f32> {
    let level = |of| f32::from(actor::level(asked.forms, asked.world, of).max(1));
    Some(level(asked.given_actor(0)?) / level(asked.actor()?))
}

fn in_critical_stage(asked: &Asked<'_>) -> Option<f32> {
    asked.actor()?;
    truth(asked.raw(0) == 0)
}

fn is_attack_type(asked: &Asked<'_>) -> Option<f32> {
    let attack = asked.subject.perk_entry?.attack_type?;
    truth(attack == asked.form(0)?)
}
