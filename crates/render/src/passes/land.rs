//! The ground: quadrants of cells with up to six blended textures.

use super::shadows;
use super::{
    FILTERED, Recipe, depth, layout, light_target, pipeline, sampler, shader, smooth, texture,
    uniform,
};
use crate::gpu::Gpu;
use crate::held::{Bound, TextureId, Textures};
use crate::mesh::{Ball, Slot};
use crate::visible::InstanceNumbers;
use bytemuck::{Pod, Zeroable};
use glam::Vec3;
use scene::{Land, LandLayer};
use wgpu::{
    BufferUsages, CompareFunction, Face, IndexFormat, ShaderStages, TextureViewDimension,
    VertexStepMode,
};

/// Vertices on a side of a cell and of a quadrant.
const SIDE: usize = 33;
const QUAD: usize = 17;
/// Game units between vertices.
const SPACING: f32 = 128.0;
/// Textures of a quadrant at most. Source: the original's shader has room for six.
pub(crate) const LAYERS: usize = 6;
/// Unknown: over how many game units the original's textures repeat; 512 looks right.
const REPEAT: f32 = 512.0;

/// One vertex of the ground.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub(crate) struct GroundVertex {
    position: [f32; 3],
    normal: [i8; 4],
    color: [u8; 4],
    /// How much of each texture, together 255.
    weights: [u8; 8],
}

/// A quadrant ready for the device.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GroundMesh {
    pub(crate) vertices: Vec<GroundVertex>,
    /// Textures and their normals, as the records spell them.
    pub(crate) textures: Vec<[String; 2]>,
    pub(crate) bounds: Ball,
}

/// The quadrants of a cell's ground that are there.
pub(crate) fn ground(land: &Land) -> Vec<GroundMesh> {
    let quads = land.quads.iter().enumerate();
    let there = quads.filter(|(_, quad)| !quad.is_hidden);
    there
        .map(|(at, quad)| quadrant(land, at, &quad.layers))
        .collect()
}

fn quadrant(land: &Land, quad: usize, layers: &[LandLayer]) -> GroundMesh {
    let (west, south) = (quad % 2 * (QUAD - 1), quad / 2 * (QUAD - 1));
    let kept = greatest(layers);
    let mut vertices = Vec::with_capacity(QUAD * QUAD);
    for row in 0..QUAD {
        for column in 0..QUAD {
            let at = (south + row) * SIDE + west + column;
            let [x, y] = land
                .grid
                .map(|cell| cell as f32 * (SIDE - 1) as f32 * SPACING);
            let height = land.heights.get(at).copied().unwrap_or(0.0);
            let [nx, ny, nz] = land.normals.get(at).copied().unwrap_or([0, 0, 127]);
            let [r, g, b] = land.colors.get(at).copied().unwrap_or([255; 3]);
            vertices.push(GroundVertex {
                position: [
                    x + (west + column) as f32 * SPACING,
                    y + (south + row) as f32 * SPACING,
                    height,
                ],
                normal: [nx, ny, nz, 127],
                color: [r, g, b, 255],
                weights: weights(layers, &kept, row * QUAD + column),
            });
        }
    }
    let places = vertices
        .iter()
        .map(|vertex| Vec3::from_array(vertex.position));
    GroundMesh {
        bounds: Ball::around(places.collect::<Vec<_>>().into_iter()),
        textures: kept
            .iter()
            .filter_map(|at| layers.get(*at))
            .map(|layer| [layer.diffuse.clone(), layer.normal.clone()])
            .collect(),
        vertices,
    }
}

/// Of more layers than there is room for, those that cover most, in their order.
fn greatest(layers: &[LandLayer]) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..layers.len()).collect();
    let cover = |at: &usize| -> u64 {
        (0..QUAD * QUAD)
            .map(|vertex| u64::from(share(layers, *at, vertex)))
            .sum()
    };
    if kept.len() > LAYERS {
        kept.sort_by_key(|at| std::cmp::Reverse(cover(at)));
        kept.truncate(LAYERS);
        kept.sort_unstable();
    }
    kept
}

/// How much of a layer is seen at a vertex, of 255: its opacity, less what lies over it.
fn share(layers: &[LandLayer], layer: usize, vertex: usize) -> u8 {
    let opacity = |layer: &LandLayer| match layer.opacities.is_empty() {
        true => 1.0,
        false => f32::from(layer.opacities.get(vertex).copied().unwrap_or(0)) / 255.0,
    };
    let own = layers.get(layer).map_or(0.0, opacity);
    let over = layers.get(layer + 1..).unwrap_or(&[]);
    let left: f32 = over.iter().map(|layer| 1.0 - opacity(layer)).product();
    (own * left * 255.0 + 0.5) as u8
}

fn weights(layers: &[LandLayer], kept: &[usize], vertex: usize) -> [u8; 8] {
    let mut out = [0; 8];
    for (slot, at) in out.iter_mut().zip(kept) {
        *slot = share(layers, *at, vertex);
    }
    out
}

/// A quadrant on the device.
#[derive(Debug)]
pub(crate) struct HeldQuad {
    pub(crate) bounds: Ball,
    vertices: wgpu::Buffer,
    numbers: wgpu::Buffer,
    group: wgpu::BindGroup,
    pub(crate) textures: [Option<TextureId>; LAYERS * 2],
    bound: Bound,
}

/// The pass's pipelines, and what all quadrants share.
#[derive(Debug)]
pub(crate) struct LandPass {
    pipeline: wgpu::RenderPipeline,
    shadow: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    indices: wgpu::Buffer,
}

const INDICES: u32 = ((QUAD - 1) * (QUAD - 1) * 6) as u32;
const VERTEX: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
    0 => Float32x3, 1 => Snorm8x4, 2 => Unorm8x4, 3 => Unorm8x4, 4 => Unorm8x4
];
/// Of an instance's numbers only its lights count.
const LIGHTS: [wgpu::VertexAttribute; 2] = [
    wgpu::VertexAttribute {
        format: wgpu::VertexFormat::Uint8x4,
        offset: 64,
        shader_location: 9,
    },
    wgpu::VertexAttribute {
        format: wgpu::VertexFormat::Uint8x4,
        offset: 68,
        shader_location: 10,
    },
];

impl LandPass {
    pub(crate) fn new(
        gpu: &Gpu,
        frame: &wgpu::BindGroupLayout,
        shadow_layer: &wgpu::BindGroupLayout,
    ) -> Self {
        let device = &gpu.device;
        let shader = shader(device, "land", include_str!("land.wgsl"));
        let mut entries = vec![
            uniform(0, ShaderStages::FRAGMENT),
            sampler(1, wgpu::SamplerBindingType::Filtering),
        ];
        for at in 0..LAYERS * 2 {
            entries.push(texture(at as u32 + 2, TextureViewDimension::D2, FILTERED));
        }
        let own = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("land"),
            entries: &entries,
        });
        let buffers = [
            Some(wgpu::VertexBufferLayout {
                array_stride: size_of::<GroundVertex>() as u64,
                step_mode: VertexStepMode::Vertex,
                attributes: &VERTEX,
            }),
            Some(wgpu::VertexBufferLayout {
                array_stride: size_of::<InstanceNumbers>() as u64,
                step_mode: VertexStepMode::Instance,
                attributes: &LIGHTS,
            }),
        ];
        let recipe = Recipe {
            label: "land",
            layout: &layout(device, &[Some(frame), Some(&own)]),
            shader: &shader,
            entries: ("vertex", Some("fragment")),
            buffers: &buffers,
            targets: &[light_target(None)],
            cull: Some(Face::Back),
            depth: Some(depth(true, CompareFunction::GreaterEqual)),
        };
        let [vertices, _] = &buffers;
        let shadow = Recipe {
            label: "shadows of land",
            layout: &layout(device, &[Some(frame), Some(&own), Some(shadow_layer)]),
            shader: &shader,
            entries: ("shadow_vertex", None),
            buffers: std::slice::from_ref(vertices),
            targets: &[],
            cull: None,
            depth: Some(shadows::depth()),
        };
        Self {
            pipeline: pipeline(device, recipe),
            shadow: pipeline(device, shadow),
            layout: own,
            sampler: smooth(gpu, [true, true], gpu.anisotropy),
            indices: gpu.buffer(
                "land",
                bytemuck::cast_slice(&triangles()),
                BufferUsages::INDEX,
            ),
        }
    }

    /// Brings a quadrant to the device, and asks for its textures.
    pub(crate) fn hold(&self, gpu: &Gpu, textures: &mut Textures, mesh: &GroundMesh) -> HeldQuad {
        let mut ids = [None; LAYERS * 2];
        let mut normals = 0_u32;
        for (at, [diffuse, normal]) in mesh.textures.iter().take(LAYERS).enumerate() {
            if let Some(id) = ids.get_mut(at) {
                *id = textures.ask(diffuse, Slot::Diffuse);
            }
            if let Some(id) = ids.get_mut(LAYERS + at) {
                *id = textures.ask(normal, Slot::Normal);
                normals |= u32::from(id.is_some()) << at;
            }
        }
        let numbers = [
            (1.0 / REPEAT).to_bits(),
            mesh.textures.len() as u32,
            normals,
            0,
        ];
        let numbers = gpu.buffer(
            "land",
            bytemuck::cast_slice(&numbers),
            BufferUsages::UNIFORM,
        );
        HeldQuad {
            bounds: mesh.bounds,
            vertices: gpu.buffer(
                "land",
                bytemuck::cast_slice(&mesh.vertices),
                BufferUsages::VERTEX,
            ),
            group: self.group(gpu, textures, &numbers, &ids),
            bound: Bound::new(textures, &ids),
            textures: ids,
            numbers,
        }
    }

    /// Binds textures that came since.
    pub(crate) fn refresh(&self, gpu: &Gpu, textures: &Textures, quad: &mut HeldQuad) {
        if quad.bound.is_behind(textures, &quad.textures) {
            quad.group = self.group(gpu, textures, &quad.numbers, &quad.textures);
        }
    }

    fn group(
        &self,
        gpu: &Gpu,
        textures: &Textures,
        numbers: &wgpu::Buffer,
        ids: &[Option<TextureId>],
    ) -> wgpu::BindGroup {
        let mut entries = vec![
            wgpu::BindGroupEntry {
                binding: 0,
                resource: numbers.as_entire_binding(),
            },
            wgpu::BindGroupEntry {
                binding: 1,
                resource: wgpu::BindingResource::Sampler(&self.sampler),
            },
        ];
        for (at, id) in ids.iter().enumerate() {
            let slot = if at < LAYERS {
                Slot::Diffuse
            } else {
                Slot::Normal
            };
            entries.push(wgpu::BindGroupEntry {
                binding: at as u32 + 2,
                resource: wgpu::BindingResource::TextureView(textures.view(*id, slot)),
            });
        }
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("land"),
            layout: &self.layout,
            entries: &entries,
        })
    }

    /// Draws quadrants, each with the place of its numbers among the instances'.
    pub(crate) fn draw<'q>(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        instances: &wgpu::Buffer,
        quads: impl Iterator<Item = (&'q HeldQuad, u32)>,
    ) {
        pass.set_pipeline(&self.pipeline);
        pass.set_index_buffer(self.indices.slice(..), IndexFormat::Uint16);
        pass.set_vertex_buffer(1, instances.slice(..));
        for (quad, at) in quads {
            pass.set_bind_group(1, &quad.group, &[]);
            pass.set_vertex_buffer(0, quad.vertices.slice(..));
            pass.draw_indexed(0..INDICES, 0, at..at + 1);
        }
    }

    /// Draws quadrants into a shadow map.
    pub(crate) fn draw_shadows<'q>(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        quads: impl Iterator<Item = &'q HeldQuad>,
    ) {
        pass.set_pipeline(&self.shadow);
        pass.set_index_buffer(self.indices.slice(..), IndexFormat::Uint16);
        for quad in quads {
            pass.set_bind_group(1, &quad.group, &[]);
            pass.set_vertex_buffer(0, quad.vertices.slice(..));
            pass.draw_indexed(0..INDICES, 0, 0..1);
        }
    }
}

/// Two triangles a square; the diagonal goes the other way in every second one.
fn triangles() -> Vec<u16> {
    let mut out = Vec::with_capacity(INDICES as usize);
    for row in 0..QUAD - 1 {
        for column in 0..QUAD - 1 {
            let sw = (row * QUAD + column) as u16;
            let (se, nw) = (sw + 1, sw + QUAD as u16);
            let ne = nw + 1;
            match (row + column) % 2 {
                0 => out.extend([sw, se, ne, sw, ne, nw]),
                _ => out.extend([sw, se, nw, se, ne, nw]),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(opacity: u8) -> LandLayer {
        LandLayer {
            opacities: vec![opacity; QUAD * QUAD],
            ..LandLayer::default()
        }
    }

    #[test]
    fn a_layer_shows_as_much_as_those_over_it_leave() {
        let base = LandLayer::default();
        let layers = [base, layer(255), layer(51)];
        let kept = greatest(&layers);
        // 51 of 255 is a fifth.
        assert_eq!(weights(&layers, &kept, 0), [0, 204, 51, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn of_more_than_six_layers_those_that_cover_most_are_kept_in_their_order() {
        let mut layers = vec![LandLayer::default()];
        layers.extend([10, 100, 90, 5, 80, 70, 60].map(layer));
        assert_eq!(greatest(&layers), [0, 2, 3, 5, 6, 7]);
    }

    #[test]
    fn all_its_triangles_look_up() {
        let corner = |at: u16| {
            let (row, column) = (usize::from(at) / QUAD, usize::from(at) % QUAD);
            Vec3::new(column as f32, row as f32, 0.0)
        };
        for triangle in triangles().chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|at: usize| corner(triangle[at]));
            assert!((b - a).cross(c - a).z > 0.0);
        }
    }
}
