//! Bytes to tokens. Comments, line continuations and spaces end here.

use super::diagnostic::{Faults, Span};
use super::token::{Keyword, Mark, Token, TokenKind};

/// All tokens of a source; the last is [`TokenKind::End`]. Faults are noted and skipped over.
pub(crate) fn tokens(source: &[u8], faults: &mut Faults) -> Vec<Token> {
    let mut lexer = Lexer {
        source,
        at: 0,
        line: 1,
        tokens: Vec::new(),
        faults,
    };
    while lexer.at < source.len() {
        lexer.step();
    }
    lexer.push(TokenKind::LineEnd, lexer.at);
    lexer.push(TokenKind::End, lexer.at);
    lexer.tokens
}

struct Lexer<'a> {
    source: &'a [u8],
    at: usize,
    line: u32,
    tokens: Vec<Token>,
    faults: &'a mut Faults,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.source.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn rest(&self) -> &[u8] {
        self.source.get(self.at..).unwrap_or(&[])
    }

    fn span(&self, start: usize) -> Span {
        Span {
            start: start as u32,
            end: self.at as u32,
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token {
            kind,
            span: self.span(start),
            line: self.line,
        });
    }

    /// Moves to `end`, counting the lines passed.
    fn skip_to(&mut self, end: usize) {
        let passed = self.source.get(self.at..end).unwrap_or(&[]);
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u32;
        self.at = end;
    }

    fn step(&mut self) {
        match self.byte(0) {
            b'\n' => {
                self.at += 1;
                self.push(TokenKind::LineEnd, self.at - 1);
                self.line += 1;
            }
            b' ' | b'\t' | b'\r' | 0x0B | 0x0C => self.at += 1,
            b';' => self.comment(),
            b'{' => self.documentation(),
            b'"' => self.text(),
            b'\\' => self.continuation(),
            b'0'..=b'9' => self.number(),
            byte if is_name_start(byte) => self.name(),
            _ => self.mark(),
        }
    }

    fn comment(&mut self) {
        let start = self.at;
        if self.byte(1) != b'/' {
            let end = self.rest().iter().position(|byte| *byte == b'\n');
            self.at = end.map_or(self.source.len(), |end| self.at + end);
            return;
        }
        let body = self.source.get(start + 2..).unwrap_or(&[]);
        match body.windows(2).position(|pair| pair == b"/;") {
            Some(end) => self.skip_to(start + 2 + end + 2),
            None => {
                self.skip_to(self.source.len());
                let opening = Span {
                    start: start as u32,
                    end: start as u32 + 2,
                };
                self.faults.hinted(
                    "P101",
                    opening,
                    "the comment is never closed",
                    "close it with /;",
                );
            }
        }
    }

    fn documentation(&mut self) {
        let (start, line) = (self.at, self.line);
        let body = self.source.get(start + 1..).unwrap_or(&[]);
        let end = body.iter().position(|byte| *byte == b'}');
        if end.is_none() {
            let opening = Span {
                start: start as u32,
                end: start as u32 + 1,
            };
            self.faults.hinted(
                "P102",
                opening,
                "the documentation is never closed",
                "close it with }",
            );
        }
        let length = end.unwrap_or(body.len());
        let text = body.get(..length).unwrap_or(&[]).to_vec();
        self.skip_to((start + length + 2).min(self.source.len()));
        self.tokens.push(Token {
            kind: TokenKind::Doc(text),
            span: self.span(start),
            line,
        });
    }

    fn text(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut text = Vec::new();
        loop {
            match self.byte(0) {
                b'"' => break,
                b'\n' | b'\r' | 0 => {
                    let span = self.span(start);
                    self.faults.hinted(
                        "P103",
                        span,
                        "the text is not closed on its line",
                        "close it with \"",
                    );
                    self.push(TokenKind::Text(text), start);
                    return;
                }
                b'\\' => self.escape(&mut text),
                byte => {
                    text.push(byte);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        self.push(TokenKind::Text(text), start);
    }

    fn escape(&mut self, text: &mut Vec<u8>) {
        let escaped = match self.byte(1) {
            b'n' => b'\n',
            b't' => b'\t',
            b'\\' => b'\\',
            b'"' => b'"',
            other => {
                let span = Span {
                    start: self.at as u32,
                    end: self.at as u32 + 2,
                };
                self.faults.hinted(
                    "P104",
                    span,
                    "unknown escape in a text",
                    r#"\n, \t, \\ and \" exist"#,
                );
                if other == b'\n' || other == b'\r' || other == 0 {
                    self.at += 1;
                    return;
                }
                other
            }
        };
        text.push(escaped);
        self.at += 2;
    }

    /// A backslash at the end of a line takes the line's end away.
    fn continuation(&mut self) {
        let start = self.at;
        let spaces = self
            .rest()
            .iter()
            .skip(1)
            .take_while(|byte| b" \t\r".contains(byte))
            .count();
        let end = start + 1 + spaces;
        if self.source.get(end) == Some(&b'\n') {
            self.skip_to(end + 1);
        } else if end >= self.source.len() {
            self.at = end;
        } else {
            self.at += 1;
            let span = self.span(start);
            self.faults
                .add("P105", span, "only the end of the line may follow a `\\`");
        }
    }

    fn digits(&mut self, is_digit: fn(&u8) -> bool) -> &str {
        let start = self.at;
        self.at += self.rest().iter().take_while(|byte| is_digit(byte)).count();
        let digits = self.source.get(start..self.at).unwrap_or(&[]);
        std::str::from_utf8(digits).unwrap_or("")
    }

    fn number(&mut self) {
        let start = self.at;
        if self.byte(0) == b'0' && self.byte(1) | 0x20 == b'x' {
            self.at += 2;
            let parsed = u32::from_str_radix(self.digits(u8::is_ascii_hexdigit), 16);
            self.integer(start, parsed.ok(), "eight hex digits at most");
            return;
        }
        self.digits(u8::is_ascii_digit);
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at += 1;
            self.digits(u8::is_ascii_digit);
            let text = self.source.get(start..self.at).unwrap_or(&[]);
            let value = std::str::from_utf8(text)
                .ok()
                .and_then(|text| text.parse().ok());
            self.push(TokenKind::Float(value.unwrap_or(0.0)), start);
            return;
        }
        let text = self.source.get(start..self.at).unwrap_or(&[]);
        let parsed = std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.parse().ok());
        self.integer(start, parsed, "-2147483648 to 4294967295");
    }

    fn integer(&mut self, start: usize, parsed: Option<u32>, range: &str) {
        if is_name_start(self.byte(0)) {
            self.at += self.rest().iter().take_while(|byte| is_name(byte)).count();
            let span = self.span(start);
            self.faults
                .add("P106", span, "a name cannot start with a digit");
        } else if parsed.is_none() {
            let span = self.span(start);
            self.faults
                .hinted("P107", span, "the number does not fit 32 bits", range);
        }
        self.push(TokenKind::Int(parsed.unwrap_or(0)), start);
    }

    fn name(&mut self) {
        let start = self.at;
        self.at += self.rest().iter().take_while(|byte| is_name(byte)).count();
        let text = self.source.get(start..self.at).unwrap_or(&[]);
        let text = String::from_utf8_lossy(text).into_owned();
        let kind = Keyword::from_text(&text).map_or(TokenKind::Name(text), TokenKind::Keyword);
        self.push(kind, start);
    }

    fn mark(&mut self) {
        let start = self.at;
        let found = Mark::ALL
            .iter()
            .find(|mark| self.rest().starts_with(mark.text().as_bytes()));
        if let Some(mark) = found {
            self.at += mark.text().len();
            self.push(TokenKind::Mark(*mark), start);
            return;
        }
        // One fault for a run of letters that cannot stand in a source.
        let is_odd = |byte: &&u8| !byte.is_ascii() || (**byte < b' ' && !b"\t\r\n".contains(byte));
        self.at += self.rest().iter().take_while(is_odd).count().max(1);
        let span = self.span(start);
        let shown = super::text::decoded(self.source.get(start..self.at).unwrap_or(&[]));
        self.faults.add(
            "P108",
            span,
            format!("`{}` cannot stand here", shown.escape_debug()),
        );
    }
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

fn is_name(byte: &u8) -> bool {
    is_name_start(*byte) || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<TokenKind> {
        let mut faults = Faults::default();
        let tokens = tokens(source.as_bytes(), &mut faults);
        assert!(faults.is_empty(), "{faults:?}");
        tokens.into_iter().map(|token| token.kind).collect()
    }

    fn fault(source: &[u8]) -> &'static str {
        let mut faults = Faults::default();
        tokens(source, &mut faults);
        faults
            .into_diagnostics("A", source)
            .first()
            .map_or("", |fault| fault.code)
    }

    #[test]
    fn keywords_have_no_case_and_numbers_have_three_forms() {
        assert_eq!(
            kinds("enDif 0xFF 12 1.5"),
            [
                TokenKind::Keyword(Keyword::EndIf),
                TokenKind::Int(255),
                TokenKind::Int(12),
                TokenKind::Float(1.5),
                TokenKind::LineEnd,
                TokenKind::End,
            ]
        );
    }

    #[test]
    fn comments_vanish_and_a_backslash_joins_lines() {
        assert_eq!(
            kinds("a ; x\n;/ b\n c /; d \\ \t\n e"),
            [
                TokenKind::Name("a".into()),
                TokenKind::LineEnd,
                TokenKind::Name("d".into()),
                TokenKind::Name("e".into()),
                TokenKind::LineEnd,
                TokenKind::End,
            ]
        );
    }

    #[test]
    fn lines_are_counted_through_comments_documentation_and_continuations() {
        let mut faults = Faults::default();
        let tokens = tokens(b"{a\nb}\n;/\n/;\\\nx", &mut faults);
        let lines: Vec<u32> = tokens.iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 2, 5, 5, 5]);
    }

    #[test]
    fn texts_have_four_escapes_and_keep_their_bytes() {
        assert_eq!(
            kinds(r#""a\n\t\\\"é""#).first(),
            Some(&TokenKind::Text("a\n\t\\\"é".as_bytes().to_vec()))
        );
    }

    #[test]
    fn broken_pieces_have_codes() {
        assert_eq!(fault(b";/ x"), "P101");
        assert_eq!(fault(b"{ x"), "P102");
        assert_eq!(fault(b"\"x\n"), "P103");
        assert_eq!(fault(b"\"\\q\""), "P104");
        assert_eq!(fault(b"a \\ b"), "P105");
        assert_eq!(fault(b"1abc"), "P106");
        assert_eq!(fault(b"99999999999"), "P107");
        assert_eq!(fault(b"a $ b"), "P108");
        assert_eq!(fault(b"\x81\x82"), "P108");
    }
}
