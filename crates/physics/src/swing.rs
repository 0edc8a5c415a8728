//! Sequences that move bodies: doors and gates that open and close.
//!
//! Each is worked out once, tick by tick, so that asking costs nothing. Not here: when one plays.

use crate::shape::sane_rotation;
use crate::{Pose, TICK};
use glam::Quat;
use nif::animation::{Curve, Sequence};
use nif::{Graph, Nif, Transform};
use std::collections::BTreeMap;

/// Longest sequence, in ticks; what is longer ends there.
const TICKS_MAX: u16 = 1200;
/// Sequences of one mesh at most.
const SEQUENCES_MAX: usize = 32;

/// A sequence's movement of nodes.
#[derive(Debug, Clone, Default)]
pub struct Swing {
    /// How many ticks it takes.
    pub ticks: u16,
    /// By node that carries a body: against where it rests, tick by tick.
    pub(crate) nodes: BTreeMap<u32, Vec<Pose>>,
}

impl Swing {
    /// Where what hangs on a node is at a tick, against where it rests.
    pub(crate) fn pose(&self, node: u32, tick: u16) -> Pose {
        let poses = self.nodes.get(&node);
        let at = poses.and_then(|poses| poses.get(usize::from(tick.min(self.ticks))));
        at.copied().unwrap_or(Pose::IDENTITY)
    }
}

/// The sequences of a mesh that move any of these nodes, by their names in lower case.
pub(crate) fn of(nif: &Nif<'_>, graph: &Graph, carriers: &[u32]) -> BTreeMap<String, Swing> {
    let mut out = BTreeMap::new();
    let controllers = graph.nodes.iter().map(|node| node.controller);
    for first in controllers.filter(|link| *link >= 0) {
        for manager in nif.controllers(first) {
            for sequence in nif.sequences(manager.block) {
                if out.len() >= SEQUENCES_MAX {
                    return out;
                }
                let swing = swing(graph, &sequence, carriers);
                out.extend(swing.map(|swing| (sequence.name.to_ascii_lowercase(), swing)));
            }
        }
    }
    out
}

fn swing(graph: &Graph, sequence: &Sequence, carriers: &[u32]) -> Option<Swing> {
    let [start, stop] = sequence.timing.range;
    let speed = match sequence.timing.frequency {
        speed if speed.is_finite() && speed > 0.0 => speed,
        _ => 1.0,
    };
    let seconds = (stop - start) / speed;
    if !seconds.is_finite() || seconds <= 0.0 {
        return None;
    }
    let ticks = ((seconds / TICK).round().max(1.0) as u32).min(TICKS_MAX.into()) as u16;
    let mut nodes: BTreeMap<u32, Vec<Pose>> = BTreeMap::new();
    for tick in 0..=ticks {
        let time = start + (stop - start) * f32::from(tick) / f32::from(ticks);
        let places = places(graph, sequence, time);
        for &node in carriers {
            let rest = graph.nodes.get(node as usize)?.world;
            let now = *places.get(node as usize)?;
            nodes.entry(node).or_default().push(against(&rest, &now));
        }
    }
    nodes.retain(|_, poses| poses.iter().any(|pose| *pose != Pose::IDENTITY));
    (!nodes.is_empty()).then_some(Swing { ticks, nodes })
}

/// Where every node stands at a second of a sequence.
fn places(graph: &Graph, sequence: &Sequence, time: f32) -> Vec<Transform> {
    let mut out: Vec<Transform> = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        let mut tracks = sequence.tracks.iter();
        let track = tracks.find(|track| track.node.eq_ignore_ascii_case(&node.name));
        let local = match track.and_then(|track| track.curve.as_ref()) {
            Some(Curve::Transform(movement)) => movement.at(time, &node.local),
            _ => node.local,
        };
        let above = node.parent.and_then(|parent| out.get(parent as usize));
        let world = above.map_or(local, |above| above.around(&local));
        out.push(if world.is_finite() { world } else { node.world });
    }
    out
}

/// What moves something from one place to another.
fn against(rest: &Transform, now: &Transform) -> Pose {
    if rest == now {
        return Pose::IDENTITY;
    }
    let pose = |place: &Transform| {
        let rotation = sane_rotation(Quat::from_mat3(&place.rotation));
        Pose::from_parts(place.translation, rotation)
    };
    pose(now) * pose(rest).inverse()
}
