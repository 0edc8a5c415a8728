//! Code with its comments and literals blanked, so that rules see words and braces of code alone.
//!
//! A small scanner for Rust, TypeScript and JavaScript. Lines and columns stay where they were:
//! every blanked character becomes a space, every line break stays. Not here: a parser. The one
//! guess is whether a `/` of a script opens a regular expression, told by what stands before it.

use super::tree::SourceFile;

/// The code of a file, as characters.
pub(crate) fn mask(file: &SourceFile) -> Vec<char> {
    let mut scanner = Scanner {
        text: file.text.chars().collect(),
        at: 0,
        out: Vec::with_capacity(file.text.len()),
        templates: Vec::new(),
    };
    while scanner.at < scanner.text.len() {
        if file.is_rust() {
            scanner.rust()
        } else {
            scanner.script()
        }
    }
    scanner.out
}

struct Scanner {
    text: Vec<char>,
    at: usize,
    out: Vec<char>,
    /// Open `${` of templates, innermost last: how many braces are open inside each.
    templates: Vec<usize>,
}

impl Scanner {
    fn peek(&self, ahead: usize) -> char {
        self.text.get(self.at + ahead).copied().unwrap_or('\0')
    }

    /// The character before, blanked ones included.
    fn before(&self, behind: usize) -> char {
        self.at
            .checked_sub(behind)
            .and_then(|at| self.text.get(at))
            .copied()
            .unwrap_or(' ')
    }

    fn keep(&mut self) {
        self.out.push(self.peek(0));
        self.at += 1;
    }

    fn blank(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(&character) = self.text.get(self.at) {
                self.out.push(if character == '\n' { '\n' } else { ' ' });
                self.at += 1;
            }
        }
    }

    fn rust(&mut self) {
        match (self.peek(0), self.peek(1)) {
            ('/', '/') => self.line_comment(),
            ('/', '*') => self.block_comment(true),
            ('"', _) => self.quoted('"'),
            ('r', '"' | '#') if !self.inside_word() => self.raw_string(),
            ('\'', '\\') => self.quoted('\''),
            ('\'', _) if self.peek(2) == '\'' => self.blank(3),
            _ => self.keep(),
        }
    }

    fn script(&mut self) {
        match (self.peek(0), self.peek(1)) {
            ('/', '/') => self.line_comment(),
            ('/', '*') => self.block_comment(false),
            ('/', _) if self.opens_pattern() => self.pattern(),
            (quote @ ('"' | '\''), _) => self.quoted(quote),
            ('`', _) => {
                self.blank(1);
                self.template();
            }
            ('}', _) if self.templates.last() == Some(&0) => {
                self.templates.pop();
                self.blank(1);
                self.template();
            }
            (brace, _) => {
                match (brace, self.templates.last_mut()) {
                    ('{', Some(open)) => *open += 1,
                    ('}', Some(open)) => *open -= 1,
                    _ => {}
                }
                self.keep();
            }
        }
    }

    fn line_comment(&mut self) {
        while self.at < self.text.len() && self.peek(0) != '\n' {
            self.blank(1);
        }
    }

    fn block_comment(&mut self, nests: bool) {
        let mut depth = 0;
        while self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '*') if nests || depth == 0 => depth += 1,
                ('*', '/') => depth -= 1,
                _ => {
                    self.blank(1);
                    continue;
                }
            }
            self.blank(2);
            if depth == 0 {
                return;
            }
        }
    }

    fn quoted(&mut self, quote: char) {
        self.blank(1);
        while self.at < self.text.len() && self.peek(0) != quote {
            self.blank(if self.peek(0) == '\\' { 2 } else { 1 });
        }
        self.blank(1);
    }

    /// Whether the character is part of a word that started before it; `b` and `c` open strings.
    fn inside_word(&self) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        match self.before(1) {
            'b' | 'c' => is_word(self.before(2)),
            other => is_word(other),
        }
    }

    fn raw_string(&mut self) {
        let hashes = (1..).take_while(|&ahead| self.peek(ahead) == '#').count();
        if self.peek(hashes + 1) != '"' {
            return self.keep();
        }
        self.blank(hashes + 2);
        while self.at < self.text.len() {
            let closes = self.peek(0) == '"' && (1..=hashes).all(|ahead| self.peek(ahead) == '#');
            if closes {
                return self.blank(hashes + 1);
            }
            self.blank(1);
        }
    }

    fn template(&mut self) {
        while self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                ('`', _) => return self.blank(1),
                ('\\', _) => self.blank(2),
                ('$', '{') => {
                    self.templates.push(0);
                    return self.blank(2);
                }
                _ => self.blank(1),
            }
        }
    }

    /// Whether a `/` here opens a pattern: nothing stands before it that it could divide.
    fn opens_pattern(&self) -> bool {
        let mut before = self
            .out
            .iter()
            .rev()
            .copied()
            .skip_while(|c| c.is_whitespace())
            .peekable();
        let after_sign = before.peek().is_none_or(|&c| "(,=:[!&|?{};>".contains(c));
        after_sign || before.take(6).eq("nruter".chars())
    }

    fn pattern(&mut self) {
        self.blank(1);
        let mut in_class = false;
        while self.at < self.text.len() && self.peek(0) != '\n' {
            match self.peek(0) {
                '\\' => self.blank(1),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => return self.blank(1),
                _ => {}
            }
            self.blank(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: &str) {
        let file = SourceFile {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let code: String = mask(&file).into_iter().collect();
        assert_eq!(
            code.split_whitespace().collect::<Vec<_>>().join(" "),
            expected
        );
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn rust_literals_and_comments_go() {
        check(
            "a.rs",
            "let a = \"}\\\"{\"; // }\nlet b = '{';",
            "let a = ; let b = ;",
        );
        check(
            "a.rs",
            "/* a /* b */ c */ x(r#\"\"}\"#, b\"{\", br\"}\");",
            "x( , b , b );",
        );
        check(
            "a.rs",
            "let c = '\\'';\nlet d = b'\\\\';",
            "let c = ; let d = b ;",
        );
    }

    #[test]
    fn rust_lifetimes_and_raw_names_stay() {
        check(
            "a.rs",
            "fn a<'a>(r#type: &'a str) {}",
            "fn a<'a>(r#type: &'a str) {}",
        );
    }

    #[test]
    fn code_inside_templates_stays() {
        check("a.ts", "x = `a ${ f({ b: `c` }) } d`;", "x = f({ b: }) ;");
    }

    #[test]
    fn patterns_are_told_from_divisions() {
        check(
            "a.ts",
            "a = /[/}]\\/{/g.test(b) && c / d;",
            "a = g.test(b) && c / d;",
        );
    }
}
