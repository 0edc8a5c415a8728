//! Bodies of the loaded area: the copy of the world that things bump into.
//!
//! It follows the state at the end of each tick ([`Bodies::follow`]) and is made anew after a load;
//! nothing in it is saved. What models it lacks are wants. Things that move are moved on here
//! ([`Bodies::step`]), and what comes of it is state.
//!
//! Not here: how shapes touch (`physics`), the player's walk, triggers.

mod ground;
mod stand;

pub(crate) use stand::PERSON;

use crate::{cell, reference};
use forms::Forms;
use glam::{Quat, Vec3};
use ident::FormId;
use physics::{Body, METRE, Model, Pose, Pusher, Space};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use world::{BodyState, World};

/// The copy.
#[derive(Debug, Default)]
pub struct Bodies {
    /// Everything that is placed.
    pub space: Space,
    /// What meshes collide with, by path; none for those that are not there.
    models: BTreeMap<String, Option<Arc<Model>>>,
    /// Those whose model has to be brought.
    pending: BTreeSet<FormId>,
    /// Cells whose ground is placed.
    grounds: BTreeSet<FormId>,
    /// Who goes with whose being enabled.
    followers: BTreeMap<FormId, BTreeSet<FormId>>,
    /// The whole world was looked at once.
    is_filled: bool,
}

impl Bodies {
    /// Nothing is placed: the next look is at everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// Paths of meshes that must be brought before the next tick, sorted.
    pub fn wanted(&self, forms: &Forms, world: &World) -> Vec<String> {
        let mut paths = BTreeSet::new();
        let all = match self.is_filled {
            true => self.pending.clone(),
            false => cell::all_attached(forms, world),
        };
        for reference in all {
            if stand::is_there(forms, world, reference) {
                paths.extend(stand::model_path(forms, world, reference));
            }
        }
        paths.retain(|path| !self.models.contains_key(path));
        paths.into_iter().collect()
    }

    /// Takes what a mesh collides with; none for one that is not there.
    pub fn provide(&mut self, path: &str, model: Option<Arc<Model>>) {
        self.models.insert(path.to_owned(), model);
    }

    /// The meshes that were wanted and are not there.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        let all = self.models.iter();
        all.filter(|(_, model)| model.is_none())
            .map(|(path, _)| path.as_str())
    }

    /// What could not be used of the meshes that were brought: path and words.
    pub fn problems(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.models.iter();
        all.flat_map(|(path, model)| {
            let problems = model.iter().flat_map(|model| &model.problems);
            problems.map(move |words| (path.as_str(), words.as_str()))
        })
    }

    /// The start of a tick: what waited for its model is placed. What was not brought counts as not
    /// there, so that no run depends on how fast files are.
    pub fn catch_up(&mut self, forms: &Forms, world: &mut World) {
        for path in self.wanted(forms, world) {
            self.provide(&path, None);
        }
        if !self.is_filled {
            self.is_filled = true;
            world.touched.take();
            self.pending = cell::all_attached(forms, world);
            self.follow_grounds(forms, world);
        }
        for reference in std::mem::take(&mut self.pending) {
            self.place(forms, world, reference);
        }
    }

    /// The end of a tick: what was touched is placed as it is now, or waits for its model.
    pub fn follow(&mut self, forms: &Forms, world: &mut World) {
        if !self.is_filled {
            return;
        }
        let mut touched = world.touched.take();
        for parent in touched.clone() {
            touched.extend(self.followers.get(&parent).into_iter().flatten());
        }
        for &reference in &touched {
            self.look_at(forms, world, reference);
        }
        // What was looked up of those whose records go now must not stay known.
        let gone = touched.into_iter().filter(|reference| {
            let home = forms.parent(*reference);
            home.is_some_and(|home| !cell::is_needed(world, home))
        });
        let gone: Vec<FormId> = gone.collect();
        world.memo.forget(gone.into_iter());
        self.follow_grounds(forms, world);
        self.forget_models(world);
    }

    fn look_at(&mut self, forms: &Forms, world: &mut World, reference: FormId) {
        let path = stand::is_there(forms, world, reference)
            .then(|| stand::model_path(forms, world, reference))
            .flatten();
        match path.filter(|path| !self.models.contains_key(path)) {
            Some(_) => {
                crate::activation::note_parents(forms, world, reference);
                self.take_out(forms, world, reference);
                self.pending.insert(reference);
            }
            None => self.place(forms, world, reference),
        }
    }

    /// Places a reference as it is now; takes it out when it is not there.
    fn place(&mut self, forms: &Forms, world: &mut World, reference: FormId) {
        self.take_out(forms, world, reference);
        crate::activation::note_parents(forms, world, reference);
        if !stand::is_there(forms, world, reference) {
            world.bodies.remove(&reference);
            return;
        }
        if let Some((parent, _)) = reference::enable_parent(forms, world, reference) {
            self.followers.entry(parent).or_default().insert(reference);
        }
        let path = stand::model_path(forms, world, reference);
        let model = path.and_then(|path| self.models.get(&path)?.clone());
        let Some(mut placed) = stand::placed(forms, world, reference, model.as_deref()) else {
            return;
        };
        if let Some(body) = world.bodies.get(&reference) {
            placed.pose = pose(body);
        }
        self.space.put(reference, placed);
    }

    /// How many ticks a thing's mesh takes to open or close; 0 for one without such a sequence.
    pub(crate) fn swing_ticks(
        &self,
        forms: &Forms,
        world: &World,
        reference: FormId,
        opens: bool,
    ) -> u16 {
        let path = stand::model_path(forms, world, reference);
        let model = path.and_then(|path| self.models.get(&path)?.as_deref());
        let swing = model.and_then(|model| model.swings.get(stand::swing_name(opens)));
        swing.map_or(0, |swing| swing.ticks)
    }

    /// Places what changed within a tick.
    pub(crate) fn place_again(&mut self, forms: &Forms, world: &mut World, reference: FormId) {
        if self.space.get(reference).is_some() {
            self.place(forms, world, reference);
        }
    }

    /// What lay against it falls or stays, as it comes.
    fn take_out(&mut self, forms: &Forms, world: &mut World, reference: FormId) {
        let reach = self.space.reach(reference);
        if self.space.take_out(reference).is_none() {
            return;
        }
        let Some([low, high]) = reach else { return };
        let room = Vec3::splat(2.0);
        for near in self.space.owners_near(low - room, high + room) {
            let loose = self.space.get(near).filter(|placed| placed.loose.is_some());
            let Some(placed) = loose else { continue };
            if reference::is_loaded(forms, world, near) {
                let body = Body::at_rest(placed);
                world.bodies.entry(near).or_insert_with(|| state(&body));
            }
        }
    }

    /// The grounds of the cells that came in, or are the next to.
    fn follow_grounds(&mut self, forms: &Forms, world: &World) {
        let wanted = ground::of_cells(world);
        let gone: Vec<FormId> = self.grounds.difference(&wanted).copied().collect();
        for cell in gone {
            self.grounds.remove(&cell);
            self.space.take_out(ground::owner(forms, cell));
        }
        for cell in wanted {
            if self.grounds.insert(cell)
                && let Some(placed) = ground::placed(forms, cell)
            {
                self.space.put(ground::owner(forms, cell), placed);
            }
        }
    }

    /// Models nobody stands with any more go, once there are many.
    fn forget_models(&mut self, world: &World) {
        const KEPT: usize = 2048;
        if self.models.len() > KEPT && world.arriving.is_empty() && self.pending.is_empty() {
            self.models.clear();
        }
    }

    /// Things in motion move on by a tick, pushed by what moves among them.
    pub fn step(&mut self, forms: &Forms, world: &mut World, pushers: &[Pusher]) {
        self.take_pushes(world);
        // What a script moves along a way does not fall meanwhile.
        let ways = &world.translations;
        world.bodies.retain(|id, _| !ways.contains_key(id));
        let all = world.bodies.iter();
        let mut awake: BTreeMap<FormId, Body> = all.map(|(id, state)| (*id, body(state))).collect();
        let moved = physics::step(&mut self.space, &mut awake, pushers);
        world.bodies = awake.iter().map(|(id, body)| (*id, state(body))).collect();
        for moved in moved {
            self.put_moved(forms, world, moved);
        }
    }

    /// Where a thing in motion came to is its place, in the cell that is there.
    fn put_moved(&mut self, forms: &Forms, world: &mut World, moved: physics::Moved) {
        let Some(mut placement) = reference::placement(forms, world, moved.owner) else {
            return;
        };
        placement.position = moved.position.to_array();
        placement.rotation = physics::angles(moved.rotation);
        let home = placement.cell;
        placement.cell = home.map(|cell| crate::location::cell_at(forms, cell, placement.position));
        let state = world.references.entry(moved.owner).or_default();
        state.placement = Some(placement);
        if moved.rests {
            // From now on its angles say how it lies.
            let rotation = physics::rotation(placement.rotation);
            let pose = Pose::from_parts(moved.position, rotation);
            self.space.move_to(moved.owner, pose);
        }
    }

    fn take_pushes(&mut self, world: &mut World) {
        for push in std::mem::take(&mut world.pushes) {
            let Some(placed) = self.space.get(push.reference) else {
                continue;
            };
            let Some(loose) = placed.loose else { continue };
            let at_rest = state(&Body::at_rest(placed));
            let body = world.bodies.entry(push.reference).or_insert(at_rest);
            for (speed, impulse) in body.velocity.iter_mut().zip(push.impulse) {
                *speed += impulse / loose.mass.max(0.01) * METRE;
            }
            body.still = 0;
        }
    }

    /// A thing that can be moved begins to.
    pub fn wake(&self, world: &mut World, reference: FormId) -> bool {
        let placed = self.space.get(reference);
        let Some(placed) = placed.filter(|placed| placed.loose.is_some()) else {
            return false;
        };
        let at_rest = state(&Body::at_rest(placed));
        world.bodies.entry(reference).or_insert(at_rest);
        true
    }
}

fn pose(state: &BodyState) -> Pose {
    Pose::from_parts(state.position.into(), Quat::from_array(state.rotation))
}

fn body(state: &BodyState) -> Body {
    Body {
        position: state.position.into(),
        rotation: Quat::from_array(state.rotation),
        velocity: state.velocity.into(),
        spin: state.spin.into(),
        still: state.still,
    }
}

fn state(body: &Body) -> BodyState {
    BodyState {
        position: body.position.to_array(),
        rotation: body.rotation.to_array(),
        velocity: body.velocity.to_array(),
        spin: body.spin.to_array(),
        still: body.still,
    }
}
