//! The loop: ticks as real time and the player ask for them, and what they say to the page.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use natives::Show;
use sim::{Actions, Answer, GameData, Session, TickReport};

use world::MessageId;

use crate::controls::Controls;
use crate::crash;
use crate::now::now_ms;
use crate::pacer::Pacer;
use crate::post::post;
use crate::protocol::{FromWorker, LogLine};
use crate::rows;
use crate::status::StatusTeller;

/// After this long, messages of the page get their turn before more ticks.
const ROUND_MS: f64 = 40.0;

/// How long to sleep while the clock stands still.
const IDLE_MS: u32 = 30;

/// Runs the game until the page ends the worker.
pub(crate) async fn run(data: Rc<GameData>, session: Session, controls: Rc<RefCell<Controls>>) {
    let mut running = Running {
        n_problems: data.problems().len(),
        data,
        session,
        controls,
        log: Vec::new(),
        status: StatusTeller::default(),
        open_box: None,
    };
    let mut pacer = Pacer::starting_at(now_ms());
    loop {
        let has_more = running.round(&mut pacer).await;
        running.tell();
        TimeoutFuture::new(running.wait_ms(has_more, &pacer)).await;
    }
}

struct Running {
    data: Rc<GameData>,
    session: Session,
    controls: Rc<RefCell<Controls>>,
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

    fn tick(&self) -> u64 {
        self.session.world().clock.ticks
    }

    fn one_tick(&mut self) -> TickReport {
        let actions = self.actions();
        crash::note_tick(self.tick() + 1);
        let mut report = self.session.tick(&actions);
        self.controls.borrow_mut().did_tick(report.tick);
        self.status.ticked(report.paused);
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
        Actions::answering(answers)
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

    fn tell_problems(&mut self) {
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
        if std::mem::take(&mut self.controls.borrow_mut().wants_memory) {
            post(&FromWorker::Memory(rows::memory(&self.data)));
        }
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
