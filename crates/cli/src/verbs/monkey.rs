//! A player who does anything at all, the same thing for the same seed.

use det::Stream;
use sim::{Actions, Answer, Controls, Session, Turn, button};
use world::MessageId;

/// One in so many ticks an open box is answered.
const ANSWERS_ONE_IN: u32 = 20;
/// One in so many ticks something is answered that is not there.
const NONSENSE_ONE_IN: u32 = 300;

/// One in so many ticks it takes hold of something else.
const GRASPS_ONE_IN: u32 = 45;
/// One in so many ticks it looks elsewhere.
const TURNS_ONE_IN: u32 = 30;

/// The monkey.
#[derive(Debug)]
pub(crate) struct Monkey {
    chance: Stream,
    held: Controls,
}

impl Monkey {
    pub(crate) fn new(seed: &str) -> Self {
        Self {
            chance: Stream::new(seed, "monkey"),
            held: Controls::default(),
        }
    }

    /// What it does in this tick.
    pub(crate) fn acts(&mut self, session: &Session) -> Actions {
        let mut answers = Vec::new();
        if self.chance.chance(1, NONSENSE_ONE_IN) {
            answers.push(Answer {
                message: MessageId(self.chance.below(1000)),
                button: self.chance.below(20) as u16,
            });
        }
        if let Some(message) = session.world().messages.front()
            && self.chance.chance(1, ANSWERS_ONE_IN)
        {
            let count = message.buttons.len() as u32;
            let pick = self.chance.below(count.max(1)) as usize;
            answers.push(Answer {
                message: message.id,
                button: message.buttons.get(pick).map_or(0, |(index, _)| *index),
            });
        }
        Actions {
            controls: self.grasps(),
            turn: self.turns(),
            ..Actions::answering(answers)
        }
    }

    /// What it holds from now on, when that is something else.
    fn grasps(&mut self) -> Option<Controls> {
        const BUTTONS: [u16; 6] = [
            button::ACTIVATE,
            button::JUMP,
            button::SPRINT,
            button::GRAB,
            button::SNEAK,
            button::VIEW,
        ];
        // A button is held for a tick, legs for longer.
        let lets_go = std::mem::take(&mut self.held.buttons) != 0;
        if self.chance.chance(1, GRASPS_ONE_IN) {
            let axis = |chance: &mut Stream| (chance.int_between(-1, 1) * 127) as i8;
            self.held.right = axis(&mut self.chance);
            self.held.forward = axis(&mut self.chance);
            let pick = self.chance.below(BUTTONS.len() as u32 * 2) as usize;
            self.held.buttons = BUTTONS.get(pick).copied().unwrap_or(0);
            return Some(self.held);
        }
        lets_go.then_some(self.held)
    }

    fn turns(&mut self) -> Turn {
        if !self.chance.chance(1, TURNS_ONE_IN) {
            return Turn::NONE;
        }
        Turn {
            round: self.chance.int_between(-12_000, 12_000) as i16,
            down: self.chance.int_between(-1_500, 1_500) as i16,
        }
    }
}
