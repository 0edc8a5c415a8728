//! Registrations: what forms, aliases and magic effects ask to be told. One implementation for all
//! three, whose natives differ only in whether they run on the script's thread.
//!
//! Source: docs/papyrus-vm.md, "Events"; one repeating and one single update each, a new one
//! replacing its own kind only, unregistering ends both.

mod extender;

use crate::{Actor, Cx, Form, Object, ObjectReference, Row, method};
use det::{GameTime, PlayTime};
use world::{Repeat, UpdateTimer};

/// The registration natives of a script type. `immediate`: they run on the script's thread.
pub(super) fn natives<T: Object + 'static>(immediate: bool) -> Vec<Row> {
    let mut rows = update_natives::<T>();
    rows.extend(event_natives::<T>());
    rows.extend(line_of_sight_natives::<T>());
    if immediate {
        rows = rows.into_iter().map(Row::immediate).collect();
    }
    rows.push(method("StartObjectProfiling", profiling::<T>).immediate());
    rows.push(method("StopObjectProfiling", profiling::<T>).immediate());
    rows.extend(extender::natives::<T>());
    rows
}

/// The item event filters of a script type. All run on the script's thread.
pub(super) fn filter_natives<T: Object + 'static>() -> Vec<Row> {
    vec![
        method("AddInventoryEventFilter", add_inventory_event_filter::<T>).immediate(),
        method(
            "RemoveInventoryEventFilter",
            remove_inventory_event_filter::<T>,
        )
        .immediate(),
        method(
            "RemoveAllInventoryEventFilters",
            remove_all_inventory_event_filters::<T>,
        )
        .immediate(),
    ]
}

fn update_natives<T: Object + 'static>() -> Vec<Row> {
    vec![
        method("RegisterForUpdate", register_for_update::<T>),
        method("RegisterForSingleUpdate", register_for_single_update::<T>),
        method("UnregisterForUpdate", unregister_for_update::<T>),
        method(
            "RegisterForUpdateGameTime",
            register_for_update_game_time::<T>,
        ),
        method(
            "RegisterForSingleUpdateGameTime",
            register_for_single_update_game_time::<T>,
        ),
        method(
            "UnregisterForUpdateGameTime",
            unregister_for_update_game_time::<T>,
        ),
    ]
}

fn event_natives<T: Object + 'static>() -> Vec<Row> {
    vec![
        method("RegisterForSleep", register_for_sleep::<T>),
        method("UnregisterForSleep", unregister_for_sleep::<T>),
        method(
            "RegisterForTrackedStatsEvent",
            register_for_tracked_stats_event::<T>,
        ),
        method(
            "UnregisterForTrackedStatsEvent",
            unregister_for_tracked_stats_event::<T>,
        ),
        method(
            "RegisterForAnimationEvent",
            register_for_animation_event::<T>,
        )
        .partial("kept, but no behaviour graph raises events yet"),
        method(
            "UnregisterForAnimationEvent",
            unregister_for_animation_event::<T>,
        ),
    ]
}

fn line_of_sight_natives<T: Object + 'static>() -> Vec<Row> {
    const LACKS: &str = "kept, all alike, but nobody looks yet";
    vec![
        method("RegisterForLOS", register_for_los::<T>).partial(LACKS),
        method(
            "RegisterForSingleLOSGain",
            register_for_single_los_gain::<T>,
        )
        .partial(LACKS),
        method(
            "RegisterForSingleLOSLost",
            register_for_single_los_lost::<T>,
        )
        .partial(LACKS),
        method("UnregisterForLOS", unregister_for_los::<T>),
    ]
}

/// Function StartObjectProfiling() native. Profiling is the developers' and changes nothing.
fn profiling<T: Object>(_: &mut Cx<'_>, _: T) {}

fn set_update<T: Object>(cx: &mut Cx<'_>, this: T, repeat: Repeat, seconds: f32) {
    let span = PlayTime::of_seconds(seconds);
    let due = PlayTime::at(cx.world.clock.played).plus(span);
    let timer = UpdateTimer {
        due,
        interval: span.0,
    };
    cx.world
        .registrations
        .updates
        .insert((this.subject(), repeat), timer);
}

fn set_game_time_update<T: Object>(cx: &mut Cx<'_>, this: T, repeat: Repeat, hours: f32) {
    let interval = GameTime(0).plus_hours(f64::from(hours.max(0.0))).0;
    let due = cx
        .world
        .clock
        .game_time
        .plus_hours(f64::from(hours.max(0.0)));
    let timer = UpdateTimer { due, interval };
    cx.world
        .registrations
        .game_time_updates
        .insert((this.subject(), repeat), timer);
}

/// Function RegisterForUpdate(float afInterval) native
fn register_for_update<T: Object>(cx: &mut Cx<'_>, this: T, interval: f32) {
    set_update(cx, this, Repeat::Always, interval);
}

/// Function RegisterForSingleUpdate(float afInterval) native
fn register_for_single_update<T: Object>(cx: &mut Cx<'_>, this: T, interval: f32) {
    set_update(cx, this, Repeat::Once, interval);
}

/// Function UnregisterForUpdate() native
fn unregister_for_update<T: Object>(cx: &mut Cx<'_>, this: T) {
    for repeat in [Repeat::Once, Repeat::Always] {
        cx.world
            .registrations
            .updates
            .remove(&(this.subject(), repeat));
    }
}

/// Function RegisterForUpdateGameTime(float afInterval) native
fn register_for_update_game_time<T: Object>(cx: &mut Cx<'_>, this: T, interval: f32) {
    set_game_time_update(cx, this, Repeat::Always, interval);
}

/// Function RegisterForSingleUpdateGameTime(float afInterval) native
fn register_for_single_update_game_time<T: Object>(cx: &mut Cx<'_>, this: T, interval: f32) {
    set_game_time_update(cx, this, Repeat::Once, interval);
}

/// Function UnregisterForUpdateGameTime() native
fn unregister_for_update_game_time<T: Object>(cx: &mut Cx<'_>, this: T) {
    for repeat in [Repeat::Once, Repeat::Always] {
        cx.world
            .registrations
            .game_time_updates
            .remove(&(this.subject(), repeat));
    }
}

/// Function RegisterForSleep() native
fn register_for_sleep<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.sleep.insert(this.subject());
}

/// Function UnregisterForSleep() native
fn unregister_for_sleep<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.sleep.remove(&this.subject());
}

/// Function RegisterForTrackedStatsEvent() native
fn register_for_tracked_stats_event<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.tracked_stats.insert(this.subject());
}

/// Function UnregisterForTrackedStatsEvent() native
fn unregister_for_tracked_stats_event<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.tracked_stats.remove(&this.subject());
}

/// bool Function RegisterForAnimationEvent(ObjectReference akSender, string asEventName) native
fn register_for_animation_event<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    sender: Option<ObjectReference>,
    event_name: String,
) -> bool {
    let Some(sender) = sender else { return false };
    let event = event_name.to_ascii_lowercase();
    cx.world
        .registrations
        .animation_events
        .insert((this.subject(), sender.0, event));
    true
}

/// Function UnregisterForAnimationEvent(ObjectReference akSender, string asEventName) native
fn unregister_for_animation_event<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    sender: Option<ObjectReference>,
    event_name: String,
) {
    if let Some(sender) = sender {
        let event = event_name.to_ascii_lowercase();
        cx.world
            .registrations
            .animation_events
            .remove(&(this.subject(), sender.0, event));
    }
}

fn set_line_of_sight<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    ends: (Option<Actor>, Option<ObjectReference>),
) {
    if let (Some(viewer), Some(target)) = ends {
        let sights = &mut cx.world.registrations.line_of_sight;
        sights.insert((this.subject(), viewer.0, target.0));
    }
}

/// Function RegisterForLOS(Actor akViewer, ObjectReference akTarget) native
fn register_for_los<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    viewer: Option<Actor>,
    target: Option<ObjectReference>,
) {
    set_line_of_sight(cx, this, (viewer, target));
}

/// Function RegisterForSingleLOSGain(Actor akViewer, ObjectReference akTarget) native
fn register_for_single_los_gain<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    viewer: Option<Actor>,
    target: Option<ObjectReference>,
) {
    set_line_of_sight(cx, this, (viewer, target));
}

/// Function RegisterForSingleLOSLost(Actor akViewer, ObjectReference akTarget) native
fn register_for_single_los_lost<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    viewer: Option<Actor>,
    target: Option<ObjectReference>,
) {
    set_line_of_sight(cx, this, (viewer, target));
}

/// Function UnregisterForLOS(Actor akViewer, ObjectReference akTarget) native
fn unregister_for_los<T: Object>(
    cx: &mut Cx<'_>,
    this: T,
    viewer: Option<Actor>,
    target: Option<ObjectReference>,
) {
    if let (Some(viewer), Some(target)) = (viewer, target) {
        let ends = (this.subject(), viewer.0, target.0);
        let sights = &mut cx.world.registrations.line_of_sight;
        sights.retain(|(of, from, to)| (*of, *from, *to) != ends);
    }
}

/// Function AddInventoryEventFilter(Form akFilter) native
fn add_inventory_event_filter<T: Object>(cx: &mut Cx<'_>, this: T, filter: Option<Form>) {
    if let Some(filter) = filter {
        let filters = cx
            .world
            .registrations
            .inventory_filters
            .entry(this.subject());
        filters.or_default().insert(filter.0);
    }
}

/// Function RemoveInventoryEventFilter(Form akFilter) native
fn remove_inventory_event_filter<T: Object>(cx: &mut Cx<'_>, this: T, filter: Option<Form>) {
    let filters = cx
        .world
        .registrations
        .inventory_filters
        .get_mut(&this.subject());
    if let (Some(filters), Some(filter)) = (filters, filter) {
        filters.remove(&filter.0);
    }
}

/// Function RemoveAllInventoryEventFilters() native
fn remove_all_inventory_event_filters<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world
        .registrations
        .inventory_filters
        .remove(&this.subject());
}
