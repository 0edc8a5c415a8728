//! A new game, in the order the game starts one.
//!
//! Source: the scripting seed, "A new game": every quest's and alias's scripts start, then every
//! persistent reference's with scripts, then the quests that start with the game
//! (`rules::quest::begin_new_game`).

use forms::Forms;
use ident::FourCC;
use natives::attach;
use papyrus::Vm;
use world::{Subject, World};

/// The tick after which the game's quests start: scripts ran first, so that a quest that does not
/// run once hears OnInit from the game's beginning and again from its own start.
pub(crate) const QUESTS_START_AFTER: det::Tick = 1;

/// Attaches the scripts of quests, aliases and persistent references.
pub(crate) fn begin(forms: &Forms, world: &World, vm: &mut Vm) {
    for &quest in forms.of_kind(FourCC(*b"QUST")) {
        attach::quest(forms, vm, quest);
    }
    for &reference in forms.scripted_placed_refs() {
        if forms.is_persistent(reference) {
            attach::subject(forms, world, vm, Subject::Form(reference));
        }
    }
}
