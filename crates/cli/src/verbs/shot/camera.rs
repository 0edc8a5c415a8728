//! Where the eye of a shot is.

use super::Arguments;
use crate::output::Failure;
use glam::Vec3;
use render::Picture;
use scene::Camera;

/// Where the eye is, and what it looks at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Framing {
    from: Vec3,
    target: Vec3,
}

/// From where a model is seen when nobody says: degrees about it and above it.
const ORBIT: [f32; 2] = [35.0, 18.0];

impl Framing {
    /// As the arguments say; what they leave open is chosen so that all is seen.
    pub(super) fn of(arguments: &Arguments, picture: &Picture) -> Result<Self, Failure> {
        let (middle, radius) = picture.whole();
        let target = point(arguments.look.as_deref())?;
        if let Some(from) = point(arguments.from.as_deref())? {
            let target = target.unwrap_or(middle);
            return Ok(Self { from, target });
        }
        let target = target.unwrap_or(middle);
        let [turn, height] = match arguments.orbit.as_deref() {
            None => ORBIT,
            Some([turn, height]) => [*turn, *height],
            Some(_) => return Err(Failure::Usage("--orbit needs two numbers".to_owned())),
        };
        let (turn, height) = (turn.to_radians(), height.clamp(-89.0, 89.0).to_radians());
        let flat = libm::cosf(height);
        let way = Vec3::new(
            libm::sinf(turn) * flat,
            -libm::cosf(turn) * flat,
            libm::sinf(height),
        );
        // Few things fill the ball around them, so it may reach a little over the picture.
        let away = radius / libm::sinf(Camera::default().field_of_view / 2.0) * 0.85;
        Ok(Self {
            from: target + way * away.max(20.0),
            target,
        })
    }

    pub(super) fn camera(self) -> Camera {
        let away = self.from.distance(self.target);
        Camera {
            near: (away / 200.0).clamp(1.0, 15.0),
            ..Camera::looking_at(self.from, self.target)
        }
    }
}

fn point(numbers: Option<&[f32]>) -> Result<Option<Vec3>, Failure> {
    match numbers {
        None => Ok(None),
        Some([x, y, z]) => Ok(Some(Vec3::new(*x, *y, *z))),
        Some(_) => Err(Failure::Usage(
            "a place has three numbers: x,y,z".to_owned(),
        )),
    }
}
