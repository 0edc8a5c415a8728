//! Topic: dialogue.

use crate::{Cx, Row, Topic, method};

pub(super) fn natives() -> Vec<Row> {
    vec![method("Add", add).partial("there is no dialogue yet")]
}

/// Function Add() native
fn add(_: &mut Cx<'_>, _: Topic) {}
