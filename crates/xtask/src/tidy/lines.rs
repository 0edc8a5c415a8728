//! Rules of size: files and functions that a reader can hold in mind.
//!
//! Tests do not count: a file's `#[cfg(test)]` modules are left out of its length, and files that
//! are all tests are not measured.

use super::Finding;
use super::mask::mask;
use super::tree::{SourceFile, Tree};

const FILE_LINES_MAX: usize = 800;
const FUNCTION_LINES_MAX: usize = 70;

/// Files that may be longer, each with why: tables, and what a program wrote.
const LONG_FILES: [(&str, &str); 0] = [];

/// Functions that may be longer: the file, how the function opens, and why.
const LONG_FUNCTIONS: [(&str, &str, &str); 1] = [(
    "crates/papyrus/src/interp.rs",
    "fn run(",
    "the machine's hot loop, one row an instruction: rows in functions of their own cost calls",
)];

/// Files have at most 800 lines.
pub(crate) fn files_are_short(tree: &Tree) -> Vec<Finding> {
    let files = tree
        .files
        .iter()
        .filter(|file| file.is_code() && !file.is_test());
    files.filter_map(long_file).collect()
}

fn long_file(file: &SourceFile) -> Option<Finding> {
    let code = mask(file);
    let tests: usize = test_modules(file, &code).iter().map(Span::length).sum();
    let length = file.text.lines().count() - tests;
    let exempt = LONG_FILES.iter().any(|(path, _)| *path == file.path);
    (length > FILE_LINES_MAX && !exempt).then(|| {
        let text = format!("{length} lines without tests; split it, the cap is {FILE_LINES_MAX}");
        Finding::new(&file.path, FILE_LINES_MAX + 1, text)
    })
}

/// Functions have at most 70 lines, those of functions inside them not counted.
pub(crate) fn functions_are_short(tree: &Tree) -> Vec<Finding> {
    let files = tree
        .files
        .iter()
        .filter(|file| file.is_code() && !file.is_test());
    files.flat_map(long_functions).collect()
}

fn long_functions(file: &SourceFile) -> Vec<Finding> {
    let code = mask(file);
    let tests = test_modules(file, &code);
    let mut functions = if file.is_rust() {
        rust_functions(&code)
    } else {
        script_functions(&code)
    };
    functions.retain(|function| !tests.iter().any(|test| test.holds(function)));
    let mut findings = Vec::new();
    for function in &functions {
        let length = own_length(function, &functions);
        if length > FUNCTION_LINES_MAX && !may_be_long(file, function) {
            let text =
                format!("a function of {length} lines; split it, the cap is {FUNCTION_LINES_MAX}");
            findings.push(Finding::new(&file.path, function.first, text));
        }
    }
    findings
}

/// Lines of a function less those of functions inside it.
fn own_length(function: &Span, all: &[Span]) -> usize {
    let inner: Vec<&Span> = all.iter().filter(|other| function.holds(other)).collect();
    // Of functions within functions only the outer ones count: they hold the others.
    let outer = inner
        .iter()
        .filter(|one| !inner.iter().any(|other| other.holds(one)));
    function.length()
        - outer
            .map(|span| span.length())
            .sum::<usize>()
            .min(function.length())
}

fn may_be_long(file: &SourceFile, function: &Span) -> bool {
    let first = file
        .text
        .lines()
        .nth(function.first - 1)
        .unwrap_or_default();
    LONG_FUNCTIONS
        .iter()
        .any(|(path, opens, _)| *path == file.path && first.contains(opens))
}

/// Lines of a piece of code, from 1, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    first: usize,
    last: usize,
}

impl Span {
    fn length(&self) -> usize {
        self.last - self.first + 1
    }

    fn holds(&self, other: &Span) -> bool {
        self != other && self.first <= other.first && other.last <= self.last
    }
}

/// Modules under `#[cfg(test)]` that are written out in the file.
fn test_modules(file: &SourceFile, code: &[char]) -> Vec<Span> {
    if !file.is_rust() {
        return Vec::new();
    }
    let mark: Vec<char> = "#[cfg(test)]".chars().collect();
    let starts = positions(code, &mark);
    starts
        .into_iter()
        .filter_map(|start| body(code, start + mark.len(), start))
        .collect()
}

fn rust_functions(code: &[char]) -> Vec<Span> {
    let starts = positions(code, &['f', 'n', ' ']);
    let is_word = |at: usize| {
        code.get(at)
            .is_some_and(|&c| c.is_alphanumeric() || c == '_')
    };
    let named = |&start: &usize| !(start > 0 && is_word(start - 1)) && is_word(start + 3);
    starts
        .into_iter()
        .filter(named)
        .filter_map(|start| body(code, start, start))
        .collect()
}

/// `function` declarations, arrows with a block, and methods.
fn script_functions(code: &[char]) -> Vec<Span> {
    let mut spans = Vec::new();
    for start in positions(code, &"function".chars().collect::<Vec<_>>()) {
        spans.extend(body(code, start, start));
    }
    for start in positions(code, &['=', '>', ' ', '{']) {
        spans.extend(body(code, start, start));
    }
    spans.extend(
        method_starts(code)
            .into_iter()
            .filter_map(|start| body(code, start, start)),
    );
    spans.dedup();
    spans
}

/// Places at the start of a line that read `name(`, keywords that take a bracket left out.
fn method_starts(code: &[char]) -> Vec<usize> {
    const MODIFIERS: [&str; 8] = [
        "async",
        "static",
        "private",
        "public",
        "protected",
        "get",
        "set",
        "override",
    ];
    const KEYWORDS: [&str; 7] = [
        "if", "for", "while", "switch", "catch", "return", "function",
    ];
    let mut starts = Vec::new();
    let mut line_start = 0;
    for line in code.split(|&c| c == '\n') {
        let text: String = line.iter().collect();
        let head = text.split('(').next().unwrap_or_default();
        let mut words = head
            .split_whitespace()
            .filter(|word| !MODIFIERS.contains(word));
        let name = words.next().unwrap_or_default();
        let plain = name
            .chars()
            .all(|c| c.is_alphanumeric() || "_$#".contains(c));
        let opens = text.contains('(') && text.trim_end().ends_with('{');
        if opens && plain && !name.is_empty() && words.next().is_none() && !KEYWORDS.contains(&name)
        {
            starts.push(line_start);
        }
        line_start += line.len() + 1;
    }
    starts
}

/// Every place where `word` stands.
fn positions(code: &[char], word: &[char]) -> Vec<usize> {
    code.windows(word.len())
        .enumerate()
        .filter(|(_, part)| *part == word)
        .map(|(at, _)| at)
        .collect()
}

/// The span from `start` to the end of the first block opened after `from`, outside brackets.
fn body(code: &[char], from: usize, start: usize) -> Option<Span> {
    let (mut brackets, mut braces) = (0usize, 0usize);
    for (at, &character) in code.iter().enumerate().skip(from) {
        match character {
            '(' | '[' if braces == 0 => brackets += 1,
            ')' | ']' if braces == 0 => brackets = brackets.saturating_sub(1),
            ';' if braces == 0 && brackets == 0 => return None,
            '{' if brackets == 0 => braces += 1,
            '}' if brackets == 0 => {
                braces = braces.checked_sub(1)?;
                if braces == 0 {
                    return Some(Span {
                        first: line_of(code, start),
                        last: line_of(code, at),
                    });
                }
            }
            _ => {}
        }
    }
    None
}

fn line_of(code: &[char], at: usize) -> usize {
    code.iter().take(at).filter(|&&c| c == '\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rule: fn(&Tree) -> Vec<Finding>, path: &str, text: &str, expected: &[&str]) {
        let found = rule(&Tree::of(&[(path, text)]));
        assert_eq!(
            found.iter().map(Finding::to_string).collect::<Vec<_>>(),
            expected
        );
    }

    fn lines(count: usize) -> String {
        "    step();\n".repeat(count)
    }

    #[test]
    fn a_file_of_801_lines_is_too_long_and_its_tests_do_not_count() {
        let says = ["crates/a/src/b.rs:801: 801 lines without tests; split it, the cap is 800"];
        check(files_are_short, "crates/a/src/b.rs", &lines(801), &says);
        check(files_are_short, "crates/a/src/b.rs", &lines(800), &[]);
        let tested = format!(
            "{}#[cfg(test)]\nmod tests {{\n{}}}\n",
            lines(800),
            lines(50)
        );
        check(files_are_short, "crates/a/src/b.rs", &tested, &[]);
        check(files_are_short, "crates/a/tests/b.rs", &lines(801), &[]);
    }

    #[test]
    fn a_function_of_71_lines_is_too_long() {
        let text = format!(
            "//! A.\nfn short() {{}}\npub fn long(a: [u8; 4]) {{\n{}}}\n",
            lines(69)
        );
        let says = ["crates/a/src/b.rs:3: a function of 71 lines; split it, the cap is 70"];
        check(functions_are_short, "crates/a/src/b.rs", &text, &says);
        let text = format!("//! A.\nfn fits() {{\n{}}}\n", lines(68));
        check(functions_are_short, "crates/a/src/b.rs", &text, &[]);
    }

    #[test]
    fn an_exemption_is_for_one_function_of_one_file() {
        let (path, opens, _) = LONG_FUNCTIONS[0];
        let long = format!("//! A.\n{opens}) {{\n{}}}\n", lines(69));
        check(functions_are_short, path, &long, &[]);
        let says = ["crates/a/src/b.rs:2: a function of 71 lines; split it, the cap is 70"];
        check(functions_are_short, "crates/a/src/b.rs", &long, &says);
    }

    #[test]
    fn functions_of_scripts_are_measured_without_those_inside() {
        let inner = format!("  const f = () => {{\n{}  }};\n", lines(60));
        let outer = format!(
            "// A.\nfunction outer(a: string) {{\n{inner}{}}}\n",
            lines(60)
        );
        check(functions_are_short, "web/src/a.ts", &outer, &[]);
        let method = format!(
            "// A.\nclass A {{\n  async b(c: number): void {{\n{}  }}\n}}\n",
            lines(69)
        );
        let says = ["web/src/a.ts:3: a function of 71 lines; split it, the cap is 70"];
        check(functions_are_short, "web/src/a.ts", &method, &says);
        let arrow = format!("// A.\nconst d = (c) => {{\n{}}};\n", lines(69));
        let says = ["web/src/a.ts:2: a function of 71 lines; split it, the cap is 70"];
        check(functions_are_short, "web/src/a.ts", &arrow, &says);
    }
}
