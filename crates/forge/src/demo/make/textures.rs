//! The demo's textures, all painted: one family of surfaces a file.
//!
//! Names are those that models and records use; a texture `x` comes with its normals `x_n`, and with
//! its glow `x_g` where there is any. Not here: how a canvas becomes a file ([`super::canvas`]).

mod ground;
mod leaves;
mod metal;
mod sky;
mod stone;
mod things;
mod water;
mod wood;

use super::canvas::Canvas;

/// A painted surface with its name.
pub(super) struct Painted {
    pub(super) name: &'static str,
    pub(super) canvas: Canvas,
    /// Which textures come of it.
    pub(super) kinds: &'static [Kind],
}

/// One of the textures that come of a canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Colors,
    Normals,
    Glow,
}

/// What surfaces of things need.
const SURFACE: &[Kind] = &[Kind::Colors, Kind::Normals];
/// What has light of its own.
const LIT: &[Kind] = &[Kind::Colors, Kind::Normals, Kind::Glow];
/// What only the sky and effects show.
const PLAIN: &[Kind] = &[Kind::Colors];

fn painted(name: &'static str, canvas: Canvas) -> Painted {
    let kinds = SURFACE;
    Painted {
        name,
        canvas,
        kinds,
    }
}

/// All textures: names without path and ending, and the files' bytes.
pub(super) fn all() -> Vec<(String, Vec<u8>)> {
    let families = [
        wood::all(),
        stone::all(),
        ground::all(),
        leaves::all(),
        metal::all(),
        things::all(),
        water::all(),
        sky::all(),
    ];
    let mut files = Vec::new();
    for painted in families.iter().flatten() {
        for kind in painted.kinds {
            let (end, bytes) = match kind {
                Kind::Colors => ("", painted.canvas.colors()),
                Kind::Normals => ("_n", painted.canvas.normals()),
                Kind::Glow => ("_g", painted.canvas.glow()),
            };
            files.push((format!("{}{end}", painted.name), bytes));
        }
    }
    files
}
