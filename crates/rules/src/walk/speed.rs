//! How fast one walks, runs, sneaks, sprints and swims: the race's movement types (`MOVT`).
//!
//! Unknown: what the engine takes for a race without them; the numbers are those of public mods that
//! say them for people.

use crate::actor;
use forms::Forms;
use ident::FormId;
use world::World;

/// A way of moving, with the race's field for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gait {
    /// On foot, standing up.
    Upright,
    /// Bent down.
    Sneak,
    /// As fast as one can.
    Sprint,
    /// In water.
    Swim,
}

impl Gait {
    fn field(self, walks: bool) -> &'static [u8; 4] {
        match self {
            Self::Upright if walks => b"WKMV",
            Self::Upright => b"RNMV",
            Self::Sneak => b"SNMV",
            Self::Sprint => b"SPMV",
            Self::Swim => b"SWMV",
        }
    }

    /// Left, right, forward, back, each walked and run, in game units a second.
    fn usual(self) -> [f32; 8] {
        match self {
            Self::Upright => [80.0, 370.0, 80.0, 370.0, 80.0, 370.0, 71.0, 205.0],
            Self::Sneak => [45.0, 180.0, 45.0, 180.0, 45.0, 180.0, 45.0, 160.0],
            Self::Sprint => [80.0, 370.0, 80.0, 370.0, 500.0, 500.0, 71.0, 205.0],
            Self::Swim => [100.0, 150.0, 100.0, 150.0, 120.0, 200.0, 100.0, 150.0],
        }
    }
}

/// The player's speed in a direction (to the right, forward), in game units a second.
pub(super) fn of(
    forms: &Forms,
    world: &World,
    gait: Gait,
    walks: bool,
    [right, forward]: [f32; 2],
) -> f32 {
    let speeds = movement_type(forms, world, gait.field(walks))
        .filter(|speeds| speeds.iter().any(|speed| *speed > 0.0))
        .unwrap_or_else(|| gait.usual());
    let [
        left_walk,
        left_run,
        right_walk,
        right_run,
        ahead_walk,
        ahead_run,
        back_walk,
        back_run,
    ] = speeds;
    let pick = |walk: f32, run: f32| if walks { walk } else { run };
    let aside = match right < 0.0 {
        true => pick(left_walk, left_run),
        false => pick(right_walk, right_run),
    };
    let along = match forward < 0.0 {
        true => pick(back_walk, back_run),
        false => pick(ahead_walk, ahead_run),
    };
    let (a, f) = (right.abs(), forward.abs());
    let speed = (aside * a + along * f) / (a + f).max(0.001);
    if speed.is_finite() {
        speed.clamp(0.0, 5000.0)
    } else {
        0.0
    }
}

/// The speeds of the movement type that the player's race names. Source: `MOVT`, `SPED`.
fn movement_type(forms: &Forms, world: &World, field: &[u8; 4]) -> Option<[f32; 8]> {
    let race = actor::race(forms, world, FormId::PLAYER_REF)?;
    let movement = forms.record(race)?.field(field)?.form()?;
    let record = forms.record(movement)?;
    let mut speeds = record.field(b"SPED")?;
    Some(speeds.f32s())
}
