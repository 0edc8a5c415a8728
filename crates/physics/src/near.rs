//! The near part of a space, laid out anew for one question.
//!
//! Its order is that of the owners, and its middle lies where the question is asked: so answers
//! depend on what is there and on nothing else.

use crate::Pose;
use crate::placed::Part;
use crate::space::{Key, Space};
use glam::Vec3;
use rapier3d::dynamics::RigidBodySet;
use rapier3d::geometry::{Aabb, ColliderBuilder, ColliderHandle, ColliderSet};
use rapier3d::parry::partitioning::{Bvh, BvhBuildStrategy};
use rapier3d::parry::query::DefaultQueryDispatcher;
use rapier3d::pipeline::{QueryFilter, QueryPipeline};

/// What is near.
pub(crate) struct Near {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    tree: Bvh,
    keys: Vec<Key>,
    /// Where its middle lies in the space.
    pub(crate) origin: Vec3,
}

impl Near {
    /// Lays out the parts near a box that are `wanted`.
    pub(crate) fn of(space: &Space, area: &Aabb, wanted: impl Fn(Key, &Part) -> bool) -> Self {
        let origin = middle(area.center());
        let mut colliders = ColliderSet::new();
        let mut keys = Vec::new();
        let mut bounds = Vec::new();
        for (key, part, pose) in space.parts_near(area) {
            if !wanted(key, part) {
                continue;
            }
            let pose = shifted(pose, -origin);
            let collider = ColliderBuilder::new(part.shape.clone())
                .position(pose)
                .build();
            bounds.push(collider.compute_aabb());
            colliders.insert(collider);
            keys.push(key);
        }
        Self {
            bodies: RigidBodySet::new(),
            colliders,
            tree: Bvh::from_leaves(BvhBuildStrategy::Binned, &bounds),
            keys,
            origin,
        }
    }

    pub(crate) fn queries(&self) -> QueryPipeline<'_> {
        QueryPipeline {
            dispatcher: &DefaultQueryDispatcher,
            bvh: &self.tree,
            bodies: &self.bodies,
            colliders: &self.colliders,
            filter: QueryFilter::default(),
        }
    }

    /// Whose part it is.
    pub(crate) fn key(&self, handle: ColliderHandle) -> Option<Key> {
        let (index, _) = handle.into_raw_parts();
        self.keys.get(index as usize).copied()
    }
}

/// The middle of the piece of the world a point is in: sums near it keep their fractions.
pub(crate) fn middle(point: Vec3) -> Vec3 {
    const PIECE: f32 = 4096.0;
    let round = |at: f32| (at / PIECE).floor() * PIECE;
    Vec3::new(round(point.x), round(point.y), round(point.z))
}

pub(crate) fn shifted(pose: Pose, by: Vec3) -> Pose {
    Pose::from_parts(pose.translation + by, pose.rotation)
}
