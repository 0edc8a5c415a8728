//! Conditions read from literal bytes, parameters by their kind.

use super::*;
use crate::{Forms, PluginInput};
use esp::{Plugin, PluginHeader, RecordBuilder};
use ident::FourCC;

/// `operator and flags`, comparison value, function, parameters, run on, reference, data id.
fn ctda(head: u8, value: [u8; 4], function: u16, words: [u32; 5]) -> Vec<u8> {
    let mut out = vec![head, 0xAA, 0xBB, 0xCC];
    out.extend(value);
    out.extend(function.to_le_bytes());
    out.extend([0xEE, 0xFF]);
    words.iter().for_each(|word| out.extend(word.to_le_bytes()));
    out
}

/// The conditions of a message's button, in a plugin whose own slot is 01.
fn read(ctdas: &[Vec<u8>]) -> Vec<Condition> {
    let mut record = RecordBuilder::new(FourCC(*b"MESG"), 0x0100_0800).zstring(b"ITXT", b"Yes");
    for bytes in ctdas {
        record = record.field(b"CTDA", bytes).zstring(b"CIS2", b"::Done_var");
    }
    let mut plugin = Plugin::new(&PluginHeader::new().with_master("A.esm"));
    plugin.push(record.finish());
    let master = PluginInput::new("A.esm", Plugin::new(&PluginHeader::new()).write());
    let other = PluginInput::new("0.esm", Plugin::new(&PluginHeader::new()).write());
    let plugin = PluginInput::new("B.esp", plugin.write());
    let (forms, problems) = Forms::build(vec![other, master, plugin]);
    assert_eq!(problems, []);
    forms.message(FormId(0x0200_0800)).unwrap().buttons[0]
        .conditions
        .clone()
}

#[test]
fn every_part_of_a_condition_is_read() {
    // GetStageDone(Quest, QuestStage) >= 1.0, OR, on reference.
    let bytes = ctda(
        0x61,
        1.0_f32.to_le_bytes(),
        59,
        [0x0100_0801, 20, 2, 0x0000_0014, u32::MAX],
    );
    let expected = Condition {
        comparison: Comparison::GreaterOrEqual,
        flags: ConditionFlags(1),
        value: ConditionValue::Number(1.0),
        function: 59,
        parameters: [
            Parameter {
                raw: 0x0100_0801,
                form: Some(FormId(0x0200_0801)),
            },
            Parameter {
                raw: 20,
                form: None,
            },
        ],
        run_on: RunOn::Reference,
        reference: Some(FormId(0x0100_0014)),
        data: -1,
        name1: String::new(),
        name2: "::Done_var".to_string(),
    };
    assert_eq!(read(&[bytes]), [expected]);
}

// Source: a public report of an engine that refused 24 bytes, so that the condition held.
#[test]
fn issue_1548_a_condition_of_an_old_record_is_shorter() {
    // GetStageDone(Quest, QuestStage) > 1.0 on the reference 14.
    let words = [0x0100_0801, 20, 2, 0x0000_0014, 7];
    let whole = ctda(0x40, 1.0_f32.to_le_bytes(), 59, words);
    let read = [20, 24, 28, 32].map(|size| read(&[whole[..size].to_vec()])[0].clone());
    for condition in &read {
        assert_eq!(condition.comparison, Comparison::Greater);
        assert_eq!(condition.value, ConditionValue::Number(1.0));
        assert_eq!(condition.parameters[0].form, Some(FormId(0x0200_0801)));
        assert_eq!(condition.parameters[1].raw, 20);
    }
    let ends = read.map(|condition| (condition.run_on, condition.reference, condition.data));
    let player = Some(FormId(0x0100_0014));
    assert_eq!(
        ends,
        [
            (RunOn::Subject, None, -1),
            (RunOn::Reference, None, -1),
            (RunOn::Reference, player, -1),
            (RunOn::Reference, player, 7),
        ]
    );
}

#[test]
fn a_global_to_compare_with_is_a_form() {
    let bytes = ctda(
        0x04,
        0x0100_0900_u32.to_le_bytes(),
        77,
        [0, 0, 0, 0, u32::MAX],
    );
    let value = ConditionValue::Global(Some(FormId(0x0200_0900)));
    assert_eq!(read(&[bytes])[0].value, value);
}

#[test]
fn alias_and_package_indexes_are_not_taken_for_forms() {
    // GetDistance(ObjectReference), with and without the alias and package data flags.
    let forms: Vec<_> = [0x00, 0x02, 0x08]
        .map(|head| read(&[ctda(head, [0; 4], 1, [0x0100_0801, 0, 0, 0, 0])])[0].parameters[0].form)
        .to_vec();
    assert_eq!(forms, [Some(FormId(0x0200_0801)), None, None]);
    // GetIsID(ReferencableObject) is a form whatever the flags.
    let parameter = read(&[ctda(0x02, [0; 4], 72, [0x0100_0801, 0, 0, 0, 0])])[0].parameters[0];
    assert_eq!(parameter.form, Some(FormId(0x0200_0801)));
}

#[test]
fn the_vats_parameter_is_a_form_only_for_those_values_that_name_one() {
    let second = |first: u32| {
        read(&[ctda(0, [0; 4], 407, [first, 0x0100_0801, 0, 0, 0])])[0].parameters[1].form
    };
    assert_eq!(second(2), Some(FormId(0x0200_0801)));
    assert_eq!(second(5), None);
}
