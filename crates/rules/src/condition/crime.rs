//! Condition functions of crime: bounties, jail, trespass, theft.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of, of_nobody};
use crate::inventory::{self, GOLD};
use ident::FormId;

const NO_REPORTS: &str = "crimes are not reported yet";
const NO_THEFT: &str = "thefts are not counted yet";
const NO_ARREST: &str = "nobody arrests yet";

pub(super) const ROWS: &[FunctionRow] = &[
    never(122, "GetCrime", NO_REPORTS),
    of(144, "GetTrespassWarningLevel", |asked| {
        asked.actor().map(|_| -1.0)
    })
    .partial("nobody minds trespassing yet: always -1, none"),
    never(145, "IsTrespassing", "nobody minds trespassing yet"),
    of_nobody(176, "IsPCAMurderer", player_is_murderer).partial("by the statistic of murders"),
    never_of_nobody(190, "GetAmountSoldStolen", NO_THEFT),
    never(192, "GetIgnoreCrime", NO_REPORTS),
    never(282, "IsHorseStolen", NO_THEFT),
    never_of_nobody(366, "GetStolenItemValueNoCrime", NO_THEFT),
    never_of_nobody(373, "GetStolenItemValue", NO_THEFT),
    of_nobody(375, "GetCrimeGoldViolent", violent_gold),
    of_nobody(376, "GetCrimeGoldNonviolent", nonviolent_gold),
    never(458, "GetActorCrimePlayerEnemy", NO_REPORTS),
    of_nobody(459, "GetCrimeGold", crime_gold),
    of_nobody(497, "CanPayCrimeGold", can_pay),
    never_of_nobody(499, "GetDaysInJail", "there are no jails yet"),
    never_of_nobody(533, "GetInfamy", "infamy is not counted yet"),
    never_of_nobody(534, "GetInfamyViolent", "infamy is not counted yet"),
    never_of_nobody(535, "GetInfamyNonViolent", "infamy is not counted yet"),
    never(656, "GetArrestedState", NO_ARREST),
    never(657, "GetArrestingActor", NO_ARREST),
];

impl Asked<'_> {
    /// The bounty with a faction, violent and not: the faction given, else the crime faction of
    /// the actor it runs on.
    fn bounty(&self) -> Option<[f32; 2]> {
        let own = || self.crime_faction_of(self.actor()?);
        let faction = self.form(0).or_else(own)?;
        let gold = self.world.factions.get(&faction)?.crime_gold;
        Some(gold.map(|gold| gold as f32))
    }
}

fn crime_gold(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.bounty()?.iter().sum())
}

fn violent_gold(asked: &Asked<'_>) -> Option<f32> {
    let [violent, _] = asked.bounty()?;
    Some(violent)
}

fn nonviolent_gold(asked: &Asked<'_>) -> Option<f32> {
    let [_, nonviolent] = asked.bounty()?;
    Some(nonviolent)
}

fn can_pay(asked: &Asked<'_>) -> Option<f32> {
    let due = crime_gold(asked).unwrap_or(0.0);
    let has = inventory::count(asked.forms, asked.world, FormId::PLAYER_REF, GOLD);
    truth(has as f32 >= due)
}

fn player_is_murderer(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.stats.get("Murders") > 0)
}
