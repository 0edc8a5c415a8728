//! What the player asked of the clock and the menus since the loop last looked.

use std::collections::VecDeque;

use crate::hands::Hands;
use crate::pacer::clamp_speed;
use crate::protocol::{LinkKind, SaveSlot, ToWorker};

/// What only the loop can do, for it has the game.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    /// Save the game.
    Save(SaveSlot, String),
    /// Go on from a save of the shelf.
    Load(String),
    /// Go on from a save's bytes.
    LoadBytes(Vec<u8>),
    /// Keep a save's bytes with this folder's.
    Import(String, Vec<u8>),
    /// Give the session as a file.
    ExportSession,
    /// Keep the session whole, or its last hour.
    KeepSession(bool),
    /// Play a recording's bytes again.
    Replay(Vec<u8>),
    /// Go where a link leads.
    OpenLink(String),
    /// Make a link.
    MakeLink(LinkKind),
}

/// Set by messages, read by the loop.
#[derive(Debug)]
pub(crate) struct Controls {
    pub(crate) paused: bool,
    pub(crate) speed: f64,
    /// Ticks to run at once although the clock stands still.
    pub(crate) steps: u32,
    /// Run to this tick as fast as possible, then stop the clock.
    pub(crate) run_to: Option<u64>,
    /// Message box and button, in the order they were given.
    pub(crate) answers: Vec<(u32, u16)>,
    /// What the player's hands did.
    pub(crate) hands: Hands,
    /// In the order they were asked.
    pub(crate) requests: VecDeque<Request>,
    /// A save was just loaded: the next tick lets scripts settle first.
    pub(crate) loaded: bool,
    /// The next tick breaks down.
    pub(crate) trial_panic: bool,
    /// Something changed that the page wants to see confirmed.
    pub(crate) changed: bool,
}

impl Default for Controls {
    fn default() -> Self {
        Self {
            paused: false,
            speed: 1.0,
            steps: 0,
            run_to: None,
            answers: Vec::new(),
            hands: Hands::default(),
            requests: VecDeque::new(),
            loaded: false,
            trial_panic: false,
            changed: true,
        }
    }
}

/// How far one step may go, so that a slip of the keyboard does not run for hours.
const STEP_MAX: u32 = 36_000;

impl Controls {
    /// Takes a message that is about the clock or a menu, or something the loop is to do; others are
    /// not for here.
    pub(crate) fn take(&mut self, message: &ToWorker) {
        // Hands say something every frame, and are seen in the world.
        self.changed |= !matches!(message, ToWorker::Hold { .. } | ToWorker::Turn { .. });
        match *message {
            ToWorker::Hold {
                right,
                forward,
                ref buttons,
            } => self.hands.hold(right, forward, buttons),
            ToWorker::Turn { round, down } => self.hands.turn(round, down),
            ToWorker::Pause { paused } => self.paused = paused,
            ToWorker::Speed { speed } => self.speed = clamp_speed(speed),
            ToWorker::Step { ticks } => self.steps = self.steps.saturating_add(ticks).min(STEP_MAX),
            ToWorker::RunTo { tick } => self.run_to = Some(tick),
            ToWorker::Answer {
                message_box,
                button,
            } => self.answers.push((message_box, button)),
            ToWorker::TrialPanic => self.trial_panic = true,
            ToWorker::Save { slot, ref name } => self.ask(Request::Save(slot, name.clone())),
            ToWorker::LoadSave { ref key } => self.ask(Request::Load(key.clone())),
            ToWorker::OpenLink { ref link } => self.ask(Request::OpenLink(link.clone())),
            ToWorker::MakeLink { kind } => self.ask(Request::MakeLink(kind)),
            ToWorker::ExportSession => self.ask(Request::ExportSession),
            ToWorker::KeepSession { whole } => self.ask(Request::KeepSession(whole)),
            // These are the worker's own to do, not the loop's.
            ToWorker::OpenFolder { .. }
            | ToWorker::OpenAddress { .. }
            | ToWorker::OpenDemo { .. }
            | ToWorker::Play { .. }
            | ToWorker::Data { .. }
            | ToWorker::ListSaves
            | ToWorker::ReadLink { .. }
            | ToWorker::DeleteSave { .. }
            | ToWorker::UndeleteSave { .. }
            | ToWorker::ExportSave { .. }
            | ToWorker::LoadFile { .. }
            | ToWorker::ImportSave { .. }
            | ToWorker::Replay { .. } => {}
        }
    }

    /// Puts a request behind those there are.
    pub(crate) fn ask(&mut self, request: Request) {
        self.requests.push_back(request);
    }

    /// Whether a tick is to be done now, given how many the pacer owes.
    pub(crate) fn wants_tick(&self, tick: u64, owed: u32) -> bool {
        match self.run_to {
            Some(goal) => tick < goal,
            None if self.paused => self.steps > 0,
            None => owed > 0,
        }
    }

    /// A tick was done, and this is its number.
    pub(crate) fn did_tick(&mut self, tick: u64) {
        if self.paused {
            self.steps = self.steps.saturating_sub(1);
        }
        self.stop_at_goal(tick);
    }

    /// Stops the clock when the tick that was to be run to is reached or past.
    pub(crate) fn stop_at_goal(&mut self, tick: u64) {
        if self.run_to.is_some_and(|goal| tick >= goal) {
            self.run_to = None;
            self.steps = 0;
            self.paused = true;
            self.changed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_stands_still_runs_exactly_the_steps_asked_for() {
        let mut controls = Controls {
            paused: true,
            ..Controls::default()
        };
        controls.take(&ToWorker::Step { ticks: 2 });
        let mut tick = 10;
        while controls.wants_tick(tick, 99) {
            tick += 1;
            controls.did_tick(tick);
        }
        assert_eq!(tick, 12);
        assert!(controls.paused);
    }

    #[test]
    fn running_to_a_tick_ignores_real_time_and_stops_there() {
        let mut controls = Controls::default();
        controls.take(&ToWorker::RunTo { tick: 600 });
        let mut tick = 0;
        while controls.wants_tick(tick, 0) {
            tick += 1;
            controls.did_tick(tick);
        }
        assert_eq!(tick, 600);
        assert!(controls.paused && controls.run_to.is_none());
    }

    #[test]
    fn a_goal_that_is_past_stops_the_clock_where_it_is() {
        let mut controls = Controls::default();
        controls.take(&ToWorker::RunTo { tick: 5 });
        controls.stop_at_goal(9);
        assert!(controls.paused && !controls.wants_tick(9, 3));
    }
}
