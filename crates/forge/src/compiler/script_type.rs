//! Types of values, and the names files give them.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::ast::TypeName;
use super::text::folded;

/// A script's name in a type: equal whatever its case.
///
/// Observed (public corpus): the types that a script writes for its own variables, parameters,
/// results and locals keep their spelling, also where values of them are held; those of properties,
/// of casts and of everything that comes from other scripts have small letters.
#[derive(Debug, Clone, Eq)]
pub(crate) struct ScriptName(Arc<str>);

impl PartialEq for ScriptName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl fmt::Display for ScriptName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Deref for ScriptName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    /// Of `None`, and of functions that give nothing back.
    None,
    Bool,
    Int,
    Float,
    String,
    Object(ScriptName),
    Array(Box<Type>),
}

impl Type {
    /// The type a source names. Whether such a script exists is not asked here.
    pub(crate) fn from_ast(type_name: &TypeName) -> Type {
        let element = Type::spelled(&type_name.name.text);
        if type_name.is_array {
            Type::Array(Box::new(element))
        } else {
            element
        }
    }

    /// As values of other scripts have it: small letters.
    pub(crate) fn small(&self) -> Type {
        match self {
            Type::Object(script) => Type::Object(ScriptName(folded(script).into())),
            Type::Array(element) => Type::Array(Box::new(element.small())),
            plain => plain.clone(),
        }
    }

    /// The type a compiled script names, with small letters.
    pub(crate) fn named(name: &str) -> Type {
        if let Some(element) = name.strip_suffix("[]") {
            // Arrays of arrays do not exist; what follows is a name no script has.
            return Type::Array(Box::new(Type::single(element)));
        }
        Type::single(name)
    }

    fn single(name: &str) -> Type {
        Type::spelled(&folded(name))
    }

    fn spelled(name: &str) -> Type {
        match folded(name).as_str() {
            "none" | "" => Type::None,
            "bool" => Type::Bool,
            "int" => Type::Int,
            "float" => Type::Float,
            "string" => Type::String,
            _ => Type::Object(ScriptName(name.into())),
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
    fn spelling_is_kept_and_does_not_matter() {
        assert_eq!(Type::spelled("Actor"), Type::named("actor"));
        assert_eq!(Type::spelled("Actor").to_string(), "Actor");
        assert_eq!(Type::spelled("Actor").small().to_string(), "actor");
    }

    #[test]
    fn names_have_no_case_and_arrays_have_brackets() {
        assert_eq!(Type::named("INT"), Type::Int);
        assert_eq!(Type::named("Actor[]").to_string(), "actor[]");
        assert_eq!(Type::named("bool[]"), Type::Array(Box::new(Type::Bool)));
    }
}
