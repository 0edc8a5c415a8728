//! Bones of a shape, and which vertices they move.

use crate::block::Nif;
use crate::fields::Fields;
use crate::geometry::{Geometry, strips};
use crate::header::Generation;
use crate::problem::ProblemKind;
use crate::transform::Transform;
use crate::vertex;
use glam::Vec4;

/// The bones of a shape. A vertex stands at the sum over its bones of weight × the bone's world
/// transform × the bone's own transform × its place; the shape's transform is left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Skin {
    /// The node the bones hang below; -1 for none.
    pub root: i32,
    /// From the skin to the root.
    pub transform: Transform,
    /// In the order that vertices count them.
    pub bones: Vec<Bone>,
}

/// One bone of a skin.
#[derive(Debug, Clone, PartialEq)]
pub struct Bone {
    /// Its node in this file; bones of a body are found in the skeleton by name.
    pub node: i32,
    /// The node's name.
    pub name: String,
    /// From the skin to the bone.
    pub transform: Transform,
    /// A ball around the vertices it moves, in the bone's space: centre and radius.
    pub bound: Vec4,
}

/// Triangles of a skin that show with one part of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Slot of the body (30 to 61), or a part that comes off, with 100 and more added; none if the
    /// skin does not say.
    pub slot: Option<u16>,
    /// Bit 0: shown in the editor; bit 8: begins a new set of bones.
    pub flags: u16,
    /// The first triangle.
    pub first: u32,
    /// How many.
    pub count: u32,
}

impl Nif<'_> {
    /// The bones of a shape; none if it has no skin.
    pub fn skin(&self, shape: i32) -> Option<Skin> {
        let instance = self.skin_instance(shape)?;
        let data = self.fields_as(instance.link("data"), "NiSkinData");
        let mut own = data.into_iter().flat_map(|data| data.groups("bone_list"));
        let bones = instance.rows::<i32>("bones").map(|node| {
            let group = own.next();
            let fields = group.as_ref().map(|group| group.fields());
            let transform = fields.and_then(|fields| fields.group("skin_transform"));
            let name = self
                .fields(node)
                .map(|fields| self.string(fields.bits("name")));
            Bone {
                node,
                name: name.unwrap_or_default().into_owned(),
                transform: transform.map_or(Transform::IDENTITY, |t| Transform::of(t.fields())),
                bound: fields
                    .and_then(|fields| fields.row("bounding_sphere"))
                    .unwrap_or_default(),
            }
        });
        let bones = bones.collect();
        let transform = data.and_then(|data| data.group("skin_transform"));
        Some(Skin {
            root: instance.link("skeleton_root"),
            transform: transform.map_or(Transform::IDENTITY, |t| Transform::of(t.fields())),
            bones,
        })
    }

    fn skin_instance(&self, shape: i32) -> Option<Fields<'_, '_>> {
        let fields = self.fields(shape)?;
        let link = fields.link("skin_instance");
        let link = if link == -1 {
            fields.link("skin")
        } else {
            link
        };
        self.fields_as(link, "NiSkinInstance")
    }

    /// Adds to a shape's geometry what its skin holds: in Special Edition the vertices themselves,
    /// in both the weights and the triangles by parts of the body.
    pub(crate) fn read_skin(&self, shape: i32, geometry: &mut Geometry) {
        let Some(instance) = self.skin_instance(shape) else {
            return;
        };
        let link = instance.link("skin_partition");
        let partition = self.fields_as(link, "NiSkinPartition");
        if let Some(partition) = partition {
            if geometry.positions.is_empty() {
                vertex::read(partition, "vertex_data", geometry);
            } else if geometry.weights.is_empty() {
                let mut weights = Geometry::default();
                vertex::read(partition, "vertex_data", &mut weights);
                geometry.weights = weights.weights;
                geometry.bones = weights.bones;
            }
            self.read_parts(instance, partition, geometry);
        }
        if geometry.weights.is_empty() {
            self.read_weights(instance, geometry);
        }
        if geometry.weights.is_empty()
            && let Some(partition) = partition
        {
            read_partition_weights(partition, geometry);
        }
        self.settle_bones(shape, instance, geometry);
    }

    /// Triangles by part. A file for one generation counts a part's vertices within the part, for
    /// the other within the shape.
    fn read_parts(&self, instance: Fields<'_, '_>, skin: Fields<'_, '_>, geometry: &mut Geometry) {
        let mut slots = instance.groups("partitions");
        let mut triangles = Vec::new();
        let mut parts = Vec::new();
        for group in skin.groups("partitions") {
            let fields = group.fields();
            let first = triangles.len() as u32;
            match self.generation() {
                Generation::Special => triangles.extend(fields.rows::<[u16; 3]>("triangles_copy")),
                Generation::Legendary => triangles.extend(local_triangles(fields)),
            }
            let slot = slots.next();
            let slot = slot.as_ref().map(|slot| slot.fields());
            parts.push(Part {
                slot: slot.map(|slot| slot.bits("body_part") as u16),
                flags: slot.map_or(0, |slot| slot.bits("part_flag") as u16),
                first,
                count: triangles.len() as u32 - first,
            });
        }
        if !triangles.is_empty() {
            geometry.triangles = triangles;
            geometry.parts = parts;
        }
    }

    /// Weights as bones list their vertices: the four greatest of each vertex, together 1.
    fn read_weights(&self, instance: Fields<'_, '_>, geometry: &mut Geometry) {
        let Some(data) = self.fields_as(instance.link("data"), "NiSkinData") else {
            return;
        };
        if data.bits("has_vertex_weights") == 0 {
            return;
        }
        let count = geometry.positions.len();
        let mut weights = vec![[0.0_f32; 4]; count];
        let mut bones = vec![[0_u16; 4]; count];
        for (bone, group) in data.groups("bone_list").enumerate() {
            let fields = group.fields();
            let Some(rows) = fields.raw_rows("vertex_weights") else {
                continue;
            };
            for row in rows.bytes.chunks_exact(6) {
                let (vertex, weight) = row.split_at(2);
                let vertex = usize::from(<u16 as crate::Row>::from_row(vertex));
                let weight = <f32 as crate::Row>::from_row(weight);
                let own = weights.get_mut(vertex).zip(bones.get_mut(vertex));
                if let Some((weights, bones)) = own
                    && weight.is_finite()
                {
                    keep_greatest(weights, bones, weight, bone as u16);
                }
            }
        }
        weights.iter_mut().for_each(normalize);
        geometry.weights = weights;
        geometry.bones = bones;
    }

    /// A weight of a bone that is not there is none.
    fn settle_bones(&self, shape: i32, instance: Fields<'_, '_>, geometry: &mut Geometry) {
        let count = instance.rows::<i32>("bones").len();
        let mut missing = 0;
        for (weights, bones) in geometry.weights.iter_mut().zip(&mut geometry.bones) {
            for (weight, bone) in weights.iter_mut().zip(bones) {
                if usize::from(*bone) >= count || !weight.is_finite() {
                    missing += usize::from(*weight != 0.0);
                    (*weight, *bone) = (0.0, 0);
                }
            }
        }
        if missing > 0 {
            let what = format!("{missing} weights are of bones that are not there");
            geometry
                .problems
                .push(self.problem(shape, ProblemKind::Shape(what.into())));
        }
    }
}

/// Puts a weight among a vertex' four, ordered from the greatest, if it is great enough.
fn keep_greatest(weights: &mut [f32; 4], bones: &mut [u16; 4], weight: f32, bone: u16) {
    let (mut weight, mut bone) = (weight, bone);
    for (own, own_bone) in weights.iter_mut().zip(bones) {
        if weight > *own {
            std::mem::swap(own, &mut weight);
            std::mem::swap(own_bone, &mut bone);
        }
    }
}

fn normalize(weights: &mut [f32; 4]) {
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= sum);
    }
}

/// Triangles of a part that counts its own vertices, as triangles of the shape.
fn local_triangles(part: Fields<'_, '_>) -> Vec<[u16; 3]> {
    let map: Vec<u16> = part.rows("vertex_map").collect();
    let lengths: Vec<u16> = part.rows("strip_lengths").collect();
    let triangles: Vec<[u16; 3]> = if lengths.is_empty() {
        part.rows("triangles").collect()
    } else {
        strips(&lengths, &part.rows("strips").collect::<Vec<u16>>())
    };
    // A vertex that is not in the map is nowhere: the check of triangles finds it.
    let mapped = |index: u16| map.get(usize::from(index)).copied().unwrap_or(u16::MAX);
    match map.is_empty() {
        true => triangles,
        false => triangles
            .into_iter()
            .map(|triangle| triangle.map(mapped))
            .collect(),
    }
}

/// Weights as parts have them. Their bones count in the part's own list, also when there is only
/// one part.
fn read_partition_weights(skin: Fields<'_, '_>, geometry: &mut Geometry) {
    let count = geometry.positions.len();
    let mut weights = vec![[0.0_f32; 4]; count];
    let mut bones = vec![[0_u16; 4]; count];
    let mut is_any = false;
    for group in skin.groups("partitions") {
        let part = group.fields();
        let palette: Vec<u16> = part.rows("bones").collect();
        let map: Vec<u16> = part.rows("vertex_map").collect();
        let own_weights: Vec<f32> = part.rows("vertex_weights").collect();
        let own_bones: Vec<u8> = part.rows("bone_indices").collect();
        let width = part.bits("num_weights_per_vertex") as usize;
        if width == 0 {
            continue;
        }
        let rows = own_weights
            .chunks_exact(width)
            .zip(own_bones.chunks_exact(width));
        for (vertex, (own_weights, own_bones)) in map.iter().zip(rows) {
            let vertex = usize::from(*vertex);
            let Some((weights, bones)) = weights.get_mut(vertex).zip(bones.get_mut(vertex)) else {
                continue;
            };
            (*weights, *bones) = ([0.0; 4], [0; 4]);
            for (weight, slot) in own_weights.iter().zip(own_bones) {
                if let Some(bone) = palette.get(usize::from(*slot))
                    && weight.is_finite()
                {
                    keep_greatest(weights, bones, *weight, *bone);
                }
            }
            is_any = true;
        }
    }
    if is_any {
        geometry.weights = weights;
        geometry.bones = bones;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vertex_keeps_its_four_greatest_weights() {
        let (mut weights, mut bones) = ([0.0; 4], [0; 4]);
        for (bone, weight) in [0.1, 0.4, 0.05, 0.3, 0.2].into_iter().enumerate() {
            keep_greatest(&mut weights, &mut bones, weight, bone as u16);
        }
        assert_eq!((weights, bones), ([0.4, 0.3, 0.2, 0.1], [1, 3, 4, 0]));
        normalize(&mut weights);
        assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
}
