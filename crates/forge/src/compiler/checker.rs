//! Names and types: a script as written to functions with every conversion spelled out.
//!
//! What the original allows and refuses is followed; every fault is noted and checking goes on.
//! Parts: `checker/script.rs` declarations, `statement.rs`, `expression.rs`, `call.rs`,
//! `conversion.rs`.

mod call;
mod conversion;
mod expression;
mod script;
mod statement;

pub(crate) use conversion::constant;

use std::collections::{BTreeMap, BTreeSet};

use super::ast;
use super::diagnostic::{Faults, Span};
use super::script_type::Type;
use super::scripts::Scripts;
use super::text::folded;
use super::typed::TypedFunction;

/// Functions of a script by the place of their name in the source; the Get of an `AutoReadOnly`
/// property stands at the property's name.
pub(crate) type CheckedScript = BTreeMap<u32, TypedFunction>;

/// Checks a parsed script. The result is worth compiling when no fault was noted.
pub(crate) fn check(
    script: &ast::Script,
    scripts: &Scripts<'_>,
    faults: &mut Faults,
) -> CheckedScript {
    let mut checker = Checker {
        script,
        name: folded(&script.name.text),
        scripts,
        variables: BTreeMap::new(),
        mangled: 0,
        faults,
    };
    checker.script()
}

struct Checker<'a> {
    script: &'a ast::Script,
    /// Name with small letters.
    name: String,
    scripts: &'a Scripts<'a>,
    /// Script variables by name with small letters: type and spelling.
    variables: BTreeMap<String, (Type, String)>,
    /// How many locals had to be renamed so far, in the whole script.
    mangled: u32,
    faults: &'a mut Faults,
}

/// Marks that a value cannot be had; the fault is noted.
#[derive(Debug)]
struct Lost;

type Checked<T> = Result<T, Lost>;

/// The function that is being checked.
struct Scope {
    is_global: bool,
    return_type: Type,
    /// Open blocks, innermost last; variables by name with small letters.
    blocks: Vec<BTreeMap<String, Local>>,
    /// Every name a local of this function ever had.
    used: BTreeSet<String>,
}

#[derive(Debug, Clone)]
struct Local {
    /// As the file names it.
    name: String,
    ty: Type,
}

impl Scope {
    fn local(&self, name: &str) -> Option<&Local> {
        let name = folded(name);
        self.blocks.iter().rev().find_map(|block| block.get(&name))
    }
}

impl Checker<'_> {
    fn fault<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Checked<T> {
        self.faults.add(code, span, message);
        Err(Lost)
    }

    fn hinted<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Checked<T> {
        self.faults.hinted(code, span, message, hint);
        Err(Lost)
    }

    /// The type a source names, which must exist.
    fn known_type(&mut self, type_name: &ast::TypeName) -> Type {
        let ty = Type::from_ast(type_name);
        let missing = ty
            .script()
            .filter(|script| self.scripts.get(script).is_none());
        if missing.is_some() {
            let message = format!("there is no type `{}`", type_name.name.text);
            let hint = format!(
                "a script {}.psc or .pex would make it one",
                type_name.name.text
            );
            self.faults
                .hinted("P301", type_name.name.span, message, hint);
        }
        ty
    }
}
