//! The Papyrus virtual machine. Knows no form and no world.
//!
//! A [`Vm`] holds script types, instances, threads and everything they hold as plain data; a
//! [`Host`] does native functions and gives meaning to [`Handle`]s. One [`Vm::update`] a tick runs
//! threads in turns. The rules are told in `docs/papyrus-vm.md`.
//!
//! Not here: reading scripts (`pex`), native functions (`natives`), update timers and event
//! registrations (`natives`), files, clocks of the wall.

mod host;
mod log;
mod report;
mod value;
mod vm;

pub use host::{Binding, Host, NativeCall, NativeId, Outcome, PropertyValue, Token, Wake};
pub use log::{LogKind, LogLine, Severity, StackLine};
pub use report::{Budget, Clock, Counters, UpdateReport};
pub use value::{ArrayId, ClassId, Handle, ObjectId, StrId, Type, Value};
pub use vm::{STRAIGHT_THREAD_STOP, Thread, ThreadId, Vm};
