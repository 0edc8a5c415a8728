//! A player who does anything at all, the same thing for the same seed.

use det::Stream;
use sim::{Actions, Answer, Session};
use world::MessageId;

/// One in so many ticks an open box is answered.
const ANSWERS_ONE_IN: u32 = 20;
/// One in so many ticks something is answered that is not there.
const NONSENSE_ONE_IN: u32 = 300;

/// The monkey.
#[derive(Debug)]
pub(crate) struct Monkey {
    chance: Stream,
}

impl Monkey {
    pub(crate) fn new(seed: &str) -> Self {
        Self {
            chance: Stream::new(seed, "monkey"),
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
        Actions::answering(answers)
    }
}
