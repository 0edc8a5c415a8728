//! Triangles in the making: panels, slabs, turned bodies and stones, with texture coordinates,
//! normals and colours.
//!
//! In game units, z up, fronts counterclockwise. Not here: files ([`super::nif`]) and what a surface
//! looks like ([`super::surface`]).

use super::noise;
use det::math::{cos, sin};
use glam::{Mat3, Vec2, Vec3};
use std::f32::consts::TAU;

/// Triangles with everything a file stores for their corners.
#[derive(Debug, Clone, Default)]
pub(super) struct Mesh {
    pub(super) corners: Vec<Corner>,
    pub(super) triangles: Vec<[u16; 3]>,
}

/// One corner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub(super) place: Vec3,
    pub(super) normal: Vec3,
    /// v downwards.
    pub(super) uv: Vec2,
    /// Multiplies the texture.
    pub(super) color: Vec3,
    /// Leaves and reeds: how far the wind moves it.
    pub(super) alpha: f32,
}

/// A turn about the up axis, counterclockwise seen from above.
pub(super) fn turn(radians: f32) -> Mat3 {
    let (sin, cos) = (sin(radians), cos(radians));
    Mat3::from_cols(Vec3::new(cos, sin, 0.0), Vec3::new(-sin, cos, 0.0), Vec3::Z)
}

/// A turn about the axis that points east: north goes up.
pub(super) fn tilt(radians: f32) -> Mat3 {
    let (sin, cos) = (sin(radians), cos(radians));
    Mat3::from_cols(Vec3::X, Vec3::new(0.0, cos, sin), Vec3::new(0.0, -sin, cos))
}

impl Mesh {
    /// A flat panel from its lower left corner, `across` to the right and `up` along it. `steps`
    /// parts each way; the texture repeats every `tile` units, starting at the corner.
    pub(super) fn panel(corner: Vec3, across: Vec3, up: Vec3, steps: [u16; 2], tile: f32) -> Mesh {
        let size = Vec2::new(across.length(), up.length()) / tile;
        Self::picture(
            corner,
            across,
            up,
            steps,
            [Vec2::new(0.0, size.y), Vec2::new(size.x, 0.0)],
        )
    }

    /// A flat panel with these texture coordinates at its lower left and upper right corner.
    pub(super) fn picture(
        corner: Vec3,
        across: Vec3,
        up: Vec3,
        steps: [u16; 2],
        [from, to]: [Vec2; 2],
    ) -> Mesh {
        let normal = across.cross(up).normalize_or(Vec3::Z);
        let [columns, rows] = steps;
        let mut mesh = Mesh::default();
        for row in 0..=rows {
            for column in 0..=columns {
                let part = Vec2::new(
                    f32::from(column) / f32::from(columns),
                    f32::from(row) / f32::from(rows),
                );
                mesh.corners.push(Corner {
                    place: corner + across * part.x + up * part.y,
                    normal,
                    uv: from + (to - from) * part,
                    color: Vec3::ONE,
                    alpha: 1.0,
                });
            }
        }
        mesh.weave(columns, rows);
        mesh
    }

    /// One triangle; its texture lies flat on it from the first corner.
    pub(super) fn wedge(corners: [Vec3; 3], tile: f32) -> Mesh {
        let [a, b, c] = corners;
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Z);
        let across = (b - a).normalize_or(Vec3::X);
        let up = normal.cross(across);
        let corner = |place: Vec3| Corner {
            place,
            normal,
            uv: Vec2::new((place - a).dot(across), -(place - a).dot(up)) / tile,
            color: Vec3::ONE,
            alpha: 1.0,
        };
        Mesh {
            corners: corners.map(corner).to_vec(),
            triangles: vec![[0, 1, 2]],
        }
    }

    /// Triangles between the last rows of corners: `columns` by `rows` squares.
    fn weave(&mut self, columns: u16, rows: u16) {
        let wide = columns + 1;
        let first = self.corners.len() as u16 - wide * (rows + 1);
        for row in 0..rows {
            for column in 0..columns {
                let at = first + row * wide + column;
                self.triangles.push([at, at + 1, at + wide + 1]);
                self.triangles.push([at, at + wide + 1, at + wide]);
            }
        }
    }

    /// A box between two corners. The texture's u runs along the longer side of each face, as the
    /// grain of a board does.
    pub(super) fn slab(low: Vec3, high: Vec3, tile: f32) -> Mesh {
        let size = high - low;
        let (x, y, z) = (Vec3::X * size.x, Vec3::Y * size.y, Vec3::Z * size.z);
        let faces = [
            (low, x, z),
            (low + x, y, z),
            (low + x + y, -x, z),
            (low + y, -y, z),
            (low + z, x, y),
            (low + y, x, -y),
        ];
        let mut mesh = Mesh::default();
        for (at, (corner, across, up)) in faces.into_iter().enumerate() {
            // No two faces of no two boards begin at one place of the texture.
            let shift = noise::chance(at as i32, (low.x * 3.0 + low.y) as i32, low.z as i32);
            let mut face = if across.length() >= up.length() {
                Self::panel(corner, across, up, [1, 1], tile)
            } else {
                Self::panel(corner + across, up, -across, [1, 1], tile)
            };
            face.shift_uv(Vec2::new(shift, shift * 7.3));
            mesh.join(face);
        }
        mesh
    }

    /// A board of this size about a centre.
    pub(super) fn board(centre: Vec3, size: Vec3, tile: f32) -> Mesh {
        Self::slab(centre - size * 0.5, centre + size * 0.5, tile)
    }

    /// A body turned about the up axis: radii and heights from the bottom to the top, with smooth
    /// sides. `around` repeats of the texture go once round.
    pub(super) fn turned(profile: &[[f32; 2]], sides: u16, around: f32, tile: f32) -> Mesh {
        let mut mesh = Mesh::default();
        let mut along = 0.0;
        for (at, [radius, height]) in profile.iter().copied().enumerate() {
            let before = profile.get(at.wrapping_sub(1)).copied();
            let after = profile.get(at + 1).copied();
            let own = [radius, height];
            let [from, to] = [before.unwrap_or(own), after.unwrap_or(own)];
            let slope = Vec2::new(to[1] - from[1], from[0] - to[0]).normalize_or(Vec2::X);
            if let Some([r, z]) = before {
                along += Vec2::new(radius - r, height - z).length();
            }
            for side in 0..=sides {
                let part = f32::from(side) / f32::from(sides);
                let out = turn(part * TAU) * Vec3::X;
                mesh.corners.push(Corner {
                    place: out * radius + Vec3::Z * height,
                    normal: out * slope.x + Vec3::Z * slope.y,
                    uv: Vec2::new(part * around, -along / tile),
                    color: Vec3::ONE,
                    alpha: 1.0,
                });
            }
        }
        mesh.weave(sides, profile.len().saturating_sub(1) as u16);
        mesh
    }

    /// A ball of radius 1 with even triangles round its middle.
    pub(super) fn ball(sides: u16, around: f32) -> Mesh {
        let rows = sides / 2;
        let profile: Vec<[f32; 2]> = (0..=rows)
            .map(|row| {
                let angle = TAU * 0.5 * f32::from(row) / f32::from(rows);
                [sin(angle), -cos(angle)]
            })
            .collect();
        let mut ball = Self::turned(&profile, sides, around, TAU / around);
        for corner in &mut ball.corners {
            corner.normal = corner.place;
        }
        ball
    }

    /// Adds another mesh.
    pub(super) fn join(&mut self, other: Mesh) {
        let first = self.corners.len() as u16;
        let moved = other.triangles.iter();
        self.triangles
            .extend(moved.map(|triangle| triangle.map(|corner| corner + first)));
        self.corners.extend(other.corners);
    }

    /// The mesh with another one.
    #[must_use]
    pub(super) fn with(mut self, other: Mesh) -> Mesh {
        self.join(other);
        self
    }

    /// The mesh elsewhere.
    #[must_use]
    pub(super) fn moved(mut self, by: Vec3) -> Mesh {
        for corner in &mut self.corners {
            corner.place += by;
        }
        self
    }

    /// The mesh turned about the origin.
    #[must_use]
    pub(super) fn rotated(mut self, rotation: Mat3) -> Mesh {
        for corner in &mut self.corners {
            corner.place = rotation * corner.place;
            corner.normal = rotation * corner.normal;
        }
        self
    }

    /// The mesh stretched about the origin.
    #[must_use]
    pub(super) fn stretched(mut self, by: Vec3) -> Mesh {
        for corner in &mut self.corners {
            corner.place *= by;
            corner.normal = (corner.normal / by).normalize_or(Vec3::Z);
        }
        self
    }

    /// The mesh with its colours multiplied.
    #[must_use]
    pub(super) fn tinted(self, color: [f32; 3]) -> Mesh {
        let color = Vec3::from_array(color);
        self.shaded(|_| color)
    }

    /// The mesh with its colours multiplied by what stands at each corner.
    #[must_use]
    pub(super) fn shaded(mut self, color: impl Fn(&Corner) -> Vec3) -> Mesh {
        for corner in &mut self.corners {
            corner.color *= color(corner);
        }
        self
    }

    /// The mesh darker below, as what stands on a floor is: `low` at the bottom, 1 from `height` up.
    #[must_use]
    pub(super) fn grounded(self, low: f32, height: f32) -> Mesh {
        self.shaded(|corner| {
            let part = (corner.place.z / height).clamp(0.0, 1.0);
            Vec3::splat(low + (1.0 - low) * part)
        })
    }

    /// The mesh with its corners pushed out and in by noise, as a stone is, and with the normals that
    /// follow. `size` is the noise's, in units.
    #[must_use]
    pub(super) fn crumpled(mut self, by: f32, size: f32, seed: i32) -> Mesh {
        for corner in &mut self.corners {
            let at = corner.place / size;
            corner.place += corner.normal * (noise::solid(at, seed) - 0.5) * by;
        }
        self.smoothed()
    }

    /// The mesh with the normals of its triangles, smooth where corners stand at one place.
    #[must_use]
    pub(super) fn smoothed(mut self) -> Mesh {
        let key = |place: Vec3| {
            (place * 256.0)
                .round()
                .to_array()
                .map(|number| number as i32)
        };
        let mut sums = std::collections::BTreeMap::<[i32; 3], Vec3>::new();
        for triangle in &self.triangles {
            let [a, b, c] = triangle.map(|at| self.place(at));
            let area = (b - a).cross(c - a);
            for place in [a, b, c] {
                *sums.entry(key(place)).or_default() += area;
            }
        }
        for corner in &mut self.corners {
            let sum = sums.get(&key(corner.place)).copied().unwrap_or_default();
            corner.normal = sum.normalize_or(corner.normal);
        }
        self
    }

    pub(super) fn shift_uv(&mut self, by: Vec2) {
        for corner in &mut self.corners {
            corner.uv += by;
        }
    }

    /// The place of a corner; the origin for none.
    pub(super) fn place(&self, corner: u16) -> Vec3 {
        let found = self.corners.get(usize::from(corner));
        found.map_or(Vec3::ZERO, |corner| corner.place)
    }

    /// Lowest and highest numbers of its places.
    pub(super) fn bounds(&self) -> [Vec3; 2] {
        let places = self.corners.iter().map(|corner| corner.place);
        let low = places.clone().reduce(Vec3::min).unwrap_or_default();
        [low, places.reduce(Vec3::max).unwrap_or_default()]
    }

    /// For each corner the directions in which v and u grow.
    pub(super) fn tangents(&self) -> Vec<[Vec3; 2]> {
        let mut sums = vec![[Vec3::ZERO; 2]; self.corners.len()];
        for triangle in &self.triangles {
            let Some([a, b, c]) = self.triangle(*triangle) else {
                continue;
            };
            let (along, other) = (b.place - a.place, c.place - a.place);
            let (s, t) = (b.uv - a.uv, c.uv - a.uv);
            let area = s.perp_dot(t);
            if area == 0.0 {
                continue;
            }
            let u = (along * t.y - other * s.y) / area;
            let v = (other * s.x - along * t.x) / area;
            for at in triangle {
                if let Some([sum_v, sum_u]) = sums.get_mut(usize::from(*at)) {
                    *sum_v += v.normalize_or_zero();
                    *sum_u += u.normalize_or_zero();
                }
            }
        }
        let square = |(sum, corner): ([Vec3; 2], &Corner)| {
            let [v, u] = sum.map(|sum| sum - corner.normal * sum.dot(corner.normal));
            let aside = corner.normal.any_orthonormal_vector();
            let v = v.normalize_or(aside);
            [v, u.normalize_or(v.cross(corner.normal))]
        };
        sums.into_iter().zip(&self.corners).map(square).collect()
    }

    fn triangle(&self, corners: [u16; 3]) -> Option<[&Corner; 3]> {
        let [a, b, c] = corners.map(|at| self.corners.get(usize::from(at)));
        Some([a?, b?, c?])
    }
}
