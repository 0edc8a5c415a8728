//! Prints what 400,000 idle instances of a ten-variable script take in memory (Linux).
//!
//! `cargo run --release -p skald-papyrus --example instances`

use papyrus::{Binding, Budget, Clock, Handle, Host, NativeCall, Outcome, Value, Vm};
use pex::{Pex, Script};
use std::fmt::Write as _;

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
        Some("Form")
    }
}

/// Resident memory in bytes, where the system tells it.
fn resident() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = stat
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<f64>().ok());
    pages.unwrap_or(0.0) * 4096.0
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::from(".object Idle\n.extends Form\n");
    for number in 0..10 {
        writeln!(text, ".variable v{number} Int {number} 0")?;
    }
    text += ".end\n";
    let mut vm = Vm::new(&[("Form", "")]);
    vm.provide_script("Form", None);
    vm.provide_script("Idle", Some(Script::from(&Pex::assemble(&text)?)));
    let before = resident();
    for handle in 0..400_000 {
        vm.attach(Handle(handle), "Idle", Vec::new());
    }
    vm.update(&mut Nobody, Clock::default(), Budget::Straight);
    let taken = resident() - before;
    let count = vm.counters().instances;
    println!(
        "{count} instances: {:.1} MB, {:.0} bytes each",
        taken / 1e6,
        taken / count as f64
    );
    Ok(())
}
