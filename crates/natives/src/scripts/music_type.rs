//! MusicType: music scripts add.

use crate::{Cx, MusicType, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Add", add).partial("no music is played yet"),
        method("Remove", remove).partial("no music is played yet"),
    ]
}

/// Function Add() native
fn add(_: &mut Cx<'_>, _: MusicType) {}

/// Function Remove() native
fn remove(_: &mut Cx<'_>, _: MusicType) {}
