//! Game: what the script extender adds.

use crate::{Cx, Form, ObjectReference, Row, global};
use forms::{PluginInfo, Slot};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = plugin_natives();
    rows.extend(other_natives());
    rows
}

fn plugin_natives() -> Vec<Row> {
    vec![
        global("GetModCount", get_mod_count).immediate(),
        global("GetModByName", get_mod_by_name).immediate(),
        global("GetModName", get_mod_name).immediate(),
        global("GetModDependencyCount", get_mod_dependency_count)
            .immediate()
            .partial("masters are not told"),
        global("GetLightModCount", get_light_mod_count),
        global("GetLightModByName", get_light_mod_by_name),
        global("GetLightModName", get_light_mod_name),
        global("IsPluginInstalled", is_plugin_installed),
    ]
}

fn other_natives() -> Vec<Row> {
    vec![
        global("GetCurrentCrosshairRef", get_current_crosshair_ref)
            .partial("what the player looks at is not kept yet"),
        global("GetDialogueTarget", get_dialogue_target)
            .immediate()
            .partial("there is no dialogue yet"),
        global("GetCurrentConsoleRef", get_current_console_ref).partial("there is no console yet"),
        global("IsObjectFavorited", is_object_favorited).partial("there are no favourites yet"),
        global("GetPerkPoints", get_perk_points).partial("perk points are not kept yet"),
        global("ModPerkPoints", mod_perk_points).partial("perk points are not kept yet"),
        global("SetPerkPoints", set_perk_points).partial("perk points are not kept yet"),
        global("SetMiscStat", set_misc_stat).immediate(),
        global("SetPlayerLevel", set_player_level),
    ]
}

/// int Function GetModCount() native global
fn get_mod_count(cx: &mut Cx<'_>) -> i32 {
    full(cx).count() as i32
}

/// int Function GetModByName(string name) native global
///
/// 255 for one that is not loaded. Unknown: what light plugins give; here 254, their load index.
fn get_mod_by_name(cx: &mut Cx<'_>, name: String) -> i32 {
    match cx
        .forms
        .plugin_by_name(&name)
        .map(|(_, plugin)| plugin.slot)
    {
        Some(Slot::Full(index)) => index.into(),
        Some(Slot::Light(_)) => 254,
        None => 255,
    }
}

/// string Function GetModName(int modIndex) native global
fn get_mod_name(cx: &mut Cx<'_>, mod_index: i32) -> String {
    full(cx)
        .nth(at(index_of(mod_index)))
        .map_or_else(String::new, plugin_name)
}

/// int Function GetModDependencyCount(int modIndex) native global
fn get_mod_dependency_count(_: &mut Cx<'_>, _: i32) -> i32 {
    0
}

/// int Function GetLightModCount() native global
fn get_light_mod_count(cx: &mut Cx<'_>) -> i32 {
    light(cx).count() as i32
}

/// int Function GetLightModByName(string name) native global
fn get_light_mod_by_name(cx: &mut Cx<'_>, name: String) -> i32 {
    match cx
        .forms
        .plugin_by_name(&name)
        .map(|(_, plugin)| plugin.slot)
    {
        Some(Slot::Light(index)) => index.into(),
        _ => 65_535,
    }
}

/// string Function GetLightModName(int idx) native global
fn get_light_mod_name(cx: &mut Cx<'_>, idx: i32) -> String {
    light(cx)
        .nth(at(index_of(idx)))
        .map_or_else(String::new, plugin_name)
}

/// bool Function IsPluginInstalled(string name) native global
fn is_plugin_installed(cx: &mut Cx<'_>, name: String) -> bool {
    cx.forms.plugin_by_name(&name).is_some()
}

/// ObjectReference Function GetCurrentCrosshairRef() native global
fn get_current_crosshair_ref(_: &mut Cx<'_>) -> Option<ObjectReference> {
    None
}

/// ObjectReference Function GetDialogueTarget() native global
fn get_dialogue_target(_: &mut Cx<'_>) -> Option<ObjectReference> {
    None
}

/// ObjectReference Function GetCurrentConsoleRef() native global
fn get_current_console_ref(_: &mut Cx<'_>) -> Option<ObjectReference> {
    None
}

/// bool Function IsObjectFavorited(Form form) native global
fn is_object_favorited(_: &mut Cx<'_>, _: Option<Form>) -> bool {
    false
}

/// int Function GetPerkPoints() native global
fn get_perk_points(_: &mut Cx<'_>) -> i32 {
    0
}

/// Function ModPerkPoints(int perkPoints) native global
fn mod_perk_points(_: &mut Cx<'_>, _: i32) {}

/// Function SetPerkPoints(int perkPoints) native global
fn set_perk_points(_: &mut Cx<'_>, _: i32) {}

/// Function SetMiscStat(string name, int value) native global
fn set_misc_stat(cx: &mut Cx<'_>, name: String, value: i32) {
    let by = value.saturating_sub(cx.world.stats.get(&name));
    cx.world.stats.add(&name, by);
}

/// Function SetPlayerLevel(int level) native global
fn set_player_level(cx: &mut Cx<'_>, level: i32) {
    let level = level.clamp(1, i32::from(u16::MAX)) as u16;
    cx.world
        .actors
        .entry(ident::FormId::PLAYER_REF)
        .or_default()
        .level = Some(level);
}

fn full<'f>(cx: &Cx<'f>) -> impl Iterator<Item = &'f PluginInfo> {
    cx.forms
        .plugins()
        .iter()
        .filter(|plugin| matches!(plugin.slot, Slot::Full(_)))
}

fn light<'f>(cx: &Cx<'f>) -> impl Iterator<Item = &'f PluginInfo> {
    cx.forms
        .plugins()
        .iter()
        .filter(|plugin| matches!(plugin.slot, Slot::Light(_)))
}

fn plugin_name(plugin: &PluginInfo) -> String {
    plugin.name.as_str().to_owned()
}

fn index_of(index: i32) -> Option<usize> {
    usize::try_from(index).ok()
}

/// A place past every list for a number that is none.
fn at(index: Option<usize>) -> usize {
    index.unwrap_or(usize::MAX)
}
