//! Bodies that Havok moves or that stand still, with everything in game units.

mod compressed;
mod joint;
mod shape;

pub use joint::{Joint, JointKind};
pub use shape::{Form, Mesh, Solid};

use crate::block::Nif;
use crate::fields::{Fields, Group};
use crate::problem::Problem;
use glam::{Mat3, Mat4, Quat, Vec3, Vec4};

/// Game units in one unit of Havok's.
pub const HAVOK_UNIT: f32 = 69.99125;

/// What a node collides with.
#[derive(Debug, Clone, PartialEq)]
pub struct Collision {
    /// The node it belongs to.
    pub target: i32,
    /// Bit 0 active, 3 sets the node's own transform, 7 updates the node.
    pub flags: u16,
    /// The body.
    pub body: Body,
    /// What of it cannot be used, and was left out.
    pub problems: Vec<Problem>,
}

/// A body.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Its block.
    pub block: i32,
    /// What it is.
    pub kind: BodyKind,
    /// What it collides with.
    pub filter: Filter,
    /// Its shape, if it has one that can be used.
    pub shape: Option<Solid>,
    /// Against the node.
    pub transform: Mat4,
    /// How it moves; none for phantoms.
    pub motion: Option<Motion>,
    /// Joints it holds.
    pub joints: Vec<Joint>,
}

/// What a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKind {
    /// It stands where its node stands.
    Rigid,
    /// It stands where its own translation and rotation say, against its node.
    RigidWithTransform,
    /// It is felt and does not resist: a trigger.
    Phantom,
}

/// What a body collides with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filter {
    /// Layer of the game.
    pub layer: u8,
    /// Bits 0 to 4 part of a biped, 5 scaled, 6 no collision, 7 linked group.
    pub flags: u8,
    /// Bodies of one group do not meet.
    pub group: u16,
}

/// How a body moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    /// 1 dynamic, 2 and 3 with a ball's inertia, 4 and 5 with a box', 6 keyframed, 7 fixed, 8 thin
    /// box, 9 character.
    pub system: u8,
    /// 1 fixed, 2 keyframed, 3 debris, 4 moving, 5 critical, 6 bullet, 8 character, 9 keyframed and
    /// telling.
    pub quality: u8,
    /// When it may sleep.
    pub deactivation: u8,
    /// In kilograms; 0 cannot be moved.
    pub mass: f32,
    /// Centre of mass, against the body.
    pub center: Vec3,
    /// Inertia about it, in kilograms × square game units.
    pub inertia: Mat3,
    /// At first, in game units a second.
    pub linear_velocity: Vec3,
    /// At first, in radians a second.
    pub angular_velocity: Vec3,
    /// Loss of speed a second.
    pub linear_damping: f32,
    /// Loss of spin a second.
    pub angular_damping: f32,
    /// Share of the world's gravity.
    pub gravity_factor: f32,
    /// How rough.
    pub friction: f32,
    /// How springy.
    pub restitution: f32,
    /// In game units a second.
    pub linear_velocity_max: f32,
    /// In radians a second.
    pub angular_velocity_max: f32,
    /// How deep it may sink into others, in game units.
    pub penetration_depth: f32,
}

impl Nif<'_> {
    /// What the node collides with, if it has a body of Havok's.
    pub fn collision(&self, node: i32) -> Option<Collision> {
        let link = self.fields_as(node, "NiAVObject")?.link("collision_object");
        let object = self.fields_as(link, "bhkNiCollisionObject")?;
        let mut problems = Vec::new();
        let body = self.body(object.link("body"), &mut problems)?;
        Some(Collision {
            target: object.link("target"),
            flags: object.bits("flags") as u16,
            body,
            problems,
        })
    }

    fn body(&self, link: i32, problems: &mut Vec<Problem>) -> Option<Body> {
        let fields = self.fields_as(link, "bhkWorldObject")?;
        let info = fields.group("rigid_body_info");
        let info = info.as_ref().map(|info| info.fields());
        let kind = match info {
            None => BodyKind::Phantom,
            Some(_) if self.is(link, "bhkRigidBodyT") => BodyKind::RigidWithTransform,
            Some(_) => BodyKind::Rigid,
        };
        let transform = match (kind, info) {
            (BodyKind::RigidWithTransform, Some(info)) => place(info),
            (BodyKind::Phantom, _) => fields.row("transform").map_or(Mat4::IDENTITY, havok_matrix),
            _ => Mat4::IDENTITY,
        };
        let joints = fields.rows::<i32>("constraints");
        Some(Body {
            block: link,
            kind,
            filter: fields
                .group("havok_filter")
                .map_or(Filter::default(), filter),
            shape: self.solid(fields.link("shape"), problems),
            transform,
            motion: info.map(motion),
            joints: joints.filter_map(|joint| self.joint(joint)).collect(),
        })
    }
}

/// Translation and rotation of a body.
fn place(info: Fields<'_, '_>) -> Mat4 {
    let rotation: Vec4 = info.row("rotation").unwrap_or(Vec4::W);
    Mat4::from_rotation_translation(
        Quat::from_vec4(rotation).normalize(),
        vector(info, "translation") * HAVOK_UNIT,
    )
}

/// A matrix in Havok's units in game units.
pub(crate) fn havok_matrix(matrix: Mat4) -> Mat4 {
    let mut matrix = matrix;
    let translation = matrix.w_axis.truncate() * HAVOK_UNIT;
    // What stands in the last row is not kept by all tools.
    matrix.x_axis.w = 0.0;
    matrix.y_axis.w = 0.0;
    matrix.z_axis.w = 0.0;
    matrix.w_axis = translation.extend(1.0);
    matrix
}

/// The first three of four numbers.
pub(crate) fn vector(fields: Fields<'_, '_>, name: &str) -> Vec3 {
    let found: Option<Vec4> = fields.row(name);
    found.map_or(Vec3::ZERO, |row| row.truncate())
}

pub(crate) fn filter(group: Group<'_>) -> Filter {
    let fields = group.fields();
    Filter {
        layer: fields.bits("layer") as u8,
        flags: fields.bits("flags") as u8,
        group: fields.bits("group") as u16,
    }
}

fn motion(info: Fields<'_, '_>) -> Motion {
    Motion {
        system: info.bits("motion_system") as u8,
        quality: info.bits("quality_type") as u8,
        deactivation: info.bits("solver_deactivation") as u8,
        mass: info.float("mass"),
        center: vector(info, "center") * HAVOK_UNIT,
        inertia: inertia(info) * (HAVOK_UNIT * HAVOK_UNIT),
        linear_velocity: vector(info, "linear_velocity") * HAVOK_UNIT,
        angular_velocity: vector(info, "angular_velocity"),
        linear_damping: info.float("linear_damping"),
        angular_damping: info.float("angular_damping"),
        gravity_factor: info.float("gravity_factor"),
        friction: info.float("friction"),
        restitution: info.float("restitution"),
        linear_velocity_max: info.float("max_linear_velocity") * HAVOK_UNIT,
        angular_velocity_max: info.float("max_angular_velocity"),
        penetration_depth: info.float("penetration_depth") * HAVOK_UNIT,
    }
}

/// Three rows of four numbers, of which the fourth is nothing.
fn inertia(info: Fields<'_, '_>) -> Mat3 {
    let Some(group) = info.group("inertia_tensor") else {
        return Mat3::ZERO;
    };
    let fields = group.fields();
    let at = |name: &str| fields.float(name);
    Mat3::from_cols(
        Vec3::new(at("m11"), at("m21"), at("m31")),
        Vec3::new(at("m12"), at("m22"), at("m32")),
        Vec3::new(at("m13"), at("m23"), at("m33")),
    )
}
