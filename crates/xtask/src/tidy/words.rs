//! Rules of words: what must not stand in code, each with what to write in its place.

use super::Finding;
use super::mask::mask;
use super::tree::{SourceFile, Tree};

/// Crates whose values are part of a save or decide what goes into one.
const STATE_CRATES: [&str; 5] = ["world", "papyrus", "rules", "natives", "sim"];

/// The comment that lets a hash map into a state crate.
const LOOK_UP: &str = "look-up only:";

/// Crates that may look at a clock.
const HOSTS: [&str; 3] = ["cli", "xtask", "browser"];

/// The program beside the workspace that may, too: it measures others.
const PEERS: &str = "bench-peers/";

/// Work left undone, in code; spelled in two parts where this file would find itself.
const UNFINISHED: [(&str, &str); 3] = [
    (
        "todo!",
        "finish it, or return an error that says what is not done",
    ),
    (
        "unimplemented!",
        "finish it, or return an error that says what is not done",
    ),
    ("dbg!", "remove it, or log"),
];
const LEFT_OVER: &str = concat!("FIX", "ME");

/// Folders of one machine.
const MACHINE_FOLDERS: [&str; 3] = [
    concat!("/", "work", "/"),
    concat!("/", "root", "/"),
    concat!("/", "tmp", "/"),
];

/// No unfinished work, anywhere in code.
pub(crate) fn unfinished_work_is_not_left(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.is_code()) {
        for (line, code) in code_lines(file) {
            for (word, instead) in UNFINISHED.iter().filter(|_| file.is_rust()) {
                if has_word(&code, word) {
                    findings.push(Finding::new(
                        &file.path,
                        line,
                        format!("{word} is banned: {instead}"),
                    ));
                }
            }
        }
        for (line, text) in file.lines().filter(|(_, text)| text.contains(LEFT_OVER)) {
            let _ = text;
            let text =
                format!("{LEFT_OVER} is banned: do it, or write `Unknown:` with what is not known");
            findings.push(Finding::new(&file.path, line, text));
        }
    }
    findings
}

/// State crates hold no hash maps, unless the first mention says that they are only looked up.
pub(crate) fn state_has_no_hash_order(tree: &Tree) -> Vec<Finding> {
    let files = tree
        .files
        .iter()
        .filter(|file| file.is_rust() && file.is_in_crate(&STATE_CRATES));
    files
        .filter(|file| !file.is_test())
        .filter_map(hash_order)
        .collect()
}

fn hash_order(file: &SourceFile) -> Option<Finding> {
    let names = ["HashMap", "HashSet"];
    let (line, name) = code_lines(file).into_iter().find_map(|(line, code)| {
        names
            .iter()
            .find(|name| has_word(&code, name))
            .map(|name| (line, *name))
    })?;
    let lines: Vec<&str> = file.text.lines().collect();
    let on_line = lines
        .get(line - 1)
        .is_some_and(|text| text.contains(LOOK_UP));
    let above = lines.iter().take(line - 1).rev();
    let comments = above.take_while(|text| text.trim_start().starts_with("//"));
    let allowed = on_line || comments.into_iter().any(|text| text.contains(LOOK_UP));
    (!allowed).then(|| {
        let text = format!("{name} is banned in state: use a BTree, or say `// {LOOK_UP} …` on it");
        Finding::new(&file.path, line, text)
    })
}

/// Only hosts read a clock; state crates do not even hold a moment of one.
pub(crate) fn only_hosts_know_the_time(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let files = tree
        .files
        .iter()
        .filter(|file| file.is_rust() && !file.is_in_crate(&HOSTS))
        .filter(|file| !file.path.starts_with(PEERS));
    for file in files {
        let is_state = file.is_in_crate(&STATE_CRATES);
        for (line, code) in code_lines(file) {
            let reads = ["Instant::now", "SystemTime::now"]
                .iter()
                .find(|word| has_word(&code, word));
            let holds = ["Instant", "SystemTime"]
                .iter()
                .find(|word| is_state && has_word(&code, word));
            if let Some(word) = reads.or(holds) {
                let text = format!("{word} is banned here: the host passes time in as ticks");
                findings.push(Finding::new(&file.path, line, text));
            }
        }
    }
    findings
}

/// No file names a folder of the machine it was written on.
pub(crate) fn no_machine_is_named(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        for (line, text) in file.lines() {
            if let Some(folder) = MACHINE_FOLDERS
                .iter()
                .find(|folder| starts_a_path(text, folder))
            {
                let text = format!("`{folder}` is a folder of one machine: write a relative path");
                findings.push(Finding::new(&file.path, line, text));
            }
        }
    }
    findings
}

/// Whether `folder` stands in `text` as the start of an absolute path.
fn starts_a_path(text: &str, folder: &str) -> bool {
    let part_of_longer = |c: char| c.is_alphanumeric() || "_-.)}>/".contains(c);
    text.match_indices(folder).any(|(at, _)| {
        !text
            .get(..at)
            .and_then(|before| before.chars().next_back())
            .is_some_and(part_of_longer)
    })
}

/// The lines of a file without comments and literals, counted from 1.
fn code_lines(file: &SourceFile) -> Vec<(usize, String)> {
    let code: String = mask(file).into_iter().collect();
    code.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.to_owned()))
        .collect()
}

/// Whether `word` stands in `code` and is no part of a longer name.
fn has_word(code: &str, word: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code.get(..at).and_then(|text| text.chars().next_back());
        let after = code
            .get(at + word.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
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

    #[test]
    fn unfinished_work_is_found_in_code_and_not_in_strings() {
        let rule = unfinished_work_is_not_left;
        check(
            rule,
            "a.rs",
            "//! A.\nfn a() { dbg!(1); }",
            &["a.rs:2: dbg! is banned: remove it, or log"],
        );
        check(rule, "a.rs", "//! todo!\nlet a = \"dbg!\";", &[]);
        let says = format!(
            "a.ts:1: {LEFT_OVER} is banned: do it, or write `Unknown:` with what is not known"
        );
        check(rule, "a.ts", &format!("// {LEFT_OVER}: later"), &[&says]);
    }

    #[test]
    fn a_hash_map_in_state_needs_its_reason() {
        let rule = state_has_no_hash_order;
        let says = "crates/world/src/a.rs:2: HashMap is banned in state: use a BTree, or say \
                    `// look-up only: …` on it";
        let text = "//! A.\nuse std::collections::HashMap;\nstruct A(HashMap<u8, u8>);\n";
        check(rule, "crates/world/src/a.rs", text, &[says]);
        check(rule, "crates/vfs/src/a.rs", text, &[]);
        let allowed = "//! A.\n// look-up only: never walked.\nuse std::collections::HashMap;\n";
        check(rule, "crates/world/src/a.rs", allowed, &[]);
        let far = "// look-up only: elsewhere.\nfn a() {}\nuse std::collections::HashSet;\n";
        let says = "crates/sim/src/a.rs:3: HashSet is banned in state: use a BTree, or say \
                    `// look-up only: …` on it";
        check(rule, "crates/sim/src/a.rs", far, &[says]);
    }

    #[test]
    fn only_hosts_read_the_clock() {
        let rule = only_hosts_know_the_time;
        let says = "is banned here: the host passes time in as ticks";
        let found = format!("crates/det/src/a.rs:1: Instant::now {says}");
        check(
            rule,
            "crates/det/src/a.rs",
            "let a = std::time::Instant::now();",
            &[&found],
        );
        let found = format!("crates/sim/src/a.rs:1: SystemTime {says}");
        check(
            rule,
            "crates/sim/src/a.rs",
            "modified: SystemTime,",
            &[&found],
        );
        check(rule, "crates/vfs/src/a.rs", "modified: SystemTime,", &[]);
        check(rule, "crates/cli/src/a.rs", "let a = Instant::now();", &[]);
        check(rule, "bench-peers/src/a.rs", "let a = Instant::now();", &[]);
    }

    #[test]
    fn a_path_of_one_machine_is_found() {
        let rule = no_machine_is_named;
        let folder = MACHINE_FOLDERS[0];
        let says = format!("a.md:1: `{folder}` is a folder of one machine: write a relative path");
        check(rule, "a.md", &format!("see `{folder}main`"), &[&says]);
        check(
            rule,
            "a.md",
            &format!("see docs{folder}main or ..{folder}x"),
            &[],
        );
    }
}
