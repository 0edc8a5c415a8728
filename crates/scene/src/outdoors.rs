//! Light, fog and sky of a worldspace by its weather and the hour.

use crate::air::{Air, Cloud, Fog, Grade, Sky, Sun, color};
use crate::clock::{SunHours, mix};
use crate::indoors::{ambient, graded};
use forms::Forms;
use forms::records::{Weather, sky_color};
use glam::Vec3;
use ident::FormId;

/// The air under the sky of a climate, or under a plain sky where there is none.
pub(crate) fn air(forms: &Forms, climate: Option<FormId>, hour: f32) -> Air {
    let climate = climate.and_then(|climate| forms.climate(climate));
    let hours = SunHours::new(climate.map_or([0.0; 4], |climate| climate.hours));
    // Unknown: which weather reigns. Nothing chooses one yet, so it is the climate's likeliest.
    let weathers = climate.map_or(&[][..], |climate| &climate.weathers);
    let likeliest = weathers.iter().rev().max_by_key(|weather| weather.chance);
    let weather = likeliest.and_then(|weather| forms.weather(weather.weather?));
    match weather {
        Some(weather) => under(forms, weather, hours, hour),
        None => plain(hours, hour),
    }
}

fn under(forms: &Forms, weather: &Weather, hours: SunHours, hour: f32) -> Air {
    let weights = hours.weights(hour);
    let colors = &weather.colors;
    let at = |place: usize| {
        let four = colors.get(place).copied().unwrap_or_default();
        mix(weights, |time| {
            color(four.get(time).copied().unwrap_or_default())
        })
    };
    let sides = std::array::from_fn(|side| {
        mix(weights, |time| {
            let all = colors[sky_color::AMBIENT]
                .get(time)
                .copied()
                .unwrap_or_default();
            let sides = weather.ambient.get(time).copied().unwrap_or_default();
            ambient(sides, all).get(side).copied().unwrap_or_default()
        })
    });
    let night = hours.night(hour);
    let [day_fog, night_fog] = weather.fog;
    let fog = |of: fn(&forms::records::WeatherFog) -> f32| {
        of(&day_fog) * (1.0 - night) + of(&night_fog) * night
    };
    let grade = mix(weights, |time| {
        let id = weather.image_spaces.get(time).copied().flatten();
        Mixed(graded(
            &id.and_then(|id| forms.image_space(id))
                .copied()
                .unwrap_or_default(),
        ))
    });
    Air {
        ambient: sides,
        sun: Sun {
            direction: hours.light(hour),
            color: at(sky_color::SUNLIGHT),
            has_shadows: true,
        },
        fog: Fog {
            near_color: at(sky_color::FOG_NEAR),
            far_color: at(sky_color::FOG_FAR),
            near: fog(|fog| fog.near),
            far: fog(|fog| fog.far),
            power: fog(|fog| fog.power).clamp(0.05, 20.0),
            max: match fog(|fog| fog.max) {
                max if max > 0.0 => max.min(1.0),
                _ => 1.0,
            },
        },
        sky: Some(Sky {
            upper: at(sky_color::UPPER),
            lower: at(sky_color::LOWER),
            horizon: at(sky_color::HORIZON),
            sun_direction: hours.sun(hour),
            sun: at(sky_color::SUN),
            glare: at(sky_color::GLARE),
            glare_strength: weather.sun_glare,
            stars: at(sky_color::STARS),
            night,
            clouds: weather
                .clouds
                .iter()
                .map(|layer| cloud(layer, weights))
                .collect(),
        }),
        grade: grade.0,
    }
}

fn cloud(layer: &forms::records::CloudLayer, weights: [f32; 4]) -> Cloud {
    Cloud {
        texture: layer.texture.clone(),
        speed: layer.speed,
        color: mix(weights, |time| {
            color(layer.colors.get(time).copied().unwrap_or_default())
        }),
        alpha: mix(weights, |time| {
            layer.alphas.get(time).copied().unwrap_or(0.0)
        }),
    }
}

/// Grades as numbers that can be mixed.
#[derive(Clone, Copy)]
struct Mixed(Grade);

impl std::ops::Mul<f32> for Mixed {
    type Output = Self;

    fn mul(self, by: f32) -> Self {
        let Self(grade) = self;
        Self(Grade {
            saturation: grade.saturation * by,
            brightness: grade.brightness * by,
            contrast: grade.contrast * by,
            tint: grade.tint * by,
            tint_amount: grade.tint_amount * by,
        })
    }
}

impl std::ops::Add for Mixed {
    type Output = Self;

    fn add(self, Self(other): Self) -> Self {
        let Self(grade) = self;
        Self(Grade {
            saturation: grade.saturation + other.saturation,
            brightness: grade.brightness + other.brightness,
            contrast: grade.contrast + other.contrast,
            tint: grade.tint + other.tint,
            tint_amount: grade.tint_amount + other.tint_amount,
        })
    }
}

/// Colours of a clear day for a worldspace without a weather: sunrise, day, sunset, night.
fn plain(hours: SunHours, hour: f32) -> Air {
    let weights = hours.weights(hour);
    let of = |four: [[u8; 3]; 4]| {
        mix(weights, |time| {
            color(four.get(time).copied().unwrap_or_default())
        })
    };
    let sides = of([[92, 84, 96], [116, 126, 140], [100, 84, 88], [34, 40, 56]]);
    let horizon = of([
        [226, 168, 130],
        [188, 206, 220],
        [222, 146, 98],
        [22, 28, 44],
    ]);
    Air {
        ambient: [0.92, 0.88, 0.9, 0.9, 1.1, 0.6].map(|share| sides * share),
        sun: Sun {
            direction: hours.light(hour),
            color: of([
                [232, 180, 128],
                [255, 244, 220],
                [232, 156, 98],
                [52, 62, 92],
            ]),
            has_shadows: true,
        },
        fog: Fog {
            near_color: horizon,
            far_color: horizon,
            near: 4000.0,
            far: 60_000.0,
            power: 1.0,
            max: 0.9,
        },
        sky: Some(Sky {
            upper: of([[96, 116, 156], [64, 112, 178], [92, 96, 136], [8, 10, 22]]),
            lower: of([
                [168, 150, 150],
                [126, 166, 206],
                [166, 128, 120],
                [12, 16, 30],
            ]),
            horizon,
            sun_direction: hours.sun(hour),
            sun: of([[255, 214, 160], [255, 250, 236], [255, 186, 122], [0, 0, 0]]),
            glare: of([[255, 190, 120], [255, 240, 210], [255, 160, 90], [0, 0, 0]]),
            glare_strength: 0.6,
            stars: Vec3::ONE,
            night: hours.night(hour),
            clouds: Vec::new(),
        }),
        grade: Grade::default(),
    }
}
