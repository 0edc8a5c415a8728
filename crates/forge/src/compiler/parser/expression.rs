//! Expressions, by falling strength of their operators:
//! `||`, `&&`, comparisons, `+ -`, `* / %`, `- !`, `As`, `.` and `[]`.

use super::{Parser, Read};
use crate::compiler::ast::{
    Argument, BinaryOperator, Constant, Expression, ExpressionKind, Name, UnaryOperator,
};
use crate::compiler::diagnostic::Span;
use crate::compiler::token::{Keyword, Mark, TokenKind};

/// Binary operators of one strength.
type Level = &'static [(Mark, BinaryOperator)];

/// Weakest first.
const LEVELS: [Level; 5] = [
    &[(Mark::Or, BinaryOperator::Or)],
    &[(Mark::And, BinaryOperator::And)],
    &[
        (Mark::Equal, BinaryOperator::Equal),
        (Mark::NotEqual, BinaryOperator::NotEqual),
        (Mark::Less, BinaryOperator::Less),
        (Mark::LessEqual, BinaryOperator::LessEqual),
        (Mark::Greater, BinaryOperator::Greater),
        (Mark::GreaterEqual, BinaryOperator::GreaterEqual),
    ],
    &[
        (Mark::Plus, BinaryOperator::Add),
        (Mark::Minus, BinaryOperator::Subtract),
    ],
    &[
        (Mark::Star, BinaryOperator::Multiply),
        (Mark::Slash, BinaryOperator::Divide),
        (Mark::Percent, BinaryOperator::Remainder),
    ],
];

/// How many operators one statement may have: the tree of a chain is as deep as the chain is long,
/// and walking it is recursive.
const OPERATORS_MAX: u32 = 400;

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Read<Expression> {
        self.deeper(|parser| parser.binary(0))
    }

    fn binary(&mut self, level: usize) -> Read<Expression> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        loop {
            let line = self.token().line;
            let found = operators.iter().find(|(mark, _)| self.at_mark(*mark));
            let Some((_, operator)) = found else {
                return Ok(left);
            };
            self.advance();
            self.count_operator()?;
            let right = self.binary(level + 1)?;
            let span = Span {
                start: left.span.start,
                end: right.span.end,
            };
            let kind = ExpressionKind::Binary(*operator, Box::new(left), Box::new(right));
            left = Expression { kind, span, line };
        }
    }

    fn count_operator(&mut self) -> Read<()> {
        self.operators += 1;
        if self.operators <= OPERATORS_MAX {
            return Ok(());
        }
        let span = self.token().span;
        self.faults.hinted(
            "P501",
            span,
            "the expression is too long",
            "split it over variables",
        );
        Err(super::Lost)
    }

    fn unary(&mut self) -> Read<Expression> {
        let token = self.token();
        let operator = match token.kind {
            TokenKind::Mark(Mark::Not) => UnaryOperator::Not,
            TokenKind::Mark(Mark::Minus) => UnaryOperator::Negate,
            _ => return self.cast(),
        };
        let is_number = matches!(self.ahead(1).kind, TokenKind::Int(_) | TokenKind::Float(_));
        if operator == UnaryOperator::Negate && is_number {
            return self.cast();
        }
        self.advance();
        let operand = self.deeper(Self::unary)?;
        let span = Span {
            start: token.span.start,
            end: operand.span.end,
        };
        let kind = ExpressionKind::Unary(operator, Box::new(operand));
        Ok(Expression {
            kind,
            span,
            line: token.line,
        })
    }

    fn cast(&mut self) -> Read<Expression> {
        let mut value = self.postfix()?;
        while self.at_keyword(Keyword::As) {
            let line = self.advance().line;
            self.count_operator()?;
            let type_name = self.type_name()?;
            let span = Span {
                start: value.span.start,
                end: type_name.name.span.end,
            };
            value = Expression {
                kind: ExpressionKind::Cast(Box::new(value), type_name),
                span,
                line,
            };
        }
        Ok(value)
    }

    fn postfix(&mut self) -> Read<Expression> {
        let mut value = self.atom()?;
        loop {
            let line = self.token().line;
            let start = value.span.start;
            let kind = if self.eat_mark(Mark::Dot) {
                self.member(value)?
            } else if self.eat_mark(Mark::OpenBracket) {
                let index = self.expression()?;
                self.expect_mark(Mark::CloseBracket)?;
                ExpressionKind::Index(Box::new(value), Box::new(index))
            } else {
                return Ok(value);
            };
            self.count_operator()?;
            let end = self
                .tokens
                .get(self.at.saturating_sub(1))
                .map_or(start, |it| it.span.end);
            value = Expression {
                kind,
                span: Span { start, end },
                line,
            };
        }
    }

    /// What follows a dot.
    fn member(&mut self, target: Expression) -> Read<ExpressionKind> {
        let token = self.token();
        let name = if self.eat_keyword(Keyword::Length) {
            Name {
                text: "Length".to_owned(),
                span: token.span,
            }
        } else {
            self.name("a property or function")?
        };
        if self.eat_mark(Mark::OpenParen) {
            let arguments = self.arguments()?;
            return Ok(ExpressionKind::Call {
                target: Some(Box::new(target)),
                name,
                arguments,
            });
        }
        Ok(ExpressionKind::Member(Box::new(target), name))
    }

    fn arguments(&mut self) -> Read<Vec<Argument>> {
        let mut arguments = Vec::new();
        if self.eat_mark(Mark::CloseParen) {
            return Ok(arguments);
        }
        loop {
            let is_named = matches!(self.token().kind, TokenKind::Name(_))
                && self.ahead(1).kind == TokenKind::Mark(Mark::Assign);
            let name = if is_named {
                Some(self.name("a parameter")?)
            } else {
                None
            };
            if is_named {
                self.advance();
            }
            arguments.push(Argument {
                name,
                value: self.expression()?,
            });
            if !self.eat_mark(Mark::Comma) {
                self.expect_mark(Mark::CloseParen)?;
                return Ok(arguments);
            }
        }
    }

    fn atom(&mut self) -> Read<Expression> {
        let token = self.token();
        let kind = match &token.kind {
            TokenKind::Mark(Mark::OpenParen) => {
                self.advance();
                let inner = self.expression()?;
                self.expect_mark(Mark::CloseParen)?;
                return Ok(inner);
            }
            TokenKind::Keyword(Keyword::New) => return self.new_array(),
            TokenKind::Keyword(Keyword::Self_) => ExpressionKind::Name("self".to_owned()),
            TokenKind::Keyword(Keyword::Parent) => ExpressionKind::Parent,
            TokenKind::Keyword(Keyword::String) => ExpressionKind::Name("String".to_owned()),
            TokenKind::Name(text) => {
                let name = Name {
                    text: text.clone(),
                    span: token.span,
                };
                self.advance();
                let kind = if self.eat_mark(Mark::OpenParen) {
                    ExpressionKind::Call {
                        target: None,
                        name,
                        arguments: self.arguments()?,
                    }
                } else {
                    ExpressionKind::Name(name.text)
                };
                return Ok(Expression {
                    kind,
                    span: token.span,
                    line: token.line,
                });
            }
            TokenKind::Keyword(Keyword::True | Keyword::False | Keyword::None)
            | TokenKind::Int(_)
            | TokenKind::Float(_)
            | TokenKind::Text(_)
            | TokenKind::Mark(Mark::Minus) => {
                let literal = self.literal()?;
                let kind = ExpressionKind::Constant(literal.value);
                return Ok(Expression {
                    kind,
                    span: literal.span,
                    line: token.line,
                });
            }
            _ => return self.unexpected("a value"),
        };
        self.advance();
        Ok(Expression {
            kind,
            span: token.span,
            line: token.line,
        })
    }

    fn new_array(&mut self) -> Read<Expression> {
        let token = self.token();
        self.advance();
        let Some(element) = self.at_type_word() else {
            return self.unexpected("the elements' type");
        };
        self.advance();
        self.expect_mark(Mark::OpenBracket)?;
        let length = self.expression()?;
        self.expect_mark(Mark::CloseBracket)?;
        let span = Span {
            start: token.span.start,
            end: length.span.end + 1,
        };
        let type_name = crate::compiler::ast::TypeName {
            name: element,
            is_array: true,
        };
        let kind = ExpressionKind::New(type_name, Box::new(length));
        Ok(Expression {
            kind,
            span,
            line: token.line,
        })
    }
}

/// The constant an expression is, when it is one.
impl Expression {
    pub(crate) fn constant(&self) -> Option<&Constant> {
        match &self.kind {
            ExpressionKind::Constant(constant) => Some(constant),
            _ => None,
        }
    }
}
