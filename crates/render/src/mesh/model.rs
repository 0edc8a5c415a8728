//! A mesh file as shapes ready to be drawn.

use super::billboard::Billboard;
use super::bind_pose::pose;
use super::bounds::Ball;
use super::shape::Shape;
use super::surface::Surface;
use glam::{Mat4, Vec3};
use nif::{Graph, Nif, NifError, Node, Role};
use scene::ShapeTextures;

/// A mesh file as shapes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Model {
    /// What is drawn.
    pub shapes: Vec<Shape>,
    /// A ball around all of it.
    pub bounds: Ball,
    /// What of the file could not be used, in words.
    pub problems: Vec<String>,
}

/// A file that shows nothing.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ModelError {
    /// It is no mesh.
    #[error(transparent)]
    Nif(#[from] NifError),
    /// Its shapes are broken.
    #[error("no shape of it can be drawn: {0}")]
    NothingLeft(String),
}

/// Vertices of all shapes of a file at most: what is beyond is left out and told.
const VERTICES_MAX: usize = 4_000_000;

impl Model {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no mesh, or has shapes and none of them can be drawn.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let nif = Nif::read(bytes)?;
        let graph = nif.graph();
        let mut model = Self::default();
        model
            .problems
            .extend(graph.problems.iter().map(ToString::to_string));
        let mut vertices = 0;
        for (at, node) in graph.nodes.iter().enumerate() {
            if node.role != Role::Shape || !node.is_drawn {
                continue;
            }
            let shape = model.shape(&nif, &graph, at, node);
            vertices += shape.as_ref().map_or(0, |shape| shape.vertices.len());
            if vertices > VERTICES_MAX {
                model
                    .problems
                    .push(format!("{}: too many vertices, left out", node.name));
                break;
            }
            model.shapes.extend(shape);
        }
        if model.shapes.is_empty() && !model.problems.is_empty() {
            return Err(ModelError::NothingLeft(model.problems.join("; ")));
        }
        model.set_bounds();
        Ok(model)
    }

    fn shape(&mut self, nif: &Nif<'_>, graph: &Graph, at: usize, node: &Node) -> Option<Shape> {
        let mut geometry = nif.geometry(node.block)?;
        self.problems
            .extend(geometry.problems.iter().map(ToString::to_string));
        if geometry.triangles.is_empty() {
            return None;
        }
        let surface = Surface::of(nif.material(node.block).as_ref(), nif.alpha(node.block));
        let shape = |geometry: &_, place: &Mat4| {
            Shape::new(&node.name, geometry, place, surface.clone(), u32::MAX)
        };
        if let Some(skin) = nif.skin(node.block) {
            let bones: Vec<Mat4> = skin
                .bones
                .iter()
                .map(|bone| world_of(graph, bone.node))
                .collect();
            pose(&mut geometry, &skin, &bones);
            return Some(shape(&geometry, &Mat4::IDENTITY));
        }
        match billboard(graph, at) {
            Some((billboard, middle)) => {
                let inner = middle.inverse() * node.world.matrix();
                Some(shape(&geometry, &inner).turning(billboard))
            }
            None => Some(shape(&geometry, &node.world.matrix())),
        }
    }

    pub(crate) fn set_bounds(&mut self) {
        let edges = self.shapes.iter().flat_map(|shape| {
            let Ball { center, radius } = shape.bounds;
            [center - radius, center + radius]
        });
        let around = Ball::around(edges);
        // The corners' ball is wider than need be by the square root of three.
        let needed = self
            .shapes
            .iter()
            .map(|shape| shape.bounds.center.distance(around.center) + shape.bounds.radius);
        self.bounds = Ball {
            radius: needed.fold(0.0, f32::max),
            ..around
        };
    }

    /// Puts other textures on its shapes.
    pub fn retexture(&mut self, textures: &[ShapeTextures]) {
        for other in textures {
            for shape in &mut self.shapes {
                if other.shape.is_empty() || other.shape.eq_ignore_ascii_case(&shape.name) {
                    shape.surface.retexture(&other.textures);
                }
            }
        }
    }
}

/// A node's transform to its file; none moves nothing.
pub(crate) fn world_of(graph: &Graph, block: i32) -> Mat4 {
    let node = graph.nodes.iter().find(|node| node.block == block);
    node.map_or(Mat4::IDENTITY, |node| node.world.matrix())
}

/// The nearest billboard above a shape, and its transform without its turn.
fn billboard(graph: &Graph, at: usize) -> Option<(Billboard, Mat4)> {
    let mut at = Some(at as u32);
    while let Some(node) = graph.nodes.get(at? as usize) {
        if let Role::Billboard(mode) = node.role {
            let billboard = Billboard {
                center: node.world.translation,
                scale: node.world.scale,
                is_upright: matches!(mode, 1 | 4 | 5),
            };
            return Some((billboard, node.world.matrix())).filter(|_| node.world.scale > 0.0);
        }
        at = node.parent;
    }
    None
}

impl Model {
    /// How many triangles it has.
    pub fn triangles(&self) -> usize {
        self.shapes
            .iter()
            .map(|shape| shape.indices.len() / 3)
            .sum()
    }

    /// The corners of the box its vertices fill.
    pub fn corners(&self) -> (Vec3, Vec3) {
        let places = self.shapes.iter().flat_map(|shape| {
            let billboard = shape.billboard;
            shape.vertices.iter().map(move |vertex| {
                let place = Vec3::from_array(vertex.position);
                billboard.map_or(place, |b| b.center + place * b.scale)
            })
        });
        places.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), place| {
            (min.min(place), max.max(place))
        })
    }
}
