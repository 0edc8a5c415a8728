//! Rotations as records and scripts have them: angles about x, y and z in radians.
//!
//! Positive angles turn clockwise as seen from the axis' end, z first, then y, then x.
//! Unknown: the order for objects turned about several axes; it is the one public tools use.

use glam::{Mat3, Quat, Vec3};

/// The rotation of three angles.
pub fn rotation(angles: [f32; 3]) -> Quat {
    let about = |axis: Vec3, angle: f32| {
        let half = -angle * 0.5;
        Quat::from_vec4((axis * det::math::sin(half)).extend(det::math::cos(half)))
    };
    let [x, y, z] = angles;
    (about(Vec3::X, x) * about(Vec3::Y, y) * about(Vec3::Z, z)).normalize()
}

/// The three angles of a rotation: x and z between -π and π, y between -π/2 and π/2.
pub fn angles(rotation: Quat) -> [f32; 3] {
    // The matrix of `rotation`: R = X(-x) Y(-y) Z(-z).
    let matrix = Mat3::from_quat(rotation);
    let y = det::math::asin((-matrix.z_axis.x).clamp(-1.0, 1.0));
    if matrix.z_axis.x.abs() < 0.999_99 {
        let x = det::math::atan2(matrix.z_axis.y, matrix.z_axis.z);
        let z = det::math::atan2(matrix.y_axis.x, matrix.x_axis.x);
        return [x, y, z];
    }
    // Straight up or down x and z turn about the same axis: all of it is z's.
    let z = det::math::atan2(-matrix.x_axis.y, matrix.y_axis.y);
    [0.0, y, z]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected: a compass turns clockwise, so a quarter turn takes north to east.
    #[test]
    fn a_quarter_turn_about_z_takes_north_to_east() {
        let turned = rotation([0.0, 0.0, std::f32::consts::FRAC_PI_2]) * Vec3::Y;
        assert!((turned - Vec3::X).length() < 1e-6, "{turned}");
    }

    #[test]
    fn angles_come_back() {
        let all = [
            [0.0, 0.0, 0.0],
            [0.3, 0.0, 0.0],
            [0.0, -0.4, 0.0],
            [0.0, 0.0, 3.0],
            [0.5, 0.7, -2.5],
            [-1.2, 1.4, 0.9],
        ];
        for given in all {
            let back = angles(rotation(given));
            for (a, b) in given.iter().zip(back) {
                assert!((a - b).abs() < 1e-4, "{given:?} {back:?}");
            }
        }
    }

    #[test]
    fn straight_up_is_a_rotation_all_the_same() {
        let given = rotation([0.4, std::f32::consts::FRAC_PI_2, 0.3]);
        let back = rotation(angles(given));
        for point in [Vec3::X, Vec3::Y, Vec3::Z] {
            assert!((given * point - back * point).length() < 1e-2);
        }
    }
}
