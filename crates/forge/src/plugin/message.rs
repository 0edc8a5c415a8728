//! Messages: boxes with buttons, and notes at the screen's edge.

use super::condition::{Condition, push_all};
use esp::{Record, RecordBuilder};

/// A message.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub(super) local: u32,
    pub(super) editor_id: String,
    title: String,
    text: String,
    owner: u32,
    is_box: bool,
    buttons: Vec<Button>,
}

/// A button of a message box, there when all its conditions hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What stands on it.
    pub text: String,
    /// When it is there.
    pub conditions: Vec<Condition>,
}

impl Message {
    /// A box without buttons.
    pub fn message_box(local: u32, editor_id: &str, title: &str, text: &str) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            title: title.to_owned(),
            text: text.to_owned(),
            owner: 0,
            is_box: true,
            buttons: Vec::new(),
        }
    }

    /// A note.
    pub fn note(local: u32, editor_id: &str, text: &str) -> Self {
        Self {
            is_box: false,
            ..Self::message_box(local, editor_id, "", text)
        }
    }

    /// The message with one more button.
    #[must_use]
    pub fn button(self, text: &str) -> Self {
        self.button_if(text, Vec::new())
    }

    /// The message with one more button that is there when the conditions hold.
    #[must_use]
    pub fn button_if(mut self, text: &str, conditions: Vec<Condition>) -> Self {
        self.buttons.push(Button {
            text: text.to_owned(),
            conditions,
        });
        self
    }

    /// The message, belonging to a quest whose aliases its text may name.
    #[must_use]
    pub fn owner(self, quest: u32) -> Self {
        Self {
            owner: quest,
            ..self
        }
    }

    pub(super) fn record(&self, begin: RecordBuilder) -> Record {
        const MESSAGE_BOX: u32 = 1;
        const NOTE_SECONDS: u32 = 2;
        let mut record = begin.zstring(b"DESC", self.text.as_bytes());
        if !self.title.is_empty() {
            record = record.zstring(b"FULL", self.title.as_bytes());
        }
        record = record.u32(b"INAM", 0);
        if self.owner != 0 {
            record = record.u32(b"QNAM", self.owner);
        }
        record = if self.is_box {
            record.u32(b"DNAM", MESSAGE_BOX)
        } else {
            record.u32(b"DNAM", 0).u32(b"TNAM", NOTE_SECONDS)
        };
        for button in &self.buttons {
            record = record.zstring(b"ITXT", button.text.as_bytes());
            record = push_all(record, &button.conditions);
        }
        record.finish()
    }
}
