//! A quest's alias: a name for a reference or a location, and how it is filled.

use crate::components::ContainerItem;
use crate::{Condition, Field};
use ident::{FormId, FourCC};

/// An alias.
#[derive(Debug, Clone, PartialEq)]
pub struct Alias {
    /// Its id in the quest.
    pub id: u32,
    /// For a reference or a location.
    pub kind: AliasKind,
    /// Its name.
    pub name: String,
    /// Flags: the low 16 bits, and the additional ones above them.
    pub flags: AliasFlags,
    /// How it is filled.
    pub fill: AliasFill,
    /// Conditions on what fills it.
    pub conditions: Vec<Condition>,
    /// Alias that is filled with the same when this one is; -1 for none.
    pub force_into: i32,
    /// Keywords whoever is in it has.
    pub keywords: Vec<FormId>,
    /// Items whoever is in it has.
    pub items: Vec<ContainerItem>,
    /// Spells whoever is in it has.
    pub spells: Vec<FormId>,
    /// Factions whoever is in it is in.
    pub factions: Vec<FormId>,
    /// Packages whoever is in it runs, in order.
    pub packages: Vec<FormId>,
    /// Package lists that stand in: spectator, dead body, guard warning, combat.
    pub override_packages: [Option<FormId>; 4],
    /// Message whose title is the name of whoever is in it.
    pub display_name: Option<FormId>,
    /// Voice types the lines of the alias are for.
    pub voice_types: Option<FormId>,
    pub(super) is_closed: bool,
}

/// What an alias is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AliasKind {
    /// A reference.
    Reference,
    /// A location.
    Location,
}

/// An alias's flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AliasFlags(pub u32);

/// How an alias is filled.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum AliasFill {
    /// By scripts, or not at all.
    #[default]
    None,
    /// With this reference.
    Forced(Option<FormId>),
    /// With this location.
    SpecificLocation(Option<FormId>),
    /// With the reference of this unique actor.
    UniqueActor(Option<FormId>),
    /// From another alias's location: the reference of a type there, or the location itself.
    FromLocationAlias {
        /// The other alias.
        alias: i32,
        /// Keyword the location has (location aliases).
        keyword: Option<FormId>,
        /// Type of the reference in the location.
        ref_type: Option<FormId>,
    },
    /// With what an alias of another quest holds.
    External {
        /// The other quest.
        quest: Option<FormId>,
        /// Its alias.
        alias: i32,
    },
    /// With a reference made of this.
    Create {
        /// What is made.
        object: Option<FormId>,
        /// The alias it is made at or in; -1 for none.
        alias: i32,
        /// Beside it or in its inventory.
        create: CreateIn,
        /// How hard a leveled actor: 0 easy to 3 very hard, 4 none.
        level: u32,
    },
    /// With something near another alias that its conditions allow.
    NearAlias {
        /// The other alias.
        alias: i32,
        /// Which: 0 a child linked to it.
        relation: u32,
    },
    /// With a member of the story event.
    FromEvent {
        /// The event.
        event: FourCC,
        /// The member's two letters.
        member: [u8; 2],
    },
    /// With anything its conditions allow.
    Matching,
}

/// Where a reference made for an alias is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CreateIn {
    /// Beside the other alias.
    #[default]
    At,
    /// In the other alias's inventory.
    In,
}

macro_rules! alias_flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl AliasFlags {
            $(
                $(#[$doc])*
                pub fn $name(self) -> bool {
                    self.0 & $bit != 0
                }
            )*
        }
    };
}

alias_flags! {
    /// Nobody else can have what it holds.
    reserves = 0x1;
    /// The quest starts without it.
    optional = 0x2;
    /// What it holds cannot be dropped.
    quest_object = 0x4;
    /// Another alias of the quest may hold the same.
    allow_reuse_in_quest = 0x8;
    /// May be dead.
    allow_dead = 0x10;
    /// Looks in the loaded area only.
    in_loaded_area = 0x20;
    /// Whoever is in it cannot die.
    essential = 0x40;
    /// May be disabled.
    allow_disabled = 0x80;
    /// Keeps the name it was filled with.
    stores_text = 0x100;
    /// May be reserved by another quest.
    allow_reserved = 0x200;
    /// Only the player can kill whoever is in it.
    protected = 0x400;
    /// May be destroyed.
    allow_destroyed = 0x1000;
    /// Takes the closest.
    closest = 0x2000;
    /// Shows the name it was filled with.
    uses_stored_text = 0x4000;
    /// What it makes is disabled.
    initially_disabled = 0x8000;
    /// May be a location that is cleared.
    allow_cleared = 0x1_0000;
    /// The name goes when it is emptied.
    clear_name_when_removed = 0x2_0000;
}

impl Alias {
    pub(super) fn new(kind: AliasKind, id: u32) -> Self {
        Self {
            id,
            kind,
            name: String::new(),
            flags: AliasFlags::default(),
            fill: AliasFill::None,
            conditions: Vec::new(),
            force_into: -1,
            keywords: Vec::new(),
            items: Vec::new(),
            spells: Vec::new(),
            factions: Vec::new(),
            packages: Vec::new(),
            override_packages: [None; 4],
            display_name: None,
            voice_types: None,
            is_closed: false,
        }
    }

    pub(super) fn take(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"ALID" => self.name = field.string(),
            b"FNAM" => {
                let low = u32::from(field.u16());
                self.flags = AliasFlags(low | u32::from(field.tail().u16()) << 16);
            }
            b"ALFI" => self.force_into = field.i32(),
            b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut self.conditions, field),
            b"ALED" => {
                self.is_closed = true;
                if self.fill == AliasFill::None && !self.conditions.is_empty() {
                    self.fill = AliasFill::Matching;
                }
            }
            _ if self.take_fill(field) => {}
            _ => self.take_gifts(field),
        }
    }

    fn take_fill(&mut self, field: &mut Field<'_>) -> bool {
        match &field.kind().0 {
            b"ALFL" => self.fill = AliasFill::SpecificLocation(field.form()),
            b"ALFR" => self.fill = AliasFill::Forced(field.form()),
            b"ALUA" => self.fill = AliasFill::UniqueActor(field.form()),
            b"ALFA" => {
                let alias = field.i32();
                self.fill = AliasFill::FromLocationAlias {
                    alias,
                    keyword: None,
                    ref_type: None,
                };
            }
            b"ALEQ" => {
                self.fill = AliasFill::External {
                    quest: field.form(),
                    alias: -1,
                }
            }
            b"ALCO" => {
                let object = field.form();
                let create = CreateIn::At;
                self.fill = AliasFill::Create {
                    object,
                    alias: -1,
                    create,
                    level: 4,
                };
            }
            b"ALNA" => {
                self.fill = AliasFill::NearAlias {
                    alias: field.i32(),
                    relation: 0,
                }
            }
            b"ALFE" => {
                self.fill = AliasFill::FromEvent {
                    event: field.four_cc(),
                    member: [0; 2],
                }
            }
            _ => return self.take_fill_details(field),
        }
        true
    }

    /// What follows the subrecord that says how the alias is filled.
    fn take_fill_details(&mut self, field: &mut Field<'_>) -> bool {
        match (&field.kind().0, &mut self.fill) {
            (b"KNAM", AliasFill::FromLocationAlias { keyword, .. }) => *keyword = field.form(),
            (b"ALRT", AliasFill::FromLocationAlias { ref_type, .. }) => *ref_type = field.form(),
            (b"ALEA", AliasFill::External { alias, .. }) => *alias = field.i32(),
            (b"ALCA", AliasFill::Create { alias, create, .. }) => {
                *alias = i32::from(field.i16());
                *create = if field.u16() == 0x8000 {
                    CreateIn::In
                } else {
                    CreateIn::At
                };
            }
            (b"ALCL", AliasFill::Create { level, .. }) => *level = field.u32(),
            (b"ALNT", AliasFill::NearAlias { relation, .. }) => *relation = field.u32(),
            (b"ALFD", AliasFill::FromEvent { member, .. }) => {
                *member = [field.u8(), field.u8()];
            }
            _ => return false,
        }
        true
    }

    fn take_gifts(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"KWDA" => self.keywords = field.forms(),
            b"CNTO" | b"COED" => ContainerItem::take(&mut self.items, field),
            b"ALSP" => self.spells.extend(field.form()),
            b"ALFC" => self.factions.extend(field.form()),
            b"ALPC" => self.packages.extend(field.form()),
            b"SPOR" => self.override_packages[0] = field.form(),
            b"OCOR" => self.override_packages[1] = field.form(),
            b"GWOR" => self.override_packages[2] = field.form(),
            b"ECOR" => self.override_packages[3] = field.form(),
            b"ALDN" => self.display_name = field.form(),
            b"VTCK" => self.voice_types = field.form(),
            _ => {}
        }
    }
}
