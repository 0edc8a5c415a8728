//! Every mesh of the public corpus, when it is there.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use nif::{Generation, Nif, Schema};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// All meshes of the corpus with their names in it, sorted; empty without the corpus.
fn meshes() -> Vec<(String, Vec<u8>)> {
    let paths = corpus::files(&["nif"]);
    let read = |path: &PathBuf| (corpus::name(path), fs::read(path).unwrap());
    paths.iter().map(read).collect()
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

/// One line of counts for a mesh, and the sum of all solid parts of its bodies.
fn counts(name: &str, bytes: &[u8]) -> String {
    let nif = Nif::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let graph = nif.graph();
    let (mut shapes, mut vertices, mut triangles, mut bones) = (0, 0, 0, 0);
    let (mut bodies, mut solids, mut joints, mut curves) = (0, (0, 0), 0, 0);
    for node in &graph.nodes {
        if let Some(geometry) = nif.geometry(node.block) {
            shapes += 1;
            vertices += geometry.positions.len();
            triangles += geometry.triangles.len();
            bones += nif.skin(node.block).map_or(0, |skin| skin.bones.len());
            assert_eq!(geometry.problems, [], "{name}");
            // What the shape says of itself.
            let fields = nif.fields(node.block).unwrap();
            let data = nif.fields(fields.link("data")).unwrap_or(fields);
            let stated = data.bits("num_triangles") as usize;
            let skinned = nif.skin(node.block).is_some();
            // Some skinned shapes leave their own counts at 0.
            if !skinned || stated > 0 {
                assert_eq!(geometry.triangles.len(), stated, "{name}, {}", node.name);
                let stated = data.bits("num_vertices") as usize;
                assert_eq!(geometry.positions.len(), stated, "{name}, {}", node.name);
            }
            assert!(
                !skinned || geometry.weights.len() == geometry.positions.len(),
                "{name}"
            );
        }
        if let Some(collision) = nif.collision(node.block) {
            bodies += 1;
            joints += collision.body.joints.len();
            collision
                .body
                .shape
                .iter()
                .for_each(|shape| count_solids(shape, &mut solids));
            assert_eq!(collision.problems, [], "{name}");
        }
        for controller in nif.controllers(node.controller) {
            curves += usize::from(controller.curve.is_some());
            let sequences = nif.sequences(controller.block);
            curves += sequences
                .iter()
                .map(|sequence| sequence.tracks.len())
                .sum::<usize>();
        }
    }
    format!(
        "{name}: {} blocks, {} nodes, {shapes} shapes, {vertices} vertices, {triangles} triangles, \
         {bones} bones; {bodies} bodies, {} solids, {} triangles, {joints} joints; {curves} curves\n",
        nif.blocks.len(),
        graph.nodes.len(),
        solids.0,
        solids.1,
    )
}

fn count_solids(solid: &nif::collision::Solid, counts: &mut (usize, usize)) {
    use nif::collision::Form;
    match &solid.form {
        Form::List(all) => all.iter().for_each(|solid| count_solids(solid, counts)),
        Form::Moved(_, inner) => count_solids(inner, counts),
        Form::Mesh(mesh) => {
            counts.0 += 1;
            counts.1 += mesh.triangles.len();
        }
        _ => counts.0 += 1,
    }
}

#[test]
fn triangles_bones_and_bodies_of_every_mesh_are_as_the_golden_file_has_them() {
    let meshes = meshes();
    if meshes.is_empty() {
        return;
    }
    let counts: String = meshes
        .iter()
        .map(|(name, bytes)| counts(name, bytes))
        .collect();
    // Pinned; the counts of triangles and vertices are held against the shapes' own above.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meshes.txt");
    if std::env::var_os("SKALD_WRITE").is_some() {
        fs::write(&path, &counts).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(counts.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None);
    assert_eq!(golden.len(), counts.len());
}

/// Everything a consumer asks of a mesh.
fn ask_everything(nif: &Nif<'_>) {
    let graph = nif.graph();
    for node in &graph.nodes {
        nif.geometry(node.block);
        nif.skin(node.block);
        nif.material(node.block);
        nif.alpha(node.block);
        nif.extras(node.block);
        nif.collision(node.block);
        for controller in nif.controllers(node.controller) {
            nif.sequences(controller.block);
        }
    }
    nif.check();
    (0..nif.blocks.len().min(40)).for_each(|place| drop(nif.show(place)));
    nif.write();
}

#[test]
fn every_truncation_of_ten_meshes_is_an_error_or_a_problem() {
    let meshes = meshes();
    // Small ones whole, byte by byte; of greater ones about five hundred places.
    for (name, bytes) in meshes.iter().step_by(10) {
        let step = (bytes.len() / 500).max(1);
        for length in (0..bytes.len()).step_by(step) {
            match Nif::read(&bytes[..length]) {
                Ok(nif) => assert!(!nif.problems.is_empty(), "{name} cut at {length}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn changed_bytes_never_panic_and_never_take_unbounded_memory() {
    let mut state = 1_u32;
    let mut next = move || {
        // xorshift: the same changes in every run.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    let mut read = 0;
    for (_, bytes) in meshes().iter().filter(|(_, bytes)| bytes.len() < 40_000) {
        for _ in 0..20 {
            let mut changed = bytes.clone();
            for _ in 0..1 + next() % 8 {
                let at = next() as usize % changed.len();
                // Great numbers and links do the most harm.
                changed[at] = [0, 1, 0x7F, 0xFF, next() as u8][next() as usize % 5];
            }
            if let Ok(nif) = Nif::read(&changed) {
                ask_everything(&nif);
                read += 1;
            }
        }
    }
    println!("{read} changed meshes were read");
}
