//! `SCEN`: a scene: actors that speak and act in phases.

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A scene.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Flags: 1 begins with its quest, 2 stops its quest, 8 repeats its conditions, 16 can be
    /// interrupted.
    pub flags: u32,
    /// Its quest.
    pub quest: Option<FormId>,
    /// Phases, in order.
    pub phases: Vec<ScenePhase>,
    /// Who is in it.
    pub actors: Vec<SceneActor>,
    /// What is done in it.
    pub actions: Vec<SceneAction>,
    /// When it can begin.
    pub conditions: Vec<Condition>,
}

/// A phase of a scene.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ScenePhase {
    /// Name.
    pub name: String,
    /// When it starts.
    pub start_conditions: Vec<Condition>,
    /// When it is done.
    pub completion_conditions: Vec<Condition>,
}

/// Who is in a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SceneActor {
    /// Alias of the quest.
    pub alias: u32,
    /// Flags: 1 the player cannot activate it, 2 optional.
    pub flags: u32,
    /// What ends or pauses the scene: 2 death, 4 and 8 combat, 16 and 32 dialogue.
    pub behavior: u32,
}

/// What is done in a scene.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SceneAction {
    /// 0 dialogue, 1 package, 2 timer.
    pub kind: u16,
    /// Name.
    pub name: String,
    /// Alias of who does it; -1 for none.
    pub alias: i32,
    /// Its number.
    pub index: u32,
    /// Flags.
    pub flags: u32,
    /// First phase.
    pub start_phase: u32,
    /// Last phase.
    pub end_phase: u32,
    /// What is said.
    pub topic: Option<FormId>,
    /// Packages run.
    pub packages: Vec<FormId>,
    /// Seconds of a timer.
    pub timer_seconds: f32,
    has_end: bool,
}

/// The part of the record being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Head,
    /// In a phase; how many `NEXT` came in it.
    Phase(u8),
    Actor,
    Action,
    End,
}

impl TypedRecord for Scene {
    const KIND: FourCC = FourCC(*b"SCEN");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        let mut section = Section::Head;
        for mut field in record.fields() {
            section = out.take(&mut field, section);
        }
        out
    }
}

impl Scene {
    /// Takes a subrecord and tells the section the next one is in.
    fn take(&mut self, field: &mut Field<'_>, section: Section) -> Section {
        match (&field.kind().0, section) {
            // A phase begins and ends with `HNAM`.
            (b"HNAM", Section::Phase(_)) => return Section::Head,
            (b"HNAM", _) => {
                self.phases.push(ScenePhase::default());
                return Section::Phase(0);
            }
            (b"NEXT", Section::Phase(count)) => return Section::Phase(count.saturating_add(1)),
            (_, Section::Phase(count)) => self.take_phase(field, count),
            // An action begins with an `ANAM` of two bytes and ends with an empty one.
            (b"ANAM", Section::Action) if field.remaining() == 0 => return Section::End,
            (b"ANAM", _) => {
                let (kind, alias) = (field.u16(), -1);
                self.actions.push(SceneAction {
                    kind,
                    alias,
                    ..SceneAction::default()
                });
                return Section::Action;
            }
            (_, Section::Action) => self.take_action(field),
            (b"ALID", _) => {
                self.actors.push(SceneActor {
                    alias: field.u32(),
                    ..SceneActor::default()
                });
                return Section::Actor;
            }
            (b"LNAM" | b"DNAM", Section::Actor) => self.take_actor(field),
            _ => {
                self.take_rest(field, section);
            }
        }
        section
    }

    fn take_phase(&mut self, field: &mut Field<'_>, count: u8) {
        let Some(phase) = self.phases.last_mut() else {
            return;
        };
        match (&field.kind().0, count) {
            (b"NAM0", _) => phase.name = field.string(),
            (b"CTDA" | b"CIS1" | b"CIS2", 0) => {
                Condition::take(&mut phase.start_conditions, field);
            }
            (b"CTDA" | b"CIS1" | b"CIS2", _) => {
                Condition::take(&mut phase.completion_conditions, field);
            }
            _ => {}
        }
    }

    fn take_actor(&mut self, field: &mut Field<'_>) {
        let Some(actor) = self.actors.last_mut() else {
            return;
        };
        match &field.kind().0 {
            b"LNAM" => actor.flags = field.u32(),
            _ => actor.behavior = field.u32(),
        }
    }

    fn take_action(&mut self, field: &mut Field<'_>) {
        let Some(action) = self.actions.last_mut() else {
            return;
        };
        match &field.kind().0 {
            b"NAM0" => action.name = field.string(),
            b"ALID" => action.alias = field.i32(),
            b"INAM" => action.index = field.u32(),
            b"FNAM" => action.flags = field.u32(),
            b"ENAM" => {
                action.end_phase = field.u32();
                action.has_end = true;
            }
            b"DATA" => action.topic = field.form(),
            b"PNAM" => action.packages.extend(field.form()),
            // The first `SNAM` is a phase; the second one, of timers, comes after `ENAM`.
            b"SNAM" if action.kind == 2 && action.has_end => action.timer_seconds = field.f32(),
            b"SNAM" => action.start_phase = field.u32(),
            _ => {}
        }
    }

    fn take_rest(&mut self, field: &mut Field<'_>, section: Section) {
        match (&field.kind().0, section) {
            (b"FNAM", Section::Head) => self.flags = field.u32(),
            (b"PNAM", _) => self.quest = field.form(),
            (b"CTDA" | b"CIS1" | b"CIS2", _) => Condition::take(&mut self.conditions, field),
            _ => {}
        }
    }
}
