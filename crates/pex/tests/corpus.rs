//! Every compiled script of the public corpus, when it is there.

use std::fs;
use std::path::{Path, PathBuf};

use pex::{Opcode, Pex};

/// All `.pex` files of the corpus, sorted; empty without the corpus.
fn scripts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let mut folders = vec![root];
    let mut scripts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("pex"))
            {
                scripts.push(path);
            }
        }
    }
    scripts.sort();
    if scripts.is_empty() {
        println!("skipped: no corpus");
    }
    scripts
}

#[test]
fn every_script_is_read_to_the_last_byte_and_written_back_byte_for_byte() {
    let scripts = scripts();
    let mut used = vec![0_u64; Opcode::ALL.len()];
    for path in &scripts {
        let bytes = fs::read(path).unwrap();
        let pex = Pex::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(pex.write(), bytes, "{}", path.display());
        for (_, function) in pex
            .objects
            .iter()
            .flat_map(|o| &o.states)
            .flat_map(|s| &s.functions)
        {
            for instruction in &function.code {
                used[usize::from(instruction.opcode.number())] += 1;
            }
        }
    }
    println!("{} scripts", scripts.len());
    for (opcode, count) in Opcode::ALL.iter().zip(used) {
        println!("{:20} {count}", opcode.mnemonic());
    }
}

#[test]
fn every_script_cut_anywhere_is_an_error_and_never_a_panic() {
    // Every length of a small script; about forty places, never the same ones, of the others.
    for path in scripts() {
        let bytes = fs::read(&path).unwrap();
        let step = if bytes.len() < 500 {
            1
        } else {
            (bytes.len() / 40) | 1
        };
        for length in (0..bytes.len()).step_by(step) {
            assert!(
                Pex::read(&bytes[..length]).is_err(),
                "{} cut at {length}",
                path.display()
            );
        }
    }
}

#[test]
fn every_script_as_text_assembles_to_the_same_script() {
    for path in scripts() {
        let pex = Pex::read(&fs::read(&path).unwrap()).unwrap();
        let text = pex.disassemble();
        let again =
            Pex::assemble(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(again.write(), pex.write(), "{}", path.display());
    }
}
