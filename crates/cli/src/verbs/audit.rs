//! `skald audit`: how much of a vocabulary is done, over what a load order uses.

use super::data_folder::DataArguments;
use crate::output::{Failure, Report};
use clap::ValueEnum;
use ident::{AssetPath, FourCC};
use natives::{Status, Table};
use pex::{Opcode, Pex, Value as PexValue};
use serde_json::{Value, json};
use sim::GameData;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// Native functions of Papyrus scripts.
    Natives,
    /// Condition functions.
    Conditions,
    /// Archetypes of magic effects.
    Archetypes,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald audit natives MyMod/Data --json")]
pub(crate) struct Arguments {
    /// Which vocabulary.
    what: What,
    #[command(flatten)]
    data: DataArguments,
    /// List the whole vocabulary, not only what the folder uses.
    #[arg(long)]
    all: bool,
}

struct Row {
    name: String,
    source: &'static str,
    uses: u64,
    status: &'static str,
    why: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let data = arguments.data.open_whole()?;
    let mut rows = match arguments.what {
        What::Natives => natives(&data),
        What::Conditions => conditions(&data),
        What::Archetypes => archetypes(&data),
    };
    rows.retain(|row| arguments.all || row.uses > 0);
    rows.sort_by(|a, b| (b.uses, &a.name).cmp(&(a.uses, &b.name)));
    Ok(report(&rows))
}

fn report(rows: &[Row]) -> Report {
    let json_rows: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "name": row.name,
                "source": row.source,
                "uses": row.uses,
                "status": row.status,
                "why": row.why,
            })
        })
        .collect();
    let mut words = String::new();
    for row in rows {
        let Row {
            name,
            uses,
            status,
            why,
            ..
        } = row;
        let _ = writeln!(words, "{uses:>7}  {status:<8} {name}  {why}");
    }
    let count = |status| rows.iter().filter(|row| row.status == status).count();
    let (done, partial, missing) = (count("done"), count("partial"), count("missing"));
    let _ = writeln!(words, "{done} done, {partial} partial, {missing} missing");
    let json = json!({
        "rows": json_rows,
        "done": done,
        "partial": partial,
        "missing": missing,
    });
    Report::new(json, words)
}

fn natives(data: &GameData) -> Vec<Row> {
    let table = Table::new();
    let uses = native_uses(data);
    let row = |native: &facts::Native| {
        let (status, why) = match table
            .find(&native.script, &native.function)
            .map(|row| row.status)
        {
            Some(Status::Done) => ("done", String::new()),
            Some(Status::Partial(why)) => ("partial", why.to_owned()),
            None => ("missing", "gives its type's default".to_owned()),
        };
        let key = native.function.to_ascii_lowercase();
        let uses = uses.get(&key).copied().unwrap_or(0);
        let source = match native.source {
            facts::Source::Vanilla => "vanilla",
            facts::Source::Skse => "skse",
            facts::Source::Engine => "engine",
            facts::Source::Compiler => "compiler",
        };
        Row {
            name: format!("{}.{}", native.script, native.function),
            source,
            uses,
            status,
            why,
        }
    };
    facts::natives().iter().map(row).collect()
}

/// Calls by function name in all scripts of the folder. Method calls do not name their script, so
/// natives of one name on several scripts share their count.
fn native_uses(data: &GameData) -> BTreeMap<String, u64> {
    let mut uses = BTreeMap::new();
    for path in data.folder.list("scripts\\", ".pex") {
        if let Some(script) = read_script(data, &path) {
            count_calls(&script, &mut uses);
        }
    }
    uses
}

fn read_script(data: &GameData, path: &AssetPath) -> Option<Pex> {
    // What can't be read is among the folder's problems already.
    let bytes = pollster::block_on(data.folder.read(path)).ok()??;
    Pex::read(&bytes).ok()
}

fn count_calls(script: &Pex, uses: &mut BTreeMap<String, u64>) {
    let functions = script.objects.iter().flat_map(|object| {
        let of_states = object.states.iter().flat_map(|state| &state.functions);
        let of_properties = object
            .properties
            .iter()
            .flat_map(|one| one.getter.iter().chain(&one.setter));
        of_states.map(|(_, function)| function).chain(of_properties)
    });
    for instruction in functions.flat_map(|function| &function.code) {
        let name = match instruction.opcode {
            Opcode::CallMethod | Opcode::CallParent => instruction.operands.first(),
            Opcode::CallStatic => instruction.operands.get(1),
            _ => None,
        };
        if let Some(PexValue::Identifier(id)) = name {
            *uses
                .entry(script.text(*id).to_ascii_lowercase())
                .or_default() += 1;
        }
    }
}

fn conditions(data: &GameData) -> Vec<Row> {
    let uses = condition_uses(data);
    let row = |function: &facts::Condition| {
        let row = rules::condition::function(function.index);
        let (status, why) = match row.map(|row| row.status) {
            Some(rules::condition::Status::Done) => ("done", String::new()),
            Some(rules::condition::Status::Partial(why)) => ("partial", why.to_owned()),
            Some(rules::condition::Status::Placeholder(why)) => {
                ("partial", format!("placeholder: {why}"))
            }
            None => ("missing", "holds whatever it is compared with".to_owned()),
        };
        let uses = uses.get(&function.index).copied().unwrap_or(0);
        Row {
            name: function.name.clone(),
            source: "vanilla",
            uses,
            status,
            why,
        }
    };
    facts::conditions().iter().map(row).collect()
}

/// CTDA subrecords by function, in all winning records.
fn condition_uses(data: &GameData) -> BTreeMap<u16, u64> {
    let mut uses = BTreeMap::new();
    for entry in data.forms.all() {
        let Some(record) = data.forms.record(entry.id) else {
            continue;
        };
        for subrecord in record
            .subrecords()
            .filter(|subrecord| subrecord.kind.0 == *b"CTDA")
        {
            if let Some([low, high]) = subrecord.data.get(8..10) {
                *uses.entry(u16::from_le_bytes([*low, *high])).or_default() += 1;
            }
        }
    }
    uses
}

/// Archetypes with the magic effects of the load order that have them. One whose own work is not
/// done is missing, though its effects have time, scripts and events.
fn archetypes(data: &GameData) -> Vec<Row> {
    let mut uses: BTreeMap<u32, u64> = BTreeMap::new();
    for id in data.forms.of_kind(FourCC(*b"MGEF")) {
        if let Some(effect) = data.forms.magic_effect(*id) {
            *uses.entry(effect.archetype).or_default() += 1;
        }
    }
    let row = |archetype: &rules::spell::Archetype| {
        let (status, why) = match archetype.status {
            rules::spell::Status::Done => ("done", ""),
            rules::spell::Status::Partial(why) => ("partial", why),
            rules::spell::Status::Kept(why) => ("missing", why),
        };
        Row {
            name: archetype.name.to_owned(),
            source: "vanilla",
            uses: uses.get(&archetype.number).copied().unwrap_or(0),
            status,
            why: why.to_owned(),
        }
    };
    rules::spell::ARCHETYPES.iter().map(row).collect()
}
