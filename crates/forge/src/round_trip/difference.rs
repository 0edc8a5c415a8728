//! Where two compiled scripts first differ, in words.

use pex::Pex;

/// The first difference, or nothing when the files are the same byte for byte.
pub(super) fn first(expected: &Pex, got: &Pex) -> Option<String> {
    if expected.write() == got.write() {
        return None;
    }
    let (expected, got) = (expected.disassemble(), got.disassemble());
    // What the script does first, then spelling, then line numbers, then the string table.
    let is_code = |line: &&str| !line.starts_with(".string") && !line.starts_with(".lines");
    let folded = |text: &str| lines(text, is_code, str::to_ascii_lowercase);
    let spelled = |text: &str| lines(text, is_code, str::to_owned);
    let numbers = |text: &str| lines(text, |line| line.starts_with(".lines"), str::to_owned);
    let strings = |text: &str| lines(text, |line| line.starts_with(".string"), str::to_owned);
    let found = line_difference(&folded(&expected), &folded(&got))
        .or_else(|| line_difference(&spelled(&expected), &spelled(&got)))
        .or_else(|| line_difference(&numbers(&expected), &numbers(&got)))
        .or_else(|| line_difference(&strings(&expected), &strings(&got)));
    Some(found.unwrap_or_else(|| "the same assembly, other bytes".to_owned()))
}

/// Some lines of an assembly, without the source lines that stand behind instructions.
fn lines(text: &str, is_part: impl Fn(&&str) -> bool, spelling: fn(&str) -> String) -> Vec<String> {
    let without_number = |line: &str| {
        let code = line
            .rsplit_once(" ; ")
            .filter(|(_, number)| number.parse::<u32>().is_ok());
        spelling(code.map_or(line, |(code, _)| code.trim_end()))
    };
    text.lines().filter(is_part).map(without_number).collect()
}

fn line_difference(expected: &[String], got: &[String]) -> Option<String> {
    let at = expected.iter().zip(got).position(|(a, b)| a != b);
    let at = at.or((expected.len() != got.len()).then_some(expected.len().min(got.len())))?;
    let is_head = |line: &&String| {
        let line = line.trim_start();
        [".function", ".property", ".get", ".set"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let before = expected.get(..at).unwrap_or(&[]).iter().rev();
    let place = before.clone().find(is_head).map_or("", |line| line.trim());
    let shown = |lines: &[String]| {
        lines
            .get(at)
            .map_or_else(String::new, |it| it.trim().to_owned())
    };
    Some(format!(
        "{place}: `{}` became `{}`",
        shown(expected),
        shown(got)
    ))
}
