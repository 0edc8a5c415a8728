//! The machine's rules, one sentence each, on scripts written in assembly and a tiny host.
//!
//! Expectations come from the rules as `docs/papyrus-vm.md` tells them, which names its sources.
//! Method: each test attaches scripts, sends events, lets ticks pass and reads what was said and
//! logged, in order.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test's own helpers stop the test when its fixture is wrong"
)]

mod stage;

mod arrays;
mod broken;
mod calls;
mod corpus;
mod faults;
mod fuzz;
mod locks;
mod memory;
mod natives;
mod profile;
mod properties;
mod reports;
mod saved_code;
mod saves;
mod states;
mod threads;
mod values;
mod warm;
mod written;
