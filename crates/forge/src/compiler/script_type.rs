//! Types of values, and the names files give them.

use std::fmt;
use std::sync::Arc;

use super::ast::TypeName;
use super::text::folded;

/// A type. Scripts are named with small letters, as the original writes them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Type {
    /// Of `None`, and of functions that give nothing back.
    None,
    Bool,
    Int,
    Float,
    String,
    Object(Arc<str>),
    Array(Box<Type>),
}

impl Type {
    /// The type a source names. Whether such a script exists is not asked here.
    pub(crate) fn from_ast(type_name: &TypeName) -> Type {
        let element = Type::named(&type_name.name.text);
        if type_name.is_array {
            Type::Array(Box::new(element))
        } else {
            element
        }
    }

    /// The type a compiled script names.
    pub(crate) fn named(name: &str) -> Type {
        if let Some(element) = name.strip_suffix("[]") {
            // Arrays of arrays do not exist; what follows is a name no script has.
            return Type::Array(Box::new(Type::single(element)));
        }
        Type::single(name)
    }

    fn single(name: &str) -> Type {
        let folded = folded(name);
        match folded.as_str() {
            "none" | "" => Type::None,
            "bool" => Type::Bool,
            "int" => Type::Int,
            "float" => Type::Float,
            "string" => Type::String,
            script => Type::Object(script.into()),
        }
    }

    /// Whether `None` is a value of it.
    pub(crate) fn takes_none(&self) -> bool {
        matches!(self, Type::Object(_) | Type::Array(_) | Type::None)
    }

    /// The script it names, inside an array too.
    pub(crate) fn script(&self) -> Option<&str> {
        match self {
            Type::Object(script) => Some(script),
            Type::Array(element) => element.script(),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::None => f.write_str("None"),
            Type::Bool => f.write_str("Bool"),
            Type::Int => f.write_str("Int"),
            Type::Float => f.write_str("Float"),
            Type::String => f.write_str("String"),
            Type::Object(script) => f.write_str(script),
            Type::Array(element) => write!(f, "{element}[]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_case_and_arrays_have_brackets() {
        assert_eq!(Type::named("INT"), Type::Int);
        assert_eq!(Type::named("Actor[]").to_string(), "actor[]");
        assert_eq!(Type::named("bool[]"), Type::Array(Box::new(Type::Bool)));
    }
}
