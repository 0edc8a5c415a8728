//! Bodies that fall, lie still, are walked on and looked at.
//!
//! Property: things behave as things do, and the same whoever holds the space. Method: a floor of one
//! box, boxes on it, a walker. Truth: mechanics; where the game's own number is not known, only what
//! any number gives is asserted. What it has caught: nothing yet.

use glam::{Quat, Vec3};
use ident::FormId;
use physics::{
    Body, Layer, METRE, Model, Placed, Pose, Pusher, Shape, Space, TriggerShape, Walk, Walker, step,
};
use std::collections::BTreeMap;

const FLOOR: FormId = FormId(1);
const WALKER: Walker = Walker {
    height: 128.0,
    radius: 22.0,
};

fn at(x: f32, y: f32, z: f32) -> Pose {
    Pose::from_parts(Vec3::new(x, y, z), Quat::IDENTITY)
}

/// A floor whose top is at height 0.
fn floor() -> Space {
    let mut space = Space::new();
    let shape = Shape::cuboid(Vec3::new(2000.0, 2000.0, 50.0));
    space.put(
        FLOOR,
        Placed::fixed(shape, at(0.0, 0.0, -50.0), Layer::STATIC),
    );
    space
}

fn add_box(space: &mut Space, id: u32, half: f32, place: Vec3) {
    let shape = Shape::cuboid(Vec3::splat(half));
    let pose = Pose::from_parts(place, Quat::IDENTITY);
    space.put(FormId(id), Placed::loose(shape, pose, 5.0));
}

fn wake(space: &Space, ids: impl IntoIterator<Item = u32>) -> BTreeMap<FormId, Body> {
    let all = ids.into_iter().map(FormId);
    all.filter_map(|id| Some((id, Body::at_rest(space.get(id)?))))
        .collect()
}

fn place(space: &Space, id: u32) -> Vec3 {
    space
        .get(FormId(id))
        .map_or(Vec3::NAN, |placed| placed.pose.translation)
}

/// 0.5 g t²: after 10 ticks of a sixtieth 0.5 × 686.6 × (1/6)² = 9.5 units, a little more or less as
/// the step adds up.
#[test]
fn what_is_awake_falls_and_lies_still_on_the_floor() {
    let mut space = floor();
    add_box(&mut space, 10, 10.0, Vec3::new(0.0, 0.0, 60.0));
    let mut awake = wake(&space, [10]);
    for _ in 0..10 {
        step(&mut space, &mut awake, &[]);
    }
    let fallen = 60.0 - place(&space, 10).z;
    assert!((8.0..12.0).contains(&fallen), "{fallen}");
    for _ in 0..120 {
        step(&mut space, &mut awake, &[]);
    }
    assert!(awake.is_empty(), "{awake:?}");
    assert!(
        (place(&space, 10).z - 10.0).abs() < 1.0,
        "{}",
        place(&space, 10)
    );
}

#[test]
fn what_lies_still_stays_until_something_quick_comes() {
    let mut space = floor();
    add_box(&mut space, 10, 10.0, Vec3::new(0.0, 0.0, 500.0));
    let mut awake = BTreeMap::new();
    for _ in 0..60 {
        step(&mut space, &mut awake, &[]);
    }
    assert_eq!(place(&space, 10).z, 500.0);
    let walker = Pusher::Walker(
        WALKER,
        Vec3::new(-40.0, 0.0, 440.0),
        Vec3::new(-34.0, 0.0, 440.0),
    );
    step(&mut space, &mut awake, &[walker]);
    assert!(awake.contains_key(&FormId(10)));
    for _ in 0..200 {
        step(&mut space, &mut awake, &[]);
    }
    assert!((place(&space, 10).z - 10.0).abs() < 1.0);
}

#[test]
fn a_stack_of_ten_stands() {
    let mut space = floor();
    for number in 0..10 {
        let z = 10.0 + 20.0 * number as f32;
        add_box(&mut space, 10 + number, 10.0, Vec3::new(0.0, 0.0, z));
    }
    let mut awake = wake(&space, 10..20);
    for _ in 0..300 {
        step(&mut space, &mut awake, &[]);
    }
    assert!(awake.is_empty(), "{} are awake", awake.len());
    let top = place(&space, 19);
    assert!((top.z - 190.0).abs() < 4.0, "{top}");
    assert!(top.truncate().length() < 4.0, "{top}");
}

#[test]
fn a_walker_pushes_a_box_off_a_table() {
    let mut space = floor();
    let table = Shape::cuboid(Vec3::new(40.0, 40.0, 30.0));
    space.put(
        FormId(2),
        Placed::fixed(table, at(0.0, 0.0, 30.0), Layer::STATIC),
    );
    add_box(&mut space, 10, 8.0, Vec3::new(0.0, 0.0, 68.0));
    let mut awake = BTreeMap::new();
    let mut feet = Vec3::new(-80.0, 0.0, 20.0);
    for _ in 0..60 {
        let to = feet + Vec3::X * 3.0;
        step(&mut space, &mut awake, &[Pusher::Walker(WALKER, feet, to)]);
        feet = to;
    }
    for _ in 0..200 {
        step(&mut space, &mut awake, &[]);
    }
    let end = place(&space, 10);
    assert!(end.x > 48.0 && (end.z - 8.0).abs() < 3.0, "{end}");
}

/// The property of the decision page: what is kept between two ticks is the bodies and nothing else.
#[test]
fn a_space_made_anew_at_any_tick_goes_on_alike() {
    let pile = || {
        let mut space = floor();
        for number in 0..30_u32 {
            let x = (number % 3) as f32 * 7.0;
            let y = (number % 5) as f32 * 5.0;
            add_box(
                &mut space,
                10 + number,
                6.0,
                Vec3::new(x, y, 10.0 + 13.0 * number as f32),
            );
        }
        space
    };
    let mut space = pile();
    let mut awake = wake(&space, 10..40);
    let mut other = pile();
    let mut other_awake = awake.clone();
    for tick in 0..150 {
        if tick % 7 == 3 {
            // Made anew, in another order.
            let mut anew = floor();
            let all: Vec<_> = other
                .all()
                .map(|(id, placed)| (id, placed.clone()))
                .collect();
            for (id, placed) in all.into_iter().rev() {
                anew.put(id, placed);
            }
            other = anew;
        }
        step(&mut space, &mut awake, &[]);
        step(&mut other, &mut other_awake, &[]);
        assert_eq!(awake, other_awake, "tick {tick}");
    }
    for id in 10..40 {
        assert_eq!(place(&space, id), place(&other, id));
    }
}

fn walk_for(space: &Space, feet: Vec3, by: Vec3, ticks: u32) -> Vec3 {
    let mut walked = physics::Walked {
        feet,
        on_ground: true,
        touched: Vec::new(),
    };
    for _ in 0..ticks {
        let down = if walked.on_ground { 0.0 } else { -4.0 };
        let walk = Walk {
            feet: walked.feet,
            by: by + Vec3::Z * down,
            on_ground: walked.on_ground,
        };
        walked = physics::walk(space, WALKER, walk, |_| false);
    }
    walked.feet
}

#[test]
fn a_walker_walks_on_the_floor_and_stops_at_a_wall() {
    let mut space = floor();
    let wall = Shape::cuboid(Vec3::new(10.0, 500.0, 200.0));
    space.put(
        FormId(2),
        Placed::fixed(wall, at(200.0, 0.0, 200.0), Layer::STATIC),
    );
    let near = walk_for(&space, Vec3::new(0.0, 0.0, 2.0), Vec3::X * 5.0, 20);
    assert!((near.x - 100.0).abs() < 2.0 && near.z.abs() < 2.0, "{near}");
    let there = walk_for(&space, near, Vec3::X * 5.0, 60);
    assert!((there.x - (190.0 - 22.0)).abs() < 3.0, "{there}");
    // Along the wall it slides.
    let along = walk_for(&space, there, Vec3::new(5.0, 5.0, 0.0), 20);
    assert!((along.y - 100.0).abs() < 5.0, "{along}");
}

#[test]
fn a_walker_climbs_steps_and_no_ledges() {
    for (height, climbs) in [(20.0, true), (30.0, true), (60.0, false)] {
        let mut space = floor();
        let step = Shape::cuboid(Vec3::new(100.0, 200.0, height * 0.5));
        let pose = at(200.0, 0.0, height * 0.5);
        space.put(FormId(2), Placed::fixed(step, pose, Layer::STATIC));
        let end = walk_for(&space, Vec3::new(0.0, 0.0, 2.0), Vec3::X * 5.0, 40);
        assert_eq!(end.z > height - 3.0, climbs, "{height}: {end}");
        assert_eq!(end.x > 150.0, climbs, "{height}: {end}");
    }
}

/// 30 degrees are walked up, 70 are not.
#[test]
fn a_walker_climbs_gentle_slopes_only() {
    for (degrees, climbs) in [(30.0_f32, true), (70.0, false)] {
        let mut space = floor();
        let slope = Shape::cuboid(Vec3::new(600.0, 300.0, 10.0));
        let angle = degrees.to_radians();
        let pose = Pose::from_parts(Vec3::new(300.0, 0.0, 0.0), Quat::from_rotation_y(-angle));
        space.put(FormId(2), Placed::fixed(slope, pose, Layer::STATIC));
        let start = Vec3::new(-400.0, 0.0, 2.0);
        let end = walk_for(&space, start, Vec3::X * 5.0, 160);
        assert_eq!(end.z > 40.0, climbs, "{degrees}: {end}");
    }
}

#[test]
fn a_ray_meets_the_nearest_wanted_thing() {
    let mut space = floor();
    add_box(&mut space, 10, 10.0, Vec3::new(100.0, 0.0, 50.0));
    add_box(&mut space, 11, 10.0, Vec3::new(50.0, 0.0, 50.0));
    let from = Vec3::new(0.0, 0.0, 50.0);
    let hit = physics::ray(&space, from, Vec3::X, 500.0, |_, _| true);
    let hit = hit.expect("a hit");
    assert_eq!(hit.key.owner, FormId(11));
    assert!((hit.distance - 40.0).abs() < 0.01);
    let further = physics::ray(&space, from, Vec3::X, 500.0, |key, _| {
        key.owner != FormId(11)
    });
    assert_eq!(further.map(|hit| hit.key.owner), Some(FormId(10)));
    assert!(physics::ray(&space, from, Vec3::X, 30.0, |_, _| true).is_none());
    assert!(physics::ray(&space, from, Vec3::NAN, 30.0, |_, _| true).is_none());
}

#[test]
fn a_volume_feels_who_is_in_it() {
    let mut space = floor();
    let place = Vec3::new(100.0, 0.0, 50.0);
    let volume = physics::volume(TriggerShape::Box, [30.0, 30.0, 50.0], place, Quat::IDENTITY);
    space.put(FormId(5), volume.expect("a volume"));
    let felt = |x: f32| {
        let place = (Vec3::new(x, 0.0, 0.0), 0.0);
        physics::felt_by_walker(&space, WALKER, place, |_, part| part.is_phantom)
    };
    assert_eq!(felt(100.0), [FormId(5)]);
    assert_eq!(felt(50.0), [FormId(5)]);
    assert_eq!(felt(40.0), []);
    // It stops nobody.
    let through = walk_for(&space, Vec3::new(0.0, 0.0, 2.0), Vec3::X * 5.0, 40);
    assert!((through.x - 200.0).abs() < 3.0, "{through}");
}

/// 33 by 33 heights that rise by 8 units a step to the north; a hole in the south west.
#[test]
fn land_carries_a_walker_and_has_holes() {
    let heights: Vec<f32> = (0..33 * 33).map(|at| (at / 33) as f32 * 8.0).collect();
    let land = physics::Land {
        heights: &heights,
        holes: [true, false, false, false],
        corner: [0.0, 0.0],
    };
    let mut space = Space::new();
    space.put(FormId(3), physics::land(land).expect("land"));
    let down = |x: f32, y: f32| {
        let from = Vec3::new(x, y, 1000.0);
        physics::ray(&space, from, Vec3::NEG_Z, 2000.0, |_, _| true).map(|hit| hit.point.z)
    };
    assert_eq!(down(1000.0, 1000.0), None);
    let north = down(1000.0, 3000.0).expect("ground");
    assert!((north - 3000.0 / 128.0 * 8.0).abs() < 0.1, "{north}");
    let stays = walk_for(&space, Vec3::new(3000.0, 3000.0, 200.0), Vec3::ZERO, 60);
    assert!((stays.z - 187.5).abs() < 3.0, "{stays}");
    assert!(
        physics::land(physics::Land {
            heights: &[0.0; 7],
            ..land
        })
        .is_none()
    );
}

#[test]
fn what_is_no_mesh_has_no_bodies_and_says_why() {
    let model = Model::read(b"no mesh at all");
    assert!(model.bodies.is_empty());
    assert_eq!(model.problems.len(), 1);
    let placed = |place, scale| Placed::of_model(&model, (place, Quat::IDENTITY, scale), None);
    assert!(placed(Vec3::NAN, 1.0).is_none());
    assert!(placed(Vec3::ZERO, 1e9).is_none());
    assert!(placed(Vec3::ZERO, f32::NAN).is_none());
}

/// Bodies thrown at each other with numbers that are none come to rest, and nothing breaks.
#[test]
fn a_body_that_is_nowhere_rests() {
    let mut space = floor();
    add_box(&mut space, 10, 10.0, Vec3::new(0.0, 0.0, 20.0));
    let mut awake = wake(&space, [10]);
    if let Some(body) = awake.get_mut(&FormId(10)) {
        body.velocity = Vec3::splat(f32::INFINITY);
    }
    for _ in 0..5 {
        step(&mut space, &mut awake, &[]);
    }
    assert!(place(&space, 10).is_finite());
    const { assert!(METRE > 69.0) };
}
