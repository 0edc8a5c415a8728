//! What stands in the sky: clouds of two weathers, the sun and its glare, a drop of rain.

use super::{PLAIN, Painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, rgb};
use crate::demo::make::noise::{layered, step};
use glam::Vec2;

pub(super) fn all() -> Vec<Painted> {
    let plain = |name, canvas| Painted {
        name,
        canvas,
        kinds: PLAIN,
    };
    vec![
        plain("clouds", clouds(0.52, 0.82)),
        plain("overcast", clouds(0.30, 0.62)),
        plain("sun", disc([64, 64], 0.55, 0.7)),
        plain("sunglare", disc([64, 64], 0.0, 1.0)),
        plain("rain", rain()),
    ]
}

/// White clouds, denser from `low` to `high`.
fn clouds(low: f32, high: f32) -> Canvas {
    Canvas::paint([256, 256], |at| {
        let shape = layered(at, [3, 3], 6, 701);
        let body = layered(at + Vec2::new(0.02, 0.015), [3, 3], 6, 701);
        let lit = 0.5 + (body - shape) * 4.0;
        Texel {
            alpha: step(low, high, shape),
            ..Texel::new(blend(rgb(0xB8C0C8), rgb(0xFFFFFF), lit))
        }
    })
}

/// A disc that fades from `inner` to `outer`, parts of its half size.
fn disc(size: [usize; 2], inner: f32, outer: f32) -> Canvas {
    Canvas::paint(size, |at| {
        let away = (at - 0.5).length() * 2.0;
        let light = 1.0 - step(inner, outer, away);
        Texel {
            alpha: light * light,
            ..Texel::new(blend(rgb(0xFFD9A0), rgb(0xFFFBEF), light))
        }
    })
}

/// One streak.
fn rain() -> Canvas {
    Canvas::paint([16, 64], |at| {
        let across = 1.0 - step(0.1, 0.4, (at.x - 0.5).abs());
        let along = step(0.0, 0.6, at.y) * (1.0 - step(0.9, 1.0, at.y));
        Texel {
            alpha: across * along * 0.7,
            ..Texel::new(rgb(0xC6D2DA))
        }
    })
}
