//! ObjectReference: locks, doors, destruction.

use crate::{Cx, Key, ObjectReference, Row, method};
use world::{Happening, LockState};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = lock_natives();
    rows.extend(open_natives());
    rows.extend(destruction_natives());
    rows
}

fn lock_natives() -> Vec<Row> {
    vec![
        method("Lock", lock).partial("locking as the owner does is not told apart"),
        method("IsLocked", is_locked),
        method("GetLockLevel", get_lock_level),
        method("SetLockLevel", set_lock_level),
        method("IsLockBroken", is_lock_broken).partial("locks do not break yet"),
        method("GetKey", get_key),
    ]
}

fn open_natives() -> Vec<Row> {
    vec![
        method("SetOpen", set_open),
        method("GetOpenState", get_open_state)
            .partial("a door is open or closed at once: 2 and 4 (opening, closing) do not come"),
    ]
}

fn destruction_natives() -> Vec<Row> {
    vec![
        method("SetDestroyed", set_destroyed),
        method("ClearDestruction", clear_destruction),
        method("DamageObject", damage_object)
            .latent()
            .partial("objects have no health yet"),
        method("GetCurrentDestructionStage", get_current_destruction_stage)
            .partial("objects have no destruction stages yet"),
    ]
}

/// Function Lock(bool abLock = true, bool abAsOwner = false) native
fn lock(cx: &mut Cx<'_>, this: ObjectReference, lock: bool, _: bool) {
    set_lock(cx, this, |state| state.locked = lock);
}

/// bool Function IsLocked() native
fn is_locked(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    lock_of(cx, this).is_some_and(|state| state.locked)
}

/// int Function GetLockLevel() native
///
/// A reference without a lock gives 0; the game counts its lock as level 0 too.
fn get_lock_level(cx: &mut Cx<'_>, this: ObjectReference) -> i32 {
    lock_of(cx, this).map_or(0, |state| state.level.into())
}

/// Function SetLockLevel(int aiLockLevel) native
fn set_lock_level(cx: &mut Cx<'_>, this: ObjectReference, lock_level: i32) {
    set_lock(cx, this, |state| {
        state.level = lock_level.clamp(0, 255) as u8
    });
}

/// bool Function IsLockBroken() native
fn is_lock_broken(_: &mut Cx<'_>, _: ObjectReference) -> bool {
    false
}

/// Key Function GetKey() native
fn get_key(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Key> {
    cx.forms.reference(this.0)?.lock?.key.map(Key)
}

/// Function SetOpen(bool abOpen = true) native
fn set_open(cx: &mut Cx<'_>, this: ObjectReference, open: bool) {
    if is_open(cx, this) != open {
        rules::swing::begin(cx.forms, cx.world, this.0, open, None);
    }
}

/// int Function GetOpenState() native
fn get_open_state(cx: &mut Cx<'_>, this: ObjectReference) -> i32 {
    let base = rules::reference::base(cx.forms, cx.world, this.0);
    match base.and_then(|base| cx.forms.kind(base)) {
        Some(ident::FourCC(kind)) if matches!(&kind, b"DOOR" | b"CONT" | b"ACTI" | b"FURN") => {
            rules::swing::open_state(cx.forms, cx.world, this.0)
        }
        _ => 0,
    }
}

/// Function SetDestroyed(bool abDestroyed = true) native
fn set_destroyed(cx: &mut Cx<'_>, this: ObjectReference, destroyed: bool) {
    cx.world.references.entry(this.0).or_default().destroyed = destroyed;
}

/// Function ClearDestruction() native
fn clear_destruction(cx: &mut Cx<'_>, this: ObjectReference) {
    cx.world.references.entry(this.0).or_default().destroyed = false;
}

/// Function DamageObject(float afDamage) native
fn damage_object(_: &mut Cx<'_>, _: ObjectReference, _: f32) {}

/// int Function GetCurrentDestructionStage() native
fn get_current_destruction_stage(_: &mut Cx<'_>, _: ObjectReference) -> i32 {
    -1
}

fn lock_of(cx: &Cx<'_>, this: ObjectReference) -> Option<LockState> {
    rules::reference::lock(cx.forms, cx.world, this.0)
}

fn set_lock(cx: &mut Cx<'_>, this: ObjectReference, change: impl FnOnce(&mut LockState)) {
    let before = lock_of(cx, this).unwrap_or(LockState {
        locked: false,
        level: 0,
    });
    let mut after = before;
    change(&mut after);
    if after == before {
        return;
    }
    cx.world.references.entry(this.0).or_default().lock = Some(after);
    if after.locked != before.locked {
        cx.world
            .happenings
            .raise(Happening::LockChanged { reference: this.0 });
    }
}

fn is_open(cx: &Cx<'_>, this: ObjectReference) -> bool {
    rules::reference::is_open(cx.forms, cx.world, this.0)
}
