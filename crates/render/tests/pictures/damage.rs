//! Broken files: stand-ins and words, never a crash.

use crate::device::picture;
use crate::files::{public, texture};
use ident::FormId;
use render::mesh::Model;
use scene::{Changes, Instance, Look, LookId, ModelLook, Place};

/// Meshes of both generations: statics, skinned, dynamic.
const MESHES: [&str; 4] = [
    "chesko256+Campfire/meshes/campfire/_camp_largehidetent_cutthroughinterior.nif",
    "ousnius+nifly/tests/input/TestNifFile_Skinned_SE.nif",
    "ousnius+nifly/tests/input/TestNifFile_Static_SE.nif",
    "ousnius+nifly/tests/expected/TestNifFile_Skinned_Dynamic_SE.nif",
];

#[test]
fn meshes_cut_anywhere_are_shown_in_part_or_refused() {
    for path in MESHES {
        let Some(bytes) = public(path) else { continue };
        let whole = Model::read(&bytes).expect("a mesh");
        assert!(whole.triangles() > 0, "{path}");
        let step = (bytes.len() / 150).max(1);
        for end in (0..bytes.len()).step_by(step) {
            if let Ok(model) = Model::read(&bytes[..end]) {
                assert!(model.triangles() <= whole.triangles());
            }
        }
    }
}

#[test]
fn meshes_with_changed_bytes_have_places_for_all_their_corners() {
    for path in MESHES {
        let Some(bytes) = public(path) else { continue };
        let step = (bytes.len() / 250).max(1);
        for at in (0..bytes.len()).step_by(step) {
            let mut bytes = bytes.clone();
            // The bytes of a float that is none.
            for (offset, byte) in [0xFF, 0xFF, 0xC0, 0x7F].into_iter().enumerate() {
                if let Some(slot) = bytes.get_mut(at + offset) {
                    *slot = byte;
                }
            }
            let Ok(model) = Model::read(&bytes) else {
                continue;
            };
            for shape in &model.shapes {
                let count = shape.vertices.len() as u32;
                assert!(shape.indices.iter().all(|index| *index < count));
                let is_finite =
                    |vertex: &render::mesh::Vertex| vertex.position.iter().all(|x| x.is_finite());
                assert!(shape.vertices.iter().all(is_finite), "{path} at {at}");
            }
        }
    }
}

#[test]
fn textures_cut_anywhere_or_too_large_are_stand_ins_and_told() {
    let Some(mut picture) = picture() else { return };
    let whole = texture([9, 9, 9, 255]);
    let mut huge = whole.clone();
    // 16,384 pixels a side and none of them there.
    huge[12..20].copy_from_slice(&[0, 0x40, 0, 0, 0, 0x40, 0, 0]);
    let mut cases: Vec<Vec<u8>> = (0..whole.len())
        .step_by(97)
        .map(|end| whole[..end].to_vec())
        .collect();
    cases.push(huge);
    let count = cases.len();
    let looks = (0..count).map(|at| {
        Look::Model(ModelLook {
            path: "box.nif".to_owned(),
            textures: vec![scene::ShapeTextures {
                shape: String::new(),
                textures: std::array::from_fn(|slot| {
                    if slot == 0 {
                        format!("{at}.dds")
                    } else {
                        String::new()
                    }
                }),
            }],
        })
    });
    let place = Place::new([0.0; 3], [0.0; 3], 1.0);
    let instances = (0..count as u32).map(|at| {
        let look = LookId(at);
        (
            FormId(at + 1),
            Instance {
                look,
                place,
                opacity: 1.0,
            },
        )
    });
    picture.apply(Changes {
        looks: looks.collect(),
        instances: instances.collect(),
        ..Changes::default()
    });
    let Some(mesh) = public(MESHES[2]) else {
        return;
    };
    picture.wanted(1);
    picture.bring("meshes\\box.nif", Some(&mesh));
    for (at, case) in cases.iter().enumerate() {
        picture.bring(&format!("textures\\{at}.dds"), Some(case));
    }
    picture.shot(0.0).expect("a picture");
    assert_eq!(picture.errors(), Vec::<String>::new());
    let told = picture
        .troubles()
        .filter(|trouble| trouble.path.ends_with(".dds") && trouble.has_stand_in);
    assert_eq!(told.count(), count);
}

#[test]
fn files_nobody_wanted_are_passed_by() {
    let Some(mut picture) = picture() else { return };
    picture.bring("meshes\\other.nif", Some(b"nothing"));
    picture.bring("textures\\other.dds", None);
    assert_eq!(picture.troubles().count(), 0);
}
