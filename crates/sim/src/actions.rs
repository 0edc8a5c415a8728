//! What the player did since the last tick: device-neutral, small, recordable.

use ident::FormId;
use serde::{Deserialize, Serialize};
use world::{Controls, MessageId};

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
    /// What the player holds from now on; none while that stays as it was, so that a recording of an
    /// hour's walk straight on has two of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controls: Option<Controls>,
    /// How the player turned.
    #[serde(skip_serializing_if = "Turn::is_none")]
    pub turn: Turn,
    /// The engine panics in this tick. A trial: with it, tests and people see what becomes of a
    /// crash, and that its recording comes to the same one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trial_panic: bool,
}

/// A turn of the player's look, in hundredths of a degree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// To the right.
    pub round: i16,
    /// Down.
    pub down: i16,
}

impl Turn {
    /// No turn.
    pub const NONE: Self = Self { round: 0, down: 0 };

    fn is_none(&self) -> bool {
        *self == Self::NONE
    }
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
    /// Use something in the loaded area, as the crosshair does with what it is on.
    Activate {
        /// Which.
        reference: FormId,
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

    /// This is held from now on.
    pub fn holding(controls: Controls) -> Self {
        Self {
            controls: Some(controls),
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
