//! Scenes: ground, water and sky by day and night, a lamp, a tent, a stand-in.

use crate::device::{SIZE, picture};
use crate::files::{bring_made, public};
use crate::golden::{check, mean};
use glam::{Vec2, Vec3};
use ident::FormId;
use scene::{
    Air, Camera, Changes, Flicker, Fog, Grade, Instance, Land, LandLayer, LandQuad, Light, Look,
    LookId, ModelLook, Place, Sky, Sun, Water,
};

/// A hill with a hollow that water stands in; grass over dirt, stone on the hill.
fn land() -> Land {
    let mut heights = Vec::new();
    for row in 0..33 {
        for column in 0..33 {
            let at = |x: f32, y: f32| {
                let away = Vec2::new(column as f32 - x, row as f32 - y).length();
                (1.0 - away / 9.0).max(0.0)
            };
            let (hill, hollow) = (at(22.0, 22.0), at(12.0, 12.0));
            heights.push(hill * hill * (3.0 - 2.0 * hill) * 700.0 - hollow * 260.0);
        }
    }
    let height = |row: usize, column: usize| heights[row.min(32) * 33 + column.min(32)];
    let normal = |row: usize, column: usize| {
        let slope = |a: f32, b: f32| (a - b) / 256.0;
        let x = slope(
            height(row, column.saturating_sub(1)),
            height(row, column + 1),
        );
        let y = slope(
            height(row.saturating_sub(1), column),
            height(row + 1, column),
        );
        let unit = Vec3::new(x, y, 1.0).normalize() * 127.0;
        unit.to_array().map(|part| part as i8)
    };
    let normals = (0..33 * 33).map(|at| normal(at / 33, at % 33)).collect();
    let layer = |name: &str, opacities: Vec<u8>| LandLayer {
        diffuse: format!("landscape\\{name}.dds"),
        normal: String::new(),
        opacities,
    };
    let quad = |hill: bool| LandQuad {
        is_hidden: false,
        layers: vec![
            layer("dirt02", Vec::new()),
            layer(
                "grass",
                (0..289).map(|at| ((at % 17) * 16).min(255) as u8).collect(),
            ),
            layer("stone", vec![if hill { 140 } else { 0 }; 289]),
        ],
    };
    Land {
        grid: [0, 0],
        heights,
        normals,
        colors: Vec::new(),
        quads: [quad(false), quad(false), quad(false), quad(true)],
    }
}

fn water() -> Water {
    Water {
        min: Vec2::ZERO,
        max: Vec2::splat(4096.0),
        height: -60.0,
        shallow: Vec3::new(0.2, 0.3, 0.3),
        deep: Vec3::new(0.05, 0.1, 0.12),
        reflection: Vec3::splat(0.6),
        opacity: 0.9,
        reflectivity: 0.4,
        fresnel: 0.9,
        sun_power: 200.0,
        noise: String::new(),
    }
}

fn air(sun: Vec3, light: f32, night: f32) -> Air {
    let sky = Vec3::new(0.35, 0.55, 0.8) * light;
    Air {
        ambient: [sky * 0.6; 6],
        sun: Sun {
            direction: sun.normalize(),
            color: Vec3::new(1.0, 0.95, 0.85) * light,
            has_shadows: true,
        },
        fog: Fog {
            near_color: sky,
            far_color: sky,
            near: 2000.0,
            far: 12_000.0,
            power: 1.0,
            max: 0.8,
        },
        sky: Some(Sky {
            upper: sky * 0.7,
            lower: sky,
            horizon: sky * 1.2,
            sun_direction: sun.normalize(),
            sun: Vec3::splat(light),
            glare: Vec3::splat(light),
            glare_strength: 0.5,
            stars: Vec3::ONE,
            night,
            clouds: Vec::new(),
        }),
        grade: Grade::default(),
    }
}

fn outside(air: Air) -> Changes {
    let camera = Camera {
        near: 15.0,
        ..Camera::looking_at(
            Vec3::new(700.0, 300.0, 420.0),
            Vec3::new(2300.0, 2400.0, 60.0),
        )
    };
    Changes {
        is_anew: true,
        lands: vec![(FormId(1), land())],
        waters: vec![(FormId(1), water())],
        air: Some(air),
        camera: Some(camera),
        ..Changes::default()
    }
}

fn instance(x: f32, y: f32, z: f32) -> Instance {
    Instance {
        look: LookId(0),
        place: Place::new([x, y, z], [0.0; 3], 1.0),
        opacity: 1.0,
    }
}

#[test]
fn a_hill_by_a_pond_at_noon() {
    let Some(mut picture) = picture() else { return };
    picture.apply(outside(air(Vec3::new(0.5, -0.4, 0.7), 1.0, 0.0)));
    bring_made(&mut picture, &|_| None);
    let shot = picture.shot(0.0).expect("a picture");
    assert_eq!(picture.errors(), Vec::<String>::new());
    let sky = mean(&shot, [0, 0], [SIZE.0, 20]);
    let ground = mean(&shot, [0, 150], [SIZE.0, 200]);
    assert!(sky[2] > sky[0] + 20.0, "the sky is blue: {sky:?}");
    assert!(
        ground[2] < ground[1],
        "grass and pond are green: {ground:?}"
    );
    check("hill_at_noon", &shot);
}

#[test]
fn the_same_at_night_is_dark_and_a_lamp_lights_the_ground_about_it() {
    let Some(mut picture) = picture() else { return };
    picture.apply(outside(air(Vec3::new(-0.5, -0.4, 0.5), 0.12, 1.0)));
    bring_made(&mut picture, &|_| None);
    let dark = picture.shot(0.0).expect("a picture");
    let lamp = Light {
        position: Vec3::new(1500.0, 900.0, 120.0),
        radius: 700.0,
        color: Vec3::new(1.0, 0.6, 0.25),
        brightness: 2.0,
        falloff: 1.0,
        spot: None,
        flicker: Some(Flicker {
            frequency: 2.0,
            strength: 0.3,
            movement: 4.0,
            is_pulse: false,
        }),
    };
    picture.apply(Changes {
        lights: vec![(FormId(2), lamp)],
        ..Changes::default()
    });
    let lit = picture.shot(0.0).expect("a picture");
    let red = |shot| mean(shot, [0, 100], SIZE.into())[0];
    assert!(red(&dark) < 60.0, "{}", red(&dark));
    assert!(red(&lit) > red(&dark) + 5.0, "{} {}", red(&dark), red(&lit));
    check("hill_at_night_with_lamp", &lit);
}

#[test]
fn a_missing_mesh_is_a_stand_in_with_a_shadow_and_is_listed() {
    let Some(mut picture) = picture() else { return };
    picture.apply(Changes {
        looks: vec![Look::Model(ModelLook::plain("not\\there.nif"))],
        instances: vec![(FormId(9), instance(1500.0, 800.0, 0.0))],
        camera: Some(Camera::looking_at(
            Vec3::new(1350.0, 560.0, 120.0),
            Vec3::new(1500.0, 800.0, 20.0),
        )),
        ..outside(air(Vec3::new(0.5, -0.4, 0.7), 1.0, 0.0))
    });
    bring_made(&mut picture, &|_| None);
    let shot = picture.shot(0.0).expect("a picture");
    let troubles: Vec<String> = picture.troubles().map(ToString::to_string).collect();
    assert_eq!(
        troubles,
        ["meshes\\not\\there.nif: there is no such file (a stand-in is shown)"]
    );
    check("stand_in", &shot);
}

#[test]
fn a_tent_of_a_public_mod_stands_in_the_sun() {
    let path = "chesko256+Campfire/meshes/campfire/_camp_largehidetent_cutthroughinterior.nif";
    let Some(tent) = public(path) else { return };
    let Some(mut picture) = picture() else { return };
    picture.apply(Changes {
        looks: vec![Look::Model(ModelLook::plain("tent.nif"))],
        instances: vec![(FormId(9), instance(1500.0, 900.0, 0.0))],
        camera: Some(Camera::looking_at(
            Vec3::new(1250.0, 400.0, 180.0),
            Vec3::new(1500.0, 900.0, 90.0),
        )),
        ..outside(air(Vec3::new(0.5, -0.4, 0.7), 1.0, 0.0))
    });
    bring_made(&mut picture, &|path| {
        path.ends_with(".nif").then(|| tent.clone())
    });
    let shot = picture.shot(0.0).expect("a picture");
    assert_eq!(picture.counters().looks, (1, 1));
    check("tent", &shot);
}

#[test]
fn a_scene_is_drawn_the_same_on_another_device() {
    let (Some(mut first), Some(second)) = (picture(), picture()) else {
        return;
    };
    first.apply(outside(air(Vec3::new(0.5, -0.4, 0.7), 1.0, 0.0)));
    bring_made(&mut first, &|_| None);
    let before = first.shot(0.0).expect("a picture");
    // As when a device is lost: the scene stays, the files are wanted again.
    let mut after = first.on(second.into_gpu());
    bring_made(&mut after, &|_| None);
    assert_eq!(after.shot(0.0).expect("a picture"), before);
}

#[test]
fn what_is_gone_is_drawn_no_more() {
    let Some(mut picture) = picture() else { return };
    picture.apply(outside(air(Vec3::new(0.5, -0.4, 0.7), 1.0, 0.0)));
    bring_made(&mut picture, &|_| None);
    let before = picture.shot(0.0).expect("a picture");
    picture.apply(Changes {
        looks: vec![Look::Model(ModelLook::plain("not\\there.nif"))],
        instances: vec![(FormId(9), instance(1500.0, 900.0, 0.0))],
        ..Changes::default()
    });
    bring_made(&mut picture, &|_| None);
    assert_ne!(picture.shot(0.0).expect("a picture"), before);
    picture.apply(Changes {
        gone: vec![FormId(9)],
        ..Changes::default()
    });
    assert_eq!(picture.shot(0.0).expect("a picture"), before);
}
