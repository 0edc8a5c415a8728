//! A function whose names are resolved and whose conversions are written out.

use pex::Opcode;

use super::ast::Constant;
use super::script_type::Type;

/// A value with its type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Typed {
    pub(crate) kind: TypedKind,
    pub(crate) ty: Type,
    pub(crate) line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TypedKind {
    Constant(Constant),
    /// A variable by the name the file gives it: parameter, local, `::X_var`, `self`.
    Variable(String),
    /// `As`: written out by the source.
    Cast(Box<Typed>),
    /// The language's own conversion of an operand or argument.
    Convert(Box<Typed>),
    Not(Box<Typed>),
    Negate(Box<Typed>),
    Binary(Opcode, Box<Typed>, Box<Typed>),
    NotEqual(Box<Typed>, Box<Typed>),
    And(Box<Typed>, Box<Typed>),
    Or(Box<Typed>, Box<Typed>),
    CallMethod {
        object: Box<Typed>,
        name: String,
        arguments: Vec<Typed>,
    },
    CallParent {
        name: String,
        arguments: Vec<Typed>,
    },
    CallStatic {
        script: String,
        name: String,
        arguments: Vec<Typed>,
    },
    PropertyOf {
        object: Box<Typed>,
        name: String,
    },
    Length(Box<Typed>),
    Find {
        array: Box<Typed>,
        value: Box<Typed>,
        start: Box<Typed>,
        is_reverse: bool,
    },
    Element {
        array: Box<Typed>,
        index: Box<Typed>,
    },
    NewArray(Box<Typed>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypedStatement {
    pub(crate) kind: TypedStatementKind,
    pub(crate) line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TypedStatementKind {
    Local {
        name: String,
        ty: Type,
        value: Option<Typed>,
    },
    Assign {
        variable: String,
        value: Typed,
    },
    SetProperty {
        object: Typed,
        name: String,
        value: Typed,
    },
    SetElement {
        array: Typed,
        index: Typed,
        value: Typed,
    },
    Expression(Typed),
    Return(Option<Typed>),
    If {
        branches: Vec<TypedBranch>,
        otherwise: Option<Vec<TypedStatement>>,
    },
    While(TypedBranch),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypedBranch {
    pub(crate) condition: Typed,
    pub(crate) line: u32,
    pub(crate) body: Vec<TypedStatement>,
}

/// A whole function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypedFunction {
    /// Where in the source it stands: functions are numbered in that order.
    pub(crate) place: u32,
    pub(crate) name: String,
    pub(crate) return_type: Type,
    pub(crate) params: Vec<(String, Type)>,
    pub(crate) doc: Vec<u8>,
    pub(crate) user_flags: u32,
    pub(crate) is_native: bool,
    pub(crate) is_global: bool,
    pub(crate) body: Vec<TypedStatement>,
}
