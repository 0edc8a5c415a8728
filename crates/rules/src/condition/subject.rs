//! Of whom conditions are asked, and what else is at hand where they are asked.

use ident::FormId;
use std::collections::BTreeMap;
use world::StoryEvent;

/// What a condition runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum On {
    /// Nobody: functions that need nobody are valued, all others give 0.
    #[default]
    Nobody,
    /// A reference.
    Reference(FormId),
    /// A location: stands in as a reference that is there and was placed there.
    Location(FormId),
    /// A base form: the item, spell or effect of a perk entry's tab, an event's form.
    Form(FormId),
}

/// Of whom conditions are asked.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Subject<'a> {
    /// The subject.
    pub subject: On,
    /// The target: the one spoken to, an effect's caster.
    pub target: On,
    /// The quest the conditions belong to, for aliases.
    pub quest: Option<FormId>,
    /// The story event being handled; without one, the event that started the quest.
    pub event: Option<&'a StoryEvent>,
    /// The data of the package the conditions belong to.
    pub package: Option<&'a PackageData>,
    /// The perk entry whose tabs are asked.
    pub perk_entry: Option<&'a PerkEntry>,
    /// Whom the subject was told to act on.
    pub command_target: Option<FormId>,
}

/// A package's inputs, by index.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackageData {
    /// Its inputs. One that is not here is empty.
    pub inputs: BTreeMap<u32, PackageInput>,
}

/// What a package is given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PackageInput {
    /// A bool, an integer or a float.
    Number(f32),
    /// A target.
    Reference(FormId),
    /// Somewhere: near a reference, within game units.
    Near(FormId, f32),
    /// Somewhere in a cell.
    Cell(FormId),
    /// Somewhere in a location.
    Location(FormId),
}

/// What a perk entry point is working on, for the functions only perk entries have.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PerkEntry {
    /// The spell, enchantment or potion.
    pub magic_item: Option<FormId>,
    /// The item being made, improved or used.
    pub item: Option<FormId>,
    /// Whether that item is enchanted.
    pub item_is_enchanted: bool,
    /// The alchemy effect being made.
    pub effect: Option<FormId>,
    /// Whether what is brewed is a poison.
    pub is_making_poison: bool,
    /// The skill that is used, as an actor value.
    pub skill: Option<u16>,
    /// What it is used on.
    pub skill_object: Option<FormId>,
    /// How: 0 normal, 1 power attack, 2 bash, 3 lock picked, 4 lockpick broken.
    pub skill_action: u32,
    /// Keyword of the attack's type.
    pub attack_type: Option<FormId>,
}

impl On {
    /// The reference.
    pub fn reference(self) -> Option<FormId> {
        match self {
            Self::Reference(id) => Some(id),
            _ => None,
        }
    }

    /// Whether there is nothing to run on.
    pub fn is_nobody(self) -> bool {
        self == Self::Nobody
    }
}

impl From<Option<FormId>> for On {
    fn from(reference: Option<FormId>) -> Self {
        reference.map_or(Self::Nobody, Self::Reference)
    }
}

impl<'a> Subject<'a> {
    /// Asked of the player.
    pub fn player() -> Self {
        Self::of(FormId::PLAYER_REF)
    }

    /// Asked of a reference.
    pub fn of(reference: FormId) -> Self {
        Self::on(On::Reference(reference))
    }

    /// Asked of a location, as a location alias asks its candidates.
    pub fn of_location(location: FormId) -> Self {
        Self::on(On::Location(location))
    }

    /// Asked of anything.
    pub fn on(subject: On) -> Self {
        Self {
            subject,
            ..Self::default()
        }
    }

    /// With a target.
    #[must_use]
    pub fn with_target(self, target: Option<FormId>) -> Self {
        Self {
            target: target.into(),
            ..self
        }
    }

    /// The conditions belong to a quest.
    #[must_use]
    pub fn of_quest(self, quest: FormId) -> Self {
        Self {
            quest: Some(quest),
            ..self
        }
    }

    /// While a story event is handled.
    #[must_use]
    pub fn with_event(self, event: &'a StoryEvent) -> Self {
        Self {
            event: Some(event),
            ..self
        }
    }

    /// The conditions belong to a package with these inputs.
    #[must_use]
    pub fn of_package(self, data: &'a PackageData) -> Self {
        Self {
            package: Some(data),
            ..self
        }
    }

    /// The conditions are a perk entry's.
    #[must_use]
    pub fn of_perk_entry(self, entry: &'a PerkEntry) -> Self {
        Self {
            perk_entry: Some(entry),
            ..self
        }
    }
}
