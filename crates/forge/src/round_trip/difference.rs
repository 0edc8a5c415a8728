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

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str, code: &str) -> Pex {
        let text =
            format!(".object {name}\n.state ``\n.function F None\n{code}\n.end\n.end\n.end\n");
        Pex::assemble(&text).unwrap()
    }

    #[test]
    fn the_same_script_has_no_difference() {
        let one = script("Test", "return 1");
        assert_eq!(first(&one, &one.clone()), None);
    }

    #[test]
    fn the_first_difference_is_named_with_its_function() {
        let found = first(
            &script("Test", "nop\nreturn 1"),
            &script("Test", "nop\nreturn 2"),
        );
        assert_eq!(
            found.unwrap(),
            ".function f `none`: `return 1` became `return 2`"
        );
    }

    #[test]
    fn code_comes_before_spelling() {
        let found = first(&script("TEST", "return 1"), &script("Test", "return 2")).unwrap();
        assert!(found.ends_with("`return 1` became `return 2`"), "{found}");
        let found = first(&script("TEST", "return 1"), &script("Test", "return 1")).unwrap();
        assert!(
            found.ends_with("`.object TEST` became `.object Test`"),
            "{found}"
        );
    }

    #[test]
    fn what_is_missing_at_the_end_is_a_difference() {
        let found = first(&script("Test", "nop\nnop"), &script("Test", "nop")).unwrap();
        assert!(found.ends_with("`nop` became `.end`"), "{found}");
    }
}
