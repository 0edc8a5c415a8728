//! The game's own script types: their parents, and which records are of which type.
//!
//! Known without any script file, as the engine knows them. Checked against the facts' tables of
//! scripts and form types.

use forms::Forms;
use ident::FourCC;
use world::{Subject, World};

/// A native script type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NativeClass {
    /// Name as scripts write it.
    pub name: &'static str,
    /// Parent, an empty text for the root of a tree.
    pub parent: &'static str,
    /// The record that is of this type, with its form type number (`Form.GetType`).
    pub record: Option<([u8; 4], u8)>,
}

/// The script types, parents before children.
pub const NATIVE_CLASSES: &[NativeClass] = &[
    class("ActiveMagicEffect", "", None),
    class("Alias", "", None),
    class("Debug", "", None),
    class("Form", "", None),
    class("FormList", "Form", Some((*b"FLST", 91))),
    class("Game", "", None),
    class("GlobalVariable", "Form", Some((*b"GLOB", 9))),
    class("Hazard", "Form", Some((*b"HAZD", 51))),
    class("Idle", "Form", Some((*b"IDLE", 78))),
    class("ImageSpaceModifier", "Form", Some((*b"IMAD", 90))),
    class("ImpactDataSet", "Form", Some((*b"IPDS", 101))),
    class("Ingredient", "Form", Some((*b"INGR", 30))),
    class("Keyword", "Form", Some((*b"KYWD", 4))),
    class("LeveledActor", "Form", Some((*b"LVLN", 44))),
    class("LeveledItem", "Form", Some((*b"LVLI", 53))),
    class("LeveledSpell", "Form", Some((*b"LVSP", 82))),
    class("Light", "Form", Some((*b"LIGH", 31))),
    class("Location", "Form", Some((*b"LCTN", 104))),
    class("LocationAlias", "Alias", None),
    class("LocationRefType", "Keyword", Some((*b"LCRT", 5))),
    class("MagicEffect", "Form", Some((*b"MGEF", 18))),
    class("Math", "", None),
    class("Message", "Form", Some((*b"MESG", 105))),
    class("MiscObject", "Form", Some((*b"MISC", 32))),
    class("MusicType", "Form", Some((*b"MUSC", 109))),
    class("ObjectReference", "Form", Some((*b"REFR", 61))),
    class("Outfit", "Form", Some((*b"OTFT", 124))),
    class("Package", "Form", Some((*b"PACK", 79))),
    class("Perk", "Form", Some((*b"PERK", 92))),
    class("Potion", "Form", Some((*b"ALCH", 46))),
    class("Projectile", "Form", Some((*b"PROJ", 50))),
    class("Quest", "Form", Some((*b"QUST", 77))),
    class("Race", "Form", Some((*b"RACE", 14))),
    class("ReferenceAlias", "Alias", None),
    class("Scene", "Form", Some((*b"SCEN", 122))),
    class("Scroll", "Form", Some((*b"SCRL", 23))),
    class("ShaderParticleGeometry", "Form", Some((*b"SPGD", 56))),
    class("Shout", "Form", Some((*b"SHOU", 119))),
    class("SoulGem", "MiscObject", Some((*b"SLGM", 52))),
    class("Sound", "Form", Some((*b"SOUN", 15))),
    class("SoundCategory", "Form", Some((*b"SNCT", 130))),
    class("Spell", "Form", Some((*b"SPEL", 22))),
    class("Static", "Form", Some((*b"STAT", 34))),
    class("TextureSet", "Form", Some((*b"TXST", 7))),
    class("Topic", "Form", Some((*b"DIAL", 75))),
    class("TopicInfo", "Form", Some((*b"INFO", 76))),
    class("Utility", "", None),
    class("VisualEffect", "Form", Some((*b"RFCT", 57))),
    class("VoiceType", "Form", Some((*b"VTYP", 98))),
    class("Weapon", "Form", Some((*b"WEAP", 41))),
    class("Weather", "Form", Some((*b"WTHR", 54))),
    class("WordOfPower", "Form", Some((*b"WOOP", 118))),
    class("WorldSpace", "Form", Some((*b"WRLD", 71))),
    class("ActorValueInfo", "Form", Some((*b"AVIF", 95))),
    class("ArmorAddon", "Form", Some((*b"ARMA", 102))),
    class("Art", "Form", Some((*b"ARTO", 125))),
    class("ColorForm", "Form", Some((*b"CLFM", 133))),
    class("CombatStyle", "Form", Some((*b"CSTY", 80))),
    class("DefaultObjectManager", "Form", Some((*b"DOBJ", 107))),
    class("EquipSlot", "Form", Some((*b"EQUP", 120))),
    class("HeadPart", "Form", Some((*b"HDPT", 12))),
    class("SoundDescriptor", "Form", Some((*b"SNDR", 128))),
    class("TreeObject", "Form", Some((*b"TREE", 38))),
    class("Action", "Form", Some((*b"AACT", 6))),
    class("Activator", "Form", Some((*b"ACTI", 24))),
    class("Actor", "ObjectReference", Some((*b"ACHR", 62))),
    class("ActorBase", "Form", Some((*b"NPC_", 43))),
    class("Ammo", "Form", Some((*b"AMMO", 42))),
    class("Apparatus", "MiscObject", Some((*b"APPA", 33))),
    class("Armor", "Form", Some((*b"ARMO", 26))),
    class("AssociationType", "Form", Some((*b"ASTP", 123))),
    class("Book", "Form", Some((*b"BOOK", 27))),
    class("Cell", "Form", Some((*b"CELL", 60))),
    class("Class", "Form", Some((*b"CLAS", 10))),
    class("ConstructibleObject", "MiscObject", Some((*b"COBJ", 49))),
    class("Container", "Form", Some((*b"CONT", 28))),
    class("Door", "Form", Some((*b"DOOR", 29))),
    class("EffectShader", "Form", Some((*b"EFSH", 85))),
    class("Enchantment", "Form", Some((*b"ENCH", 21))),
    class("EncounterZone", "Form", Some((*b"ECZN", 103))),
    class("Explosion", "Form", Some((*b"EXPL", 87))),
    class("Faction", "Form", Some((*b"FACT", 11))),
    class("Flora", "Activator", Some((*b"FLOR", 39))),
    class("Furniture", "Activator", Some((*b"FURN", 40))),
    class("Key", "MiscObject", Some((*b"KEYM", 45))),
    class("TalkingActivator", "Activator", Some((*b"TACT", 25))),
];

/// Names and parents, as the virtual machine is given them.
pub fn tree() -> Vec<(&'static str, &'static str)> {
    NATIVE_CLASSES
        .iter()
        .map(|class| (class.name, class.parent))
        .collect()
}

const fn class(
    name: &'static str,
    parent: &'static str,
    record: Option<([u8; 4], u8)>,
) -> NativeClass {
    NativeClass {
        name,
        parent,
        record,
    }
}

/// Form type numbers of records without a script type of their own, which scripts see as `Form`.
const OTHER_RECORDS: &[([u8; 4], u8)] = &[
    (*b"GMST", 3),
    (*b"MICN", 8),
    (*b"EYES", 13),
    (*b"ASPC", 16),
    (*b"SKIL", 17),
    (*b"SCPT", 19),
    (*b"LTEX", 20),
    (*b"SCOL", 35),
    (*b"MSTT", 36),
    (*b"GRAS", 37),
    (*b"IDLM", 47),
    (*b"NOTE", 48),
    (*b"CLMT", 55),
    (*b"REGN", 58),
    (*b"NAVI", 59),
    (*b"PMIS", 63),
    (*b"PARW", 64),
    (*b"PGRE", 65),
    (*b"PBEA", 66),
    (*b"PFLA", 67),
    (*b"PCON", 68),
    (*b"PBAR", 69),
    (*b"PHZD", 70),
    (*b"LAND", 72),
    (*b"NAVM", 73),
    (*b"TLOD", 74),
    (*b"LSCR", 81),
    (*b"ANIO", 83),
    (*b"WATR", 84),
    (*b"TOFT", 86),
    (*b"DEBR", 88),
    (*b"IMGS", 89),
    (*b"BPTD", 93),
    (*b"ADDN", 94),
    (*b"CAMS", 96),
    (*b"CPTH", 97),
    (*b"MATT", 99),
    (*b"IPCT", 100),
    (*b"RGDL", 106),
    (*b"LGTM", 108),
    (*b"FSTP", 110),
    (*b"FSTS", 111),
    (*b"SMBN", 112),
    (*b"SMQN", 113),
    (*b"SMEN", 114),
    (*b"DLBR", 115),
    (*b"MUST", 116),
    (*b"DLVW", 117),
    (*b"RELA", 121),
    (*b"MATO", 126),
    (*b"MOVT", 127),
    (*b"DUAL", 129),
    (*b"SOPM", 131),
    (*b"COLL", 132),
    (*b"REVB", 134),
    (*b"LENS", 135),
    (*b"LSPR", 136),
    (*b"VOLI", 137),
];

/// The script type of a record's forms.
pub fn of_record(kind: FourCC) -> &'static str {
    let found = NATIVE_CLASSES
        .iter()
        .find(|class| class.record.is_some_and(|(record, _)| record == kind.0));
    found.map_or("Form", |class| class.name)
}

/// The number `Form.GetType` gives for a record's forms; 0 for records without one.
pub fn form_type(kind: FourCC) -> u8 {
    let classes = NATIVE_CLASSES.iter().filter_map(|class| class.record);
    classes
        .chain(OTHER_RECORDS.iter().copied())
        .find(|(record, _)| *record == kind.0)
        .map_or(0, |(_, number)| number)
}

/// The script type of what a script is attached to; none when it is gone.
pub fn of_subject(forms: &Forms, world: &World, subject: Subject) -> Option<&'static str> {
    match subject {
        Subject::Form(form) => match forms.get(form) {
            Some(entry) => Some(of_record(entry.kind)),
            None => world
                .created
                .get(&form)
                .map(|created| match created.is_actor {
                    true => "Actor",
                    false => "ObjectReference",
                }),
        },
        Subject::Alias(id) => {
            let alias = forms.quest(id.quest)?.alias(id.alias.into())?;
            Some(if rules::alias::is_location(alias) {
                "LocationAlias"
            } else {
                "ReferenceAlias"
            })
        }
        Subject::Effect(effect) => world.effects.get(&effect).map(|_| "ActiveMagicEffect"),
    }
}

/// Whether the game keeps the editor ids of these records at run time, so that its log shows them.
///
/// Observed: published logs show quests' ids and no others of placed or carried objects.
/// Unknown: the whole list; the types here are those whose ids scripts and conditions can ask for.
pub fn keeps_editor_id(kind: FourCC) -> bool {
    matches!(
        &kind.0,
        b"QUST" | b"GLOB" | b"CELL" | b"WRLD" | b"KYWD" | b"RACE" | b"IDLE"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    // Truth: the facts' table of scripts.
    #[test]
    fn every_native_type_of_the_facts_is_here_with_its_parent() {
        let facts: Vec<_> = facts::scripts()
            .iter()
            .filter(|script| script.native_class)
            .collect();
        assert_eq!(NATIVE_CLASSES.len(), facts.len());
        for fact in facts {
            let class = NATIVE_CLASSES
                .iter()
                .find(|class| class.name == fact.script);
            let parent = class.map(|class| class.parent);
            assert_eq!(
                parent,
                Some(fact.parent.as_deref().unwrap_or("")),
                "{}",
                fact.script
            );
        }
    }

    #[test]
    fn parents_stand_before_their_children() {
        for (index, class) in NATIVE_CLASSES.iter().enumerate() {
            let known = class.parent.is_empty()
                || NATIVE_CLASSES[..index]
                    .iter()
                    .any(|other| other.name == class.parent);
            assert!(known, "{} stands before {}", class.name, class.parent);
        }
    }

    // Truth: the facts' table of form types.
    #[test]
    fn placed_actors_are_actors_and_unscripted_records_are_forms() {
        assert_eq!(of_record(FourCC(*b"ACHR")), "Actor");
        assert_eq!(of_record(FourCC(*b"REFR")), "ObjectReference");
        assert_eq!(of_record(FourCC(*b"NPC_")), "ActorBase");
        assert_eq!(of_record(FourCC(*b"GRAS")), "Form");
        assert_eq!(form_type(FourCC(*b"QUST")), 77);
        assert_eq!(form_type(FourCC(*b"GRAS")), 37);
    }
}
