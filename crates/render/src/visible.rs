//! What of a scene is seen: left out what is outside of the picture or too small, the rest put in
//! the order it is drawn.

use crate::held::Meshes;
use crate::lights::{DARK, Eight, Lights};
use crate::mesh::{Ball, Layer};
use crate::passes::{CASCADES, HeldQuad, Kind};
use bytemuck::{Pod, Zeroable};
use glam::{Mat3, Mat4, Vec3, Vec4};
use ident::FormId;
use scene::{Instance, LookId};
use std::collections::BTreeMap;
use std::ops::Range;

/// An instance as the shaders read it, 72 bytes.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub(crate) struct InstanceNumbers {
    /// Rows of the matrix from the model to the world.
    rows: [[f32; 4]; 3],
    /// Opacity, a number of its own.
    own: [f32; 4],
    lights: Eight,
}

impl InstanceNumbers {
    fn new(matrix: &Mat4, opacity: f32, own: f32, lights: Eight) -> Self {
        let turned = matrix.transpose();
        Self {
            rows: [turned.x_axis, turned.y_axis, turned.z_axis].map(|row| row.to_array()),
            own: [opacity, own, 0.0, 0.0],
            lights,
        }
    }
}

/// Something placed, made ready.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) look: LookId,
    matrix: Mat4,
    opacity: f32,
    own: f32,
    lights: Eight,
    lights_of: u64,
}

impl Placed {
    pub(crate) fn new(id: FormId, instance: &Instance) -> Self {
        Self {
            look: instance.look,
            matrix: instance.place.matrix(),
            opacity: instance.opacity,
            own: (id.0.wrapping_mul(0x9E37_79B9) >> 8) as f32 / (1_u32 << 24) as f32,
            lights: DARK,
            lights_of: 0,
        }
    }

    /// Where it is.
    pub(crate) fn position(&self) -> Vec3 {
        self.matrix.w_axis.truncate()
    }

    /// A ball around it, once its mesh is there.
    pub(crate) fn ball(&self, meshes: &Meshes) -> Option<Ball> {
        Some(meshes.get(self.look)?.bounds.moved(&self.matrix))
    }

    fn lights(&mut self, lights: &Lights, ball: &Ball) -> Eight {
        if self.lights_of != lights.changes {
            self.lights = lights.on(ball);
            self.lights_of = lights.changes;
        }
        self.lights
    }
}

/// The planes of a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frustum {
    planes: [Vec4; 5],
}

impl Frustum {
    /// Of a matrix from the world to the picture. The far plane is left out.
    pub(crate) fn new(matrix: &Mat4) -> Self {
        let rows = matrix.transpose();
        let [x, y, z, w] = [rows.x_axis, rows.y_axis, rows.z_axis, rows.w_axis];
        let unit = |plane: Vec4| plane / plane.truncate().length().max(1e-9);
        Self {
            planes: [w + x, w - x, w + y, w - y, w - z].map(unit),
        }
    }

    fn sees(&self, ball: &Ball) -> bool {
        let inside = |plane: &Vec4| plane.dot(ball.center.extend(1.0)) > -ball.radius;
        self.planes.iter().all(inside)
    }
}

/// One draw: a shape for instances that follow one another.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draw {
    pub(crate) look: LookId,
    pub(crate) shape: u32,
    pub(crate) instances: Range<u32>,
}

/// All draws of a frame.
#[derive(Debug, Default)]
pub(crate) struct Visible {
    /// All instances' numbers.
    pub(crate) instances: Vec<InstanceNumbers>,
    /// By pipeline.
    pub(crate) opaque: Vec<(Kind, Draw)>,
    /// In the files' order.
    pub(crate) decals: Vec<(Kind, Draw)>,
    /// The farthest first.
    pub(crate) blended: Vec<(f32, Kind, Draw)>,
    /// Into each shadow map: whether the shadow has holes.
    pub(crate) shadows: [Vec<(bool, Draw)>; CASCADES],
    /// Quadrants of the ground, by cell and place, with their numbers' place.
    pub(crate) quads: Vec<(FormId, usize, u32)>,
    /// Quadrants that throw shadows into each map.
    pub(crate) shadow_quads: [Vec<(FormId, usize)>; CASCADES],
    /// Instances seen.
    pub(crate) seen: usize,
    by_look: BTreeMap<LookId, Vec<(f32, u32)>>,
    in_shadow: [BTreeMap<LookId, Vec<u32>>; CASCADES],
}

/// From where a scene is seen.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) eye: Vec3,
    pub(crate) view: &'a Mat4,
    pub(crate) view_projection: &'a Mat4,
    /// The shadow maps' matrices, when the sun throws shadows.
    pub(crate) shadows: Option<&'a [Mat4; CASCADES]>,
    pub(crate) lights: &'a Lights,
}

/// What is smaller than this share of its distance is left out: less than a pixel.
const SMALL: f32 = 0.0012;

impl Visible {
    /// Finds what is seen.
    pub(crate) fn find(
        &mut self,
        seen: &Seen<'_>,
        meshes: &Meshes,
        placed: &mut [Placed],
        lands: &BTreeMap<FormId, Vec<HeldQuad>>,
    ) {
        self.clear();
        self.sort_out(seen, meshes, placed);
        self.list(seen, meshes, placed);
        self.list_shadows(meshes, placed);
        self.list_ground(seen, lands);
        // Nearer blended things are drawn over farther ones.
        self.blended.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        self.opaque.sort_by(|(a, one), (b, other)| {
            (a, one.look, one.shape).cmp(&(b, other.look, other.shape))
        });
    }

    fn clear(&mut self) {
        self.instances.clear();
        self.opaque.clear();
        self.decals.clear();
        self.blended.clear();
        self.quads.clear();
        self.seen = 0;
        self.by_look.values_mut().for_each(Vec::clear);
        for at in 0..CASCADES {
            if let Some(list) = self.shadows.get_mut(at) {
                list.clear();
            }
            if let Some(list) = self.shadow_quads.get_mut(at) {
                list.clear();
            }
            if let Some(looks) = self.in_shadow.get_mut(at) {
                looks.values_mut().for_each(Vec::clear);
            }
        }
    }

    fn sort_out(&mut self, seen: &Seen<'_>, meshes: &Meshes, placed: &mut [Placed]) {
        let frustum = Frustum::new(seen.view_projection);
        for (at, one) in placed.iter_mut().enumerate() {
            let Some(mesh) = meshes.get(one.look) else {
                continue;
            };
            let ball = mesh.bounds.moved(&one.matrix);
            let away = ball.center.distance(seen.eye);
            if ball.radius < away * SMALL || one.opacity <= 0.0 {
                continue;
            }
            if frustum.sees(&ball) {
                one.lights(seen.lights, &ball);
                self.seen += 1;
                self.by_look
                    .entry(one.look)
                    .or_default()
                    .push((away, at as u32));
            }
            let Some(matrices) = seen.shadows.filter(|_| mesh.casts_shadow) else {
                continue;
            };
            for (matrix, looks) in matrices.iter().zip(&mut self.in_shadow) {
                if reaches(matrix, &ball) {
                    looks.entry(one.look).or_default().push(at as u32);
                }
            }
        }
    }

    fn list(&mut self, seen: &Seen<'_>, meshes: &Meshes, placed: &[Placed]) {
        let view_rotation = Mat3::from_mat4(*seen.view);
        for (look, found) in &self.by_look {
            let Some(mesh) = meshes.get(*look).filter(|_| !found.is_empty()) else {
                continue;
            };
            let first = self.instances.len() as u32;
            let numbers = |matrix: &Mat4, one: &Placed| {
                InstanceNumbers::new(matrix, one.opacity, one.own, one.lights)
            };
            let there = found.iter().filter_map(|(_, at)| placed.get(*at as usize));
            self.instances
                .extend(there.map(|one| numbers(&one.matrix, one)));
            let all = first..self.instances.len() as u32;
            for (shape, number) in mesh.shapes.iter().zip(0..) {
                let kind = shape.material.kind;
                let draw = |instances| Draw {
                    look: *look,
                    shape: number,
                    instances,
                };
                if shape.billboard.is_none() && shape.material.layer == Layer::Opaque {
                    self.opaque.push((kind, draw(all.clone())));
                    continue;
                }
                for ((_, at), own) in found.iter().zip(all.clone()) {
                    let Some(one) = placed.get(*at as usize) else {
                        continue;
                    };
                    let mut range = own..own + 1;
                    if let Some(billboard) = &shape.billboard {
                        let matrix = billboard.matrix(&one.matrix, &view_rotation);
                        let at = self.instances.len() as u32;
                        self.instances.push(numbers(&matrix, one));
                        range = at..at + 1;
                    }
                    match shape.material.layer {
                        Layer::Opaque => self.opaque.push((kind, draw(range))),
                        Layer::Decal => self.decals.push((kind, draw(range))),
                        Layer::Blended => {
                            let middle = shape.bounds.moved(&one.matrix).center;
                            let away = middle.distance(seen.eye);
                            self.blended.push((away, kind, draw(range)));
                        }
                    }
                }
            }
        }
    }

    fn list_shadows(&mut self, meshes: &Meshes, placed: &[Placed]) {
        for (looks, draws) in self.in_shadow.iter().zip(&mut self.shadows) {
            for (look, found) in looks {
                let Some(mesh) = meshes.get(*look).filter(|_| !found.is_empty()) else {
                    continue;
                };
                let first = self.instances.len() as u32;
                let there = found.iter().filter_map(|at| placed.get(*at as usize));
                self.instances.extend(
                    there.map(|one| InstanceNumbers::new(&one.matrix, one.opacity, one.own, DARK)),
                );
                let all = first..self.instances.len() as u32;
                for (shape, number) in mesh.shapes.iter().zip(0..) {
                    if shape.material.casts_shadow && shape.billboard.is_none() {
                        let draw = Draw {
                            look: *look,
                            shape: number,
                            instances: all.clone(),
                        };
                        draws.push((shape.material.is_cut_out, draw));
                    }
                }
            }
            draws.sort_by_key(|(is_cut_out, _)| *is_cut_out);
        }
    }

    fn list_ground(&mut self, seen: &Seen<'_>, lands: &BTreeMap<FormId, Vec<HeldQuad>>) {
        let frustum = Frustum::new(seen.view_projection);
        for (cell, quads) in lands {
            for (at, quad) in quads.iter().enumerate() {
                if frustum.sees(&quad.bounds) {
                    let lights = seen.lights.on(&quad.bounds);
                    let number = self.instances.len() as u32;
                    let numbers = InstanceNumbers::new(&Mat4::IDENTITY, 1.0, 0.0, lights);
                    self.instances.push(numbers);
                    self.quads.push((*cell, at, number));
                }
                let Some(matrices) = seen.shadows else {
                    continue;
                };
                for (matrix, list) in matrices.iter().zip(&mut self.shadow_quads) {
                    if reaches(matrix, &quad.bounds) {
                        list.push((*cell, at));
                    }
                }
            }
        }
    }
}

/// Whether a ball reaches into a shadow map. What is less than a pixel of it throws no shadow.
fn reaches(matrix: &Mat4, ball: &Ball) -> bool {
    let center = matrix.transform_point3(ball.center);
    // Rows are as long as the scale of their axis.
    let scale = Vec3::new(matrix.x_axis.x, matrix.y_axis.x, matrix.z_axis.x).length();
    let radius = ball.radius * scale;
    radius > 0.002 && center.x.abs() < 1.0 + radius && center.y.abs() < 1.0 + radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Eye;
    use scene::Camera;

    #[test]
    fn what_is_behind_the_eye_or_beside_the_picture_is_not_seen() {
        let camera = Camera::looking_at(Vec3::ZERO, Vec3::Y * 100.0);
        let eye = Eye::new(&camera, (400, 300));
        let frustum = Frustum::new(&eye.view_projection);
        let ball = |x: f32, y: f32, z: f32| Ball {
            center: Vec3::new(x, y, z),
            radius: 10.0,
        };
        assert!(frustum.sees(&ball(0.0, 500.0, 0.0)));
        assert!(!frustum.sees(&ball(0.0, -500.0, 0.0)));
        assert!(!frustum.sees(&ball(800.0, 500.0, 0.0)));
        assert!(!frustum.sees(&ball(0.0, 500.0, -600.0)));
        // A part of it is enough.
        assert!(frustum.sees(&ball(0.0, 5.0, 0.0)));
    }

    #[test]
    fn an_instances_rows_put_its_model_in_the_world() {
        let matrix = Mat4::from_translation(Vec3::new(1.0, 2.0, 3.0));
        let numbers = InstanceNumbers::new(&matrix, 1.0, 0.0, DARK);
        assert_eq!(numbers.rows[2], [0.0, 0.0, 1.0, 3.0]);
        assert_eq!(size_of::<InstanceNumbers>(), 72);
    }
}
