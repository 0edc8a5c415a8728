//! Property: every form of every public plugin is read as its type has it written down, script data
//! to its exact end, with nothing odd.
//! Method: each plugin of the corpus beside the workspace is loaded over empty plugins that stand
//! for its masters; skipped without the corpus.
//! Has caught: nothing yet.

#![expect(
    clippy::unwrap_used,
    reason = "a corpus file that cannot be read fails the test"
)]

use esp::{Plugin, PluginHeader, RecordFlags};
use forms::condition::{ParameterKind, function};
use forms::{Condition, Forms, PluginInput};
use std::path::Path;

/// A plugin over empty ones that stand for its masters.
fn load(path: &Path) -> (Forms, Vec<forms::Problem>) {
    let bytes = std::fs::read(path).unwrap();
    let header = PluginHeader::read(&bytes).unwrap();
    let mut inputs = Vec::new();
    for master in &header.masters {
        let empty = PluginHeader {
            flags: RecordFlags::MASTER,
            ..PluginHeader::new()
        };
        let name = String::from_utf8(master.name.clone()).unwrap();
        inputs.push(PluginInput::new(&name, Plugin::new(&empty).write()));
    }
    let name = path.file_name().unwrap().to_string_lossy();
    inputs.push(PluginInput::new(&name, bytes));
    Forms::build(inputs)
}

#[test]
fn every_form_is_read_with_nothing_odd() {
    if corpus::root().is_none() {
        return;
    }
    let paths = corpus::plugins();
    let (mut count, mut scripted, mut odd) = (0, 0, Vec::new());
    for path in &paths {
        let (forms, problems) = load(path);
        let told = problems.iter().map(|problem| problem.to_string());
        odd.extend(told);
        for entry in forms.all() {
            count += 1;
            odd.extend(
                forms
                    .check(entry.id)
                    .iter()
                    .map(|problem| problem.to_string()),
            );
            let has_scripts = forms.record(entry.id).is_some_and(|record| {
                record
                    .subrecords()
                    .any(|subrecord| &subrecord.kind.0 == b"VMAD")
            });
            assert_eq!(
                has_scripts,
                forms.scripts(entry.id).is_some(),
                "{}",
                entry.id
            );
            scripted += usize::from(has_scripts);
        }
    }
    println!(
        "{} plugins, {count} forms, {scripted} with scripts",
        paths.len()
    );
    assert_eq!(odd, Vec::<String>::new());
    assert!(count > 10_000 && scripted > 1_000);
}

/// The types a parameter of a kind names, for kinds that name one type.
fn types(kind: ParameterKind) -> &'static [&'static [u8; 4]] {
    match kind {
        ParameterKind::Quest => &[b"QUST"],
        ParameterKind::Faction | ParameterKind::FactionOpt => &[b"FACT"],
        ParameterKind::Keyword => &[b"KYWD"],
        ParameterKind::Global => &[b"GLOB"],
        ParameterKind::Perk => &[b"PERK"],
        ParameterKind::Race => &[b"RACE"],
        ParameterKind::Cell => &[b"CELL"],
        ParameterKind::Location => &[b"LCTN"],
        ParameterKind::RefType => &[b"LCRT"],
        ParameterKind::ActorBase => &[b"NPC_"],
        ParameterKind::FormList => &[b"FLST"],
        ParameterKind::MagicEffect => &[b"MGEF"],
        ParameterKind::Scene => &[b"SCEN"],
        ParameterKind::VoiceType => &[b"VTYP", b"FLST"],
        ParameterKind::MagicItem => &[b"SPEL", b"ENCH", b"ALCH", b"INGR", b"SCRL"],
        ParameterKind::ObjectReference | ParameterKind::Actor => &[b"REFR", b"ACHR"],
        _ => &[],
    }
}

#[test]
fn parameters_of_conditions_name_forms_of_their_kind() {
    if corpus::root().is_none() {
        return;
    }
    let paths = corpus::plugins();
    let (mut conditions, mut checked) = (0, 0);
    for path in &paths {
        let (forms, _) = load(path);
        let records = forms.all().filter_map(|entry| forms.record(entry.id));
        for record in records {
            for mut field in record.fields().filter(|field| &field.kind().0 == b"CTDA") {
                let condition = Condition::read(&mut field);
                let known = function(condition.function);
                let known = known.unwrap_or_else(|| panic!("no function {}", condition.function));
                conditions += 1;
                for (parameter, kind) in condition.parameters.iter().zip(known.parameters) {
                    let (expected, found) = (types(kind), parameter.form);
                    let Some(found) = found.and_then(|id| forms.kind(id)) else {
                        continue;
                    };
                    if !expected.is_empty() {
                        let id = record.entry().id;
                        assert!(expected.contains(&&found.0), "{id} {}: {found}", known.name);
                        checked += 1;
                    }
                }
            }
        }
    }
    println!("{conditions} conditions, {checked} parameters checked");
    assert!(conditions > 5_000 && checked > 1_000);
}
