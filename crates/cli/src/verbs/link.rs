//! `skald link`: games and runs as text for an address, and back.

use super::data_folder::DataArguments;
use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use sim::{
    GameData, LINK_PAYLOAD_MAX, Link, LinkError, Recording, Save, Session, Shared, link_base,
};
use std::fmt::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    way: Way,
}

#[derive(Debug, clap::Subcommand)]
enum Way {
    /// Print the link of a save or a recording.
    #[command(after_help = "Example: skald link encode here.sksave --data MyMod/Data --base auto")]
    Encode {
        /// The save or recording.
        file: PathBuf,
        /// The Data folder it was made with.
        #[arg(long, value_name = "DATA")]
        data: PathBuf,
        /// Stand-in masters, as for `skald run`.
        #[arg(long, value_name = "DIR|auto")]
        base: Option<PathBuf>,
        /// Seed of the new game a save's link starts from.
        #[arg(long, default_value = "skald")]
        seed: String,
        /// Name the file by its digest, as for one that is too large for a link.
        #[arg(long)]
        named: bool,
    },
    /// Tell what a link leads to, and write it as a file.
    #[command(after_help = "Example: skald link decode 's=1.run.…' --data Data --out run.skrec")]
    Decode {
        /// The link, with or without the address before it; or a file that holds it.
        link: String,
        /// The Data folder it was made with: needed to make a save of a state link.
        #[arg(long, value_name = "DATA")]
        data: Option<PathBuf>,
        /// Stand-in masters, as for `skald run`.
        #[arg(long, value_name = "DIR|auto")]
        base: Option<PathBuf>,
        /// Where the save or recording goes.
        #[arg(long, value_name = "FILE", requires = "data")]
        out: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    match &arguments.way {
        Way::Encode {
            file,
            data,
            base,
            seed,
            named,
        } => {
            let data = DataArguments::new(data.clone(), base.clone()).open()?;
            encode(&files::read(file)?, &data, seed, *named)
        }
        Way::Decode {
            link,
            data,
            base,
            out,
        } => {
            let text = match std::fs::read_to_string(link) {
                Ok(text) => text,
                Err(_) => link.clone(),
            };
            let shared = Shared::decode(&text).map_err(refused)?;
            let data = data.as_ref().map(|data| {
                let folder = DataArguments::new(data.clone(), base.clone());
                folder.open()
            });
            decode(&shared, data.transpose()?.as_ref(), out.as_ref())
        }
    }
}

fn refused(error: LinkError) -> Failure {
    Failure::Unreadable(error.to_string())
}

fn encode(file: &[u8], data: &GameData, seed: &str, named: bool) -> Result<Report, Failure> {
    let link = match Recording::read(file) {
        Ok(recording) => Link::of_recording(&recording),
        Err(_) => {
            let save = Save::read(file).map_err(|error| Failure::Unreadable(error.to_string()))?;
            Link::of_save(&save, seed, &base(data, seed)?)
        }
    };
    let link = link.map_err(refused)?;
    let kind = link.kind();
    if named {
        return by_name(file, data, kind, String::new());
    }
    match Shared::new(&data.fingerprint, link).encode() {
        Ok(text) => Ok(Report::new(
            json!({ "kind": kind, "link": text, "bytes": text.len() }),
            format!("{text}\n"),
        )),
        Err(LinkError::TooLong { bytes }) => {
            let why = format!("{bytes} bytes do not fit into a link ({LINK_PAYLOAD_MAX} do): ");
            by_name(file, data, kind, why)
        }
        Err(error) => Err(refused(error)),
    }
}

/// The file travels as it is, and the link says which.
fn by_name(file: &[u8], data: &GameData, kind: &str, why: String) -> Result<Report, Failure> {
    let link = Shared::new(&data.fingerprint, Link::of_file(kind, file));
    let text = link.encode().map_err(refused)?;
    let words = format!("{why}give the file, and this link that names it\n{text}\n");
    let json = json!({ "kind": "digest", "of": kind, "link": text, "bytes": text.len() });
    Ok(Report::new(json, words))
}

/// The save of the new game that a state link starts from.
fn base(data: &GameData, seed: &str) -> Result<Save, Failure> {
    let options = sim::SessionOptions::seeded(seed);
    let mut session = Session::new_game(data.forms.clone(), &options);
    pollster::block_on(data.bring_all(&mut session));
    link_base(&session, &data.fingerprint).map_err(|error| Failure::Unreadable(error.to_string()))
}

fn decode(
    shared: &Shared,
    data: Option<&GameData>,
    out: Option<&PathBuf>,
) -> Result<Report, Failure> {
    let mut words = format!("a {} link, made with:\n", shared.link.kind());
    for (plugin, digest) in &shared.plugins {
        let _ = writeln!(words, "  {plugin} {digest}");
    }
    if let Some(data) = data {
        shared.check(&data.fingerprint).map_err(refused)?;
        words.push_str("the plugins here are the same\n");
        let bytes = match &shared.link {
            Link::State(state) => {
                let save = state.save(&base(data, &state.base)?).map_err(refused)?;
                let bytes = save.write();
                Some(bytes.map_err(|error| Failure::Unreadable(error.to_string()))?)
            }
            Link::Run { recording } => Some(recording.clone()),
            Link::Place(_) | Link::Digest(_) => None,
        };
        if let (Some(bytes), Some(out)) = (bytes, out) {
            files::write(out, &bytes)?;
        }
    }
    match &shared.link {
        Link::Digest(file) => {
            let _ = writeln!(
                words,
                "the {} travels as a file of {} bytes with digest {}",
                file.kind, file.bytes, file.digest
            );
        }
        Link::Place(place) => {
            let _ = writeln!(words, "{} at {:?}", place.cell, place.position);
        }
        Link::State(state) => {
            let _ = writeln!(words, "a save of {} bytes over a new game", state.bytes);
        }
        Link::Run { recording } => {
            let _ = writeln!(words, "a recording of {} bytes", recording.len());
        }
    }
    let plugins: Vec<&str> = shared
        .plugins
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    Ok(Report::new(
        json!({ "kind": shared.link.kind(), "plugins": plugins }),
        words,
    ))
}
