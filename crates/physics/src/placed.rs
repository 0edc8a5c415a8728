//! A placed thing: the parts its model gives it, where it stands, how large it is.

use crate::shape::Shape;
use crate::{FAR, Layer, Model, Pose, Swing};
use glam::{Quat, Vec3};
use rapier3d::geometry::{Aabb, SharedShape};

/// Sizes beyond these are no sizes.
const SCALE_MAX: f32 = 100.0;

/// Something placed.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Where it stands.
    pub pose: Pose,
    /// Its parts.
    pub parts: Vec<Part>,
    /// How it moves, when the world can move it.
    pub loose: Option<Loose>,
}

/// A part of a placed thing.
#[derive(Clone)]
pub struct Part {
    /// Against the thing.
    pub at: Pose,
    /// Its shape.
    pub(crate) shape: SharedShape,
    /// Whom it stops.
    pub layer: Layer,
    /// It is felt and does not resist.
    pub is_phantom: bool,
    /// How rough.
    pub friction: f32,
    /// How springy.
    pub restitution: f32,
}

/// How something moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loose {
    /// Kilograms.
    pub mass: f32,
    /// Loss of speed and of spin a second.
    pub damping: [f32; 2],
}

impl std::fmt::Debug for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part")
            .field("layer", &self.layer)
            .finish_non_exhaustive()
    }
}

impl Placed {
    /// A model at a place, so far into one of its swings; none where the place or the size is none.
    pub fn of_model(
        model: &Model,
        (position, rotation, scale): (Vec3, Quat, f32),
        swung: Option<(&Swing, u16)>,
    ) -> Option<Self> {
        let is_size = scale > 0.0 && scale <= SCALE_MAX;
        if !is_size || !is_somewhere(position) {
            return None;
        }
        let mut parts = Vec::new();
        for body in &model.bodies {
            let shape = body.shape.scaled(scale);
            let moved = swung.map_or(Pose::IDENTITY, |(swing, tick)| {
                let pose = swing.pose(body.carrier, tick);
                Pose::from_parts(pose.translation * scale, pose.rotation)
            });
            parts.extend(shape.pieces.into_iter().map(|(at, shape)| Part {
                at: moved * at,
                shape,
                layer: body.layer,
                is_phantom: body.is_phantom,
                friction: body.friction,
                restitution: body.restitution,
            }));
        }
        let loose = model.loose().and_then(|body| {
            Some(Loose {
                mass: body.mass? * scale * scale * scale,
                damping: body.damping,
            })
        });
        Some(Self {
            pose: Pose::from_parts(position, rotation),
            parts,
            loose,
        })
    }

    /// One shape that stands still.
    pub fn fixed(shape: Shape, pose: Pose, layer: Layer) -> Self {
        let part = |(at, shape)| Part {
            at,
            shape,
            layer,
            is_phantom: layer.is_trigger(),
            friction: 0.8,
            restitution: 0.0,
        };
        Self {
            pose,
            parts: shape.pieces.into_iter().map(part).collect(),
            loose: None,
        }
    }

    /// One shape that can be moved, of so many kilograms.
    pub fn loose(shape: Shape, pose: Pose, mass: f32) -> Self {
        let mut out = Self::fixed(shape, pose, Layer::CLUTTER);
        out.loose = Some(Loose {
            mass,
            damping: [0.1, 0.05],
        });
        out
    }

    /// How far it reaches.
    pub(crate) fn bounds(&self) -> Option<Aabb> {
        let bounds = self.parts.iter().map(|part| part.bounds(&self.pose));
        bounds.reduce(|mut all, next| {
            all.mins = all.mins.min(next.mins);
            all.maxs = all.maxs.max(next.maxs);
            all
        })
    }
}

impl Part {
    pub(crate) fn bounds(&self, whole: &Pose) -> Aabb {
        self.shape.compute_aabb(&(*whole * self.at))
    }
}

/// Whether a position is one.
pub(crate) fn is_somewhere(position: Vec3) -> bool {
    position.is_finite() && position.abs().max_element() < FAR
}
