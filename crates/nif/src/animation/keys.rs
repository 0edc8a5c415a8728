//! Keys: values at times, and what lies between them.

use crate::fields::{Fields, Row};
use det::math::{acos, cos, sin};
use glam::{Quat, Vec3, Vec4};
use std::ops::{Add, Mul};

/// A value at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key<T> {
    /// In seconds.
    pub time: f32,
    /// The value.
    pub value: T,
    /// Slopes before and after, for hermite curves: change of value in the whole span.
    pub tangents: [T; 2],
}

/// How values lie between keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Easing {
    /// On a straight line.
    #[default]
    Linear,
    /// On a cubic hermite curve.
    Hermite,
    /// On one whose slopes come from tension, continuity and bias.
    Tension,
    /// At the key before.
    Step,
}

/// Values over time, by rising time.
#[derive(Debug, Clone, PartialEq)]
pub struct Keys<T> {
    /// How values lie between keys.
    pub easing: Easing,
    /// The keys.
    pub keys: Vec<Key<T>>,
}

impl<T> Default for Keys<T> {
    fn default() -> Self {
        Self {
            easing: Easing::Linear,
            keys: Vec::new(),
        }
    }
}

/// Rotations over time.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rotations {
    /// As quaternions, joined on the shortest arc.
    pub quaternions: Vec<(f32, Quat)>,
    /// Whether each stays until the next.
    pub is_step: bool,
    /// As angles about x, y and z in radians, x first; used when there are no quaternions.
    pub angles: [Keys<f32>; 3],
}

/// What can lie between keys.
pub trait Between: Copy + Default + Add<Output = Self> + Mul<f32, Output = Self> {}

impl Between for f32 {}
impl Between for Vec3 {}
impl Between for Vec4 {}

impl<T: Between> Keys<T> {
    /// The value at a time; that of the first or last key outside of them; none without keys.
    pub fn at(&self, time: f32) -> Option<T> {
        let after = self.keys.partition_point(|key| key.time <= time);
        let Some(before) = after.checked_sub(1).and_then(|at| self.keys.get(at)) else {
            return self.keys.first().map(|key| key.value);
        };
        let Some(next) = self.keys.get(after) else {
            return Some(before.value);
        };
        let share = share(before.time, next.time, time);
        Some(match self.easing {
            Easing::Step => before.value,
            Easing::Linear => before.value * (1.0 - share) + next.value * share,
            Easing::Hermite | Easing::Tension => {
                let (two, three) = (share * share, share * share * share);
                before.value * (2.0 * three - 3.0 * two + 1.0)
                    + next.value * (3.0 * two - 2.0 * three)
                    + before.tangents[1] * (three - 2.0 * two + share)
                    + next.tangents[0] * (three - two)
            }
        })
    }
}

impl<T: Between + Row> Keys<T> {
    pub(crate) fn of(fields: Option<Fields<'_, '_>>) -> Keys<T> {
        let mut keys = Self::read(fields, |key, name| key.row::<T>(name));
        if keys.easing == Easing::Tension {
            keys.settle_tangents(fields);
        }
        keys
    }

    fn read(
        fields: Option<Fields<'_, '_>>,
        value: impl Fn(Fields<'_, '_>, &str) -> Option<T>,
    ) -> Keys<T> {
        let Some(fields) = fields else {
            return Keys::default();
        };
        let key = |key: crate::Group<'_>| {
            let key = key.fields();
            Key {
                time: key.float("time"),
                value: value(key, "value").unwrap_or_default(),
                tangents: ["backward", "forward"].map(|name| value(key, name).unwrap_or_default()),
            }
        };
        Keys {
            easing: match fields.bits("interpolation") {
                2 => Easing::Hermite,
                3 => Easing::Tension,
                5 => Easing::Step,
                _ => Easing::Linear,
            },
            keys: fields.groups("keys").map(key).collect(),
        }
    }

    /// Kochanek and Bartels' slopes.
    fn settle_tangents(&mut self, fields: Option<Fields<'_, '_>>) {
        let shapes = fields.into_iter().flat_map(|fields| fields.groups("keys"));
        let shapes: Vec<[f32; 3]> = shapes
            .map(|key| {
                let tbc = key.fields().row::<Vec3>("tbc");
                tbc.unwrap_or_default().to_array()
            })
            .collect();
        let values: Vec<T> = self.keys.iter().map(|key| key.value).collect();
        let value = |at: usize| {
            values
                .get(at.min(values.len() - 1))
                .copied()
                .unwrap_or_default()
        };
        for (at, (key, [t, b, c])) in self.keys.iter_mut().zip(shapes).enumerate() {
            let own = key.value;
            let before = own + value(at.saturating_sub(1)) * -1.0;
            let after = value(at + 1) + own * -1.0;
            let slope = |c: f32| {
                before * ((1.0 - t) * (1.0 + c) * (1.0 + b) * 0.5)
                    + after * ((1.0 - t) * (1.0 - c) * (1.0 - b) * 0.5)
            };
            key.tangents = [slope(-c), slope(c)];
        }
    }
}

impl Keys<f32> {
    /// Keys whose values are bytes.
    pub(crate) fn of_bytes(fields: Option<Fields<'_, '_>>) -> Keys<f32> {
        let mut keys = Self::read(fields, |key, name| key.int(name).map(|value| value as f32));
        keys.easing = Easing::Step;
        keys
    }
}

impl Rotations {
    pub(crate) fn of(data: Fields<'_, '_>) -> Rotations {
        let key = |key: crate::Group<'_>| {
            let key = key.fields();
            let value = key.row::<Vec4>("value")?;
            Some((key.float("time"), quat_wxyz(value)))
        };
        let mut angles: [Keys<f32>; 3] = Default::default();
        for (own, group) in angles.iter_mut().zip(data.groups("xyz_rotations")) {
            *own = Keys::of(Some(group.fields()));
        }
        Rotations {
            quaternions: data.groups("quaternion_keys").filter_map(key).collect(),
            is_step: data.bits("rotation_type") == 5,
            angles,
        }
    }

    /// The rotation at a time; none without keys.
    pub fn at(&self, time: f32) -> Option<Quat> {
        let keys = &self.quaternions;
        if keys.is_empty() {
            return self.at_angles(time);
        }
        let after = keys.partition_point(|(own, _)| *own <= time);
        let Some((start, before)) = after.checked_sub(1).and_then(|at| keys.get(at)) else {
            return keys.first().map(|(_, value)| *value);
        };
        match keys.get(after) {
            Some((end, next)) if !self.is_step => {
                Some(arc(*before, *next, share(*start, *end, time)))
            }
            _ => Some(*before),
        }
    }

    fn at_angles(&self, time: f32) -> Option<Quat> {
        if self.angles.iter().all(|keys| keys.keys.is_empty()) {
            return None;
        }
        let [x, y, z] = [0, 1, 2].map(|axis| {
            let keys = self.angles.get(axis);
            keys.and_then(|keys| keys.at(time)).unwrap_or(0.0)
        });
        Some(about(Vec3::Z, z) * about(Vec3::Y, y) * about(Vec3::X, x))
    }
}

/// A rotation about an axis, with the same bits everywhere.
fn about(axis: Vec3, angle: f32) -> Quat {
    Quat::from_vec4((axis * sin(angle * 0.5)).extend(cos(angle * 0.5)))
}

/// Part of the shortest arc between two rotations, with the same bits everywhere.
fn arc(from: Quat, to: Quat, share: f32) -> Quat {
    let dot = from.dot(to);
    let to = if dot < 0.0 { -to } else { to };
    let dot = dot.abs().min(1.0);
    // Nearly the same: the straight line between them is as good.
    if dot > 0.9995 {
        return (from * (1.0 - share) + to * share).normalize();
    }
    let angle = acos(dot);
    (from * sin((1.0 - share) * angle) + to * sin(share * angle)) * (1.0 / sin(angle))
}

/// How far a time is between two others.
fn share(start: f32, end: f32, time: f32) -> f32 {
    let span = end - start;
    if span > 0.0 {
        (time - start) / span
    } else {
        0.0
    }
}

/// The rotation of four numbers that stand as w, x, y, z.
pub(crate) fn quat_wxyz(row: Vec4) -> Quat {
    Quat::from_xyzw(row.y, row.z, row.w, row.x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(easing: Easing) -> Keys<f32> {
        let key = |time, value| Key {
            time,
            value,
            tangents: [0.0, 0.0],
        };
        Keys {
            easing,
            keys: vec![key(1.0, 10.0), key(3.0, 20.0)],
        }
    }

    #[test]
    fn values_between_keys_follow_their_easing_and_stay_outside() {
        assert_eq!(keys(Easing::Linear).at(1.5), Some(12.5));
        assert_eq!(keys(Easing::Step).at(2.9), Some(10.0));
        // Flat at both ends: a quarter on the way, 5/32 of it up.
        assert_eq!(
            keys(Easing::Hermite).at(1.5),
            Some(10.0 + 10.0 * 5.0 / 32.0)
        );
        assert_eq!(keys(Easing::Linear).at(0.0), Some(10.0));
        assert_eq!(keys(Easing::Linear).at(9.0), Some(20.0));
        assert_eq!(Keys::<f32>::default().at(1.0), None);
    }

    #[test]
    fn rotations_take_the_shortest_arc() {
        let rotations = Rotations {
            quaternions: vec![(0.0, Quat::IDENTITY), (1.0, -about(Vec3::Z, 1.0))],
            ..Rotations::default()
        };
        let half = rotations.at(0.5).unwrap();
        assert!(half.dot(about(Vec3::Z, 0.5)).abs() > 0.99999);
    }

    #[test]
    fn angles_turn_about_x_first() {
        let quarter = core::f32::consts::FRAC_PI_2;
        let mut rotations = Rotations::default();
        for axis in [0, 2] {
            rotations.angles[axis].keys.push(Key {
                time: 0.0,
                value: quarter,
                tangents: [0.0; 2],
            });
        }
        // y goes to z about x, and stays there about z.
        let turned = rotations.at(0.0).unwrap() * Vec3::Y;
        assert!((turned - Vec3::Z).length() < 1e-6);
    }
}
