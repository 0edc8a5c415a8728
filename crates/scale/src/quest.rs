//! Quests: stages, objectives, and aliases with the fills that the game's have.
//!
//! 443 quests start with the game: that many are marked so, over all masters. The first of them
//! has the four aliases that search all persistent references with two conditions each; the others
//! name their references, actors and aliases. Source: the seed on scripting, "A new game".

use crate::body::{Body, put_floats, put_words};
use crate::master::Maker;
use crate::script_text::fragments;
use crate::scripts::{ScriptKind, ScriptPlan};
use crate::shape::{Filling, put_condition};
use crate::texts;
use crate::vmad;
use esp::{GroupLabel, RecordFlags, StringTableKind};
use ident::FourCC;

/// Flags of a quest that starts with the game.
const STARTED: u16 = 0x0011;
/// How many such quests each master has: 443 together. Unknown: the split.
pub(crate) const STARTED_QUESTS: [u32; 5] = [341, 2, 41, 9, 50];
/// Flags of an alias that may stay empty, and whose reference may be disabled and reserved.
const OPTIONAL: u32 = 0x2 | 0x80 | 0x200;
/// Condition functions: whether a reference has a keyword, whether it is in a cell.
const HAS_KEYWORD: u32 = 560;
const IN_CELL: u32 = 67;

/// Writes the group of quests; the first `started` begin with the game.
pub(crate) fn write(maker: &mut Maker<'_>, started: u32) {
    maker.file.open(GroupLabel::Top(FourCC(*b"QUST")));
    maker.made(b"QUST");
    for n in 0..maker.remaining(b"QUST") {
        maker.record(b"QUST", n, RecordFlags::default(), |filling, body| {
            fill(filling, body, n < started);
        });
    }
    maker.file.close();
}

/// A quest's scripts: its own, the one of its stages, and those of its aliases.
struct Attached {
    own: Vec<ScriptPlan>,
    stages: Option<ScriptPlan>,
    aliases: Vec<(u16, ScriptPlan)>,
}

fn fill(filling: &mut Filling<'_>, body: &mut Body, is_started: bool) {
    let name = filling.editor_id();
    body.text(b"EDID", &name);
    let n_aliases = filling.chance.below(17);
    let attached = attach(filling, n_aliases);
    put_scripts(filling, body, &attached);
    body.field(b"FULL", |out| filling.text(out, StringTableKind::Strings));
    body.field(b"DNAM", |out| {
        let flags = if is_started { STARTED } else { 0 };
        out.extend(flags.to_le_bytes());
        out.extend([filling.chance.below(100) as u8, 0]);
        put_words(out, &[0, filling.chance.below(10)]);
    });
    for _ in 0..filling.chance.below(3) {
        body.field(b"CTDA", |out| {
            put_condition(out, &mut filling.chance, filling.ids);
        });
    }
    body.raw(b"NEXT", &[]);
    let n_stages = attached.stages.as_ref().map_or(2, fragments);
    stages(filling, body, n_stages);
    objectives(filling, body, n_aliases);
    body.words(b"ANAM", &[n_aliases + 4]);
    for id in 0..n_aliases {
        alias(filling, body, id, is_started);
    }
    if is_started && filling.n == 0 {
        (n_aliases..n_aliases + 4).for_each(|id| spectator(filling, body, id));
    }
}

fn attach(filling: &mut Filling<'_>, n_aliases: u32) -> Attached {
    let catalogue = filling.catalogue;
    let mut own = Vec::new();
    if filling.chance.chance(1, 2) {
        own.extend(catalogue.script(ScriptKind::Quest, filling.n as usize));
    }
    let stages = if filling.chance.chance(3, 4) {
        catalogue.script(ScriptKind::Stages, filling.n as usize)
    } else {
        None
    };
    own.extend(stages.clone());
    let mut aliases = Vec::new();
    for id in 0..n_aliases as u16 {
        if filling.chance.chance(1, 10) {
            let n = filling.chance.below(100_000);
            let script = catalogue.script(ScriptKind::Alias, n as usize);
            aliases.extend(script.map(|script| (id, script)));
        }
    }
    Attached {
        own,
        stages,
        aliases,
    }
}

fn put_scripts(filling: &mut Filling<'_>, body: &mut Body, attached: &Attached) {
    if attached.own.is_empty() && attached.aliases.is_empty() {
        return;
    }
    let quest = filling.ids.id(b"QUST", filling.n);
    let own: Vec<&ScriptPlan> = attached.own.iter().collect();
    body.field(b"VMAD", |out| {
        let (chance, ids) = (&mut filling.chance, filling.ids);
        vmad::put_scripts(out, &own, chance, ids);
        let aliases = (quest, attached.aliases.as_slice());
        vmad::put_quest(out, attached.stages.as_ref(), aliases, chance, ids);
    });
}

fn stages(filling: &mut Filling<'_>, body: &mut Body, n: u32) {
    for at in 0..n {
        // The first is the start-up stage of every other quest.
        let is_start_up = at == 0 && filling.n.is_multiple_of(2);
        let [low, high] = (at as u16 * 10).to_le_bytes();
        body.raw(b"INDX", &[low, high, if is_start_up { 2 } else { 0 }, 0]);
        body.raw(b"QSDT", &[u8::from(at + 1 == n)]);
        if filling.chance.chance(1, 3) {
            body.field(b"CNAM", |out| filling.text(out, StringTableKind::DlStrings));
        }
    }
}

fn objectives(filling: &mut Filling<'_>, body: &mut Body, n_aliases: u32) {
    for at in 0..filling.chance.below(5) {
        body.raw(b"QOBJ", &(at as u16 * 10).to_le_bytes());
        body.words(b"FNAM", &[0]);
        body.field(b"NNAM", |out| filling.text(out, StringTableKind::Strings));
        if n_aliases > 0 {
            let alias = filling.chance.below(n_aliases);
            body.words(b"QSTA", &[alias, 0]);
        }
    }
}

fn alias(filling: &mut Filling<'_>, body: &mut Body, id: u32, is_started: bool) {
    let fill = filling.chance.below(100);
    let is_location = fill >= 95;
    let kind = if is_location { b"ALLS" } else { b"ALST" };
    body.words(kind, &[id]);
    let name = texts::word(&mut filling.chance);
    body.text(b"ALID", &name);
    body.words(b"FNAM", &[OPTIONAL]);
    let form = |filling: &mut Filling<'_>, kind: &[u8; 4]| {
        filling.ids.pick(FourCC(*kind), &mut filling.chance)
    };
    match fill {
        0..45 => body.words(b"ALFR", &[form(filling, b"REFR")]),
        45..70 => body.words(b"ALUA", &[form(filling, b"NPC_")]),
        70..76 => {
            body.words(b"ALEQ", &[form(filling, b"QUST")]);
            body.words(b"ALEA", &[0]);
        }
        76..80 => {
            body.words(b"ALCO", &[form(filling, b"MISC")]);
            body.words(b"ALCA", &[0]);
            body.words(b"ALCL", &[0]);
        }
        // A search: of those that start with the game only the four of one quest do.
        80..90 if !is_started => {
            for _ in 0..2 {
                body.field(b"CTDA", |out| {
                    put_condition(out, &mut filling.chance, filling.ids);
                });
            }
        }
        95.. => body.words(b"ALFL", &[form(filling, b"LCTN")]),
        _ => {}
    }
    if !is_location && filling.chance.chance(1, 12) {
        body.words(b"ALFC", &[form(filling, b"FACT")]);
    }
    if !is_location && filling.chance.chance(1, 12) {
        body.words(b"ALPC", &[form(filling, b"PACK")]);
    }
    if !is_location {
        body.words(b"VTCK", &[0]);
    }
    body.raw(b"ALED", &[]);
}

/// An alias that looks through all persistent references for one with a keyword in a cell.
fn spectator(filling: &mut Filling<'_>, body: &mut Body, id: u32) {
    body.words(b"ALST", &[id]);
    body.text(b"ALID", &format!("Spectator{id}"));
    body.words(b"FNAM", &[OPTIONAL]);
    for (function, kind) in [(HAS_KEYWORD, b"KYWD"), (IN_CELL, b"CELL")] {
        let parameter = filling.ids.pick(FourCC(*kind), &mut filling.chance);
        body.field(b"CTDA", |out| {
            put_words(out, &[0]);
            put_floats(out, &[1.0]);
            put_words(out, &[function, parameter, 0, 0, 0, u32::MAX]);
        });
    }
    body.words(b"VTCK", &[0]);
    body.raw(b"ALED", &[]);
}
