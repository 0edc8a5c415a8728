//! The demo's meshes, read by the crate that reads all meshes: whole, lit, solid.

use super::packed;
use nif::collision::{Form, HAVOK_UNIT};
use nif::{Nif, Role, Shader};

/// Every mesh by its name, handed to a test with its file's bytes.
fn each(test: impl Fn(&str, &Nif<'_>)) {
    let meshes = packed("meshes/skalddemo/");
    assert_eq!(meshes.len(), 22);
    for (name, bytes) in &meshes {
        let nif = Nif::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        test(name.trim_end_matches(".nif"), &nif);
    }
}

fn with(name: &str, test: impl Fn(&Nif<'_>)) {
    each(|own, nif| {
        if own == name {
            test(nif);
        }
    });
}

#[test]
fn every_mesh_is_understood_and_written_as_it_was() {
    let meshes = packed("meshes/skalddemo/");
    for (name, bytes) in &meshes {
        let nif = Nif::read(bytes).unwrap();
        assert_eq!(nif.problems, [], "{name}");
        assert_eq!(nif.check(), [], "{name}");
        assert!(nif.blocks.iter().all(nif::Block::is_understood), "{name}");
        assert!(nif.write() == *bytes, "{name}");
    }
}

#[test]
fn every_shape_is_whole() {
    each(|name, nif| {
        let graph = nif.graph();
        assert_eq!(graph.problems, [], "{name}");
        let shapes = graph.nodes.iter().filter(|node| node.role == Role::Shape);
        for node in shapes {
            let geometry = nif.geometry(node.block).unwrap();
            let own = format!("{name} {}", node.name);
            assert_eq!(geometry.problems, [], "{own}");
            assert!(!geometry.triangles.is_empty(), "{own}");
            let places = &geometry.positions;
            assert_eq!(geometry.colors.len(), places.len(), "{own}");
            for (normal, tangent) in geometry.normals.iter().zip(&geometry.tangents) {
                assert!((normal.length() - 1.0).abs() < 0.02, "{own}: {normal}");
                assert!(
                    normal.dot(*tangent).abs() < 0.03,
                    "{own}: {normal} {tangent}"
                );
            }
            // Fronts look where the normals do; leaves are lit as their crown is.
            let is_plant = ["tree", "reeds"].contains(&name);
            let backwards = geometry.triangles.iter().filter(|triangle| {
                let [a, b, c] = triangle.map(|at| places[usize::from(at)]);
                let front = (b - a).cross(c - a);
                let normal = geometry.normals[usize::from(triangle[0])];
                front.length() > 0.01 && front.normalize().dot(normal) < -0.2
            });
            assert!(is_plant || backwards.count() == 0, "{own}: inside out");
            let (centre, radius) = geometry.bound;
            let far = places.iter().map(|place| place.distance(centre));
            assert!(far.fold(0.0, f32::max) <= radius + 0.1, "{own}");
        }
    });
}

#[test]
fn every_texture_a_shape_names_is_in_the_archive() {
    let textures: Vec<String> = packed("textures/skalddemo/")
        .into_iter()
        .map(|(name, _)| format!("textures\\skalddemo\\{name}"))
        .collect();
    each(|name, nif| {
        for node in nif
            .graph()
            .nodes
            .iter()
            .filter(|node| node.role == Role::Shape)
        {
            let material = nif.material(node.block).unwrap();
            assert!(matches!(material.shader, Shader::Lighting(_)), "{name}");
            for path in material.textures.iter().filter(|path| !path.is_empty()) {
                assert!(textures.contains(path), "{name}: {path}");
            }
        }
    });
}

/// Layer, motion and form of a body.
type Told = (u8, u8, &'static str);

/// What a mesh's bodies are, in the order of its nodes.
fn bodies(nif: &Nif<'_>) -> Vec<Told> {
    let nodes = nif.graph().nodes;
    let found = nodes.iter().filter_map(|node| nif.collision(node.block));
    let kind = |form: &Form| match form {
        Form::Box(_) => "box",
        Form::Capsule { .. } => "capsule",
        Form::Convex { .. } => "convex",
        Form::Mesh(_) => "mesh",
        Form::List(_) => "list",
        Form::Moved(_, inner) if matches!(inner.form, Form::Box(_)) => "moved box",
        _ => "other",
    };
    let told = found.map(|collision| {
        assert_eq!(collision.problems, []);
        let motion = collision.body.motion.unwrap();
        let form = kind(&collision.body.shape.as_ref().unwrap().form);
        (collision.body.filter.layer, motion.system, form)
    });
    told.collect()
}

#[test]
fn bodies_are_of_the_kinds_that_the_game_has() {
    // Layers: 1 static, 2 moved by animation, 4 clutter. Motions: 4 a box that falls, 6 keyframed, 7
    // fixed.
    let expected: [(&str, &[Told]); 8] = [
        ("room", &[(1, 7, "mesh")]),
        ("house", &[(1, 7, "mesh")]),
        ("table", &[(1, 7, "list")]),
        ("crate", &[(4, 4, "box")]),
        ("tree", &[(1, 7, "capsule")]),
        ("stone01", &[(1, 7, "convex")]),
        ("gate", &[(1, 7, "list"), (2, 6, "moved box")]),
        ("lamp", &[]),
    ];
    for (name, kinds) in expected {
        with(name, |nif| assert_eq!(bodies(nif), kinds, "{name}"));
    }
}

#[test]
fn the_crate_weighs_four_kilograms_and_is_as_big_as_it_looks() {
    with("crate", |nif| {
        let body = nif.collision(0).unwrap().body;
        let motion = body.motion.unwrap();
        assert_eq!(motion.mass, 4.0);
        // A cube's moment: mass times its side squared, a sixth.
        let moment = motion.inertia.x_axis.x;
        assert!((moment - 4.0 * 22.0 * 22.0 / 6.0).abs() < 0.1, "{moment}");
        let Form::Box(half) = body.shape.unwrap().form else {
            unreachable!("a crate is a box")
        };
        assert!((half - glam::Vec3::splat(11.0)).length() < 1e-3, "{half}");
    });
}

#[test]
fn a_compressed_mesh_has_the_triangles_it_is_drawn_with() {
    with("room", |nif| {
        let body = nif.collision(0).unwrap().body;
        let Form::Mesh(mesh) = body.shape.unwrap().form else {
            unreachable!("a room is a mesh")
        };
        // Floor and ceiling in 8 by 6 squares, walls in 8 by 5.
        assert_eq!(mesh.triangles.len(), 2 * (2 * 48 + 4 * 40));
        let low = mesh
            .vertices
            .iter()
            .copied()
            .reduce(glam::Vec3::min)
            .unwrap();
        let step = HAVOK_UNIT / 1000.0;
        assert!(
            (low - glam::Vec3::new(-272.0, -208.0, 0.0)).length() < step,
            "{low}"
        );
    });
}

#[test]
fn the_gate_swings_open_and_shut_about_its_post() {
    with("gate", |nif| {
        let graph = nif.graph();
        let leaf = graph
            .nodes
            .iter()
            .find(|node| node.name == "GateLeaf")
            .unwrap();
        assert_eq!(leaf.local.translation.to_array(), [-72.0, 0.0, 0.0]);
        let sequences = nif.sequences(graph.nodes[0].controller);
        let names: Vec<&str> = sequences.iter().map(|own| own.name.as_str()).collect();
        assert_eq!(names, ["Open", "Close"]);
        for (sequence, [first, last]) in sequences.iter().zip([[0.0, -1.75], [-1.75, 0.0]]) {
            assert_eq!(sequence.timing.range, [0.0, 1.6]);
            let [track] = sequence.tracks.as_slice() else {
                unreachable!("one node moves")
            };
            assert_eq!(
                (track.node.as_str(), track.controller.as_str()),
                ("GateLeaf", "NiTransformController")
            );
            let Some(nif::animation::Curve::Transform(movement)) = &track.curve else {
                unreachable!("it moves")
            };
            for (time, angle) in [(0.0, first), (1.6, last)] {
                let east = movement.at(time, &leaf.local).rotation.x_axis;
                let expected = glam::Vec3::new(det::math::cos(angle), det::math::sin(angle), 0.0);
                assert!(
                    (east - expected).length() < 1e-5,
                    "{} at {time}: {east}",
                    sequence.name
                );
            }
        }
    });
}
