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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(debug: &str) -> Pex {
        let text = format!(
            ".object Test\n.state ``\n.function F None\nnop\nnop\n.end\n.end\n.end\n{debug}"
        );
        Pex::assemble(&text).unwrap()
    }

    fn of(pex: &Pex, state: &str, name: &str) -> Vec<u16> {
        let (_, function) = &pex.objects[0].states[0].functions[0];
        Lines::new(pex).of(state, name, 0, function).to_vec()
    }

    #[test]
    fn a_function_has_the_lines_of_its_entry_whatever_the_case() {
        let pex = with(".debug 0\n.lines Test `` F 0 4 5\n");
        assert_eq!(of(&pex, "", "f"), [4, 5]);
        assert_eq!(of(&pex, "", "G"), [0; 0]);
    }

    #[test]
    fn a_states_function_may_stand_in_an_entry_without_state() {
        let pex = with(".debug 0\n.lines Test `` F 0 4 5\n");
        assert_eq!(of(&pex, "Done", "F"), [4, 5]);
        let pex = with(".debug 0\n.lines Test `` F 0 4 5\n.lines Test Done F 0 7 8\n");
        assert_eq!(of(&pex, "Done", "F"), [7, 8]);
    }

    #[test]
    fn an_entry_with_another_number_of_lines_is_of_another_function() {
        let pex = with(".debug 0\n.lines Test `` F 0 4 5 6\n");
        assert_eq!(of(&pex, "", "F"), [0; 0]);
    }

    #[test]
    fn without_entries_no_line_is_known() {
        let pex = with("");
        assert!(!Lines::new(&pex).is_known());
        assert!(Lines::new(&with(".debug 0\n.lines Test `` F 0 4 5\n")).is_known());
    }
}
