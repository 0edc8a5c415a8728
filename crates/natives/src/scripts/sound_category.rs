//! SoundCategory: groups of sounds.

use crate::{Cx, Row, SoundCategory, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Pause", pause).partial("sounds are not grouped yet"),
        method("UnPause", un_pause).partial("sounds are not grouped yet"),
        method("Mute", mute).partial("sounds are not grouped yet"),
        method("UnMute", un_mute).partial("sounds are not grouped yet"),
        method("SetVolume", set_volume).partial("sounds are not grouped yet"),
        method("SetFrequency", set_frequency).partial("sounds are not grouped yet"),
    ]
}

/// Function Pause() native
fn pause(_: &mut Cx<'_>, _: SoundCategory) {}

/// Function UnPause() native
fn un_pause(_: &mut Cx<'_>, _: SoundCategory) {}

/// Function Mute() native
fn mute(_: &mut Cx<'_>, _: SoundCategory) {}

/// Function UnMute() native
fn un_mute(_: &mut Cx<'_>, _: SoundCategory) {}

/// Function SetVolume(float afVolume) native
fn set_volume(_: &mut Cx<'_>, _: SoundCategory, _: f32) {}

/// Function SetFrequency(float afFrequencyCoeffecient) native
fn set_frequency(_: &mut Cx<'_>, _: SoundCategory, _: f32) {}
