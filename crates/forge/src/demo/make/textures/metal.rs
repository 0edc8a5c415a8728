//! Wrought iron, and the glass of lamps and windows with light behind it.

use super::{LIT, Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, rgb};
use crate::demo::make::noise::{layered, step};

pub(super) fn all() -> Vec<Painted> {
    let lit = |name, canvas| Painted {
        kinds: LIT,
        ..painted(name, canvas)
    };
    vec![
        painted("iron", iron()),
        lit("window", window()),
        lit("lampglass", lamp_glass()),
    ]
}

fn iron() -> Canvas {
    Canvas::paint([64, 64], |at| {
        let hammered = layered(at, [6, 6], 3, 401);
        let rust = step(0.55, 0.8, layered(at, [4, 4], 3, 403));
        let color = blend(rgb(0x2B2A2A), rgb(0x55524E), hammered);
        Texel {
            height: hammered * 2.0,
            shine: 0.6 - 0.45 * rust,
            ..Texel::new(blend(color, rgb(0x5C3A22), rust * 0.6))
        }
    })
}

/// Six panes in lead, with daylight in them.
fn window() -> Canvas {
    Canvas::paint([64, 128], |at| {
        let (x, y) = (at.x * 2.0 % 1.0, at.y * 3.0 % 1.0);
        let pane = step(0.05, 0.09, x.min(1.0 - x)) * step(0.035, 0.06, y.min(1.0 - y));
        let wave = layered(at, [3, 5], 3, 411);
        let sky = blend(rgb(0xB9CBD6), rgb(0xE8EEF0), wave);
        let sky = blend(sky, rgb(0x9FB08A), step(0.62, 0.95, at.y));
        Texel {
            height: pane * -2.0,
            shine: 0.7,
            glow: sky * pane,
            ..Texel::new(blend(rgb(0x28241F), sky * 0.8, pane))
        }
    })
}

/// Yellow glass that a flame lights from the middle.
fn lamp_glass() -> Canvas {
    Canvas::paint([64, 64], |at| {
        let away = (at - 0.5).length() * 2.0;
        let flame = 1.0 - step(0.1, 1.2, away);
        let wave = 0.85 + 0.15 * layered(at, [4, 4], 2, 421);
        let color = blend(rgb(0xB5651D), rgb(0xFFE9A8), flame) * wave;
        Texel {
            shine: 0.6,
            glow: color,
            ..Texel::new(color)
        }
    })
}
