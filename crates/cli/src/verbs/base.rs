//! `skald base`: writes the stand-in masters and base scripts for a Data folder.

use super::{data_folder, files};
use crate::output::{Failure, Report, lines};
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald base stand-in --for MyMod/Data")]
pub(crate) struct Arguments {
    /// Folder to write to.
    out: PathBuf,
    /// The Data folder it is for: every official form its plugins and scripts name gets a record.
    #[arg(long = "for", value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let made = data_folder::stand_in(&arguments.data)?;
    let mut bytes = 0;
    for (path, content) in &made.files {
        files::write(&arguments.out.join(path), content)?;
        bytes += content.len();
    }
    let masters: Vec<_> = made
        .masters
        .iter()
        .map(|master| {
            json!({
                "name": master.name,
                "records": master.records,
                "listed": master.listed,
                "unlisted": master.unlisted.len(),
            })
        })
        .collect();
    let problems: Vec<String> = made
        .problems
        .iter()
        .map(|problem| format!("{}: {}", problem.file, problem.what))
        .chain(
            made.missing
                .iter()
                .map(|name| format!("{name}: a master nobody has")),
        )
        .collect();
    let count = made.files.len();
    let json = json!({
        "files": count,
        "bytes": bytes,
        "masters": masters,
        "missing": made.missing,
        "problems": problems,
    });
    let mut words = format!(
        "{count} files, {bytes} bytes in {}\n",
        arguments.out.display()
    );
    for master in &made.masters {
        words.push_str(&format!("  {}: {} records\n", master.name, master.records));
    }
    words.push_str(&lines("problems", &problems, 50));
    Ok(Report::new(json, words))
}
