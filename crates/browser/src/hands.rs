//! The player's hands: what was held and turned since the last tick, and what the crosshair says.
//!
//! Not here: devices and their bindings, which are the page's (`web/src/hands/`), and what a button
//! does (`rules::walk`).

use std::collections::VecDeque;

use rules::crosshair::Aim;
use sim::Turn;
use world::{Controls, button};

use crate::post::post;
use crate::protocol::{FromWorker, HandButton};

/// Holds that wait for a tick each, so that a tap between two ticks is felt. More than these come
/// only while ticks are late: then the last one counts.
const WAITING_MAX: usize = 4;

/// What the page said and the game has not taken yet.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    waiting: VecDeque<Controls>,
    round: i32,
    down: i32,
    /// Whether the game was told of anything held that has not been let go.
    is_holding: bool,
    aim: Option<Aim>,
}

impl Hands {
    /// The player holds this from now on.
    pub(crate) fn hold(&mut self, right: i8, forward: i8, buttons: &[HandButton]) {
        let buttons = buttons.iter().fold(0, |all, one| all | bit(*one));
        // -128 is no 127th.
        let [right, forward] = [right, forward].map(|part| part.max(-127));
        if self.waiting.len() >= WAITING_MAX {
            self.waiting.pop_back();
        }
        self.waiting.push_back(Controls {
            right,
            forward,
            buttons,
        });
    }

    /// The player turned so far, in hundredths of a degree.
    pub(crate) fn turn(&mut self, round: i16, down: i16) {
        self.round = self.round.saturating_add(round.into());
        self.down = self.down.saturating_add(down.into());
    }

    /// What the next tick takes of it.
    pub(crate) fn take(&mut self) -> (Option<Controls>, Turn) {
        let controls = self.waiting.pop_front();
        if let Some(controls) = controls {
            self.is_holding = controls != Controls::default();
        }
        let part = |all: &mut i32| {
            let part = (*all).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            *all -= i32::from(part);
            part
        };
        let turn = Turn {
            round: part(&mut self.round),
            down: part(&mut self.down),
        };
        (controls, turn)
    }

    /// Nobody is there: what the player did means nothing, and what is held is let go.
    pub(crate) fn let_go(&mut self) -> Option<Controls> {
        self.waiting.clear();
        (self.round, self.down) = (0, 0);
        std::mem::take(&mut self.is_holding).then(Controls::default)
    }

    /// Another game: nothing of the one before counts.
    pub(crate) fn begin_anew(&mut self) {
        self.let_go();
        self.show(None);
    }

    /// Tells the page what the crosshair is on, when that is something else.
    pub(crate) fn show(&mut self, aim: Option<Aim>) {
        if aim == self.aim {
            return;
        }
        let words = aim.clone().map(|aim| (aim.action, aim.name));
        let (action, name) = words.unwrap_or_default();
        self.aim = aim;
        post(&FromWorker::Aim { action, name });
    }
}

fn bit(which: HandButton) -> u16 {
    match which {
        HandButton::Activate => button::ACTIVATE,
        HandButton::Jump => button::JUMP,
        HandButton::Sneak => button::SNEAK,
        HandButton::Sprint => button::SPRINT,
        HandButton::Walk => button::WALK,
        HandButton::RunToggle => button::RUN_TOGGLE,
        HandButton::Ready => button::READY,
        HandButton::Grab => button::GRAB,
        HandButton::View => button::VIEW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JUMP: Controls = Controls {
        right: 0,
        forward: 127,
        buttons: button::JUMP,
    };

    #[test]
    fn a_tap_between_two_ticks_is_felt() {
        let mut hands = Hands::default();
        hands.hold(0, 127, &[HandButton::Jump]);
        hands.hold(0, 0, &[]);
        assert_eq!(hands.take().0, Some(JUMP));
        assert_eq!(hands.take().0, Some(Controls::default()));
        assert_eq!(hands.take(), (None, Turn::NONE));
    }

    #[test]
    fn when_ticks_are_late_the_last_hold_is_the_one_that_stays() {
        let mut hands = Hands::default();
        for forward in 1..=9 {
            hands.hold(0, forward, &[]);
        }
        let taken: Vec<i8> = std::iter::from_fn(|| hands.take().0)
            .map(|controls| controls.forward)
            .collect();
        assert_eq!(taken, [1, 2, 3, 9]);
    }

    #[test]
    fn a_turn_too_great_for_one_tick_goes_on_in_the_next() {
        let mut hands = Hands::default();
        hands.turn(30_000, -100);
        hands.turn(30_000, 0);
        let round = [hands.take(), hands.take()].map(|(_, turn)| (turn.round, turn.down));
        assert_eq!(round, [(i16::MAX, -100), (27_233, 0)]);
    }

    #[test]
    fn what_is_held_is_let_go_once_when_nobody_is_there() {
        let mut hands = Hands::default();
        hands.hold(0, 127, &[HandButton::Jump]);
        hands.take();
        hands.turn(5, 5);
        assert_eq!(hands.let_go(), Some(Controls::default()));
        assert_eq!(hands.let_go(), None);
        assert_eq!(hands.take(), (None, Turn::NONE));
    }
}
