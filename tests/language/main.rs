//! The language, case by case: what small scripts say when they run.
//!
//! Property: every rule of values, arrays, states, properties and calls that scripts can see.
//! Method: scripts as text go through the compiler and run in the machine round a host with six
//! natives; each case is compiled plainly, and again optimised, without line numbers and through
//! the file format, and must say the same both times. What is compared is every text said and every
//! line logged, in order, so that a case whose script never runs fails.
//! Truth: the language as its public documentation and published game logs tell it,
//! `docs/papyrus-vm.md`. The behaviours follow the list of cases of a public machine for the same
//! format; where that machine answers differently from the language a remark `Peer:` says so.
//!
//! Not here: scripts no compiler writes, locks and the order of threads, saves (`crates/papyrus`).

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test's own helpers stop the test when its fixture is wrong"
)]

mod stage;

mod arithmetic;
mod arrays;
mod calls;
mod cases;
mod casts;
mod comparison;
mod flow;
mod none;
mod optimised;
mod parents;
mod properties;
mod states;
mod strings;
mod waits;
