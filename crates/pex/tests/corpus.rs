//! Every compiled script of the public corpus, when it is there.

use std::fs;

use pex::{Opcode, Pex};

#[test]
fn every_script_is_read_to_the_last_byte_and_written_back_byte_for_byte() {
    let scripts = corpus::files(&["pex"]);
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
    for path in corpus::files(&["pex"]) {
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
    for path in corpus::files(&["pex"]) {
        let pex = Pex::read(&fs::read(&path).unwrap()).unwrap();
        let text = pex.disassemble();
        let again =
            Pex::assemble(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(again.write(), pex.write(), "{}", path.display());
    }
}
