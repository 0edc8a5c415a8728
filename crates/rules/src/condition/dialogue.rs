//! Condition functions of dialogue, persuasion and trade.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of};
use crate::faction;

const NO_DIALOGUE: &str = "there is no dialogue yet";
const NO_PERSUASION: &str = "there is no persuasion yet";

pub(super) const ROWS: &[FunctionRow] = &[
    never(50, "GetTalkedToPC", NO_DIALOGUE),
    never(116, "IsIntimidatedbyPlayer", NO_PERSUASION),
    never(123, "IsGreetingPlayer", NO_DIALOGUE),
    never(141, "IsTalking", NO_DIALOGUE),
    never(172, "GetTalkedToPCParam", NO_DIALOGUE),
    never(225, "GetPersuasionNumber", NO_PERSUASION),
    never(249, "IsInDialogueWithPlayer", NO_DIALOGUE),
    of(255, "GetOffersServicesNow", offers_services)
        .partial("by the hours of its vendor factions; their place and conditions are not asked"),
    never(262, "IsWarningAbout", "nobody warns yet"),
    never_of_nobody(315, "GetTotalPersuasionNumber", NO_PERSUASION),
    never(320, "GetNoRumors", NO_DIALOGUE),
    never(370, "IsTalkingActivatorActor", NO_DIALOGUE),
    never(402, "IsBribedbyPlayer", NO_PERSUASION),
    never(654, "GetBribeSuccess", NO_PERSUASION),
    never(655, "GetIntimidateSuccess", NO_PERSUASION),
];

/// Whether a vendor faction it is in trades at this hour. One whose hours end before they begin
/// trades over midnight.
fn offers_services(asked: &Asked<'_>) -> Option<f32> {
    let hour = asked.world.clock.game_time.hour();
    let all = faction::all(asked.forms, asked.world, asked.actor()?);
    let mut vendors = all
        .iter()
        .filter_map(|(faction, _)| asked.forms.faction(*faction))
        .filter(|faction| faction.is_vendor());
    truth(vendors.any(|faction| {
        let (start, end) = (faction.vendor.start_hour, faction.vendor.end_hour);
        let (start, end) = (f32::from(start), f32::from(end));
        if start <= end {
            (start..end).contains(&hour)
        } else {
            hour >= start || hour < end
        }
    }))
}
