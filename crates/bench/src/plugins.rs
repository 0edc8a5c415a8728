//! A plugin that is in memory, read into forms: the walk over its headers, what of it stays, the index
//! with everything in it sorted out.

use crate::meter;
use crate::row::Row;
use forms::{Forms, Keep, PluginReading};
use std::hint::black_box;

const RUNS: u32 = 5;

/// A plugin's file, however the host holds it.
pub trait Blocks {
    /// How many bytes it has.
    fn size(&self) -> u64;

    /// Hands over all of it from its start to its end.
    fn each(&self, take: &mut dyn FnMut(&[u8]));
}

/// Measures the indexing of one plugin, which is a master of nothing.
///
/// # Errors
/// When it is no plugin that loads.
pub(crate) fn measure(
    now: &dyn Fn() -> f64,
    name: &str,
    blocks: &dyn Blocks,
) -> Result<Vec<Row>, String> {
    let before = meter::memory();
    let (mut best, mut most) = (f64::MAX, None);
    let (mut count, mut bytes) = (0, 0);
    for _ in 0..RUNS {
        let begin = now();
        let mut reading = PluginReading::new(name, blocks.size(), Keep::WhatIsAlwaysNeeded);
        blocks.each(&mut |block| reading.push(block));
        let (forms, problems) = Forms::build(vec![reading.finish()]);
        best = best.min(now() - begin);
        if let Some(problem) = problems.first() {
            return Err(problem.to_string());
        }
        count = forms.count();
        bytes = forms.memory().iter().map(|family| family.bytes).sum();
        most = most.max(meter::memory().map(|bytes| bytes as u64));
        black_box(&forms);
    }
    if count == 0 {
        return Err(format!("{name} has no forms"));
    }
    let row = |what: &str, unit, value| Row::new(&format!("forms: {name}{what}"), unit, value);
    let mut rows = vec![
        row(" indexed", "s", best),
        row(", its forms", "form", count as f64),
        row(", its forms' memory", "byte", bytes as f64),
    ];
    let taken = before.zip(meter::memory());
    rows.extend(
        taken.map(|(before, after)| {
            row(", memory of the program", "byte", (after - before).max(0.0))
        }),
    );
    Ok(rows)
}

#[cfg(all(test, feature = "scripts"))]
mod tests {
    use super::*;
    use esp::{Plugin, PluginHeader, RecordBuilder};
    use ident::FourCC;
    use std::cell::Cell;

    struct Whole(Vec<u8>);

    impl Blocks for Whole {
        fn size(&self) -> u64 {
            self.0.len() as u64
        }

        fn each(&self, take: &mut dyn FnMut(&[u8])) {
            self.0.chunks(10).for_each(take);
        }
    }

    #[test]
    fn the_forms_of_a_plugin_are_counted_and_a_broken_one_is_an_error() {
        let now = Cell::new(0.0);
        let clock = || {
            now.set(now.get() + 0.5);
            now.get()
        };
        let mut plugin = Plugin::new(&PluginHeader::new());
        for id in [0x800, 0x801] {
            plugin.push(RecordBuilder::new(FourCC(*b"MISC"), id).finish());
        }
        let rows = measure(&clock, "A.esm", &Whole(plugin.write())).unwrap();
        assert_eq!(rows[0], Row::new("forms: A.esm indexed", "s", 0.5));
        assert_eq!(rows[1], Row::new("forms: A.esm, its forms", "form", 2.0));
        assert!(measure(&clock, "A.esm", &Whole(b"TES3".to_vec())).is_err());
    }
}
