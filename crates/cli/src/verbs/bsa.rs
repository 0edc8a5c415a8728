//! `skald bsa`: archives listed, extracted, packed.

use super::files;
use crate::output::{Failure, Report, lines};
use bsa::Archive;
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald bsa \"Skyrim - Misc.bsa\" --extract out")]
pub(crate) struct Arguments {
    /// The archive.
    file: PathBuf,
    /// List its files.
    #[arg(long)]
    list: bool,
    /// Write its files into this folder.
    #[arg(long, value_name = "OUT")]
    extract: Option<PathBuf>,
    /// Make the archive from this folder's files.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["list", "extract"])]
    pack: Option<PathBuf>,
    /// Version to pack: 104 (Legendary Edition) or 105 (Special Edition).
    #[arg(long, default_value_t = 105)]
    version: u32,
    /// Compress the files when packing.
    #[arg(long)]
    compress: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    match &arguments.pack {
        Some(folder) => pack(arguments, folder),
        None => read(arguments),
    }
}

fn read(arguments: &Arguments) -> Result<Report, Failure> {
    let bytes = files::read(&arguments.file)?;
    let broken = |error| Failure::unreadable(arguments.file.display(), error);
    let archive = Archive::read_directory(&bytes).map_err(broken)?;
    let mut problems: Vec<String> = archive
        .problems()
        .iter()
        .map(|problem| problem.to_string())
        .collect();
    let mut names = Vec::new();
    let mut total = 0;
    for entry in archive.entries() {
        let range = entry.range();
        let data = bytes.get(range.start as usize..(range.end as usize).min(bytes.len()));
        let path = archive.path(entry);
        let name = path
            .as_ref()
            .map_or_else(|| format!("{entry:?}"), ToString::to_string);
        match archive.unpack(entry, data.unwrap_or(&[])) {
            Ok(content) => {
                total += content.len();
                if let Some(out) = &arguments.extract {
                    // The normal form of a path has no `..`, no drive and no root.
                    files::write(&out.join(safe(&name)?), &content)?;
                }
            }
            Err(error) => problems.push(format!("{name}: {error}")),
        }
        names.push(name);
    }
    let count = names.len();
    let json = json!({
        "files": count,
        "bytes": total,
        "version": archive.header().version.number(),
        "problems": problems,
        "names": if arguments.list { names.clone() } else { Vec::new() },
    });
    let mut words = if arguments.list {
        names.join("\n") + "\n"
    } else {
        String::new()
    };
    words.push_str(&format!("{count} files, {total} bytes\n"));
    words.push_str(&lines("problems", &problems, 50));
    Ok(Report::new(json, words).holding(problems.is_empty()))
}

/// A file's path below the folder to write to. Names that would lead out of it are refused.
fn safe(name: &str) -> Result<PathBuf, Failure> {
    let leads_out = name
        .split('\\')
        .any(|part| part == ".." || part.contains([':', '/']));
    if leads_out {
        return Err(Failure::Unreadable(format!(
            "{name}: would be written outside the folder"
        )));
    }
    Ok(name.split('\\').collect())
}

fn pack(arguments: &Arguments, folder: &std::path::Path) -> Result<Report, Failure> {
    let broken = |error: bsa::Error| Failure::unreadable(arguments.file.display(), error);
    let version = match arguments.version {
        104 => bsa::Version::V104,
        105 => bsa::Version::V105,
        other => {
            return Err(Failure::Usage(format!(
                "version {other}: 104 and 105 can be packed"
            )));
        }
    };
    let mut packing = bsa::Packing::plain(version);
    if arguments.compress {
        packing.flags |= bsa::flags::COMPRESSED;
    }
    let mut packer = bsa::Packer::new(packing).map_err(broken)?;
    let all = files::under(&[folder.to_path_buf()], &[])?;
    for path in &all {
        let inside = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
        let bytes = files::read(path)?;
        packer
            .add(&ident::AssetPath::from_text(&inside), &bytes)
            .map_err(broken)?;
    }
    let bytes = packer.finish().map_err(broken)?;
    files::write(&arguments.file, &bytes)?;
    let json = json!({ "files": all.len(), "bytes": bytes.len(), "problems": [] });
    Ok(Report::new(
        json,
        format!("{} files, {} bytes", all.len(), bytes.len()),
    ))
}
