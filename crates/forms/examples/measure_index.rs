//! Measures reading plugins: `measure_index FILES`, in load order. Prints the shortest of three runs
//! and the memory by family. Not here: comparing with others; that is the bench crate's.

use forms::{Forms, Keep, PluginReading};
use std::time::Instant;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let files: Vec<(String, Vec<u8>)> = names
        .iter()
        .filter_map(|path| {
            let name = path.rsplit('/').next()?.to_owned();
            Some((name, std::fs::read(path).ok()?))
        })
        .collect();
    for keep in [Keep::WhatIsAlwaysNeeded, Keep::Everything] {
        let mut best = [f64::MAX; 2];
        let mut last = None;
        for _ in 0..3 {
            let begin = now();
            let inputs = files.iter().map(|(name, bytes)| {
                let mut reading = PluginReading::new(name, bytes.len() as u64, keep);
                bytes.chunks(4 << 20).for_each(|block| reading.push(block));
                reading.finish()
            });
            let inputs: Vec<_> = inputs.collect();
            let read = begin.elapsed().as_secs_f64();
            let (forms, problems) = Forms::build(inputs);
            let whole = begin.elapsed().as_secs_f64();
            best = [best[0].min(read), best[1].min(whole)];
            last = Some((forms, problems.len()));
        }
        let Some((forms, problems)) = last else {
            continue;
        };
        println!(
            "{keep:?}: read {:.3} s, with index {:.3} s, {} forms, {problems} problems",
            best[0],
            best[1],
            forms.count()
        );
        for family in forms.memory() {
            println!("  {:<24} {:>12}", family.name, family.bytes);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "it measures")]
fn now() -> Instant {
    Instant::now()
}
