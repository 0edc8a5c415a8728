//! `MESG`: a message: a box with buttons or a line in the corner.

use crate::table::TypedRecord;
use crate::{Condition, RecordView};
use ident::{FormId, FourCC};

/// A message.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// Its text.
    pub text: String,
    /// Its title.
    pub title: String,
    /// The quest it belongs to, whose aliases its text can name.
    pub quest: Option<FormId>,
    /// Flags.
    pub flags: u32,
    /// How long a line shows, in seconds.
    pub display_seconds: u32,
    /// Buttons of the box, in order.
    pub buttons: Vec<MessageButton>,
}

/// A button of a message box.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MessageButton {
    /// What stands on it.
    pub text: String,
    /// When it is shown.
    pub conditions: Vec<Condition>,
}

impl Message {
    /// A box that waits for an answer, else a line.
    pub fn is_box(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// A help line that shows by itself.
    pub fn is_auto_display(&self) -> bool {
        self.flags & 0x2 != 0
    }
}

impl TypedRecord for Message {
    const KIND: FourCC = FourCC(*b"MESG");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"DESC" => out.text = field.long_text(),
                b"FULL" => out.title = field.text(),
                b"QNAM" => out.quest = field.form(),
                b"DNAM" => out.flags = field.u32(),
                b"TNAM" => out.display_seconds = field.u32(),
                b"ITXT" => {
                    let text = field.text();
                    out.buttons.push(MessageButton {
                        text,
                        conditions: Vec::new(),
                    });
                }
                b"CTDA" | b"CIS1" | b"CIS2" => {
                    if let Some(button) = out.buttons.last_mut() {
                        Condition::take(&mut button.conditions, &mut field);
                    }
                }
                _ => {}
            }
        }
        out
    }
}
