//! Global variables. The calendar's read and set the clock.

use crate::calendar;
use forms::Forms;
use ident::FormId;
use world::World;

/// A global's value now; 0 for a form that is no global.
pub fn value(forms: &Forms, world: &World, global: FormId) -> f32 {
    if let Some(value) = calendar::global(forms, world, global) {
        return value;
    }
    match world.globals.get(&global) {
        Some(value) => *value,
        None => forms.global(global).map_or(0.0, |record| record.value),
    }
}

/// Sets a global. Short and long ones keep whole numbers. Constants and forms that are no global
/// stay as they are.
pub fn set(forms: &Forms, world: &mut World, global: FormId, value: f32) {
    let Some(record) = forms.global(global) else {
        return;
    };
    if record.is_constant {
        return;
    }
    let value = match record.kind {
        b's' | b'l' => value.trunc(),
        _ => value,
    };
    if calendar::set_global(forms, world, global, value) {
        return;
    }
    if value == record.value {
        world.globals.remove(&global);
    } else {
        world.globals.insert(global, value);
    }
}
