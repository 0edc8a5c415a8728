//! What hangs beside a node: marks, texts, places to sit.

use crate::block::Nif;
use crate::fields::{Fields, Group};
use glam::{Vec3, Vec4};

/// Extra data of a node.
#[derive(Debug, Clone, PartialEq)]
pub enum Extra {
    /// BSXFlags: 0 animated, 1 Havok, 2 ragdoll, 3 several bodies, 4 addons, 5 editor's markers,
    /// 6 dynamic, 7 articulated, 8 moved by others, 9 lit from outside, 10 magic particles,
    /// 11 lights, 12 breakable.
    Flags(u32),
    /// How it lies in the inventory.
    Inventory {
        /// About x, y and z, in thousandths of a radian.
        rotation: [u16; 3],
        /// Greater is nearer.
        zoom: f32,
    },
    /// A box around it.
    Bound {
        /// Its centre.
        center: Vec3,
        /// Half of its sides.
        half: Vec3,
    },
    /// Places for actors.
    Furniture(Vec<Seat>),
    /// The behaviour that moves it.
    Behavior {
        /// Path of the project below `meshes`.
        path: String,
        /// Whether it moves the base skeleton.
        controls_skeleton: bool,
    },
    /// One text: `Prn` names the bone a weapon hangs at.
    Text(String),
    /// Many texts.
    Texts(Vec<String>),
    /// A whole number.
    Integer(u32),
    /// A number.
    Float(f32),
    /// Yes or no.
    Boolean(bool),
    /// A colour.
    Color(Vec4),
    /// Times and texts of an animation: `start`, `end`, events.
    Keys(Vec<(f32, String)>),
    /// Places for decals of blood: points and normals.
    Decals(Vec<(Vec3, Vec3)>),
    /// Bones left out from a distance on.
    BoneLods(Vec<(u32, String)>),
    /// Something else, by its kind.
    Other(String),
}

/// A place for an actor at a piece of furniture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seat {
    /// Against the node.
    pub offset: Vec3,
    /// In radians.
    pub heading: f32,
    /// 1 sit, 2 sleep, 4 lean.
    pub animation: u16,
    /// Where from: 1 front, 2 behind, 4 right, 8 left, 16 above.
    pub entries: u16,
}

impl Nif<'_> {
    /// All extra data of a node, with their names.
    pub fn extras(&self, node: i32) -> Vec<(String, Extra)> {
        let fields = self.fields_as(node, "NiObjectNET");
        let links = fields
            .into_iter()
            .flat_map(|fields| fields.rows::<i32>("extra_data_list"));
        links.filter_map(|link| self.extra(link)).collect()
    }

    fn extra(&self, link: i32) -> Option<(String, Extra)> {
        let fields = self.fields_as(link, "NiExtraData")?;
        let name = self.string(fields.bits("name")).into_owned();
        let kind = self.block(link)?.name();
        let extra = match &*kind {
            "BSXFlags" => Extra::Flags(fields.bits("integer_data")),
            "BSInvMarker" => Extra::Inventory {
                rotation: ["rotation_x", "rotation_y", "rotation_z"]
                    .map(|axis| fields.bits(axis) as u16),
                zoom: fields.float("zoom"),
            },
            "BSBound" => Extra::Bound {
                center: fields.row("center").unwrap_or_default(),
                half: fields.row("dimensions").unwrap_or_default(),
            },
            "BSFurnitureMarker" | "BSFurnitureMarkerNode" => {
                Extra::Furniture(fields.groups("positions").map(seat).collect())
            }
            "BSBehaviorGraphExtraData" => Extra::Behavior {
                path: self
                    .string(fields.bits("behaviour_graph_file"))
                    .into_owned(),
                controls_skeleton: fields.bits("controls_base_skeleton") != 0,
            },
            "NiStringExtraData" => {
                Extra::Text(self.string(fields.bits("string_data")).into_owned())
            }
            "NiStringsExtraData" => {
                let texts = fields.texts("data").into_iter();
                Extra::Texts(texts.map(|text| text.into_owned()).collect())
            }
            "NiIntegerExtraData" => Extra::Integer(fields.bits("integer_data")),
            "NiFloatExtraData" => Extra::Float(fields.float("float_data")),
            "NiBooleanExtraData" => Extra::Boolean(fields.bits("boolean_data") != 0),
            "BSDistantObjectLargeRefExtraData" => Extra::Boolean(fields.bits("large_ref") != 0),
            "NiColorExtraData" => Extra::Color(fields.row("data").unwrap_or_default()),
            "NiTextKeyExtraData" => Extra::Keys(self.text_keys(fields)),
            "BSDecalPlacementVectorExtraData" => Extra::Decals(decals(fields)),
            "BSBoneLODExtraData" => Extra::BoneLods(self.bone_lods(fields)),
            other => Extra::Other(other.to_owned()),
        };
        Some((name, extra))
    }

    pub(crate) fn text_keys(&self, fields: Fields<'_, '_>) -> Vec<(f32, String)> {
        let key = |group: Group<'_>| {
            let fields = group.fields();
            (
                fields.float("time"),
                self.string(fields.bits("value")).into_owned(),
            )
        };
        fields.groups("text_keys").map(key).collect()
    }

    fn bone_lods(&self, fields: Fields<'_, '_>) -> Vec<(u32, String)> {
        let lod = |group: Group<'_>| {
            let fields = group.fields();
            (
                fields.bits("distance"),
                self.string(fields.bits("bone_name")).into_owned(),
            )
        };
        fields.groups("bonelod_info").map(lod).collect()
    }
}

fn seat(group: Group<'_>) -> Seat {
    let fields = group.fields();
    Seat {
        offset: fields.row("offset").unwrap_or_default(),
        heading: fields.float("heading"),
        animation: fields.bits("animation_type") as u16,
        entries: fields.bits("entry_properties") as u16,
    }
}

fn decals(fields: Fields<'_, '_>) -> Vec<(Vec3, Vec3)> {
    let mut all = Vec::new();
    for group in fields.groups("vector_blocks") {
        let fields = group.fields();
        all.extend(
            fields
                .rows::<Vec3>("points")
                .zip(fields.rows::<Vec3>("normals")),
        );
    }
    all
}
