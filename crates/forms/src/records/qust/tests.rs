//! A quest of every section, built and read back.

use super::*;
use crate::{Forms, PluginInput};
use esp::{Plugin, PluginHeader, RecordBuilder};

/// A condition GetStage(quest 0x0100_0801) == 10.
fn get_stage() -> Vec<u8> {
    let mut out = vec![0, 0, 0, 0];
    out.extend(10.0_f32.to_le_bytes());
    out.extend([58, 0, 0, 0]);
    for word in [0x0100_0801_u32, 0, 0, 0, u32::MAX] {
        out.extend(word.to_le_bytes());
    }
    out
}

fn read(record: RecordBuilder) -> Quest {
    let mut plugin = Plugin::new(&PluginHeader::new().with_master("A.esm"));
    plugin.push(record.finish());
    let empty = Plugin::new(&PluginHeader::new()).write();
    let inputs = vec![
        PluginInput::new("A.esm", empty),
        PluginInput::new("B.esp", plugin.write()),
    ];
    let (forms, problems) = Forms::build(inputs);
    assert_eq!(problems, []);
    let id = FormId(0x0100_0800);
    assert_eq!(forms.check(id), []);
    forms.quest(id).unwrap().clone()
}

fn builder() -> RecordBuilder {
    RecordBuilder::new(FourCC(*b"QUST"), 0x0100_0800).zstring(b"EDID", b"MyQuest")
}

#[test]
fn conditions_before_and_after_next_are_two_lists() {
    let quest = read(
        builder()
            .field(b"DNAM", &[0x11, 0x01, 60, 0, 0, 0, 0, 0, 6, 0, 0, 0])
            .field(b"ENAM", b"CLOC")
            .field(b"CTDA", &get_stage())
            .field(b"NEXT", b"")
            .field(b"CTDA", &get_stage())
            .field(b"CTDA", &get_stage()),
    );
    assert_eq!(
        (
            quest.dialogue_conditions.len(),
            quest.event_conditions.len()
        ),
        (1, 2)
    );
    assert_eq!((quest.priority, quest.kind), (60, 6));
    assert_eq!(quest.event, Some(FourCC(*b"CLOC")));
    assert!(quest.starts_with_game() && quest.flags.run_once());
}

#[test]
fn stages_hold_their_log_entries() {
    let quest = read(
        builder()
            .field(b"NEXT", b"")
            .field(b"INDX", &[10, 0, 2, 0])
            .field(b"QSDT", &[0])
            .field(b"CTDA", &get_stage())
            .zstring(b"CNAM", b"First")
            .field(b"QSDT", &[1])
            .zstring(b"CNAM", b"Done")
            .u32(b"NAM0", 0x0100_0900)
            .field(b"INDX", &[0xC8, 0, 0, 0]),
    );
    assert_eq!(quest.stages.len(), 2);
    let stage = quest.stage(10).unwrap();
    assert!(stage.is_start_up() && !stage.is_shut_down());
    assert_eq!(stage.log_entries[0].conditions.len(), 1);
    assert_eq!(stage.log_entries[0].text, "First");
    assert!(stage.log_entries[1].completes_quest());
    assert_eq!(stage.log_entries[1].next_quest, Some(FormId(0x0100_0900)));
    assert_eq!(
        quest.stage(200).map(|stage| stage.log_entries.len()),
        Some(0)
    );
}

#[test]
fn objectives_and_the_description_keep_their_own_nnam() {
    let quest = read(
        builder()
            .field(b"NEXT", b"")
            .u16(b"QOBJ", 20)
            .u32(b"FNAM", 1)
            .zstring(b"NNAM", b"Find it")
            .field(b"QSTA", &[3, 0, 0, 0, 1, 0, 0, 0])
            .field(b"CTDA", &get_stage())
            .u32(b"ANAM", 5)
            .zstring(b"NNAM", b"About"),
    );
    let objective = quest.objective(20).unwrap();
    assert_eq!(
        (objective.text.as_str(), objective.or_with_previous),
        ("Find it", true)
    );
    let target = &objective.targets[0];
    assert_eq!(
        (target.alias, target.ignores_locks, target.conditions.len()),
        (3, true, 1)
    );
    assert_eq!(quest.description, "About");
}

#[test]
fn every_way_to_fill_an_alias_is_told_apart() {
    let alias = |record: RecordBuilder, id: u32| {
        record
            .u32(b"ALST", id)
            .zstring(b"ALID", b"Someone")
            .u32(b"FNAM", 0x0002_0003)
    };
    let mut record = builder().field(b"NEXT", b"").u32(b"ANAM", 9);
    record = alias(record, 0).u32(b"ALFR", 0x14).field(b"ALED", b"");
    record = alias(record, 1)
        .u32(b"ALUA", 0x0100_0802)
        .field(b"ALED", b"");
    record = alias(record, 2)
        .i32(b"ALFA", 7)
        .u32(b"ALRT", 0x0100_0803)
        .field(b"ALED", b"");
    record = alias(record, 3)
        .u32(b"ALEQ", 0x0100_0804)
        .i32(b"ALEA", 4)
        .field(b"ALED", b"");
    record = alias(record, 4)
        .u32(b"ALCO", 0x0F)
        .field(b"ALCA", &[2, 0, 0, 0x80])
        .u32(b"ALCL", 1)
        .u32s(b"KWDA", &[0x0100_0805])
        .field(b"CNTO", &[0x0F, 0, 0, 0, 5, 0, 0, 0])
        .field(b"ALED", b"");
    record = alias(record, 5)
        .i32(b"ALNA", 1)
        .u32(b"ALNT", 0)
        .field(b"ALED", b"");
    record = alias(record, 6)
        .field(b"ALFE", b"KILL")
        .field(b"ALFD", b"R1\0\0")
        .field(b"ALED", b"");
    record = alias(record, 7)
        .field(b"CTDA", &get_stage())
        .field(b"ALED", b"");
    record = alias(record, 8)
        .u32(b"ALPC", 0x0100_0806)
        .field(b"ALED", b"");
    record = record
        .u32(b"ALLS", 9)
        .u16(b"FNAM", 1)
        .u32(b"ALFL", 0x0100_0807)
        .field(b"ALED", b"");
    let quest = read(record.zstring(b"NNAM", b"About"));
    let fills: Vec<_> = quest
        .aliases
        .iter()
        .map(|alias| alias.fill.clone())
        .collect();
    let form = |id| Some(FormId(id));
    let expected = [
        AliasFill::Forced(form(0x14)),
        AliasFill::UniqueActor(form(0x0100_0802)),
        AliasFill::FromLocationAlias {
            alias: 7,
            keyword: None,
            ref_type: form(0x0100_0803),
        },
        AliasFill::External {
            quest: form(0x0100_0804),
            alias: 4,
        },
        AliasFill::Create {
            object: form(0x0F),
            alias: 2,
            create: CreateIn::In,
            level: 1,
        },
        AliasFill::NearAlias {
            alias: 1,
            relation: 0,
        },
        AliasFill::FromEvent {
            event: FourCC(*b"KILL"),
            member: *b"R1",
        },
        AliasFill::Matching,
        AliasFill::None,
        AliasFill::SpecificLocation(form(0x0100_0807)),
    ];
    assert_eq!(fills, expected);
    let made = quest.alias(4).unwrap();
    assert_eq!((made.keywords.len(), made.items[0].count), (1, 5));
    assert!(made.flags.reserves() && made.flags.optional());
    assert!(made.flags.clear_name_when_removed() && !made.flags.essential());
    assert_eq!(quest.alias(8).unwrap().packages, [FormId(0x0100_0806)]);
    assert_eq!(quest.alias(9).unwrap().kind, AliasKind::Location);
    assert_eq!(quest.description, "About");
}
