//! A mesh's bodies, read once and shared by all references of the mesh.
//!
//! A mesh without bodies, or one that cannot be read, is a model without bodies. Not here:
//! animation, and joints between bodies: what hangs on others stands still.

use crate::shape::{Shape, sane_rotation};
use crate::swing::{self, Swing};
use crate::{FAR, Layer, Pose};
use glam::{Mat3, Quat, Vec3};
use nif::Nif;
use nif::collision::{BodyKind, Collision, Motion};
use std::collections::BTreeMap;

/// Bodies of one mesh at most.
const BODIES_MAX: usize = 512;

/// What a mesh collides with.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// Its bodies, in the order of its nodes.
    pub bodies: Vec<ModelBody>,
    /// What moves bodies, by name in lower case: `open`, `close`.
    pub swings: BTreeMap<String, Swing>,
    /// What of it cannot be used.
    pub problems: Vec<String>,
}

/// A body of a mesh.
#[derive(Debug, Clone)]
pub struct ModelBody {
    /// The node it hangs on.
    pub node: Box<str>,
    /// That node's place in the scene graph.
    pub(crate) carrier: u32,
    /// Its shape, against the mesh' origin.
    pub shape: Shape,
    /// Whom it stops.
    pub layer: Layer,
    /// It is felt and does not resist.
    pub is_phantom: bool,
    /// Kilograms, of one that can be moved.
    pub mass: Option<f32>,
    /// How rough.
    pub friction: f32,
    /// How springy.
    pub restitution: f32,
    /// Loss of speed and of spin a second.
    pub damping: [f32; 2],
    /// Joints tie it to others.
    pub is_tied: bool,
    /// Animations move it.
    pub is_keyed: bool,
}

impl Model {
    /// Reads the bodies of a mesh.
    pub fn read(bytes: &[u8]) -> Self {
        match Nif::read(bytes) {
            Ok(nif) => Self::of(&nif),
            Err(error) => Self {
                bodies: Vec::new(),
                swings: BTreeMap::new(),
                problems: vec![error.to_string()],
            },
        }
    }

    /// The bodies of a mesh that was read.
    pub fn of(nif: &Nif<'_>) -> Self {
        let graph = nif.graph();
        let mut out = Self::default();
        let nodes = (0_u32..).zip(&graph.nodes);
        for (place, node) in nodes.filter(|(_, node)| node.collision >= 0) {
            if out.bodies.len() >= BODIES_MAX {
                out.problems.push("more bodies than any mesh has".into());
                break;
            }
            let Some(collision) = nif.collision(node.block) else {
                continue;
            };
            let world = node.world;
            if !world.is_finite() || world.scale <= 0.0 || world.scale > FAR {
                out.problems.push(format!("{}: stands nowhere", node.name));
                continue;
            }
            let at = Pose::from_parts(world.translation, rotation_of(world.rotation));
            out.take((&node.name, place), at, world.scale, &collision);
        }
        let mut carriers: Vec<u32> = out.bodies.iter().map(|body| body.carrier).collect();
        carriers.dedup();
        out.swings = swing::of(nif, &graph, &carriers);
        out
    }

    /// One body of a shape; with kilograms, one that can be moved.
    pub fn of_shape(shape: Shape, layer: Layer, mass: Option<f32>) -> Self {
        let body = ModelBody {
            node: "".into(),
            carrier: 0,
            shape,
            layer,
            is_phantom: false,
            mass,
            friction: 0.5,
            restitution: 0.0,
            damping: [0.1, 0.05],
            is_tied: false,
            is_keyed: false,
        };
        Self {
            bodies: vec![body],
            ..Self::default()
        }
    }

    /// The one body that makes the whole thing movable: a thing of several bodies stands still.
    pub fn loose(&self) -> Option<&ModelBody> {
        let mut solid = self.bodies.iter().filter(|body| !body.is_phantom);
        match (solid.next(), solid.next()) {
            (Some(one), None) if one.mass.is_some() && !one.is_tied => Some(one),
            _ => None,
        }
    }

    /// How many triangles all its meshes have.
    pub fn triangles(&self) -> u32 {
        self.bodies.iter().map(|body| body.shape.triangles).sum()
    }

    fn take(
        &mut self,
        (name, carrier): (&str, u32),
        node: Pose,
        scale: f32,
        collision: &Collision,
    ) {
        let body = &collision.body;
        let problems = collision.problems.iter();
        self.problems
            .extend(problems.map(ToString::to_string).take(8));
        if body.filter.flags & NO_COLLISION != 0 {
            return;
        }
        let Some(solid) = &body.shape else { return };
        let (_, rotation, translation) = body.transform.to_scale_rotation_translation();
        if !translation.is_finite() {
            return self.problems.push(format!("{name}: a body stands nowhere"));
        }
        let at = Pose::from_parts(
            node.translation + node.rotation * (translation * scale),
            (node.rotation * sane_rotation(rotation)).normalize(),
        );
        let motion = body.motion;
        let mass = motion.and_then(movable_mass);
        let shape = Shape::of_solid(solid, (at, scale), mass.is_some(), &mut self.problems);
        if shape.is_empty() {
            return;
        }
        self.bodies.push(ModelBody {
            node: name.into(),
            carrier,
            shape,
            layer: Layer(body.filter.layer),
            is_phantom: body.kind == BodyKind::Phantom,
            mass,
            friction: motion.map_or(0.5, |motion| within(motion.friction, 0.0, 4.0)),
            restitution: motion.map_or(0.0, |motion| within(motion.restitution, 0.0, 1.0)),
            damping: motion.map_or([0.0; 2], |motion| {
                [motion.linear_damping, motion.angular_damping].map(|loss| within(loss, 0.0, 60.0))
            }),
            is_tied: !body.joints.is_empty(),
            is_keyed: motion.is_some_and(|motion| motion.system == KEYFRAMED),
        });
    }
}

/// Bit of a body's filter.
const NO_COLLISION: u8 = 0x40;
/// Motion systems. Source: the mesh format's page.
const KEYFRAMED: u8 = 6;
const FIXED: u8 = 7;

/// Kilograms of a body that the world moves.
fn movable_mass(motion: Motion) -> Option<f32> {
    let moves = motion.system != KEYFRAMED && motion.system != FIXED && motion.system != 0;
    (moves && motion.mass.is_finite() && motion.mass > 0.0).then(|| motion.mass.min(1e6))
}

fn within(value: f32, low: f32, high: f32) -> f32 {
    if value.is_finite() {
        value.clamp(low, high)
    } else {
        low
    }
}

fn rotation_of(matrix: Mat3) -> Quat {
    // A matrix with a mirror or a squeeze in it is no rotation: its axes are made one.
    let x = matrix.x_axis.try_normalize().unwrap_or(Vec3::X);
    let y = (matrix.y_axis - x * x.dot(matrix.y_axis))
        .try_normalize()
        .unwrap_or_else(|| x.any_orthonormal_vector());
    sane_rotation(Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y))))
}
