//! Everything that is placed now, and what of it is near.
//!
//! Answers come in the order of the owners and their parts, however the space came about.

use crate::Pose;
use crate::placed::{Part, Placed};
use glam::Vec3;
use ident::FormId;
use rapier3d::geometry::Aabb;
use std::collections::{BTreeMap, BTreeSet};

/// Side of a square of the index, in game units.
const SQUARE: f32 = 512.0;
/// What reaches over more squares than this is looked at always.
const SQUARES_MAX: i64 = 1024;

/// A part of a placed thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Whose.
    pub owner: FormId,
    /// Which of its parts.
    pub part: u16,
}

/// Everything that is placed.
#[derive(Debug, Clone, Default)]
pub struct Space {
    placed: BTreeMap<FormId, Placed>,
    bounds: BTreeMap<FormId, Aabb>,
    squares: BTreeMap<(i32, i32), BTreeSet<FormId>>,
    everywhere: BTreeSet<FormId>,
}

impl Space {
    /// Nothing is placed.
    pub fn new() -> Self {
        Self::default()
    }

    /// Places something, instead of what its owner had before.
    pub fn put(&mut self, owner: FormId, placed: Placed) {
        self.take_out(owner);
        let Some(bounds) = placed.bounds() else {
            return;
        };
        match squares(&bounds) {
            Some(all) => {
                for square in all {
                    self.squares.entry(square).or_default().insert(owner);
                }
            }
            None => {
                self.everywhere.insert(owner);
            }
        }
        self.bounds.insert(owner, bounds);
        self.placed.insert(owner, placed);
    }

    /// Takes something out.
    pub fn take_out(&mut self, owner: FormId) -> Option<Placed> {
        let bounds = self.bounds.remove(&owner)?;
        for square in squares(&bounds).into_iter().flatten() {
            if let Some(there) = self.squares.get_mut(&square) {
                there.remove(&owner);
                if there.is_empty() {
                    self.squares.remove(&square);
                }
            }
        }
        self.everywhere.remove(&owner);
        self.placed.remove(&owner)
    }

    /// Puts something that is placed elsewhere.
    pub fn move_to(&mut self, owner: FormId, pose: Pose) {
        if let Some(mut placed) = self.take_out(owner) {
            placed.pose = pose;
            self.put(owner, placed);
        }
    }

    /// What an owner has placed.
    pub fn get(&self, owner: FormId) -> Option<&Placed> {
        self.placed.get(&owner)
    }

    /// How far something reaches: its lowest and highest corner.
    pub fn reach(&self, owner: FormId) -> Option<[Vec3; 2]> {
        let bounds = self.bounds.get(&owner)?;
        Some([bounds.mins, bounds.maxs])
    }

    /// Everything that is placed, by owner.
    pub fn all(&self) -> impl Iterator<Item = (FormId, &Placed)> {
        self.placed.iter().map(|(owner, placed)| (*owner, placed))
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whose bounds touch a box, ascending.
    pub fn owners_near(&self, low: Vec3, high: Vec3) -> Vec<FormId> {
        let area = Aabb::new(low, high);
        let mut found: BTreeSet<FormId> = self.everywhere.clone();
        match squares(&area) {
            Some(all) => {
                let there = all.filter_map(|square| self.squares.get(&square));
                found.extend(there.flatten());
            }
            None => found.extend(self.placed.keys()),
        }
        let touches = |owner: &FormId| {
            let bounds = self.bounds.get(owner);
            bounds.is_some_and(|bounds| touch(bounds, &area))
        };
        found.into_iter().filter(touches).collect()
    }

    /// The parts whose bounds touch a box, ascending, with where each stands.
    pub(crate) fn parts_near(&self, area: &Aabb) -> Vec<(Key, &Part, Pose)> {
        let mut found = Vec::new();
        for owner in self.owners_near(area.mins, area.maxs) {
            let Some(placed) = self.placed.get(&owner) else {
                continue;
            };
            for (number, part) in (0_u16..).zip(&placed.parts) {
                if touch(&part.bounds(&placed.pose), area) {
                    let key = Key {
                        owner,
                        part: number,
                    };
                    found.push((key, part, placed.pose * part.at));
                }
            }
        }
        found
    }
}

pub(crate) fn touch(a: &Aabb, b: &Aabb) -> bool {
    a.mins.cmple(b.maxs).all() && b.mins.cmple(a.maxs).all()
}

/// The squares under a box; none for a box over too many.
fn squares(bounds: &Aabb) -> Option<impl Iterator<Item = (i32, i32)> + use<>> {
    let square = |at: f32| (at / SQUARE).floor() as i32;
    let (x0, x1) = (square(bounds.mins.x), square(bounds.maxs.x));
    let (y0, y1) = (square(bounds.mins.y), square(bounds.maxs.y));
    let wide = i64::from(x1) - i64::from(x0) + 1;
    let long = i64::from(y1) - i64::from(y0) + 1;
    let is_few = wide > 0 && long > 0 && wide.saturating_mul(long) <= SQUARES_MAX;
    is_few.then(|| (x0..=x1).flat_map(move |x| (y0..=y1).map(move |y| (x, y))))
}
