//! Normals and tangents for shapes that bring none.

use glam::{Vec2, Vec3};

/// Normals from the triangles about each vertex.
pub(crate) fn normals(positions: &[Vec3], triangles: &[[u16; 3]]) -> Vec<Vec3> {
    let mut sums = vec![Vec3::ZERO; positions.len()];
    for triangle in triangles {
        let Some([a, b, c]) = corners(positions, triangle) else {
            continue;
        };
        let normal = (b - a).cross(c - a);
        add(&mut sums, triangle, normal);
    }
    sums
}

/// Directions of growing u and of growing v at each vertex.
pub(crate) fn along_uv(
    positions: &[Vec3],
    uvs: &[Vec2],
    triangles: &[[u16; 3]],
) -> (Vec<Vec3>, Vec<Vec3>) {
    let mut along_u = vec![Vec3::ZERO; positions.len()];
    let mut along_v = along_u.clone();
    for triangle in triangles {
        let places = corners(positions, triangle);
        let Some(([a, b, c], [ua, ub, uc])) = places.zip(corners(uvs, triangle)) else {
            continue;
        };
        let (first, second) = (b - a, c - a);
        let (u1, u2) = (ub - ua, uc - ua);
        let area = u1.x * u2.y - u2.x * u1.y;
        if area == 0.0 || !area.is_finite() {
            continue;
        }
        let sign = area.signum();
        add(
            &mut along_u,
            triangle,
            (first * u2.y - second * u1.y) * sign,
        );
        add(
            &mut along_v,
            triangle,
            (second * u1.x - first * u2.x) * sign,
        );
    }
    (along_u, along_v)
}

fn corners<T: Copy>(list: &[T], triangle: &[u16; 3]) -> Option<[T; 3]> {
    let [a, b, c] = triangle.map(|corner| list.get(usize::from(corner)).copied());
    Some([a?, b?, c?])
}

fn add(sums: &mut [Vec3], triangle: &[u16; 3], what: Vec3) {
    for corner in triangle {
        if let Some(sum) = sums.get_mut(usize::from(*corner)) {
            *sum += what;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_in_the_ground_has_its_texture_along_x_and_y() {
        let positions = [Vec3::ZERO, Vec3::X, Vec3::X + Vec3::Y, Vec3::Y];
        let uvs = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
        let triangles = [[0, 1, 2], [0, 2, 3]];
        let normals = normals(&positions, &triangles);
        let (along_u, along_v) = along_uv(&positions, &uvs, &triangles);
        for at in 0..4 {
            assert_eq!(normals[at].normalize(), Vec3::Z);
            assert_eq!(along_u[at].normalize(), Vec3::X);
            assert_eq!(along_v[at].normalize(), Vec3::Y);
        }
    }
}
