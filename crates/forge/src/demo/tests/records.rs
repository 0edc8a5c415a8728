//! The demo's records: each as its description says, each form it names there, doors both ways.

use super::plugin;
use ident::FourCC;
use records::{Forms, Node, RecordBytes, Schema, Tree, Value};
use std::collections::{BTreeMap, BTreeSet};

struct Known(BTreeMap<u32, FourCC>);

impl Known {
    fn all() -> Known {
        let mut kinds = BTreeMap::new();
        for name in ["Skyrim.esm", "SkaldDemo.esp"] {
            for record in plugin(name).records() {
                assert!(
                    kinds.insert(record.form_id, record.kind).is_none(),
                    "{:X} is there twice",
                    record.form_id
                );
            }
        }
        Known(kinds)
    }
}

impl Forms for Known {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.0.get(&raw).copied()
    }

    fn show(&self, _: u32) -> Option<String> {
        None
    }
}

fn trees() -> Vec<(u32, FourCC, Tree)> {
    let schema = Schema::embedded().unwrap();
    let known = Known::all();
    let demo = plugin("SkaldDemo.esp");
    let mut trees = Vec::new();
    for record in demo.records() {
        let data = record.inflated().unwrap();
        let reading = schema.read(&RecordBytes {
            kind: record.kind,
            form_version: record.form_version,
            localized: false,
            data: &data,
            at: 0,
            forms: &known,
        });
        let problems = records::check(&schema, record.kind, &reading.tree, 0, &known);
        let own = (record.kind, record.form_id & 0xFF_FFFF);
        assert_eq!(reading.problems, [], "{own:X?}");
        assert_eq!(problems, [], "{own:X?}");
        trees.push((record.form_id, record.kind, reading.tree));
    }
    trees
}

fn forms(nodes: &[Node], found: &mut BTreeSet<u32>) {
    for node in nodes {
        if let Value::Form(raw) = node.value.described() {
            found.insert(*raw);
        }
        forms(node.value.parts(), found);
    }
}

#[test]
fn every_record_is_as_described_and_names_only_forms_that_are_there() {
    let known = Known::all();
    let mut found = BTreeSet::new();
    let trees = trees();
    trees
        .iter()
        .for_each(|(_, _, tree)| forms(&tree.nodes, &mut found));
    let missing: Vec<u32> = found
        .into_iter()
        .filter(|form| *form != 0 && known.kind(*form).is_none())
        .collect();
    assert_eq!(missing, []);
    // What the demo is made of; literal, so that nothing is lost unseen.
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, kind, _) in &trees {
        *counts.entry(kind.text().to_string()).or_default() += 1;
    }
    let is = |kind: &str| counts.get(kind).copied().unwrap_or(0);
    let told = [
        "CELL", "LAND", "WRLD", "WTHR", "CLMT", "LIGH", "DOOR", "ACTI", "MSTT", "TREE",
    ]
    .map(is);
    assert_eq!(told, [27, 25, 1, 2, 1, 3, 3, 3, 1, 1]);
}

#[test]
fn the_doors_lead_to_each_other() {
    let schema = Schema::embedded().unwrap();
    let trees = trees();
    let target = |id: u32| {
        let (_, _, tree) = trees.iter().find(|(own, ..)| *own == id).unwrap();
        match tree.get(&schema, "XTEL/Door") {
            Some(Value::Form(raw)) => *raw,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(target(0x0100_0901), 0x0100_0902);
    assert_eq!(target(0x0100_0902), 0x0100_0901);
}
