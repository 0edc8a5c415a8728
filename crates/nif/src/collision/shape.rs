//! Shapes of bodies.

use super::{Filter, HAVOK_UNIT, compressed, filter, havok_matrix, vector};
use crate::block::Nif;
use crate::fields::Fields;
use crate::geometry::strips;
use crate::problem::{Problem, ProblemKind};
use glam::{Mat4, Vec3, Vec4};

/// A shape with what it is made of.
#[derive(Debug, Clone, PartialEq)]
pub struct Solid {
    /// What it is made of: the checksum that a MATT record's name gives. 0 when its parts say it.
    pub material: u32,
    /// How far it reaches beyond its form.
    pub radius: f32,
    /// Its form.
    pub form: Form,
}

/// The form of a shape, in game units.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// A ball about the origin; its size is the solid's radius.
    Ball,
    /// A box about the origin with half of its sides.
    Box(Vec3),
    /// Everything so near to the line between two points.
    Capsule {
        /// Both ends.
        ends: [Vec3; 2],
        /// At each end; they are the same in public files.
        radii: [f32; 2],
    },
    /// A cylinder between two points.
    Cylinder {
        /// Centres of both discs.
        ends: [Vec3; 2],
        /// Of the discs.
        radius: f32,
    },
    /// The least convex body around some points.
    Convex {
        /// The points.
        points: Vec<Vec3>,
        /// Its faces: outward normals, and what the distance lacks to 0.
        planes: Vec<Vec4>,
    },
    /// Several balls.
    Balls(Vec<(Vec3, f32)>),
    /// All behind a plane, within a box.
    Plane {
        /// Normal and distance.
        plane: Vec4,
        /// Half of the box' sides and its centre.
        bounds: [Vec3; 2],
    },
    /// Triangles.
    Mesh(Mesh),
    /// Several shapes.
    List(Vec<Solid>),
    /// A shape elsewhere.
    Moved(Mat4, Box<Solid>),
}

/// Triangles that do not move.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mesh {
    /// In game units.
    pub vertices: Vec<Vec3>,
    /// Vertices of each triangle.
    pub triangles: Vec<[u32; 3]>,
    /// Of each triangle its place in `materials`.
    pub triangle_materials: Vec<u16>,
    /// What they are made of and collide with.
    pub materials: Vec<(u32, Filter)>,
}

impl Mesh {
    /// Adds triangles of one material, with vertices counted from `first`.
    pub(super) fn add(&mut self, first: u32, triangle: [u32; 3], material: u16) {
        self.triangles
            .push(triangle.map(|vertex| vertex.saturating_add(first)));
        self.triangle_materials.push(material);
    }

    /// Leaves out triangles of vertices that are not there or have no place.
    fn settle(&mut self) -> usize {
        let before = self.triangles.len();
        let is_usable = |vertex: &u32| {
            let vertex = self.vertices.get(*vertex as usize);
            vertex.is_some_and(|vertex| vertex.is_finite())
        };
        let usable: Vec<bool> = self
            .triangles
            .iter()
            .map(|t| t.iter().all(is_usable))
            .collect();
        let mut at = usable.iter();
        self.triangles
            .retain(|_| at.next().copied().unwrap_or(false));
        let mut at = usable.iter();
        self.triangle_materials
            .retain(|_| at.next().copied().unwrap_or(false));
        before - self.triangles.len()
    }
}

/// Shapes inside one another.
const DEPTH_MAX: u32 = 16;
/// Shapes and triangles of one body at most: shapes may be shared, so that a small file could ask
/// for any number.
const SHAPES_MAX: usize = 16_384;
const TRIANGLES_MAX: usize = 4_000_000;

/// What is left to be read of one body.
pub(super) struct Budget<'p> {
    shapes: usize,
    triangles: usize,
    problems: &'p mut Vec<Problem>,
}

impl Nif<'_> {
    pub(super) fn solid(&self, link: i32, problems: &mut Vec<Problem>) -> Option<Solid> {
        let mut budget = Budget {
            shapes: SHAPES_MAX,
            triangles: TRIANGLES_MAX,
            problems,
        };
        self.solid_within(link, 0, &mut budget)
    }

    fn solid_within(&self, link: i32, depth: u32, budget: &mut Budget<'_>) -> Option<Solid> {
        let fields = self.fields_as(link, "bhkShape")?;
        if depth >= DEPTH_MAX || budget.shapes == 0 {
            let what = "more shapes inside one another than any body has";
            if budget.problems.len() < 8 {
                budget
                    .problems
                    .push(self.problem(link, ProblemKind::Shape(what.into())));
            }
            return None;
        }
        budget.shapes -= 1;
        let form = self.form(link, fields, depth, budget)?;
        Some(Solid {
            material: fields.bits("material"),
            radius: fields.float("radius") * HAVOK_UNIT,
            form,
        })
    }

    fn form(
        &self,
        link: i32,
        fields: Fields<'_, '_>,
        depth: u32,
        budget: &mut Budget<'_>,
    ) -> Option<Form> {
        let kind = self.block(link)?.name();
        let point = |name| fields.row::<Vec3>(name).unwrap_or_default() * HAVOK_UNIT;
        let length = |name| fields.float(name) * HAVOK_UNIT;
        Some(match &*kind {
            "bhkSphereShape" => Form::Ball,
            "bhkBoxShape" => Form::Box(point("dimensions")),
            "bhkCapsuleShape" => Form::Capsule {
                ends: [point("first_point"), point("second_point")],
                radii: [length("radius_1"), length("radius_2")],
            },
            "bhkCylinderShape" => Form::Cylinder {
                ends: ["vertex_a", "vertex_b"].map(|name| vector(fields, name) * HAVOK_UNIT),
                radius: length("cylinder_radius"),
            },
            "bhkConvexVerticesShape" => {
                let points = fields.rows::<Vec4>("vertices");
                let planes = fields.rows::<Vec4>("normals");
                Form::Convex {
                    points: points.map(|point| point.truncate() * HAVOK_UNIT).collect(),
                    planes: planes
                        .map(|plane| plane.truncate().extend(plane.w * HAVOK_UNIT))
                        .collect(),
                }
            }
            "bhkMultiSphereShape" => {
                let balls = fields.rows::<Vec4>("spheres").map(|ball| ball * HAVOK_UNIT);
                Form::Balls(balls.map(|ball| (ball.truncate(), ball.w)).collect())
            }
            "bhkPlaneShape" => Form::Plane {
                plane: fields
                    .row::<Vec3>("plane_normal")
                    .unwrap_or(Vec3::Z)
                    .extend(length("plane_constant")),
                bounds: ["aabb_half_extents", "aabb_center"]
                    .map(|name| vector(fields, name) * HAVOK_UNIT),
            },
            "bhkTransformShape" | "bhkConvexTransformShape" => {
                let inner = self.solid_within(fields.link("shape"), depth + 1, budget)?;
                let matrix = fields.row("transform").map_or(Mat4::IDENTITY, havok_matrix);
                Form::Moved(matrix, Box::new(inner))
            }
            "bhkListShape" => {
                let links = fields.rows::<i32>("sub_shapes");
                let mut all = Vec::new();
                for link in links {
                    all.extend(self.solid_within(link, depth + 1, budget));
                }
                Form::List(all)
            }
            // The code speeds Havok's search up and holds no shape: only what it leads to counts.
            "bhkMoppBvTreeShape" => {
                return Some(
                    self.solid_within(fields.link("shape"), depth + 1, budget)?
                        .form,
                );
            }
            _ => Form::Mesh(self.mesh(link, &kind, fields, budget)?),
        })
    }

    fn mesh(
        &self,
        link: i32,
        kind: &str,
        fields: Fields<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Option<Mesh> {
        let mut mesh = match kind {
            "bhkCompressedMeshShape" => {
                let data = self.fields_as(fields.link("data"), "bhkCompressedMeshShapeData")?;
                compressed::mesh(data, &mut budget.triangles)
            }
            "bhkPackedNiTriStripsShape" => self.packed(fields)?,
            "bhkNiTriStripsShape" => self.strips_shape(fields),
            _ => return None,
        };
        let mut odd = |what: String| {
            budget
                .problems
                .push(self.problem(link, ProblemKind::Shape(what.into())));
        };
        budget.triangles = budget.triangles.saturating_sub(mesh.triangles.len());
        if budget.triangles == 0 {
            odd("more triangles than any body has".to_owned());
            return None;
        }
        let left_out = mesh.settle();
        if left_out > 0 {
            odd(format!(
                "{left_out} triangles have vertices that are not there"
            ));
        }
        Some(mesh)
    }

    /// A mesh of the older kind: triangles, and parts by how many vertices they have.
    fn packed(&self, fields: Fields<'_, '_>) -> Option<Mesh> {
        let data = self.fields_as(fields.link("data"), "hkPackedNiTriStripsData")?;
        let scale = vector(fields, "scale") * HAVOK_UNIT;
        let mut mesh = Mesh {
            vertices: data
                .rows::<Vec3>("vertices")
                .map(|vertex| vertex * scale)
                .collect(),
            ..Mesh::default()
        };
        let mut ends = Vec::new();
        let mut end = 0_u32;
        for group in data.groups("sub_shapes") {
            let part = group.fields();
            end = end.saturating_add(part.bits("num_vertices"));
            ends.push(end);
            let filter = part.group("havok_filter").map_or(Filter::default(), filter);
            mesh.materials.push((part.bits("material"), filter));
        }
        let triangles = data
            .raw_rows("triangles")
            .map_or(&[][..], |rows| &rows.bytes);
        for row in triangles.chunks_exact(8) {
            let corners = <[u16; 3] as crate::Row>::from_row(row).map(u32::from);
            let [first, ..] = corners;
            let part = ends.iter().position(|end| first < *end).unwrap_or(0);
            mesh.add(0, corners, part as u16);
        }
        Some(mesh)
    }

    /// A mesh that takes the triangles of shapes that are drawn.
    fn strips_shape(&self, fields: Fields<'_, '_>) -> Mesh {
        let scale = vector(fields, "scale");
        let mut mesh = Mesh::default();
        let mut filters = fields.groups("filters").map(filter);
        for link in fields.rows::<i32>("strips_data") {
            let filter = filters.next().unwrap_or_default();
            let Some(data) = self.fields_as(link, "NiTriStripsData") else {
                continue;
            };
            let first = mesh.vertices.len() as u32;
            // Unknown: whether these are in Havok's units; drawn shapes are in the game's.
            mesh.vertices
                .extend(data.rows::<Vec3>("vertices").map(|vertex| vertex * scale));
            let lengths: Vec<u16> = data.rows("strip_lengths").collect();
            let points: Vec<u16> = data.rows("points").collect();
            let material = mesh.materials.len() as u16;
            for triangle in strips(&lengths, &points) {
                mesh.add(first, triangle.map(u32::from), material);
            }
            mesh.materials.push((fields.bits("material"), filter));
        }
        mesh
    }
}
