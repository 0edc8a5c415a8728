//! What it takes to digest and to save a long game's state: 50,000 references that the game has
//! changed, in 500 cells.

use crate::meter::best_rate;
use crate::row::Row;
use det::GameTime;
use forms::{Forms, PluginInput};
use ident::FormId;
use papyrus::Vm;
use sim::{Fingerprint, Pace, Save, SaveNote, StateView};
use std::collections::BTreeMap;
use std::hint::black_box;
use world::{Placement, World};

const REFERENCES: u32 = 50_000;
const CELLS: u32 = 500;
const REFERENCE: u32 = 0x0001_0000;
const CELL: u32 = 0x1000;

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    let plugin = esp::Plugin::new(&esp::PluginHeader::new()).write();
    let (forms, _) = Forms::build(vec![PluginInput::new("Bench.esm", plugin)]);
    let fingerprint = Fingerprint {
        plugins: vec![("Bench.esm".to_owned(), det::Digest::of_bytes(b""))],
    };
    let world = world();
    let vm = Vm::new(&natives::classes::tree());
    let view = StateView {
        world: &world,
        vm: &vm,
    };
    let digest = best(now, || {
        black_box(view.digests());
        Ok(())
    })?;
    let copy = best(now, || {
        black_box(world.clone());
        Ok(())
    })?;
    let mut bytes = 0;
    let save = best(now, || {
        let lost = BTreeMap::new();
        let pace = Pace::default();
        let save = Save::of(&forms, &fingerprint, view, pace, &lost, SaveNote::default());
        let written = save.and_then(|save| save.write());
        bytes = written.map_err(|error| error.to_string())?.len();
        Ok(())
    })?;
    let row = |what: &str, unit, value| {
        let name = format!("state of {REFERENCES} references: {what}");
        Row::new(&name, unit, value)
    };
    Ok(vec![
        row("digested", "s", digest),
        row("copied", "s", copy),
        row("made a save's bytes", "s", save),
        row("the save", "byte", bytes as f64),
    ])
}

/// Seconds that work takes, at best.
fn best(
    now: &dyn Fn() -> f64,
    mut work: impl FnMut() -> Result<(), String>,
) -> Result<f64, String> {
    Ok(1.0 / best_rate(now, || work().map(|()| 1))?)
}

/// Half of the references were moved, and each has one or two changes more.
fn world() -> World {
    let mut world = World::new("bench", GameTime(0));
    for number in 0..REFERENCES {
        let state = world
            .references
            .entry(FormId(REFERENCE + number))
            .or_default();
        if number % 2 == 0 {
            let at = number as f32;
            state.placement = Some(Placement {
                cell: Some(FormId(CELL + number % CELLS)),
                position: [at * 1.5, at * 0.25, 64.0],
                rotation: [0.0, 0.0, at * 0.001],
            });
        }
        state.enabled = (number % 3 == 0).then_some(number % 2 == 0);
        state.open = (number % 7 == 0).then_some(true);
        state.harvested = number % 5 == 0;
        state.initialised = true;
    }
    world
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_state_has_as_many_changed_references_as_its_rows_say() {
        assert_eq!(world().references.len(), 50_000);
        let now = Cell::new(0.0);
        let tick = || now.replace(now.get() + 0.2);
        let rows = measure(&tick).unwrap();
        assert_eq!(rows.len(), 4);
        assert!(
            rows.iter()
                .any(|row| row.unit == "byte" && row.ours > 100_000.0)
        );
    }
}
