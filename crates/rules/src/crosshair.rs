//! What the crosshair is on: the first thing along the look that can be used.

use crate::bodies::Bodies;
use crate::{actor, reference, walk};
use esp::RecordFlags;
use forms::Forms;
use glam::Vec3;
use ident::{FormId, FourCC};
use world::World;

const PLAYER: FormId = FormId::PLAYER_REF;
/// How far one reaches, in game units. Source: the INI table, `[Interface] fActivatePickLength`.
const REACH: f32 = 180.0;
/// Share of a body's height at which its eyes are. Unknown: the game takes them from the skeleton.
const EYES: f32 = 0.93;

/// What the player could use, in words for the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim {
    /// The reference.
    pub reference: FormId,
    /// Its name.
    pub name: String,
    /// What using it does: `Open`, `Take`.
    pub action: String,
}

/// Where the player's eyes are, and which way they look.
pub fn eyes(forms: &Forms, world: &World) -> Option<(Vec3, Vec3)> {
    let placement = reference::placement(forms, world, PLAYER)?;
    let height = walk::body(forms, world).height * EYES;
    Some((
        Vec3::from_array(placement.position) + Vec3::Z * height,
        walk::ahead(placement.rotation),
    ))
}

/// Looks: the thing under the crosshair is kept in the world.
pub fn advance(forms: &Forms, world: &mut World, bodies: &Bodies) {
    world.player.aimed = look(forms, world, bodies, REACH)
        .map(|hit| hit.key.owner)
        .filter(|reference| aim_at(forms, world, *reference).is_some());
}

/// The first thing along the look, within a reach.
pub fn look(forms: &Forms, world: &World, bodies: &Bodies, reach: f32) -> Option<physics::Hit> {
    let (from, ahead) = eyes(forms, world)?;
    let held = world.player.grabbed.map(|grab| grab.reference);
    physics::ray(&bodies.space, from, ahead, reach, |key, part| {
        !part.is_phantom && part.layer.stops_looks() && Some(key.owner) != held
    })
}

/// What the crosshair says; none when it is on nothing that can be used.
pub fn aim(forms: &Forms, world: &World) -> Option<Aim> {
    aim_at(forms, world, world.player.aimed?)
}

fn aim_at(forms: &Forms, world: &World, id: FormId) -> Option<Aim> {
    if !reference::exists(forms, world, id) || !can_be_used(forms, world, id) {
        return None;
    }
    let base = reference::base(forms, world, id)?;
    let action = action(forms, world, id, base)?;
    Some(Aim {
        reference: id,
        name: reference::display_name(forms, world, id),
        action,
    })
}

/// Whether hands may use it: not a Parent Activate Only child (source: the scripting seed), and no
/// door that is flagged as inaccessible.
pub fn can_be_used(forms: &Forms, world: &World, id: FormId) -> bool {
    const INACCESSIBLE: RecordFlags = RecordFlags(0x100);
    if world.created.contains_key(&id) {
        return true;
    }
    let Some(record) = forms.reference(id) else {
        return false;
    };
    let base = record.base.and_then(|base| forms.kind(base));
    let is_shut = base == Some(FourCC(*b"DOOR")) && record.flags.has(INACCESSIBLE);
    !record.only_parents_activate && !is_shut
}

/// What using a thing does, by the type of its base; none for what cannot be used. A nameless
/// activator is none.
fn action(forms: &Forms, world: &World, id: FormId, base: FormId) -> Option<String> {
    let kind = forms.kind(base)?;
    if reference::is_actor(forms, world, id) {
        let dead = actor::is_dead(forms, world, id);
        return Some(if dead { "Search" } else { "Talk" }.into());
    }
    let own = |text: &str| Some(text.to_owned());
    match &kind.0 {
        b"ACTI" => {
            let record = forms.activator(base)?;
            let text = record.activate_text.trim();
            let usual = if text.is_empty() { "Activate" } else { text };
            (!record.name.is_empty()).then(|| usual.to_owned())
        }
        b"TACT" => own("Talk"),
        b"DOOR" | b"CONT" => own(match reference::is_open(forms, world, id) {
            true if kind == FourCC(*b"DOOR") => "Close",
            _ => "Open",
        }),
        b"FLOR" | b"TREE" => harvest(forms, world, id, base),
        b"FURN" => own("Sit"),
        b"BOOK" => own("Read"),
        _ if crate::inventory::item::can_be_carried(kind) => own("Take"),
        _ => None,
    }
}

fn harvest(forms: &Forms, world: &World, id: FormId, base: FormId) -> Option<String> {
    let state = world.references.get(&id);
    let is_bare = state.is_some_and(|state| state.harvested);
    let of_flora = forms.flora(base).and_then(|flora| flora.ingredient);
    let grows = of_flora.or_else(|| forms.tree(base)?.ingredient).is_some();
    (grows && !is_bare).then(|| "Harvest".to_owned())
}
