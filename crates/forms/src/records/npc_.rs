//! `NPC_`: an actor's base.

use crate::components::ContainerItem;
use crate::table::TypedRecord;
use crate::{Field, RecordView};
use ident::{FormId, FourCC};

/// An actor base. What it takes from its template is the rules' to look up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Npc {
    /// Name.
    pub name: String,
    /// Short name.
    pub short_name: String,
    /// Flags, level and offsets.
    pub configuration: NpcConfiguration,
    /// Factions with rank.
    pub factions: Vec<(Option<FormId>, i8)>,
    /// Race.
    pub race: Option<FormId>,
    /// Class.
    pub class: Option<FormId>,
    /// Voice type.
    pub voice: Option<FormId>,
    /// Actor base or leveled list it takes parts from.
    pub template: Option<FormId>,
    /// Spells, abilities and shouts.
    pub spells: Vec<FormId>,
    /// Perks with rank.
    pub perks: Vec<(Option<FormId>, u8)>,
    /// Inventory.
    pub items: Vec<ContainerItem>,
    /// Packages, in order.
    pub packages: Vec<FormId>,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// How it behaves.
    pub ai: NpcAi,
    /// Skills and attributes, where the record has them.
    pub skills: Option<NpcSkills>,
    /// Outfit.
    pub default_outfit: Option<FormId>,
    /// Outfit for the night.
    pub sleeping_outfit: Option<FormId>,
    /// What its corpse holds besides.
    pub death_item: Option<FormId>,
    /// Skin.
    pub skin: Option<FormId>,
    /// Combat style.
    pub combat_style: Option<FormId>,
    /// Default package list.
    pub default_package_list: Option<FormId>,
    /// Package lists that stand in: spectator, dead body, guard warning, combat.
    pub override_packages: [Option<FormId>; 4],
    /// Faction that hears of crimes against it.
    pub crime_faction: Option<FormId>,
    /// Gifts it takes.
    pub gift_filter: Option<FormId>,
    /// Parts of the head.
    pub head_parts: Vec<FormId>,
    /// Colour of the hair.
    pub hair_color: Option<FormId>,
    /// Height; 1 as the race.
    pub height: f32,
    /// Weight, 0 to 100.
    pub weight: f32,
}

/// Flags, level and offsets (`ACBS`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NpcConfiguration {
    /// Flags.
    pub flags: u32,
    /// Offset of magicka, stamina and health.
    pub magicka_offset: i16,
    /// See [`Self::magicka_offset`].
    pub stamina_offset: i16,
    /// See [`Self::magicka_offset`].
    pub health_offset: i16,
    /// Level, or the player's in thousandths when [`Self::has_player_level`].
    pub level: i16,
    /// Lowest level.
    pub level_min: u16,
    /// Highest level; 0 for none.
    pub level_max: u16,
    /// Speed in percent.
    pub speed: u16,
    /// What comes from the template.
    pub template_flags: u16,
    /// Health at which it falls, where its flag is set.
    pub bleedout: u16,
}

/// How an actor behaves (`AIDT`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NpcAi {
    /// 0 unaggressive to 3 frenzied.
    pub aggression: u8,
    /// 0 cowardly to 4 foolhardy.
    pub confidence: u8,
    /// Energy.
    pub energy: u8,
    /// Responsibility.
    pub morality: u8,
    /// Mood.
    pub mood: u8,
    /// 0 helps nobody, 1 allies, 2 friends and allies.
    pub assistance: u8,
    /// Warns and attacks by radius.
    pub aggro_radius_behavior: bool,
    /// Radii: warn, warn or attack, attack.
    pub radii: [u32; 3],
}

/// Skills and attributes (`DNAM`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NpcSkills {
    /// Values of the 18 skills, in the order of their actor values (6 to 23).
    pub values: [u8; 18],
    /// Offsets of the 18 skills.
    pub offsets: [u8; 18],
    /// Health the editor calculated.
    pub health: u16,
    /// Magicka the editor calculated.
    pub magicka: u16,
    /// Stamina the editor calculated.
    pub stamina: u16,
}

impl NpcConfiguration {
    /// Female, else male.
    pub fn is_female(self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Cannot die.
    pub fn is_essential(self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Comes back.
    pub fn respawns(self) -> bool {
        self.flags & 0x8 != 0
    }

    /// Its skills and attributes go with its level.
    pub fn calculates_stats(self) -> bool {
        self.flags & 0x10 != 0
    }

    /// There is one of it.
    pub fn is_unique(self) -> bool {
        self.flags & 0x20 != 0
    }

    /// The level goes with the player's.
    pub fn has_player_level(self) -> bool {
        self.flags & 0x80 != 0
    }

    /// Only the player can kill it.
    pub fn is_protected(self) -> bool {
        self.flags & 0x800 != 0
    }

    /// Is a ghost.
    pub fn is_ghost(self) -> bool {
        self.flags & 0x2000_0000 != 0
    }

    /// Cannot be hurt.
    pub fn is_invulnerable(self) -> bool {
        self.flags & 0x8000_0000 != 0
    }
}

impl Npc {
    fn take_self(&mut self, field: &mut Field<'_>) -> bool {
        match &field.kind().0 {
            b"FULL" => self.name = field.text(),
            b"SHRT" => self.short_name = field.text(),
            b"ACBS" => self.configuration = configuration(field),
            b"RNAM" => self.race = field.form(),
            b"CNAM" => self.class = field.form(),
            b"VTCK" => self.voice = field.form(),
            b"TPLT" => self.template = field.form(),
            b"AIDT" => self.ai = ai(field),
            b"DNAM" => self.skills = Some(skills(field)),
            b"WNAM" => self.skin = field.form(),
            b"HCLF" => self.hair_color = field.form(),
            b"NAM6" => self.height = field.f32(),
            b"NAM7" => self.weight = field.f32(),
            b"ZNAM" => self.combat_style = field.form(),
            b"GNAM" => self.gift_filter = field.form(),
            b"CRIF" => self.crime_faction = field.form(),
            _ => return false,
        }
        true
    }

    fn take_lists(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"SNAM" => self.factions.push((field.form(), field.i8())),
            b"SPLO" => self.spells.extend(field.form()),
            b"PRKR" => self.perks.push((field.form(), field.u8())),
            b"CNTO" | b"COED" => ContainerItem::take(&mut self.items, field),
            b"PKID" => self.packages.extend(field.form()),
            b"KWDA" => self.keywords = field.forms(),
            b"PNAM" => self.head_parts.extend(field.form()),
            b"DOFT" => self.default_outfit = field.form(),
            b"SOFT" => self.sleeping_outfit = field.form(),
            b"INAM" => self.death_item = field.form(),
            b"DPLT" => self.default_package_list = field.form(),
            b"SPOR" => self.override_packages[0] = field.form(),
            b"OCOR" => self.override_packages[1] = field.form(),
            b"GWOR" => self.override_packages[2] = field.form(),
            b"ECOR" => self.override_packages[3] = field.form(),
            _ => {}
        }
    }
}

impl TypedRecord for Npc {
    const KIND: FourCC = FourCC(*b"NPC_");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self {
            height: 1.0,
            ..Self::default()
        };
        for mut field in record.fields() {
            if !out.take_self(&mut field) {
                out.take_lists(&mut field);
            }
        }
        out
    }
}

fn configuration(field: &mut Field<'_>) -> NpcConfiguration {
    let flags = field.u32();
    let (magicka_offset, stamina_offset) = (field.i16(), field.i16());
    let level = field.i16();
    let (level_min, level_max, speed) = (field.u16(), field.u16(), field.u16());
    let template_flags = field.skip(2).u16();
    let (health_offset, bleedout) = (field.i16(), field.u16());
    NpcConfiguration {
        flags,
        magicka_offset,
        stamina_offset,
        health_offset,
        level,
        level_min,
        level_max,
        speed,
        template_flags,
        bleedout,
    }
}

fn ai(field: &mut Field<'_>) -> NpcAi {
    NpcAi {
        aggression: field.u8(),
        confidence: field.u8(),
        energy: field.u8(),
        morality: field.u8(),
        mood: field.u8(),
        assistance: field.u8(),
        aggro_radius_behavior: field.u8() != 0,
        radii: {
            field.skip(1);
            std::array::from_fn(|_| field.u32())
        },
    }
}

fn skills(field: &mut Field<'_>) -> NpcSkills {
    NpcSkills {
        values: std::array::from_fn(|_| field.u8()),
        offsets: std::array::from_fn(|_| field.u8()),
        health: field.u16(),
        magicka: field.u16(),
        stamina: field.u16(),
    }
}
