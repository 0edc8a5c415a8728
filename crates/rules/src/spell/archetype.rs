//! What a magic effect's archetype does: one table of all of them.
//!
//! Those of values, scripts, keywords and cures are done in full. The others keep their state: the
//! effect is on its target with its time, its scripts and its events, and the table says what of
//! the archetype's own work is lacking. docs/coverage/archetypes.md is made from this table.
//!
//! Source: docs/formats, `MGEF`; the wiki's pages of magic effects for what each one does.

use super::deed;
use forms::Forms;
use world::{EffectId, World};

/// How far an archetype is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// As in the game.
    Done,
    /// But for this.
    Partial(&'static str),
    /// The effect is there with time, scripts and events; its own work is not, because of this.
    Kept(&'static str),
}

/// Which actor values it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// None.
    None,
    /// The effect's first, by the magnitude.
    First,
    /// The first by the magnitude, the second by its share of it.
    Both,
    /// The first; who cast it gets what the target loses.
    Absorb,
    /// The first; of those with one value and one keyword only the strongest counts.
    Peak,
    /// The first, by 1 where there is no magnitude: on or off.
    Switch,
}

/// What an effect does besides its values as it begins, ends or another second has passed.
pub(super) type Deed = fn(&Forms, &mut World, EffectId);

/// One archetype.
#[derive(Debug, Clone, Copy)]
pub struct Archetype {
    /// Its number in `MGEF`.
    pub number: u32,
    /// The editor's name.
    pub name: &'static str,
    /// How far it is done.
    pub status: Status,
    pub(super) values: Values,
    pub(super) begins: Option<Deed>,
    pub(super) repeats: Option<Deed>,
    pub(super) ends: Option<Deed>,
    /// It has no power over actors of a level above its magnitude.
    pub(super) level_bound: bool,
}

/// All archetypes, by number.
pub const ARCHETYPES: &[Archetype] = &[
    of(0, "Value Modifier").changing(Values::First),
    of(1, "Script"),
    of(2, "Dispel").beginning(deed::dispel),
    of(3, "Cure Disease").beginning(deed::cure_disease),
    of(4, "Absorb").changing(Values::Absorb),
    of(5, "Dual Value Modifier").changing(Values::Both),
    of(6, "Calm").up_to_level().kept(NOBODY_FIGHTS),
    of(7, "Demoralize").up_to_level().kept(NOBODY_FIGHTS),
    of(8, "Frenzy").up_to_level().kept(NOBODY_FIGHTS),
    of(9, "Disarm")
        .beginning(deed::disarm)
        .partial("the weapon lies where its holder stands: nothing flies"),
    of(10, "Command Summoned").up_to_level().kept("nobody follows anybody yet"),
    of(11, "Invisibility")
        .changing(Values::Switch)
        .partial("the actor value is set; nobody looks yet, and acting does not end it"),
    of(12, "Light").kept("nothing is lit yet"),
    of(13, "Unknown 13").kept("no record has it"),
    of(14, "Unknown 14").kept("no record has it"),
    of(15, "Lock"),
    of(16, "Open"),
    of(17, "Bound Weapon").beginning(deed::bind_weapon).ending(deed::unbind_weapon),
    of(18, "Summon Creature")
        .beginning(deed::summon)
        .ending(deed::send_back)
        .partial("the creature stands where it was summoned and does nothing by itself; perks do not raise how many there may be"),
    of(19, "Detect Life").kept("nothing is drawn round the living yet"),
    of(20, "Telekinesis").kept("nothing can be held from afar yet"),
    of(21, "Paralysis")
        .changing(Values::Switch)
        .partial("the actor value is set; nobody falls yet"),
    of(22, "Reanimate")
        .up_to_level()
        .beginning(deed::reanimate)
        .ending(deed::let_fall)
        .partial("the risen does nothing by itself"),
    of(23, "Soul Trap").partial("a soul goes only into a gem of its own size"),
    of(24, "Turn Undead").up_to_level().kept("nobody flees yet"),
    of(25, "Guide").kept("nothing is drawn on the ground yet"),
    of(26, "Werewolf Feed").kept("nobody feeds yet"),
    of(27, "Cure Paralysis").beginning(deed::cure_paralysis),
    of(28, "Cure Addiction").beginning(deed::cure_addiction),
    of(29, "Cure Poison").beginning(deed::cure_poison),
    of(30, "Concussion").kept(NOBODY_FIGHTS),
    of(31, "Value and Parts")
        .changing(Values::First)
        .partial("limbs have no health of their own"),
    of(32, "Accumulate Magnitude")
        .changing(Values::First)
        .partial("the whole magnitude is there at once"),
    of(33, "Stagger").kept("nobody staggers yet"),
    of(34, "Peak Value Modifier").changing(Values::Peak),
    of(35, "Cloak").repeating(deed::cloak),
    of(36, "Werewolf")
        .beginning(deed::change_race)
        .partial("the race changes; the camera and the menus do not"),
    of(37, "Slow Time").kept("time runs at one speed"),
    of(38, "Rally").up_to_level().kept(NOBODY_FIGHTS),
    of(39, "Enhance Weapon").kept(NOBODY_FIGHTS),
    of(40, "Spawn Hazard").kept("hazards hurt nobody yet, so none is made"),
    of(41, "Etherealize").kept(NOBODY_FIGHTS),
    of(42, "Banish").up_to_level().beginning(deed::banish),
    of(43, "Spawn Scripted Ref").kept("which reference it makes is not known"),
    of(44, "Disguise").kept("what it changes is not known"),
    of(45, "Grab Actor").kept("nobody can be held yet"),
    of(46, "Vampire Lord")
        .beginning(deed::change_race)
        .partial("the race changes; the camera and the menus do not"),
];

const NOBODY_FIGHTS: &str = "nobody fights by itself yet";

/// The archetype with this number; none for numbers the editor does not know.
pub fn archetype(number: u32) -> Option<&'static Archetype> {
    let row = ARCHETYPES.get(usize::try_from(number).ok()?)?;
    Some(row)
}

const fn of(number: u32, name: &'static str) -> Archetype {
    Archetype {
        number,
        name,
        status: Status::Done,
        values: Values::None,
        begins: None,
        repeats: None,
        ends: None,
        level_bound: false,
    }
}

impl Archetype {
    const fn changing(mut self, values: Values) -> Self {
        self.values = values;
        self
    }

    const fn beginning(mut self, deed: Deed) -> Self {
        self.begins = Some(deed);
        self
    }

    const fn repeating(mut self, deed: Deed) -> Self {
        self.repeats = Some(deed);
        self
    }

    const fn ending(mut self, deed: Deed) -> Self {
        self.ends = Some(deed);
        self
    }

    const fn up_to_level(mut self) -> Self {
        self.level_bound = true;
        self
    }

    const fn partial(mut self, lacks: &'static str) -> Self {
        self.status = Status::Partial(lacks);
        self
    }

    const fn kept(mut self, lacks: &'static str) -> Self {
        self.status = Status::Kept(lacks);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Truth: docs/formats, `MGEF`: the archetypes are numbered from 0 without a gap.
    #[test]
    fn each_archetype_stands_at_its_number() {
        assert_eq!(ARCHETYPES.len(), 47);
        for (number, row) in (0..).zip(ARCHETYPES) {
            assert_eq!(row.number, number, "{}", row.name);
        }
        assert_eq!(
            archetype(34).map(|row| row.name),
            Some("Peak Value Modifier")
        );
        assert!(archetype(47).is_none());
    }
}
