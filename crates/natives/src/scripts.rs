//! The natives by Papyrus script, one file a script. A new file is named here once.

mod active_magic_effect;
mod actor;
mod actor_base;
mod alias;
mod ammo;
mod armor;
mod armor_addon;
mod camera;
mod cell;
mod color_component;
mod constructible_object;
mod debug;
mod effect_shader;
mod enchantment;
mod faction;
mod form;
mod form_change;
mod form_list;
mod game;
mod global_variable;
mod image_space_modifier;
mod ingredient;
mod input;
mod item_note;
mod keyword;
mod leveled_actor;
mod leveled_item;
mod leveled_spell;
mod light;
mod location;
mod location_alias;
mod magic_effect;
mod magic_item;
mod math;
mod message;
mod mod_event;
mod music_type;
mod number_text;
mod object_reference;
mod outfit;
mod package;
mod perk;
mod potion;
mod quest;
mod race;
mod reference_alias;
mod registration;
mod scene;
mod scroll;
mod shader_particle_geometry;
mod shout;
mod skse;
mod sound;
mod sound_category;
mod spell;
mod string_util;
mod topic;
mod topic_info;
mod ui;
mod ui_callback;
mod utility;
mod visual_effect;
mod weapon;
mod weather;
mod worn_object;

use crate::Row;

/// Every script's natives.
pub(crate) fn all() -> Vec<(&'static str, Vec<Row>)> {
    let mut scripts = up_to_keyword();
    scripts.extend(from_leveled());
    scripts
}

fn up_to_keyword() -> Vec<(&'static str, Vec<Row>)> {
    vec![
        ("ActiveMagicEffect", active_magic_effect::natives()),
        ("ActiveMagicEffect", active_magic_effect::registrations()),
        ("Actor", actor::natives()),
        ("ActorBase", actor_base::natives()),
        ("Alias", alias::natives()),
        ("Alias", alias::registrations()),
        ("Ammo", ammo::natives()),
        ("Armor", armor::natives()),
        ("ArmorAddon", armor_addon::natives()),
        ("Camera", camera::natives()),
        ("Cell", cell::natives()),
        ("ColorComponent", color_component::natives()),
        ("ConstructibleObject", constructible_object::natives()),
        ("Debug", debug::natives()),
        ("EffectShader", effect_shader::natives()),
        ("Enchantment", enchantment::natives()),
        ("Faction", faction::natives()),
        ("Form", form::natives()),
        ("Form", form::registrations()),
        ("FormList", form_list::natives()),
        ("Game", game::natives()),
        ("GlobalVariable", global_variable::natives()),
        ("ImageSpaceModifier", image_space_modifier::natives()),
        ("Ingredient", ingredient::natives()),
        ("Input", input::natives()),
        ("Keyword", keyword::natives()),
    ]
}

fn from_leveled() -> Vec<(&'static str, Vec<Row>)> {
    vec![
        ("LeveledActor", leveled_actor::natives()),
        ("LeveledItem", leveled_item::natives()),
        ("LeveledSpell", leveled_spell::natives()),
        ("Light", light::natives()),
        ("Location", location::natives()),
        ("LocationAlias", location_alias::natives()),
        ("MagicEffect", magic_effect::natives()),
        ("Math", math::natives()),
        ("Message", message::natives()),
        ("ModEvent", mod_event::natives()),
        ("MusicType", music_type::natives()),
        ("ObjectReference", object_reference::natives()),
        ("ObjectReference", object_reference::filters()),
        ("Outfit", outfit::natives()),
        ("Package", package::natives()),
        ("Perk", perk::natives()),
        ("Potion", potion::natives()),
        ("Quest", quest::natives()),
        ("Race", race::natives()),
        ("ReferenceAlias", reference_alias::natives()),
        ("ReferenceAlias", reference_alias::filters()),
        ("Scene", scene::natives()),
        ("Scroll", scroll::natives()),
        (
            "ShaderParticleGeometry",
            shader_particle_geometry::natives(),
        ),
        ("Shout", shout::natives()),
        ("SKSE", skse::natives()),
        ("Sound", sound::natives()),
        ("SoundCategory", sound_category::natives()),
        ("Spell", spell::natives()),
        ("StringUtil", string_util::natives()),
        ("Topic", topic::natives()),
        ("TopicInfo", topic_info::natives()),
        ("UI", ui::natives()),
        ("UICallback", ui_callback::natives()),
        ("Utility", utility::natives()),
        ("VisualEffect", visual_effect::natives()),
        ("Weapon", weapon::natives()),
        ("Weather", weather::natives()),
        ("WornObject", worn_object::natives()),
    ]
}

#[cfg(test)]
mod tests;
