//! Actors put together: skeleton, skin, head, what is worn, weapons.
//!
//! Worn armour hides the skin where it covers the body; of two that cover the same, the one with the
//! greater priority is seen. Source: the records' own fields; the seed's world pages.

use crate::instance::ShapeTextures;
use crate::look::shape_textures;
use forms::Forms;
use forms::records::{Armor, ArmorAddon, Npc};
use ident::FormId;
use serde::{Deserialize, Serialize};
use world::World;

/// An actor's body.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Body {
    /// Skeleton, relative to `meshes`.
    pub skeleton: String,
    /// Its parts.
    pub parts: Vec<BodyPart>,
}

/// A part of a body.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BodyPart {
    /// Model, relative to `meshes`.
    pub model: String,
    /// Which of its partitions are seen, a bit for each slot from 30; those without a slot always
    /// are.
    pub slots: u32,
    /// Textures that stand in for its own.
    pub textures: Vec<ShapeTextures>,
    /// Models to be taken when there is no file of the first.
    pub instead: Vec<String>,
    /// The bone it hangs at, when its own mesh is not to say.
    pub bone: Option<String>,
}

/// How far a chain of templates or leveled lists is followed.
const CHAIN_MAX: usize = 16;
/// Slot of the head.
const HEAD: u32 = 1;
/// Slot of hair, hidden by most that covers the head.
const HAIR: u32 = 2;
/// Slot of a shield.
const SHIELD: u32 = 1 << 9;

/// What an actor looks like and how tall it is; none for one that has no base or race.
pub(crate) fn of_actor(
    forms: &Forms,
    world: &World,
    actor: FormId,
    base: FormId,
) -> Option<(Body, f32)> {
    let state = world.actors.get(&actor);
    let base = state.and_then(|state| state.leveled_base).unwrap_or(base);
    let (base, npc) = traits(forms, base)?;
    let race = state.and_then(|state| state.race).or(npc.race)?;
    let race_record = forms.race(race)?;
    let is_female = state
        .and_then(|state| state.female)
        .unwrap_or(npc.configuration.is_female());
    let sex = usize::from(is_female);
    let skeleton = race_record.skeletons.get(sex)?.clone();
    let mut dress = Dress {
        forms,
        race,
        sex,
        weight: npc.weight,
        parts: Vec::new(),
        taken: 0,
    };
    let worn = worn(forms, world, actor, npc);
    let mut worn: Vec<&Armor> = worn.iter().filter_map(|item| forms.armor(*item)).collect();
    worn.sort_by_key(|armor| std::cmp::Reverse(dress.priority(armor)));
    for armor in worn {
        dress.put_on(armor, armor.body.slots & SHIELD != 0);
    }
    let covered = dress.taken;
    let skin = npc.skin.or(race_record.skin);
    if let Some(skin) = skin.and_then(|skin| forms.armor(skin)) {
        dress.put_on(skin, false);
    }
    let mut parts = dress.parts;
    if covered & HEAD == 0 && race_record.flags & FACE_GEN != 0 {
        parts.extend(head(forms, base, npc, covered));
    }
    parts.extend(weapons(forms, world, actor));
    let race_height = race_record.heights.get(sex).copied().unwrap_or(1.0);
    let height = npc.height * if race_height > 0.0 { race_height } else { 1.0 };
    Some((Body { skeleton, parts }, height))
}

/// Race's flag: heads are made for each actor.
const FACE_GEN: u32 = 0x2;

/// The base whose traits an actor has: its own, or its template's; of a leveled list the first.
fn traits(forms: &Forms, base: FormId) -> Option<(FormId, &Npc)> {
    const USE_TRAITS: u16 = 1;
    let mut base = base;
    for _ in 0..CHAIN_MAX {
        if let Some(npc) = forms.npc(base) {
            let template = npc
                .template
                .filter(|_| npc.configuration.template_flags & USE_TRAITS != 0);
            match template {
                Some(template) => base = template,
                None => return Some((base, npc)),
            }
        } else {
            let list = forms.leveled_actor(base)?;
            base = list.list.entries.first()?.form?;
        }
    }
    None
}

/// What an actor wears: what it put on, else its outfit.
fn worn(forms: &Forms, world: &World, actor: FormId, npc: &Npc) -> Vec<FormId> {
    if let Some(state) = world.actors.get(&actor)
        && !state.equipped.is_empty()
    {
        return state.equipped.iter().copied().collect();
    }
    let state = world.actors.get(&actor);
    let outfit = state.and_then(|state| state.outfit).or(npc.default_outfit);
    outfit
        .and_then(|outfit| forms.outfit(outfit))
        .map_or(Vec::new(), |outfit| outfit.items.clone())
}

/// A body being dressed.
struct Dress<'f> {
    forms: &'f Forms,
    race: FormId,
    sex: usize,
    weight: f32,
    parts: Vec<BodyPart>,
    /// Slots that something covers.
    taken: u32,
}

impl Dress<'_> {
    fn addons<'a>(&'a self, armor: &'a Armor) -> impl Iterator<Item = &'a ArmorAddon> {
        let addons = armor.addons.iter();
        addons
            .filter_map(|addon| self.forms.armor_addon(*addon))
            .filter(|addon| addon.is_for(self.race))
    }

    fn priority(&self, armor: &Armor) -> u8 {
        let priorities = self.addons(armor);
        let own = priorities.map(|addon| addon.priorities.get(self.sex).copied().unwrap_or(0));
        own.max().unwrap_or(0)
    }

    /// Adds an armour's addons where nothing covers the body yet.
    fn put_on(&mut self, armor: &Armor, is_shield: bool) {
        let free = !self.taken;
        let mut parts = Vec::new();
        for addon in self.addons(armor) {
            let slots = addon.body.slots & free;
            let Some(model) = self.model(addon) else {
                continue;
            };
            if slots == 0 && addon.body.slots != 0 {
                continue;
            }
            let alternates = addon.alternates.get(self.sex);
            let alternates = alternates.map_or(&[][..], Vec::as_slice);
            let mut textures = shape_textures(self.forms, alternates);
            let skin = addon.skins.get(self.sex).copied().flatten();
            if let Some(set) = skin.and_then(|skin| self.forms.texture_set(skin)) {
                textures.push(ShapeTextures {
                    shape: String::new(),
                    textures: set.textures.clone(),
                });
            }
            parts.push(BodyPart {
                model,
                slots: free,
                textures,
                bone: is_shield.then(|| "SHIELD".to_owned()),
                ..BodyPart::default()
            });
        }
        self.taken |= armor.body.slots;
        self.parts.extend(parts);
    }

    /// An addon's model for the sex, else the other's; of the two for thin and heavy bodies the
    /// nearer one. Bodies between them are not shaped yet.
    fn model(&self, addon: &ArmorAddon) -> Option<String> {
        let own = addon.models.get(self.sex).filter(|path| !path.is_empty());
        let path = own.or(addon.models.iter().find(|path| !path.is_empty()))?;
        let is_heavy = self.weight >= 50.0;
        let has_weights = addon.has_weights.get(self.sex).copied().unwrap_or(false);
        let stem = path.strip_suffix("_1.nif").or(path.strip_suffix("_0.nif"));
        Some(match (has_weights, stem) {
            (true, Some(stem)) => format!("{stem}_{}.nif", u8::from(is_heavy)),
            _ => path.clone(),
        })
    }
}

/// The head: the one made for this base, or its parts.
fn head(forms: &Forms, base: FormId, npc: &Npc, covered: u32) -> Option<BodyPart> {
    let mut parts: Vec<String> = Vec::new();
    let mut waiting: Vec<FormId> = npc.head_parts.clone();
    while let Some(part) = waiting.pop() {
        let Some(part) = forms.head_part(part) else {
            continue;
        };
        if parts.len() > 64 || parts.contains(&part.model) {
            continue;
        }
        const HAIR_KIND: u32 = 3;
        if part.kind == HAIR_KIND && covered & HAIR != 0 {
            continue;
        }
        if !part.model.is_empty() {
            parts.push(part.model.clone());
        }
        waiting.extend(&part.extra_parts);
    }
    let key = forms.key(base)?;
    Some(BodyPart {
        model: format!(
            "actors\\character\\facegendata\\facegeom\\{}\\{:08x}.nif",
            key.plugin, key.local.0
        ),
        slots: !covered,
        instead: parts,
        bone: None,
        textures: Vec::new(),
    })
}

/// What is in its hands, hung where each mesh says, or in the hands when drawn.
fn weapons(forms: &Forms, world: &World, actor: FormId) -> Vec<BodyPart> {
    let Some(state) = world.actors.get(&actor) else {
        return Vec::new();
    };
    let hands = state.hands.iter();
    let part = |(hand, item): (&u8, &FormId)| {
        forms.weapon(*item)?;
        let model = forms.model(*item)?;
        let bone = if *hand == 0 { "SHIELD" } else { "WEAPON" };
        Some(BodyPart {
            model,
            slots: u32::MAX,
            bone: state.weapon_drawn.then(|| bone.to_owned()),
            ..BodyPart::default()
        })
    };
    let mut parts: Vec<BodyPart> = hands.filter_map(part).collect();
    // One for both hands is in both.
    parts.dedup_by(|a, b| a.model == b.model);
    parts
}
