//! What the player is to see and hear: commands for the presenter, never read by the game.

use ident::FormId;
use serde::Serialize;
use world::MessageId;

/// One command for the page or the terminal.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "show", rename_all = "camelCase")]
pub enum Show {
    /// A line at the upper left that fades.
    Notification {
        /// The words.
        text: String,
    },
    /// A message box that waits for a button.
    MessageBox {
        /// Its number, for the answer.
        id: MessageId,
        /// Title, empty for none.
        title: String,
        /// The words.
        text: String,
        /// Buttons on screen: script index and words.
        buttons: Vec<(u16, String)>,
    },
    /// A help message.
    HelpMessage {
        /// The words.
        text: String,
        /// Seconds it stays.
        seconds: f32,
    },
    /// An objective was shown, completed or failed.
    Objective {
        /// The quest.
        quest: FormId,
        /// Quest name.
        title: String,
        /// The objective's words.
        text: String,
        /// `displayed`, `completed`, `failed`.
        state: &'static str,
    },
    /// A quest began, was completed or failed, with words in the journal.
    QuestUpdate {
        /// The quest.
        quest: FormId,
        /// Quest name.
        title: String,
        /// `started`, `completed`, `failed`.
        state: &'static str,
    },
    /// A sound plays at a reference, or everywhere.
    Sound {
        /// The sound marker or descriptor.
        sound: FormId,
        /// Where; none for everywhere.
        at: Option<FormId>,
    },
    /// The screen fades.
    Fade {
        /// To black, or back.
        out: bool,
        /// Seconds it takes.
        seconds: f32,
    },
    /// The player's pads shake.
    Rumble {
        /// The small motor, 0 to 1.
        small: f32,
        /// The big one.
        big: f32,
        /// Seconds.
        seconds: f32,
    },
    /// The camera shakes.
    Shake {
        /// 0 to 1.
        strength: f32,
        /// Seconds.
        seconds: f32,
    },
}
