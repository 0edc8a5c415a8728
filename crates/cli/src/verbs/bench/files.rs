//! Files of the demo: compiled scripts read and written, archive files unpacked, plugins opened.

use super::rate;
use crate::output::Failure;
use bench::Row;
use bsa::Archive;
use forms::{Forms, PluginInput};
use pex::Pex;
use std::hint::black_box;

pub(super) fn run() -> Result<Vec<Row>, Failure> {
    let files = forge::demo::files();
    let of_kind = |ending: &str| {
        let all = files
            .iter()
            .filter(|(name, _)| name.to_ascii_lowercase().ends_with(ending));
        all.map(|(name, bytes)| (name.clone(), bytes.clone()))
            .collect::<Vec<_>>()
    };
    let plugins = [of_kind(".esm"), of_kind(".esp")].concat();
    let archives = of_kind(".bsa");
    let scripts = unpack(&archives)?;
    let unit = "byte/s";
    Ok(vec![
        Row::new(
            "pex: read and write",
            unit,
            rate(|| scripts.iter().map(|bytes| round_trip(bytes)).sum()),
        ),
        Row::new(
            "bsa: open and unpack",
            unit,
            rate(|| unpack(&archives).map_or(0, |all| sum(&all))),
        ),
        Row::new("forms: plugins to forms", unit, rate(|| build(&plugins))),
    ])
}

fn unpack(archives: &[(String, Vec<u8>)]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut all = Vec::new();
    for (name, bytes) in archives {
        let broken = |error: bsa::Error| Failure::unreadable(name, error);
        let archive = Archive::read_directory(bytes).map_err(broken)?;
        for entry in archive.entries() {
            let range = entry.range();
            let data = bytes
                .get(range.start as usize..range.end as usize)
                .unwrap_or(&[]);
            all.push(archive.unpack(entry, data).map_err(broken)?);
        }
    }
    Ok(all)
}

fn sum(all: &[Vec<u8>]) -> u64 {
    all.iter().map(|bytes| bytes.len() as u64).sum()
}

fn round_trip(bytes: &[u8]) -> u64 {
    let written = Pex::read(bytes).map_or(0, |script| script.write().len());
    black_box(written) as u64
}

fn build(plugins: &[(String, Vec<u8>)]) -> u64 {
    let inputs = plugins
        .iter()
        .map(|(name, bytes)| PluginInput::new(name, bytes.clone()))
        .collect();
    let (forms, _) = Forms::build(inputs);
    black_box(forms.count());
    plugins.iter().map(|(_, bytes)| bytes.len() as u64).sum()
}
