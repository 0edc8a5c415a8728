//! Actor values, statistics, controls, animation variables and script settings.

use crate::csv::{Cells, Row, TableError, own_table};
use std::sync::LazyLock;

/// An actor value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActorValue {
    /// Its number in records and conditions.
    pub index: u8,
    /// The name scripts use.
    pub name: String,
    /// What family it is of.
    pub kind: String,
    /// Other names scripts may use, separated by semicolons.
    pub other_names: Option<String>,
    /// What it is before anything changes it.
    pub implicit_base: Option<String>,
}

/// A variable of the animation graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnimationVariable {
    /// Its name.
    pub name: String,
    /// `bool`, `int`, `float`, or `bool/int` where scripts read it both ways.
    pub kind: String,
    /// Whose graph has it.
    pub owner: String,
    /// Uses in the game's scripts.
    pub uses: u32,
}

/// A control the player can press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// Its name.
    pub control: String,
    /// Whether scripts may ask for its key.
    pub key_mapped: bool,
    /// The group scripts enable and disable it by.
    pub group: Option<String>,
    /// Where the name comes from.
    pub origin: String,
}

/// A statistic of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stat {
    /// Its place in the list.
    pub order: u16,
    /// Its name.
    pub name: String,
    /// The page it is shown on.
    pub category: String,
    /// Type of its value.
    pub value_type: String,
    /// The number a condition names it by; `None` for those no condition can ask for.
    pub condition_hash: Option<u32>,
    /// Uses in the game's scripts.
    pub uses: u32,
}

/// A setting of the script machine in the ini files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IniSetting {
    /// Its section.
    pub section: String,
    /// Its name.
    pub setting: String,
    /// Its type.
    pub kind: String,
    /// Its default as written.
    pub default: String,
}

/// All actor values by number.
pub fn actor_values() -> &'static [ActorValue] {
    static ROWS: LazyLock<Vec<ActorValue>> =
        LazyLock::new(|| own_table(include_str!("../tables/actor_values.csv")));
    &ROWS
}

/// The animation variables scripts and conditions read.
pub fn animation_variables() -> &'static [AnimationVariable] {
    static ROWS: LazyLock<Vec<AnimationVariable>> =
        LazyLock::new(|| own_table(include_str!("../tables/animation_variables.csv")));
    &ROWS
}

/// All controls.
pub fn controls() -> &'static [Control] {
    static ROWS: LazyLock<Vec<Control>> =
        LazyLock::new(|| own_table(include_str!("../tables/controls.csv")));
    &ROWS
}

/// All statistics in order.
pub fn stats() -> &'static [Stat] {
    static ROWS: LazyLock<Vec<Stat>> =
        LazyLock::new(|| own_table(include_str!("../tables/stats.csv")));
    &ROWS
}

/// The script machine's settings.
pub fn ini_settings() -> &'static [IniSetting] {
    static ROWS: LazyLock<Vec<IniSetting>> =
        LazyLock::new(|| own_table(include_str!("../tables/ini.csv")));
    &ROWS
}

impl Row for ActorValue {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            index: cells.number("index")?,
            name: cells.text("name")?,
            kind: cells.text("kind")?,
            other_names: cells.some("other_names")?,
            implicit_base: cells.some("implicit_base")?,
        })
    }
}

impl Row for AnimationVariable {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            name: cells.text("name")?,
            kind: cells.text("type")?,
            owner: cells.text("owner")?,
            uses: cells.number("uses")?,
        })
    }
}

impl Row for Control {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            control: cells.text("control")?,
            key_mapped: cells.flag("key_mapped")?,
            group: cells.some("group")?,
            origin: cells.text("origin")?,
        })
    }
}

impl Row for Stat {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            order: cells.number("order")?,
            name: cells.text("name")?,
            category: cells.text("category")?,
            value_type: cells.text("value_type")?,
            condition_hash: cells.some_number("condition_hash")?,
            uses: cells.number("uses")?,
        })
    }
}

impl Row for IniSetting {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            section: cells.text("section")?,
            setting: cells.text("setting")?,
            kind: cells.text("type")?,
            default: cells.text("default")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_all_its_rows() {
        assert_eq!(
            (actor_values().len(), stats().len(), controls().len()),
            (164, 109, 102)
        );
        assert_eq!(
            (animation_variables().len(), ini_settings().len()),
            (51, 11)
        );
    }

    // Source: actor values are an array in the engine, so its numbers have no gap.
    #[test]
    fn actor_values_are_numbered_without_a_gap() {
        assert!(actor_values().iter().map(|row| row.index).eq(0..164));
        assert_eq!(actor_values()[24].name, "Health");
    }

    #[test]
    fn statistics_are_in_order_and_conditions_tell_them_apart() {
        assert!(stats().iter().map(|row| row.order).eq(1..=109));
        let mut hashes: Vec<_> = stats()
            .iter()
            .filter_map(|row| row.condition_hash)
            .collect();
        let n_hashes = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!((n_hashes, hashes.len()), (108, 108));
    }
}
