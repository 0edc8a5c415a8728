//! What a record of a type is filled with: the lines of `tables/shapes.txt`, and their notation.
//!
//! A line is a type and its fields. A field is a signature, `:` and its parts with `+` between
//! them; `?30` behind it lets it stand in 30 of 100 records, `*1-4` repeats it one to four times,
//! `#COCT.u` puts a field with the number of repetitions before them. Fields in parentheses repeat
//! together; parts in parentheses repeat inside their field. Parts:
//!
//! | part | bytes |
//! |---|---|
//! | `12` | so many zeros |
//! | `r36` | so many bytes of chance |
//! | `f` | a float below 100 |
//! | `u` `s` `c` | a number below 100 of 4, 2, 1 bytes; with a number behind, that number |
//! | `WEAP` `WEAP\|ARMO` `OBJECT` | a form of one of these types; of any to carry or place |
//! | `edid` `name` `path.nif` | an editor id, a word, a path, with a zero behind |
//! | `text` `dl` `il` | a text in one of the three string tables |
//! | `cond` | a condition |
//! | `bounds` | an object's bounds |
//!
//! `keywords` stands for `KSIZ` and `KWDA`, `VMAD:object` for a script of that kind.

mod fill;
mod parse;

pub(crate) use fill::{Filling, put_condition};

use crate::scripts::ScriptKind;
use esp::StringTableKind;
use ident::FourCC;
use std::collections::BTreeMap;

/// The shapes of all types.
#[derive(Debug)]
pub(crate) struct Shapes(BTreeMap<FourCC, Vec<Item>>);

/// A field or several, and how often.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Item {
    what: What,
    percent: u32,
    times: (u32, u32),
    counted: Option<(FourCC, u8)>,
}

#[derive(Debug, Clone, PartialEq)]
enum What {
    Field {
        kind: FourCC,
        parts: Vec<Part>,
        /// How often the parts repeat inside the field.
        times: (u32, u32),
    },
    Group(Vec<Item>),
    Keywords,
    Script(ScriptKind),
}

#[derive(Debug, Clone, PartialEq)]
enum Part {
    Zeros(usize),
    Random(usize),
    Float,
    /// A number of so many bytes, this one or any below 100.
    Number(u8, Option<u32>),
    Form(Vec<FourCC>),
    EditorId,
    Name,
    Path(String),
    Text(StringTableKind),
    Condition,
    Bounds,
}

impl Shapes {
    /// Reads the table.
    pub(crate) fn read() -> Self {
        let lines = include_str!("../tables/shapes.txt").lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self(lines.filter_map(parse::line).collect())
    }

    /// The fields of a type; none for types that are made in code.
    pub(crate) fn of(&self, kind: FourCC) -> &[Item] {
        self.0.get(&kind).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Counts;

    #[test]
    fn every_type_has_a_shape_or_is_made_in_code() {
        let in_code = [
            "ACHR", "CELL", "DIAL", "GMST", "INFO", "LAND", "NAVI", "NAVM", "PGRE", "PHZD", "QUST",
            "REFR", "WRLD",
        ];
        let shapes = Shapes::read();
        let bare: Vec<String> = (0..5)
            .flat_map(|master| Counts::of_master(master, false).iter().collect::<Vec<_>>())
            .map(|(kind, _)| kind)
            .filter(|kind| shapes.of(*kind).is_empty())
            .map(FourCC::text)
            .filter(|kind| !in_code.contains(&kind.as_str()))
            .collect();
        assert_eq!(bare, Vec::<String>::new());
    }

    #[test]
    fn every_line_reads() {
        let lines = include_str!("../tables/shapes.txt").lines();
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            assert!(parse::line(line).is_some(), "{line}");
        }
    }
}
