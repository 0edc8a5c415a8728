//! What moves in a mesh: controllers, sequences of them, and their values over time.

mod keys;

pub use keys::{Easing, Key, Keys, Rotations};

use crate::block::Nif;
use crate::fields::{Fields, Group};
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3, Vec4};

/// Something that changes a node or a property over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Controller {
    /// Its block.
    pub block: i32,
    /// Its kind, which says what is changed: `NiTransformController`.
    pub kind: String,
    /// When it runs.
    pub timing: Timing,
    /// The block it changes.
    pub target: i32,
    /// Further blocks it changes.
    pub extra_targets: Vec<i32>,
    /// Which number of a shader or effect: `controlled_variable` or `controlled_color`; 0 for
    /// kinds that have only one.
    pub variable: u32,
    /// Name of the particle modifier, or the extra data, it changes.
    pub name: String,
    /// Its values; none while a sequence gives them.
    pub curve: Option<Curve>,
}

/// When a controller or a sequence runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    /// What comes after the end.
    pub cycle: Cycle,
    /// Whether it runs at all.
    pub is_active: bool,
    /// Seconds of its own in a second.
    pub frequency: f32,
    /// Seconds of its own at the start.
    pub phase: f32,
    /// First and last second.
    pub range: [f32; 2],
}

/// What comes after the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cycle {
    /// The start.
    Loop,
    /// Back to the start, backwards.
    Reverse,
    /// The last value stays.
    Clamp,
}

/// Many curves that run together: `Open`, `Close`.
#[derive(Debug, Clone, PartialEq)]
pub struct Sequence {
    /// Its name, by which scripts play it.
    pub name: String,
    /// How much it counts.
    pub weight: f32,
    /// When it runs.
    pub timing: Timing,
    /// The node whose movement moves the whole.
    pub root: String,
    /// Times and texts: `start`, `end`, events.
    pub texts: Vec<(f32, String)>,
    /// What it moves.
    pub tracks: Vec<Track>,
}

/// One curve of a sequence.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// The node it changes.
    pub node: String,
    /// The property of the node, if it is one's; else empty.
    pub property: String,
    /// The kind of controller, as [`Controller::kind`].
    pub controller: String,
    /// Which one of its kind: a modifier, extra data, or a number of a shader.
    pub controller_id: String,
    /// Which of the controller's values.
    pub interpolator_id: String,
    /// Greater ones win.
    pub priority: u8,
    /// The values.
    pub curve: Option<Curve>,
}

/// Values over time.
#[derive(Debug, Clone, PartialEq)]
pub enum Curve {
    /// A number: what it is without keys, and the keys.
    Float(f32, Keys<f32>),
    /// Yes or no.
    Bool(bool, Keys<f32>),
    /// A place or a colour.
    Point(Vec3, Keys<Vec3>),
    /// A colour with opacity.
    Color(Vec4, Keys<Vec4>),
    /// Where a node stands.
    Transform(Box<Movement>),
    /// A smooth curve through control points: start, stop.
    Spline(Box<Spline>),
    /// Filled by whatever is blended while the game runs.
    Blend,
    /// Another kind, by its name.
    Other(String),
}

/// Where a node stands over time. A part without keys and value stays as the node has it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Movement {
    /// Translation without keys.
    pub translation: Option<Vec3>,
    /// Rotation without keys.
    pub rotation: Option<Quat>,
    /// Scale without keys.
    pub scale: Option<f32>,
    /// Rotations over time.
    pub rotations: Rotations,
    /// Translations over time.
    pub translations: Keys<Vec3>,
    /// Scales over time.
    pub scales: Keys<f32>,
}

/// A cubic curve with even knots. Values of the parts stand one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Spline {
    /// First and last second.
    pub range: [f32; 2],
    /// How many control points a part has.
    pub points: u32,
    /// Three numbers each; empty for none.
    pub translations: Vec<f32>,
    /// Four numbers each, w first; empty for none.
    pub rotations: Vec<f32>,
    /// One number each; empty for none.
    pub scales: Vec<f32>,
}

impl Movement {
    /// Where the node stands at a second, if it otherwise stands at `rest`.
    pub fn at(&self, time: f32, rest: &Transform) -> Transform {
        let rotation = self.rotations.at(time).or(self.rotation);
        Transform {
            translation: self
                .translations
                .at(time)
                .or(self.translation)
                .unwrap_or(rest.translation),
            rotation: rotation.map_or(rest.rotation, Mat3::from_quat),
            scale: self.scales.at(time).or(self.scale).unwrap_or(rest.scale),
        }
    }
}

/// Controllers in one chain at most: a longer one is a loop.
const CHAIN_MAX: usize = 1024;

impl Nif<'_> {
    /// The controllers of a node or a property, from its first on.
    pub fn controllers(&self, first: i32) -> Vec<Controller> {
        let mut all = Vec::new();
        let mut next = first;
        while let Some(fields) = self.fields_as(next, "NiTimeController") {
            if all.len() >= CHAIN_MAX {
                break;
            }
            all.push(self.controller(next, fields));
            next = fields.link("next_controller");
        }
        all
    }

    fn controller(&self, block: i32, fields: Fields<'_, '_>) -> Controller {
        let flags = fields.bits("flags");
        let name = |field| self.string(fields.bits(field)).into_owned();
        let variable = ["controlled_variable", "controlled_color", "target_color"];
        Controller {
            block,
            kind: self
                .block(block)
                .map_or(String::new(), |block| block.name().into_owned()),
            timing: Timing {
                cycle: cycle(flags >> 1 & 3),
                is_active: flags & 8 != 0,
                frequency: fields.float("frequency"),
                phase: fields.float("phase"),
                range: [fields.float("start_time"), fields.float("stop_time")],
            },
            target: fields.link("target"),
            extra_targets: fields.rows("extra_targets").collect(),
            variable: variable
                .iter()
                .map(|name| fields.bits(name))
                .find(|it| *it != 0)
                .unwrap_or(0),
            name: match fields.get("modifier_name") {
                Some(_) => name("modifier_name"),
                None if fields.get("extra_data_name").is_some() => name("extra_data_name"),
                None => String::new(),
            },
            curve: self.curve(fields.link("interpolator")),
        }
    }

    /// The sequences of a controller manager.
    pub fn sequences(&self, manager: i32) -> Vec<Sequence> {
        let fields = self.fields_as(manager, "NiControllerManager").into_iter();
        let links = fields.flat_map(|fields| fields.rows::<i32>("controller_sequences"));
        links.filter_map(|link| self.sequence(link)).collect()
    }

    /// The sequence of a block.
    pub fn sequence(&self, link: i32) -> Option<Sequence> {
        let fields = self.fields_as(link, "NiControllerSequence")?;
        let string = |name| self.string(fields.bits(name)).into_owned();
        let texts = self.fields_as(fields.link("text_keys"), "NiTextKeyExtraData");
        let track = |group: Group<'_>| {
            let own = group.fields();
            let string = |name| self.string(own.bits(name)).into_owned();
            Track {
                node: string("node_name"),
                property: string("property_type"),
                controller: string("controller_type"),
                controller_id: string("controller_id"),
                interpolator_id: string("interpolator_id"),
                priority: own.bits("priority") as u8,
                curve: self.curve(own.link("interpolator")),
            }
        };
        Some(Sequence {
            name: string("name"),
            weight: fields.float("weight"),
            timing: Timing {
                cycle: cycle(fields.bits("cycle_type")),
                is_active: true,
                frequency: fields.float("frequency"),
                phase: 0.0,
                range: [fields.float("start_time"), fields.float("stop_time")],
            },
            root: string("accum_root_name"),
            texts: texts.map_or(Vec::new(), |texts| self.text_keys(texts)),
            tracks: fields.groups("controlled_blocks").map(track).collect(),
        })
    }

    /// The values of an interpolator.
    pub fn curve(&self, link: i32) -> Option<Curve> {
        let fields = self.fields_as(link, "NiInterpolator")?;
        let data = self.fields(fields.link("data"));
        let keys = data.and_then(|data| data.group("data"));
        let keys = keys.as_ref().map(|keys| keys.fields());
        let kind = self.block(link)?.name();
        Some(match &*kind {
            "NiFloatInterpolator" => Curve::Float(fields.float("value"), Keys::of(keys)),
            "NiBoolInterpolator" | "NiBoolTimelineInterpolator" => {
                Curve::Bool(fields.bits("value") != 0, Keys::of_bytes(keys))
            }
            "NiPoint3Interpolator" => {
                Curve::Point(fields.row("value").unwrap_or_default(), Keys::of(keys))
            }
            "NiColorInterpolator" => {
                Curve::Color(fields.row("value").unwrap_or_default(), Keys::of(keys))
            }
            "NiTransformInterpolator" | "BSRotAccumTransfInterpolator" => {
                Curve::Transform(Box::new(movement(fields, data)))
            }
            "NiBSplineTransformInterpolator" | "NiBSplineCompTransformInterpolator" => {
                Curve::Spline(Box::new(self.spline(fields)))
            }
            kind if kind.starts_with("NiBlend") => Curve::Blend,
            other => Curve::Other(other.to_owned()),
        })
    }

    fn spline(&self, fields: Fields<'_, '_>) -> Spline {
        let basis = self.fields(fields.link("basis_data"));
        let points = basis.map_or(0, |basis| basis.bits("num_control_points"));
        let data = self.fields(fields.link("spline_data"));
        let part = |name: &str, width: u32| {
            let first = fields.bits(&format!("{name}_handle")) as usize;
            let count = points.saturating_mul(width) as usize;
            let Some(data) = data.filter(|_| first != NO_HANDLE) else {
                return Vec::new();
            };
            if fields.get(&format!("{name}_offset")).is_none() {
                let floats = data.rows::<f32>("float_control_points");
                return floats.skip(first).take(count).collect();
            }
            let offset = fields.float(&format!("{name}_offset"));
            let half_range = fields.float(&format!("{name}_half_range"));
            let value = |step: i16| offset + half_range * f32::from(step) / 32767.0;
            let steps = data.rows::<i16>("compact_control_points");
            steps.skip(first).take(count).map(value).collect()
        };
        Spline {
            range: [fields.float("start_time"), fields.float("stop_time")],
            points,
            translations: part("translation", 3),
            rotations: part("rotation", 4),
            scales: part("scale", 1),
        }
    }
}

/// A part of a spline that is not there.
const NO_HANDLE: usize = 0xFFFF;

fn cycle(number: u32) -> Cycle {
    match number {
        0 => Cycle::Loop,
        1 => Cycle::Reverse,
        _ => Cycle::Clamp,
    }
}

fn movement(fields: Fields<'_, '_>, data: Option<Fields<'_, '_>>) -> Movement {
    // The least float means that the node's own value stays.
    let is_set = |value: f32| value > f32::MIN;
    let pose = fields.group("transform");
    let pose = pose.as_ref().map(|pose| pose.fields());
    let translation = pose.and_then(|pose| pose.row::<Vec3>("translation"));
    let rotation = pose.and_then(|pose| pose.row::<Vec4>("rotation"));
    let scale = pose.map(|pose| pose.float("scale"));
    let keys = |name| data.and_then(|data: Fields<'_, '_>| data.group(name));
    let (translations, scales) = (keys("translations"), keys("scales"));
    Movement {
        translation: translation.filter(|it| it.to_array().into_iter().all(is_set)),
        rotation: rotation
            .filter(|it| it.to_array().into_iter().all(is_set))
            .map(keys::quat_wxyz),
        scale: scale.filter(|scale| is_set(*scale)),
        rotations: data.map_or(Rotations::default(), Rotations::of),
        translations: Keys::of(translations.as_ref().map(|keys| keys.fields())),
        scales: Keys::of(scales.as_ref().map(|keys| keys.fields())),
    }
}
