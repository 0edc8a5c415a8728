//! Who is in a volume, and what touches whom.

use crate::near::Near;
use crate::placed::Part;
use crate::space::{Key, Space};
use crate::{Pose, Walker};
use glam::{Quat, Vec3};
use ident::FormId;
use rapier3d::geometry::{Aabb, SharedShape};

/// The owners of `wanted` parts that a walker at a place reaches into, grown by `room`; ascending.
pub fn felt_by_walker(
    space: &Space,
    walker: Walker,
    (feet, room): (Vec3, f32),
    wanted: impl Fn(Key, &Part) -> bool,
) -> Vec<FormId> {
    let grown = Walker {
        height: walker.height + 2.0 * room,
        radius: walker.radius + room,
    };
    let feet = feet - Vec3::Z * room;
    let (shape, up) = grown.body();
    let pose = Pose::from_parts(feet + up, Quat::IDENTITY);
    let mut found = felt(space, &shape, pose, wanted);
    found.dedup();
    found
}

/// The owners of `wanted` parts that a placed thing reaches into; ascending, without itself.
pub fn felt_by_thing(
    space: &Space,
    owner: FormId,
    wanted: impl Fn(Key, &Part) -> bool,
) -> Vec<FormId> {
    let Some(placed) = space.get(owner) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for part in placed.parts.iter().filter(|part| !part.is_phantom) {
        let pose = placed.pose * part.at;
        let others = |key: Key, part: &Part| key.owner != owner && wanted(key, part);
        found.extend(felt(space, &part.shape, pose, others));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn felt(
    space: &Space,
    shape: &SharedShape,
    pose: Pose,
    wanted: impl Fn(Key, &Part) -> bool,
) -> Vec<FormId> {
    let bounds = shape.compute_aabb(&pose);
    let near = Near::of(space, &Aabb::new(bounds.mins, bounds.maxs), wanted);
    let pose = Pose::from_parts(pose.translation - near.origin, pose.rotation);
    let queries = near.queries();
    let met = queries.intersect_shape(pose, &*shape.0);
    let mut found: Vec<FormId> = met
        .filter_map(|(handle, _)| Some(near.key(handle)?.owner))
        .collect();
    found.sort_unstable();
    found
}
