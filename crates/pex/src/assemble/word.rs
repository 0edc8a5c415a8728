//! The words of one line: bare, or in quotes with escapes.

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// Anything up to the next space.
    Bare(String),
    /// What stood between quotes, and which quote it was.
    Text(Vec<u8>, char),
}

/// All words of a line up to a `;` that starts a remark.
pub(super) fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            ';' => break,
            '"' | '`' => {
                let (bytes, after) = quoted(rest.get(1..).unwrap_or(""), first)?;
                words.push(Word::Text(bytes, first));
                rest = after;
            }
            _ => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                words.push(Word::Bare(word.to_owned()));
                rest = after;
            }
        }
        rest = rest.trim_start();
    }
    Ok(words)
}

/// The bytes up to the closing quote, and what follows it.
fn quoted(text: &str, quote: char) -> Result<(Vec<u8>, &str), String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    loop {
        let letter = rest.chars().next().ok_or("a quote is not closed")?;
        rest = rest.get(letter.len_utf8()..).unwrap_or("");
        if letter == quote {
            return Ok((bytes, rest));
        }
        if letter == '\\' {
            rest = escape(rest, &mut bytes)?;
        } else {
            bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

/// What follows a backslash; gives the text after it.
fn escape<'a>(text: &'a str, bytes: &mut Vec<u8>) -> Result<&'a str, String> {
    let letter = text.chars().next().ok_or("a quote is not closed")?;
    let rest = text.get(letter.len_utf8()..).unwrap_or("");
    bytes.push(match letter {
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        '\\' | '"' | '`' => letter as u8,
        'x' => {
            let hex = rest
                .get(..2)
                .and_then(|hex| u8::from_str_radix(hex, 16).ok());
            bytes.push(hex.ok_or("\\x wants two hex digits")?);
            return Ok(rest.get(2..).unwrap_or(""));
        }
        other => return Err(format!("\\{other} is no escape")),
    });
    Ok(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_spaces_remarks_and_any_byte() {
        assert_eq!(
            words(r#"  .doc "a ;\"\x81\n" `x y` z ; rest"#),
            Ok(vec![
                Word::Bare(".doc".into()),
                Word::Text(b"a ;\"\x81\n".to_vec(), '"'),
                Word::Text(b"x y".to_vec(), '`'),
                Word::Bare("z".into()),
            ])
        );
        assert!(words("\"open").is_err());
        assert!(words("\"\\x8\"").is_err());
    }
}
