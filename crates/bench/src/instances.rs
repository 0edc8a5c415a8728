//! What a script that does nothing costs in memory: 400,000 objects with a script of ten variables,
//! as a long game with many mods has.

use crate::meter::memory;
use crate::row::Row;
use crate::script::{NATIVE_TYPES, update};
use forge::compiler::{MemorySources, ScriptSource, compile};
use papyrus::{Handle, Vm};

const COUNT: u64 = 400_000;

const IDLE: &str = "
ScriptName Idle Extends Form
Int a = 1
Int b
Float c
Float d
Bool e
Bool f
String g
Form h
Form i
Int[] j

Event OnActivate(Form by)
    a += 1
EndEvent
";

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    let mut sources = MemorySources::new();
    sources.insert("Form", ScriptSource::Text(b"ScriptName Form".to_vec()));
    sources.insert("Idle", ScriptSource::Text(IDLE.as_bytes().to_vec()));
    let script = compile(&sources, "Idle").map_err(|errors| format!("{errors:?}"))?;
    let mut vm = Vm::new(&NATIVE_TYPES);
    for (name, _) in NATIVE_TYPES {
        vm.provide_script(name, None);
    }
    // That the native types have no scripts here is no news.
    vm.take_log();
    vm.provide_script("Idle", Some(pex::Script::from(&script)));
    update(&mut vm)?;
    let (before, begin) = (memory(), now());
    for number in 0..COUNT {
        vm.attach(Handle(number), "Idle", Vec::new());
    }
    update(&mut vm)?;
    let seconds = now() - begin;
    let mut rows = vec![Row::new(
        "vm: idle instances made",
        "instance/s",
        COUNT as f64 / seconds,
    )];
    if let (Some(before), Some(after)) = (before, memory()) {
        let each = (after - before) / COUNT as f64;
        rows.push(Row::new("vm: idle instance", "byte/instance", each));
    }
    if vm.counters().instances != COUNT {
        return Err(format!("{} instances", vm.counters().instances));
    }
    Ok(rows)
}
