//! Game: the closest or a random reference of a kind in the loaded area.

use crate::{Actor, Cx, Form, FormList, ObjectReference, Row, global};
use ident::FormId;
use rules::reference;
use std::collections::BTreeSet;

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("FindClosestReferenceOfType", find_closest_reference_of_type),
        global("FindRandomReferenceOfType", find_random_reference_of_type),
        global(
            "FindClosestReferenceOfAnyTypeInList",
            find_closest_reference_of_any_type_in_list,
        ),
        global(
            "FindRandomReferenceOfAnyTypeInList",
            find_random_reference_of_any_type_in_list,
        ),
        global("FindClosestActor", find_closest_actor),
        global("FindRandomActor", find_random_actor),
    ]
}

/// ObjectReference Function FindClosestReferenceOfType(Form arBaseObject, float afX, float afY,
/// float afZ, float afRadius) native global
fn find_closest_reference_of_type(
    cx: &mut Cx<'_>,
    base_object: Option<Form>,
    x: f32,
    y: f32,
    z: f32,
    radius: f32,
) -> Option<ObjectReference> {
    let bases = base_object.map(|base| base.0).into_iter().collect();
    closest(&of_bases(cx, &bases, ([x, y, z], radius))).map(ObjectReference)
}

/// ObjectReference Function FindRandomReferenceOfType(Form arBaseObject, float afX, float afY,
/// float afZ, float afRadius) native global
fn find_random_reference_of_type(
    cx: &mut Cx<'_>,
    base_object: Option<Form>,
    x: f32,
    y: f32,
    z: f32,
    radius: f32,
) -> Option<ObjectReference> {
    let bases = base_object.map(|base| base.0).into_iter().collect();
    let found = of_bases(cx, &bases, ([x, y, z], radius));
    random(cx, &found).map(ObjectReference)
}

/// ObjectReference Function FindClosestReferenceOfAnyTypeInList(FormList arBaseObjects, float afX,
/// float afY, float afZ, float afRadius) native global
fn find_closest_reference_of_any_type_in_list(
    cx: &mut Cx<'_>,
    base_objects: Option<FormList>,
    x: f32,
    y: f32,
    z: f32,
    radius: f32,
) -> Option<ObjectReference> {
    let bases = listed(cx, base_objects.map(|list| list.0));
    closest(&of_bases(cx, &bases, ([x, y, z], radius))).map(ObjectReference)
}

/// ObjectReference Function FindRandomReferenceOfAnyTypeInList(FormList arBaseObjects, float afX,
/// float afY, float afZ, float afRadius) native global
fn find_random_reference_of_any_type_in_list(
    cx: &mut Cx<'_>,
    base_objects: Option<FormList>,
    x: f32,
    y: f32,
    z: f32,
    radius: f32,
) -> Option<ObjectReference> {
    let bases = listed(cx, base_objects.map(|list| list.0));
    let found = of_bases(cx, &bases, ([x, y, z], radius));
    random(cx, &found).map(ObjectReference)
}

/// Actor Function FindClosestActor(float afX, float afY, float afZ, float afRadius) native global
fn find_closest_actor(cx: &mut Cx<'_>, x: f32, y: f32, z: f32, radius: f32) -> Option<Actor> {
    closest(&actors(cx, ([x, y, z], radius))).map(Actor)
}

/// Actor Function FindRandomActor(float afX, float afY, float afZ, float afRadius) native global
fn find_random_actor(cx: &mut Cx<'_>, x: f32, y: f32, z: f32, radius: f32) -> Option<Actor> {
    let found = actors(cx, ([x, y, z], radius));
    random(cx, &found).map(Actor)
}

/// A place and how far round it.
type Around = ([f32; 3], f32);

fn listed(cx: &Cx<'_>, list: Option<FormId>) -> BTreeSet<FormId> {
    let contents = list.map(|list| rules::form_list::contents(cx.forms, cx.world, list));
    contents.into_iter().flatten().collect()
}

/// References made from any of these bases, with the square of their distance.
fn of_bases(cx: &Cx<'_>, bases: &BTreeSet<FormId>, around: Around) -> Vec<(FormId, f32)> {
    let mut found = near(cx, around);
    found.retain(|(reference, _)| {
        reference::base(cx.forms, cx.world, *reference).is_some_and(|base| bases.contains(&base))
    });
    found
}

fn actors(cx: &Cx<'_>, around: Around) -> Vec<(FormId, f32)> {
    let mut found = near(cx, around);
    found.retain(|(reference, _)| reference::is_actor(cx.forms, cx.world, *reference));
    found
}

fn near(cx: &Cx<'_>, (centre, radius): Around) -> Vec<(FormId, f32)> {
    reference::near(cx.forms, cx.world, centre, radius)
}

fn closest(found: &[(FormId, f32)]) -> Option<FormId> {
    found
        .iter()
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(id, _)| *id)
}

fn random(cx: &mut Cx<'_>, found: &[(FormId, f32)]) -> Option<FormId> {
    let count = u32::try_from(found.len()).ok().filter(|count| *count > 0)?;
    let at = cx.world.chance.logic.below(count);
    found.get(at as usize).map(|(id, _)| *id)
}
