//! `skald dds`: textures read, and decoded to prove that they can be.

use super::files;
use crate::output::{Failure, Report, lines};
use dds::{Dds, DdsError};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

/// Example: `skald dds Data/textures --verify`
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald dds Data/textures --verify")]
pub(crate) struct Arguments {
    /// Textures, or folders with textures.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Decode every mip of every layer.
    #[arg(long)]
    verify: bool,
}

#[derive(Default)]
struct Found {
    ok: usize,
    pictures: usize,
    pixels: u64,
    formats: BTreeMap<&'static str, usize>,
    failed: Vec<(String, u64, String)>,
    problems: Vec<String>,
    textures: Vec<serde_json::Value>,
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let paths = files::under(&arguments.paths, &["dds"])?;
    let mut found = Found::default();
    for path in &paths {
        let bytes = files::read(path)?;
        let file = path.display().to_string();
        match found.take(arguments, &file, &bytes) {
            Ok(()) => found.ok += 1,
            Err(error) => {
                let at = match &error {
                    DdsError::Read(error) => error.at,
                    _ => 0,
                };
                found.failed.push((file, at, error.to_string()));
            }
        }
    }
    let ms = begin.elapsed().as_millis() as u64;
    Ok(found.report(arguments, paths.len(), ms))
}

impl Found {
    fn take(&mut self, arguments: &Arguments, file: &str, bytes: &[u8]) -> Result<(), DdsError> {
        let dds = Dds::read(bytes)?;
        let told = |problem: &dds::Problem| format!("{file}: {problem}");
        self.problems.extend(dds.problems.iter().map(told));
        *self.formats.entry(dds.format().name()).or_default() += 1;
        let (width, height) = dds.size();
        self.textures.push(json!({
            "file": file,
            "format": dds.format().name(),
            "srgb": dds.is_srgb(),
            "width": width,
            "height": height,
            "depth": dds.depth(),
            "mips": dds.mip_count(),
            "layers": dds.layer_count(),
            "cube": dds.is_cube(),
        }));
        for layer in 0..dds.layer_count() {
            for mip in 0..dds.mip_count() {
                self.pictures += 1;
                if arguments.verify {
                    self.pixels += dds.decode(layer, mip)?.len() as u64 / 4;
                }
            }
        }
        Ok(())
    }

    fn report(self, arguments: &Arguments, files: usize, ms: u64) -> Report {
        let row = |(file, offset, what): &(String, u64, String)| json!({ "file": file, "offset": offset, "what": what });
        let json = json!({
            "files": files,
            "ok": self.ok,
            "failed": self.failed.iter().map(row).collect::<Vec<_>>(),
            "pictures": self.pictures,
            "pixels": self.pixels,
            "formats": self.formats,
            "textures": self.textures,
            "problems": self.problems,
            "ms": ms,
        });
        let failed: Vec<String> = self
            .failed
            .iter()
            .map(|(file, _, what)| format!("{file}: {what}"))
            .collect();
        let done = match arguments.verify {
            true => format!("decoded, {} pixels", self.pixels),
            false => "read".to_owned(),
        };
        let formats: Vec<String> = self
            .formats
            .iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        let words = format!(
            "{} of {files} textures {done}: {} pictures, {}, {ms} ms\n{}{}",
            self.ok,
            self.pictures,
            formats.join(", "),
            lines("not", &failed, 50),
            lines("odd", &self.problems, 50),
        );
        Report::new(json, words).holding(self.failed.is_empty())
    }
}
