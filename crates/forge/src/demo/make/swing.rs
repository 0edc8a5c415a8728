//! Sequences `Open` and `Close` that turn one node about the up axis, as doors and gates have them.
//!
//! Not here: playing them, and the bodies that follow ([`super::solid`]).

use super::nif::{Blocks, NONE, floats, text};
use det::math::{cos, sin};
use wire::Writer;

/// How a node swings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Swing {
    /// The node.
    pub(super) node: &'static str,
    /// Where it hangs.
    pub(super) at: [f32; 3],
    /// Open, against closed: counterclockwise seen from above, in radians.
    pub(super) radians: f32,
    /// How long it takes.
    pub(super) seconds: f32,
}

/// Parts of the way and of the time between keys: it starts and ends slowly.
const KEYS: [[f32; 2]; 5] = [
    [0.0, 0.0],
    [0.25, 0.14],
    [0.5, 0.5],
    [0.75, 0.86],
    [1.0, 1.0],
];

/// Writes the manager, its two sequences and the palette of nodes: the link to the manager.
pub(super) fn write(swing: &Swing, root: i32, blocks: &mut Blocks) -> i32 {
    let target = blocks.named(swing.node);
    let manager = blocks.reserve("NiControllerManager");
    let multiple = blocks.push("NiMultiTargetTransformController", |out| {
        controller(NONE, swing.seconds, root, out);
        out.u16_le(1).i32_le(target);
    });
    let open = sequence(swing, "Open", manager, multiple, blocks);
    let close = sequence(swing, "Close", manager, multiple, blocks);
    let palette = blocks.push("NiDefaultAVObjectPalette", |out| {
        out.i32_le(root).u32_le(1);
        text(swing.node, out);
        out.i32_le(target);
    });
    let mut out = Writer::new();
    controller(multiple, swing.seconds, root, &mut out);
    out.u8(0)
        .u32_le(2)
        .i32_le(open)
        .i32_le(close)
        .i32_le(palette);
    blocks.fill(manager, out);
    manager
}

/// The start of a controller.
fn controller(next: i32, seconds: f32, target: i32, out: &mut Writer) {
    // Active, clamped, and run by a manager.
    const FLAGS: u16 = 0x2C;
    out.i32_le(next).u16_le(FLAGS);
    floats(out, &[1.0, 0.0, 0.0, seconds]);
    out.i32_le(target);
}

fn sequence(swing: &Swing, name: &str, manager: i32, controller: i32, blocks: &mut Blocks) -> i32 {
    let own = blocks.reserve("NiControllerSequence");
    let data = keys(swing, name == "Close", blocks);
    let curve = blocks.push("NiTransformInterpolator", |out| {
        floats(out, &swing.at);
        // No rotation and no scale of its own: the keys have the one, the node the other.
        floats(out, &[f32::MIN; 5]);
        out.i32_le(data);
    });
    let words = [
        (0.0, "start"),
        (swing.seconds, name),
        (swing.seconds, "end"),
    ];
    let places = words.map(|(time, word)| (time, blocks.place(word)));
    let texts = blocks.push("NiTextKeyExtraData", |out| {
        out.i32_le(NONE).u32_le(places.len() as u32);
        for (time, place) in places {
            out.f32_le(time).u32_le(place);
        }
    });
    let (root, node) = (blocks.place("Scene Root"), blocks.place(swing.node));
    let (kind, own_name) = (blocks.place("NiTransformController"), blocks.place(name));
    let mut out = Writer::new();
    out.u32_le(own_name).u32_le(1).u32_le(1);
    out.i32_le(curve).i32_le(controller).u8(0);
    out.u32_le(node).i32_le(NONE).u32_le(kind);
    out.i32_le(NONE).i32_le(NONE);
    const CLAMP: u32 = 2;
    out.f32_le(1.0).i32_le(texts).u32_le(CLAMP);
    floats(&mut out, &[1.0, 0.0, swing.seconds]);
    out.i32_le(manager).u32_le(root).u16_le(0);
    blocks.fill(own, out);
    own
}

/// Rotations over time, as quaternions joined by straight lines.
fn keys(swing: &Swing, is_closing: bool, blocks: &mut Blocks) -> i32 {
    const LINEAR: u32 = 1;
    blocks.push("NiTransformData", |out| {
        out.u32_le(KEYS.len() as u32).u32_le(LINEAR);
        for [time, way] in KEYS {
            let way = if is_closing { 1.0 - way } else { way };
            let half = swing.radians * way * 0.5;
            floats(out, &[time * swing.seconds, cos(half), 0.0, 0.0, sin(half)]);
        }
        out.u32_le(0).u32_le(0);
    })
}
