//! Which source line each instruction of a function has.

use std::collections::BTreeMap;

use pex::{DebugFunction, DebugFunctionKind, Function, Pex};

use super::flow::folded;
use super::text;

/// Debug entries by function or property, with small letters, and kind.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    entries: BTreeMap<(String, u8), Vec<(String, &'a DebugFunction)>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(pex: &'a Pex) -> Self {
        let mut entries: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for entry in pex.debug.iter().flat_map(|debug| &debug.functions) {
            let kind = match entry.kind {
                DebugFunctionKind::Function => 0,
                DebugFunctionKind::Getter => 1,
                DebugFunctionKind::Setter => 2,
                DebugFunctionKind::Other(_) => continue,
            };
            let key = (folded(&text(pex, entry.function)), kind);
            let state = folded(&text(pex, entry.state));
            entries.entry(key).or_default().push((state, entry));
        }
        Lines { entries }
    }

    /// Whether the script was compiled with line numbers.
    pub(super) fn is_known(&self) -> bool {
        !self.entries.is_empty()
    }

    /// The lines of a function; none when they are not known. A state's function may stand in the
    /// entries as one outside of states.
    pub(super) fn of(&self, state: &str, name: &str, kind: u8, function: &Function) -> &'a [u16] {
        let entries = self.entries.get(&(folded(name), kind));
        let fits = |wanted: &str| {
            let mut all = entries.into_iter().flatten();
            all.find(|(it, entry)| it == wanted && entry.lines.len() == function.code.len())
        };
        let found = fits(&folded(state)).or_else(|| fits(""));
        found.map_or(&[], |(_, entry)| entry.lines.as_slice())
    }
}
