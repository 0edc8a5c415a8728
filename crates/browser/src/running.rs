//! The loop: ticks as real time and the player ask for them, and what they say to the page.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use natives::Show;
use sim::{
    Actions, Answer, FileLink, GameData, Recorder, Session, SessionOptions, Tape, TickReport, Turn,
};

use world::MessageId;

use crate::controls::Controls;
use crate::crash;
use crate::now::now_ms;
use crate::opening::Opened;
use crate::pacer::Pacer;
use crate::picture;
use crate::post::post;
use crate::protocol::{FromWorker, LogLine};
use crate::rows;
use crate::serving::Autosaves;
use crate::status::StatusTeller;

/// After this long, messages of the page get their turn before more ticks.
const ROUND_MS: f64 = 40.0;

/// How long to sleep while the clock stands still.
const IDLE_MS: u32 = 30;

/// Runs the game until the page ends the worker.
pub(crate) async fn run(opened: Opened, controls: Rc<RefCell<Controls>>) {
    let options = SessionOptions::seeded(&opened.folder.seed);
    let recorder = Recorder::of_new_game(&options, &opened.data.fingerprint);
    crash::begin_tape(Tape::new(recorder, opened.data.fingerprint.clone()));
    let mut running = Running {
        n_problems: opened.data.problems().len(),
        folder: opened.folder.name,
        seed: opened.folder.seed,
        demo: opened.folder.demo,
        data: opened.data,
        autosaves: Autosaves::beginning_with(&opened.session),
        awaited: None,
        session: opened.session,
        controls,
        log: Vec::new(),
        status: StatusTeller::default(),
        open_box: None,
    };
    let mut pacer = Pacer::starting_at(now_ms());
    loop {
        running.serve(&mut pacer).await;
        let has_more = running.round(&mut pacer).await;
        running.tell();
        picture::tell(&running.data, &running.session);
        TimeoutFuture::new(running.wait_ms(has_more, &pacer)).await;
    }
}

/// The running game and what the page knows of it.
pub(crate) struct Running {
    pub(crate) data: Rc<GameData>,
    pub(crate) session: Session,
    pub(crate) controls: Rc<RefCell<Controls>>,
    /// The folder's name, and whether it is the demo's.
    pub(crate) folder: String,
    pub(crate) demo: bool,
    /// What all chance of the folder's new game came from.
    pub(crate) seed: String,
    pub(crate) autosaves: Autosaves,
    /// The file that a link named and that is to come yet.
    pub(crate) awaited: Option<FileLink>,
    log: Vec<LogLine>,
    status: StatusTeller,
    /// The way out of the message box that was opened last.
    open_box: Option<Answer>,
    n_problems: usize,
}

impl Running {
    /// Does the ticks that are due, and says whether more are due at once.
    async fn round(&mut self, pacer: &mut Pacer) -> bool {
        let began = now_ms();
        let mut owed = self.owed(pacer, began);
        self.controls.borrow_mut().stop_at_goal(self.tick());
        while self.controls.borrow().wants_tick(self.tick(), owed) {
            let report = self.one_tick();
            owed = owed.saturating_sub(1);
            pacer.took_one();
            self.autosave_when_due();
            if !report.wants.is_empty() {
                self.data.bring_all(&mut self.session).await;
                self.tell_problems();
            }
            if now_ms() - began > ROUND_MS {
                return true;
            }
        }
        false
    }

    fn owed(&self, pacer: &mut Pacer, now: f64) -> u32 {
        let controls = self.controls.borrow();
        if controls.paused || controls.run_to.is_some() {
            pacer.skip_to(now);
            return 0;
        }
        pacer.advance(now, controls.speed)
    }

    fn wait_ms(&self, has_more: bool, pacer: &Pacer) -> u32 {
        let controls = self.controls.borrow();
        match (has_more, controls.paused) {
            (true, _) => 0,
            (false, true) => IDLE_MS,
            (false, false) => pacer.wait_ms(controls.speed),
        }
    }

    pub(crate) fn tick(&self) -> u64 {
        self.session.world().clock.ticks
    }

    fn one_tick(&mut self) -> TickReport {
        let actions = self.actions();
        crash::note_tick(self.tick() + 1);
        crash::with_tape(|tape| tape.begin_tick(&actions));
        let began = now_ms();
        let mut report = self.session.tick(&actions);
        self.status.took(now_ms() - began);
        crash::with_tape(|tape| tape.end_tick(&self.session));
        self.controls.borrow_mut().did_tick(report.tick);
        self.status.asks(report.paused);
        let aim = report.aim.take();
        self.controls.borrow_mut().hands.show(aim);
        let lines = std::mem::take(&mut report.log);
        self.log
            .extend(lines.iter().map(|line| rows::log_line(report.tick, line)));
        for show in std::mem::take(&mut report.show) {
            self.show(show);
        }
        report
    }

    /// What the player did. Nobody is there while a goal is run to: then an open box gets its last
    /// button, the way out of most, as `skald run` gives it.
    fn actions(&mut self) -> Actions {
        let mut controls = self.controls.borrow_mut();
        let given = std::mem::take(&mut controls.answers);
        let answer = |(message, button)| Answer {
            message: MessageId(message),
            button,
        };
        let mut answers: Vec<Answer> = given.into_iter().map(answer).collect();
        if controls.run_to.is_some()
            && let Some(way_out) = self.open_box.take()
            && !answers.iter().any(|one| one.message == way_out.message)
        {
            answers.push(way_out);
        }
        let (held, turn) = match controls.run_to {
            Some(_) => (controls.hands.let_go(), Turn::NONE),
            None => controls.hands.take(),
        };
        Actions {
            controls: held,
            turn,
            loaded: std::mem::take(&mut controls.loaded),
            trial_panic: std::mem::take(&mut controls.trial_panic),
            ..Actions::answering(answers)
        }
    }

    /// The session is another one from here on, loaded from a save by a player.
    pub(crate) fn replace(&mut self, session: Session) {
        self.session = session;
        self.autosaves = Autosaves::beginning_with(&self.session);
        self.open_box = None;
        picture::begin_anew();
        self.log.clear();
        {
            let mut controls = self.controls.borrow_mut();
            // Answers to boxes of the game before mean nothing in this one.
            controls.answers.clear();
            controls.hands.begin_anew();
            controls.steps = 0;
            controls.loaded = true;
            controls.changed = true;
        }
        self.status = StatusTeller::default();
    }

    /// Shows the box a loaded game was saved with.
    pub(crate) fn show_open_box(&mut self) {
        let front = self.session.world().messages.front();
        let show = front.map(|message| Show::MessageBox {
            id: message.id,
            title: message.title.clone(),
            text: message.text.clone(),
            buttons: message.buttons.clone(),
        });
        if let Some(show) = show {
            self.status.asks(true);
            self.show(show);
        }
    }

    fn show(&mut self, show: Show) {
        let is_attended = self.controls.borrow().run_to.is_none();
        if let Show::MessageBox { id, buttons, .. } = &show {
            self.open_box = Some(Answer {
                message: *id,
                button: buttons.last().map_or(0, |(index, _)| *index),
            });
            if !is_attended {
                return;
            }
        }
        if let Some(message) = rows::shown(show) {
            post(&message);
        }
    }

    pub(crate) fn tell_problems(&mut self) {
        let problems = self.data.problems();
        let new = problems.get(self.n_problems..).unwrap_or_default();
        if !new.is_empty() {
            post(&FromWorker::Problems {
                problems: new.iter().map(rows::problem).collect(),
            });
        }
        self.n_problems = problems.len();
    }

    fn tell(&mut self) {
        if !self.log.is_empty() {
            post(&FromWorker::Log {
                lines: std::mem::take(&mut self.log),
            });
        }
        if let Some(status) =
            self.status
                .due(now_ms(), &self.session, &mut self.controls.borrow_mut())
        {
            post(&FromWorker::Status(status));
        }
    }
}
