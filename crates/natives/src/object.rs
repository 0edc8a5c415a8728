//! The script types natives speak of, as Rust types: an `Actor` is a form id that scripts see as
//! `Actor`.
//!
//! They carry the type's name so that a native's Papyrus signature follows from its Rust one and
//! can be checked. They promise nothing about the form: a script can hold a form that is gone.

use ident::FormId;
use world::{AliasId, EffectId, Subject};

/// A script type that stands for some subject.
pub trait Object: Copy {
    /// The type's name as scripts write it.
    const CLASS: &'static str;

    /// The value for a subject; none when the subject is of another kind.
    fn from_subject(subject: Subject) -> Option<Self>;

    /// The subject it stands for.
    fn subject(self) -> Subject;
}

macro_rules! form_types {
    ($($name:ident)*) => {$(
        #[doc = concat!("A form scripts see as `", stringify!($name), "`.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub FormId);

        impl Object for $name {
            const CLASS: &'static str = stringify!($name);

            fn from_subject(subject: Subject) -> Option<Self> {
                subject.form().map(Self)
            }

            fn subject(self) -> Subject {
                Subject::Form(self.0)
            }
        }

        impl From<$name> for FormId {
            fn from(object: $name) -> FormId {
                object.0
            }
        }
    )*};
}

form_types! {
    Action Activator Actor ActorBase Ammo Apparatus Armor ArmorAddon Art AssociationType Book Cell
    Class CombatStyle ConstructibleObject Container Door EffectShader Enchantment EncounterZone
    EquipSlot Explosion Faction Flora Form FormList Furniture GlobalVariable Hazard HeadPart Idle
    ImageSpaceModifier ImpactDataSet Ingredient Key Keyword LeveledActor LeveledItem LeveledSpell
    Light Location LocationRefType MagicEffect Message MiscObject MusicType ObjectReference Outfit
    Package Perk Potion Projectile Quest Race Scene Scroll Shout SoulGem Sound SoundCategory
    ShaderParticleGeometry SoundDescriptor Spell Static TalkingActivator TextureSet Topic TopicInfo VisualEffect VoiceType
    Weapon Weather WordOfPower WorldSpace
}

macro_rules! alias_types {
    ($($name:ident)*) => {$(
        #[doc = concat!("An alias scripts see as `", stringify!($name), "`.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub AliasId);

        impl Object for $name {
            const CLASS: &'static str = stringify!($name);

            fn from_subject(subject: Subject) -> Option<Self> {
                match subject {
                    Subject::Alias(alias) => Some(Self(alias)),
                    _ => None,
                }
            }

            fn subject(self) -> Subject {
                Subject::Alias(self.0)
            }
        }
    )*};
}

alias_types! { Alias ReferenceAlias LocationAlias }

/// A magic effect acting on an actor, as scripts see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ActiveMagicEffect(pub EffectId);

impl Object for ActiveMagicEffect {
    const CLASS: &'static str = "ActiveMagicEffect";

    fn from_subject(subject: Subject) -> Option<Self> {
        match subject {
            Subject::Effect(effect) => Some(Self(effect)),
            _ => None,
        }
    }

    fn subject(self) -> Subject {
        Subject::Effect(self.0)
    }
}
