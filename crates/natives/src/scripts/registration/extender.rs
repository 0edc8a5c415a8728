//! The script extender's registrations: keys, controls, menus, events between mods, the camera, the
//! crosshair, actors' actions.

use crate::{Cx, Object, Row, method};
use world::{Happening, ModEvent, ModEventArgument};

pub(super) fn natives<T: Object + 'static>() -> Vec<Row> {
    let mut rows = input_natives::<T>();
    rows.extend(mod_event_natives::<T>());
    rows.extend(other_natives::<T>());
    rows
}

fn input_natives<T: Object + 'static>() -> Vec<Row> {
    vec![
        method("RegisterForKey", register_for_key::<T>).immediate(),
        method("UnregisterForKey", unregister_for_key::<T>).immediate(),
        method("UnregisterForAllKeys", unregister_for_all_keys::<T>).immediate(),
        method("RegisterForControl", register_for_control::<T>).immediate(),
        method("UnregisterForControl", unregister_for_control::<T>).immediate(),
        method("UnregisterForAllControls", unregister_for_all_controls::<T>).immediate(),
        method("RegisterForMenu", register_for_menu::<T>).immediate(),
        method("UnregisterForMenu", unregister_for_menu::<T>).immediate(),
        method("UnregisterForAllMenus", unregister_for_all_menus::<T>).immediate(),
    ]
}

fn mod_event_natives<T: Object + 'static>() -> Vec<Row> {
    vec![
        method("RegisterForModEvent", register_for_mod_event::<T>).immediate(),
        method("UnregisterForModEvent", unregister_for_mod_event::<T>),
        method(
            "UnregisterForAllModEvents",
            unregister_for_all_mod_events::<T>,
        )
        .immediate(),
        method("SendModEvent", send_mod_event::<T>).immediate(),
    ]
}

fn other_natives<T: Object + 'static>() -> Vec<Row> {
    const NOBODY_TELLS: &str = "kept, but nothing raises the event yet";
    vec![
        method("RegisterForCameraState", register_for_camera_state::<T>)
            .immediate()
            .partial(NOBODY_TELLS),
        method("UnregisterForCameraState", unregister_for_camera_state::<T>).immediate(),
        method("RegisterForCrosshairRef", register_for_crosshair_ref::<T>)
            .immediate()
            .partial(NOBODY_TELLS),
        method(
            "UnregisterForCrosshairRef",
            unregister_for_crosshair_ref::<T>,
        )
        .immediate(),
        method("RegisterForActorAction", register_for_actor_action::<T>)
            .immediate()
            .partial(NOBODY_TELLS),
        method("UnregisterForActorAction", unregister_for_actor_action::<T>).immediate(),
    ]
}

/// Function RegisterForKey(int keyCode) native
fn register_for_key<T: Object>(cx: &mut Cx<'_>, this: T, key: i32) {
    cx.world
        .registrations
        .keys
        .entry(key)
        .or_default()
        .insert(this.subject());
}

/// Function UnregisterForKey(int keyCode) native
fn unregister_for_key<T: Object>(cx: &mut Cx<'_>, this: T, key: i32) {
    if let Some(listeners) = cx.world.registrations.keys.get_mut(&key) {
        listeners.remove(&this.subject());
    }
}

/// Function UnregisterForAllKeys() native
fn unregister_for_all_keys<T: Object>(cx: &mut Cx<'_>, this: T) {
    for listeners in cx.world.registrations.keys.values_mut() {
        listeners.remove(&this.subject());
    }
}

/// Function RegisterForControl(string control) native
fn register_for_control<T: Object>(cx: &mut Cx<'_>, this: T, control: String) {
    let controls = &mut cx.world.registrations.controls;
    controls
        .entry(control.to_ascii_lowercase())
        .or_default()
        .insert(this.subject());
}

/// Function UnregisterForControl(string control) native
fn unregister_for_control<T: Object>(cx: &mut Cx<'_>, this: T, control: String) {
    let controls = &mut cx.world.registrations.controls;
    if let Some(listeners) = controls.get_mut(&control.to_ascii_lowercase()) {
        listeners.remove(&this.subject());
    }
}

/// Function UnregisterForAllControls() native
fn unregister_for_all_controls<T: Object>(cx: &mut Cx<'_>, this: T) {
    for listeners in cx.world.registrations.controls.values_mut() {
        listeners.remove(&this.subject());
    }
}

/// Function RegisterForMenu(string menuName) native
fn register_for_menu<T: Object>(cx: &mut Cx<'_>, this: T, menu: String) {
    let menus = &mut cx.world.registrations.menus;
    menus
        .entry(menu.to_ascii_lowercase())
        .or_default()
        .insert(this.subject());
}

/// Function UnregisterForMenu(string menuName) native
fn unregister_for_menu<T: Object>(cx: &mut Cx<'_>, this: T, menu: String) {
    let menus = &mut cx.world.registrations.menus;
    if let Some(listeners) = menus.get_mut(&menu.to_ascii_lowercase()) {
        listeners.remove(&this.subject());
    }
}

/// Function UnregisterForAllMenus() native
fn unregister_for_all_menus<T: Object>(cx: &mut Cx<'_>, this: T) {
    for listeners in cx.world.registrations.menus.values_mut() {
        listeners.remove(&this.subject());
    }
}

/// Function RegisterForModEvent(string eventName, string callbackName) native
fn register_for_mod_event<T: Object>(cx: &mut Cx<'_>, this: T, event: String, callback: String) {
    if event.is_empty() || callback.is_empty() {
        return;
    }
    let events = &mut cx.world.registrations.mod_events;
    events
        .entry(event.to_ascii_lowercase())
        .or_default()
        .insert(this.subject(), callback);
}

/// Function UnregisterForModEvent(string eventName) native
fn unregister_for_mod_event<T: Object>(cx: &mut Cx<'_>, this: T, event: String) {
    let events = &mut cx.world.registrations.mod_events;
    if let Some(listeners) = events.get_mut(&event.to_ascii_lowercase()) {
        listeners.remove(&this.subject());
    }
}

/// Function UnregisterForAllModEvents() native
fn unregister_for_all_mod_events<T: Object>(cx: &mut Cx<'_>, this: T) {
    for listeners in cx.world.registrations.mod_events.values_mut() {
        listeners.remove(&this.subject());
    }
}

/// Function SendModEvent(string eventName, string strArg = "", float numArg = 0.0) native
fn send_mod_event<T: Object>(cx: &mut Cx<'_>, this: T, event: String, text: String, number: f32) {
    let arguments = vec![
        ModEventArgument::Text(text),
        ModEventArgument::Float(number),
    ];
    let event = ModEvent {
        name: event,
        arguments,
    };
    let sender = Some(this.subject());
    cx.world
        .happenings
        .raise(Happening::ModEventSent { event, sender });
}

/// Function RegisterForCameraState() native
fn register_for_camera_state<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.camera_state.insert(this.subject());
}

/// Function UnregisterForCameraState() native
fn unregister_for_camera_state<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.camera_state.remove(&this.subject());
}

/// Function RegisterForCrosshairRef() native
fn register_for_crosshair_ref<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.crosshair.insert(this.subject());
}

/// Function UnregisterForCrosshairRef() native
fn unregister_for_crosshair_ref<T: Object>(cx: &mut Cx<'_>, this: T) {
    cx.world.registrations.crosshair.remove(&this.subject());
}

/// Function RegisterForActorAction(int actionType) native
fn register_for_actor_action<T: Object>(cx: &mut Cx<'_>, this: T, action: i32) {
    cx.world
        .registrations
        .actor_actions
        .entry(action)
        .or_default()
        .insert(this.subject());
}

/// Function UnregisterForActorAction(int actionType) native
fn unregister_for_actor_action<T: Object>(cx: &mut Cx<'_>, this: T, action: i32) {
    if let Some(listeners) = cx.world.registrations.actor_actions.get_mut(&action) {
        listeners.remove(&this.subject());
    }
}
