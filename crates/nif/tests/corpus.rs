//! Every mesh of the public corpus, when it is there.

use nif::{Generation, Nif, Schema};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// All meshes of the corpus with their names in it, sorted; empty without the corpus.
fn meshes() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let mut folders = vec![root.clone()];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let ending = path.extension();
            if path.is_dir() {
                folders.push(path);
            } else if ending.is_some_and(|end| end.eq_ignore_ascii_case("nif")) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    if paths.is_empty() {
        println!("skipped: no corpus");
    }
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        (name, fs::read(&path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn every_mesh_is_read_and_written_back_byte_for_byte() {
    let meshes = meshes();
    let mut understood = 0;
    for (name, bytes) in &meshes {
        let nif = Nif::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for problem in nif.problems.iter().chain(&nif.check()) {
            println!("{name}: {problem}");
        }
        assert!(nif.write() == *bytes, "{name} is written otherwise");
        understood += usize::from(nif.blocks.iter().all(|block| block.is_understood()));
    }
    println!("{understood} of {} understood whole", meshes.len());
    assert!(understood * 10 >= meshes.len() * 9);
}

/// How many blocks of each kind the corpus has, all of them as described.
fn tried(meshes: &[(String, Vec<u8>)]) -> BTreeMap<String, usize> {
    let mut tried = BTreeMap::new();
    for (name, bytes) in meshes {
        let nif = Nif::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for block in nif.blocks.iter().filter(|block| block.is_understood()) {
            *tried.entry(block.name().into_owned()).or_default() += 1;
        }
    }
    tried
}

fn table(tried: &BTreeMap<String, usize>) -> String {
    let mut out = String::from(
        "# Coverage: blocks of meshes\n\n\
         For those who ask what of a mesh is understood: every kind of block, from the descriptions in `crates/nif/blocks`.\n\n\
         \"Samples\" counts the blocks in the public corpus; all of them end where their file says and are written back to the same bytes.\n\
         A kind without a sample rests on public definitions alone; many only begin other kinds and never stand in a file.\n\
         `BSShaderLightingProperty`, `BSShaderPPLightingProperty` and `NiParticleSystemController`, and the kinds that begin with them, belong to older games and are left out: they are skipped by their size and named.\n\
         This page is made by a test of `crates/nif`; `SKALD_WRITE=1` writes it.\n\n\
         | kind | begins with | fields, LE | fields, SE | samples |\n|---|---|---:|---:|---:|\n",
    );
    let (le, se) = (
        Schema::of(Generation::Legendary),
        Schema::of(Generation::Special),
    );
    for kind in se.kinds() {
        let parent = se.parent(kind).map_or("", |parent| parent.name());
        let before = le.kind(kind.name()).map_or(0, |kind| kind.field_count());
        let _ = writeln!(
            out,
            "| `{}` | {parent} | {before} | {} | {} |",
            kind.name(),
            kind.field_count(),
            tried.get(kind.name()).unwrap_or(&0)
        );
    }
    out
}

#[test]
fn the_page_of_kinds_is_what_descriptions_and_corpus_give() {
    let meshes = meshes();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/coverage/blocks.md");
    let table = table(&tried(&meshes));
    if std::env::var_os("SKALD_WRITE").is_some() && !meshes.is_empty() {
        fs::write(&path, &table).unwrap();
    }
    // Without the corpus the last column can't be made, and only the rest is compared.
    let without_samples = |text: &str| -> Vec<String> {
        let cut = |line: &str| {
            line.rsplit_once(" | ")
                .map_or(line, |(rest, _)| rest)
                .to_owned()
        };
        text.lines().map(cut).collect()
    };
    let page = fs::read_to_string(&path).unwrap_or_default();
    let same = match meshes.is_empty() {
        true => without_samples(&page) == without_samples(&table),
        false => page == table,
    };
    assert!(same, "docs/coverage/blocks.md is old: SKALD_WRITE=1");
}
