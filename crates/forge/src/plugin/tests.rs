//! Tests of the plugin builder: ids, the order of fields, the groups of cells.

use super::*;
use crate::vmad::{PropertyValue, StageFragment};

fn fields(plugin: &Plugin, id: u32) -> Vec<String> {
    let record = plugin
        .records()
        .into_iter()
        .find(|it| it.form_id == id)
        .unwrap()
        .clone();
    let fields = record.fields().unwrap();
    fields
        .iter()
        .map(|it| format!("{} {}", it.kind, it.data.escape_ascii()))
        .collect()
}

#[test]
fn a_plugins_own_ids_come_after_its_masters() {
    let mut plugin = PluginBuilder::new()
        .master("Skyrim.esm")
        .master("Update.esm");
    assert_eq!(plugin.global(0x800, "Count", 1.5), 0x0200_0800);
    let plugin = plugin.finish();
    assert_eq!(
        fields(&plugin, 0x0200_0800),
        ["EDID Count\\x00", "FNAM f", "FLTV \\x00\\x00\\xc0?"]
    );
    assert_eq!(plugin.header().unwrap().masters.len(), 2);
    assert_eq!(plugin.header().unwrap().record_count, 2);
}

#[test]
fn a_quests_fields_stand_in_the_order_of_the_layout() {
    let mut plugin = PluginBuilder::new();
    let quest = Quest::new(0x800, "Q")
        .started()
        .fragments(
            Script::new("QF").with("Other", PropertyValue::Form(7)),
            vec![StageFragment {
                stage: 10,
                entry: 0,
                function: "Fragment_0".into(),
            }],
        )
        .stage(10)
        .objective(Objective {
            number: 5,
            text: "Go".into(),
            targets: vec![0],
        })
        .alias(Alias::new(0, "Player", Fill::Reference(0x14)).script(Script::new("P")));
    let id = plugin.quest(quest);
    let plugin = plugin.finish();
    let fields = fields(&plugin, id);
    let kinds: Vec<&str> = fields.iter().map(|it| &it[..4]).collect();
    assert_eq!(
        kinds.join(" "),
        "EDID VMAD DNAM NEXT INDX QSDT QOBJ FNAM NNAM QSTA ANAM ALST ALID FNAM ALFR VTCK ALED"
    );
    assert!(fields.contains(&"ANAM \\x01\\x00\\x00\\x00".to_owned()));
}

#[test]
fn a_button_carries_its_conditions() {
    let mut plugin = PluginBuilder::new();
    let is_player = Condition::equal(72, [7, 0], 1.0);
    let question = Message::message_box(0x800, "Ask", "", "Well?")
        .button("Yes")
        .button_if("No", vec![is_player]);
    let id = plugin.message(question);
    let fields = fields(&plugin.finish(), id);
    assert_eq!(
        fields[1..6],
        [
            "DESC Well?\\x00",
            "INAM \\x00\\x00\\x00\\x00",
            "DNAM \\x01\\x00\\x00\\x00",
            "ITXT Yes\\x00",
            "ITXT No\\x00"
        ]
    );
    assert_eq!(
        fields[6],
        "CTDA \\x00\\x00\\x00\\x00\\x00\\x00\\x80?H\\x00\\x00\\x00\\x07\\x00\\x00\\x00\\x00\\x00\
         \\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\xff\\xff\\xff\\xff"
    );
}

#[test]
fn references_stand_in_their_cells_groups() {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let lever = plugin.activator(0x800, "Lever", "A lever", vec![Script::new("LeverScript")]);
    let cell = Cell::new(0x801, "Room")
        .with(Reference::new(0x802, "LeverRef", lever).link(0, 0x0100_0803))
        .with(Reference::actor(0x803, "", 7).disabled())
        .with(
            Reference::new(0x804, "", lever)
                .temporary()
                .at([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        );
    plugin.cell(cell);
    let bytes = plugin.to_bytes();
    let (plugin, problems) = Plugin::read(&bytes).unwrap();
    assert_eq!(problems, []);
    let ids: Vec<u32> = plugin
        .records()
        .iter()
        .map(|it| it.form_id & 0xFFF)
        .collect();
    assert_eq!(ids, [0x800, 0x801, 0x802, 0x803, 0x804]);
    assert_eq!(
        fields(&plugin, 0x0100_0802)[2],
        "XLKR \\x00\\x00\\x00\\x00\\x03\\x08\\x00\\x01"
    );
    let actor = plugin.records()[3].clone();
    assert!(actor.flags.has(RecordFlags::INITIALLY_DISABLED) && actor.kind.0 == *b"ACHR");
}
