//! `skald run`: a new game without a page.

mod papyrus_log;

use super::data::problems;
use super::data_folder::DataArguments;
use super::monkey::Monkey;
use super::{files, saves};
use crate::output::{Failure, Report, lines};
use ident::FormId;
use papyrus::{LogKind, LogLine, Profile};
use papyrus_log::PapyrusLog;
use serde_json::{Value, json};
use sim::{
    Actions, Answer, GameData, LoadOrderChange, Recorder, Run, RunReport, SaveNote, Session,
    SessionOptions, Show, TickReport,
};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;
use world::{ConditionTally, MessageId, NotValued};

/// Log lines kept for the report; the rest are counted.
const LOG_LINES_MAX: usize = 2_000;
/// Functions told in words; JSON has all.
const PROFILE_ROWS_MAX: usize = 40;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald run MyMod/Data --base auto --ticks 3600 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    /// How many ticks (sixtieths of a second) to run.
    #[arg(long, default_value_t = 600)]
    ticks: u64,
    /// The text all chance comes from.
    #[arg(long, default_value = "skald")]
    seed: String,
    /// Answers by tick, as JSON lines: {"tick": 12, "answers": [{"message": 0, "button": 1}]}.
    /// A message box without one gets its last button.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,
    /// A monkey plays: it walks, turns, jumps and uses what it comes upon; it answers message boxes
    /// after a while, with any of their buttons, and now and then boxes that are not there. What it
    /// does comes from this text.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["actions", "settle"])]
    monkey: Option<String>,
    /// Go on from a save instead of beginning a new game.
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    load: Option<PathBuf>,
    /// Let scripts settle first, as after a player's load (`fPostLoadUpdateTimeMS`). Without it the
    /// game goes on as if it had never stopped.
    #[arg(long, requires = "load")]
    settle: bool,
    /// Write the game after the last tick as a save.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write the run as a recording for `skald replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write it as a run for `skald verify`, under this category.
    #[arg(
        long,
        value_name = "FILE",
        requires = "category",
        conflicts_with = "load"
    )]
    run: Option<PathBuf>,
    /// The run's category.
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// Write what scripts said and what was shown, a line each.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Write the script log as the game's own file has it.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Tell what scripts cost, function by function.
    #[arg(long)]
    profile: bool,
    /// Write what each chain of script calls cost, a line each, as flame graph tools read it.
    #[arg(long, value_name = "FILE")]
    profile_stacks: Option<PathBuf>,
}

impl Arguments {
    fn profiles(&self) -> bool {
        self.profile || self.profile_stacks.is_some()
    }
}

#[derive(Default)]
struct Log {
    engine: Vec<String>,
    game: Vec<String>,
    total: usize,
    trace: String,
    /// The game's own file, when it is asked for.
    papyrus: Option<PapyrusLog>,
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let data = arguments.data.open()?;
    let mut script = match &arguments.actions {
        Some(path) => read_actions(&files::read(path)?)?,
        None => BTreeMap::new(),
    };
    if arguments.settle {
        script.entry(1).or_default().loaded = true;
    }
    let begin = Instant::now();
    let Beginning {
        mut session,
        mut recorder,
        change,
    } = Beginning::of(arguments, &data)?;
    session.set_profiling(arguments.profiles());
    let mut player = match &arguments.monkey {
        Some(seed) => Player::Monkey(Monkey::new(seed)),
        None => Player::Script(script),
    };
    let mut log = Log {
        papyrus: arguments
            .log
            .as_ref()
            .map(|_| PapyrusLog::new(began(&session), session.pace())),
        ..Log::default()
    };
    play(
        &data,
        &mut session,
        (arguments.ticks, &mut player),
        (&mut recorder, &mut log),
    );
    let ms = begin.elapsed().as_millis() as u64;
    keep(arguments, &data, &session, recorder)?;
    if let Some(path) = &arguments.trace {
        files::write(path, log.trace.as_bytes())?;
    }
    if let (Some(path), Some(papyrus)) = (&arguments.log, &log.papyrus) {
        files::write(path, papyrus.bytes())?;
    }
    let mut json = to_json(&data, &session, &log, ms);
    let mut words = words(&session, &log, &json);
    if let Some(change) = change.filter(|change| !change.is_none()) {
        json["load_order_change"] = json!(change);
        words.push_str(&saves::change_in_words(&change));
    }
    if arguments.profiles() {
        let profile = session.vm().profile();
        if let Some(path) = &arguments.profile_stacks {
            files::write(path, profile.folded().as_bytes())?;
        }
        if arguments.profile {
            json["profile"] = json!(profile.functions);
            words.push_str(&profile_table(&profile));
        }
    }
    Ok(Report::new(json, words))
}

/// The second a run began in, since 1970, and its first tick.
fn began(session: &Session) -> (u64, u64) {
    (saves::now_ms() / 1000, session.world().clock.ticks)
}

/// How a run begins.
struct Beginning {
    session: Session,
    recorder: Option<Recorder>,
    change: Option<LoadOrderChange>,
}

impl Beginning {
    fn of(arguments: &Arguments, data: &GameData) -> Result<Self, Failure> {
        let records = arguments.record.is_some() || arguments.run.is_some();
        let Some(path) = &arguments.load else {
            let options = SessionOptions::seeded(&arguments.seed);
            return Ok(Self {
                session: Session::new_game(data.forms.clone(), &options),
                recorder: records.then(|| Recorder::of_new_game(&options, &data.fingerprint)),
                change: None,
            });
        };
        let save = saves::read(path)?;
        let unusable = |error| Failure::unreadable(path.display(), error);
        let (session, change) =
            Session::load(data.forms.clone(), &data.fingerprint, &save).map_err(unusable)?;
        let recorder = records.then(|| Recorder::of_save(&save, &data.fingerprint));
        Ok(Self {
            session,
            recorder: recorder.transpose().map_err(unusable)?,
            change: Some(change),
        })
    }
}

/// Writes the save and the recording that were asked for.
fn keep(
    arguments: &Arguments,
    data: &GameData,
    session: &Session,
    recorder: Option<Recorder>,
) -> Result<(), Failure> {
    if arguments.save.is_none() && recorder.is_none() {
        return Ok(());
    }
    let unwritable = |error: &dyn std::fmt::Display| Failure::Unreadable(error.to_string());
    let note = SaveNote {
        saved_at_ms: saves::now_ms(),
        thumbnail: Vec::new(),
    };
    let save = session.save(&data.fingerprint, note);
    let bytes = save
        .and_then(|save| save.write())
        .map_err(|error| unwritable(&error))?;
    if let Some(path) = &arguments.save {
        files::write(path, &bytes)?;
    }
    let Some(recorder) = recorder else {
        return Ok(());
    };
    let mut recording = recorder.finish(session);
    if let (Some(path), Some(category)) = (&arguments.run, &arguments.category) {
        let run = Run::of(&recording, category, session).and_then(|run| run.write());
        files::write(path, &run.map_err(|error| unwritable(&error))?)?;
    }
    if let Some(path) = &arguments.record {
        recording.end = bytes;
        let bytes = recording.write().map_err(|error| unwritable(&error))?;
        files::write(path, &bytes)?;
    }
    Ok(())
}

/// Runs the ticks, bringing what each wants and answering message boxes.
fn play(
    data: &GameData,
    session: &mut Session,
    (ticks, player): (u64, &mut Player),
    (recorder, log): (&mut Option<Recorder>, &mut Log),
) {
    let mut open = last_button(session);
    for tick in 1..=ticks {
        pollster::block_on(data.bring_all(session));
        let actions = match player {
            Player::Script(script) => {
                let actions = script.get(&tick).cloned().unwrap_or_default();
                with_way_out(actions, open.take())
            }
            Player::Monkey(monkey) => monkey.acts(session),
        };
        let report = session.tick(&actions);
        if let Some(recorder) = recorder {
            recorder.ticked(&actions, session);
        }
        for show in &report.show {
            if let Show::MessageBox { id, buttons, .. } = show {
                open = Some((*id, buttons.last().map_or(0, |(index, _)| *index)));
            }
        }
        log.take(&report);
    }
}

/// Who plays.
enum Player {
    /// Actions by tick.
    Script(BTreeMap<u64, Actions>),
    /// Anything.
    Monkey(Monkey),
}

/// Nobody is there to answer: the last button, the way out of most boxes.
fn with_way_out(mut actions: Actions, open: Option<(MessageId, u16)>) -> Actions {
    if let Some((message, button)) = open
        && !actions
            .answers
            .iter()
            .any(|answer| answer.message == message)
    {
        actions.answers.push(Answer { message, button });
    }
    actions
}

/// The box a loaded game was saved with, and its last button.
fn last_button(session: &Session) -> Option<(MessageId, u16)> {
    let message = session.world().messages.front()?;
    let (button, _) = message.buttons.last()?;
    Some((message.id, *button))
}

impl Log {
    fn take(&mut self, report: &TickReport) {
        for show in &report.show {
            let _ = writeln!(self.trace, "{} {}", report.tick, shown(show));
        }
        for line in &report.log {
            let _ = writeln!(self.trace, "{} log {}", report.tick, line.short());
            if let Some(papyrus) = &mut self.papyrus {
                papyrus.take(report.tick, line);
            }
            self.total += 1;
            let kept = match line.kind {
                LogKind::Engine => &mut self.engine,
                LogKind::Game => &mut self.game,
            };
            if kept.len() < LOG_LINES_MAX {
                kept.push(log_text(report.tick, line));
            }
        }
    }
}

fn log_text(tick: u64, line: &LogLine) -> String {
    format!("[{tick}] {line}")
}

fn shown(show: &Show) -> String {
    match show {
        Show::Notification { text } => format!("notification {text}"),
        Show::MessageBox {
            id, text, buttons, ..
        } => {
            let words: Vec<&str> = buttons.iter().map(|(_, words)| words.as_str()).collect();
            format!("box {} {text} [{}]", id.0, words.join("] ["))
        }
        other => format!("{other:?}"),
    }
}

fn read_actions(bytes: &[u8]) -> Result<BTreeMap<u64, Actions>, Failure> {
    let text = String::from_utf8_lossy(bytes);
    let mut all = BTreeMap::new();
    for (number, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let broken = |why: &dyn std::fmt::Display| {
            Failure::Unreadable(format!("actions, line {}: {why}", number + 1))
        };
        let value: Value = serde_json::from_str(line).map_err(|error| broken(&error))?;
        let tick = value["tick"].as_u64().ok_or_else(|| broken(&"no tick"))?;
        let actions = serde_json::from_value(value).map_err(|error| broken(&error))?;
        all.insert(tick, actions);
    }
    Ok(all)
}

fn to_json(data: &GameData, session: &Session, log: &Log, ms: u64) -> Value {
    let report: RunReport = session.report();
    let digests = session.digests();
    let families: BTreeMap<&str, String> = digests
        .families()
        .iter()
        .map(|family| (family.family, family.digest.to_string()))
        .collect();
    let failed: Vec<Value> = report
        .quests_failed
        .iter()
        .map(|quest| {
            json!({ "form": quest.form.to_string(), "editor_id": quest.editor_id, "why": quest.why })
        })
        .collect();
    let partial: BTreeMap<&String, Value> = report
        .natives_partial
        .iter()
        .map(|(name, (calls, why))| (name, json!({ "calls": calls, "lacks": why })))
        .collect();
    let tally = &session.world().tally;
    json!({
        "ticks": session.world().clock.ticks,
        "quests": {
            "total": report.quests_total,
            "started": report.quests_started.len(),
            "started_ids": names(session, &report.quests_started),
            "waiting": names(session, &report.quests_waiting),
            "running": report.quests_running,
            "failed": failed,
        },
        "scripts": {
            "types": report.script_types,
            "instances": report.instances,
            "initialised": report.initialised,
            "threads_alive": report.threads_alive,
            "threads_ended": report.threads_ended,
        },
        "natives": {
            "called": report.natives_called,
            "missing": report.natives_missing,
            "partial": partial,
        },
        "functions_missing": report.functions_missing,
        "conditions": { "evaluated": tally.n_evaluated(), "unknown": not_valued(tally) },
        "log": { "engine": log.engine, "game": log.game, "lines": log.total },
        "problems": problems(data),
        "instructions": report.instructions,
        "digest": digests.whole().to_string(),
        "digests": families,
        "ms": ms,
    })
}

/// Conditions that were not valued: the function's name, unless it is just not known the reason,
/// and how often.
fn not_valued(tally: &ConditionTally) -> BTreeMap<String, u64> {
    let name = |index: u16| match forms::condition::function(index) {
        Some(function) => function.name.to_owned(),
        None => format!("function {index}"),
    };
    let text = |(index, why): (u16, NotValued)| match why {
        NotValued::UnknownFunction => name(index),
        why => format!("{} {}", name(index), why.words()),
    };
    let all = tally.all_not_valued().into_iter();
    all.map(|(key, count)| (text(key), count)).collect()
}

/// Quests by editor id and form id.
fn names(session: &Session, quests: &[FormId]) -> Vec<String> {
    let name = |id: &FormId| {
        let editor_id = session.forms().editor_id(*id).unwrap_or_default();
        format!("{editor_id} ({id})")
    };
    quests.iter().map(name).collect()
}

fn words(session: &Session, log: &Log, json: &Value) -> String {
    let report = session.report();
    let mut out = format!(
        "{} ticks: {} of {} quests started, {} running; {} script types, {} instances; \
         {} threads ended, {} alive; {} instructions; {} ms\n",
        json["ticks"],
        report.quests_started.len(),
        report.quests_total,
        report.quests_running,
        report.script_types,
        report.instances,
        report.threads_ended,
        report.threads_alive,
        report.instructions,
        json["ms"]
    );
    for quest in &report.quests_failed {
        let _ = writeln!(
            out,
            "  {} ({}) did not start: {}",
            quest.editor_id, quest.form, quest.why
        );
    }
    let waiting = names(session, &report.quests_waiting);
    out.push_str(&lines("quests still starting", &waiting, 20));
    let missing: Vec<String> = report
        .natives_missing
        .iter()
        .map(|(name, count)| format!("{name} ×{count}"))
        .collect();
    out.push_str(&lines("natives missing", &missing, 50));
    out.push_str(&lines("engine warnings", &log.engine, 20));
    out.push_str(&lines("script log", &log.game, 40));
    let _ = writeln!(
        out,
        "digest {}",
        json["digest"].as_str().unwrap_or_default()
    );
    out
}

/// The costliest functions, a line each under a line of headings.
fn profile_table(profile: &Profile) -> String {
    let all: u64 = profile.functions.iter().map(|row| row.instructions).sum();
    let mut out = format!(
        "\nprofile: {} functions, {all} instructions\n\
         lock, frame: ticks that threads waited in it for a script's lock, for the next frame\n\
         {:>12} {:>6} {:>9} {:>9} {:>9} {:>9}  function\n",
        profile.functions.len(),
        "instructions",
        "share",
        "calls",
        "natives",
        "lock",
        "frame"
    );
    for row in profile.functions.iter().take(PROFILE_ROWS_MAX) {
        let share = row.instructions as f64 * 100.0 / all.max(1) as f64;
        let _ = writeln!(
            out,
            "{:>12} {share:>5.1}% {:>9} {:>9} {:>9} {:>9}  {}.{}{}",
            row.instructions,
            row.calls,
            row.native_calls,
            row.lock_ticks,
            row.frame_ticks,
            row.script,
            row.function,
            if row.native { " (native)" } else { "" }
        );
    }
    let left = profile.functions.len().saturating_sub(PROFILE_ROWS_MAX);
    if left > 0 {
        let _ = writeln!(out, "  and {left} more: see --json");
    }
    out
}
