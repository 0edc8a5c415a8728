//! Bodies put together: parts of several files on the bones of one skeleton.

use super::bind_pose::pose;
use super::model::{Model, ModelError, world_of};
use super::shape::Shape;
use super::surface::Surface;
use glam::Mat4;
use nif::{Extra, Nif, Role};
use scene::BodyPart;
use std::collections::BTreeMap;

/// The bones of a skeleton, by name in lower case.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Skeleton {
    bones: BTreeMap<String, Mat4>,
}

impl Skeleton {
    /// Reads a skeleton's file.
    ///
    /// # Errors
    /// When it is no mesh.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let nif = Nif::read(bytes)?;
        let nodes = nif.graph().nodes;
        let bones = nodes
            .iter()
            .map(|node| (node.name.to_lowercase(), node.world.matrix()));
        Ok(Self {
            bones: bones.collect(),
        })
    }

    fn bone(&self, name: &str) -> Option<Mat4> {
        self.bones.get(&name.to_lowercase()).copied()
    }
}

/// Puts a body together of its parts' files. A part that cannot be read is left out and told.
pub fn body<'b>(
    skeleton: &Skeleton,
    parts: impl Iterator<Item = (&'b BodyPart, &'b [u8])>,
) -> Model {
    let mut model = Model::default();
    for (part, bytes) in parts {
        match add(&mut model, skeleton, part, bytes) {
            Ok(()) => {}
            Err(error) => model.problems.push(format!("{}: {error}", part.model)),
        }
    }
    model.set_bounds();
    model
}

fn add(
    model: &mut Model,
    skeleton: &Skeleton,
    part: &BodyPart,
    bytes: &[u8],
) -> Result<(), ModelError> {
    let nif = Nif::read(bytes)?;
    let graph = nif.graph();
    let hung = part.bone.clone().or_else(|| hangs_at(&nif));
    let hung = hung.and_then(|bone| skeleton.bone(&bone));
    let mut own = Model::default();
    for node in &graph.nodes {
        if node.role != Role::Shape || !node.is_drawn {
            continue;
        }
        let Some(mut geometry) = nif.geometry(node.block) else {
            continue;
        };
        let surface = Surface::of(nif.material(node.block).as_ref(), nif.alpha(node.block));
        let place = match nif.skin(node.block) {
            Some(skin) => {
                let bones = skin.bones.iter();
                let bones = bones.map(|bone| {
                    let found = skeleton.bone(&bone.name);
                    found.unwrap_or_else(|| world_of(&graph, bone.node))
                });
                pose(&mut geometry, &skin, &bones.collect::<Vec<_>>());
                Mat4::IDENTITY
            }
            None => hung.unwrap_or(Mat4::IDENTITY) * node.world.matrix(),
        };
        let shape = Shape::new(&node.name, &geometry, &place, surface, part.slots);
        if !shape.indices.is_empty() {
            own.shapes.push(shape);
        }
    }
    own.retexture(&part.textures);
    model.shapes.append(&mut own.shapes);
    Ok(())
}

/// The bone a mesh says it hangs at.
fn hangs_at(nif: &Nif<'_>) -> Option<String> {
    let extras = nif.roots.iter().flat_map(|root| nif.extras(*root));
    let mut texts = extras.filter_map(|(name, extra)| match extra {
        Extra::Text(text) if name == "Prn" => Some(text),
        _ => None,
    });
    texts.next()
}
