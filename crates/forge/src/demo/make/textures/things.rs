//! Small things: the crate's planks, clay, an apple, paper, a sign's board, a rug, coals and flames.

use super::{LIT, Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, grain, rgb};
use crate::demo::make::noise::{chance, layered, step};
use glam::Vec2;

pub(super) fn all() -> Vec<Painted> {
    let lit = |name, canvas| Painted {
        kinds: LIT,
        ..painted(name, canvas)
    };
    vec![
        painted("crate", crate_side()),
        painted("clay", clay()),
        painted("apple", apple()),
        painted("paper", paper()),
        painted("sign", sign()),
        painted("rug", rug()),
        lit("coals", coals()),
        lit("flames", flames()),
    ]
}

/// One side of a crate: planks in a frame with a brace across.
fn crate_side() -> Canvas {
    Canvas::paint([128, 128], |at| {
        let edge = at.min(1.0 - at);
        let is_frame = edge.x.min(edge.y) < 0.13;
        let brace = ((at.x - at.y).abs() < 0.1) && !is_frame;
        let row = (at.y * 5.0).floor();
        let across = at.y * 5.0 - row;
        let along = if edge.x < 0.13 {
            Vec2::new(at.y, at.x)
        } else {
            at
        };
        let grain = grain(along + row * 0.31, 501);
        let tone = chance(row as i32, i32::from(is_frame), 503);
        let color = blend(rgb(0x81592F), rgb(0xC79B5C), grain * 0.7 + tone * 0.3);
        let gap = if is_frame || brace {
            1.0
        } else {
            step(0.0, 0.08, across.min(1.0 - across))
        };
        let rim = step(0.0, 0.02, (edge.x.min(edge.y) - 0.13).abs());
        let raised = if is_frame || brace { 4.0 } else { 0.0 };
        let corner = (edge - 0.065).length();
        let nail = 1.0 - step(0.015, 0.025, corner);
        let color = color * (0.45 + 0.55 * gap) * (0.6 + 0.4 * rim);
        Texel {
            height: raised + gap * 2.0 + grain + nail * 2.0,
            shine: 0.12 + 0.5 * nail,
            ..Texel::new(blend(color, rgb(0x37332E), nail))
        }
    })
}

fn clay() -> Canvas {
    Canvas::paint([64, 64], |at| {
        let rings = layered(at, [1, 20], 2, 511);
        let fired = layered(at, [4, 3], 3, 513);
        Texel {
            height: rings * 1.5,
            shine: 0.4,
            ..Texel::new(blend(
                rgb(0x7A3F22),
                rgb(0xB56B3C),
                rings * 0.4 + fired * 0.6,
            ))
        }
    })
}

fn apple() -> Canvas {
    Canvas::paint([64, 64], |at| {
        let streak = layered(at, [16, 2], 3, 521);
        let red = step(
            0.25,
            0.75,
            layered(at, [2, 2], 2, 523) + (streak - 0.5) * 0.5,
        );
        let stem = 1.0 - step(0.02, 0.1, at.y);
        let color = blend(rgb(0xB9A83C), rgb(0xA3221B), red);
        Texel {
            shine: 0.8,
            ..Texel::new(blend(color, rgb(0x4A3A1A), stem))
        }
    })
}

/// A page with lines of writing.
fn paper() -> Canvas {
    Canvas::paint([128, 128], |at| {
        let fibre = layered(at, [10, 10], 4, 531);
        let edge = at.min(1.0 - at);
        let brown = 1.0 - step(0.0, 0.14, edge.x.min(edge.y));
        let color = blend(rgb(0xE3D3A8), rgb(0xC9B283), fibre * 0.7 + brown * 0.6);
        let line = (at.y * 13.0).floor();
        let within = at.y * 13.0 - line;
        let ends = 0.86 - 0.3 * chance(line as i32, 0, 533);
        let is_line = at.x > 0.13 && at.x < ends && at.y > 0.16 && at.y < 0.88;
        let stroke = layered(at, [46, 39], 1, 537) > 0.46 && (0.3..0.72).contains(&within);
        let ink = f32::from(u8::from(is_line && stroke)) * 0.75;
        Texel {
            height: fibre,
            shine: 0.05,
            ..Texel::new(blend(color, rgb(0x33261A), ink))
        }
    })
}

/// A board with a carved sun over hills: the house's own sign.
fn sign() -> Canvas {
    Canvas::paint([128, 64], |at| {
        let grain = grain(at, 541);
        let wood = blend(rgb(0x6F4827), rgb(0xA9773F), grain);
        let place = Vec2::new((at.x - 0.5) * 2.0, at.y - 0.56);
        let away = place.length();
        let ray = layered(
            Vec2::new((place.x / away + 1.0) * 0.5, 0.5),
            [18, 1],
            1,
            547,
        );
        let disc = 1.0 - step(0.17, 0.19, away);
        let rays = f32::from(u8::from(away > 0.23 && away < 0.40 && ray > 0.52));
        let hill = 0.74 + 0.07 * layered(Vec2::new(at.x, 0.5), [4, 1], 1, 549);
        let is_hill = step(hill, hill + 0.02, at.y);
        let sun = disc.max(rays) * (1.0 - is_hill);
        let edge = at.min(1.0 - at);
        let rim = 1.0 - step(0.03, 0.05, (edge.x * 2.0).min(edge.y));
        let carved = sun.max(is_hill * 0.8).max(rim * 0.6);
        let color = blend(wood, rgb(0xE0B042), sun);
        let color = blend(color, rgb(0x4F6B33), is_hill);
        Texel {
            height: -carved * 3.0 + grain,
            shine: 0.2,
            ..Texel::new(blend(color, rgb(0x2E1C10), rim))
        }
    })
}

/// A woven rug: borders and diamonds in red, ochre and blue.
fn rug() -> Canvas {
    Canvas::paint([128, 128], |at| {
        let thread = layered(at, [64, 64], 1, 551);
        let edge = at.min(1.0 - at);
        let near = edge.x.min(edge.y);
        let cell = (at * 6.0).fract() - 0.5;
        let diamond = cell.x.abs() + cell.y.abs();
        let field = if diamond < 0.2 {
            rgb(0xC9963E)
        } else if diamond < 0.34 {
            rgb(0x2E4259)
        } else {
            rgb(0x8A2B22)
        };
        let color = match near {
            near if near < 0.03 => rgb(0xC2A878),
            near if near < 0.07 => rgb(0x2E4259),
            near if near < 0.10 => rgb(0xC9963E),
            near if near < 0.13 => rgb(0x5E1D18),
            _ => field,
        };
        Texel {
            height: thread * 2.0,
            shine: 0.03,
            ..Texel::new(color * (0.78 + 0.3 * thread))
        }
    })
}

/// Burning wood seen from above.
fn coals() -> Canvas {
    Canvas::paint([64, 64], |at| {
        let lump = layered(at, [6, 6], 3, 561);
        let hot = step(0.42, 0.75, layered(at, [5, 5], 3, 563));
        let fire = blend(rgb(0xC23A08), rgb(0xFFC24A), hot) * hot;
        Texel {
            height: lump * 4.0,
            shine: 0.0,
            glow: fire,
            ..Texel::new(blend(rgb(0x17120F), fire, hot))
        }
    })
}

/// One tongue of fire with smaller ones in it, cut out of nothing.
fn flames() -> Canvas {
    Canvas::paint([64, 128], |at| {
        let up = 1.0 - at.y;
        let sway = (layered(Vec2::new(0.5, at.y), [1, 3], 2, 571) - 0.5) * 0.5 * up;
        let lick = (layered(at, [4, 3], 3, 573) - 0.5) * 0.55;
        let side = ((at.x - 0.5 + sway).abs() * 2.0 + lick * up).max(0.0);
        // A drop: widest a quarter of the way up, a point on top.
        let wide = 0.75 * step(-0.25, 0.22, up) * (1.0 - step(0.2, 1.0, up));
        let inside = wide - side;
        let heat = (inside * 2.4 + (0.5 - up) * 0.5).clamp(0.0, 1.0);
        let fire = blend(rgb(0xD2420A), rgb(0xFFDF86), heat);
        Texel {
            alpha: step(-0.02, 0.05, inside),
            shine: 0.0,
            glow: fire,
            ..Texel::new(fire)
        }
    })
}
