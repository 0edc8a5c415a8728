//! Shapes: a mesh's solids as the physics library has them, at any scale.
//!
//! What cannot be a shape (numbers that are none, sizes without end, hulls of nothing) is left out
//! with a word on why. Unknown: whether a convex shape's radius reaches beyond its faces; here it
//! does not.

use crate::{FAR, Pose};
use glam::{Mat4, Quat, Vec3};
use nif::collision::{Form, Solid};
use rapier3d::geometry::SharedShape;

/// Points of one hull at most.
const HULL_POINTS_MAX: usize = 4096;
/// Pieces of one shape at most.
const PIECES_MAX: usize = 4096;
/// Shapes inside one another at most.
const DEPTH_MAX: u32 = 32;
/// Thinner than this nothing is, in game units: flat hulls get so much.
const THIN: f32 = 0.5;

/// A rigid shape of one or more pieces.
#[derive(Clone)]
pub struct Shape {
    /// Each against the whole.
    pub(crate) pieces: Vec<(Pose, SharedShape)>,
    /// Triangles in it, for those who share work out.
    pub(crate) triangles: u32,
}

impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Shape of {} pieces", self.pieces.len())
    }
}

impl Shape {
    /// A mesh's solid, standing at `at` with a scale of its own. Says what of it was left out.
    ///
    /// Of what moves (`is_loose`) triangles become the hull around them.
    pub fn of_solid(
        solid: &Solid,
        (at, scale): (Pose, f32),
        is_loose: bool,
        problems: &mut Vec<String>,
    ) -> Self {
        let mut out = Self {
            pieces: Vec::new(),
            triangles: 0,
        };
        let place = Place {
            at,
            scale,
            is_loose,
        };
        out.add(solid, place, 0, problems);
        out
    }

    /// One piece.
    pub(crate) fn single(shape: SharedShape) -> Self {
        Self {
            pieces: vec![(Pose::IDENTITY, shape)],
            triangles: 0,
        }
    }

    /// A box about the origin with half of its sides.
    pub fn cuboid(half: Vec3) -> Self {
        let half = half.abs().max(Vec3::splat(THIN * 0.5));
        Self::single(SharedShape::cuboid(half.x, half.y, half.z))
    }

    /// A ball about the origin.
    pub fn ball(radius: f32) -> Self {
        Self::single(SharedShape::ball(radius.abs().max(THIN)))
    }

    /// Triangles; none when nothing of them can be used.
    pub fn mesh(points: Vec<Vec3>, corners: Vec<[u32; 3]>) -> Option<Self> {
        let count = corners.len() as u32;
        let mut out = Self::single(triangles(points, corners)?);
        out.triangles = count;
        Some(out)
    }

    /// Nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// How many triangles its meshes have.
    pub fn triangles(&self) -> u32 {
        self.triangles
    }

    /// The same, larger or smaller. A piece that cannot be is left out.
    #[must_use]
    pub fn scaled(&self, scale: f32) -> Self {
        if scale == 1.0 {
            return self.clone();
        }
        let pieces = self.pieces.iter().filter_map(|(at, shape)| {
            let scaled = shape.scale_dyn(Vec3::splat(scale), 5)?;
            let at = Pose::from_parts(at.translation * scale, at.rotation);
            Some((at, SharedShape(std::sync::Arc::from(scaled))))
        });
        Self {
            pieces: pieces.collect(),
            triangles: self.triangles,
        }
    }

    fn add(&mut self, solid: &Solid, place: Place, depth: u32, problems: &mut Vec<String>) {
        if depth > DEPTH_MAX || self.pieces.len() >= PIECES_MAX {
            return say(problems, "more shapes than any body has");
        }
        match &solid.form {
            Form::List(all) => {
                for solid in all {
                    self.add(solid, place, depth + 1, problems);
                }
            }
            Form::Moved(matrix, inner) => match place.moved(matrix) {
                Some(place) => self.add(inner, place, depth + 1, problems),
                None => say(problems, "a shape stands nowhere"),
            },
            Form::Balls(balls) => {
                for (centre, radius) in balls {
                    let at = place.at(*centre);
                    self.piece(at, ball(radius * place.scale), problems);
                }
            }
            Form::Mesh(mesh) => {
                let points: Vec<Vec3> = mesh.vertices.iter().map(|p| *p * place.scale).collect();
                let shape = match place.is_loose {
                    true => hull(points),
                    false => {
                        self.triangles += mesh.triangles.len() as u32;
                        triangles(points, mesh.triangles.clone())
                    }
                };
                self.piece(place.at, shape, problems);
            }
            form => {
                let shape = plain(form, solid.radius, place.scale);
                self.piece(place.at, shape, problems);
            }
        }
    }

    fn piece(&mut self, at: Pose, shape: Option<SharedShape>, problems: &mut Vec<String>) {
        match shape {
            Some(shape) if is_usable(&at, &shape) => self.pieces.push((at, shape)),
            _ => say(problems, "a shape without a size"),
        }
    }
}

fn is_usable(at: &Pose, shape: &SharedShape) -> bool {
    let bounds = shape.compute_aabb(at);
    let is_near = |point: Vec3| point.is_finite() && point.abs().max_element() < FAR;
    is_near(bounds.mins) && is_near(bounds.maxs)
}

fn say(problems: &mut Vec<String>, what: &str) {
    if problems.len() < 8 {
        problems.push(what.to_owned());
    }
}

/// Where a shape stands: scale first.
#[derive(Clone, Copy)]
struct Place {
    at: Pose,
    scale: f32,
    is_loose: bool,
}

impl Place {
    /// A point of the shape.
    fn at(self, point: Vec3) -> Pose {
        let moved = self.at.translation + self.at.rotation * (point * self.scale);
        Pose::from_parts(moved, self.at.rotation)
    }

    /// What stands elsewhere in it; none for a matrix that is no place. Of a scale the mean counts.
    fn moved(self, matrix: &Mat4) -> Option<Self> {
        if !matrix.is_finite() {
            return None;
        }
        let (scale, rotation, translation) = matrix.to_scale_rotation_translation();
        let mean = (scale.x + scale.y + scale.z) / 3.0;
        let usable = mean > 0.0 && rotation.is_finite();
        usable.then(|| Self {
            at: Pose::from_parts(
                self.at(translation).translation,
                (self.at.rotation * rotation).normalize(),
            ),
            scale: self.scale * mean,
            is_loose: self.is_loose,
        })
    }
}

fn ball(radius: f32) -> Option<SharedShape> {
    (radius > 0.0 && radius < FAR).then(|| SharedShape::ball(radius))
}

/// A shape of one piece about its own origin.
fn plain(form: &Form, radius: f32, scale: f32) -> Option<SharedShape> {
    let sane = |point: &Vec3| point.is_finite() && point.abs().max_element() < FAR;
    match form {
        Form::Ball => ball(radius * scale),
        Form::Box(half) if sane(half) => {
            let half = (half.abs() * scale).max(Vec3::splat(THIN * 0.5));
            Some(SharedShape::cuboid(half.x, half.y, half.z))
        }
        Form::Capsule { ends, radii } if ends.iter().all(sane) => {
            let radius = radii[0].max(radii[1]) * scale;
            let [a, b] = ends.map(|end| end * scale);
            (radius > 0.0 && radius < FAR).then(|| SharedShape::capsule(a, b, radius))
        }
        Form::Cylinder { ends, radius } if ends.iter().all(sane) => {
            cylinder(ends.map(|end| end * scale), radius * scale)
        }
        Form::Convex { points, .. } => hull(points.iter().map(|point| *point * scale).collect()),
        Form::Plane { bounds, .. } if bounds.iter().all(sane) => {
            let [half, centre] = bounds.map(|bound| bound * scale);
            hull(corners(centre - half.abs(), centre + half.abs()))
        }
        _ => None,
    }
}

/// A cylinder between two points, as a hull of twelve sides.
fn cylinder(ends: [Vec3; 2], radius: f32) -> Option<SharedShape> {
    let axis = (ends[1] - ends[0]).try_normalize()?;
    let (side, other) = axis.any_orthonormal_pair();
    if !(radius > 0.0 && radius < FAR) {
        return None;
    }
    let mut points = Vec::with_capacity(24);
    for step in 0..12_u8 {
        let angle = f32::from(step) * (std::f32::consts::TAU / 12.0);
        let out = side * det::math::cos(angle) + other * det::math::sin(angle);
        points.extend(ends.map(|end| end + out * radius));
    }
    hull(points)
}

/// The least convex body around points; a flat one gets a little thickness.
fn hull(mut points: Vec<Vec3>) -> Option<SharedShape> {
    points.retain(|point| point.is_finite() && point.abs().max_element() < FAR);
    points.truncate(HULL_POINTS_MAX);
    if points.is_empty() {
        return None;
    }
    let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let is_flat = (high - low).min_element() < THIN;
    let made = match points.len() >= 4 && !is_flat {
        true => SharedShape::convex_hull(&points),
        false => None,
    };
    made.or_else(|| {
        let grown = Vec3::splat(THIN * 0.5);
        SharedShape::convex_hull(&corners(low - grown, high + grown))
    })
}

fn corners(low: Vec3, high: Vec3) -> Vec<Vec3> {
    let pick = |bit: u8, low: f32, high: f32| if bit == 0 { low } else { high };
    let corner = |at: u8| {
        Vec3::new(
            pick(at & 1, low.x, high.x),
            pick(at & 2, low.y, high.y),
            pick(at & 4, low.z, high.z),
        )
    };
    (0..8).map(corner).collect()
}

/// Triangles that do not move; those without an area are left out.
pub(crate) fn triangles(points: Vec<Vec3>, mut corners: Vec<[u32; 3]>) -> Option<SharedShape> {
    if points.iter().any(|point| point.abs().max_element() > FAR) {
        return None;
    }
    let point = |at: u32| points.get(at as usize).copied();
    corners.retain(|[a, b, c]| match (point(*a), point(*b), point(*c)) {
        (Some(a), Some(b), Some(c)) => (b - a).cross(c - a).length_squared() > 1e-6,
        _ => false,
    });
    if corners.is_empty() {
        return None;
    }
    SharedShape::trimesh(points, corners).ok()
}

/// A rotation that is one, whatever was read.
pub(crate) fn sane_rotation(rotation: Quat) -> Quat {
    match rotation.is_finite() && rotation.length_squared() > 1e-12 {
        true => rotation.normalize(),
        false => Quat::IDENTITY,
    }
}
