//! Quests: stages, objectives, aliases and their scripts.

use super::condition::{Condition, push_all};
use crate::vmad::{Script, StageFragment, Vmad};
use esp::{Record, RecordBuilder};

/// A quest.
#[derive(Debug, Clone, PartialEq)]
pub struct Quest {
    pub(super) local: u32,
    pub(super) editor_id: String,
    name: String,
    flags: u16,
    priority: u8,
    vmad: Vmad,
    stages: Vec<Stage>,
    objectives: Vec<Objective>,
    aliases: Vec<Alias>,
}

/// A stage with one log entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// Its number.
    pub number: u16,
    /// 0x02 start-up stage, 0x04 shut-down stage, 0x08 keep instance data from here on.
    pub flags: u8,
    /// Flags of the log entry: 0x01 completes the quest, 0x02 fails it.
    pub entry_flags: u8,
    /// The log's text.
    pub log: String,
}

/// An objective.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Its number.
    pub number: u16,
    /// Its text.
    pub text: String,
    /// Ids of the aliases it points at.
    pub targets: Vec<i32>,
}

/// A reference alias.
#[derive(Debug, Clone, PartialEq)]
pub struct Alias {
    /// Its id.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// 0x0002 optional, 0x0008 allow reuse, 0x0010 allow dead, 0x0040 stores text,
    /// 0x0200 allow disabled, 0x1000 allow reserved, and others.
    pub flags: u32,
    /// What fills it.
    pub fill: Fill,
    /// What has to hold of what fills it.
    pub conditions: Vec<Condition>,
    /// Scripts of what is in it.
    pub scripts: Vec<Script>,
}

/// What fills an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// Nothing, until a script does.
    Empty,
    /// This reference.
    Reference(u32),
    /// The one there is of this actor base.
    UniqueActor(u32),
    /// An alias of another quest.
    External {
        /// That quest.
        quest: u32,
        /// The alias' id there.
        alias: i32,
    },
    /// A new reference to this base form, at the alias with this id.
    Create {
        /// The base form.
        object: u32,
        /// The id of the alias.
        at: i16,
    },
}

impl Quest {
    /// A quest that has to be started.
    pub fn new(local: u32, editor_id: &str) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            name: String::new(),
            flags: 0,
            priority: 0,
            vmad: Vmad::default(),
            stages: Vec::new(),
            objectives: Vec::new(),
            aliases: Vec::new(),
        }
    }

    /// The quest with a name.
    #[must_use]
    pub fn name(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    /// The quest, started as the game starts.
    #[must_use]
    pub fn started(self) -> Self {
        const START_GAME_ENABLED: u16 = 0x0011;
        self.flags(START_GAME_ENABLED)
    }

    /// The quest with these flags as well.
    #[must_use]
    pub fn flags(self, flags: u16) -> Self {
        Self {
            flags: self.flags | flags,
            ..self
        }
    }

    /// The quest with a priority.
    #[must_use]
    pub fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// The quest with one more script.
    #[must_use]
    pub fn script(mut self, script: Script) -> Self {
        self.vmad.scripts.push(script);
        self
    }

    /// The quest with one more stage, without a log text.
    #[must_use]
    pub fn stage(self, number: u16) -> Self {
        self.stage_with(Stage {
            number,
            flags: 0,
            entry_flags: 0,
            log: String::new(),
        })
    }

    /// The quest with one more stage.
    #[must_use]
    pub fn stage_with(mut self, stage: Stage) -> Self {
        self.stages.push(stage);
        self
    }

    /// The quest whose stages run functions of `script`, which is attached too.
    #[must_use]
    pub fn fragments(mut self, script: Script, fragments: Vec<StageFragment>) -> Self {
        self.vmad.fragments = Some((script.name.clone(), fragments));
        self.script(script)
    }

    /// The quest with one more objective.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.objectives.push(objective);
        self
    }

    /// The quest with one more alias.
    #[must_use]
    pub fn alias(mut self, alias: Alias) -> Self {
        if !alias.scripts.is_empty() {
            self.vmad
                .aliases
                .push((alias.id as i16, alias.scripts.clone()));
        }
        self.aliases.push(alias);
        self
    }

    pub(super) fn record(&self, begin: RecordBuilder, id: u32) -> Record {
        let mut record = begin;
        if self.vmad != Vmad::default() {
            record = record.field(b"VMAD", &self.vmad.to_bytes(Some(id)));
        }
        if !self.name.is_empty() {
            record = record.zstring(b"FULL", self.name.as_bytes());
        }
        let [low, high] = self.flags.to_le_bytes();
        let general = [low, high, self.priority, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        record = record.field(b"DNAM", &general).field(b"NEXT", b"");
        record = self
            .stages
            .iter()
            .fold(record, |record, stage| stage.push(record));
        record = self
            .objectives
            .iter()
            .fold(record, |record, objective| objective.push(record));
        let next_alias = self
            .aliases
            .iter()
            .map(|alias| alias.id + 1)
            .max()
            .unwrap_or(0);
        record = record.u32(b"ANAM", next_alias);
        self.aliases
            .iter()
            .fold(record, |record, alias| alias.push(record))
            .finish()
    }
}

impl Stage {
    fn push(&self, record: RecordBuilder) -> RecordBuilder {
        let [low, high] = self.number.to_le_bytes();
        let record = record.field(b"INDX", &[low, high, self.flags, 0]);
        let record = record.u8(b"QSDT", self.entry_flags);
        if self.log.is_empty() {
            record
        } else {
            record.zstring(b"CNAM", self.log.as_bytes())
        }
    }
}

impl Objective {
    fn push(&self, record: RecordBuilder) -> RecordBuilder {
        let record = record.u16(b"QOBJ", self.number).u32(b"FNAM", 0);
        let record = record.zstring(b"NNAM", self.text.as_bytes());
        self.targets.iter().fold(record, |record, alias| {
            record.u32s(b"QSTA", &[*alias as u32, 0])
        })
    }
}

impl Alias {
    /// An alias without conditions or scripts.
    pub fn new(id: u32, name: &str, fill: Fill) -> Self {
        let (conditions, scripts) = (Vec::new(), Vec::new());
        Self {
            id,
            name: name.to_owned(),
            flags: 0,
            fill,
            conditions,
            scripts,
        }
    }

    /// The alias with one more script.
    #[must_use]
    pub fn script(mut self, script: Script) -> Self {
        self.scripts.push(script);
        self
    }

    fn push(&self, record: RecordBuilder) -> RecordBuilder {
        let record = record
            .u32(b"ALST", self.id)
            .zstring(b"ALID", self.name.as_bytes());
        let record = record.u32(b"FNAM", self.flags);
        let record = match self.fill {
            Fill::Empty => record,
            Fill::Reference(reference) => record.u32(b"ALFR", reference),
            Fill::UniqueActor(base) => record.u32(b"ALUA", base),
            Fill::External { quest, alias } => record.u32(b"ALEQ", quest).i32(b"ALEA", alias),
            Fill::Create { object, at } => {
                let [low, high] = at.to_le_bytes();
                let record = record
                    .u32(b"ALCO", object)
                    .field(b"ALCA", &[low, high, 0, 0]);
                record.u32(b"ALCL", 0)
            }
        };
        let record = push_all(record, &self.conditions);
        // No voice types are asked for. Observed: the field stands in every alias of public plugins.
        record.u32(b"VTCK", 0).field(b"ALED", b"")
    }
}
