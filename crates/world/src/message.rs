//! Message boxes waiting for the player.

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Number of a message box, unique in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MessageId(pub u32);

/// A message box a script opened. Time stands still while one is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageBox {
    /// Its number.
    pub id: MessageId,
    /// Title, empty for none.
    pub title: String,
    /// Text.
    pub text: String,
    /// Buttons as they stand on screen: the index a script gets, and the words.
    pub buttons: Vec<(u16, String)>,
    /// The waiting thread's token; none when nobody waits (`Debug.MessageBox`).
    pub token: Option<u64>,
}

/// Message boxes in the order they were opened; the first is on screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Messages {
    queue: VecDeque<MessageBox>,
    next: u32,
    /// The one on screen was given to the presenter. A loaded game shows it again.
    shown: bool,
}

impl Messages {
    /// Opens a message box behind those already there.
    pub fn open(
        &mut self,
        title: String,
        text: String,
        buttons: Vec<(u16, String)>,
        token: Option<u64>,
    ) -> MessageId {
        let id = MessageId(self.next);
        self.next = self.next.wrapping_add(1);
        self.queue.push_back(MessageBox {
            id,
            title,
            text,
            buttons,
            token,
        });
        id
    }

    /// The one on screen.
    pub fn front(&self) -> Option<&MessageBox> {
        self.queue.front()
    }

    /// How many are open or waiting.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Closes the one on screen when it is `id`; another answer is late or false and changes
    /// nothing.
    pub fn close(&mut self, id: MessageId) -> Option<MessageBox> {
        if self.front()?.id != id {
            return None;
        }
        self.shown = false;
        self.queue.pop_front()
    }

    /// The one on screen, the first time it is asked for since it came there.
    pub fn take_unshown(&mut self) -> Option<&MessageBox> {
        let front = self.queue.front()?;
        if self.shown {
            return None;
        }
        self.shown = true;
        Some(front)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_answered_one_by_one_in_order() {
        let mut messages = Messages::default();
        let first = messages.open(String::new(), "a".into(), vec![], None);
        let second = messages.open(String::new(), "b".into(), vec![], None);
        assert_eq!(messages.close(second), None);
        assert!(messages.close(first).is_some());
        assert_eq!(messages.front().map(|message| message.id), Some(second));
    }
}
