//! How many tests passed and failed, read from what the test runners print.
//!
//! Each runner ends with a summary of its own: cargo's (`test result: ok. 3 passed; 0 failed; …`,
//! also printed by wasm-bindgen's), nextest's (`Summary [0.1s] 12 tests run: 11 passed, 1 failed`)
//! and Node's (`# pass 5`, or `ℹ pass 5` on a terminal).

/// Tests that ran.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Those that held.
    pub(crate) passed: u64,
    /// Those that did not.
    pub(crate) failed: u64,
}

impl Counts {
    /// Adds what another runner counted.
    pub(crate) fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Takes in one line of a runner's output; lines that are no summary change nothing.
    pub(crate) fn read_line(&mut self, line: &str) {
        let line = without_colours(line);
        let line = line.trim();
        if let Some(count) = after_any(line, &["# pass ", "ℹ pass "]) {
            self.passed += count;
        } else if let Some(count) = after_any(line, &["# fail ", "ℹ fail "]) {
            self.failed += count;
        } else if line.starts_with("test result: ") || line.starts_with("Summary [") {
            self.passed += before(line, " passed");
            self.failed += before(line, " failed") + before(line, " timed out");
        }
    }
}

/// The number that follows one of `starts` and is all of the line.
fn after_any(line: &str, starts: &[&str]) -> Option<u64> {
    starts
        .iter()
        .find_map(|start| line.strip_prefix(start)?.trim().parse().ok())
}

/// The number that stands right before `word`, 0 when there is none.
fn before(line: &str, word: &str) -> u64 {
    let Some((head, _)) = line.split_once(word) else {
        return 0;
    };
    head.rsplit(|c: char| !c.is_ascii_digit())
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0)
}

/// The line without terminal colour sequences (`ESC [ … m`).
fn without_colours(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((head, tail)) = rest.split_once("\u{1b}[") {
        out.push_str(head);
        rest = tail.split_once('m').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &str, passed: u64, failed: u64) {
        let mut counts = Counts::default();
        lines.lines().for_each(|line| counts.read_line(line));
        assert_eq!(counts, Counts { passed, failed });
    }

    #[test]
    fn every_binary_of_cargo_test_counts() {
        check(
            "running 2 tests\n\
             test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n\
             test result: FAILED. 1 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out",
            3,
            3,
        );
    }

    #[test]
    fn nextest_tells_it_once_and_in_colour() {
        check(
            "     \u{1b}[32;1mSummary\u{1b}[0m [   0.514s] 12 tests run: 11 passed, 1 failed, 0 skipped",
            11,
            1,
        );
        check(
            "     Summary [   0.514s] 3 tests run: 1 passed (1 slow), 2 timed out, 0 skipped",
            1,
            2,
        );
    }

    #[test]
    fn node_tells_it_in_two_dresses() {
        check("# tests 6\n# pass 5\n# fail 1", 5, 1);
        check("ℹ tests 5\nℹ pass 5\nℹ fail 0", 5, 0);
    }

    #[test]
    fn words_of_a_test_are_no_summary() {
        check("test a_door_that_3 passed ... ok\nnote: 4 failed", 0, 0);
    }
}
