//! The peers of `cargo xtask bench forms`: the same files, read by the public registries' libraries.
//!
//! Prints `{"rows": [{name, peer}]}`, the names those of the tool's rows: seconds for a plugin, bytes
//! a second for an archive, each the best of several runs, as ours are.

use ba2::prelude::*;
use ba2::tes4::{Archive, FileCompressionOptions};
use esplugin::{GameId, ParseOptions, Plugin};
use serde_json::json;
use std::error::Error;
use std::hint::black_box;
use std::io::Cursor;
use std::path::Path;
use std::time::Instant;

const RUNS: u32 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let (plugin, archive) = ("Skyrim.esm", "Skyrim - Misc.bsa");
    let bytes = std::fs::read(folder.join(plugin))?;
    let rate = best(|| parse(&folder.join(plugin), &bytes).map(|()| 1))?;
    let mut rows = vec![json!({ "name": format!("forms: {plugin} indexed"), "peer": 1.0 / rate })];
    let bytes = std::fs::read(folder.join(archive))?;
    let rate = best(|| unpack(&bytes))?;
    rows.push(json!({ "name": format!("bsa: {archive} read"), "peer": rate }));
    println!("{}", json!({ "rows": rows }));
    Ok(())
}

/// Units a second, of the best run.
fn best(mut work: impl FnMut() -> Result<u64, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let mut best = 0.0_f64;
    for _ in 0..RUNS {
        let begin = Instant::now();
        let units = work()?;
        best = best.max(units as f64 / begin.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// Every record's header and form id.
fn parse(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut plugin = Plugin::new(GameId::SkyrimSE, path);
    plugin.parse_reader(Cursor::new(bytes), ParseOptions::whole_plugin())?;
    plugin.resolve_record_ids(&[])?;
    black_box(&plugin);
    Ok(())
}

/// Every file of an archive, unpacked.
fn unpack(bytes: &[u8]) -> Result<u64, Box<dyn Error>> {
    let (archive, options) = Archive::read(ba2::Borrowed(bytes))?;
    let options: FileCompressionOptions = options.into();
    let mut size = 0;
    for (_, directory) in &archive {
        for (_, file) in directory {
            let mut out = Vec::new();
            file.write(&mut out, &options)?;
            size += out.len() as u64;
            black_box(&out);
        }
    }
    Ok(size)
}
