//! Every compiled script of the public corpus, linked and run, when it is there.
//!
//! Property: whatever public mods hold, linking it finds no broken instruction and running its
//! events never panics. Natives are all missing, so most calls end in a line.

use papyrus::{Binding, Budget, Clock, Handle, Host, NativeCall, Outcome, Value, Vm};
use pex::{Pex, Script};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Does nothing and knows nothing.
struct Nobody;

impl Host for Nobody {
    fn binding(&self, _: &str, _: &str) -> Option<Binding> {
        None
    }

    fn native(&mut self, _: &mut Vm, _: NativeCall<'_>) -> Outcome {
        Outcome::Now(Value::None)
    }

    fn form_text(&self, handle: Handle) -> String {
        format!(" ({:08X})", handle.0)
    }

    fn native_class(&self, _: Handle) -> Option<&str> {
        None
    }
}

fn scripts() -> BTreeMap<String, Arc<Pex>> {
    let mut scripts = BTreeMap::new();
    for path in corpus::files(&["pex"]) {
        let Ok(pex) = Pex::read(&std::fs::read(&path).unwrap()) else {
            continue;
        };
        let name = pex.text(pex.objects[0].name).to_ascii_lowercase();
        scripts.entry(name).or_insert(Arc::new(pex));
    }
    scripts
}

#[test]
fn all_scripts_link_and_their_first_events_run() {
    let scripts = scripts();
    if scripts.is_empty() {
        return;
    }
    let natives = [
        ("Form", ""),
        ("Alias", ""),
        ("ReferenceAlias", "Alias"),
        ("LocationAlias", "Alias"),
        ("ActiveMagicEffect", ""),
        ("Quest", "Form"),
        ("ObjectReference", "Form"),
        ("Actor", "ObjectReference"),
    ];
    let mut vm = Vm::new(&natives);
    for (handle, name) in scripts.keys().enumerate() {
        vm.attach(Handle(handle as u64), name, Vec::new());
    }
    let mut host = Nobody;
    let mut clock = Clock::default();
    let budget = Budget::Frame {
        instructions_main: 20_000,
        instructions_tasklet: 0,
    };
    let mut broken = 0;
    for _ in 0..40 {
        while let Some(name) = vm.wanted_scripts().first().cloned() {
            vm.provide_script(
                &name,
                scripts
                    .get(&name.to_ascii_lowercase())
                    .map(|pex| Script::from(&**pex)),
            );
        }
        clock.ticks += 1;
        clock.play_ticks += 1;
        for handle in 0..scripts.len() as u64 {
            vm.send_event(Handle(handle), "OnUpdate", &[]);
        }
        vm.update(&mut host, clock, budget);
        broken += vm
            .take_log()
            .iter()
            .filter(|line| line.text.starts_with("Broken"))
            .count();
    }
    assert_eq!(broken, 0);
    let counters = vm.counters();
    println!(
        "{} scripts, {} linked, {} instructions",
        scripts.len(),
        counters.classes,
        counters.instructions
    );
    assert!(counters.classes > 100 && counters.instructions > 1000);
}
