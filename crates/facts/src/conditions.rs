//! Condition functions, the kinds of their parameters, perk entry points, and how often they are
//! used.

use crate::csv::{Cells, Row, TableError, own_table};
use std::sync::LazyLock;

/// A condition function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Its number in CTDA.
    pub index: u16,
    /// Its name.
    pub name: String,
    /// The name other tools give it.
    pub alt_name: Option<String>,
    /// Kind of the first parameter, a name of [`condition_parameters`].
    pub param1: Option<String>,
    /// Kind of the second parameter.
    pub param2: Option<String>,
    /// Which of CIS1 and CIS2 it reads.
    pub string_params: Option<String>,
    /// What it is asked about: `actor`, `ref`, `none` and so on.
    pub subject: String,
    /// `1` when only perk entry points use it, `tab` when as a tab's condition.
    pub perk_entry_point: Option<String>,
    /// Where it is used: a letter for each record kind, `*` for all.
    pub used_by: String,
    /// How sure the row is: `H`, `M` or `L`.
    pub confidence: String,
}

/// A kind of condition parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionParameter {
    /// Its number in the tables of other tools.
    pub case: u8,
    /// Its name.
    pub name: String,
    /// `formid`, `u32`, `i32`, `f32`, `varies` or `-`.
    pub encoding: String,
}

/// How often the game's own data uses a condition function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionUsage {
    /// Its number in CTDA.
    pub index: u16,
    /// Its name.
    pub name: String,
    /// Uses counted.
    pub count: u32,
    /// The same by record type, as `INFO:12 QUST:3`.
    pub by_record: String,
}

/// A perk entry point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPoint {
    /// Its number in PERK.
    pub id: u8,
    /// Its name.
    pub name: String,
    /// How many condition tabs were seen.
    pub tabs: Option<u8>,
    /// What the tabs are about, separated by semicolons.
    pub tab_kinds: String,
    /// Function types seen, separated by spaces.
    pub functions: String,
    /// Uses counted.
    pub uses: u32,
}

/// All condition functions by number.
pub fn conditions() -> &'static [Condition] {
    static ROWS: LazyLock<Vec<Condition>> =
        LazyLock::new(|| own_table(include_str!("../tables/conditions.csv")));
    &ROWS
}

/// All kinds of condition parameters.
pub fn condition_parameters() -> &'static [ConditionParameter] {
    static ROWS: LazyLock<Vec<ConditionParameter>> =
        LazyLock::new(|| own_table(include_str!("../tables/condition_parameters.csv")));
    &ROWS
}

/// Condition functions by use, most first.
pub fn condition_usage() -> &'static [ConditionUsage] {
    static ROWS: LazyLock<Vec<ConditionUsage>> =
        LazyLock::new(|| own_table(include_str!("../tables/condition_usage.csv")));
    &ROWS
}

/// All perk entry points by number.
pub fn entry_points() -> &'static [EntryPoint] {
    static ROWS: LazyLock<Vec<EntryPoint>> =
        LazyLock::new(|| own_table(include_str!("../tables/entry_points.csv")));
    &ROWS
}

impl Row for Condition {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            index: cells.number("index")?,
            name: cells.text("name")?,
            alt_name: cells.some("alt_name")?,
            param1: cells.some("param1")?,
            param2: cells.some("param2")?,
            string_params: cells.some("string_params")?,
            subject: cells.text("subject")?,
            perk_entry_point: cells.some("perk_entry_point")?,
            used_by: cells.text("used_by")?,
            confidence: cells.text("confidence")?,
        })
    }
}

impl Row for ConditionParameter {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            case: cells.number("case")?,
            name: cells.text("name")?,
            encoding: cells.text("encoding")?,
        })
    }
}

impl Row for ConditionUsage {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            index: cells.number("index")?,
            name: cells.text("name")?,
            count: cells.number("count")?,
            by_record: cells.text("by_record")?,
        })
    }
}

impl Row for EntryPoint {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            id: cells.number("id")?,
            name: cells.text("name")?,
            tabs: cells.some_number("tabs")?,
            tab_kinds: cells.text("tab_kinds")?,
            functions: cells.text("functions")?,
            uses: cells.number("uses")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_all_its_rows() {
        assert_eq!(
            (conditions().len(), condition_parameters().len()),
            (402, 57)
        );
        assert_eq!((condition_usage().len(), entry_points().len()), (204, 92));
    }

    #[test]
    fn condition_numbers_rise_and_parameter_kinds_are_known() {
        assert!(conditions().is_sorted_by(|a, b| a.index < b.index));
        for row in conditions() {
            for kind in row.param1.iter().chain(&row.param2) {
                assert!(
                    condition_parameters().iter().any(|it| it.name == *kind),
                    "{}",
                    row.name
                );
            }
        }
    }

    #[test]
    fn every_used_condition_is_listed_under_its_number() {
        for row in condition_usage() {
            let listed = conditions().iter().find(|it| it.index == row.index);
            assert_eq!(listed.map(|it| it.name.as_str()), Some(row.name.as_str()));
        }
    }
}
