//! The virtual machine: a loop of integer sums, and calls of a function on self. The peer of both
//! is the same arithmetic as a plain Rust loop over boxed values the optimiser cannot remove.

use super::{Row, rate};
use crate::output::Failure;
use forge::compiler::{MemorySources, ScriptSource, compile};
use papyrus::{Binding, Budget, Clock, Handle, Host, NativeCall, Outcome, Value, Vm};
use std::hint::black_box;
use std::sync::Arc;

const SOURCE: &str = "
ScriptName Speed

Int total

Function Loop(Int limit)
    Int i = 0
    Int sum = 0
    While i < limit
        sum = sum + i
        i = i + 1
    EndWhile
    total = sum
EndFunction

Function Calls(Int limit)
    Int i = 0
    While i < limit
        i = Add(i, 1)
    EndWhile
EndFunction

Int Function Add(Int a, Int b)
    Return a + b
EndFunction
";

const ROUNDS: i32 = 200_000;

/// A host without natives.
struct Nobody;

impl Host for Nobody {
    fn binding(&self, _: &str, _: &str) -> Option<Binding> {
        None
    }

    fn native(&mut self, _: &mut Vm, _: NativeCall<'_>) -> Outcome {
        Outcome::Now(Value::None)
    }

    fn form_text(&self, _: Handle) -> String {
        String::new()
    }

    fn native_class(&self, _: Handle) -> Option<&str> {
        None
    }
}

pub(super) fn run() -> Result<Vec<Row>, Failure> {
    let mut vm = machine()?;
    let instructions = rate(|| call(&mut vm, "Loop"));
    let mut calls = machine()?;
    let calls = rate(|| {
        call(&mut calls, "Calls");
        ROUNDS.unsigned_abs().into()
    });
    // Six instructions a round do what this loop does in one.
    let plain = rate(|| plain_loop(ROUNDS) * 6);
    Ok(vec![
        Row {
            name: "vm: simple instructions".into(),
            unit: "instruction",
            ours: instructions,
            peer: Some(plain),
        },
        Row {
            name: "vm: calls on self".into(),
            unit: "call",
            ours: calls,
            peer: None,
        },
    ])
}

fn machine() -> Result<Vm, Failure> {
    let mut sources = MemorySources::new();
    sources.insert("Speed", ScriptSource::Text(SOURCE.as_bytes().to_vec()));
    let script = compile(&sources, "Speed").map_err(|errors| {
        let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::Unreadable(words.join("\n"))
    })?;
    let mut vm = Vm::new(&[]);
    vm.provide_script("Speed", Some(Arc::new(script)));
    vm.attach(Handle(1), "Speed", Vec::new());
    update(&mut vm);
    Ok(vm)
}

/// Calls a function with the number of rounds and gives the instructions it took.
fn call(vm: &mut Vm, function: &str) -> u64 {
    vm.call_function(Handle(1), "Speed", function, &[Value::Int(ROUNDS)]);
    update(vm)
}

fn update(vm: &mut Vm) -> u64 {
    let budget = Budget::Frame {
        instructions_main: u64::MAX,
        instructions_tasklet: 0,
    };
    vm.update(&mut Nobody, Clock::default(), budget)
        .instructions
}

fn plain_loop(limit: i32) -> u64 {
    let mut sum = 0i32;
    let mut i = 0i32;
    while black_box(i) < limit {
        sum = black_box(sum).wrapping_add(i);
        i = black_box(i).wrapping_add(1);
    }
    black_box(sum);
    u64::from(limit.unsigned_abs())
}
