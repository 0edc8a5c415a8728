//! What a model collides with: bodies of Havok's, from game units.
//!
//! Search trees of meshes (MOPP) are written empty: no reader of ours follows their code. Not here:
//! reading them (`nif`), and how they move.

use super::mesh::Mesh;
use super::nif::{Blocks, NONE, floats};
use glam::{Mat3, Vec3};
use wire::Writer;

/// Game units in one of Havok's. Source: `docs/formats/nif.md`.
const UNIT: f32 = 69.99125;
/// How far convex shapes reach beyond their form, in Havok's units.
const SKIN: f32 = 0.01;

/// What a body is made of: checksums of the names of MATT records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Material {
    Wood = 500_811_281,
    HeavyWood = 3_070_783_559,
    Stone = 3_741_512_247,
    Glass = 3_739_830_338,
}

/// A body.
#[derive(Debug, Clone)]
pub(super) struct Body {
    material: Material,
    form: Form,
    motion: Motion,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Motion {
    /// It stands.
    Fixed,
    /// It goes where its node goes.
    Keyframed,
    /// It falls and is pushed: kilograms.
    Free(f32),
}

/// The form of a body.
#[derive(Debug, Clone)]
pub(super) enum Form {
    /// About a centre, with half of its sides.
    Box { centre: Vec3, half: Vec3 },
    /// Everything so near to a line.
    Capsule { ends: [Vec3; 2], radius: f32 },
    /// The least convex body around points.
    Convex(Vec<Vec3>),
    /// Triangles that do not move.
    Mesh(Vec<[Vec3; 3]>),
    /// Several at once.
    List(Vec<Form>),
}

impl Form {
    /// A box between two corners.
    pub(super) fn between(low: Vec3, high: Vec3) -> Form {
        Form::Box {
            centre: (low + high) * 0.5,
            half: (high - low) * 0.5,
        }
    }

    /// The triangles of a mesh.
    pub(super) fn of(mesh: &Mesh) -> Form {
        let triangles = mesh.triangles.iter();
        Form::Mesh(triangles.map(|own| own.map(|at| mesh.place(at))).collect())
    }

    /// The hull of a mesh's corners; few corners make few faces.
    pub(super) fn hull(mesh: &Mesh) -> Form {
        let mut points: Vec<Vec3> = Vec::new();
        for corner in &mesh.corners {
            if points.iter().all(|own| own.distance(corner.place) > 1.0) {
                points.push(corner.place);
            }
        }
        Form::Convex(points)
    }
}

impl Body {
    /// A body that stands.
    pub(super) fn fixed(material: Material, form: Form) -> Body {
        Body {
            material,
            form,
            motion: Motion::Fixed,
        }
    }

    /// A body that goes where its node goes.
    pub(super) fn keyframed(material: Material, form: Form) -> Body {
        Body {
            motion: Motion::Keyframed,
            ..Self::fixed(material, form)
        }
    }

    /// A body that falls and is pushed.
    pub(super) fn free(material: Material, kilograms: f32, form: Form) -> Body {
        Body {
            motion: Motion::Free(kilograms),
            ..Self::fixed(material, form)
        }
    }

    pub(super) fn is_dynamic(&self) -> bool {
        matches!(self.motion, Motion::Free(_))
    }

    /// The layer it collides in: static, moved by animation, clutter.
    fn layer(&self) -> u8 {
        match self.motion {
            Motion::Fixed => 1,
            Motion::Keyframed => 2,
            Motion::Free(_) => 4,
        }
    }
}

/// Writes a body for a node: the link to its collision object.
pub(super) fn write(body: &Body, node: i32, blocks: &mut Blocks) -> i32 {
    // Active, and keeps the node's transform; what moves by itself sets the node's too.
    let flags = if body.is_dynamic() { 0x89 } else { 0x81 };
    let object = blocks.reserve("bhkCollisionObject");
    let rigid = blocks.reserve("bhkRigidBody");
    let shape = form(&body.form, body, node, blocks);
    let mut out = Writer::new();
    out.i32_le(node).u16_le(flags).i32_le(rigid);
    blocks.fill(object, out);
    let mut out = Writer::new();
    rigid_body(body, shape, &mut out);
    blocks.fill(rigid, out);
    object
}

/// The 250 bytes of a body without joints.
fn rigid_body(body: &Body, shape: i32, out: &mut Writer) {
    let filter = [body.layer(), 0, 0, 0];
    // Response 1 is simple contact; the delay is the usual one of its own.
    let entity = [1, 0, 0xFF, 0xFF];
    out.i32_le(shape).raw(&filter);
    // Broad phase 1: an entity. The property's capacity has its flag.
    out.raw(&[0, 0, 0, 0, 1, 0, 0, 0])
        .raw(&[0; 8])
        .u32_le(0x8000_0000);
    out.raw(&entity);
    out.raw(&[0; 4]).raw(&filter).raw(&[0; 8]).raw(&entity);
    floats(out, &[0.0; 4]);
    floats(out, &[0.0, 0.0, 0.0, 1.0]);
    floats(out, &[0.0; 8]);
    let (mass, inertia, motion) = match body.motion {
        Motion::Fixed => (0.0, Vec3::ZERO, [7, 1, 1, 1]),
        Motion::Keyframed => (0.0, Vec3::ZERO, [6, 1, 1, 2]),
        Motion::Free(mass) => (mass, inertia(mass, body.form.extents()), [4, 1, 2, 4]),
    };
    let centre = body.form.centre() / UNIT;
    for (row, moment) in inertia.to_array().into_iter().enumerate() {
        let mut line = [0.0; 4];
        if let Some(own) = line.get_mut(row) {
            *own = moment;
        }
        floats(out, &line);
    }
    floats(out, &centre.extend(0.0).to_array());
    // Mass, loss of speed and spin, share of time and gravity, friction, rolling friction, spring.
    floats(out, &[mass, 0.1, 0.05, 1.0, 1.0, 0.5, 0.0, 0.3]);
    // Greatest speed and spin, penetration.
    floats(out, &[104.4, 31.57, 0.15]);
    out.raw(&motion).raw(&[0; 4]).raw(&[0; 12]);
    out.u32_le(0).u16_le(0);
}

/// Moments of a box with these sides about its axes, in kilograms and Havok's units.
fn inertia(mass: f32, sides: Vec3) -> Vec3 {
    let squares = (sides / UNIT) * (sides / UNIT);
    Vec3::new(
        squares.y + squares.z,
        squares.x + squares.z,
        squares.x + squares.y,
    ) * (mass / 12.0)
}

impl Form {
    fn bounds(&self) -> [Vec3; 2] {
        let around = |points: &mut dyn Iterator<Item = Vec3>| {
            points.fold([Vec3::MAX, Vec3::MIN], |[low, high], point| {
                [low.min(point), high.max(point)]
            })
        };
        match self {
            Form::Box { centre, half } => [*centre - *half, *centre + *half],
            Form::Capsule {
                ends: [a, b],
                radius,
            } => [a.min(*b) - *radius, a.max(*b) + *radius],
            Form::Convex(points) => around(&mut points.iter().copied()),
            Form::Mesh(triangles) => around(&mut triangles.iter().flatten().copied()),
            Form::List(forms) => around(&mut forms.iter().flat_map(Form::bounds)),
        }
    }

    fn centre(&self) -> Vec3 {
        let [low, high] = self.bounds();
        (low + high) * 0.5
    }

    fn extents(&self) -> Vec3 {
        let [low, high] = self.bounds();
        high - low
    }
}

/// Writes a form: the link to its shape.
fn form(form: &Form, body: &Body, node: i32, blocks: &mut Blocks) -> i32 {
    let material = body.material as u32;
    match form {
        Form::Box { centre, half } => {
            let place = *centre;
            let plain = |blocks: &mut Blocks| {
                blocks.push("bhkBoxShape", |out| {
                    out.u32_le(material).f32_le(SKIN).raw(&[0; 8]);
                    floats(out, &(*half / UNIT).to_array());
                    out.f32_le(0.0);
                })
            };
            if place == Vec3::ZERO {
                return plain(blocks);
            }
            let moved = blocks.reserve("bhkConvexTransformShape");
            let shape = plain(blocks);
            let mut out = Writer::new();
            out.i32_le(shape).u32_le(material).f32_le(SKIN).raw(&[0; 8]);
            for column in Mat3::IDENTITY.to_cols_array_2d() {
                floats(&mut out, &column);
                out.f32_le(0.0);
            }
            floats(&mut out, &(place / UNIT).extend(1.0).to_array());
            blocks.fill(moved, out);
            moved
        }
        Form::Capsule { ends, radius } => blocks.push("bhkCapsuleShape", |out| {
            let radius = *radius / UNIT;
            out.u32_le(material).f32_le(radius).raw(&[0; 8]);
            for end in ends {
                floats(out, &(*end / UNIT).extend(radius).to_array());
            }
        }),
        Form::Convex(points) => convex(points, material, blocks),
        Form::Mesh(triangles) => mesh(triangles, body, node, blocks),
        Form::List(forms) => {
            let own = blocks.reserve("bhkListShape");
            let each = forms.iter();
            let shapes: Vec<i32> = each
                .map(|part| self::form(part, body, node, blocks))
                .collect();
            let mut out = Writer::new();
            out.u32_le(shapes.len() as u32);
            for shape in &shapes {
                out.i32_le(*shape);
            }
            out.u32_le(material);
            // Two properties: of the children's shapes and of their filters.
            out.raw(&[0; 8]).u32_le(0x8000_0000);
            out.raw(&[0; 8]).u32_le(0x8000_0000);
            out.u32_le(shapes.len() as u32);
            for _ in &shapes {
                out.raw(&[body.layer(), 0, 0, 0]);
            }
            blocks.fill(own, out);
            own
        }
    }
}

fn convex(points: &[Vec3], material: u32, blocks: &mut Blocks) -> i32 {
    let planes = planes(points);
    blocks.push("bhkConvexVerticesShape", |out| {
        out.u32_le(material).f32_le(SKIN);
        out.raw(&[0; 8]).u32_le(0x8000_0000);
        out.raw(&[0; 8]).u32_le(0x8000_0000);
        out.u32_le(points.len() as u32);
        for point in points {
            floats(out, &(*point / UNIT).extend(0.0).to_array());
        }
        out.u32_le(planes.len() as u32);
        for (normal, distance) in &planes {
            floats(out, &normal.extend(-distance / UNIT).to_array());
        }
    })
}

/// The planes of the hull of a few points: outward normals and distances. Every three points whose
/// plane has all others behind it make one.
fn planes(points: &[Vec3]) -> Vec<(Vec3, f32)> {
    let mut planes: Vec<(Vec3, f32)> = Vec::new();
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points.iter().enumerate().skip(i + 1) {
            for c in points.iter().skip(j + 1) {
                let cross = (*b - *a).cross(*c - *a).normalize_or_zero();
                for normal in [cross, -cross] {
                    let distance = normal.dot(*a);
                    let is_hull = cross != Vec3::ZERO
                        && points.iter().all(|own| normal.dot(*own) < distance + 0.01);
                    let is_new = planes.iter().all(|(own, _)| own.dot(normal) < 0.9999);
                    if is_hull && is_new {
                        planes.push((normal, distance));
                    }
                }
            }
        }
    }
    planes
}

/// A compressed mesh: one chunk of triangles, in thousandths of Havok's units from its lowest corner.
fn mesh(triangles: &[[Vec3; 3]], body: &Body, node: i32, blocks: &mut Blocks) -> i32 {
    let form = Form::Mesh(triangles.to_vec());
    let [low, high] = form.bounds().map(|place| place / UNIT);
    let mut steps: Vec<[u16; 3]> = Vec::new();
    let mut indices: Vec<u16> = Vec::new();
    for place in triangles.iter().flatten() {
        let step = (*place / UNIT - low)
            .to_array()
            .map(|own| (own * 1000.0).round() as u16);
        let known = steps.iter().position(|own| *own == step);
        indices.push(known.unwrap_or(steps.len()) as u16);
        if known.is_none() {
            steps.push(step);
        }
    }
    let tree = blocks.reserve("bhkMoppBvTreeShape");
    let shape = blocks.reserve("bhkCompressedMeshShape");
    let data = blocks.push("bhkCompressedMeshShapeData", |out| {
        out.u32_le(17)
            .u32_le(18)
            .u32_le(0x3_FFFF)
            .u32_le(0x1_FFFF)
            .f32_le(0.001);
        floats(out, &low.extend(0.0).to_array());
        floats(out, &high.extend(0.0).to_array());
        // No welding, materials with each chunk; three empty lists of materials by triangle.
        out.u8(0).u8(1).raw(&[0; 12]);
        out.u32_le(1)
            .u32_le(body.material as u32)
            .raw(&[body.layer(), 0, 0, 0]);
        // No names; one transform that changes nothing; no big triangles.
        out.u32_le(0).u32_le(1);
        floats(out, &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        out.u32_le(0).u32_le(0);
        out.u32_le(1);
        floats(out, &low.extend(0.0).to_array());
        out.u32_le(0).u16_le(0xFFFF).u16_le(0);
        out.u32_le(steps.len() as u32 * 3);
        for step in steps.iter().flatten() {
            out.u16_le(*step);
        }
        out.u32_le(indices.len() as u32);
        for index in &indices {
            out.u16_le(*index);
        }
        // No strips, no welding, no convex pieces.
        out.u32_le(0).u32_le(0).u32_le(0);
    });
    let mut out = Writer::new();
    out.i32_le(shape).raw(&[0; 12]).f32_le(1.0);
    out.u32_le(0);
    floats(&mut out, &low.extend(1.0).to_array());
    out.u8(1);
    blocks.fill(tree, out);
    let mut out = Writer::new();
    out.i32_le(node).u32_le(0).f32_le(0.005).f32_le(0.0);
    floats(&mut out, &[1.0, 1.0, 1.0, 0.0]);
    out.f32_le(0.005);
    floats(&mut out, &[1.0, 1.0, 1.0, 0.0]);
    out.i32_le(data);
    blocks.fill(shape, out);
    debug_assert!(data != NONE, "a block was just made");
    tree
}
