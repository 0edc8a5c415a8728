//! The protocol as TypeScript sees it: the printed file, and messages as they cross.

use std::fs;
use std::path::PathBuf;

use ts_rs::{Config, TS};

use super::data::*;
use super::*;

fn typescript() -> String {
    let config = Config::new();
    fn one<T: TS>(config: &Config) -> String {
        let docs = T::docs().unwrap_or_default();
        format!("\n{docs}export {}\n", T::decl(config))
    }
    let mut text = String::from(
        "// What page and worker say to each other. Printed from crates/browser/src/protocol.rs:\n\
         // run `SKALD_WRITE=1 cargo test -p skald-browser protocol` after a change there.\n",
    );
    text += &one::<ToWorker>(&config);
    text += &one::<Purpose>(&config);
    text += &one::<HandButton>(&config);
    text += &one::<PickedFile>(&config);
    text += &one::<FromWorker>(&config);
    text += &one::<MessageButton>(&config);
    text += &one::<Progress>(&config);
    text += &one::<ProgressUnit>(&config);
    text += &one::<OpeningStep>(&config);
    text += &one::<OpenedFolder>(&config);
    text += &one::<PluginRow>(&config);
    text += &one::<ArchiveRow>(&config);
    text += &one::<ProblemRow>(&config);
    text += &one::<Status>(&config);
    text += &one::<Place>(&config);
    text += &one::<LogLine>(&config);
    text += &one::<LogKind>(&config);
    text += &one::<LogSeverity>(&config);
    text += &one::<DataAsk>(&config);
    text += &one::<FormStanding>(&config);
    text += &one::<Relation>(&config);
    text += &one::<DataAnswer>(&config);
    text += &one::<KindRow>(&config);
    text += &one::<Working>(&config);
    text += &one::<Work>(&config);
    text += &one::<FormRow>(&config);
    text += &one::<FormSheet>(&config);
    text += &one::<VersionRow>(&config);
    text += &one::<FieldRow>(&config);
    text += &one::<FieldCell>(&config);
    text += &one::<MemoryRow>(&config);
    text += &one::<SaveSlot>(&config);
    text += &one::<LinkKind>(&config);
    text += &one::<SaveRow>(&config);
    text += &one::<SaveList>(&config);
    text += &one::<ReplayOutcome>(&config);
    let one_case_a_line = text.replace("| { \"type\"", "\n  | { \"type\"");
    let lines: Vec<&str> = one_case_a_line.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

#[test]
fn the_checked_in_typescript_is_what_the_enums_print() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let printed = typescript();
    if std::env::var_os("SKALD_WRITE").is_some() {
        fs::write(&path, &printed).unwrap();
    }
    let checked_in = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        printed == checked_in,
        "web/src/protocol.ts is not what protocol.rs says; run the tests once with SKALD_WRITE=1"
    );
}

#[test]
fn messages_are_tagged_by_type_in_snake_case() {
    let message: ToWorker =
        serde_json::from_str(r#"{"type":"answer","message_box":4,"button":1}"#).unwrap();
    assert_eq!(
        message,
        ToWorker::Answer {
            message_box: 4,
            button: 1
        }
    );
    let progress = FromWorker::Progress(Progress {
        step: OpeningStep::Plugins,
        file: "Skyrim.esm".into(),
        unit: ProgressUnit::Bytes,
        done: 10,
        total: 20,
    });
    assert_eq!(
        serde_json::to_string(&progress).unwrap(),
        r#"{"type":"progress","step":"plugins","file":"Skyrim.esm","unit":"bytes","done":10,"total":20}"#
    );
}
