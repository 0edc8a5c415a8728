//! Game: forms by number and plugin, settings.

use crate::{Cx, Form, Row, global};
use forms::Slot;
use ident::{FormId, FormKey, LocalId, Name};
use rules::game_setting;

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetFormFromFile", get_form_from_file).immediate(),
        global("GetForm", get_form).immediate(),
        global("GetFormEx", get_form_ex).immediate(),
        global("GetGameSettingFloat", get_game_setting_float),
        global("GetGameSettingInt", get_game_setting_int),
        global("GetGameSettingString", get_game_setting_string).latent(),
    ]
}

/// Form Function GetFormFromFile(int aiFormID, string asFilename) native global
///
/// The number's top byte does not count; in light plugins only the last three digits do.
fn get_form_from_file(cx: &mut Cx<'_>, form_id: i32, filename: String) -> Option<Form> {
    let Some((_, plugin)) = cx.forms.plugin_by_name(&filename) else {
        let file = &filename;
        cx.game_error(format!(
            "File \"{file}\" does not exist or is not currently loaded."
        ));
        return None;
    };
    let local = match plugin.slot {
        Slot::Full(_) => form_id as u32 & 0x00FF_FFFF,
        Slot::Light(_) => form_id as u32 & 0x0000_0FFF,
    };
    let key = FormKey {
        plugin: Name::new(&filename),
        local: LocalId(local),
    };
    cx.forms
        .resolve(&key)
        .filter(|id| cx.forms.exists(*id))
        .map(Form)
}

/// Form Function GetForm(int aiFormID) native global
fn get_form(cx: &mut Cx<'_>, form_id: i32) -> Option<Form> {
    let id = FormId(form_id as u32);
    let known = cx.forms.exists(id) || cx.world.created.contains_key(&id);
    known.then_some(Form(id))
}

/// Form Function GetFormEx(int formId) native global
fn get_form_ex(cx: &mut Cx<'_>, form_id: i32) -> Option<Form> {
    let id = FormId(form_id as u32);
    let known = cx.forms.exists(id) || cx.world.created.contains_key(&id);
    known.then_some(Form(id))
}

/// float Function GetGameSettingFloat(string asGameSetting) native global
fn get_game_setting_float(cx: &mut Cx<'_>, game_setting: String) -> f32 {
    game_setting::number(cx.forms, &game_setting)
}

/// int Function GetGameSettingInt(string asGameSetting) native global
fn get_game_setting_int(cx: &mut Cx<'_>, game_setting: String) -> i32 {
    game_setting::number(cx.forms, &game_setting) as i32
}

/// string Function GetGameSettingString(string asGameSetting) native global
fn get_game_setting_string(cx: &mut Cx<'_>, game_setting: String) -> String {
    game_setting::text(cx.forms, &game_setting).unwrap_or_default()
}
