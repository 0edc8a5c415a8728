//! The engine's values as rows and lines of the page.

use forms::Slot;
use natives::Show;
use papyrus::{LogKind, Severity};
use sim::GameData;
use vfs::{ArchiveFile, Edition, PluginFile, Problem};

use crate::protocol::{
    self, ArchiveRow, FromWorker, MessageButton, OpenedFolder, PluginRow, ProblemRow, Purpose,
};

/// What an opened folder holds.
pub(crate) fn opened_folder(
    name: String,
    demo: bool,
    seed: String,
    purpose: Purpose,
    data: &GameData,
) -> OpenedFolder {
    let problems: Vec<ProblemRow> = data.problems().iter().map(problem).collect();
    let (mut plugins, mut left_out) = (Vec::new(), Vec::new());
    for file in data.folder.plugin_files() {
        let row = plugin(file, data, &problems);
        match row.index.is_empty() {
            false => plugins.push(row),
            true => left_out.push(row),
        }
    }
    plugins.append(&mut left_out);
    let scripts = data.folder.list("Scripts\\", ".pex").len();
    OpenedFolder {
        name,
        demo,
        seed,
        purpose,
        plugins,
        archives: data.folder.archives().iter().map(archive).collect(),
        edition: edition(data.folder.edition()).to_owned(),
        scripts: count(scripts),
        forms: count(data.forms.count()),
        problems,
    }
}

fn plugin(file: &PluginFile, data: &GameData, problems: &[ProblemRow]) -> PluginRow {
    let name = file.name.as_str();
    let loaded = data.forms.plugin_by_name(name).map(|(_, info)| info);
    let header = file.header.as_ref();
    PluginRow {
        name: name.to_owned(),
        index: loaded.map_or(String::new(), |info| slot(info.slot)),
        active: file.active,
        master: file.is_master,
        light: file.is_light,
        localized: header.is_some_and(vfs::PluginHeader::is_localized),
        stand_in: loaded.is_some_and(|info| info.is_master && info.author == STAND_IN_AUTHOR),
        size: file.size(),
        masters: header.map_or(Vec::new(), |header| {
            header.masters.iter().map(ToString::to_string).collect()
        }),
        problems: count(
            problems
                .iter()
                .filter(|row| row.file.eq_ignore_ascii_case(name))
                .count(),
        ),
    }
}

/// Who a stand-in master says it is by, as `forge` writes it.
const STAND_IN_AUTHOR: &str = "Skald";

fn archive(archive: &ArchiveFile) -> ArchiveRow {
    ArchiveRow {
        name: archive.name.to_string(),
        files: count(archive.archive.entries().len()),
    }
}

fn edition(edition: Option<Edition>) -> &'static str {
    match edition {
        Some(Edition::Special) => "Skyrim Special Edition",
        Some(Edition::Legendary) => "Skyrim Legendary Edition",
        None => "",
    }
}

/// A plugin's place as players know it from their tools: `0A`, `FE:00B`.
fn slot(slot: Slot) -> String {
    match slot {
        Slot::Full(index) => format!("{index:02X}"),
        Slot::Light(index) => format!("FE:{index:03X}"),
    }
}

/// A problem of a file.
pub(crate) fn problem(problem: &Problem) -> ProblemRow {
    ProblemRow {
        file: problem.file.clone(),
        offset: problem.offset,
        what: problem.what.clone(),
    }
}

/// A line of the log: below a warning or an error its stack, on lines of its own.
pub(crate) fn log_line(tick: u64, line: &papyrus::LogLine) -> protocol::LogLine {
    let mut text = line.text.clone();
    if line.severity != Severity::Info && !line.stack.is_empty() {
        text.push_str("\nstack:");
        for caller in &line.stack {
            text.push_str(&format!("\n\t{caller}"));
        }
    }
    protocol::LogLine {
        tick,
        kind: match line.kind {
            LogKind::Game => protocol::LogKind::Game,
            LogKind::Engine => protocol::LogKind::Engine,
        },
        severity: match line.severity {
            Severity::Info => protocol::LogSeverity::Info,
            Severity::Warning => protocol::LogSeverity::Warning,
            Severity::Error => protocol::LogSeverity::Error,
        },
        text,
    }
}

/// What a player is to see. What only sounds or colours the picture has no message: there is no picture yet.
pub(crate) fn shown(show: Show) -> Option<FromWorker> {
    let text = match show {
        Show::MessageBox {
            id,
            title,
            text,
            buttons,
        } => {
            let button = |(index, label)| MessageButton { index, label };
            let buttons = buttons.into_iter().map(button).collect();
            return Some(FromWorker::MessageBox {
                message_box: id.0,
                title,
                text,
                buttons,
            });
        }
        Show::Notification { text } | Show::HelpMessage { text, .. } => text,
        Show::Objective {
            text,
            state: "displayed",
            ..
        } => text,
        Show::Objective { text, state, .. } => format!("{text} ({state})"),
        Show::QuestUpdate { title, state, .. } => format!("{title}: {state}"),
        Show::Rumble {
            small,
            big,
            seconds,
        } => {
            let [small, big, seconds] = [small, big, seconds].map(f64::from);
            return Some(FromWorker::Shake {
                small,
                big,
                seconds,
            });
        }
        Show::Sound { .. } | Show::Fade { .. } | Show::Shake { .. } => return None,
    };
    (!text.is_empty()).then_some(FromWorker::Notification { text })
}

/// A number of things for the page, which needs no more than this.
pub(crate) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_order_numbers_are_those_of_players_tools() {
        assert_eq!(slot(Slot::Full(0)), "00");
        assert_eq!(slot(Slot::Full(0xA)), "0A");
        assert_eq!(slot(Slot::Light(0x1F)), "FE:01F");
    }

    #[test]
    fn an_objective_shows_its_words_and_says_when_it_is_done() {
        let objective = |state| Show::Objective {
            quest: ident::FormId(1),
            title: "A quest".into(),
            text: "Find the stone".into(),
            state,
        };
        let text = |show| match shown(show) {
            Some(FromWorker::Notification { text }) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(text(objective("displayed")), "Find the stone");
        assert_eq!(text(objective("completed")), "Find the stone (completed)");
    }
}
