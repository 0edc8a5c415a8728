//! ObjectReference: where it is, how it is turned, how large.

use crate::{Cx, ObjectReference, Row, method};
use det::math;
use rules::reference;
use world::Placement;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = get_natives();
    rows.extend(set_natives());
    rows
}

fn get_natives() -> Vec<Row> {
    vec![
        method("GetPositionX", get_position_x),
        method("GetPositionY", get_position_y),
        method("GetPositionZ", get_position_z),
        method("GetAngleX", get_angle_x),
        method("GetAngleY", get_angle_y),
        method("GetAngleZ", get_angle_z),
        method("GetScale", get_scale),
        method("GetDistance", get_distance),
        method("GetHeadingAngle", get_heading_angle),
        method("GetHeight", get_height),
        method("GetWidth", get_width),
        method("GetLength", get_length),
        method("GetMass", get_mass).partial("models' bodies are not read yet"),
    ]
}

fn set_natives() -> Vec<Row> {
    vec![
        method("SetPosition", set_position).latent(),
        method("SetAngle", set_angle).latent(),
        method("SetScale", set_scale).latent(),
    ]
}

/// float Function GetPositionX() native
fn get_position_x(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    place(cx, this).position[0]
}

/// float Function GetPositionY() native
fn get_position_y(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    place(cx, this).position[1]
}

/// float Function GetPositionZ() native
fn get_position_z(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    place(cx, this).position[2]
}

/// float Function GetAngleX() native
fn get_angle_x(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    degrees(place(cx, this).rotation[0])
}

/// float Function GetAngleY() native
fn get_angle_y(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    degrees(place(cx, this).rotation[1])
}

/// float Function GetAngleZ() native
fn get_angle_z(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    degrees(place(cx, this).rotation[2])
}

/// float Function GetScale() native
fn get_scale(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    reference::scale(cx.forms, cx.world, this.0)
}

/// float Function GetDistance(ObjectReference akOther) native
///
/// The game gives a huge number for None and for places that cannot be compared.
fn get_distance(cx: &mut Cx<'_>, this: ObjectReference, other: Option<ObjectReference>) -> f32 {
    other.map_or(f32::MAX, |other| distance(cx, this, other))
}

/// float Function GetHeadingAngle(ObjectReference akOther) native
///
/// The angle about z to turn by, -180 to 180 degrees, to face the other.
fn get_heading_angle(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    other: Option<ObjectReference>,
) -> f32 {
    let Some(other) = other else { return 0.0 };
    let (from, to) = (place(cx, this), place(cx, other));
    let (dx, dy) = (
        to.position[0] - from.position[0],
        to.position[1] - from.position[1],
    );
    let wanted = math::to_degrees(math::atan2(dx, dy));
    let mut turn = wanted - degrees(from.rotation[2]);
    while turn > 180.0 {
        turn -= 360.0;
    }
    while turn < -180.0 {
        turn += 360.0;
    }
    turn
}

/// float Function GetHeight() native
fn get_height(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    size(cx, this, 2)
}

/// float Function GetWidth() native
fn get_width(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    size(cx, this, 0)
}

/// float Function GetLength() native
fn get_length(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    size(cx, this, 1)
}

/// float Function GetMass() native
fn get_mass(_: &mut Cx<'_>, _: ObjectReference) -> f32 {
    0.0
}

/// Function SetPosition(float afX, float afY, float afZ) native
fn set_position(cx: &mut Cx<'_>, this: ObjectReference, x: f32, y: f32, z: f32) {
    let mut placement = place(cx, this);
    placement.position = [x, y, z];
    reference::set_placement(cx.world, this.0, placement);
}

/// Function SetAngle(float afXAngle, float afYAngle, float afZAngle) native
fn set_angle(cx: &mut Cx<'_>, this: ObjectReference, x_angle: f32, y_angle: f32, z_angle: f32) {
    let mut placement = place(cx, this);
    placement.rotation = [x_angle, y_angle, z_angle].map(math::to_radians);
    reference::set_placement(cx.world, this.0, placement);
}

/// Function SetScale(float afScale) native
fn set_scale(cx: &mut Cx<'_>, this: ObjectReference, scale: f32) {
    reference::set_scale(cx.world, this.0, scale);
}

fn place(cx: &Cx<'_>, this: ObjectReference) -> Placement {
    let found = reference::placement(cx.forms, cx.world, this.0);
    found.unwrap_or(Placement {
        cell: None,
        position: [0.0; 3],
        rotation: [0.0; 3],
    })
}

/// Radians as degrees, 0 to 360.
fn degrees(radians: f32) -> f32 {
    let degrees = math::to_degrees(radians) % 360.0;
    if degrees < 0.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

fn distance(cx: &Cx<'_>, this: ObjectReference, other: ObjectReference) -> f32 {
    let (from, to) = (place(cx, this), place(cx, other));
    if space(cx, from) != space(cx, to) {
        return f32::MAX;
    }
    let squares = from
        .position
        .iter()
        .zip(&to.position)
        .map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}

/// What shares a space: a worldspace's cells, or one interior.
fn space(cx: &Cx<'_>, place: Placement) -> Option<ident::FormId> {
    place.cell.map(|cell| cx.forms.parent(cell).unwrap_or(cell))
}

/// The size of a base's bounds along an axis, scaled. Source: docs/formats, `OBND`.
fn size(cx: &Cx<'_>, this: ObjectReference, axis: usize) -> f32 {
    let base = reference::base(cx.forms, cx.world, this.0);
    let Some(record) = base.and_then(|base| cx.forms.record(base)) else {
        return 0.0;
    };
    let Some(mut field) = record.field(b"OBND") else {
        return 0.0;
    };
    let bounds: [i16; 6] = std::array::from_fn(|_| field.i16());
    let span = bounds.get(axis + 3).zip(bounds.get(axis));
    let units = span.map_or(0.0, |(high, low)| f32::from(*high) - f32::from(*low));
    units * reference::scale(cx.forms, cx.world, this.0)
}
