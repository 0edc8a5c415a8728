//! The types of record that are written down, one file each, and the getters for them.
//!
//! Every other type is reached with [`crate::Forms::record`].

mod acti;
mod alch;
mod ammo;
mod appa;
mod arma;
mod armo;
mod astp;
mod avif;
mod book;
mod cell;
mod clas;
mod clmt;
mod cobj;
mod cont;
mod dial;
mod dobj;
mod door;
mod eczn;
mod ench;
mod expl;
mod fact;
mod flor;
mod flst;
mod furn;
mod glob;
mod hazd;
mod hdpt;
mod idle;
mod imgs;
mod info;
mod ingr;
mod keym;
mod kywd;
mod land;
mod lcrt;
mod lctn;
mod lgtm;
mod ligh;
mod ltex;
mod lvli;
mod lvln;
mod lvsp;
mod mesg;
mod mgef;
mod misc;
mod mstt;
mod navi;
mod navm;
mod npc_;
mod otft;
mod pack;
mod perk;
mod proj;
mod qust;
mod race;
mod refr;
mod rela;
mod scen;
mod scrl;
mod shou;
mod slgm;
mod sndr;
mod soun;
mod spel;
mod stat;
mod tact;
mod tree;
mod txst;
mod vtyp;
mod watr;
mod weap;
mod woop;
mod wrld;
mod wthr;

pub use acti::Activator;
pub use alch::Potion;
pub use ammo::Ammo;
pub use appa::Apparatus;
pub use arma::ArmorAddon;
pub use armo::Armor;
pub use astp::AssociationType;
pub use avif::{ActorValueInfo, SkillUse};
pub use book::{Book, BookTeaches};
pub use cell::Cell;
pub use clas::Class;
pub use clmt::{Climate, ClimateWeather};
pub use cobj::Recipe;
pub use cont::Container;
pub use dial::Topic;
pub use dobj::DefaultObjects;
pub use door::Door;
pub use eczn::EncounterZone;
pub use ench::Enchantment;
pub use expl::Explosion;
pub use fact::{CrimeValues, Faction, FactionRank, FactionRelation, VendorValues};
pub use flor::Flora;
pub use flst::FormList;
pub use furn::Furniture;
pub use glob::Global;
pub use hazd::Hazard;
pub use hdpt::HeadPart;
pub use idle::IdleAnimation;
pub use imgs::ImageSpace;
pub use info::{Response, TopicInfo};
pub use ingr::Ingredient;
pub use keym::KeyItem;
pub use kywd::Keyword;
pub use land::{Land, LandLayer, LandQuad, QUAD_SIDE as LAND_QUAD_SIDE, SIDE as LAND_SIDE};
pub use lcrt::LocationRefType;
pub use lctn::{Location, PlacedRef, SpecialRef, UniqueActor};
pub use lgtm::LightingTemplate;
pub use ligh::Light;
pub use ltex::LandTexture;
pub use lvli::LeveledItem;
pub use lvln::LeveledActor;
pub use lvsp::LeveledSpell;
pub use mesg::{Message, MessageButton};
pub use mgef::MagicEffect;
pub use misc::MiscItem;
pub use mstt::MovableStatic;
pub use navi::{NavMeshInfo, NavMeshInfoMap, NavMeshIsland};
pub use navm::{NavMesh, NavMeshPlace, NavTriangle};
pub use npc_::{Npc, NpcAi, NpcConfiguration, NpcSkills};
pub use otft::Outfit;
pub use pack::Package;
pub use perk::{Perk, PerkAction, PerkEffect, PerkParameter};
pub use proj::Projectile;
pub use qust::{
    Alias, AliasFill, AliasFlags, AliasKind, CreateIn, LogEntry, Objective, ObjectiveTarget, Quest,
    QuestFlags, Stage,
};
pub use race::Race;
pub use refr::{
    ActivateParent, EnableParent, Link, Lock, MapMarker, Primitive, Reference, Teleport,
};
pub use rela::Relationship;
pub use scen::{Scene, SceneAction, SceneActor, ScenePhase};
pub use scrl::Scroll;
pub use shou::{Shout, ShoutWord};
pub use slgm::SoulGem;
pub use sndr::SoundDescriptor;
pub use soun::SoundMarker;
pub use spel::Spell;
pub use stat::StaticObject;
pub use tact::TalkingActivator;
pub use tree::Tree;
pub use txst::TextureSet;
pub use vtyp::VoiceType;
pub use watr::Water;
pub use weap::{Critical, Weapon};
pub use woop::WordOfPower;
pub use wrld::World;
pub use wthr::{CloudLayer, Weather, WeatherFog, sky_color};

use crate::table::{Table, TypedRecord};
use crate::{Forms, RecordView};
use ident::FormId;

macro_rules! typed {
    ($($getter:ident: $type:ident, $what:literal;)*) => {
        /// The typed records read so far.
        #[derive(Debug, Default)]
        pub(crate) struct Tables {
            $($getter: Table<$type>,)*
        }

        impl Forms {
            $(
                #[doc = concat!("The form as ", $what, ". `None` when it is none, or is not there.")]
                pub fn $getter(&self, id: FormId) -> Option<&$type> {
                    self.tables.$getter.get(self, id)
                }
            )*
        }

        /// Reads a record as its type has it written down, for the problems that leaves in the view.
        pub(crate) fn read_for_problems(record: &RecordView<'_>) {
            let kind = record.entry().kind;
            $(
                if kind == <$type as TypedRecord>::KIND {
                    let _ = $type::read(record);
                }
            )*
            let _ = Reference::read(record);
        }
    };
}

typed! {
    activator: Activator, "an activator (`ACTI`)";
    actor_value_info: ActorValueInfo, "what the player sees of an actor value (`AVIF`)";
    ammo: Ammo, "an arrow or bolt (`AMMO`)";
    apparatus: Apparatus, "an alchemical apparatus (`APPA`)";
    armor_addon: ArmorAddon, "what of an armour is seen on a body (`ARMA`)";
    armor: Armor, "a piece of armour, clothing or a shield (`ARMO`)";
    association_type: AssociationType, "a kind of kinship (`ASTP`)";
    book: Book, "a book, note or spell tome (`BOOK`)";
    cell: Cell, "a place (`CELL`)";
    class: Class, "an actor's class (`CLAS`)";
    climate: Climate, "a climate (`CLMT`)";
    container: Container, "a container (`CONT`)";
    default_objects: DefaultObjects, "the default objects (`DOBJ`)";
    door: Door, "a door (`DOOR`)";
    enchantment: Enchantment, "an enchantment (`ENCH`)";
    encounter_zone: EncounterZone, "an encounter zone (`ECZN`)";
    explosion: Explosion, "an explosion (`EXPL`)";
    faction: Faction, "a faction (`FACT`)";
    flora: Flora, "a plant to harvest (`FLOR`)";
    form_list: FormList, "a list of forms (`FLST`)";
    furniture: Furniture, "furniture (`FURN`)";
    global: Global, "a global variable (`GLOB`)";
    hazard: Hazard, "a hazard (`HAZD`)";
    head_part: HeadPart, "a part of a head (`HDPT`)";
    idle_animation: IdleAnimation, "an idle animation (`IDLE`)";
    image_space: ImageSpace, "how a picture is graded (`IMGS`)";
    ingredient: Ingredient, "an ingredient (`INGR`)";
    key_item: KeyItem, "a key (`KEYM`)";
    keyword: Keyword, "a keyword (`KYWD`)";
    ground: Land, "the ground of a cell (`LAND`)";
    land_texture: LandTexture, "a texture of the ground (`LTEX`)";
    leveled_actor: LeveledActor, "a leveled list of actors (`LVLN`)";
    leveled_item: LeveledItem, "a leveled list of items (`LVLI`)";
    leveled_spell: LeveledSpell, "a leveled list of spells (`LVSP`)";
    lighting_template: LightingTemplate, "light and fog that cells share (`LGTM`)";
    light: Light, "a light, a torch (`LIGH`)";
    location: Location, "a location (`LCTN`)";
    location_ref_type: LocationRefType, "what a reference can be in its location (`LCRT`)";
    magic_effect: MagicEffect, "a magic effect (`MGEF`)";
    message: Message, "a message (`MESG`)";
    misc_item: MiscItem, "an item of no other use (`MISC`)";
    movable_static: MovableStatic, "scenery that moves (`MSTT`)";
    nav_mesh: NavMesh, "where actors can walk (`NAVM`)";
    nav_mesh_info_map: NavMeshInfoMap, "how navigation meshes hang together (`NAVI`)";
    npc: Npc, "an actor's base (`NPC_`)";
    outfit: Outfit, "an outfit (`OTFT`)";
    package: Package, "what an actor does (`PACK`)";
    perk: Perk, "a perk (`PERK`)";
    potion: Potion, "a potion, food or poison (`ALCH`)";
    projectile: Projectile, "something that flies (`PROJ`)";
    quest: Quest, "a quest (`QUST`)";
    race: Race, "a race (`RACE`)";
    recipe: Recipe, "what can be made at a workbench (`COBJ`)";
    relationship: Relationship, "how two actors stand to each other (`RELA`)";
    scene: Scene, "a scene (`SCEN`)";
    scroll: Scroll, "a scroll (`SCRL`)";
    shout: Shout, "a shout (`SHOU`)";
    soul_gem: SoulGem, "a soul gem (`SLGM`)";
    sound_descriptor: SoundDescriptor, "what is played (`SNDR`)";
    sound_marker: SoundMarker, "a sound (`SOUN`)";
    spell: Spell, "a spell, power, ability, disease (`SPEL`)";
    static_object: StaticObject, "scenery (`STAT`)";
    talking_activator: TalkingActivator, "an activator that speaks (`TACT`)";
    texture_set: TextureSet, "a set of textures (`TXST`)";
    topic: Topic, "a dialogue topic (`DIAL`)";
    topic_info: TopicInfo, "a line of dialogue (`INFO`)";
    tree: Tree, "a tree or bush, perhaps one to harvest (`TREE`)";
    voice_type: VoiceType, "a voice type (`VTYP`)";
    water: Water, "a kind of water (`WATR`)";
    weapon: Weapon, "a weapon (`WEAP`)";
    weather: Weather, "a weather (`WTHR`)";
    word_of_power: WordOfPower, "a word of power (`WOOP`)";
    world: World, "a worldspace (`WRLD`)";
}
