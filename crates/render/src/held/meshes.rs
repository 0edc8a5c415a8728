//! Meshes by look: wanted, there, or a stand-in.

use super::textures::Textures;
use crate::gpu::Gpu;
use crate::mesh::{Ball, Billboard, Model, Skeleton, body, stand_in};
use crate::passes::{Material, SurfacePass};
use crate::trouble::Trouble;
use ident::{AssetPath, Below};
use scene::{Body, BodyPart, Look, LookId, ModelLook};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A shape on the device.
#[derive(Debug)]
pub(crate) struct HeldShape {
    pub(crate) indices: Range<u32>,
    pub(crate) material: Material,
    pub(crate) billboard: Option<Billboard>,
    pub(crate) bounds: Ball,
}

/// A look's shapes on the device.
#[derive(Debug)]
pub(crate) struct HeldMesh {
    pub(crate) vertices: wgpu::Buffer,
    pub(crate) indices: wgpu::Buffer,
    pub(crate) shapes: Vec<HeldShape>,
    pub(crate) bounds: Ball,
    /// Whether any of it throws a shadow.
    pub(crate) casts_shadow: bool,
}

/// Where a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Wanted,
    Asked,
    Came,
}

#[derive(Debug)]
struct File {
    stage: Stage,
    users: Vec<LookId>,
    /// Kept for files that bodies share.
    bytes: Option<Arc<[u8]>>,
}

#[derive(Debug)]
struct Entry {
    look: Look,
    mesh: Option<HeldMesh>,
    is_done: bool,
}

/// The meshes of a device.
#[derive(Debug, Default)]
pub(crate) struct Meshes {
    entries: Vec<Entry>,
    files: BTreeMap<String, File>,
    pub(crate) troubles: Vec<Trouble>,
}

/// What is needed to bring meshes to the device.
pub(crate) struct Parts<'a> {
    pub(crate) gpu: &'a Gpu,
    pub(crate) surfaces: &'a mut SurfacePass,
    pub(crate) textures: &'a mut Textures,
}

impl Meshes {
    /// Takes the next look of a scene.
    pub(crate) fn add(&mut self, look: &Look) {
        let id = LookId(self.entries.len() as u32);
        self.entries.push(Entry {
            look: look.clone(),
            mesh: None,
            is_done: false,
        });
        match look {
            Look::Model(model) => self.need(&model.path, id),
            Look::Body(body) => {
                self.need(&body.skeleton, id);
                for part in &body.parts {
                    self.need(&part.model, id);
                }
            }
        }
    }

    fn need(&mut self, path: &str, id: LookId) {
        if path.trim().is_empty() {
            return;
        }
        let new = || File {
            stage: Stage::Wanted,
            users: Vec::new(),
            bytes: None,
        };
        let file = self
            .files
            .entry(AssetPath::below(Below::Meshes, path).to_string())
            .or_insert_with(new);
        file.users.push(id);
        if file.stage == Stage::Came && file.bytes.is_none() {
            file.stage = Stage::Wanted;
        }
    }

    /// A look's mesh, if it is there.
    pub(crate) fn get(&self, id: LookId) -> Option<&HeldMesh> {
        self.entries.get(id.0 as usize)?.mesh.as_ref()
    }

    /// All meshes that are there.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (LookId, &mut HeldMesh)> {
        let entries = self.entries.iter_mut().zip(0..);
        entries.filter_map(|(entry, at)| Some((LookId(at), entry.mesh.as_mut()?)))
    }

    /// All meshes that are there.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (LookId, &HeldMesh)> {
        let entries = self.entries.iter().zip(0..);
        entries.filter_map(|(entry, at)| Some((LookId(at), entry.mesh.as_ref()?)))
    }

    /// Another scene begins; its looks count from 0.
    pub(crate) fn forget_looks(&mut self) {
        self.entries.clear();
        self.files.clear();
    }

    /// Files that nobody asked for yet, with the looks that need them.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = (&str, &[LookId])> {
        let wanted = self
            .files
            .iter()
            .filter(|(_, file)| file.stage == Stage::Wanted);
        wanted.map(|(path, file)| (path.as_str(), file.users.as_slice()))
    }

    /// The file was asked for.
    pub(crate) fn asked(&mut self, path: &str) {
        if let Some(file) = self.files.get_mut(path)
            && file.stage == Stage::Wanted
        {
            file.stage = Stage::Asked;
        }
    }

    /// Looks, and those whose mesh is there.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let there = self.entries.iter().filter(|entry| entry.mesh.is_some());
        (self.entries.len(), there.count())
    }

    /// A file's bytes, or that there are none. Whether anybody waited for it.
    pub(crate) fn bring(
        &mut self,
        parts: &mut Parts<'_>,
        path: &str,
        bytes: Option<&[u8]>,
    ) -> bool {
        let Some(held) = self.files.get_mut(path) else {
            return false;
        };
        held.stage = Stage::Came;
        let users = held.users.clone();
        let is_for_bodies = users.iter().any(|id| self.is_body(*id));
        if is_for_bodies && let Some(held) = self.files.get_mut(path) {
            held.bytes = bytes.map(Arc::from);
        }
        if bytes.is_none() && !self.instead(path, &users) {
            self.tell(path, "there is no such file", true);
        }
        for id in users {
            let Some(entry) = self
                .entries
                .get(id.0 as usize)
                .filter(|entry| !entry.is_done)
            else {
                continue;
            };
            let model = match entry.look.clone() {
                Look::Model(look) => Some(self.model(path, &look, bytes)),
                Look::Body(look) => self.body(&look),
            };
            if let Some(model) = model
                && let Some(entry) = self.entries.get_mut(id.0 as usize)
            {
                entry.mesh = Some(hold(parts, &model));
                entry.is_done = true;
            }
        }
        true
    }

    fn is_body(&self, id: LookId) -> bool {
        let entry = self.entries.get(id.0 as usize);
        entry.is_some_and(|entry| matches!(entry.look, Look::Body(_)))
    }

    /// Takes other parts into bodies whose part has no file. Whether there are any.
    fn instead(&mut self, path: &str, users: &[LookId]) -> bool {
        let mut any = false;
        for id in users {
            let Some(Entry {
                look: Look::Body(body),
                ..
            }) = self.entries.get_mut(id.0 as usize)
            else {
                continue;
            };
            let is_it = |part: &BodyPart| {
                AssetPath::below(Below::Meshes, &part.model).to_string() == path
                    && !part.instead.is_empty()
            };
            let Some(at) = body.parts.iter().position(is_it) else {
                continue;
            };
            let part = body.parts.remove(at);
            let others: Vec<BodyPart> = part
                .instead
                .iter()
                .map(|model| BodyPart {
                    model: model.clone(),
                    instead: Vec::new(),
                    ..part.clone()
                })
                .collect();
            any = true;
            body.parts.extend(others);
            for model in part.instead {
                self.need(&model, *id);
            }
        }
        any
    }

    fn model(&mut self, path: &str, look: &ModelLook, bytes: Option<&[u8]>) -> Model {
        let Some(bytes) = bytes else {
            return stand_in();
        };
        match Model::read(bytes) {
            Ok(mut model) => {
                for problem in std::mem::take(&mut model.problems) {
                    self.tell(path, &problem, false);
                }
                model.retexture(&look.textures);
                model
            }
            Err(error) => {
                self.tell(path, &error.to_string(), true);
                stand_in()
            }
        }
    }

    /// A body once all its files came; none before.
    fn body(&mut self, look: &Body) -> Option<Model> {
        let came = |path: &str| {
            let held = self
                .files
                .get(&AssetPath::below(Below::Meshes, path).to_string())?;
            (held.stage == Stage::Came).then(|| held.bytes.clone())
        };
        let skeleton = came(&look.skeleton).or(look.skeleton.is_empty().then_some(None))?;
        let mut parts = Vec::new();
        for part in &look.parts {
            let bytes = came(&part.model).or(part.model.is_empty().then_some(None))?;
            parts.extend(bytes.map(|bytes| (part, bytes)));
        }
        let skeleton = skeleton.map(|bytes| Skeleton::read(&bytes));
        let skeleton = match skeleton {
            Some(Ok(skeleton)) => skeleton,
            Some(Err(error)) => {
                self.tell(
                    &AssetPath::below(Below::Meshes, &look.skeleton).to_string(),
                    &error.to_string(),
                    false,
                );
                Skeleton::default()
            }
            None => Skeleton::default(),
        };
        let model = body(
            &skeleton,
            parts.iter().map(|(part, bytes)| (*part, &**bytes)),
        );
        for problem in &model.problems {
            self.tell(&look.skeleton, problem, false);
        }
        Some(if model.shapes.is_empty() {
            stand_in()
        } else {
            model
        })
    }

    fn tell(&mut self, path: &str, what: &str, has_stand_in: bool) {
        let trouble = Trouble {
            path: path.to_owned(),
            what: what.to_owned(),
            has_stand_in,
        };
        if !self.troubles.contains(&trouble) {
            self.troubles.push(trouble);
        }
    }
}

fn hold(parts: &mut Parts<'_>, model: &Model) -> HeldMesh {
    let mut vertices = Vec::new();
    let mut indices: Vec<u32> = Vec::new();
    let mut shapes = Vec::new();
    for shape in &model.shapes {
        let base = vertices.len() as u32;
        let first = indices.len() as u32;
        vertices.extend_from_slice(&shape.vertices);
        indices.extend(shape.indices.iter().map(|index| index + base));
        shapes.push(HeldShape {
            indices: first..indices.len() as u32,
            material: parts
                .surfaces
                .material(parts.gpu, parts.textures, &shape.surface),
            billboard: shape.billboard,
            bounds: shape.bounds,
        });
    }
    let buffer = |bytes: &[u8], usage| parts.gpu.buffer("mesh", bytes, usage);
    HeldMesh {
        vertices: buffer(bytemuck::cast_slice(&vertices), wgpu::BufferUsages::VERTEX),
        indices: buffer(bytemuck::cast_slice(&indices), wgpu::BufferUsages::INDEX),
        casts_shadow: shapes.iter().any(|shape| shape.material.casts_shadow),
        shapes,
        bounds: model.bounds,
    }
}
