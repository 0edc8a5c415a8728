//! A story event's data: what happened, and to whom, by the members' two letters.

use ident::{FormId, FourCC};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The data of a story event, kept by the quest it started.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoryEvent {
    /// Which event, as `KILL` or `CLOC`.
    pub kind: FourCC,
    /// What it tells, by the member's two letters.
    pub members: BTreeMap<[u8; 2], EventMember>,
}

/// One thing a story event tells.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum EventMember {
    /// A reference (`R1`, `R2`, `R3`), a created object (`O1`).
    Reference(FormId),
    /// A location (`L1` the old, `L2` the new one).
    Location(FormId),
    /// A base form (`F1`) or a keyword (`K1`).
    Form(FormId),
    /// A number (`V1`, `V2`).
    Number(f32),
}

impl StoryEvent {
    /// A member, when the event tells it.
    pub fn member(&self, letters: [u8; 2]) -> Option<EventMember> {
        self.members.get(&letters).copied()
    }
}
