//! Filling a record by its shape.

use super::{Item, Part, What};
use crate::body::{Body, put_floats, put_words};
use crate::numbering::Ids;
use crate::scripts::{Catalogue, ScriptKind};
use crate::texts::{self, Texts};
use crate::vmad;
use det::Stream;
use esp::StringTableKind;
use ident::FourCC;

/// What a record is filled from.
pub(crate) struct Filling<'a> {
    /// Which of its type it is.
    pub(crate) n: u32,
    /// Put before editor ids, so that no two plugins have the same.
    pub(crate) prefix: &'a str,
    /// The record's own chance.
    pub(crate) chance: Stream,
    /// The plugin's texts.
    pub(crate) texts: &'a mut Texts,
    /// Picks forms to name.
    pub(crate) ids: &'a Ids<'a>,
    /// Scripts to attach.
    pub(crate) catalogue: &'a Catalogue,
}

/// Condition functions with the type of their first parameter. Source: the table of condition
/// functions; those that public plugins use most.
const FUNCTIONS: [(u32, Option<&[u8; 4]>); 12] = [
    (58, Some(b"QUST")),
    (59, Some(b"QUST")),
    (74, Some(b"GLOB")),
    (71, Some(b"FACT")),
    (72, Some(b"NPC_")),
    (69, Some(b"RACE")),
    (560, Some(b"KYWD")),
    (359, Some(b"LCTN")),
    (426, Some(b"VTYP")),
    (77, None),
    (289, None),
    (46, None),
];

impl Filling<'_> {
    /// Appends all fields of a shape.
    pub(crate) fn all(&mut self, body: &mut Body, items: &[Item]) {
        for item in items {
            self.item(body, item);
        }
    }

    fn item(&mut self, body: &mut Body, item: &Item) {
        if item.percent < 100 && self.chance.below(100) >= item.percent {
            return;
        }
        let times = self.times(item.times);
        if let (Some((kind, width)), true) = (item.counted, times > 0) {
            body.field(&kind.0, |out| put_number(out, width, times));
        }
        for _ in 0..times {
            match &item.what {
                What::Field { kind, parts, times } => self.field(body, *kind, parts, *times),
                What::Group(items) => self.all(body, items),
                What::Keywords => self.keywords(body),
                What::Script(kind) => self.script(body, *kind),
            }
        }
    }

    fn times(&mut self, (least, most): (u32, u32)) -> u32 {
        least + self.chance.below(most - least + 1)
    }

    fn field(&mut self, body: &mut Body, kind: FourCC, parts: &[Part], times: (u32, u32)) {
        let times = self.times(times);
        if times == 0 {
            return;
        }
        body.field(&kind.0, |out| {
            for _ in 0..times {
                parts.iter().for_each(|part| self.part(out, part));
            }
        });
    }

    fn part(&mut self, out: &mut Vec<u8>, part: &Part) {
        match part {
            Part::Zeros(n) => out.resize(out.len() + n, 0),
            Part::Random(n) => out.extend((0..*n).map(|_| self.chance.next_u32() as u8)),
            Part::Float => put_floats(out, &[self.chance.below(10_000) as f32 / 100.0]),
            Part::Number(width, value) => {
                let value = value.unwrap_or_else(|| self.chance.below(100));
                put_number(out, *width, value);
            }
            Part::Form(kinds) => {
                let at = self.chance.below(kinds.len() as u32);
                let kind = kinds.get(at as usize).copied().unwrap_or(FourCC(*b"STAT"));
                put_words(out, &[self.ids.pick(kind, &mut self.chance)]);
            }
            Part::EditorId => {
                let name = self.editor_id();
                put_zstring(out, &name);
            }
            Part::Name => put_zstring(out, &texts::word(&mut self.chance)),
            Part::Path(ending) => {
                let (folder, name) = (texts::word(&mut self.chance), texts::word(&mut self.chance));
                put_zstring(
                    out,
                    &format!("{folder}\\{name}{:03}.{ending}", self.n % 1000),
                );
            }
            Part::Text(kind) => self.text(out, *kind),
            Part::Condition => put_condition(out, &mut self.chance, self.ids),
            Part::Bounds => {
                let sizes = [0; 6].map(|_| self.chance.below(200) as i16 - 100);
                sizes.iter().for_each(|size| out.extend(size.to_le_bytes()));
            }
        }
    }

    /// The editor id of the record.
    pub(crate) fn editor_id(&mut self) -> String {
        let (first, second) = (texts::word(&mut self.chance), texts::word(&mut self.chance));
        format!("{}{first}{second}{}", self.prefix, self.n)
    }

    /// Appends a text: a name, a description, a spoken line.
    pub(crate) fn text(&mut self, out: &mut Vec<u8>, kind: StringTableKind) {
        let text = match kind {
            StringTableKind::Strings => texts::name(&mut self.chance),
            StringTableKind::DlStrings => texts::sentence(&mut self.chance, 16),
            StringTableKind::IlStrings => texts::sentence(&mut self.chance, 10),
        };
        self.texts.put(out, kind, &text);
    }

    fn keywords(&mut self, body: &mut Body) {
        let n = 1 + self.chance.below(6);
        body.words(b"KSIZ", &[n]);
        body.field(b"KWDA", |out| {
            for _ in 0..n {
                put_words(out, &[self.ids.pick(FourCC(*b"KYWD"), &mut self.chance)]);
            }
        });
    }

    /// Appends a script of a kind, if there are any.
    pub(crate) fn script(&mut self, body: &mut Body, kind: ScriptKind) {
        let n = if kind.is_fragment() {
            self.n
        } else {
            self.chance.next_u32() >> 8
        };
        let Some(script) = self.catalogue.script(kind, n as usize) else {
            return;
        };
        body.field(b"VMAD", |out| {
            vmad::put_scripts(out, &[&script], &mut self.chance, self.ids);
            match kind {
                ScriptKind::Line => vmad::put_begin_or_end(out, &script, 2),
                ScriptKind::Package => vmad::put_begin_or_end(out, &script, 2),
                ScriptKind::Scene => {
                    vmad::put_begin_or_end(out, &script, 1);
                    vmad::put_phases(out, &script);
                }
                ScriptKind::Perk => vmad::put_perk(out, &script),
                _ => {}
            }
        });
    }
}

/// Appends a condition about the subject.
pub(crate) fn put_condition(out: &mut Vec<u8>, chance: &mut Stream, ids: &Ids<'_>) {
    let at = chance.below(FUNCTIONS.len() as u32);
    let (function, kind) = FUNCTIONS.get(at as usize).copied().unwrap_or((77, None));
    let parameter = kind.map_or(0, |kind| ids.pick(FourCC(*kind), chance));
    let is_or = u32::from(chance.chance(1, 4));
    // Equal to 1, or, of a random percentage, at most this much.
    let (comparison, value) = match function {
        77 => (5 << 5, chance.below(100) as f32),
        _ => (0, 1.0),
    };
    let second = if function == 59 {
        chance.below(20) * 10
    } else {
        0
    };
    let words = [
        comparison | is_or,
        value.to_bits(),
        function,
        parameter,
        second,
        0,
        0,
        u32::MAX,
    ];
    put_words(out, &words);
}

fn put_number(out: &mut Vec<u8>, width: u8, value: u32) {
    let bytes = value.to_le_bytes();
    out.extend(bytes.iter().take(usize::from(width)));
}

fn put_zstring(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}
