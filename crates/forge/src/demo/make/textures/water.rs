//! Waves of the pond: normals alone are looked at.

use super::{Kind, Painted};
use crate::demo::make::canvas::{Canvas, Texel, rgb};
use crate::demo::make::noise::layered;

pub(super) fn all() -> Vec<Painted> {
    let canvas = Canvas::paint([256, 256], |at| Texel {
        height: 10.0 * layered(at, [5, 5], 4, 601) + 4.0 * layered(at, [11, 13], 2, 607),
        shine: 1.0,
        ..Texel::new(rgb(0x24404A))
    });
    vec![Painted {
        name: "waves",
        canvas,
        kinds: &[Kind::Normals],
    }]
}
