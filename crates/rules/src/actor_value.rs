//! Actor values: base, permanent, temporary, damage.
//!
//! Current value = base + permanent changes + changes of effects + damage (0 or below). The base
//! comes from the actor base, its template or its race, unless a script set it.
//! Source: the facts' table of actor values, the scripting seed ("Actors"), the wiki's pages of
//! `SetActorValue`, `ModActorValue`, `ForceActorValue`, `DamageActorValue`.

use crate::{actor, game_setting};
use forms::Forms;
use forms::records::{Npc, Race};
use ident::FormId;
use world::World;

/// Health.
pub const HEALTH: u16 = 24;
/// Magicka.
pub const MAGICKA: u16 = 25;
/// Stamina.
pub const STAMINA: u16 = 26;
/// Speed in percent.
pub const SPEED_MULT: u16 = 30;
/// Weight of what is carried.
pub const INVENTORY_WEIGHT: u16 = 31;
/// How much can be carried.
pub const CARRY_WEIGHT: u16 = 32;
/// First skill.
const FIRST_SKILL: u16 = 6;

/// Names by index, as scripts write them.
pub const ACTOR_VALUES: &[&str] = &[
    "Aggression",
    "Confidence",
    "Energy",
    "Morality",
    "Mood",
    "Assistance",
    "OneHanded",
    "TwoHanded",
    "Marksman",
    "Block",
    "Smithing",
    "HeavyArmor",
    "LightArmor",
    "Pickpocket",
    "Lockpicking",
    "Sneak",
    "Alchemy",
    "Speechcraft",
    "Alteration",
    "Conjuration",
    "Destruction",
    "Illusion",
    "Restoration",
    "Enchanting",
    "Health",
    "Magicka",
    "Stamina",
    "HealRate",
    "MagickaRate",
    "StaminaRate",
    "SpeedMult",
    "InventoryWeight",
    "CarryWeight",
    "CritChance",
    "MeleeDamage",
    "UnarmedDamage",
    "Mass",
    "VoicePoints",
    "VoiceRate",
    "DamageResist",
    "PoisonResist",
    "FireResist",
    "ElectricResist",
    "FrostResist",
    "MagicResist",
    "DiseaseResist",
    "PerceptionCondition",
    "EnduranceCondition",
    "LeftAttackCondition",
    "RightAttackCondition",
    "LeftMobilityCondition",
    "RightMobilityCondition",
    "BrainCondition",
    "Paralysis",
    "Invisibility",
    "NightEye",
    "DetectLifeRange",
    "WaterBreathing",
    "WaterWalking",
    "IgnoreCrippledLimbs",
    "Fame",
    "Infamy",
    "JumpingBonus",
    "WardPower",
    "RightItemCharge",
    "ArmorPerks",
    "ShieldPerks",
    "WardDeflection",
    "Variable01",
    "Variable02",
    "Variable03",
    "Variable04",
    "Variable05",
    "Variable06",
    "Variable07",
    "Variable08",
    "Variable09",
    "Variable10",
    "BowSpeedBonus",
    "FavorActive",
    "FavorsPerDay",
    "FavorsPerDayTimer",
    "LeftItemCharge",
    "AbsorbChance",
    "Blindness",
    "WeaponSpeedMult",
    "ShoutRecoveryMult",
    "BowStaggerBonus",
    "Telekinesis",
    "FavorPointsBonus",
    "LastBribedIntimidated",
    "LastFlattered",
    "MovementNoiseMult",
    "BypassVendorStolenCheck",
    "BypassVendorKeywordCheck",
    "WaitingForPlayer",
    "OneHandedMod",
    "TwoHandedMod",
    "MarksmanMod",
    "BlockMod",
    "SmithingMod",
    "HeavyArmorMod",
    "LightArmorMod",
    "PickPocketMod",
    "LockpickingMod",
    "SneakMod",
    "AlchemyMod",
    "SpeechcraftMod",
    "AlterationMod",
    "ConjurationMod",
    "DestructionMod",
    "IllusionMod",
    "RestorationMod",
    "EnchantingMod",
    "OneHandedSkillAdvance",
    "TwoHandedSkillAdvance",
    "MarksmanSkillAdvance",
    "BlockSkillAdvance",
    "SmithingSkillAdvance",
    "HeavyArmorSkillAdvance",
    "LightArmorSkillAdvance",
    "PickPocketSkillAdvance",
    "LockpickingSkillAdvance",
    "SneakSkillAdvance",
    "AlchemySkillAdvance",
    "SpeechcraftSkillAdvance",
    "AlterationSkillAdvance",
    "ConjurationSkillAdvance",
    "DestructionSkillAdvance",
    "IllusionSkillAdvance",
    "RestorationSkillAdvance",
    "EnchantingSkillAdvance",
    "LeftWeaponSpeedMult",
    "DragonSouls",
    "CombatHealthRegenMult",
    "OneHandedPowerMod",
    "TwoHandedPowerMod",
    "MarksmanPowerMod",
    "BlockPowerMod",
    "SmithingPowerMod",
    "HeavyArmorPowerMod",
    "LightArmorPowerMod",
    "PickPocketPowerMod",
    "LockpickingPowerMod",
    "SneakPowerMod",
    "AlchemyPowerMod",
    "SpeechcraftPowerMod",
    "AlterationPowerMod",
    "ConjurationPowerMod",
    "DestructionPowerMod",
    "IllusionPowerMod",
    "RestorationPowerMod",
    "EnchantingPowerMod",
    "DragonRend",
    "AttackDamageMult",
    "HealRateMult",
    "MagickaRateMult",
    "StaminaRateMult",
    "WerewolfPerks",
    "VampirePerks",
    "GrabActorOffset",
    "Grabbed",
    "DEPRECATED05",
    "ReflectDamage",
];

/// Other names scripts use.
const OTHER_NAMES: &[(&str, u16)] = &[
    ("Archery", 8),
    ("Speech", 17),
    ("CriticalChance", 33),
    ("ResistFire", 41),
    ("ResistShock", 42),
    ("ResistFrost", 43),
    ("ResistMagic", 44),
    ("ResistDisease", 45),
    ("EquippedItemCharge", 64),
    ("EquippedStaffCharge", 82),
    ("Muffled", 92),
];

/// The index of an actor value by name, in any case.
pub fn index(name: &str) -> Option<u16> {
    let known = ACTOR_VALUES
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name));
    let other = || {
        OTHER_NAMES
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
    };
    known
        .map(|index| index as u16)
        .or_else(|| other().map(|(_, index)| *index))
}

/// The name of an index.
pub fn name(index: u16) -> Option<&'static str> {
    ACTOR_VALUES.get(usize::from(index)).copied()
}

/// Whether the index is a skill's.
pub fn is_skill(index: u16) -> bool {
    (FIRST_SKILL..FIRST_SKILL + 18).contains(&index)
}

/// The base of an actor's value.
pub fn base(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let state = world
        .actors
        .get(&actor)
        .and_then(|state| state.values.get(&index));
    match state.and_then(|value| value.base) {
        Some(base) => base,
        None => base_of_records(forms, world, actor, index),
    }
}

/// The base with what changed it for good.
pub fn permanent(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let state = world
        .actors
        .get(&actor)
        .and_then(|state| state.values.get(&index));
    base(forms, world, actor, index) + state.map_or(0.0, |value| value.permanent)
}

/// The value without damage.
pub fn max(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let base = base(forms, world, actor, index);
    let state = world
        .actors
        .get(&actor)
        .and_then(|state| state.values.get(&index));
    base + state.map_or(0.0, |value| value.permanent + value.temporary)
}

/// The value now.
pub fn value(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let state = world
        .actors
        .get(&actor)
        .and_then(|state| state.values.get(&index));
    max(forms, world, actor, index) + state.map_or(0.0, |value| value.damage)
}

/// The value now as a share of the whole, 0 to 1. 1 where the whole is none.
pub fn share(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let max = max(forms, world, actor, index);
    if max == 0.0 {
        1.0
    } else {
        value(forms, world, actor, index) / max
    }
}

/// Sets the base.
pub fn set_base(world: &mut World, actor: FormId, index: u16, to: f32) {
    entry(world, actor, index).base = Some(to);
}

/// Changes the value for good.
pub fn modify(world: &mut World, actor: FormId, index: u16, by: f32) {
    entry(world, actor, index).permanent += by;
}

/// Changes the value for good so that it is `to` now.
pub fn force(forms: &Forms, world: &mut World, actor: FormId, index: u16, to: f32) {
    let by = to - value(forms, world, actor, index);
    entry(world, actor, index).permanent += by;
}

/// Changes the value while an effect lasts.
pub fn modify_for_now(world: &mut World, actor: FormId, index: u16, by: f32) {
    entry(world, actor, index).temporary += by;
}

/// Damages the value; an actor without health dies of it by `killer`. Health, magicka and stamina
/// stop at 0. Unknown: whether they do in the game; a public machine's cases have it so.
pub fn damage(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    (index, by): (u16, f32),
    killer: Option<FormId>,
) {
    let left = match index {
        HEALTH | MAGICKA | STAMINA => value(forms, world, actor, index).max(0.0),
        _ => f32::MAX,
    };
    entry(world, actor, index).damage -= by.max(0.0).min(left);
    if index == HEALTH && value(forms, world, actor, index) <= 0.0 {
        actor::fall(forms, world, actor, killer);
    }
}

/// Heals damage, never above the whole.
pub fn restore(world: &mut World, actor: FormId, index: u16, by: f32) {
    let value = entry(world, actor, index);
    value.damage = (value.damage + by.max(0.0)).min(0.0);
}

fn entry(world: &mut World, actor: FormId, index: u16) -> &mut world::ActorValueState {
    world
        .actors
        .entry(actor)
        .or_default()
        .values
        .entry(index)
        .or_default()
}

fn base_of_records(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    match index {
        0..=5 => ai_value(forms, world, actor, index),
        6..=23 => skill(forms, world, actor, index),
        24..=26 => attribute(forms, world, actor, index),
        27..=29 | CARRY_WEIGHT | 35 | 36 => race_value(forms, world, actor, index),
        SPEED_MULT => {
            let npc = actor::part(forms, world, actor, actor::Part::Stats);
            npc.map_or(100.0, |npc| f32::from(npc.configuration.speed))
        }
        INVENTORY_WEIGHT => crate::inventory::weight(forms, world, actor),
        154 => 1.0,
        155..=157 => 100.0,
        _ => 0.0,
    }
}

fn ai_value(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let Some(npc) = actor::part(forms, world, actor, actor::Part::Ai) else {
        return 0.0;
    };
    let ai = npc.ai;
    let all = [
        ai.aggression,
        ai.confidence,
        ai.energy,
        ai.morality,
        ai.mood,
        ai.assistance,
    ];
    all.get(usize::from(index))
        .map_or(0.0, |value| f32::from(*value))
}

fn skill(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let npc = actor::part(forms, world, actor, actor::Part::Stats);
    if let Some(value) = npc.and_then(|npc| calculated(forms, world, (actor, npc), index)) {
        return value;
    }
    let Some(skills) = npc.and_then(|npc| npc.skills) else {
        return 0.0;
    };
    let at = usize::from(index - FIRST_SKILL);
    let both = skills.values.get(at).zip(skills.offsets.get(at));
    both.map_or(0.0, |(value, offset)| {
        f32::from(*value) + f32::from(*offset)
    })
}

/// Health, magicka and stamina as the editor calculated them, else the race's with the offset.
fn attribute(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let Some(npc) = actor::part(forms, world, actor, actor::Part::Stats) else {
        return 0.0;
    };
    if let Some(value) = calculated(forms, world, (actor, npc), index) {
        return value;
    }
    let configuration = npc.configuration;
    let (calculated, offset, at) = match index {
        HEALTH => (
            npc.skills.map(|skills| skills.health),
            configuration.health_offset,
            0,
        ),
        MAGICKA => (
            npc.skills.map(|skills| skills.magicka),
            configuration.magicka_offset,
            1,
        ),
        _ => (
            npc.skills.map(|skills| skills.stamina),
            configuration.stamina_offset,
            2,
        ),
    };
    match calculated {
        Some(value) if value > 0 => f32::from(value),
        _ => {
            let attributes = race(forms, world, actor).map(|race| race.attributes);
            let own = attributes.and_then(|all| all.get(at).copied());
            own.unwrap_or(0.0) + f32::from(offset)
        }
    }
}

/// A skill or attribute of a base that calculates them and whose level goes with the player's; for
/// a fixed level the record has what the editor calculated.
///
/// Attributes begin at the race's with the base's offset; each level above the first spreads
/// `iAVDhmsLevelUp` over them by the class's weights and adds `fNPCHealthLevelBonus` to health.
/// Skills begin at `iAVDSkillStart` with the race's boost; each level spreads `iAVDSkillsLevelUp`.
/// Source: the wiki's pages of classes and of these settings. Unknown: how the engine rounds; here
/// down.
fn calculated(
    forms: &Forms,
    world: &World,
    (actor, npc): (FormId, &Npc),
    index: u16,
) -> Option<f32> {
    let configuration = npc.configuration;
    if !configuration.calculates_stats() || !configuration.has_player_level() {
        return None;
    }
    let class = forms.class(actor::class(forms, world, actor)?)?;
    let race = race(forms, world, actor)?;
    let levels = f32::from(actor::level(forms, world, actor).saturating_sub(1));
    let number = |name| game_setting::number(forms, name);
    let share = |weights: &[u8], at: usize| {
        let all: f32 = weights.iter().map(|weight| f32::from(*weight)).sum();
        let own = weights.get(at).map_or(0.0, |weight| f32::from(*weight));
        if all > 0.0 { own / all } else { 0.0 }
    };
    if is_skill(index) {
        let at = usize::from(index - FIRST_SKILL);
        let boost = race.skill_boosts.iter();
        let boost = boost.filter(|(skill, _)| u16::try_from(*skill) == Ok(index));
        let boost: f32 = boost.map(|(_, more)| f32::from(*more)).sum();
        let offset = npc.skills.and_then(|all| all.offsets.get(at).copied());
        let grown = levels * number("iAVDSkillsLevelUp") * share(&class.skill_weights, at);
        let value = number("iAVDSkillStart") + boost + grown.floor();
        return Some(value.min(100.0) + f32::from(offset.unwrap_or(0)));
    }
    let (at, offset, bonus) = match index {
        HEALTH => (
            0,
            configuration.health_offset,
            number("fNPCHealthLevelBonus"),
        ),
        MAGICKA => (1, configuration.magicka_offset, 0.0),
        STAMINA => (2, configuration.stamina_offset, 0.0),
        _ => return None,
    };
    let weights = class.attribute_weights.get(..3)?;
    let grown = levels * (bonus + number("iAVDhmsLevelUp") * share(weights, at));
    Some(race.attributes.get(at)? + f32::from(offset) + grown.floor())
}

fn race_value(forms: &Forms, world: &World, actor: FormId, index: u16) -> f32 {
    let Some(race) = race(forms, world, actor) else {
        return 0.0;
    };
    let [health, magicka, stamina] = race.regeneration;
    match index {
        27 => health,
        28 => magicka,
        29 => stamina,
        CARRY_WEIGHT => race.carry_weight,
        35 => race.unarmed_damage,
        _ => race.mass,
    }
}

fn race<'f>(forms: &'f Forms, world: &World, actor: FormId) -> Option<&'f Race> {
    forms.race(actor::race(forms, world, actor)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Truth: the facts' table of actor values.
    #[test]
    fn names_find_their_numbers_in_any_case() {
        assert_eq!(ACTOR_VALUES.len(), 164);
        assert_eq!(index("health"), Some(HEALTH));
        assert_eq!(index("CarryWeight"), Some(CARRY_WEIGHT));
        assert_eq!(index("Archery"), Some(8));
        assert_eq!(index("Swimming"), None);
        assert_eq!(name(163), Some("ReflectDamage"));
    }
}
