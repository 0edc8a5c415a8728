//! Which fields of which records hold form ids, as a table, and the form ids found by it.
//!
//! `tables/links.csv`: record (`*` for any), field, place, condition, guess, kinds. A place is the
//! offset of one form id, `first/step` for a form id every `step` bytes (`xN` behind it: N of them),
//! or `textures` for a list of alternate textures. A condition `offset:value` compares a `u32` of
//! the field. A row marked as a guess has other meanings too, which hang on fields elsewhere.
//! `tables/condition_links.csv`: the parameters of condition functions that are form ids, `~` before
//! those that a flag can turn into alias or package data numbers.
//!
//! Not here: form ids in attached scripts ([`crate::vmad`]), in group labels and in navigation
//! meshes. Source: the record layout tables (`docs/formats/plugin.md`).

use ident::FourCC;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A form id found in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The id in the plugin's own numbering, never 0.
    pub(crate) raw: u32,
    /// Whether the place may hold something that is no form id.
    pub(crate) is_guess: bool,
    /// Record types it may have; empty for any.
    pub(crate) kinds: &'static [FourCC],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    At(usize),
    Each {
        first: usize,
        step: usize,
        count: usize,
    },
    Textures,
}

#[derive(Debug)]
struct Link {
    place: Place,
    when: Option<(usize, u32)>,
    is_guess: bool,
    kinds: Vec<FourCC>,
}

#[derive(Debug)]
struct Parameter {
    can_be_number: bool,
    kinds: Vec<FourCC>,
}

#[derive(Debug)]
struct Table {
    fields: BTreeMap<(FourCC, FourCC), Vec<Link>>,
    conditions: BTreeMap<u16, [Option<Parameter>; 2]>,
}

const ANY_RECORD: FourCC = FourCC(*b"*   ");
const GLOBAL: &[FourCC] = &[FourCC(*b"GLOB")];
const REFERENCE: &[FourCC] = &[FourCC(*b"REFR"), FourCC(*b"ACHR")];

/// The form ids in a field of a record of this type.
pub(crate) fn mentions(record: FourCC, field: FourCC, data: &[u8]) -> Vec<Mention> {
    let mut found = Vec::new();
    if field.0 == *b"CTDA" {
        condition_mentions(data, &mut found);
    }
    for key in [(record, field), (ANY_RECORD, field)] {
        for link in table().fields.get(&key).into_iter().flatten() {
            link.mentions(data, &mut found);
        }
    }
    found
}

fn condition_mentions(data: &[u8], found: &mut Vec<Mention>) {
    let Some(&flags) = data.first() else { return };
    let mut push = |at: usize, kinds: &'static [FourCC]| {
        if let Some(raw) = word(data, at).filter(|&raw| raw != 0) {
            found.push(Mention {
                raw,
                is_guess: false,
                kinds,
            });
        }
    };
    if flags & 0x04 != 0 {
        push(4, GLOBAL);
    }
    if word(data, 20) == Some(2) {
        push(24, REFERENCE);
    }
    let function = word(data, 8).map_or(0, |word| word as u16);
    let Some(parameters) = table().conditions.get(&function) else {
        return;
    };
    for (parameter, at) in parameters.iter().zip([12, 16]) {
        if let Some(parameter) = parameter
            && !(parameter.can_be_number && flags & 0x0A != 0)
        {
            push(at, &parameter.kinds);
        }
    }
}

impl Link {
    fn mentions(&'static self, data: &[u8], found: &mut Vec<Mention>) {
        if self
            .when
            .is_some_and(|(at, value)| word(data, at) != Some(value))
        {
            return;
        }
        let mut push = |raw: Option<u32>| {
            if let Some(raw) = raw.filter(|&raw| raw != 0) {
                found.push(Mention {
                    raw,
                    is_guess: self.is_guess,
                    kinds: &self.kinds,
                });
            }
        };
        match self.place {
            Place::At(at) => push(word(data, at)),
            Place::Each { first, step, count } => {
                let places = (first..data.len()).step_by(step).take(count);
                places.for_each(|at| push(word(data, at)));
            }
            Place::Textures => textures(data).into_iter().for_each(|raw| push(Some(raw))),
        }
    }
}

/// Alternate textures: a count, then a name with its length, a form id and a number for each.
fn textures(data: &[u8]) -> Vec<u32> {
    let mut found = Vec::new();
    let mut at = 4;
    while let Some(length) = word(data, at) {
        let Some(form_at) = at.checked_add(4 + length as usize) else {
            break;
        };
        let Some(form) = word(data, form_at) else {
            break;
        };
        found.push(form);
        at = form_at + 8;
    }
    found
}

fn word(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(|| {
        let fields = include_str!("../../tables/links.csv");
        let conditions = include_str!("../../tables/condition_links.csv");
        Table {
            fields: read_fields(fields),
            conditions: read_conditions(conditions),
        }
    });
    &TABLE
}

fn read_fields(text: &str) -> BTreeMap<(FourCC, FourCC), Vec<Link>> {
    let mut fields: BTreeMap<_, Vec<Link>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [record, field, place, when, guess, kinds] = cells[..] else {
            continue;
        };
        let when = when
            .split_once(':')
            .map(|(at, value)| (number(at), number(value) as u32));
        let link = Link {
            place: read_place(place),
            when,
            is_guess: guess == "1",
            kinds: codes(kinds),
        };
        fields
            .entry((code(record), code(field)))
            .or_default()
            .push(link);
    }
    fields
}

fn read_place(text: &str) -> Place {
    if text == "textures" {
        return Place::Textures;
    }
    let Some((first, step)) = text.split_once('/') else {
        return Place::At(number(text));
    };
    let (step, count) = match step.split_once('x') {
        Some((step, count)) => (step, number(count)),
        None => (step, usize::MAX),
    };
    Place::Each {
        first: number(first),
        step: number(step).max(4),
        count,
    }
}

fn read_conditions(text: &str) -> BTreeMap<u16, [Option<Parameter>; 2]> {
    let mut conditions = BTreeMap::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [index, first, second] = cells[..] else {
            continue;
        };
        let read = |text: &str| {
            let (can_be_number, kinds) = match text.strip_prefix('~') {
                Some(kinds) => (true, kinds),
                None => (false, text),
            };
            (!kinds.is_empty()).then(|| Parameter {
                can_be_number,
                kinds: codes(kinds),
            })
        };
        conditions.insert(number(index) as u16, [read(first), read(second)]);
    }
    conditions
}

/// The tables are this crate's own, and a test looks at every cell: what is no number counts as 0.
fn number(text: &str) -> usize {
    text.parse().unwrap_or(0)
}

fn codes(text: &str) -> Vec<FourCC> {
    text.split(' ')
        .filter(|kind| kind.len() == 4)
        .map(code)
        .collect()
}

fn code(text: &str) -> FourCC {
    let mut bytes = *b"    ";
    for (byte, letter) in bytes.iter_mut().zip(text.bytes()) {
        *byte = letter;
    }
    FourCC(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raws(record: &[u8; 4], field: &[u8; 4], data: &[u8]) -> Vec<u32> {
        mentions(FourCC(*record), FourCC(*field), data)
            .iter()
            .map(|it| it.raw)
            .collect()
    }

    fn words(values: &[u32]) -> Vec<u8> {
        values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect()
    }

    // Source: the record layout tables: 646 form id rows outside of navigation meshes, some twins.
    #[test]
    fn every_cell_of_the_tables_reads() {
        let links = include_str!("../../tables/links.csv");
        for line in links.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let [record, field, place, when, guess, kinds] = cells[..] else {
                panic!("{line}")
            };
            assert!(record == "*" || record.len() == 4, "{line}");
            assert!(
                field.len() == 4 && (guess.is_empty() || guess == "1"),
                "{line}"
            );
            let digits = place
                .split(['/', 'x'])
                .all(|part| part.parse::<u32>().is_ok());
            assert!(place == "textures" || digits, "{line}");
            assert!(when.is_empty() || when.split(':').all(|it| it.parse::<u32>().is_ok()));
            assert!(
                kinds
                    .split(' ')
                    .all(|kind| kind.is_empty() || kind.len() == 4),
                "{line}"
            );
        }
        let conditions = include_str!("../../tables/condition_links.csv");
        assert!(
            conditions
                .lines()
                .skip(1)
                .all(|line| line.split(',').count() == 3)
        );
    }

    #[test]
    fn keywords_are_a_form_id_every_four_bytes() {
        assert_eq!(
            raws(b"WEAP", b"KWDA", &words(&[0x1E711, 0, 0x0100_0800])),
            [0x1E711, 0x100_0800]
        );
    }

    #[test]
    fn a_linked_reference_is_a_keyword_and_a_reference() {
        let found = mentions(
            FourCC(*b"REFR"),
            FourCC(*b"XLKR"),
            &words(&[0x1234, 0x5678]),
        );
        assert_eq!(
            found.iter().map(|it| it.raw).collect::<Vec<_>>(),
            [0x1234, 0x5678]
        );
        assert!(found[1].kinds.contains(&FourCC(*b"ACHR")));
    }

    #[test]
    fn an_effects_item_is_a_form_id_only_for_archetypes_that_have_one() {
        let mut data = vec![0; 152];
        data[8..12].copy_from_slice(&0x1234_u32.to_le_bytes());
        data[64..68].copy_from_slice(&18_u32.to_le_bytes());
        assert!(raws(b"MGEF", b"DATA", &data).contains(&0x1234));
        data[64..68].copy_from_slice(&1_u32.to_le_bytes());
        assert!(!raws(b"MGEF", b"DATA", &data).contains(&0x1234));
    }

    #[test]
    fn a_condition_names_what_its_function_takes() {
        // GetInFaction (71) with a global to compare with, run on a reference.
        let mut data = words(&[0x04, 0x35, 71, 0xDB1, 0, 2, 0x14, 0]);
        assert_eq!(raws(b"INFO", b"CTDA", &data), [0x35, 0x14, 0xDB1]);
        // GetDistance (1) with an alias number in place of a reference.
        data = words(&[0x02, 0, 1, 3, 0, 0, 0, 0]);
        assert_eq!(raws(b"INFO", b"CTDA", &data), Vec::<u32>::new());
    }

    #[test]
    fn alternate_textures_are_found_behind_their_names() {
        let mut data = words(&[2, 3]);
        data.extend(b"abc");
        data.extend(words(&[0xAA, 0, 0]));
        data.extend(words(&[0xBB, 1]));
        assert_eq!(raws(b"STAT", b"MODS", &data), [0xAA, 0xBB]);
        assert_eq!(
            raws(b"STAT", b"MODS", &words(&[1, 0xFFFF_FFFF, 0, 0])),
            Vec::<u32>::new()
        );
    }
}
