//! Typed records against the layout tables: each field is read from its offset.
//!
//! The data of a subrecord here counts its own offsets: the byte at offset 17 is 17. What a field
//! must read follows from the offset the tables of record layouts give it.

use crate::build::{header, load, plugin, record};
use esp::RecordBuilder;
use forms::Forms;
use forms::records::{
    BookTeaches, PerkAction, PerkParameter, Quest, SceneAction, SceneActor, ShoutWord,
};
use ident::{FormId, FourCC};

/// Bytes that count their offsets.
fn counting(size: u8) -> Vec<u8> {
    (0..size).collect()
}

fn word(at: u8) -> u32 {
    u32::from_le_bytes([at, at + 1, at + 2, at + 3])
}

fn int(at: u8) -> i32 {
    word(at) as i32
}

fn float(at: u8) -> f32 {
    f32::from_bits(word(at))
}

fn short(at: u8) -> u16 {
    u16::from_le_bytes([at, at + 1])
}

/// The plugin has no masters, so any index byte means itself, in slot 00.
fn form(at: u8) -> Option<FormId> {
    Some(FormId(word(at) & 0xFF_FFFF))
}

const ID: FormId = FormId(0x800);

/// A plugin of one record; reading it finds nothing odd.
fn one(kind: &[u8; 4], build: impl FnOnce(RecordBuilder) -> RecordBuilder) -> Forms {
    let record = build(record(kind, 0x800, "Name")).finish();
    let (forms, problems) = load(vec![plugin("A.esm", &header(&[]), vec![record])]);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(forms.check(ID), []);
    forms
}

#[test]
fn weapons() {
    let forms = one(b"WEAP", |record| {
        let record = record
            .field(b"DATA", &counting(10))
            .field(b"DNAM", &counting(100));
        record.field(b"CRDT", &counting(24)).u32(b"CNAM", 0x901)
    });
    let weapon = forms.weapon(ID).unwrap();
    assert_eq!(
        (weapon.value, weapon.weight, weapon.damage),
        (word(0), float(4), short(8))
    );
    assert_eq!(
        (weapon.kind, weapon.speed, weapon.reach),
        (0, float(4), float(8))
    );
    assert_eq!((weapon.flags, weapon.flags2), (short(12), word(40)));
    assert_eq!(
        (weapon.skill, weapon.resist, weapon.stagger),
        (int(76), int(88), float(96))
    );
    let critical = weapon.critical;
    assert_eq!((critical.damage, critical.multiplier), (short(0), float(4)));
    assert_eq!((critical.only_on_death, critical.effect), (false, form(16)));
    assert_eq!(weapon.template, Some(FormId(0x901)));
    assert_eq!(
        (forms.gold_value(ID), forms.weight(ID)),
        (Some(int(0)), Some(float(4)))
    );
    // Form version 43 has the flag padded to four bytes: the effect stands at 12.
    let forms = one(b"WEAP", |record| {
        record.form_version(43).field(b"CRDT", &counting(16))
    });
    assert_eq!(forms.weapon(ID).unwrap().critical.effect, form(12));
}

#[test]
fn magic_effects() {
    let forms = one(b"MGEF", |record| record.field(b"DATA", &counting(152)));
    let effect = forms.magic_effect(ID).unwrap();
    assert_eq!(
        (effect.flags, effect.base_cost, effect.associated),
        (word(0), float(4), form(8))
    );
    assert_eq!(
        (effect.skill, effect.resist, effect.taper_weight),
        (int(12), int(16), float(28))
    );
    assert_eq!(
        (effect.skill_min, effect.area, effect.cast_seconds),
        (word(40), word(44), float(48))
    );
    assert_eq!(
        (effect.taper_curve, effect.taper_seconds),
        (float(52), float(56))
    );
    assert_eq!(
        (effect.second_weight, effect.archetype),
        (float(60), word(64))
    );
    assert_eq!(
        (effect.actor_value, effect.second_actor_value),
        (int(68), int(88))
    );
    assert_eq!((effect.projectile, effect.explosion), (form(72), form(76)));
    assert_eq!((effect.cast_type, effect.delivery), (word(80), word(84)));
    assert_eq!(
        (effect.skill_use, effect.equip_ability),
        (float(104), form(128))
    );
    assert_eq!(effect.perk, form(136));
}

#[test]
fn spells_and_what_has_effects() {
    let effects = |record: RecordBuilder| {
        record
            .u32(b"EFID", 0x901)
            .field(b"EFIT", &counting(12))
            .u32(b"EFID", 0x902)
    };
    let forms = one(b"SPEL", |record| {
        effects(record.field(b"SPIT", &counting(36)))
    });
    let spell = forms.spell(ID).unwrap();
    assert_eq!(
        (spell.cost, spell.flags, spell.kind),
        (word(0), word(4), word(8))
    );
    assert_eq!(
        (spell.charge_time, spell.cast_type, spell.delivery),
        (float(12), word(16), word(20))
    );
    assert_eq!((spell.cast_duration, spell.range), (float(24), float(28)));
    assert_eq!((spell.half_cost_perk, spell.effects.len()), (form(32), 2));
    let effect = &spell.effects[0];
    assert_eq!(
        (effect.effect, effect.magnitude),
        (Some(FormId(0x901)), float(0))
    );
    assert_eq!((effect.area, effect.duration), (word(4), word(8)));

    let forms = one(b"ENCH", |record| record.field(b"ENIT", &counting(36)));
    let enchantment = forms.enchantment(ID).unwrap();
    assert_eq!(
        (enchantment.amount, enchantment.delivery),
        (int(12), word(16))
    );
    assert_eq!(
        (enchantment.base, enchantment.worn_restrictions),
        (form(28), form(32))
    );

    let forms = one(b"ALCH", |record| {
        record
            .field(b"DATA", &counting(4))
            .field(b"ENIT", &counting(20))
    });
    let potion = forms.potion(ID).unwrap();
    assert_eq!(
        (potion.weight, potion.value, potion.flags),
        (float(0), int(0), word(4))
    );
    assert_eq!(
        (potion.addiction, potion.consume_sound),
        (form(8), form(16))
    );
    assert_eq!(
        (forms.gold_value(ID), forms.weight(ID)),
        (Some(int(0)), Some(float(0)))
    );
}

#[test]
fn ammunition_of_both_games() {
    let forms = one(b"AMMO", |record| record.field(b"DATA", &counting(20)));
    let ammo = forms.ammo(ID).unwrap();
    assert_eq!(
        (ammo.projectile, ammo.flags, ammo.damage),
        (form(0), word(4), float(8))
    );
    assert_eq!((ammo.value, ammo.weight), (word(12), float(16)));
    let forms = one(b"AMMO", |record| {
        record.form_version(43).field(b"DATA", &counting(16))
    });
    assert_eq!(forms.ammo(ID).unwrap().weight, 0.0);
    assert_eq!(forms.weight(ID), Some(0.0));
}

#[test]
fn books_teach_a_skill_or_a_spell() {
    let book = |flags: u8| {
        let mut data = counting(16);
        data[0] = flags;
        let forms = one(b"BOOK", |record| record.field(b"DATA", &data));
        assert_eq!(
            (forms.gold_value(ID), forms.weight(ID)),
            (Some(int(8)), Some(float(12)))
        );
        forms.book(ID).unwrap().teaches
    };
    assert_eq!(book(0), BookTeaches::Nothing);
    assert_eq!(book(1), BookTeaches::Skill(int(4)));
    assert_eq!(book(4), BookTeaches::Spell(form(4)));
}

#[test]
fn races() {
    let forms = one(b"RACE", |record| {
        record
            .field(b"DATA", &counting(164))
            .field(b"BODT", &counting(12))
            .u32(b"SPLO", 0x901)
    });
    let race = forms.race(ID).unwrap();
    assert_eq!(
        (race.skill_boosts[0], race.skill_boosts[6]),
        ((0, 1), (12, 13))
    );
    assert_eq!(
        (race.heights, race.weights),
        ([float(16), float(20)], [float(24), float(28)])
    );
    assert_eq!((race.flags, race.attributes[2]), (word(32), float(44)));
    assert_eq!((race.carry_weight, race.mass), (float(48), float(52)));
    assert_eq!(race.regeneration, [float(84), float(88), float(92)]);
    assert_eq!(
        (race.unarmed_damage, race.unarmed_reach),
        (float(96), float(100))
    );
    assert_eq!((race.body.slots, race.body.armor_type), (word(0), word(8)));
}

#[test]
fn actors() {
    let forms = one(b"NPC_", |record| {
        let record = record
            .field(b"ACBS", &counting(24))
            .field(b"AIDT", &counting(20));
        let record = record
            .field(b"DNAM", &counting(52))
            .field(b"SNAM", &counting(8));
        record
            .field(b"PRKR", &counting(8))
            .field(b"CNTO", &counting(8))
            .field(b"COED", &counting(12))
    });
    let npc = forms.npc(ID).unwrap();
    let configuration = npc.configuration;
    assert_eq!(
        (configuration.flags, configuration.level),
        (word(0), short(8) as i16)
    );
    assert_eq!(
        (configuration.level_min, configuration.level_max),
        (short(10), short(12))
    );
    assert_eq!(
        (configuration.speed, configuration.template_flags),
        (short(14), short(18))
    );
    assert_eq!(
        (configuration.health_offset, configuration.bleedout),
        (short(20) as i16, short(22))
    );
    assert_eq!((npc.ai.confidence, npc.ai.assistance), (1, 5));
    assert_eq!(npc.ai.radii, [word(8), word(12), word(16)]);
    let skills = npc.skills.unwrap();
    assert_eq!(
        (skills.values[17], skills.offsets[0], skills.stamina),
        (17, 18, short(40))
    );
    assert_eq!(
        (npc.factions[0], npc.perks[0]),
        ((form(0), 4), (form(0), 4))
    );
    let item = npc.items[0];
    assert_eq!((item.item, item.count), (form(0), int(4)));
    let extra = item.extra.unwrap();
    assert_eq!(
        (extra.owner, extra.rank, extra.global),
        (form(0), int(4), form(4))
    );
    assert_eq!(extra.condition, float(8));
}

#[test]
fn projectiles_explosions_hazards_lights() {
    let forms = one(b"PROJ", |record| record.field(b"DATA", &counting(92)));
    let projectile = forms.projectile(ID).unwrap();
    assert_eq!(
        (projectile.kind, projectile.range, projectile.light),
        (short(2), float(12), form(16))
    );
    assert_eq!(
        (projectile.explosion, projectile.impact_force),
        (form(36), float(52))
    );
    assert_eq!(
        (projectile.cone_spread, projectile.relaunch_seconds),
        (float(68), float(80))
    );

    let forms = one(b"EXPL", |record| record.field(b"DATA", &counting(52)));
    let explosion = forms.explosion(ID).unwrap();
    assert_eq!(
        (explosion.light, explosion.placed_object),
        (form(0), form(16))
    );
    assert_eq!(
        (explosion.projectile, explosion.radius),
        (form(20), float(32))
    );
    assert_eq!(explosion.flags, word(44));
    // Older records end after the radii.
    let forms = one(b"EXPL", |record| record.field(b"DATA", &counting(40)));
    assert_eq!(forms.explosion(ID).unwrap().flags, 0);

    let forms = one(b"HAZD", |record| record.field(b"DATA", &counting(40)));
    let hazard = forms.hazard(ID).unwrap();
    assert_eq!(
        (hazard.limit, hazard.interval_seconds),
        (word(0), float(16))
    );
    assert_eq!(
        (hazard.flags, hazard.spell, hazard.sound),
        (word(20), form(24), form(36))
    );

    let forms = one(b"LIGH", |record| record.field(b"DATA", &counting(48)));
    let light = forms.light(ID).unwrap();
    assert_eq!(
        (light.burn_seconds, light.radius, light.color),
        (int(0), word(4), [8, 9, 10])
    );
    assert_eq!(
        (light.flags, light.falloff, light.field_of_view),
        (word(12), float(16), float(20))
    );
    assert_eq!((light.value, light.weight), (word(40), float(44)));
    assert_eq!(
        (forms.gold_value(ID), forms.weight(ID)),
        (Some(int(40)), Some(float(44)))
    );
}

#[test]
fn factions_zones_classes_relationships() {
    let forms = one(b"FACT", |record| {
        let record = record
            .field(b"CRVA", &counting(20))
            .field(b"VENV", &counting(12));
        record
            .field(b"XNAM", &counting(12))
            .u32(b"RNAM", 3)
            .zstring(b"FNAM", b"Lady")
    });
    let faction = forms.faction(ID).unwrap();
    assert_eq!(
        (faction.crime.murder, faction.crime.pickpocket),
        (short(2), short(8))
    );
    assert_eq!(
        (faction.crime.steal_multiplier, faction.crime.werewolf),
        (float(12), short(18))
    );
    assert_eq!(
        (faction.vendor.end_hour, faction.vendor.only_stolen),
        (short(2), true)
    );
    assert_eq!(
        (faction.relations[0].faction, faction.relations[0].reaction),
        (form(0), word(8))
    );
    let rank = &faction.ranks[0];
    assert_eq!((rank.number, rank.female_title.as_str()), (3, "Lady"));

    let forms = one(b"ECZN", |record| record.field(b"DATA", &counting(12)));
    let zone = forms.encounter_zone(ID).unwrap();
    assert_eq!(
        (zone.owner, zone.location, zone.owner_rank),
        (form(0), form(4), 8)
    );
    assert_eq!((zone.level_min, zone.flags, zone.level_max), (9, 10, 11));

    let forms = one(b"CLAS", |record| record.field(b"DATA", &counting(36)));
    let class = forms.class(ID).unwrap();
    assert_eq!(
        (class.teaches, class.training_max, class.skill_weights[0]),
        (4, 5, 6)
    );
    assert_eq!((class.bleedout, class.voice_points), (float(24), word(28)));
    assert_eq!(class.attribute_weights, [32, 33, 34, 35]);

    let forms = one(b"RELA", |record| record.field(b"DATA", &counting(16)));
    let relationship = forms.relationship(ID).unwrap();
    assert_eq!(
        (relationship.parent, relationship.child),
        (form(0), form(4))
    );
    assert_eq!((relationship.rank, relationship.flags), (short(8), 11));
    assert_eq!(relationship.association, form(12));
}

#[test]
fn packages_lines_idles_shouts() {
    let forms = one(b"PACK", |record| {
        let record = record
            .field(b"PKDT", &counting(12))
            .field(b"PSDT", &counting(12));
        // After PKCU stands the procedure tree: its CNAM is no combat style.
        record
            .u32(b"CNAM", 0x901)
            .field(b"PKCU", &counting(12))
            .u32(b"CNAM", 0x902)
    });
    let package = forms.package(ID).unwrap();
    assert_eq!(
        (package.flags, package.kind, package.speed),
        (word(0), 4, 6)
    );
    assert_eq!((package.interrupt_flags, package.hour), (short(8), 3));
    assert_eq!(
        (package.duration_minutes, package.template),
        (int(8), form(4))
    );
    assert_eq!(package.combat_style, Some(FormId(0x901)));

    let forms = one(b"INFO", |record| {
        let record = record
            .field(b"ENAM", &counting(4))
            .field(b"TRDT", &counting(24));
        record
            .zstring(b"NAM1", b"Hello")
            .u32(b"SNAM", 0x901)
            .zstring(b"RNAM", b"Ask")
    });
    let info = forms.topic_info(ID).unwrap();
    assert_eq!(
        (info.flags, info.reset_hours, info.prompt.as_str()),
        (short(0), short(2), "Ask")
    );
    let response = &info.responses[0];
    assert_eq!(
        (response.emotion, response.emotion_value, response.number),
        (word(0), word(4), 12)
    );
    assert_eq!((response.sound, response.flags), (form(16), 20));
    assert_eq!(
        (response.text.as_str(), response.speaker_idle),
        ("Hello", Some(FormId(0x901)))
    );

    let forms = one(b"IDLE", |record| {
        record
            .field(b"ANAM", &counting(8))
            .field(b"DATA", &counting(6))
    });
    let idle = forms.idle_animation(ID).unwrap();
    assert_eq!((idle.parent, idle.previous), (form(0), form(4)));
    assert_eq!((idle.flags, idle.replay_delay), (2, short(4)));

    let forms = one(b"SHOU", |record| record.field(b"SNAM", &counting(12)));
    let word = ShoutWord {
        word: form(0),
        spell: form(4),
        recovery_seconds: float(8),
    };
    assert_eq!(forms.shout(ID).unwrap().words, [word]);
}

#[test]
fn references() {
    let forms = one(b"REFR", |record| {
        let record = record
            .field(b"XPRM", &counting(32))
            .field(b"XLOC", &counting(20));
        let record = record
            .field(b"XTEL", &counting(32))
            .field(b"DATA", &counting(24));
        record
            .field(b"XLKR", &0x901_u32.to_le_bytes())
            .field(b"ONAM", b"")
    });
    let reference = forms.reference(ID).unwrap();
    let primitive = reference.primitive.unwrap();
    assert_eq!(
        (primitive.half_extents[2], primitive.shape),
        (float(8), word(28))
    );
    let lock = reference.lock.unwrap();
    assert_eq!((lock.level, lock.key, lock.is_leveled), (0, form(4), false));
    let teleport = reference.teleport.unwrap();
    assert_eq!(
        (teleport.door, teleport.placement.rotation[2]),
        (form(0), float(24))
    );
    assert_eq!(reference.placement.position, [float(0), float(4), float(8)]);
    assert_eq!(reference.placement.rotation[0], float(12));
    // A link of four bytes has no keyword.
    let link = reference.links[0];
    assert_eq!((link.keyword, link.target), (None, Some(FormId(0x901))));
    assert!(reference.open_by_default);
    assert_eq!((reference.scale, reference.count), (1.0, 1));
}

#[test]
fn perks_read_their_data_by_type() {
    let forms = one(b"PERK", |record| {
        let record = record.field(b"DATA", &[0, 20, 3, 1, 0]).u32(b"NNAM", 0x901);
        let record = record
            .field(b"PRKE", &[0, 0, 0])
            .field(b"DATA", &[2, 9, 0, 0, 30, 0, 0, 0]);
        let record = record
            .field(b"PRKF", b"")
            .field(b"PRKE", &[1, 1, 5])
            .u32(b"DATA", 0x903);
        let record = record.field(b"PRKF", b"").field(b"PRKE", &[2, 0, 9]);
        let record = record.field(b"DATA", &[14, 9, 2]).field(b"PRKC", &[1]);
        let record = record.field(b"CTDA", &[0; 32]).field(b"EPFT", &[4]);
        let record = record
            .zstring(b"EPF2", b"Bite")
            .field(b"EPF3", &[1, 0, 7, 0]);
        record.u32(b"EPFD", 0x904).field(b"PRKF", b"")
    });
    let perk = forms.perk(ID).unwrap();
    assert_eq!(
        (perk.level, perk.ranks, perk.is_playable, perk.is_hidden),
        (20, 3, true, false)
    );
    let actions: Vec<_> = perk.effects.iter().map(|effect| effect.action).collect();
    let expected = [
        PerkAction::QuestStage {
            quest: Some(FormId(0x902)),
            stage: 30,
        },
        PerkAction::Ability(Some(FormId(0x903))),
        PerkAction::EntryPoint {
            entry_point: 14,
            function: 9,
            tabs: 2,
        },
    ];
    assert_eq!(actions, expected);
    let effect = &perk.effects[2];
    assert_eq!((effect.rank, effect.priority, effect.fragment), (0, 9, 7));
    assert_eq!((effect.tabs[0].0, effect.tabs[0].1.len()), (1, 1));
    assert_eq!(effect.parameter, PerkParameter::Form(Some(FormId(0x904))));
    assert_eq!((effect.button.as_str(), perk.conditions.len()), ("Bite", 0));
}

#[test]
fn scenes_keep_phases_actors_and_actions_apart() {
    let forms = one(b"SCEN", |record| {
        let record = record
            .u32(b"FNAM", 1)
            .field(b"HNAM", b"")
            .zstring(b"NAM0", b"Start");
        let record = record
            .field(b"CTDA", &[0; 32])
            .field(b"NEXT", b"")
            .field(b"CTDA", &[0; 32]);
        let record = record
            .field(b"CTDA", &[0; 32])
            .field(b"NEXT", b"")
            .u32(b"WNAM", 1);
        let record = record
            .field(b"HNAM", b"")
            .u32(b"ALID", 2)
            .u32(b"LNAM", 3)
            .u32(b"DNAM", 10);
        let record = record
            .u16(b"ANAM", 0)
            .zstring(b"NAM0", b"Say")
            .i32(b"ALID", 2);
        let record = record
            .u32(b"INAM", 1)
            .u32(b"FNAM", 0x8000)
            .u32(b"SNAM", 0)
            .u32(b"ENAM", 0);
        let record = record.u32(b"DATA", 0x901).field(b"ANAM", b"");
        let record = record
            .u16(b"ANAM", 2)
            .i32(b"ALID", 2)
            .u32(b"INAM", 2)
            .u32(b"SNAM", 1);
        let record = record.u32(b"ENAM", 1).f32(b"SNAM", 2.5).field(b"ANAM", b"");
        record
            .field(b"NEXT", b"")
            .u32(b"PNAM", 0x902)
            .u32(b"INAM", 2)
            .field(b"CTDA", &[0; 32])
    });
    let scene = forms.scene(ID).unwrap();
    assert_eq!((scene.flags, scene.quest), (1, Some(FormId(0x902))));
    let phase = &scene.phases[0];
    assert_eq!(
        (phase.name.as_str(), phase.start_conditions.len()),
        ("Start", 1)
    );
    assert_eq!(
        (scene.phases.len(), phase.completion_conditions.len()),
        (1, 2)
    );
    assert_eq!(
        scene.actors,
        [SceneActor {
            alias: 2,
            flags: 3,
            behavior: 10
        }]
    );
    let say: &SceneAction = &scene.actions[0];
    assert_eq!((say.kind, say.alias, say.flags), (0, 2, 0x8000));
    assert_eq!((say.topic, say.name.as_str()), (Some(FormId(0x901)), "Say"));
    let timer = &scene.actions[1];
    assert_eq!(
        (timer.kind, timer.start_phase, timer.timer_seconds),
        (2, 1, 2.5)
    );
    assert_eq!((scene.actions.len(), scene.conditions.len()), (2, 1));
}

#[test]
fn default_objects_and_actor_values() {
    let forms = one(b"DOBJ", |record| {
        let mut data = b"GOLD".to_vec();
        data.extend(0x0F_u32.to_le_bytes());
        record.field(b"DNAM", &data)
    });
    assert_eq!(forms.default_object(FourCC(*b"GOLD")), Some(FormId(0x0F)));
    assert_eq!(forms.default_object(FourCC(*b"ABCD")), None);
    let value = record(b"AVIF", 0x44C, "AVOneHanded").field(b"AVSK", &counting(16));
    let value = value.u32(b"PNAM", 0x901).finish();
    let (forms, problems) = load(vec![plugin("A.esm", &header(&[]), vec![value])]);
    assert_eq!(problems, Vec::<String>::new());
    let info = forms.actor_value_info(FormId(0x44C)).unwrap();
    assert_eq!(info.skill.unwrap().improve_offset, float(12));
    assert_eq!(info.perks, [FormId(0x901)]);
}

#[test]
fn a_form_of_another_type_is_not_read_as_one() {
    let forms = one(b"MISC", |record| record);
    assert!(forms.misc_item(ID).is_some());
    assert_eq!(forms.quest(ID), None::<&Quest>);
    assert_eq!(forms.misc_item(FormId(0x801)), None);
}
