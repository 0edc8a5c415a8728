//! `RACE`: a race.

use crate::components::BodyTemplate;
use crate::table::TypedRecord;
use crate::{Field, RecordView};
use ident::{FormId, FourCC};

/// A race.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Race {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Spells and abilities its actors have.
    pub spells: Vec<FormId>,
    /// Skin.
    pub skin: Option<FormId>,
    /// Its body slots.
    pub body: BodyTemplate,
    /// Skills (actor values) with what they have more.
    pub skill_boosts: Vec<(i8, i8)>,
    /// Height of males and females.
    pub heights: [f32; 2],
    /// Weight of males and females.
    pub weights: [f32; 2],
    /// Flags.
    pub flags: u32,
    /// Health, magicka, stamina at the start.
    pub attributes: [f32; 3],
    /// Carry weight.
    pub carry_weight: f32,
    /// Mass.
    pub mass: f32,
    /// Regeneration of health, magicka, stamina, percent a second.
    pub regeneration: [f32; 3],
    /// Damage of bare hands.
    pub unarmed_damage: f32,
    /// Reach of bare hands.
    pub unarmed_reach: f32,
    /// Skeletons of males and females, relative to `meshes`.
    pub skeletons: [String; 2],
    /// Voice types of males and females.
    pub voices: Vec<FormId>,
}

impl Race {
    /// The player can be of it.
    pub fn is_playable(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// A child.
    pub fn is_child(&self) -> bool {
        self.flags & 0x4 != 0
    }

    fn take_data(&mut self, field: &mut Field<'_>) {
        let boosts: [(i8, i8); 7] = std::array::from_fn(|_| (field.i8(), field.i8()));
        self.skill_boosts = boosts
            .into_iter()
            .filter(|&(skill, _)| skill >= 0)
            .collect();
        self.heights = field.skip(2).f32s();
        self.weights = field.f32s();
        self.flags = field.u32();
        self.attributes = field.f32s();
        self.carry_weight = field.f32();
        self.mass = field.f32();
        self.regeneration = field.skip(28).f32s();
        self.unarmed_damage = field.f32();
        self.unarmed_reach = field.f32();
    }
}

impl TypedRecord for Race {
    const KIND: FourCC = FourCC(*b"RACE");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        // Which sex the next model is of; none once the skeletons are passed.
        let mut sex = None;
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"SPLO" => out.spells.extend(field.form()),
                b"WNAM" => out.skin = field.form(),
                b"BOD2" | b"BODT" => out.body = BodyTemplate::read(&mut field),
                b"DATA" => out.take_data(&mut field),
                b"MNAM" if out.skeletons[0].is_empty() => sex = Some(0),
                b"FNAM" if out.skeletons[1].is_empty() => sex = Some(1),
                b"ANAM" => {
                    if let Some(path) = sex.and_then(|sex: usize| out.skeletons.get_mut(sex)) {
                        *path = field.string();
                    }
                    sex = None;
                }
                b"VTCK" => out.voices = field.forms(),
                _ => {}
            }
        }
        out
    }
}
