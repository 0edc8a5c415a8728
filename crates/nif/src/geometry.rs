//! Triangles and vertices of a shape, whichever generation's way they are stored.

use crate::block::Nif;
use crate::fields::Fields;
use crate::problem::{Problem, ProblemKind};
use crate::skin::Part;
use crate::vertex;
use glam::{Vec2, Vec3, Vec4};

/// The geometry of a shape. Lists other than the triangles have an entry for each vertex, or none
/// at all.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Geometry {
    /// Places of the vertices, in the shape's space.
    pub positions: Vec<Vec3>,
    /// Unit vectors.
    pub normals: Vec<Vec3>,
    /// Along growing v, as the files have it.
    pub tangents: Vec<Vec3>,
    /// Along growing u, as the files have it.
    pub bitangents: Vec<Vec3>,
    /// Texture coordinates, v downwards.
    pub uvs: Vec<Vec2>,
    /// Colours, 0 to 1.
    pub colors: Vec<Vec4>,
    /// How much each of four bones moves the vertex.
    pub weights: Vec<[f32; 4]>,
    /// These bones' places in the skin's list.
    pub bones: Vec<[u16; 4]>,
    /// Vertices of each triangle, counterclockwise from the front.
    pub triangles: Vec<[u16; 3]>,
    /// Triangles by part of the body, for shapes with a skin that says so.
    pub parts: Vec<Part>,
    /// Triangles for near, middle and far, each drawn with those before it; none for shapes that
    /// have no such levels.
    pub levels: Option<[u32; 3]>,
    /// Runs of triangles that are shown and hidden on their own: first index, triangles.
    pub segments: Vec<(u32, u32)>,
    /// Centre and radius of a ball around it.
    pub bound: (Vec3, f32),
    /// What of it cannot be used, and was left out.
    pub problems: Vec<Problem>,
}

impl Nif<'_> {
    /// The geometry of a shape; none for other blocks.
    pub fn geometry(&self, shape: i32) -> Option<Geometry> {
        let fields = self.fields(shape)?;
        let mut geometry = if self.is(shape, "BSTriShape") {
            let mut geometry = Geometry::default();
            vertex::read(fields, "vertex_data", &mut geometry);
            geometry.triangles = fields.rows("triangles").collect();
            geometry.bound = bound(fields);
            geometry
        } else if self.is(shape, "NiTriBasedGeom") {
            self.tri_based(fields)?
        } else {
            return None;
        };
        self.read_skin(shape, &mut geometry);
        if self.is(shape, "BSDynamicTriShape") {
            let positions = fields.rows::<Vec4>("vertices");
            geometry.positions = positions.map(|place| place.truncate()).collect();
        }
        if self.is(shape, "BSLODTriShape") {
            let sizes = ["lod0_size", "lod1_size", "lod2_size"];
            geometry.levels = Some(sizes.map(|size| fields.bits(size)));
        }
        let segment =
            |fields: Fields<'_, '_>| (fields.bits("start_index"), fields.bits("num_primitives"));
        let segments = fields.groups("segment");
        geometry.segments = segments.map(|group| segment(group.fields())).collect();
        self.settle(shape, &mut geometry);
        Some(geometry)
    }

    /// A shape whose data stand in a block of their own.
    fn tri_based(&self, fields: Fields<'_, '_>) -> Option<Geometry> {
        let link = fields.link("data");
        let data = self.fields_as(link, "NiGeometryData")?;
        let triangles = if self.is(link, "NiTriStripsData") {
            let lengths: Vec<u16> = data.rows("strip_lengths").collect();
            strips(&lengths, &data.rows("points").collect::<Vec<u16>>())
        } else {
            data.rows("triangles").collect()
        };
        Some(Geometry {
            positions: data.rows("vertices").collect(),
            normals: data.rows("normals").collect(),
            tangents: data.rows("tangents").collect(),
            bitangents: data.rows("bitangents").collect(),
            uvs: data.rows("uv_sets").collect(),
            colors: data.rows("vertex_colors").collect(),
            triangles,
            bound: bound(data),
            ..Geometry::default()
        })
    }

    /// Leaves out what would lead a consumer astray: triangles of vertices that are not there or
    /// have no place, lists that do not fit, weights of bones that are not there.
    fn settle(&self, shape: i32, geometry: &mut Geometry) {
        let count = geometry.positions.len();
        let mut odd = Vec::new();
        if count == 0 {
            // Nothing is left that a part could show.
            geometry.parts.clear();
        }
        let is_usable = |index: &u16| {
            let place = geometry.positions.get(usize::from(*index));
            place.is_some_and(|place| place.is_finite())
        };
        let before = geometry.triangles.len();
        if geometry.parts.is_empty() {
            geometry
                .triangles
                .retain(|triangle| triangle.iter().all(is_usable));
            if geometry.triangles.len() < before {
                let left_out = before - geometry.triangles.len();
                odd.push(format!(
                    "{left_out} triangles have vertices that are not there"
                ));
            }
        } else {
            // Parts count triangles, so a broken one stays in its place and shows nothing.
            let broken = geometry
                .triangles
                .iter_mut()
                .filter(|t| !t.iter().all(is_usable));
            let left_out = broken.map(|triangle| *triangle = [0; 3]).count();
            if left_out > 0 {
                odd.push(format!(
                    "{left_out} triangles have vertices that are not there"
                ));
            }
        }
        if geometry.positions.iter().any(|place| !place.is_finite()) {
            odd.push("vertices have no place".to_owned());
            for place in geometry
                .positions
                .iter_mut()
                .filter(|place| !place.is_finite())
            {
                *place = Vec3::ZERO;
            }
        }
        let mut fit = |name: &str, length: usize| {
            let fits = length == 0 || length == count;
            if !fits {
                odd.push(format!("{length} {name} for {count} vertices"));
            }
            fits
        };
        macro_rules! fit {
            ($($list:ident)*) => {$(
                if !fit(stringify!($list), geometry.$list.len()) {
                    geometry.$list.clear();
                }
            )*};
        }
        fit!(normals tangents bitangents uvs colors weights bones);
        let problem = |what: String| self.problem(shape, ProblemKind::Shape(what.into()));
        geometry.problems.extend(odd.into_iter().map(problem));
    }
}

fn bound(fields: Fields<'_, '_>) -> (Vec3, f32) {
    let sphere: Vec4 = fields.row("bounding_sphere").unwrap_or_default();
    (sphere.truncate(), sphere.w)
}

/// Strips as triangles: every second one is turned, and one with two equal corners only leads on.
pub(crate) fn strips(lengths: &[u16], points: &[u16]) -> Vec<[u16; 3]> {
    let mut triangles = Vec::new();
    let mut rest = points;
    for length in lengths {
        let (strip, after) = rest.split_at(usize::from(*length).min(rest.len()));
        rest = after;
        for (at, corners) in strip.windows(3).enumerate() {
            let &[a, b, c] = corners else { continue };
            if a == b || b == c || a == c {
                continue;
            }
            triangles.push(if at % 2 == 0 { [a, b, c] } else { [a, c, b] });
        }
    }
    triangles
}

#[cfg(test)]
mod tests {
    use super::strips;

    #[test]
    fn every_second_triangle_of_a_strip_is_turned_and_one_with_two_equal_corners_leads_on() {
        let triangles = strips(&[4, 6], &[0, 1, 2, 3, 5, 6, 7, 7, 8, 9]);
        assert_eq!(triangles, [[0, 1, 2], [1, 3, 2], [5, 6, 7], [7, 9, 8]]);
    }

    #[test]
    fn strips_longer_than_their_points_end_with_them() {
        assert_eq!(strips(&[9, 9], &[0, 1, 2]), [[0, 1, 2]]);
    }
}
