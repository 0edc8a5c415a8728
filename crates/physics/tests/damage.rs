//! Property: no bytes of a mesh make its bodies panic, hang or stand nowhere.
//! Method: ten meshes of the public corpus that have bodies, cut at many lengths and changed at drawn
//! places; what comes of them is placed, walked against and let fall. Has caught: nothing yet.

use det::Stream;
use glam::{Quat, Vec3};
use ident::FormId;
use physics::{Body, Layer, Model, Placed, Pose, Space, Walk, Walker, step};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

const MESHES: usize = 10;
/// Larger ones say no more and take long.
const SIZE_MAX: u64 = 60_000;
const WALKER: Walker = Walker {
    height: 128.0,
    radius: 22.0,
};

fn meshes() -> Vec<Vec<u8>> {
    let paths = corpus::files(&["nif"]);
    let is_small = |path: &&PathBuf| fs::metadata(path).is_ok_and(|data| data.len() < SIZE_MAX);
    let read = paths
        .iter()
        .filter(is_small)
        .filter_map(|path| fs::read(path).ok());
    read.filter(|bytes| !Model::read(bytes).bodies.is_empty())
        .take(MESHES)
        .collect()
}

/// Places what was read, looks at it, walks against it, and lets it fall when it can.
fn use_all(bytes: &[u8]) {
    let model = Model::read(bytes);
    let mut space = Space::new();
    let here = FormId(1);
    let pose = Pose::from_parts(Vec3::new(0.0, 0.0, 50.0), Quat::IDENTITY);
    let mut awake = BTreeMap::new();
    match model.loose() {
        Some(body) => {
            space.put(
                here,
                Placed::loose(body.shape.clone(), pose, body.mass.unwrap_or(1.0)),
            );
            awake.extend(space.get(here).map(|placed| (here, Body::at_rest(placed))));
        }
        None => {
            for (id, body) in (2..).zip(&model.bodies) {
                space.put(
                    FormId(id),
                    Placed::fixed(body.shape.clone(), pose, Layer::STATIC),
                );
            }
        }
    }
    for _ in 0..3 {
        step(&mut space, &mut awake, &[]);
    }
    if let Some(placed) = space.get(here) {
        assert!(placed.pose.translation.is_finite(), "{:?}", placed.pose);
    }
    let _ = physics::ray(
        &space,
        Vec3::new(-300.0, 0.0, 60.0),
        Vec3::X,
        600.0,
        |_, _| true,
    );
    let way = Walk {
        feet: Vec3::new(-200.0, 0.0, 0.0),
        by: Vec3::new(12.0, 0.0, -2.0),
        on_ground: true,
    };
    let walked = physics::walk(&space, WALKER, way, |_| false);
    assert!(walked.feet.is_finite(), "{walked:?}");
}

#[test]
fn meshes_cut_anywhere_stand_as_far_as_they_go() {
    for bytes in meshes() {
        let every = (bytes.len() / 400).max(1);
        for length in (0..bytes.len()).step_by(every) {
            use_all(&bytes[..length]);
        }
    }
}

#[test]
fn meshes_with_changed_bytes_stand_or_do_not() {
    let mut chance = Stream::new("damage", "meshes");
    for bytes in meshes() {
        for _ in 0..200 {
            let mut changed = bytes.clone();
            for _ in 0..=chance.below(5) {
                let at = chance.below(changed.len() as u32) as usize;
                changed[at] = match chance.below(3) {
                    0 => 0xFF,
                    1 => 0x7F,
                    _ => chance.next_u32() as u8,
                };
            }
            use_all(&changed);
        }
    }
}
