//! Condition functions of packages, furniture and scenes.

use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of, of_nobody};
use super::{Asked, PackageInput};
use crate::location;
use ident::FormId;

const NO_PACKAGES: &str = "there are no packages yet";
const NO_SCENES: &str = "there are no scenes yet";

pub(super) const ROWS: &[FunctionRow] = &[
    of(49, "GetSleeping", sleeping).partial("only the player sleeps yet"),
    of(110, "GetCurrentAIPackage", |asked| {
        asked.actor().map(|_| -1.0)
    })
    .partial("there are no packages yet: always -1, none"),
    of(111, "IsWaiting", is_waiting).partial("by the actor value scripts set"),
    never(143, "GetCurrentAIProcedure", NO_PACKAGES),
    never(150, "IsContinuingPackagePCNear", NO_PACKAGES),
    of(159, "GetSitting", sitting)
        .partial("sitting at once: 2 and 4 (sitting down, standing up) do not come"),
    never(161, "GetIsCurrentPackage", NO_PACKAGES),
    of(162, "IsCurrentFurnitureRef", is_furniture),
    of(163, "IsCurrentFurnitureObj", is_furniture_base),
    never_of_nobody(248, "IsScenePlaying", NO_SCENES),
    of(325, "GetWithinPackageLocation", within_package_location),
    never(429, "IsScenePackageRunning", NO_SCENES),
    never_of_nobody(550, "IsSceneActionComplete", NO_SCENES),
    of_nobody(554, "GetActorsInHigh", actors_near).partial("those placed in the loaded area"),
    never(590, "IsInScene", NO_SCENES),
    of_nobody(611, "IsNullPackageData", is_null_input),
    of_nobody(612, "GetNumericPackageData", numeric_input),
    of(644, "IsInFurnitureState", in_furniture_state)
        .partial("all furniture is sat on: lying and leaning are not told apart yet"),
];

/// Actor value scripts set for who is told to wait.
const WAITING_FOR_PLAYER: u16 = 95;
const SIT: u32 = 1;

impl Asked<'_> {
    fn furniture(&self) -> Option<FormId> {
        self.actor_state(self.actor()?)?.furniture
    }
}

/// 0 awake, 3 asleep.
fn sleeping(asked: &Asked<'_>) -> Option<f32> {
    let asleep = asked.world.rest.is_some_and(|rest| rest.sleeping);
    let is_player = asked.actor()? == FormId::PLAYER_REF;
    Some(if asleep && is_player { 3.0 } else { 0.0 })
}

fn is_waiting(asked: &Asked<'_>) -> Option<f32> {
    let (actor, index) = (asked.actor()?, WAITING_FOR_PLAYER);
    let value = crate::actor_value::value(asked.forms, asked.world, actor, index);
    truth(value != 0.0)
}

/// 0 not, 3 sitting.
fn sitting(asked: &Asked<'_>) -> Option<f32> {
    asked.furniture().map(|_| 3.0)
}

fn is_furniture(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.furniture()? == asked.given(0)?)
}

fn is_furniture_base(asked: &Asked<'_>) -> Option<f32> {
    let base = crate::reference::base(asked.forms, asked.world, asked.furniture()?)?;
    truth(asked.is_or_in(base, asked.form(0)?))
}

fn in_furniture_state(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.furniture().is_some() && asked.raw(0) == SIT)
}

/// Whether it is where a package's input says.
fn within_package_location(asked: &Asked<'_>) -> Option<f32> {
    let who = asked.reference()?;
    match asked.package_input(asked.raw(0))? {
        PackageInput::Near(center, radius) => truth(asked.distance_to(center)? <= radius),
        PackageInput::Cell(cell) => truth(asked.cell_of(who)? == cell),
        PackageInput::Location(outer) => truth(location::is_within(
            asked.forms,
            asked.location_of(who)?,
            outer,
        )),
        PackageInput::Reference(_) | PackageInput::Number(_) => None,
    }
}

fn is_null_input(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.package_input(asked.raw(0)).is_none())
}

fn numeric_input(asked: &Asked<'_>) -> Option<f32> {
    match asked.package_input(asked.raw(0))? {
        PackageInput::Number(number) => Some(number),
        _ => None,
    }
}

fn actors_near(asked: &Asked<'_>) -> Option<f32> {
    let placed = crate::cell::all_attached(asked.forms, asked.world);
    Some(placed.into_iter().filter(|id| asked.is_actor(*id)).count() as f32)
}
