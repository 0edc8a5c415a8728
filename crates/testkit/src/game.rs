//! A tiny game: what is in its folder, and what came of running it.

use forge::base;
use forge::compiler::{MemorySources, Options, ScriptSource, Scripts, compile_with};
use papyrus::{LogKind, LogLine};
use sim::{Actions, Answer, GameData, Session, SessionOptions, Show};
use std::path::Path;
use std::rc::Rc;
use vfs::{DataFolder, Folder, MemoryFolder, OpenOptions, StdFolder};
use world::MessageId;

/// What is to be in the game's folder.
#[derive(Debug, Default)]
pub struct Fixture {
    plugins: Vec<(String, Vec<u8>)>,
    sources: Vec<(String, String)>,
    files: Vec<(String, Vec<u8>)>,
}

/// A running game.
#[derive(Debug)]
pub struct Game {
    /// The folder it was opened from.
    pub data: GameData,
    /// The session.
    pub session: Session,
    /// Everything shown so far, with its tick.
    pub shown: Vec<(u64, Show)>,
    /// Every log line so far, with its tick.
    pub log: Vec<(u64, LogLine)>,
}

impl Fixture {
    /// An empty folder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a plugin.
    #[must_use]
    pub fn plugin(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.plugins.push((name.to_owned(), bytes));
        self
    }

    /// Adds a script by its source. The name is read from its `ScriptName`.
    #[must_use]
    pub fn script(mut self, source: &str) -> Self {
        let mut words = source.split_whitespace();
        words.find(|word| word.eq_ignore_ascii_case("scriptname"));
        let name = words.next().unwrap_or_default().to_owned();
        self.sources.push((name, source.to_owned()));
        self
    }

    /// Adds any other file, by its path in the folder.
    #[must_use]
    pub fn file(mut self, path: &str, bytes: Vec<u8>) -> Self {
        self.files.push((path.to_owned(), bytes));
        self
    }

    /// Compiles the scripts, opens the folder over its stand-in master and begins a new game.
    pub fn start(self) -> Game {
        self.start_seeded("test")
    }

    /// As [`Fixture::start`] with a seed of its own.
    pub fn start_seeded(self, seed: &str) -> Game {
        let mut wanted = base::Folder::default();
        let mut folder = MemoryFolder::new();
        for (name, bytes) in &self.plugins {
            wanted.add_plugin(name, bytes);
            folder.insert(name, bytes.clone());
        }
        for (name, bytes) in self.compile() {
            wanted.add_script(&name, &bytes);
            folder.insert(&format!("Scripts/{name}.pex"), bytes);
        }
        for (path, bytes) in self.files {
            folder.insert(&path, bytes);
        }
        Game::open(Rc::new(folder), &wanted, seed)
    }

    fn compile(&self) -> Vec<(String, Vec<u8>)> {
        let mut library = MemorySources::new();
        for (name, text) in base::SOURCES {
            library.insert(name, ScriptSource::Text(text.as_bytes().to_vec()));
        }
        for (name, text) in &self.sources {
            library.insert(name, ScriptSource::Text(text.as_bytes().to_vec()));
        }
        let scripts = Scripts::new(&library);
        let compile = |(name, _): &(String, String)| match compile_with(
            &scripts,
            name,
            &Options::reproducible(),
        ) {
            Ok(script) => (name.clone(), script.write()),
            Err(errors) => {
                let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
                panic!("{}", words.join("\n"));
            }
        };
        self.sources.iter().map(compile).collect()
    }
}

impl Game {
    /// A new game on a folder of this machine, over its stand-in master.
    pub fn of_folder(path: &Path, seed: &str) -> Self {
        let wanted = base::read_folder(path).unwrap_or_else(|error| panic!("{error}"));
        Self::open(Rc::new(StdFolder::new(path)), &wanted, seed)
    }

    fn open(folder: Rc<dyn Folder>, wanted: &base::Folder, seed: &str) -> Self {
        let made = base::make(wanted).unwrap_or_else(|error| panic!("{error}"));
        let mut beneath = MemoryFolder::new();
        for (path, bytes) in made.files {
            beneath.insert(&path, bytes);
        }
        let mut options = OpenOptions::detected();
        options.base = Some(Rc::new(beneath));
        let data = pollster::block_on(async {
            let opened = DataFolder::open(folder, options, &mut |_| {}).await;
            let folder = opened.unwrap_or_else(|problem| panic!("{problem}"));
            GameData::read(folder, Some(forms::east_asian), &mut |_| {}).await
        });
        let session = Session::new_game(data.forms.clone(), &SessionOptions::seeded(seed));
        Self {
            data,
            session,
            shown: Vec::new(),
            log: Vec::new(),
        }
    }

    /// Runs so many ticks. Message boxes stay open.
    pub fn run(&mut self, ticks: u64) -> &mut Self {
        for _ in 0..ticks {
            self.tick(&Actions::none());
        }
        self
    }

    /// Runs so many ticks, pressing the last button of each message box as `skald run` does.
    pub fn run_answering(&mut self, ticks: u64) -> &mut Self {
        for _ in 0..ticks {
            let front = self.session.world().messages.front();
            let answer = front.and_then(|message| {
                let (button, _) = message.buttons.last()?;
                Some(Answer {
                    message: message.id,
                    button: *button,
                })
            });
            self.tick(&Actions::answering(answer.into_iter().collect()));
        }
        self
    }

    /// One tick with these actions.
    pub fn tick(&mut self, actions: &Actions) {
        pollster::block_on(self.data.bring_all(&mut self.session));
        let report = self.session.tick(actions);
        self.shown
            .extend(report.show.into_iter().map(|show| (report.tick, show)));
        self.log
            .extend(report.log.into_iter().map(|line| (report.tick, line)));
    }

    /// Presses a button of the message box on screen, by its words, and runs a tick.
    pub fn answer(&mut self, words: &str) {
        let front = self.session.world().messages.front();
        let button = front.and_then(|message| {
            let found = message.buttons.iter().find(|(_, text)| text == words);
            found.map(|(index, _)| (message.id, *index))
        });
        let (message, button): (MessageId, u16) =
            button.unwrap_or_else(|| panic!("no button {words:?}: {front:?}"));
        self.tick(&Actions::answering(vec![Answer { message, button }]));
    }

    /// The notifications shown so far.
    pub fn notifications(&self) -> Vec<&str> {
        let text = |show| match show {
            &(_, Show::Notification { ref text }) => Some(text.as_str()),
            _ => None,
        };
        self.shown.iter().filter_map(text).collect()
    }

    /// What scripts traced, and what the game would have logged, without the stacks.
    pub fn game_log(&self) -> Vec<&str> {
        self.lines(LogKind::Game)
    }

    /// What this engine warned of.
    pub fn engine_log(&self) -> Vec<&str> {
        self.lines(LogKind::Engine)
    }

    fn lines(&self, kind: LogKind) -> Vec<&str> {
        let of_kind = self.log.iter().filter(|(_, line)| line.kind == kind);
        of_kind.map(|(_, line)| line.text.as_str()).collect()
    }

    /// The digest over all state.
    pub fn digest(&self) -> String {
        self.session.digests().whole().to_string()
    }
}
