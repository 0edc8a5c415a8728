//! `IDLE`: an idle animation.

use crate::table::TypedRecord;
use crate::{Condition, RecordView};
use ident::{FormId, FourCC};

/// An idle animation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct IdleAnimation {
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// Behaviour file.
    pub file: String,
    /// Animation event.
    pub event: String,
    /// What it stands under.
    pub parent: Option<FormId>,
    /// What stands before it.
    pub previous: Option<FormId>,
    /// Flags: 1 parent, 2 sequence, 4 no attack, 8 blocks.
    pub flags: u8,
    /// Seconds before it can play again.
    pub replay_delay: u16,
}

impl TypedRecord for IdleAnimation {
    const KIND: FourCC = FourCC(*b"IDLE");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                b"DNAM" => out.file = field.string(),
                b"ENAM" => out.event = field.string(),
                b"ANAM" => {
                    out.parent = field.form();
                    out.previous = field.form();
                }
                b"DATA" => {
                    out.flags = field.skip(2).u8();
                    out.replay_delay = field.skip(1).u16();
                }
                _ => {}
            }
        }
        out
    }
}
