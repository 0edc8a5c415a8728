//! Clearing: a location is cleared once each of its bosses is dead.
//!
//! Its bosses are its references of the default object's type (`LRTB`). Source: the scripting seed,
//! "Cell reset and cleared locations". The engine counts again as an actor dies, as one respawns
//! and once a game hour as a quest asks for locations; here as one dies.

use super::{editor_location, is_cleared, references_of_type};
use crate::{actor, game_setting, reference};
use forms::Forms;
use ident::{FormId, FourCC};
use world::{Happening, World};

/// Use of the default object that is the type of a location's bosses.
const BOSS: FourCC = FourCC(*b"LRTB");

/// Use of the default object that is the keyword of locations that are shown as cleared.
const CLEARABLE: FourCC = FourCC(*b"KWDO");

/// An actor died: its location is cleared if it was its last boss, where the player is.
pub fn after_death(forms: &Forms, world: &mut World, dead: FormId) {
    if !reference::is_loaded(forms, world, dead) {
        return;
    }
    let Some(location) = editor_location(forms, world, dead) else {
        return;
    };
    if !is_cleared(world, location) && bosses_are_dead(forms, world, location) {
        world.locations.entry(location).or_default().cleared = Some(true);
        let clearable = forms.default_object(CLEARABLE);
        if clearable.is_some_and(|keyword| super::has_keyword(forms, location, keyword)) {
            world
                .happenings
                .raise(Happening::LocationCleared { location });
        }
    }
}

/// Whether a location has bosses and all of them are dead. Disabled ones do not count; one that has
/// been dead for longer than cells take to reset counts as alive.
fn bosses_are_dead(forms: &Forms, world: &World, location: FormId) -> bool {
    let Some(boss) = forms.default_object(BOSS) else {
        return false;
    };
    let respawn = game_setting::number(forms, "iHoursToRespawnCell");
    let now = world.clock.game_time;
    let mut n_dead = 0;
    for found in references_of_type(forms, location, boss) {
        let is_there =
            reference::exists(forms, world, found) && reference::is_enabled(forms, world, found);
        if !is_there {
            continue;
        }
        let died_at = world.actors.get(&found).and_then(|state| state.died_at);
        let since = died_at.map_or(0.0, |at| now.hours_since(at).floor());
        if !actor::is_dead(forms, world, found) || since > respawn {
            return false;
        }
        n_dead += 1;
    }
    n_dead > 0
}
