//! Sound: sounds the presenter plays.

use crate::{Cx, ObjectReference, Row, Show, Sound, SoundDescriptor, global, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Play", play)
            .partial("the number it gives is always 1: what plays is not told apart yet"),
        method("PlayAndWait", play_and_wait)
            .latent()
            .partial("how long sounds are is not known yet: nobody waits"),
        global("StopInstance", stop_instance).partial("what plays cannot be stopped yet"),
        global("SetInstanceVolume", set_instance_volume).partial("what plays keeps its volume yet"),
        method("GetDescriptor", get_descriptor),
    ]
}

/// int Function Play(ObjectReference akSource) native
fn play(cx: &mut Cx<'_>, this: Sound, source: Option<ObjectReference>) -> i32 {
    let Some(source) = source else { return 0 };
    cx.show.push(Show::Sound {
        sound: this.0,
        at: Some(source.0),
    });
    1
}

/// bool Function PlayAndWait(ObjectReference akSource) native
fn play_and_wait(cx: &mut Cx<'_>, this: Sound, source: Option<ObjectReference>) -> bool {
    let Some(source) = source else { return false };
    cx.show.push(Show::Sound {
        sound: this.0,
        at: Some(source.0),
    });
    true
}

/// Function StopInstance(int aiPlaybackInstance) native global
fn stop_instance(_: &mut Cx<'_>, _: i32) {}

/// Function SetInstanceVolume(int aiPlaybackInstance, float afVolume) native global
fn set_instance_volume(_: &mut Cx<'_>, _: i32, _: f32) {}

/// SoundDescriptor Function GetDescriptor() native
///
/// Source: docs/formats, `SOUN` `SDSC`.
fn get_descriptor(cx: &mut Cx<'_>, this: Sound) -> Option<SoundDescriptor> {
    cx.forms
        .record(this.0)?
        .field(b"SDSC")?
        .form()
        .map(SoundDescriptor)
}
