//! Conditions (`CTDA` with its `CIS1` and `CIS2`), as records hold them. What they mean is `rules`'.
//!
//! Parameters are numbers or forms depending on the function; [`FUNCTIONS`] says which, so that a
//! form id is remapped and a number is not. Source: the conditions page.

mod functions;
mod parameter;

pub use functions::{FUNCTIONS, Function, function};
pub use parameter::{Parameter, ParameterKind};

use crate::Field;
use ident::FormId;

/// [`Condition::data`] where a condition names nothing by it.
const NO_DATA: i32 = -1;

/// One condition of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// How the function's value is compared.
    pub comparison: Comparison,
    /// Flags.
    pub flags: ConditionFlags,
    /// What it is compared with.
    pub value: ConditionValue,
    /// Number of the function; [`function`] knows it.
    pub function: u16,
    /// Its two parameters.
    pub parameters: [Parameter; 2],
    /// On what the function runs.
    pub run_on: RunOn,
    /// The reference of [`RunOn::Reference`].
    pub reference: Option<FormId>,
    /// Alias id, package data index or event member, as [`Condition::run_on`] says; -1 for none.
    pub data: i32,
    /// Name that stands for parameter 1 (`CIS1`), empty when there is none.
    pub name1: String,
    /// Name that stands for parameter 2 (`CIS2`), empty when there is none.
    pub name2: String,
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Greater.
    Greater,
    /// Greater or equal.
    GreaterOrEqual,
    /// Less.
    Less,
    /// Less or equal.
    LessOrEqual,
    /// A number no condition of the game has (6 or 7).
    Unknown(u8),
}

/// A condition's flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConditionFlags(pub u8);

/// What a condition compares with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConditionValue {
    /// A number.
    Number(f32),
    /// The current value of a global variable.
    Global(Option<FormId>),
}

/// On what a condition's function runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOn {
    /// The owner of the list.
    Subject,
    /// The second reference.
    Target,
    /// A reference named in the condition.
    Reference,
    /// Whom the subject fights.
    CombatTarget,
    /// What the subject is linked to.
    LinkedReference,
    /// An alias of the owning quest.
    QuestAlias,
    /// An input of the package.
    PackageData,
    /// A member of the story event.
    EventData,
    /// Whom the subject is told to act on.
    CommandTarget,
    /// A number no condition of the game has.
    Unknown(u32),
}

impl ConditionFlags {
    /// "Or" with the next condition, else "and".
    pub fn or_next(self) -> bool {
        self.0 & 0x01 != 0
    }

    /// Reference parameters are alias ids of the owning quest.
    pub fn use_aliases(self) -> bool {
        self.0 & 0x02 != 0
    }

    /// The value compared with is a global's.
    pub fn use_global(self) -> bool {
        self.0 & 0x04 != 0
    }

    /// Reference parameters are package data indexes.
    pub fn use_package_data(self) -> bool {
        self.0 & 0x08 != 0
    }

    /// Subject and target change places.
    pub fn swap_subject_and_target(self) -> bool {
        self.0 & 0x10 != 0
    }
}

impl Condition {
    /// Reads a `CTDA` subrecord of 20, 24, 28 or 32 bytes: old records end after the parameters, the
    /// subject or its reference. What is not there runs on the subject and names no alias.
    pub fn read(field: &mut Field<'_>) -> Self {
        let head = field.u8();
        let flags = ConditionFlags(head & 0x1F);
        field.skip(3);
        let value = if flags.use_global() {
            ConditionValue::Global(field.form())
        } else {
            ConditionValue::Number(field.f32())
        };
        let function = field.u16();
        field.skip(2);
        let raw = [field.u32(), field.u32()];
        field.tail();
        let run_on = run_on(field.u32());
        let reference = match run_on {
            RunOn::Reference => field.form(),
            _ => field.word_or_form().1,
        };
        let data = match field.remaining() {
            0..4 => NO_DATA,
            _ => field.i32(),
        };
        Self {
            comparison: comparison(head >> 5),
            flags,
            value,
            function,
            parameters: parameter::read(function, flags, raw, field),
            run_on,
            reference,
            data,
            name1: String::new(),
            name2: String::new(),
        }
    }

    /// Takes a `CTDA`, `CIS1` or `CIS2` into a list; the names belong to the condition before them.
    pub fn take(list: &mut Vec<Self>, field: &mut Field<'_>) {
        match (&field.kind().0, list.last_mut()) {
            (b"CIS1", Some(last)) => last.name1 = field.string(),
            (b"CIS2", Some(last)) => last.name2 = field.string(),
            (b"CTDA", _) => list.push(Self::read(field)),
            _ => {}
        }
    }
}

fn comparison(number: u8) -> Comparison {
    match number {
        0 => Comparison::Equal,
        1 => Comparison::NotEqual,
        2 => Comparison::Greater,
        3 => Comparison::GreaterOrEqual,
        4 => Comparison::Less,
        5 => Comparison::LessOrEqual,
        _ => Comparison::Unknown(number),
    }
}

fn run_on(number: u32) -> RunOn {
    match number {
        0 => RunOn::Subject,
        1 => RunOn::Target,
        2 => RunOn::Reference,
        3 => RunOn::CombatTarget,
        4 => RunOn::LinkedReference,
        5 => RunOn::QuestAlias,
        6 => RunOn::PackageData,
        7 => RunOn::EventData,
        8 => RunOn::CommandTarget,
        _ => RunOn::Unknown(number),
    }
}

#[cfg(test)]
mod tests;
