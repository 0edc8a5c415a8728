//! What the player did since the last tick: device-neutral, small, recordable.

use ident::FormId;
use serde::{Deserialize, Serialize};
use world::MessageId;

/// Everything that enters the simulation at one tick.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Actions {
    /// A player has just loaded the save this goes on from: before anything else scripts run on
    /// their own for `fPostLoadUpdateTimeMS`, as in the game. An action like any other, so that a
    /// recording has it; a game that only goes on where it stopped does not.
    pub loaded: bool,
    /// Answers to message boxes, in the order they were given.
    pub answers: Vec<Answer>,
    /// What the player's character is to do, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Deed>,
    /// The engine panics in this tick. A trial: with it, tests and people see what becomes of a
    /// crash, and that its recording comes to the same one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trial_panic: bool,
}

/// A button of a message box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Which box.
    pub message: MessageId,
    /// The button's script index. An index the box does not show closes nothing.
    pub button: u16,
}

/// What the player's character is to do. What cannot be done then changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Sleep.
    Sleep {
        /// Hours, up to a day.
        hours: u8,
    },
    /// Wait.
    Wait {
        /// Hours, up to a day.
        hours: u8,
    },
    /// Put on, take in hand, eat or drink something it carries.
    Equip {
        /// Its base, or a reference it carries.
        item: FormId,
        /// Hand: 0 left, 1 right; none for the item's own.
        hand: Option<u8>,
    },
    /// Take something off.
    Unequip {
        /// Its base, or a reference it carries.
        item: FormId,
        /// Hand: 0 left, 1 right; none for wherever it is.
        hand: Option<u8>,
    },
    /// Lay something on the ground.
    Drop {
        /// Its base.
        item: FormId,
        /// How many.
        count: i32,
    },
    /// Cast a spell it has, or a scroll it carries.
    Cast {
        /// The spell.
        spell: FormId,
        /// At whom.
        target: Option<FormId>,
    },
    /// Shout a shout it has.
    Shout {
        /// The shout.
        shout: FormId,
        /// With how many words, 1 to 3.
        words: u8,
        /// At whom.
        target: Option<FormId>,
    },
}

impl Actions {
    /// These answers and nothing else.
    pub fn answering(answers: Vec<Answer>) -> Self {
        Self {
            answers,
            ..Self::default()
        }
    }

    /// Nothing was done.
    pub fn none() -> Self {
        Self::default()
    }

    /// One thing was done.
    pub fn doing(deed: Deed) -> Self {
        Self {
            deeds: vec![deed],
            ..Self::default()
        }
    }
}
