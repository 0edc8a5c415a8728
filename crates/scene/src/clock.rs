//! What time of day it is to the sky: sunrise, day, sunset, night, and where the sun stands.

use glam::Vec3;
use std::f32::consts::PI;

/// When the sun rises and sets, in hours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SunHours {
    /// Sunrise begins and ends, sunset begins and ends.
    pub(crate) hours: [f32; 4],
}

impl SunHours {
    /// A climate's, or the usual ones where they make no day.
    pub(crate) fn new(hours: [f32; 4]) -> Self {
        let [a, b, c, d] = hours;
        let is_a_day = a < b && b < c && c < d && d <= 24.0;
        Self {
            hours: if is_a_day {
                hours
            } else {
                [5.0, 8.0, 17.5, 20.5]
            },
        }
    }

    /// How much of sunrise, day, sunset and night there is at an hour; together 1.
    /// Unknown: how exactly the game goes from one to the next; here night becomes sunrise in the
    /// first half of sunrise, and sunrise becomes day in the second; sunset is its mirror.
    pub(crate) fn weights(&self, hour: f32) -> [f32; 4] {
        let [rise, risen, set, gone] = self.hours;
        let part = |from: f32, to: f32| ((hour - from) / (to - from)).clamp(0.0, 1.0);
        let (morning, evening) = (part(rise, risen), part(set, gone));
        let [up, down] = [morning, evening].map(|part| (part * 2.0).min(1.0));
        let [full, fallen] = [morning, evening].map(|part| (part * 2.0 - 1.0).max(0.0));
        let before_noon = hour < f32::midpoint(risen, set);
        match before_noon {
            true => [up - full, full, 0.0, 1.0 - up],
            false => [0.0, 1.0 - down, down - fallen, fallen],
        }
    }

    /// How much of the sky is night's, 0 to 1.
    pub(crate) fn night(&self, hour: f32) -> f32 {
        self.weights(hour)[3]
    }

    /// Unit vector to the sun: from the east over the south to the west; below the horizon at night.
    /// Unknown: the game's own path; this one rises and sets with its twilights' middles.
    pub(crate) fn sun(&self, hour: f32) -> Vec3 {
        let [rise, risen, set, gone] = self.hours;
        let (up, down) = (f32::midpoint(rise, risen), f32::midpoint(set, gone));
        let turn = match hour {
            hour if hour < up => -(up - hour) / (24.0 - down + up),
            hour if hour > down => 1.0 + (hour - down) / (24.0 - down + up),
            hour => (hour - up) / (down - up),
        };
        let (sin, cos) = (libm::sinf(turn * PI), libm::cosf(turn * PI));
        Vec3::new(cos, -0.45 * sin.abs() - 0.15, sin * 0.9).normalize()
    }

    /// Unit vector to the light: the sun, or at night a moon that goes the same way.
    pub(crate) fn light(&self, hour: f32) -> Vec3 {
        let sun = self.sun(hour);
        let height = sun.z.abs().max(0.12);
        Vec3::new(sun.x, sun.y, height).normalize()
    }
}

/// A mix of four times' colours or numbers.
pub(crate) fn mix<T>(weights: [f32; 4], of: impl Fn(usize) -> T) -> T
where
    T: std::ops::Mul<f32, Output = T> + std::ops::Add<Output = T>,
{
    let [sunrise, day, sunset, night] = weights;
    of(0) * sunrise + of(1) * day + of(2) * sunset + of(3) * night
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOURS: SunHours = SunHours {
        hours: [5.0, 8.0, 17.0, 20.0],
    };

    #[test]
    fn an_hour_is_of_one_time_or_between_two() {
        assert_eq!(HOURS.weights(0.0), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(HOURS.weights(6.5), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(HOURS.weights(12.0), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(HOURS.weights(18.5), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(HOURS.weights(7.25), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(HOURS.weights(23.0), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn all_times_together_are_one() {
        for quarter in 0..96 {
            let sum: f32 = HOURS.weights(quarter as f32 / 4.0).iter().sum();
            assert!((sum - 1.0).abs() < 1e-6, "{quarter}");
        }
    }

    #[test]
    fn the_sun_rises_in_the_east_and_stands_high_at_noon() {
        assert!(HOURS.sun(6.6).x > 0.8);
        assert!(HOURS.sun(12.5).z > 0.8);
        assert!(HOURS.sun(18.4).x < -0.8);
        assert!(HOURS.sun(0.5).z < 0.0);
        assert!(HOURS.light(0.5).z > 0.0);
    }

    #[test]
    fn hours_that_make_no_day_are_the_usual_ones() {
        assert_eq!(SunHours::new([0.0; 4]).weights(12.0), [0.0, 1.0, 0.0, 0.0]);
    }
}
