//! What a source is made of.

use super::diagnostic::Span;

/// A piece of source.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
    /// Line, from 1.
    pub(crate) line: u32,
}

/// What kind of piece.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TokenKind {
    Name(String),
    Keyword(Keyword),
    /// Value and whether it was written in hex; decimals may need their sign to fit.
    Int(u32),
    Float(f32),
    Text(Vec<u8>),
    Doc(Vec<u8>),
    Mark(Mark),
    LineEnd,
    End,
}

macro_rules! words {
    ($type:ident: $($name:ident $text:literal)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type { $($name,)* }

        impl $type {
            pub(crate) const ALL: &'static [$type] = &[$($type::$name,)*];

            /// As it is written.
            pub(crate) fn text(self) -> &'static str {
                match self { $($type::$name => $text,)* }
            }
        }
    };
}

words! { Keyword:
    As "As" Auto "Auto" AutoReadOnly "AutoReadOnly" Bool "Bool" Else "Else" ElseIf "ElseIf"
    EndEvent "EndEvent" EndFunction "EndFunction" EndIf "EndIf" EndProperty "EndProperty"
    EndState "EndState" EndWhile "EndWhile" Event "Event" Extends "Extends" False "False"
    Float "Float" Function "Function" Global "Global" If "If" Import "Import" Int "Int"
    Length "Length" Native "Native" New "New" None "None" Parent "Parent" Property "Property"
    Return "Return" ScriptName "ScriptName" Self_ "Self" State "State" String "String" True "True"
    While "While"
}

// Longer marks stand before their beginnings: the first that fits is taken.
words! { Mark:
    Or "||" And "&&" Equal "==" NotEqual "!=" LessEqual "<=" GreaterEqual ">=" PlusAssign "+="
    MinusAssign "-=" StarAssign "*=" SlashAssign "/=" PercentAssign "%=" Assign "=" Less "<"
    Greater ">" Not "!" Plus "+" Minus "-" Star "*" Slash "/" Percent "%" OpenParen "("
    CloseParen ")" OpenBracket "[" CloseBracket "]" Comma "," Dot "."
}

impl Keyword {
    pub(crate) fn from_text(text: &str) -> Option<Keyword> {
        Self::ALL
            .iter()
            .copied()
            .find(|keyword| keyword.text().eq_ignore_ascii_case(text))
    }
}

impl TokenKind {
    /// The piece in a message.
    pub(crate) fn shown(&self) -> String {
        match self {
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Keyword(keyword) => format!("`{}`", keyword.text()),
            TokenKind::Mark(mark) => format!("`{}`", mark.text()),
            TokenKind::Int(_) | TokenKind::Float(_) => "a number".to_owned(),
            TokenKind::Text(_) => "a text".to_owned(),
            TokenKind::Doc(_) => "a documentation text".to_owned(),
            TokenKind::LineEnd => "the end of the line".to_owned(),
            TokenKind::End => "the end of the source".to_owned(),
        }
    }
}
