//! The Papyrus virtual machine. Knows no form and no world.
//!
//! A [`Vm`] holds script types, instances, threads and everything they hold as plain data; a
//! [`Host`] does native functions and gives meaning to [`Handle`]s. One [`Vm::update`] a tick runs
//! threads in turns. The rules are told in `docs/papyrus-vm.md`.
//!
//! Not here: reading scripts (`pex`), native functions (`natives`), update timers and event
//! registrations (`natives`), files, clocks of the wall.

mod access;
mod attach;
mod chain;
mod class;
mod collect;
mod conditional;
mod dump;
mod function;
mod gone;
mod heap;
mod host;
mod instance;
mod interp;
mod link;
mod link_code;
mod lock;
mod log;
mod lookup;
mod memory;
mod native_signature;
mod observe;
mod ops;
mod profile;
mod provenance;
mod report;
mod save;
mod saved_code;
mod scheduler;
mod send;
mod slab;
mod slot;
mod sorted;
mod strings;
mod thread;
mod trace;
mod value;
mod vm;
mod wait;

pub use host::{
    Binding, Host, NativeCall, NativeId, NativeSignature, Outcome, PropertyValue, Token, Wake,
};
pub use log::{CallLine, LogKind, LogLine, Severity, StackLine};
pub use memory::StackMemory;
pub use profile::{FunctionProfile, Profile};
pub use report::{Budget, Clock, Counters, Dropped, UpdateReport};
pub use scheduler::{STRAIGHT_THREAD_STOP, STRAIGHT_UPDATE_STOP};
pub use send::THREADS_MAX;
pub use thread::{Thread, ThreadId};
pub use value::{ArrayId, ClassId, Handle, ObjectId, StrId, Type, Value};
pub use vm::Vm;
