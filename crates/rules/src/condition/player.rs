//! Condition functions of the player, the interface, the machine the game runs on.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never_of_nobody, of_nobody};
use crate::stats;

const NO_ACTIONS: &str = "what the player does is not told yet";

pub(super) const ROWS: &[FunctionRow] = &[
    of_nobody(36, "MenuMode", menu_mode)
        .partial("whether a menu stops the game; which one is not asked"),
    of_nobody(98, "GetPlayerControlsDisabled", controls_disabled)
        .partial("whether any control is off: which bits mean which is not known"),
    of_nobody(175, "IsPCSleeping", is_asleep),
    never_of_nobody(305, "GetPlayerAction", NO_ACTIONS),
    of_nobody(309, "IsXBox", no),
    of_nobody(312, "GetPCMiscStat", statistic),
    never_of_nobody(367, "GetLastPlayerAction", NO_ACTIONS),
    never_of_nobody(368, "IsPlayerActionActive", NO_ACTIONS),
    of_nobody(391, "IsPC1stPerson", first_person),
    of_nobody(520, "IsPS3", no),
    of_nobody(521, "IsWin32", |_| Some(1.0)),
    of_nobody(547, "IsGoreDisabled", no),
    of_nobody(1024, "GetSKSEVersion", |_| Some(2.0)),
    of_nobody(1025, "GetSKSEVersionMinor", |_| Some(2.0)),
    of_nobody(1026, "GetSKSEVersionBeta", |_| Some(6.0)),
    of_nobody(1027, "GetSKSERelease", no),
    of_nobody(1028, "ClearInvalidRegistrations", no),
];

fn no(_: &Asked<'_>) -> Option<f32> {
    Some(0.0)
}

fn menu_mode(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.is_paused())
}

fn controls_disabled(asked: &Asked<'_>) -> Option<f32> {
    truth(!asked.world.controls.disabled.is_empty())
}

fn is_asleep(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.rest.is_some_and(|rest| rest.sleeping))
}

fn first_person(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.controls.first_person)
}

/// The parameter is the hash of the statistic's name.
fn statistic(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.world.stats.get(stats::of_hash(asked.raw(0))?) as f32)
}
