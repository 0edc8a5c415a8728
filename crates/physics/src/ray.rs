//! Rays: the first thing in the way.

use crate::near::Near;
use crate::placed::{Part, is_somewhere};
use crate::space::{Key, Space};
use glam::Vec3;
use rapier3d::geometry::{Aabb, Ray};

/// What a ray meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Whose part.
    pub key: Key,
    /// How far along, in game units.
    pub distance: f32,
    /// Where.
    pub point: Vec3,
    /// Which way the thing faces there.
    pub normal: Vec3,
}

/// The first part along a ray that is `wanted`. Of two as near, the lower owner's.
pub fn ray(
    space: &Space,
    from: Vec3,
    direction: Vec3,
    length: f32,
    wanted: impl Fn(Key, &Part) -> bool,
) -> Option<Hit> {
    let direction = direction.try_normalize()?;
    let is_way = length.is_finite() && length > 0.0;
    if !is_somewhere(from) || !is_way {
        return None;
    }
    let to = from + direction * length;
    let area = Aabb::new(from.min(to), from.max(to));
    let near = Near::of(space, &area, wanted);
    let ray = Ray::new(from - near.origin, direction);
    let queries = near.queries();
    let hits = queries.intersect_ray(ray, length, true);
    let hits = hits.filter_map(|(handle, _, met)| {
        let key = near.key(handle)?;
        Some(Hit {
            key,
            distance: met.time_of_impact,
            point: from + direction * met.time_of_impact,
            normal: met.normal,
        })
    });
    hits.min_by(|a, b| a.distance.total_cmp(&b.distance).then(a.key.cmp(&b.key)))
}
