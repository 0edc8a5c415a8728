//! `INFO`: a line of dialogue.

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A line of dialogue.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicInfo {
    /// Flags.
    pub flags: u16,
    /// Hours before it can be said again, as the record counts them.
    pub reset_hours: u16,
    /// Topic it takes its words from.
    pub shared_topic: Option<FormId>,
    /// The line it stands after.
    pub previous: Option<FormId>,
    /// Favour: 0 none to 3 large.
    pub favor_level: u8,
    /// Topics the player can go on with.
    pub links: Vec<FormId>,
    /// Line whose responses are spoken.
    pub shared_responses: Option<FormId>,
    /// What is said.
    pub responses: Vec<Response>,
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// What the player says instead of the topic's words.
    pub prompt: String,
    /// Actor base who says it.
    pub speaker: Option<FormId>,
    /// Topic for when the player walks away.
    pub walk_away: Option<FormId>,
}

/// One thing said in a line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Response {
    /// Emotion: 0 neutral, 1 anger, 2 disgust, 3 fear, 4 sad, 5 happy, 6 surprise, 7 puzzled.
    pub emotion: u32,
    /// How strong, 0 to 100.
    pub emotion_value: u32,
    /// Its number, as voice files have it.
    pub number: u8,
    /// Sound instead of the voice file.
    pub sound: Option<FormId>,
    /// Flags: 1 uses the emotion's animation.
    pub flags: u8,
    /// The words.
    pub text: String,
    /// Animation of the speaker.
    pub speaker_idle: Option<FormId>,
    /// Animation of the listener.
    pub listener_idle: Option<FormId>,
}

impl Response {
    fn read(field: &mut Field<'_>) -> Self {
        Self {
            emotion: field.u32(),
            emotion_value: field.u32(),
            number: field.skip(4).u8(),
            sound: field.skip(3).form(),
            flags: field.u8(),
            ..Self::default()
        }
    }

    fn take(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"NAM1" => self.text = field.spoken_text(),
            b"SNAM" => self.speaker_idle = field.form(),
            _ => self.listener_idle = field.form(),
        }
    }
}

impl TopicInfo {
    /// Ends the dialogue.
    pub fn is_goodbye(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Said only once.
    pub fn is_say_once(&self) -> bool {
        self.flags & 0x4 != 0
    }
}

impl TypedRecord for TopicInfo {
    const KIND: FourCC = FourCC(*b"INFO");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"ENAM" => {
                    out.flags = field.u16();
                    out.reset_hours = field.u16();
                }
                b"TPIC" => out.shared_topic = field.form(),
                b"PNAM" => out.previous = field.form(),
                b"CNAM" => out.favor_level = field.u8(),
                b"TCLT" => out.links.extend(field.form()),
                b"DNAM" => out.shared_responses = field.form(),
                b"TRDT" => out.responses.push(Response::read(&mut field)),
                b"NAM1" | b"SNAM" | b"LNAM" => {
                    if let Some(response) = out.responses.last_mut() {
                        response.take(&mut field);
                    }
                }
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                b"RNAM" => out.prompt = field.text(),
                b"ANAM" => out.speaker = field.form(),
                b"TWAT" => out.walk_away = field.form(),
                _ => {}
            }
        }
        out
    }
}
