//! Statements and blocks of a function.

use super::{Lost, Parser, Read};
use crate::compiler::ast::{
    BinaryOperator, Branch, ExpressionKind, Name, Statement, StatementKind,
};
use crate::compiler::diagnostic::Span;
use crate::compiler::token::{Keyword, Mark, TokenKind};

/// Words that end some block.
const ENDS: [Keyword; 8] = [
    Keyword::EndIf,
    Keyword::EndWhile,
    Keyword::EndFunction,
    Keyword::EndEvent,
    Keyword::EndProperty,
    Keyword::EndState,
    Keyword::Else,
    Keyword::ElseIf,
];

impl Parser<'_> {
    /// A function's statements and its end.
    pub(super) fn body(&mut self, name: &Name, end: Keyword) -> Read<Vec<Statement>> {
        let mut body = Vec::new();
        loop {
            self.block(&mut body);
            let token = self.token();
            match token.kind {
                TokenKind::Keyword(found) if found == end => {
                    self.advance();
                    self.expect_line_end()?;
                    return Ok(body);
                }
                TokenKind::Keyword(Keyword::EndFunction | Keyword::EndEvent) => {
                    let message = format!("`{}` ends with `{}`", name.text, end.text());
                    self.faults.add("P213", token.span, message);
                    self.recover();
                    return Ok(body);
                }
                TokenKind::Keyword(Keyword::EndState | Keyword::EndProperty) | TokenKind::End => {
                    let message = format!("`{}` has no `{}`", name.text, end.text());
                    self.faults.add("P208", name.span, message);
                    return Ok(body);
                }
                _ => {
                    // An end or else of a block that is not open.
                    let message = format!("{} closes nothing", token.kind.shown());
                    self.faults.add("P214", token.span, message);
                    self.recover();
                }
            }
        }
    }

    /// Statements up to a word that ends a block, which stays.
    fn block(&mut self, body: &mut Vec<Statement>) {
        loop {
            self.skip_empty_lines();
            let is_block_end =
                matches!(self.token().kind, TokenKind::Keyword(word) if ENDS.contains(&word));
            if is_block_end || self.is_end() || self.at_function_head() {
                return;
            }
            match self.deeper(Self::statement) {
                Ok(statement) => body.push(statement),
                Err(Lost) => self.recover(),
            }
        }
    }

    /// Whether a function starts here: then the one before was never closed.
    fn at_function_head(&self) -> bool {
        let is_head = |ahead: usize| {
            matches!(
                self.ahead(ahead).kind,
                TokenKind::Keyword(Keyword::Function | Keyword::Event)
            )
        };
        is_head(0) || (self.at_type_word().is_some() && (is_head(1) || is_head(3)))
    }

    fn statement(&mut self) -> Read<Statement> {
        self.operators = 0;
        let (start, line) = (self.token().span, self.token().line);
        let kind = match self.token().kind {
            TokenKind::Keyword(Keyword::Return) => {
                self.advance();
                let is_bare = matches!(self.token().kind, TokenKind::LineEnd | TokenKind::End);
                StatementKind::Return(if is_bare {
                    None
                } else {
                    Some(self.expression()?)
                })
            }
            TokenKind::Keyword(Keyword::If) => self.if_chain()?,
            TokenKind::Keyword(Keyword::While) => self.while_loop()?,
            _ if self.at_local() => self.local()?,
            _ => self.assignment_or_expression()?,
        };
        let end = self.token().span.start.max(start.end);
        self.expect_line_end()?;
        Ok(Statement {
            kind,
            span: Span {
                start: start.start,
                end,
            },
            line,
        })
    }

    /// A type and a name next to each other start a local variable; so do the four plain types
    /// alone, which can start nothing else (`String.` could be a script's name).
    fn at_local(&self) -> bool {
        if self.at_type_word().is_none() {
            return false;
        }
        let is_array = self.ahead(1).kind == TokenKind::Mark(Mark::OpenBracket)
            && self.ahead(2).kind == TokenKind::Mark(Mark::CloseBracket);
        let is_plain = !matches!(self.token().kind, TokenKind::Name(_))
            && !matches!(self.ahead(1).kind, TokenKind::Mark(Mark::Dot));
        is_array || is_plain || matches!(self.ahead(1).kind, TokenKind::Name(_))
    }

    fn local(&mut self) -> Read<StatementKind> {
        let type_name = self.type_name()?;
        let name = self.name("the variable's name")?;
        let value = if self.eat_mark(Mark::Assign) {
            Some(self.expression()?)
        } else {
            None
        };
        Ok(StatementKind::Local {
            type_name,
            name,
            value,
        })
    }

    fn assignment_or_expression(&mut self) -> Read<StatementKind> {
        let target = self.expression()?;
        let operator = match self.token().kind {
            TokenKind::Mark(Mark::Assign) => None,
            TokenKind::Mark(Mark::PlusAssign) => Some(BinaryOperator::Add),
            TokenKind::Mark(Mark::MinusAssign) => Some(BinaryOperator::Subtract),
            TokenKind::Mark(Mark::StarAssign) => Some(BinaryOperator::Multiply),
            TokenKind::Mark(Mark::SlashAssign) => Some(BinaryOperator::Divide),
            TokenKind::Mark(Mark::PercentAssign) => Some(BinaryOperator::Remainder),
            _ => return Ok(StatementKind::Expression(target)),
        };
        let is_place = matches!(
            target.kind,
            ExpressionKind::Name(_) | ExpressionKind::Member(..) | ExpressionKind::Index(..)
        );
        if !is_place {
            let hint = "variables, properties and array elements can be assigned to";
            self.faults
                .hinted("P215", target.span, "nothing can be assigned to this", hint);
        }
        self.advance();
        let value = self.expression()?;
        Ok(StatementKind::Assign {
            target,
            operator,
            value,
        })
    }

    /// A condition and its block.
    fn branch(&mut self) -> Read<Branch> {
        let line = self.token().line;
        self.operators = 0;
        self.advance();
        let condition = self.expression()?;
        self.expect_line_end()?;
        let mut body = Vec::new();
        self.block(&mut body);
        Ok(Branch {
            condition,
            line,
            body,
        })
    }

    /// `branch` after a broken condition: the block is read all the same.
    fn branch_or_block(&mut self) -> Branch {
        let token = self.token();
        let (span, line) = (token.span, token.line);
        self.branch().unwrap_or_else(|Lost| {
            self.recover();
            let mut body = Vec::new();
            self.block(&mut body);
            let condition = crate::compiler::ast::Expression {
                kind: ExpressionKind::Broken,
                span,
                line,
            };
            Branch {
                condition,
                line,
                body,
            }
        })
    }

    fn if_chain(&mut self) -> Read<StatementKind> {
        let opening = self.token().span;
        let mut branches = vec![self.branch_or_block()];
        while self.at_keyword(Keyword::ElseIf) {
            branches.push(self.branch_or_block());
        }
        let mut otherwise = None;
        if self.eat_keyword(Keyword::Else) {
            self.expect_line_end()?;
            let mut body = Vec::new();
            self.block(&mut body);
            otherwise = Some(body);
        }
        self.close(opening, Keyword::EndIf)?;
        Ok(StatementKind::If {
            branches,
            otherwise,
        })
    }

    fn while_loop(&mut self) -> Read<StatementKind> {
        let opening = self.token().span;
        let branch = self.branch_or_block();
        self.close(opening, Keyword::EndWhile)?;
        Ok(StatementKind::While(branch))
    }

    fn close(&mut self, opening: Span, end: Keyword) -> Read<()> {
        if self.eat_keyword(end) {
            return Ok(());
        }
        let token = self.token();
        let is_end = self.is_end()
            || matches!(
                token.kind,
                TokenKind::Keyword(Keyword::EndFunction | Keyword::EndEvent)
            );
        if is_end {
            self.faults
                .add("P208", opening, format!("this has no `{}`", end.text()));
            // The word that is here ends the function: its line must not be skipped.
            self.at = self.at.saturating_sub(1);
            return Err(Lost);
        }
        self.unexpected(&format!("`{}`", end.text()))
    }
}
