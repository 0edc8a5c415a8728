//! A new game at the size of a Data folder: until every quest that starts with it has, and what a
//! tick takes then.

use bench::Row;
use sim::{Actions, GameData, Session, SessionOptions};
use std::rc::Rc;

/// A new game whose quests have not started by then never will.
const TICKS_MAX: u64 = 20_000;
/// Ticks that are looked at once the quests run.
const TICKS_AFTER: u32 = 600;

pub(super) fn measure(now: &dyn Fn() -> f64, data: &Rc<GameData>) -> Vec<Row> {
    let begin = now();
    let mut session = Session::new_game(data.forms.clone(), &SessionOptions::seeded("skald"));
    pollster::block_on(data.bring_all(&mut session));
    let begun = now() - begin;
    let mut slowest_start = 0.0_f64;
    while is_starting(&session) && session.world().clock.ticks < TICKS_MAX {
        slowest_start = slowest_start.max(tick(now, data, &mut session));
    }
    let started = now() - begin;
    let ticks = session.world().clock.ticks;
    let slowest = (0..TICKS_AFTER).map(|_| tick(now, data, &mut session));
    let slowest = slowest.fold(0.0_f64, f64::max);
    let report = session.report();
    let row = |what: &str, unit, value| {
        let quests = report.quests_total;
        Row::new(&format!("new game of {quests} quests: {what}"), unit, value)
    };
    vec![
        row("begun", "s", begun),
        row("all started", "s", started),
        row(
            "of them running",
            "quest",
            report.quests_started.len() as f64,
        ),
        row("ticks till then", "tick", ticks as f64),
        row("slowest tick till then", "s", slowest_start),
        row("slowest of 600 ticks after", "s", slowest),
    ]
}

/// The first ticks come before any quest is lined up.
fn is_starting(session: &Session) -> bool {
    let new_game = &session.world().new_game;
    new_game.total == 0 || !new_game.waiting.is_empty()
}

/// Seconds the simulation took; what it wants after it is brought outside of them.
fn tick(now: &dyn Fn() -> f64, data: &Rc<GameData>, session: &mut Session) -> f64 {
    let begin = now();
    session.tick(&Actions::none());
    let took = now() - begin;
    pollster::block_on(data.bring_all(session));
    took
}
