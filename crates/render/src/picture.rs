//! The picture of a scene: takes changes and files, says which files it wants, draws frames.

use crate::frame::{Eye, Frame, Show};
use crate::gpu::Gpu;
use crate::held::{Meshes, Parts, Textures};
use crate::lights::Lights;
use crate::mesh::Ball;
use crate::passes::{
    FrameBindings, HeldQuad, HeldSheet, LandPass, ShadowPass, SkyPass, SurfacePass, TonePass,
    WaterPass, ground,
};
use crate::targets::Targets;
use crate::trouble::Trouble;
use crate::visible::{Placed, Seen, Visible};
use glam::{Mat4, Vec3};
use ident::FormId;
use scene::{Changes, Scene};
use std::collections::BTreeMap;

/// What a picture may take and how fine it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Format of what is drawn onto; none that is sRGB.
    pub format: wgpu::TextureFormat,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Memory for textures, in bytes.
    pub texture_bytes: u64,
    /// Side of a shadow map in pixels.
    pub shadow_side: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            format: wgpu::TextureFormat::Rgba8Unorm,
            size: (640, 360),
            texture_bytes: 512 << 20,
            shadow_side: 2048,
        }
    }
}

/// What the last frame took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Things placed.
    pub instances: usize,
    /// Of these, seen.
    pub seen: usize,
    /// Draws of the picture.
    pub draws: usize,
    /// Draws of shadow maps.
    pub shadow_draws: usize,
    /// Triangles of the picture.
    pub triangles: u64,
    /// Looks, and those whose mesh is there.
    pub looks: (usize, usize),
    /// Textures asked for, and those that are there.
    pub textures: (usize, usize),
    /// Memory that textures take.
    pub texture_bytes: u64,
}

/// The picture of a scene.
#[derive(Debug)]
pub struct Picture {
    pub(crate) gpu: Gpu,
    options: Options,
    /// What is shown.
    pub show: Show,
    pub(crate) scene: Scene,
    targets: Targets,
    bindings: FrameBindings,
    pub(crate) textures: Textures,
    pub(crate) meshes: Meshes,
    surfaces: SurfacePass,
    shadows: ShadowPass,
    land: LandPass,
    water: WaterPass,
    pub(crate) sky: SkyPass,
    tone: TonePass,
    pub(crate) lands: BTreeMap<FormId, Vec<HeldQuad>>,
    pub(crate) sheets: BTreeMap<FormId, HeldSheet>,
    /// Things placed, and where each is in the list.
    pub(crate) placed: Vec<Placed>,
    places: BTreeMap<FormId, usize>,
    ids: Vec<FormId>,
    lights: Lights,
    visible: Visible,
    instances: wgpu::Buffer,
    counters: Counters,
}

impl Picture {
    /// Of an empty scene.
    pub fn new(gpu: Gpu, options: Options) -> Self {
        let targets = Targets::new(&gpu, options.size);
        let textures = Textures::new(&gpu, options.texture_bytes);
        let shadows = ShadowPass::new(&gpu, options.shadow_side);
        let bindings = FrameBindings::new(&gpu, &shadows.view, &targets.depth_copy_view);
        let frame = &bindings.layout;
        Self {
            surfaces: SurfacePass::new(&gpu, frame, &shadows.layout),
            land: LandPass::new(&gpu, frame, &shadows.layout),
            water: WaterPass::new(&gpu, frame),
            sky: SkyPass::new(&gpu, frame, &textures),
            tone: TonePass::new(&gpu, options.format, &targets.light_view),
            instances: gpu.buffer("instances", &[0; 72 * 64], wgpu::BufferUsages::VERTEX),
            show: Show::default(),
            scene: Scene::default(),
            meshes: Meshes::default(),
            lands: BTreeMap::new(),
            sheets: BTreeMap::new(),
            placed: Vec::new(),
            places: BTreeMap::new(),
            ids: Vec::new(),
            lights: Lights::default(),
            visible: Visible::default(),
            counters: Counters::default(),
            gpu,
            options,
            targets,
            bindings,
            textures,
            shadows,
        }
    }

    /// The same scene on another device, when this one is lost. All files are wanted again.
    #[must_use]
    pub fn on(self, gpu: Gpu) -> Self {
        let mut other = Self::new(gpu, self.options);
        other.show = self.show;
        let scene = self.scene;
        other.apply(Changes {
            is_anew: true,
            looks: scene.looks,
            instances: scene.instances.into_iter().collect(),
            lights: scene.lights.into_iter().collect(),
            lands: scene.lands.into_iter().collect(),
            waters: scene.waters.into_iter().collect(),
            air: Some(scene.air),
            camera: Some(scene.camera),
            ..Changes::default()
        });
        other
    }

    /// Its device, for whoever holds a surface.
    pub fn device(&self) -> &wgpu::Device {
        &self.gpu.device
    }

    /// Shows a surface's texture that was drawn onto.
    pub fn present(&self, texture: wgpu::SurfaceTexture) {
        self.gpu.queue.present(texture);
    }

    /// Its device, without the picture.
    pub fn into_gpu(self) -> Gpu {
        self.gpu
    }

    /// What is drawn.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether its device is lost.
    pub fn is_lost(&self) -> bool {
        self.gpu.is_lost()
    }

    /// The middle of what is there so far, and the radius of a ball about it that holds all of it.
    pub fn whole(&self) -> (Vec3, f32) {
        let placed = self.placed.iter().filter_map(|one| one.ball(&self.meshes));
        let ground = self.lands.values().flatten().map(|quad| quad.bounds);
        let balls: Vec<Ball> = placed.chain(ground).collect();
        let corners = balls
            .iter()
            .flat_map(|ball| [ball.center - ball.radius, ball.center + ball.radius]);
        let middle = Ball::around(corners).center;
        let reach = balls
            .iter()
            .map(|ball| ball.center.distance(middle) + ball.radius);
        (middle, reach.fold(0.0, f32::max))
    }

    /// What the last frame took.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// What cannot be shown as it should be, in the order it was found.
    pub fn troubles(&self) -> impl Iterator<Item = &Trouble> {
        self.meshes.troubles.iter().chain(&self.textures.troubles)
    }

    /// What the device refused since it was asked last, in its words.
    pub fn errors(&self) -> Vec<String> {
        self.gpu.take_errors()
    }

    /// Takes changes of the scene in.
    pub fn apply(&mut self, changes: Changes) {
        if changes.is_anew {
            self.meshes.forget_looks();
            self.placed.clear();
            self.places.clear();
            self.ids.clear();
            self.lands.clear();
            self.sheets.clear();
        }
        for look in &changes.looks {
            self.meshes.add(look);
        }
        for id in &changes.gone {
            self.remove(*id);
        }
        for (id, instance) in &changes.instances {
            self.place(*id, Placed::new(*id, instance));
        }
        for cell in &changes.cells_gone {
            self.lands.remove(cell);
            self.sheets.remove(cell);
        }
        for (cell, land) in &changes.lands {
            let quads = ground(land).into_iter();
            let held = quads.map(|mesh| self.land.hold(&self.gpu, &mut self.textures, &mesh));
            let held = held.collect();
            self.lands.insert(*cell, held);
        }
        for (cell, water) in &changes.waters {
            let held = self.water.hold(&self.gpu, &mut self.textures, water);
            self.sheets.insert(*cell, held);
        }
        let lights_changed =
            changes.is_anew || !changes.lights.is_empty() || !changes.lights_gone.is_empty();
        self.scene.apply(changes);
        if lights_changed {
            self.lights
                .list(&self.scene.lights, self.scene.camera.position);
        }
    }

    fn place(&mut self, id: FormId, placed: Placed) {
        let known = self.places.get(&id).and_then(|at| self.placed.get_mut(*at));
        if let Some(known) = known {
            *known = placed;
        } else {
            self.places.insert(id, self.placed.len());
            self.placed.push(placed);
            self.ids.push(id);
        }
    }

    fn remove(&mut self, id: FormId) {
        let Some(at) = self.places.remove(&id) else {
            return;
        };
        self.placed.swap_remove(at);
        self.ids.swap_remove(at);
        if let Some(moved) = self.ids.get(at) {
            self.places.insert(*moved, at);
        }
    }

    /// A file's bytes, by the path it was wanted by; none when there is no such file.
    pub fn bring(&mut self, path: &str, bytes: Option<&[u8]>) {
        self.textures.bring(&self.gpu, path, bytes);
        let mut parts = Parts {
            gpu: &self.gpu,
            surfaces: &mut self.surfaces,
            textures: &mut self.textures,
        };
        self.meshes.bring(&mut parts, path, bytes);
    }

    /// What is drawn onto has another size.
    pub fn resize(&mut self, size: (u32, u32)) {
        let size = (size.0.max(1), size.1.max(1));
        if size == self.options.size {
            return;
        }
        self.options.size = size;
        self.targets = Targets::new(&self.gpu, size);
        self.bindings
            .rebind(&self.gpu, &self.shadows.view, &self.targets.depth_copy_view);
        self.tone.rebind(&self.gpu, &self.targets.light_view);
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.options.size
    }

    /// Draws a frame; `seconds` move what moves by itself.
    pub fn draw(&mut self, target: &wgpu::TextureView, seconds: f32) {
        let camera = self.scene.camera;
        let size = self.options.size;
        let eye = Eye::new(&camera, size);
        if self.lights.is_stale(camera.position) {
            self.lights.list(&self.scene.lights, camera.position);
        }
        let matrices = self
            .shadows
            .matrices(camera.position, self.scene.air.sun.direction);
        let has_shadows = self.scene.air.sun.has_shadows;
        self.refresh(seconds);
        let seen = Seen {
            eye: camera.position,
            view: &eye.view,
            view_projection: &eye.view_projection,
            shadows: has_shadows.then_some(&matrices),
            lights: &self.lights,
        };
        self.visible
            .find(&seen, &self.meshes, &mut self.placed, &self.lands);
        self.write(&eye, &matrices, seconds);
        let mut encoder = self
            .gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor {
                label: Some("frame"),
            });
        if has_shadows {
            self.draw_shadows(&mut encoder);
        }
        self.draw_opaque(&mut encoder);
        self.targets.copy_depth(&mut encoder);
        self.draw_over(&mut encoder);
        let mut pass = self.targets.picture_pass(&mut encoder, target);
        self.tone.draw(&mut pass);
        drop(pass);
        self.gpu.queue.submit([encoder.finish()]);
        self.count();
    }

    /// Binds textures that came.
    fn refresh(&mut self, seconds: f32) {
        let (gpu, textures) = (&self.gpu, &mut self.textures);
        if let Some(sky) = &self.scene.air.sky {
            self.sky.prepare(gpu, textures, sky, seconds);
        }
        for (_, mesh) in self.meshes.iter_mut() {
            for shape in &mut mesh.shapes {
                self.surfaces.refresh(gpu, textures, &mut shape.material);
            }
        }
        for quad in self.lands.values_mut().flatten() {
            self.land.refresh(gpu, textures, quad);
        }
        for sheet in self.sheets.values_mut() {
            self.water.refresh(gpu, textures, sheet);
        }
    }

    fn write(&mut self, eye: &Eye, matrices: &[Mat4; 3], seconds: f32) {
        let gpu = &self.gpu;
        let (air, camera) = (&self.scene.air, &self.scene.camera);
        let frame = Frame::new(
            air,
            camera,
            eye,
            *matrices,
            self.options.size,
            seconds,
            self.show,
        );
        self.bindings.write(gpu, &frame);
        self.bindings
            .write_lights(gpu, &self.lights.numbers(seconds));
        self.shadows.write(gpu, matrices);
        self.tone.write(gpu, &air.grade);
        let bytes: &[u8] = bytemuck::cast_slice(&self.visible.instances);
        if bytes.len() as u64 > self.instances.size() {
            // Half as much again, so that it seldom grows.
            let mut room = bytes.to_vec();
            room.resize(bytes.len() + bytes.len() / 2, 0);
            self.instances = gpu.buffer("instances", &room, wgpu::BufferUsages::VERTEX);
        } else if !bytes.is_empty() {
            gpu.queue.write_buffer(&self.instances, 0, bytes);
        }
    }

    fn draw_shadows(&self, encoder: &mut wgpu::CommandEncoder) {
        for (at, layer) in self.shadows.layers.iter().enumerate() {
            let mut pass = Targets::shadow_pass(encoder, layer);
            pass.set_bind_group(0, &self.bindings.blind, &[]);
            if let Some(group) = self.shadows.groups.get(at) {
                pass.set_bind_group(2, group, &[]);
            }
            let quads = self.visible.shadow_quads.get(at).into_iter().flatten();
            let quads = quads.filter_map(|(cell, quad)| self.lands.get(cell)?.get(*quad));
            self.land.draw_shadows(&mut pass, quads);
            pass.set_vertex_buffer(1, self.instances.slice(..));
            let mut holes = None;
            let mut look = None;
            for (is_cut_out, draw) in self.visible.shadows.get(at).into_iter().flatten() {
                if holes != Some(*is_cut_out) {
                    pass.set_pipeline(self.surfaces.shadow_pipeline(*is_cut_out));
                    holes = Some(*is_cut_out);
                }
                self.one(&mut pass, draw, &mut look);
            }
        }
    }

    fn draw_opaque(&self, encoder: &mut wgpu::CommandEncoder) {
        let background = self.scene.air.fog.far_color;
        let mut pass = self
            .targets
            .light_pass(encoder, crate::mesh::linear(background));
        pass.set_bind_group(0, &self.bindings.group, &[]);
        pass.set_vertex_buffer(1, self.instances.slice(..));
        let (mut kind, mut look) = (None, None);
        for (own, draw) in &self.visible.opaque {
            self.of_kind(&mut pass, own, &mut kind);
            self.one(&mut pass, draw, &mut look);
        }
        let quads = self.visible.quads.iter();
        let quads =
            quads.filter_map(|(cell, quad, at)| Some((self.lands.get(cell)?.get(*quad)?, *at)));
        self.land.draw(&mut pass, &self.instances, quads);
        if self.scene.air.sky.is_some() {
            self.sky.draw(&mut pass);
        }
    }

    /// What is drawn over what is opaque and reads its depth.
    fn draw_over(&self, encoder: &mut wgpu::CommandEncoder) {
        let mut pass = self.targets.over_pass(encoder);
        pass.set_bind_group(0, &self.bindings.group, &[]);
        pass.set_vertex_buffer(1, self.instances.slice(..));
        let (mut kind, mut look) = (None, None);
        for (own, draw) in &self.visible.decals {
            self.of_kind(&mut pass, own, &mut kind);
            self.one(&mut pass, draw, &mut look);
        }
        self.water.draw(&mut pass, self.sheets.values());
        (kind, look) = (None, None);
        for (_, own, draw) in &self.visible.blended {
            self.of_kind(&mut pass, own, &mut kind);
            self.one(&mut pass, draw, &mut look);
        }
    }

    fn of_kind(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        kind: &crate::passes::Kind,
        last: &mut Option<crate::passes::Kind>,
    ) {
        if *last != Some(*kind) {
            if let Some(pipeline) = self.surfaces.pipeline(kind) {
                pass.set_pipeline(pipeline);
            }
            *last = Some(*kind);
        }
    }

    fn one(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        draw: &crate::visible::Draw,
        last: &mut Option<scene::LookId>,
    ) {
        let Some(mesh) = self.meshes.get(draw.look) else {
            return;
        };
        let Some(shape) = mesh.shapes.get(draw.shape as usize) else {
            return;
        };
        if *last != Some(draw.look) {
            pass.set_vertex_buffer(0, mesh.vertices.slice(..));
            pass.set_index_buffer(mesh.indices.slice(..), wgpu::IndexFormat::Uint32);
            *last = Some(draw.look);
        }
        pass.set_bind_group(1, &shape.material.group, &[]);
        pass.draw_indexed(shape.indices.clone(), 0, draw.instances.clone());
    }

    fn count(&mut self) {
        let visible = &self.visible;
        let draws = visible.opaque.iter().map(|(_, draw)| draw);
        let draws = draws.chain(visible.decals.iter().map(|(_, draw)| draw));
        let draws = draws.chain(visible.blended.iter().map(|(_, _, draw)| draw));
        let triangles = draws.map(|draw| {
            let shape = self
                .meshes
                .get(draw.look)
                .and_then(|mesh| mesh.shapes.get(draw.shape as usize));
            shape.map_or(0, |shape| {
                shape.indices.len() as u64 / 3 * draw.instances.len() as u64
            })
        });
        self.counters = Counters {
            instances: self.placed.len(),
            seen: visible.seen,
            triangles: triangles.sum::<u64>() + visible.quads.len() as u64 * 512,
            draws: visible.opaque.len()
                + visible.decals.len()
                + visible.blended.len()
                + visible.quads.len()
                + self.sheets.len(),
            shadow_draws: visible.shadows.iter().map(Vec::len).sum(),
            looks: self.meshes.counts(),
            textures: self.textures.counts(),
            texture_bytes: self.textures.budget.taken,
        };
    }
}
