//! A script as it was written: names unresolved, types not yet checked.

use super::diagnostic::Span;

/// A name and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A type as written: `Int`, `Actor[]`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypeName {
    pub(crate) name: Name,
    pub(crate) is_array: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Script {
    pub(crate) name: Name,
    pub(crate) parent: Option<Name>,
    pub(crate) flags: Flags,
    pub(crate) doc: Vec<u8>,
    pub(crate) imports: Vec<Name>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) properties: Vec<Property>,
    /// Functions of the empty state.
    pub(crate) functions: Vec<Function>,
    pub(crate) states: Vec<State>,
}

/// Words after a declaration: `Hidden`, `Conditional`, `Native` and so on are sorted by the parser;
/// what is left here are user flags.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Flags {
    pub(crate) user: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variable {
    pub(crate) type_name: TypeName,
    pub(crate) name: Name,
    pub(crate) value: Option<Literal>,
    pub(crate) flags: Flags,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Property {
    pub(crate) type_name: TypeName,
    pub(crate) name: Name,
    /// Line of its name, from 1.
    pub(crate) line: u32,
    pub(crate) doc: Vec<u8>,
    pub(crate) flags: Flags,
    pub(crate) kind: PropertyKind,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PropertyKind {
    Auto(Option<Literal>),
    AutoReadOnly(Literal),
    Full {
        get: Option<Box<Function>>,
        set: Option<Box<Function>>,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) name: Name,
    pub(crate) is_auto: bool,
    pub(crate) functions: Vec<Function>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: Name,
    pub(crate) return_type: Option<TypeName>,
    pub(crate) params: Vec<Param>,
    pub(crate) is_event: bool,
    pub(crate) is_native: bool,
    pub(crate) is_global: bool,
    pub(crate) flags: Flags,
    pub(crate) doc: Vec<u8>,
    pub(crate) body: Vec<Statement>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Param {
    pub(crate) type_name: TypeName,
    pub(crate) name: Name,
    pub(crate) default: Option<Literal>,
}

/// A constant as declarations take it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Literal {
    pub(crate) value: Constant,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Constant {
    None,
    Bool(bool),
    Int(i32),
    Float(f32),
    Text(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
    /// Line of the statement's first token, from 1.
    pub(crate) line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum StatementKind {
    Local {
        type_name: TypeName,
        name: Name,
        value: Option<Expression>,
    },
    /// `target op= value`; no operator for plain assignment.
    Assign {
        target: Expression,
        operator: Option<BinaryOperator>,
        value: Expression,
    },
    Expression(Expression),
    Return(Option<Expression>),
    If {
        branches: Vec<Branch>,
        otherwise: Option<Vec<Statement>>,
    },
    While(Branch),
}

/// A condition and what it guards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Branch {
    pub(crate) condition: Expression,
    pub(crate) line: u32,
    pub(crate) body: Vec<Statement>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) span: Span,
    /// Line of the operator, or of the value itself.
    pub(crate) line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ExpressionKind {
    Constant(Constant),
    Name(String),
    Parent,
    Unary(UnaryOperator, Box<Expression>),
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    Cast(Box<Expression>, TypeName),
    /// `target.name`.
    Member(Box<Expression>, Name),
    /// `target.name(arguments)`, or `name(arguments)`.
    Call {
        target: Option<Box<Expression>>,
        name: Name,
        arguments: Vec<Argument>,
    },
    Index(Box<Expression>, Box<Expression>),
    New(TypeName, Box<Expression>),
    /// A place where an expression could not be read; its fault is noted.
    Broken,
}

/// A call's argument, with its parameter's name when that was written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Argument {
    pub(crate) name: Option<Name>,
    pub(crate) value: Expression,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnaryOperator {
    Not,
    Negate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryOperator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}
