//! `QUST`: a quest: stages with their log, objectives, aliases.
//!
//! Subrecords of one name mean different things in different sections (`FNAM`, `NNAM`, `CTDA`,
//! `QSTA`), so reading goes section by section: a stage begins with `INDX`, an objective with
//! `QOBJ`, an alias with `ALST` or `ALLS` and ends with `ALED`.

mod alias;

pub use alias::{Alias, AliasFill, AliasFlags, AliasKind, CreateIn};

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A quest.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Quest {
    /// Name, as the journal shows it.
    pub name: String,
    /// Flags.
    pub flags: QuestFlags,
    /// Priority, for dialogue and for the story manager.
    pub priority: u8,
    /// Kind of quest: 0 none, 1 main, 6 miscellaneous, 8 side, ...
    pub kind: u32,
    /// The story event that starts it, where one does.
    pub event: Option<FourCC>,
    /// Globals its texts show.
    pub text_globals: Vec<FormId>,
    /// Folder in the editor's list.
    pub filter: String,
    /// When its dialogue can be spoken: these run with each `INFO`'s own.
    pub dialogue_conditions: Vec<Condition>,
    /// When the story manager may start it.
    pub event_conditions: Vec<Condition>,
    /// Stages in the plugin's order.
    pub stages: Vec<Stage>,
    /// Objectives in the plugin's order.
    pub objectives: Vec<Objective>,
    /// Aliases in the plugin's order, which is the order they are filled in.
    pub aliases: Vec<Alias>,
    /// Description.
    pub description: String,
}

/// A quest's flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QuestFlags(pub u16);

/// A stage.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stage {
    /// Its number.
    pub index: u16,
    /// Flags.
    pub flags: u8,
    /// Its log entries: the one whose conditions pass counts.
    pub log_entries: Vec<LogEntry>,
}

/// A stage's log entry.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LogEntry {
    /// Flags.
    pub flags: u8,
    /// When it counts.
    pub conditions: Vec<Condition>,
    /// Text in the journal; empty for none.
    pub text: String,
    /// Quest that is started then.
    pub next_quest: Option<FormId>,
}

/// An objective.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Objective {
    /// Its number.
    pub index: u16,
    /// Whether it is shown as an alternative to the one before it.
    pub or_with_previous: bool,
    /// Text in the journal.
    pub text: String,
    /// What the markers point at.
    pub targets: Vec<ObjectiveTarget>,
}

/// What an objective's marker points at.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ObjectiveTarget {
    /// The alias; -1 for none.
    pub alias: i32,
    /// The marker leads through locked doors.
    pub ignores_locks: bool,
    /// When it is pointed at.
    pub conditions: Vec<Condition>,
}

impl QuestFlags {
    /// Starts with the game.
    pub fn start_game_enabled(self) -> bool {
        self.0 & 0x0001 != 0
    }

    /// Stages can be set again.
    pub fn allow_repeated_stages(self) -> bool {
        self.0 & 0x0008 != 0
    }

    /// Starts only once.
    pub fn run_once(self) -> bool {
        self.0 & 0x0100 != 0
    }

    /// Says when an alias cannot be filled.
    pub fn warn_on_alias_fill_failure(self) -> bool {
        self.0 & 0x0400 != 0
    }

    /// Has dialogue.
    pub fn has_dialogue(self) -> bool {
        self.0 & 0x8000 != 0
    }
}

impl Stage {
    /// Set when the quest starts.
    pub fn is_start_up(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Set when the quest stops.
    pub fn is_shut_down(&self) -> bool {
        self.flags & 0x4 != 0
    }

    /// The quest keeps its instance from here on.
    pub fn keeps_instance_data(&self) -> bool {
        self.flags & 0x8 != 0
    }
}

impl LogEntry {
    /// Completes the quest.
    pub fn completes_quest(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Fails the quest.
    pub fn fails_quest(&self) -> bool {
        self.flags & 0x2 != 0
    }
}

impl Quest {
    /// The alias with this id.
    pub fn alias(&self, id: u32) -> Option<&Alias> {
        self.aliases.iter().find(|alias| alias.id == id)
    }

    /// The stage with this number.
    pub fn stage(&self, index: u16) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.index == index)
    }

    /// The objective with this number.
    pub fn objective(&self, index: u16) -> Option<&Objective> {
        self.objectives
            .iter()
            .find(|objective| objective.index == index)
    }

    /// Whether it starts with the game.
    pub fn starts_with_game(&self) -> bool {
        self.flags.start_game_enabled()
    }
}

/// The part of the record being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Before `NEXT`.
    Dialogue,
    /// After `NEXT`.
    Event,
    Stages,
    Objectives,
    Alias,
    /// After the aliases.
    End,
}

impl TypedRecord for Quest {
    const KIND: FourCC = FourCC(*b"QUST");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        let mut section = Section::Dialogue;
        for mut field in record.fields() {
            section = out.section(field.kind(), section);
            match section {
                Section::Dialogue => out.take_head(&mut field, false),
                Section::Event => out.take_head(&mut field, true),
                Section::Stages => out.take_stage(&mut field),
                Section::Objectives => out.take_objective(&mut field),
                Section::Alias => out.take_alias(&mut field),
                Section::End => out.take_end(&mut field),
            }
        }
        out
    }
}

impl Quest {
    /// The section a subrecord is in, given that of the one before it.
    fn section(&self, kind: FourCC, before: Section) -> Section {
        match (&kind.0, before) {
            (b"NEXT", Section::Dialogue) => Section::Event,
            (b"INDX", _) => Section::Stages,
            (b"QOBJ", _) => Section::Objectives,
            (b"ALST" | b"ALLS", _) => Section::Alias,
            (b"ANAM", _) => Section::End,
            // The alias's own end still belongs to it; what follows does not.
            (_, Section::Alias) if self.aliases.last().is_some_and(|alias| alias.is_closed) => {
                Section::End
            }
            _ => before,
        }
    }

    fn take_head(&mut self, field: &mut Field<'_>, after_next: bool) {
        match &field.kind().0 {
            b"FULL" => self.name = field.text(),
            b"DNAM" => {
                self.flags = QuestFlags(field.u16());
                self.priority = field.u8();
                self.kind = field.skip(5).u32();
            }
            b"ENAM" => self.event = Some(field.four_cc()),
            b"QTGL" => self.text_globals.extend(field.form()),
            b"FLTR" => self.filter = field.string(),
            b"CTDA" | b"CIS1" | b"CIS2" => {
                let list = if after_next {
                    &mut self.event_conditions
                } else {
                    &mut self.dialogue_conditions
                };
                Condition::take(list, field);
            }
            _ => {}
        }
    }

    fn take_stage(&mut self, field: &mut Field<'_>) {
        if field.kind().0 == *b"INDX" {
            let (index, flags) = (field.u16(), field.u8());
            self.stages.push(Stage {
                index,
                flags,
                log_entries: Vec::new(),
            });
            return;
        }
        let Some(stage) = self.stages.last_mut() else {
            return;
        };
        if field.kind().0 == *b"QSDT" {
            stage.log_entries.push(LogEntry {
                flags: field.u8(),
                ..LogEntry::default()
            });
            return;
        }
        let Some(entry) = stage.log_entries.last_mut() else {
            return;
        };
        match &field.kind().0 {
            b"CNAM" => entry.text = field.long_text(),
            b"NAM0" => entry.next_quest = field.form(),
            b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut entry.conditions, field),
            _ => {}
        }
    }

    fn take_objective(&mut self, field: &mut Field<'_>) {
        if field.kind().0 == *b"QOBJ" {
            self.objectives.push(Objective {
                index: field.u16(),
                ..Objective::default()
            });
            return;
        }
        let Some(objective) = self.objectives.last_mut() else {
            return;
        };
        match (&field.kind().0, objective.targets.last_mut()) {
            (b"FNAM", _) => objective.or_with_previous = field.u32() & 1 != 0,
            (b"NNAM", _) => objective.text = field.text(),
            (b"QSTA", _) => {
                let (alias, ignores_locks) = (field.i32(), field.tail().u8() & 1 != 0);
                let conditions = Vec::new();
                objective.targets.push(ObjectiveTarget {
                    alias,
                    ignores_locks,
                    conditions,
                });
            }
            (b"CTDA" | b"CIS1" | b"CIS2", Some(target)) => {
                Condition::take(&mut target.conditions, field);
            }
            _ => {}
        }
    }

    fn take_alias(&mut self, field: &mut Field<'_>) {
        match (&field.kind().0, self.aliases.last_mut()) {
            (b"ALST", _) => self
                .aliases
                .push(Alias::new(AliasKind::Reference, field.u32())),
            (b"ALLS", _) => self
                .aliases
                .push(Alias::new(AliasKind::Location, field.u32())),
            (_, Some(alias)) => alias.take(field),
            (_, None) => {}
        }
    }

    fn take_end(&mut self, field: &mut Field<'_>) {
        if field.kind().0 == *b"NNAM" {
            self.description = field.string();
        }
    }
}

#[cfg(test)]
mod tests;
