//! The base scripts as source: the declarations that compiled scripts call, and the functions that
//! the game has in Papyrus, with bodies of our own.
//!
//! One file a script under `base_scripts/`. The facts tables say what each declares; a test holds
//! them to it both ways. `SoundTrap` is left out: it extends a script of the game's content.

use crate::compiler::{Diagnostic, Options, ScriptSource, Scripts, SourceProvider, compile_with};

/// Finds the base scripts' sources: what a script is compiled against when the game's own are not
/// at hand.
#[derive(Debug, Clone, Copy)]
pub struct BaseSources;

impl SourceProvider for BaseSources {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        let (_, text) = SOURCES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(script))?;
        Some(ScriptSource::Text(text.as_bytes().to_vec()))
    }
}

/// Compiles the base scripts for which `wanted` is true: names and files. The same each time.
///
/// # Errors
/// What is wrong with them. A test compiles them all.
pub fn compile(
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(&'static str, Vec<u8>)>, Vec<Diagnostic>> {
    compile_as(&Options::reproducible(), wanted)
}

/// As [`compile`], with options.
///
/// # Errors
/// As [`compile`].
pub fn compile_as(
    options: &Options,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(&'static str, Vec<u8>)>, Vec<Diagnostic>> {
    let scripts = Scripts::new(&BaseSources);
    let wanted = SOURCES.iter().filter(|(name, _)| wanted(name));
    let compiled = wanted.map(|(name, _)| {
        let pex = compile_with(&scripts, name, options)?;
        Ok((*name, pex.write()))
    });
    compiled.collect()
}

/// Every base script: name and source.
pub const SOURCES: &[(&str, &str)] = &[
    ("Action", include_str!("../../base_scripts/Action.psc")),
    (
        "Activator",
        include_str!("../../base_scripts/Activator.psc"),
    ),
    (
        "ActiveMagicEffect",
        include_str!("../../base_scripts/ActiveMagicEffect.psc"),
    ),
    ("Actor", include_str!("../../base_scripts/Actor.psc")),
    (
        "ActorBase",
        include_str!("../../base_scripts/ActorBase.psc"),
    ),
    (
        "ActorValueInfo",
        include_str!("../../base_scripts/ActorValueInfo.psc"),
    ),
    ("Alias", include_str!("../../base_scripts/Alias.psc")),
    ("Ammo", include_str!("../../base_scripts/Ammo.psc")),
    (
        "Apparatus",
        include_str!("../../base_scripts/Apparatus.psc"),
    ),
    ("Armor", include_str!("../../base_scripts/Armor.psc")),
    (
        "ArmorAddon",
        include_str!("../../base_scripts/ArmorAddon.psc"),
    ),
    ("Art", include_str!("../../base_scripts/Art.psc")),
    (
        "AssociationType",
        include_str!("../../base_scripts/AssociationType.psc"),
    ),
    ("Book", include_str!("../../base_scripts/Book.psc")),
    ("Camera", include_str!("../../base_scripts/Camera.psc")),
    ("Cell", include_str!("../../base_scripts/Cell.psc")),
    ("Class", include_str!("../../base_scripts/Class.psc")),
    (
        "ColorComponent",
        include_str!("../../base_scripts/ColorComponent.psc"),
    ),
    (
        "ColorForm",
        include_str!("../../base_scripts/ColorForm.psc"),
    ),
    (
        "CombatStyle",
        include_str!("../../base_scripts/CombatStyle.psc"),
    ),
    (
        "ConstructibleObject",
        include_str!("../../base_scripts/ConstructibleObject.psc"),
    ),
    (
        "Container",
        include_str!("../../base_scripts/Container.psc"),
    ),
    ("Debug", include_str!("../../base_scripts/Debug.psc")),
    (
        "DefaultObjectManager",
        include_str!("../../base_scripts/DefaultObjectManager.psc"),
    ),
    ("Door", include_str!("../../base_scripts/Door.psc")),
    (
        "EffectShader",
        include_str!("../../base_scripts/EffectShader.psc"),
    ),
    (
        "Enchantment",
        include_str!("../../base_scripts/Enchantment.psc"),
    ),
    (
        "EncounterZone",
        include_str!("../../base_scripts/EncounterZone.psc"),
    ),
    (
        "EquipSlot",
        include_str!("../../base_scripts/EquipSlot.psc"),
    ),
    (
        "Explosion",
        include_str!("../../base_scripts/Explosion.psc"),
    ),
    ("Faction", include_str!("../../base_scripts/Faction.psc")),
    ("Flora", include_str!("../../base_scripts/Flora.psc")),
    ("Form", include_str!("../../base_scripts/Form.psc")),
    ("FormList", include_str!("../../base_scripts/FormList.psc")),
    ("FormType", include_str!("../../base_scripts/FormType.psc")),
    (
        "Furniture",
        include_str!("../../base_scripts/Furniture.psc"),
    ),
    ("Game", include_str!("../../base_scripts/Game.psc")),
    ("GameData", include_str!("../../base_scripts/GameData.psc")),
    (
        "GlobalVariable",
        include_str!("../../base_scripts/GlobalVariable.psc"),
    ),
    ("Hazard", include_str!("../../base_scripts/Hazard.psc")),
    ("HeadPart", include_str!("../../base_scripts/HeadPart.psc")),
    ("Idle", include_str!("../../base_scripts/Idle.psc")),
    (
        "ImageSpaceModifier",
        include_str!("../../base_scripts/ImageSpaceModifier.psc"),
    ),
    (
        "ImpactDataSet",
        include_str!("../../base_scripts/ImpactDataSet.psc"),
    ),
    (
        "Ingredient",
        include_str!("../../base_scripts/Ingredient.psc"),
    ),
    ("Input", include_str!("../../base_scripts/Input.psc")),
    ("Key", include_str!("../../base_scripts/Key.psc")),
    ("Keyword", include_str!("../../base_scripts/Keyword.psc")),
    (
        "LeveledActor",
        include_str!("../../base_scripts/LeveledActor.psc"),
    ),
    (
        "LeveledItem",
        include_str!("../../base_scripts/LeveledItem.psc"),
    ),
    (
        "LeveledSpell",
        include_str!("../../base_scripts/LeveledSpell.psc"),
    ),
    ("Light", include_str!("../../base_scripts/Light.psc")),
    ("Location", include_str!("../../base_scripts/Location.psc")),
    (
        "LocationAlias",
        include_str!("../../base_scripts/LocationAlias.psc"),
    ),
    (
        "LocationRefType",
        include_str!("../../base_scripts/LocationRefType.psc"),
    ),
    (
        "MagicEffect",
        include_str!("../../base_scripts/MagicEffect.psc"),
    ),
    ("Math", include_str!("../../base_scripts/Math.psc")),
    ("Message", include_str!("../../base_scripts/Message.psc")),
    (
        "MiscObject",
        include_str!("../../base_scripts/MiscObject.psc"),
    ),
    ("ModEvent", include_str!("../../base_scripts/ModEvent.psc")),
    (
        "MusicType",
        include_str!("../../base_scripts/MusicType.psc"),
    ),
    (
        "NetImmerse",
        include_str!("../../base_scripts/NetImmerse.psc"),
    ),
    (
        "ObjectReference",
        include_str!("../../base_scripts/ObjectReference.psc"),
    ),
    ("Outfit", include_str!("../../base_scripts/Outfit.psc")),
    ("Package", include_str!("../../base_scripts/Package.psc")),
    ("Perk", include_str!("../../base_scripts/Perk.psc")),
    ("Potion", include_str!("../../base_scripts/Potion.psc")),
    (
        "Projectile",
        include_str!("../../base_scripts/Projectile.psc"),
    ),
    ("Quest", include_str!("../../base_scripts/Quest.psc")),
    ("Race", include_str!("../../base_scripts/Race.psc")),
    (
        "ReferenceAlias",
        include_str!("../../base_scripts/ReferenceAlias.psc"),
    ),
    ("SKSE", include_str!("../../base_scripts/SKSE.psc")),
    ("Scene", include_str!("../../base_scripts/Scene.psc")),
    ("Scroll", include_str!("../../base_scripts/Scroll.psc")),
    (
        "ShaderParticleGeometry",
        include_str!("../../base_scripts/ShaderParticleGeometry.psc"),
    ),
    ("Shout", include_str!("../../base_scripts/Shout.psc")),
    ("SoulGem", include_str!("../../base_scripts/SoulGem.psc")),
    ("Sound", include_str!("../../base_scripts/Sound.psc")),
    (
        "SoundCategory",
        include_str!("../../base_scripts/SoundCategory.psc"),
    ),
    (
        "SoundDescriptor",
        include_str!("../../base_scripts/SoundDescriptor.psc"),
    ),
    (
        "SpawnerTask",
        include_str!("../../base_scripts/SpawnerTask.psc"),
    ),
    ("Spell", include_str!("../../base_scripts/Spell.psc")),
    ("Static", include_str!("../../base_scripts/Static.psc")),
    (
        "StringUtil",
        include_str!("../../base_scripts/StringUtil.psc"),
    ),
    (
        "TalkingActivator",
        include_str!("../../base_scripts/TalkingActivator.psc"),
    ),
    (
        "TextureSet",
        include_str!("../../base_scripts/TextureSet.psc"),
    ),
    ("Topic", include_str!("../../base_scripts/Topic.psc")),
    (
        "TopicInfo",
        include_str!("../../base_scripts/TopicInfo.psc"),
    ),
    (
        "TreeObject",
        include_str!("../../base_scripts/TreeObject.psc"),
    ),
    ("UI", include_str!("../../base_scripts/UI.psc")),
    (
        "UICallback",
        include_str!("../../base_scripts/UICallback.psc"),
    ),
    ("Utility", include_str!("../../base_scripts/Utility.psc")),
    (
        "VisualEffect",
        include_str!("../../base_scripts/VisualEffect.psc"),
    ),
    (
        "VoiceType",
        include_str!("../../base_scripts/VoiceType.psc"),
    ),
    ("Weapon", include_str!("../../base_scripts/Weapon.psc")),
    ("Weather", include_str!("../../base_scripts/Weather.psc")),
    (
        "WordOfPower",
        include_str!("../../base_scripts/WordOfPower.psc"),
    ),
    (
        "WorldSpace",
        include_str!("../../base_scripts/WorldSpace.psc"),
    ),
    (
        "WornObject",
        include_str!("../../base_scripts/WornObject.psc"),
    ),
];

#[cfg(test)]
mod tests;
