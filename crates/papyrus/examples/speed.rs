//! Prints how fast scripts run here: simple instructions and script calls a second.
//!
//! `cargo run --release -p skald-papyrus --example speed`

use papyrus::{Binding, Budget, Clock, Handle, Host, NativeCall, Outcome, Value, Vm};
use pex::{Pex, Script};

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

const SCRIPT: &str = r#"
.object Speed
  .extends Form
  .variable ::total_var Int 0 0
  .state ``
    .function Loop None
      .param limit Int
      .local i Int
      .local sum Int
      .local ::temp0 Bool
      .local ::temp1 Int
      assign i 0
    L0:
      cmp_lt ::temp0 i limit
      jmpf ::temp0 L1
      iadd ::temp1 sum i
      assign sum ::temp1
      iadd ::temp1 i 1
      assign i ::temp1
      jmp L0
    L1:
      assign ::total_var sum
    .end
    .function Calls None
      .param limit Int
      .local i Int
      .local ::temp0 Bool
      .local ::temp1 Int
    L0:
      cmp_lt ::temp0 i limit
      jmpf ::temp0 L1
      callmethod Add self ::temp1 i 1
      assign i ::temp1
      jmp L0
    L1:
    .end
    .function Add Int
      .param a Int
      .param b Int
      .local ::temp0 Int
      iadd ::temp0 a b
      return ::temp0
    .end
  .end
.end
"#;

/// Processor time of this thread, as Linux tells it: the machine may be busy with other things.
/// NaN elsewhere.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = stat
        .ok()
        .and_then(|stat| stat.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(f64::NAN, |nanoseconds| nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut vm = Vm::new(&[("Form", "")]);
    vm.provide_script("Form", None);
    vm.provide_script("Speed", Some(Script::from(&Pex::assemble(SCRIPT)?)));
    let handle = Handle(1);
    vm.attach(handle, "Speed", Vec::new());
    let budget = Budget::Frame {
        instructions_main: u64::MAX,
        instructions_tasklet: 0,
    };
    vm.update(&mut Nobody, Clock::default(), budget);
    for (function, count) in [("Loop", 30_000_000), ("Calls", 10_000_000)] {
        for _ in 0..3 {
            vm.call_function(handle, "Speed", function, &[Value::Int(count)]);
            let began = seconds();
            let report = vm.update(&mut Nobody, Clock::default(), budget);
            let seconds = seconds() - began;
            println!(
                "{function}: {:.0} M instructions/s, {:.1} M rounds/s",
                report.instructions as f64 / seconds / 1e6,
                f64::from(count) / seconds / 1e6
            );
        }
    }
    for line in vm.take_log() {
        println!("{line}");
    }
    Ok(())
}
