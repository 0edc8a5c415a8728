//! Joints between two bodies.

use super::{HAVOK_UNIT, vector};
use crate::block::Nif;
use crate::fields::Fields;
use glam::Vec3;

/// A joint.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint {
    /// Blocks of both bodies.
    pub bodies: [i32; 2],
    /// Where they hold each other, against each body, in game units.
    pub pivots: [Vec3; 2],
    /// What it lets them do.
    pub kind: JointKind,
    /// How hard it holds, of a joint that gives way; 1 otherwise.
    pub strength: f32,
    /// The force at which it breaks, if it does.
    pub breaks_at: Option<f32>,
}

/// What a joint lets its bodies do. Axes are against each body; angles in radians.
#[derive(Debug, Clone, PartialEq)]
pub enum JointKind {
    /// Turn in every way.
    Ball,
    /// Turn about an axis.
    Hinge {
        /// The axis.
        axes: [Vec3; 2],
    },
    /// Turn about an axis between two angles.
    LimitedHinge {
        /// The axis.
        axes: [Vec3; 2],
        /// Square to it: at the angle 0 they meet.
        zero: [Vec3; 2],
        /// Least and greatest angle.
        limits: [f32; 2],
        /// Greatest torque of friction.
        friction: f32,
    },
    /// Turn within a cone, and about its axis.
    Ragdoll {
        /// The cone's axis.
        twists: [Vec3; 2],
        /// Square to it.
        planes: [Vec3; 2],
        /// Greatest angle of the cone.
        cone: f32,
        /// Least and greatest angle to the plane.
        plane_limits: [f32; 2],
        /// Least and greatest twist.
        twist_limits: [f32; 2],
        /// Greatest torque of friction.
        friction: f32,
    },
    /// Slide along an axis.
    Slide {
        /// The axis.
        axes: [Vec3; 2],
        /// Least and greatest distance, in game units.
        limits: [f32; 2],
        /// Greatest force of friction.
        friction: f32,
    },
    /// Keep a distance, in game units.
    Rod(f32),
    /// A chain of balls: its bodies in their order, with pairs of pivots.
    Chain {
        /// Blocks of the bodies.
        bodies: Vec<i32>,
        /// Where each two hold each other.
        pivots: Vec<[Vec3; 2]>,
    },
}

impl Nif<'_> {
    /// The joint of a block.
    pub fn joint(&self, link: i32) -> Option<Joint> {
        let fields = self.fields_as(link, "bhkSerializable")?;
        let kind = self.block(link)?.name();
        if kind == "bhkBallSocketConstraintChain" {
            return chain(fields);
        }
        let bodies = bodies(fields)?;
        let own = fields.group("constraint");
        let own = own.as_ref().map(|own| own.fields());
        let (name, strength, breaks_at, own) = match (&*kind, own) {
            ("bhkBreakableConstraint", _) => {
                let data = fields.group("constraint_data")?;
                let inner = wrapped(data.fields(), bodies)?;
                let threshold = fields.float("threshold");
                return Some(Joint {
                    breaks_at: Some(threshold),
                    ..inner
                });
            }
            ("bhkMalleableConstraint", Some(own)) => return wrapped(own, bodies),
            (kind, Some(own)) => (kind, 1.0, None, own),
            _ => return None,
        };
        let (pivots, kind) = described(name, own)?;
        Some(Joint {
            bodies,
            pivots,
            kind,
            strength,
            breaks_at,
        })
    }
}

fn bodies(fields: Fields<'_, '_>) -> Option<[i32; 2]> {
    let info = fields.group("constraint_info")?;
    let info = info.fields();
    Some([info.link("entity_a"), info.link("entity_b")])
}

/// A joint inside another: the fields of the kind that is there.
fn wrapped(fields: Fields<'_, '_>, bodies: [i32; 2]) -> Option<Joint> {
    const KINDS: [(&str, &str); 6] = [
        ("ball_and_socket", "bhkBallAndSocketConstraint"),
        ("hinge", "bhkHingeConstraint"),
        ("limited_hinge", "bhkLimitedHingeConstraint"),
        ("prismatic", "bhkPrismaticConstraint"),
        ("ragdoll", "bhkRagdollConstraint"),
        ("stiff_spring", "bhkStiffSpringConstraint"),
    ];
    if let Some(inner) = fields.group("malleable") {
        return wrapped(inner.fields(), bodies);
    }
    for (field, kind) in KINDS {
        if let Some(own) = fields.group(field) {
            let (pivots, kind) = described(kind, own.fields())?;
            // A joint that breaks holds firmly until then.
            let is_soft = fields.get("strength").is_some();
            let strength = if is_soft {
                fields.float("strength")
            } else {
                1.0
            };
            return Some(Joint {
                bodies,
                pivots,
                kind,
                strength,
                breaks_at: None,
            });
        }
    }
    None
}

fn described(kind: &str, own: Fields<'_, '_>) -> Option<([Vec3; 2], JointKind)> {
    let both = |a, b| [vector(own, a), vector(own, b)];
    let pivots = both("pivot_a", "pivot_b").map(|pivot| pivot * HAVOK_UNIT);
    let range = |a, b| [own.float(a), own.float(b)];
    let friction = || own.float("max_friction");
    let kind = match kind {
        "bhkBallAndSocketConstraint" => JointKind::Ball,
        "bhkHingeConstraint" => JointKind::Hinge {
            axes: both("axis_a", "axis_b"),
        },
        "bhkLimitedHingeConstraint" => JointKind::LimitedHinge {
            axes: both("axis_a", "axis_b"),
            zero: both("perp_axis_in_a1", "perp_axis_in_b1"),
            limits: range("min_angle", "max_angle"),
            friction: friction(),
        },
        "bhkRagdollConstraint" => JointKind::Ragdoll {
            twists: both("twist_a", "twist_b"),
            planes: both("plane_a", "plane_b"),
            cone: own.float("cone_max_angle"),
            plane_limits: range("plane_min_angle", "plane_max_angle"),
            twist_limits: range("twist_min_angle", "twist_max_angle"),
            friction: friction(),
        },
        "bhkPrismaticConstraint" => JointKind::Slide {
            axes: both("sliding_a", "sliding_b"),
            limits: range("min_distance", "max_distance").map(|end| end * HAVOK_UNIT),
            friction: own.float("friction"),
        },
        "bhkStiffSpringConstraint" => JointKind::Rod(own.float("length") * HAVOK_UNIT),
        _ => return None,
    };
    Some((pivots, kind))
}

fn chain(fields: Fields<'_, '_>) -> Option<Joint> {
    let info = fields.group("constraint_chain_info")?;
    let info = info.fields();
    let pair =
        |own: Fields<'_, '_>| ["pivot_a", "pivot_b"].map(|name| vector(own, name) * HAVOK_UNIT);
    let pivots: Vec<_> = fields
        .groups("pivots")
        .map(|own| pair(own.fields()))
        .collect();
    Some(Joint {
        bodies: bodies(info)?,
        pivots: pivots.first().copied().unwrap_or_default(),
        kind: JointKind::Chain {
            bodies: info.rows("chained_entities").collect(),
            pivots,
        },
        strength: 1.0,
        breaks_at: None,
    })
}
