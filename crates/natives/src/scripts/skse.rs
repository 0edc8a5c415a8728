//! SKSE: the script extender's own version.
//!
//! Scripts ask it to know which natives they may call. The numbers are those of the extender whose
//! natives the table knows, for the game version `Debug.GetVersionNumber` gives.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetVersion", get_version).immediate(),
        global("GetVersionMinor", get_version_minor).immediate(),
        global("GetVersionBeta", get_version_beta).immediate(),
        global("GetVersionRelease", get_version_release)
            .immediate()
            .partial("the release number is not known"),
        global("GetPluginVersion", get_plugin_version).immediate(),
    ]
}

/// int Function GetVersion() native global
fn get_version(_: &mut Cx<'_>) -> i32 {
    2
}

/// int Function GetVersionMinor() native global
fn get_version_minor(_: &mut Cx<'_>) -> i32 {
    2
}

/// int Function GetVersionBeta() native global
fn get_version_beta(_: &mut Cx<'_>) -> i32 {
    6
}

/// int Function GetVersionRelease() native global
fn get_version_release(_: &mut Cx<'_>) -> i32 {
    0
}

/// int Function GetPluginVersion(string name) native global
///
/// There are no plugins of the extender here.
fn get_plugin_version(_: &mut Cx<'_>, _: String) -> i32 {
    -1
}
