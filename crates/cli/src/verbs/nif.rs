//! `skald nif`: meshes read, verified, shown.

use super::files;
use crate::output::{Failure, Report, lines};
use nif::{Nif, NifError};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Example: `skald nif Data/meshes --verify`
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald nif Data/meshes --verify")]
pub(crate) struct Arguments {
    /// Meshes, or folders with meshes.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write each back in memory and compare byte for byte; check links, strings and numbers.
    #[arg(long)]
    verify: bool,
    /// Print every block with its fields.
    #[arg(long)]
    show: bool,
}

#[derive(Default)]
struct Found {
    ok: usize,
    /// Files all of whose blocks are understood to the last byte.
    understood: usize,
    blocks: usize,
    shapes: usize,
    vertices: usize,
    triangles: usize,
    bones: usize,
    bodies: usize,
    kinds: BTreeMap<String, usize>,
    /// Kinds of blocks that are kept as bytes.
    unknown: BTreeSet<String>,
    failed: Vec<(String, u64, String)>,
    problems: Vec<String>,
    shown: String,
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let paths = files::under(&arguments.paths, &["nif", "bto", "btr"])?;
    let mut found = Found::default();
    for path in &paths {
        let bytes = files::read(path)?;
        found.take(arguments, path, &bytes);
    }
    let ms = begin.elapsed().as_millis() as u64;
    Ok(found.report(arguments, paths.len(), ms))
}

impl Found {
    fn take(&mut self, arguments: &Arguments, path: &Path, bytes: &[u8]) {
        let file = path.display().to_string();
        let nif = match Nif::read(bytes) {
            Ok(nif) => nif,
            Err(error) => {
                let at = match &error {
                    NifError::Read(error) => error.at,
                    NifError::NoMesh | NifError::Version { .. } => 0,
                };
                self.failed.push((file, at, error.to_string()));
                return;
            }
        };
        self.count(&nif);
        let told = |problem: &nif::Problem| format!("{file}: {problem}");
        self.problems.extend(nif.problems.iter().map(told));
        if arguments.show {
            self.shown.push_str(&format!("{file}\n"));
            let blocks = (0..nif.blocks.len()).map(|place| nif.show(place));
            self.shown.extend(blocks);
        }
        let mut differs = None;
        if arguments.verify {
            self.problems.extend(nif.check().iter().map(told));
            let written = nif.write();
            if written != bytes {
                let at = written.iter().zip(bytes).position(|(a, b)| a != b);
                differs = Some(at.unwrap_or(written.len().min(bytes.len())));
            }
        }
        match differs {
            None => self.ok += 1,
            Some(at) => {
                let what = "written back otherwise".to_owned();
                self.failed.push((file, at as u64, what));
            }
        }
    }

    fn count(&mut self, nif: &Nif<'_>) {
        self.blocks += nif.blocks.len();
        let mut is_understood = true;
        for block in &nif.blocks {
            let name = block.name().into_owned();
            if !block.is_understood() {
                is_understood = false;
                self.unknown.insert(name.clone());
            }
            *self.kinds.entry(name).or_default() += 1;
        }
        self.understood += usize::from(is_understood);
        for node in nif.graph().nodes {
            if let Some(geometry) = nif.geometry(node.block) {
                self.shapes += 1;
                self.vertices += geometry.positions.len();
                self.triangles += geometry.triangles.len();
                self.bones += nif.skin(node.block).map_or(0, |skin| skin.bones.len());
            }
            self.bodies += usize::from(nif.collision(node.block).is_some());
        }
    }

    fn report(self, arguments: &Arguments, files: usize, ms: u64) -> Report {
        let row = |(file, offset, what): &(String, u64, String)| json!({ "file": file, "offset": offset, "what": what });
        let mut json = json!({
            "files": files,
            "ok": self.ok,
            "understood": self.understood,
            "failed": self.failed.iter().map(row).collect::<Vec<_>>(),
            "blocks": self.blocks,
            "kinds": self.kinds,
            "unknown": self.unknown,
            "shapes": self.shapes,
            "vertices": self.vertices,
            "triangles": self.triangles,
            "bones": self.bones,
            "bodies": self.bodies,
            "problems": self.problems,
            "ms": ms,
        });
        if arguments.show {
            json["text"] = json!(self.shown);
        }
        let failed: Vec<String> = self
            .failed
            .iter()
            .map(|(file, _, what)| format!("{file}: {what}"))
            .collect();
        let done = if arguments.verify {
            "read and written back alike"
        } else {
            "read"
        };
        let unknown: Vec<String> = self.unknown.into_iter().collect();
        let words = format!(
            "{}{} of {files} meshes {done}, {} understood to the last byte: {} blocks, {} shapes, {} vertices, {} triangles, {} bones, {} bodies, {ms} ms\n{}{}{}",
            self.shown,
            self.ok,
            self.understood,
            self.blocks,
            self.shapes,
            self.vertices,
            self.triangles,
            self.bones,
            self.bodies,
            lines("not", &failed, 50),
            lines("kept as bytes", &unknown, 50),
            lines("odd", &self.problems, 50),
        );
        Report::new(json, words).holding(self.failed.is_empty())
    }
}
