//! Conditions (`CTDA`).

use esp::RecordBuilder;

/// How a condition compares what its function gives.
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
}

/// What a condition's function is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOn {
    /// What the record is about.
    Subject,
    /// Whom it is directed at.
    Target,
    /// This reference.
    Reference(u32),
}

/// A condition. Its parameters are form ids or numbers, as its function takes them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Condition {
    /// Number of the function.
    pub function: u16,
    /// The function's parameters.
    pub parameters: [u32; 2],
    /// How to compare.
    pub comparison: Comparison,
    /// What to compare with.
    pub value: f32,
    /// Whether this or the next condition is enough.
    pub is_or: bool,
    /// What the function is asked about.
    pub run_on: RunOn,
}

impl Condition {
    /// `function(parameters) == value` about the subject.
    pub fn equal(function: u16, parameters: [u32; 2], value: f32) -> Self {
        let (comparison, run_on) = (Comparison::Equal, RunOn::Subject);
        Self {
            function,
            parameters,
            comparison,
            value,
            is_or: false,
            run_on,
        }
    }

    pub(super) fn push(&self, record: RecordBuilder) -> RecordBuilder {
        let kind = (self.comparison as u32) << 5 | u32::from(self.is_or);
        let (run_on, reference) = match self.run_on {
            RunOn::Subject => (0, 0),
            RunOn::Target => (1, 0),
            RunOn::Reference(reference) => (2, reference),
        };
        let [first, second] = self.parameters;
        let function = u32::from(self.function);
        const NO_THIRD_PARAMETER: u32 = u32::MAX;
        let words = [
            kind,
            self.value.to_bits(),
            function,
            first,
            second,
            run_on,
            reference,
            NO_THIRD_PARAMETER,
        ];
        record.u32s(b"CTDA", &words)
    }
}

/// The record with these conditions.
pub(super) fn push_all(record: RecordBuilder, conditions: &[Condition]) -> RecordBuilder {
    conditions
        .iter()
        .fold(record, |record, condition| condition.push(record))
}
