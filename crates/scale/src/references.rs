//! References: what stands in cells, with the fields that the game's references have.

use crate::body::{Body, put_floats, put_words};
use crate::layout::Place;
use crate::scripts::ScriptKind;
use crate::shape::Filling;
use ident::FourCC;

/// What references are made from, in so many of a hundred.
const BASES: [(&[u8; 4], u32); 13] = [
    (b"STAT", 62),
    (b"TREE", 7),
    (b"LIGH", 7),
    (b"ACTI", 5),
    (b"MSTT", 4),
    (b"FURN", 3),
    (b"MISC", 3),
    (b"CONT", 3),
    (b"FLOR", 2),
    (b"DOOR", 1),
    (b"SOUN", 1),
    (b"IDLM", 1),
    (b"WEAP", 1),
];

/// Fills a reference. A persistent one has more to do with others.
pub(crate) fn fill(filling: &mut Filling<'_>, body: &mut Body, place: Place, is_persistent: bool) {
    let base = base(filling);
    if is_persistent && filling.chance.chance(1, 8) {
        let name = filling.editor_id();
        body.text(b"EDID", &name);
    }
    if is_persistent && filling.chance.chance(1, 12) {
        filling.script(body, ScriptKind::Object);
    }
    body.words(b"NAME", &[form(filling, base)]);
    match base {
        b"LIGH" => {
            body.floats(b"XRDS", &[float(filling, 512)]);
            body.field(b"XLIG", |out| {
                put_floats(out, &[0.0, float(filling, 3), 0.0, 0.0]);
                put_words(out, &[0]);
            });
        }
        b"DOOR" if is_persistent => {
            let door = form(filling, b"REFR");
            body.field(b"XTEL", |out| {
                put_words(out, &[door]);
                put_floats(out, &[0; 6].map(|_: i32| float(filling, 4096)));
                put_words(out, &[0]);
            });
        }
        _ => {}
    }
    if is_persistent {
        ties(filling, body);
    }
    if filling.chance.chance(1, 20) {
        body.words(b"XOWN", &[form(filling, b"FACT")]);
    }
    if filling.chance.chance(1, 6) {
        body.words(b"XLRL", &[form(filling, b"LCTN")]);
    }
    if filling.chance.chance(1, 4) {
        body.floats(b"XSCL", &[0.5 + float(filling, 2)]);
    }
    stand(filling, body, place);
}

/// Links to and from other references.
fn ties(filling: &mut Filling<'_>, body: &mut Body) {
    for _ in 0..filling.chance.below(3) {
        let words = [form(filling, b"KYWD"), form(filling, b"REFR")];
        body.words(b"XLKR", &words);
    }
    if filling.chance.chance(1, 6) {
        body.words(b"XESP", &[form(filling, b"REFR"), 0]);
    }
    if filling.chance.chance(1, 5) {
        body.words(b"XLRT", &[form(filling, b"LCRT")]);
    }
    if filling.chance.chance(1, 3) {
        body.words(b"XLCN", &[form(filling, b"LCTN")]);
    }
}

/// Fills a placed actor.
pub(crate) fn fill_actor(
    filling: &mut Filling<'_>,
    body: &mut Body,
    place: Place,
    is_persistent: bool,
) {
    if is_persistent && filling.chance.chance(1, 3) {
        let name = filling.editor_id();
        body.text(b"EDID", &name);
    }
    if filling.chance.chance(1, 40) {
        filling.script(body, ScriptKind::Actor);
    }
    // Each base has a first actor of its own: unique ones are found by it.
    let base = match is_persistent {
        true if filling.ids.own.count(FourCC(*b"NPC_")) > 0 => {
            let n = filling.n % filling.ids.own.count(FourCC(*b"NPC_"));
            filling.ids.id(b"NPC_", n)
        }
        _ => form(filling, b"NPC_"),
    };
    body.words(b"NAME", &[base]);
    if filling.chance.chance(1, 3) {
        body.words(b"XEZN", &[form(filling, b"ECZN")]);
    }
    if is_persistent {
        ties(filling, body);
    }
    stand(filling, body, place);
}

/// Fills a trap or hazard that is placed.
pub(crate) fn fill_trap(filling: &mut Filling<'_>, body: &mut Body, base: &[u8; 4]) {
    body.words(b"NAME", &[form(filling, base)]);
    stand(filling, body, Place::Interior);
}

/// Position and rotation. Those of a world's persistent cell lie anywhere in it.
fn stand(filling: &mut Filling<'_>, body: &mut Body, place: Place) {
    let (x, y, size) = match place {
        Place::Exterior(x, y) => (f32::from(x) * 4096.0, f32::from(y) * 4096.0, 4096),
        Place::Interior => (-2000.0, -2000.0, 4000),
        Place::Persistent => (-100_000.0, -100_000.0, 200_000),
    };
    body.field(b"DATA", |out| {
        let position = [
            x + float(filling, size),
            y + float(filling, size),
            float(filling, 2000) - 500.0,
        ];
        put_floats(out, &position);
        put_floats(out, &[0.0, 0.0, float(filling, 6)]);
    });
}

fn base(filling: &mut Filling<'_>) -> &'static [u8; 4] {
    let mut draw = filling.chance.below(100);
    for (kind, share) in BASES {
        if draw < share && filling.ids.has(FourCC(*kind)) {
            return kind;
        }
        draw = draw.saturating_sub(share);
    }
    b"STAT"
}

fn form(filling: &mut Filling<'_>, kind: &[u8; 4]) -> u32 {
    filling.ids.pick(FourCC(*kind), &mut filling.chance)
}

/// A float from 0 to `most`, in steps of a sixty-fourth.
fn float(filling: &mut Filling<'_>, most: u32) -> f32 {
    filling.chance.below(most * 64) as f32 / 64.0
}
