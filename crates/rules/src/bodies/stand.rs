//! What a reference is to those who bump into it: its model, a volume, or a person.

use crate::{actor, reference};
use forms::Forms;
use glam::Vec3;
use ident::{AssetPath, Below, FormId, FourCC};
use physics::{Layer, Model, Placed, Pose, Shape, Swing, TriggerShape};
use world::World;

/// Volumes of these shapes are felt. Source: `XPRM`.
const BOX: u32 = 1;
const BALL: u32 = 2;
/// Motion types that hold a thing where it is. Source: the base scripts' `Motion_Keyframed` and
/// `Motion_Fixed`.
const HELD: [i32; 2] = [4, 5];
/// A person's height and half width, as a race of height 1 has them.
///
/// Unknown: the game's own numbers.
pub(crate) const PERSON: [f32; 2] = [128.0, 20.0];
/// Layer of a person's body.
const PERSON_LAYER: Layer = Layer(30);

/// Whether a reference has a body at all: it came in, is enabled, and lies in no container.
pub(super) fn is_there(forms: &Forms, world: &World, reference: FormId) -> bool {
    let state = world.references.get(&reference);
    let is_carried = state.is_some_and(|state| state.container.is_some());
    reference != FormId::PLAYER_REF
        && !is_carried
        && reference::is_loaded(forms, world, reference)
        && reference::exists(forms, world, reference)
        && reference::is_enabled(forms, world, reference)
}

/// The path of its mesh; none for those without, for people and for volumes.
pub(super) fn model_path(forms: &Forms, world: &World, reference: FormId) -> Option<String> {
    if reference::is_actor(forms, world, reference) || is_volume(forms, world, reference) {
        return None;
    }
    let base = reference::base(forms, world, reference)?;
    // Clothes lie on the ground as what they are for men.
    let field = match forms.kind(base) == Some(FourCC(*b"ARMO")) {
        true => b"MOD2",
        false => b"MODL",
    };
    let model = forms.record(base)?.field(field)?.string();
    if model.is_empty() {
        return None;
    }
    Some(AssetPath::below(Below::Meshes, &model).to_string())
}

fn is_volume(forms: &Forms, world: &World, reference: FormId) -> bool {
    !world.created.contains_key(&reference)
        && forms
            .reference(reference)
            .is_some_and(|record| record.primitive.is_some())
}

/// A reference as it is placed now.
pub(super) fn placed(
    forms: &Forms,
    world: &World,
    reference: FormId,
    model: Option<&Model>,
) -> Option<Placed> {
    let place = reference::placement(forms, world, reference)?;
    let position = Vec3::from_array(place.position);
    let rotation = physics::rotation(place.rotation);
    let scale = reference::scale(forms, world, reference);
    if reference::is_actor(forms, world, reference) {
        return person(forms, world, reference, position, scale);
    }
    if is_volume(forms, world, reference) {
        return volume(
            forms,
            world,
            reference,
            Pose::from_parts(position, rotation),
        );
    }
    let model = model?;
    let swung = swung(forms, world, reference, model);
    let mut placed = Placed::of_model(model, (position, rotation, scale), swung)?;
    let motion = world.references.get(&reference);
    let motion = motion.and_then(|state| state.motion_type);
    if motion.is_some_and(|motion| HELD.contains(&motion)) {
        placed.loose = None;
    }
    Some(placed)
}

/// The sequence that opens or closes a mesh.
pub(super) fn swing_name(opens: bool) -> &'static str {
    if opens { "open" } else { "close" }
}

/// Where a thing that opens stands: in a swing, at the end of one, or nowhere of the kind.
fn swung<'m>(
    forms: &Forms,
    world: &World,
    reference: FormId,
    model: &'m Model,
) -> Option<(&'m Swing, u16)> {
    let state = world.swings.get(&reference);
    if let Some(state) = state {
        let swing = model.swings.get(swing_name(state.opens))?;
        let back = u16::MAX - state.ticks;
        let tick = match state.ticks > u16::MAX / 2 {
            true => swing.ticks.saturating_sub(back),
            false => state.ticks,
        };
        return Some((swing, tick));
    }
    if !reference::is_open(forms, world, reference) {
        return None;
    }
    let swing = model.swings.get(swing_name(true))?;
    Some((swing, swing.ticks))
}

/// A living person is an upright box: it is looked at and walked round.
fn person(
    forms: &Forms,
    world: &World,
    reference: FormId,
    feet: Vec3,
    scale: f32,
) -> Option<Placed> {
    if actor::is_dead(forms, world, reference) {
        return None;
    }
    let [height, radius] = PERSON;
    let half = Vec3::new(radius, radius, height * 0.5) * scale.clamp(0.1, 10.0);
    let pose = Pose::from_parts(feet + Vec3::Z * half.z, glam::Quat::IDENTITY);
    let is_somewhere = feet.is_finite();
    is_somewhere.then(|| Placed::fixed(Shape::cuboid(half), pose, PERSON_LAYER))
}

/// A volume: a trigger of an activator, or whatever layer its record names.
fn volume(forms: &Forms, world: &World, reference: FormId, pose: Pose) -> Option<Placed> {
    let primitive = forms.reference(reference)?.primitive?;
    let shape = match primitive.shape {
        BOX => TriggerShape::Box,
        BALL => TriggerShape::Ball,
        _ => return None,
    };
    let record = forms.record(reference)?;
    let layer = record
        .field(b"XTRI")
        .map(|mut field| Layer(field.u32() as u8));
    let base = reference::base(forms, world, reference)?;
    let is_activator = forms.kind(base) == Some(FourCC(*b"ACTI"));
    let layer = layer.or(is_activator.then_some(Layer::TRIGGER))?;
    let (position, rotation) = (pose.translation, pose.rotation);
    let mut placed = physics::volume(shape, primitive.half_extents, position, rotation)?;
    for part in &mut placed.parts {
        part.layer = layer;
        part.is_phantom = layer.is_trigger();
    }
    Some(placed)
}
