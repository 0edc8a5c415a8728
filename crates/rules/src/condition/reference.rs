//! Condition functions of references: what they are, how they stand, their locks and links.

use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of};
use super::{Asked, On, form_type};
use crate::{form_list, keyword, reference};
use ident::{FormId, FourCC};
use world::Placement;

pub(super) const ROWS: &[FunctionRow] = &[
    of(1, "GetDistance", distance),
    of(5, "GetLocked", locked),
    of(6, "GetPos", position),
    of(8, "GetAngle", angle),
    of(10, "GetStartingPos", starting_position),
    of(11, "GetStartingAngle", starting_angle),
    of(24, "GetScale", scale),
    never(27, "GetLineOfSight", "nobody looks yet"),
    of(35, "GetDisabled", disabled),
    of(65, "GetLockLevel", lock_level),
    of(72, "GetIsID", is_id),
    of(99, "GetHeadingAngle", heading_angle),
    of(136, "GetIsReference", is_reference),
    never(153, "CanHaveFlames", "nothing burns yet"),
    never(154, "HasFlames", "nothing burns yet"),
    of(157, "GetOpenState", open_state)
        .partial("a door is open or closed at once: 2 and 4 (opening, closing) do not come"),
    of(203, "GetDestroyed", destroyed),
    of(215, "GetDefaultOpen", open_by_default),
    of(278, "IsOwner", is_owner),
    never(304, "IsWaterObject", "water is no reference yet"),
    of(353, "IsActor", is_actor),
    of(362, "HasLinkedRef", has_linked_reference),
    of(372, "IsInList", is_in_list),
    never(427, "GetPlantedExplosive", "nothing explodes yet"),
    of(432, "GetIsObjectType", is_object_type),
    never(446, "GetVelocity", "nothing moves by itself yet"),
    of(470, "GetDestructionStage", destruction_stage)
        .partial("objects have no destruction stages yet"),
    of(487, "IsCarryable", is_carryable),
    of(491, "GetMapMarkerVisible", map_marker_visible)
        .partial("as the plugins have it: what the player found is not kept yet"),
    never(519, "GetLockIsBroken", "locks do not break yet"),
    of(555, "HasLoaded3D", has_loaded_3d).partial("in the loaded area and enabled"),
    of(560, "HasKeyword", has_keyword),
    of(577, "IsCloserToAThanB", is_closer),
    of(584, "GetRelativeAngle", relative_angle),
    never(613, "IsFurnitureAnimType", "furniture has no markers yet"),
    never(614, "IsFurnitureEntryType", "furniture has no markers yet"),
    of(624, "GetInContainer", in_container),
    of(639, "GetWithinDistance", within_distance),
    of(650, "IsLinkedTo", is_linked_to),
    never(680, "GetActivatorHeight", "nothing is drawn yet"),
    never(711, "GetLightLevel", "light is not measured yet"),
    of(718, "IsUnlockedDoor", is_unlocked_door),
    of(720, "GetTargetHeight", target_height),
    never_of_nobody(463, "IsPlayerGrabbedRef", "nothing is grabbed yet"),
];

/// What `GetDistance` gives for what is in another cell or worldspace.
const FAR_AWAY: f32 = f32::MAX;

impl Asked<'_> {
    fn placement(&self) -> Option<Placement> {
        self.placement_of(self.reference()?)
    }

    fn placement_of(&self, reference: FormId) -> Option<Placement> {
        reference::placement(self.forms, self.world, reference)
    }

    pub(super) fn distance_to(&self, other: FormId) -> Option<f32> {
        let (own, theirs) = (self.placement()?, self.placement_of(other)?);
        if self.space(&own) != self.space(&theirs) {
            return Some(FAR_AWAY);
        }
        let [x, y, z] = difference(&own, &theirs);
        Some((x * x + y * y + z * z).sqrt())
    }

    /// What distances are measured in: the worldspace, or the room.
    fn space(&self, placement: &Placement) -> Option<FormId> {
        let cell = placement.cell?;
        let is_interior = self.forms.cell(cell).is_some_and(|cell| cell.is_interior());
        match self.forms.parent(cell) {
            Some(world) if !is_interior => Some(world),
            _ => Some(cell),
        }
    }
}

fn difference(from: &Placement, to: &Placement) -> [f32; 3] {
    let [[x, y, z], [u, v, w]] = [from.position, to.position];
    [u - x, v - y, w - z]
}

fn distance(asked: &Asked<'_>) -> Option<f32> {
    asked.distance_to(asked.given(0)?)
}

/// The second parameter is listed as a float, but data holds small integers too; no distance is as
/// small as an integer's bits read as a float.
fn within_distance(asked: &Asked<'_>) -> Option<f32> {
    let float = f32::from_bits(asked.raw(1));
    let within = if float.is_normal() {
        float
    } else {
        asked.int(1) as f32
    };
    truth(asked.distance_to(asked.given(0)?)? <= within)
}

fn is_closer(asked: &Asked<'_>) -> Option<f32> {
    let (a, b) = (asked.given(0)?, asked.given(1)?);
    truth(asked.distance_to(a)? < asked.distance_to(b)?)
}

/// An axis: `X`, `Y`, `Z` by their letters' codes.
pub(super) fn axis(asked: &Asked<'_>, at: usize) -> Option<usize> {
    (asked.raw(at) as usize)
        .checked_sub('X' as usize)
        .filter(|&axis| axis < 3)
}

fn position(asked: &Asked<'_>) -> Option<f32> {
    asked.placement()?.position.get(axis(asked, 0)?).copied()
}

fn angle(asked: &Asked<'_>) -> Option<f32> {
    let radians = *asked.placement()?.rotation.get(axis(asked, 0)?)?;
    Some(det::math::to_degrees(radians))
}

fn starting_position(asked: &Asked<'_>) -> Option<f32> {
    let placed = reference::editor_placement(asked.forms, asked.reference()?)?;
    placed.position.get(axis(asked, 0)?).copied()
}

fn starting_angle(asked: &Asked<'_>) -> Option<f32> {
    let placed = reference::editor_placement(asked.forms, asked.reference()?)?;
    let radians = *placed.rotation.get(axis(asked, 0)?)?;
    Some(det::math::to_degrees(radians))
}

/// From where it looks to where the other is, -180 to 180, to the right positive.
/// Headings count from north (the second axis) clockwise.
fn heading_angle(asked: &Asked<'_>) -> Option<f32> {
    let (own, theirs) = (asked.placement()?, asked.placement_of(asked.given(0)?)?);
    let [x, y, _] = difference(&own, &theirs);
    let [_, _, heading] = own.rotation;
    let degrees = det::math::to_degrees(det::math::atan2(x, y) - heading);
    Some(turn(degrees + 180.0) - 180.0)
}

/// Its rotation on the axis less the other's, 0 to 360; not where the other is.
fn relative_angle(asked: &Asked<'_>) -> Option<f32> {
    let axis = axis(asked, 1)?;
    let theirs = asked.placement_of(asked.given(0)?)?.rotation;
    let own = asked.placement()?.rotation;
    let radians = own.get(axis)? - theirs.get(axis)?;
    Some(turn(det::math::to_degrees(radians)))
}

/// Degrees as part of one turn, 0 up to 360.
fn turn(degrees: f32) -> f32 {
    let turned = degrees % 360.0;
    if turned < 0.0 { turned + 360.0 } else { turned }
}

/// How far above its feet the other's are.
fn target_height(asked: &Asked<'_>) -> Option<f32> {
    let (own, theirs) = (asked.placement()?, asked.placement_of(asked.given(0)?)?);
    let [_, _, height] = difference(&own, &theirs);
    Some(height)
}

fn scale(asked: &Asked<'_>) -> Option<f32> {
    let id = asked.reference()?;
    Some(reference::scale(asked.forms, asked.world, id))
}

fn disabled(asked: &Asked<'_>) -> Option<f32> {
    let id = asked.reference()?;
    truth(!reference::is_enabled(asked.forms, asked.world, id))
}

fn destroyed(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.state_of(asked.reference()?)?.destroyed)
}

/// -1 for what has none.
fn destruction_stage(asked: &Asked<'_>) -> Option<f32> {
    asked.reference().map(|_| -1.0)
}

fn locked(asked: &Asked<'_>) -> Option<f32> {
    let lock = reference::lock(asked.forms, asked.world, asked.reference()?)?;
    truth(lock.locked)
}

fn lock_level(asked: &Asked<'_>) -> Option<f32> {
    let lock = reference::lock(asked.forms, asked.world, asked.reference()?)?;
    Some(lock.level.into())
}

fn is_unlocked_door(asked: &Asked<'_>) -> Option<f32> {
    let id = asked.reference()?;
    let is_door = asked.forms.kind(asked.base()?) == Some(FourCC(*b"DOOR"));
    let lock = reference::lock(asked.forms, asked.world, id);
    truth(is_door && !lock.is_some_and(|lock| lock.locked))
}

/// 0 for what neither opens nor closes, 1 open, 3 closed.
fn open_state(asked: &Asked<'_>) -> Option<f32> {
    let id = asked.reference()?;
    let kind = asked.forms.kind(asked.base()?)?;
    if !matches!(&kind.0, b"DOOR" | b"CONT" | b"ACTI" | b"FURN") {
        return None;
    }
    let open = reference::is_open(asked.forms, asked.world, id);
    Some(if open { 1.0 } else { 3.0 })
}

fn open_by_default(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.forms.reference(asked.reference()?)?.open_by_default)
}

/// Whether its base, for an actor also the one its leveled list gave, is the form or in the list.
fn is_id(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    if asked.is_or_in(asked.base()?, wanted) {
        return Some(1.0);
    }
    let picked = crate::actor::base(asked.forms, asked.world, asked.actor()?)?;
    truth(asked.is_or_in(picked, wanted))
}

fn is_reference(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.given(0)? == asked.reference()?)
}

/// The reference itself or its base is in the list.
fn is_in_list(asked: &Asked<'_>) -> Option<f32> {
    let list = asked.form(0)?;
    let has = |form| form_list::contains(asked.forms, asked.world, list, form);
    truth(asked.reference().is_some_and(has) || asked.base().is_some_and(has))
}

/// Of a location standing in, none: it is no base.
fn has_keyword(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    let form = match asked.on {
        On::Reference(id) | On::Form(id) => id,
        On::Location(_) | On::Nobody => return None,
    };
    truth(keyword::has(asked.forms, asked.world, form, wanted))
}

fn is_actor(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.actor().is_some())
}

fn is_object_type(asked: &Asked<'_>) -> Option<f32> {
    let kind = asked.forms.kind(asked.base()?)?;
    truth(form_type::record(asked.raw(0)) == Some(kind))
}

fn is_carryable(asked: &Asked<'_>) -> Option<f32> {
    let base = asked.base()?;
    let kind = asked.forms.kind(base)?;
    let light = asked.forms.light(base);
    let carried = crate::inventory::item::can_be_carried(kind);
    truth(carried && light.is_none_or(|light| light.can_be_carried()))
}

fn has_linked_reference(asked: &Asked<'_>) -> Option<f32> {
    let linked = reference::linked(asked.forms, asked.reference()?, asked.form(0));
    truth(linked.is_some())
}

fn is_linked_to(asked: &Asked<'_>) -> Option<f32> {
    let linked = reference::linked(asked.forms, asked.reference()?, asked.form(1));
    truth(linked? == asked.given(0)?)
}

/// Owned by this actor base or faction. Without an owner given, owned by nobody.
fn is_owner(asked: &Asked<'_>) -> Option<f32> {
    let owner = reference::owner(asked.forms, asked.world, asked.reference()?);
    truth(owner == asked.form(0))
}

/// Whether it is an item in that container.
fn in_container(asked: &Asked<'_>) -> Option<f32> {
    let container = asked.state_of(asked.reference()?)?.container;
    truth(container? == asked.given(0)?)
}

/// 0 hidden, 1 visible, 2 visible and one can travel to it.
fn map_marker_visible(asked: &Asked<'_>) -> Option<f32> {
    let flags = asked.forms.reference(asked.reference()?)?.map_marker?.flags;
    Some(match flags & 3 {
        3 => 2.0,
        1 => 1.0,
        _ => 0.0,
    })
}

fn has_loaded_3d(asked: &Asked<'_>) -> Option<f32> {
    let id = asked.reference()?;
    let enabled = reference::is_enabled(asked.forms, asked.world, id);
    truth(enabled && reference::is_loaded(asked.forms, asked.world, id))
}
