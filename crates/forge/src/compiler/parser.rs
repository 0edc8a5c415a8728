//! Tokens to [`Script`]: the walk over lines and what the parts share.
//!
//! Declarations, statements and expressions each have a file under `parser/`. A fault is noted, the
//! rest of its line skipped, and reading goes on, so that one run shows many faults. Nesting is
//! bounded: sources nest a dozen deep, broken ones without end.

mod declaration;
mod expression;
mod statement;

pub(crate) use declaration::USER_FLAGS;

use super::ast::{Constant, Literal, Name, Script, TypeName};
use super::diagnostic::{Faults, Span};
use super::token::{Keyword, Mark, Token, TokenKind};

/// How deep expressions and blocks may nest.
const DEPTH_MAX: u32 = 128;

/// Marks that reading this line makes no sense any more; the fault is noted.
#[derive(Debug)]
struct Lost;

type Read<T> = Result<T, Lost>;

/// The script of `tokens`. There is always one; it is worth checking when no fault was noted.
pub(crate) fn parse(tokens: &[Token], faults: &mut Faults) -> Script {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        operators: 0,
        faults,
    };
    parser.script()
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: u32,
    /// Operators read in this statement so far.
    operators: u32,
    faults: &'a mut Faults,
}

const END: Token = Token {
    kind: TokenKind::End,
    span: Span { start: 0, end: 0 },
    line: 0,
};

impl<'a> Parser<'a> {
    fn token(&self) -> &'a Token {
        self.ahead(0)
    }

    fn ahead(&self, count: usize) -> &'a Token {
        self.tokens
            .get(self.at + count)
            .or(self.tokens.last())
            .unwrap_or(&END)
    }

    fn advance(&mut self) -> &'a Token {
        let token = self.token();
        if self.at < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn is_end(&self) -> bool {
        matches!(self.token().kind, TokenKind::End)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.token().kind == TokenKind::Keyword(keyword)
    }

    fn at_mark(&self, mark: Mark) -> bool {
        self.token().kind == TokenKind::Mark(mark)
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let is_here = self.at_keyword(keyword);
        if is_here {
            self.advance();
        }
        is_here
    }

    fn eat_mark(&mut self, mark: Mark) -> bool {
        let is_here = self.at_mark(mark);
        if is_here {
            self.advance();
        }
        is_here
    }

    fn unexpected<T>(&mut self, wanted: &str) -> Read<T> {
        let token = self.token();
        let message = format!("expected {wanted}, found {}", token.kind.shown());
        self.faults.add("P201", token.span, message);
        Err(Lost)
    }

    fn expect_mark(&mut self, mark: Mark) -> Read<()> {
        if self.eat_mark(mark) {
            Ok(())
        } else {
            self.unexpected(&format!("`{}`", mark.text()))
        }
    }

    fn expect_keyword(&mut self, keyword: Keyword) -> Read<()> {
        if self.eat_keyword(keyword) {
            Ok(())
        } else {
            self.unexpected(&format!("`{}`", keyword.text()))
        }
    }

    fn expect_line_end(&mut self) -> Read<()> {
        if matches!(self.token().kind, TokenKind::LineEnd) {
            self.advance();
            return Ok(());
        }
        if self.is_end() {
            Ok(())
        } else {
            self.unexpected("the end of the line")
        }
    }

    /// Skips to the next line.
    fn recover(&mut self) {
        while !self.is_end() {
            if matches!(self.advance().kind, TokenKind::LineEnd) {
                return;
            }
        }
    }

    fn skip_empty_lines(&mut self) {
        while matches!(self.token().kind, TokenKind::LineEnd) {
            self.advance();
        }
    }

    fn name(&mut self, wanted: &str) -> Read<Name> {
        let token = self.token();
        match &token.kind {
            TokenKind::Name(text) => {
                let name = Name {
                    text: text.clone(),
                    span: token.span,
                };
                self.advance();
                Ok(name)
            }
            TokenKind::Keyword(keyword) => {
                let message = format!(
                    "`{}` is a word of the language, not {wanted}",
                    keyword.text()
                );
                self.faults
                    .hinted("P202", token.span, message, "choose another name");
                Err(Lost)
            }
            _ => self.unexpected(wanted),
        }
    }

    /// Whether a type starts here: a name, or one of the four words.
    fn at_type_word(&self) -> Option<Name> {
        let token = self.token();
        let text = match &token.kind {
            TokenKind::Name(text) => text.as_str(),
            TokenKind::Keyword(
                word @ (Keyword::Int | Keyword::Float | Keyword::Bool | Keyword::String),
            ) => word.text(),
            _ => return None,
        };
        Some(Name {
            text: text.to_owned(),
            span: token.span,
        })
    }

    fn type_name(&mut self) -> Read<TypeName> {
        let Some(name) = self.at_type_word() else {
            return self.unexpected("a type");
        };
        self.advance();
        let is_array = self.at_mark(Mark::OpenBracket)
            && self.ahead(1).kind == TokenKind::Mark(Mark::CloseBracket);
        if is_array {
            self.advance();
            self.advance();
        }
        Ok(TypeName { name, is_array })
    }

    /// A constant with its sign.
    fn literal(&mut self) -> Read<Literal> {
        let start = self.token().span;
        let is_negative = self.eat_mark(Mark::Minus);
        let token = self.token();
        let value = match &token.kind {
            TokenKind::Int(number) => Constant::Int(self.signed(*number, is_negative, token.span)),
            TokenKind::Float(number) => {
                Constant::Float(if is_negative { -number } else { *number })
            }
            TokenKind::Keyword(Keyword::True) if !is_negative => Constant::Bool(true),
            TokenKind::Keyword(Keyword::False) if !is_negative => Constant::Bool(false),
            TokenKind::Keyword(Keyword::None) if !is_negative => Constant::None,
            TokenKind::Text(text) if !is_negative => Constant::Text(text.clone()),
            _ => return self.unexpected("a constant"),
        };
        self.advance();
        Ok(Literal {
            value,
            span: Span {
                start: start.start,
                end: token.span.end,
            },
        })
    }

    /// 32 bits, with its sign. Numbers from 2,147,483,648 on stand for form ids and wrap.
    fn signed(&mut self, number: u32, is_negative: bool, span: Span) -> i32 {
        if is_negative && number > 0x8000_0000 {
            self.faults.hinted(
                "P107",
                span,
                "the number does not fit 32 bits",
                "-2147483648 is the least",
            );
        }
        let value = number.cast_signed();
        if is_negative {
            value.wrapping_neg()
        } else {
            value
        }
    }

    /// Runs `read` one level deeper, or notes that the source nests too deep.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEPTH_MAX {
            let span = self.token().span;
            self.faults
                .hinted("P501", span, "nested too deep", "128 levels are the limit");
            return Err(Lost);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}
