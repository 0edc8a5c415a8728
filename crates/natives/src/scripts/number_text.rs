//! Numbers in a message's text: `%.0f` and its kind, in order.
//!
//! Source: the wiki's page of `Message.Show`: at most nine numbers, each a `%.Nf` of the text.

/// Puts the numbers into the text. Marks without a number, and other marks, stay; `%%` is `%`.
pub(super) fn fill(text: &str, numbers: &[f32]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut numbers = numbers.iter();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        if let Some(after) = after.strip_prefix('%') {
            out.push('%');
            rest = after;
        } else if let Some((digits, after)) = mark(after)
            && let Some(number) = numbers.next()
        {
            out.push_str(&format!("{number:.digits$}"));
            rest = after;
        } else {
            out.push('%');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// Reads `.Nf`, `f` or `d` and gives the digits after the point and what follows.
fn mark(text: &str) -> Option<(usize, &str)> {
    if let Some(after) = text.strip_prefix('d') {
        return Some((0, after));
    }
    if let Some(after) = text.strip_prefix('f') {
        return Some((6, after));
    }
    let text = text.strip_prefix('.')?;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(..digits)?.parse::<usize>().ok()?.min(9);
    Some((number, text.get(digits..)?.strip_prefix('f')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: the wiki's example of a message with a number.
    #[test]
    fn numbers_stand_where_the_text_asks_for_them() {
        assert_eq!(
            fill("You have %.0f gold, %.2f each.", &[12.0, 1.5]),
            "You have 12 gold, 1.50 each."
        );
        assert_eq!(fill("%.0f", &[2.5]), "2");
        assert_eq!(fill("100%% of %.1f", &[]), "100% of %.1f");
        assert_eq!(fill("50% off, %x", &[1.0]), "50% off, %x");
    }
}
