//! What other scripts may know of a script: parent, properties, functions.

use std::collections::BTreeMap;

use pex::{FunctionFlags, Pex, PropertyFlags};

use super::ast::{self, Constant, PropertyKind};
use super::script_type::Type;
use super::text::folded;

/// A script from outside. Keys are names with small letters.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Interface {
    /// Name with small letters.
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) properties: BTreeMap<String, PropertyFace>,
    pub(crate) functions: BTreeMap<String, FunctionFace>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PropertyFace {
    pub(crate) kind: Type,
    /// The variable behind it, which children use directly.
    pub(crate) variable: Option<String>,
    pub(crate) is_readable: bool,
    pub(crate) is_writable: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FunctionFace {
    pub(crate) return_type: Type,
    pub(crate) params: Vec<ParamFace>,
    pub(crate) is_global: bool,
    pub(crate) is_native: bool,
    /// From compiled scripts, which do not keep default arguments.
    pub(crate) is_compiled: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ParamFace {
    /// Name with small letters.
    pub(crate) name: String,
    pub(crate) kind: Type,
    pub(crate) default: Option<Constant>,
}

impl Interface {
    /// A script without parent and members of its own.
    pub(crate) fn empty(name: &str) -> Interface {
        let functions = state_functions().map(|(name, face)| (name.to_owned(), face));
        Interface {
            name: folded(name),
            parent: None,
            properties: BTreeMap::new(),
            functions: functions.into(),
        }
    }

    pub(crate) fn from_ast(script: &ast::Script) -> Interface {
        let mut functions: BTreeMap<_, _> = state_functions()
            .map(|(name, face)| (name.to_owned(), face))
            .into();
        for function in &script.functions {
            functions.insert(
                folded(&function.name.text),
                FunctionFace::from_ast(function),
            );
        }
        // A function may be declared in a state alone, when a parent has it; the parent is asked then.
        Interface {
            name: folded(&script.name.text),
            parent: script.parent.as_ref().map(|parent| folded(&parent.text)),
            properties: script
                .properties
                .iter()
                .map(|property| {
                    (
                        folded(&property.name.text),
                        PropertyFace::from_ast(property),
                    )
                })
                .collect(),
            functions,
        }
    }

    /// As other scripts see it: their types have small letters.
    pub(crate) fn small(mut self) -> Interface {
        for face in self.functions.values_mut() {
            face.return_type = face.return_type.small();
            for param in &mut face.params {
                param.kind = param.kind.small();
            }
        }
        self
    }

    pub(crate) fn from_pex(pex: &Pex) -> Option<Interface> {
        let object = pex.objects.first()?;
        let parent = pex.text(object.parent);
        let properties = object.properties.iter().map(|property| {
            let face = PropertyFace {
                kind: Type::named(&pex.text(property.type_name)),
                variable: property.auto_variable.map(|variable| pex.text(variable)),
                is_readable: property.flags.has(PropertyFlags::READ),
                is_writable: property.flags.has(PropertyFlags::WRITE),
            };
            (folded(&pex.text(property.name)), face)
        });
        let empty_state = object
            .states
            .iter()
            .filter(|state| pex.string(state.name).is_empty());
        let functions = empty_state
            .flat_map(|state| &state.functions)
            .map(|(name, function)| {
                (
                    folded(&pex.text(*name)),
                    FunctionFace::from_pex(pex, function),
                )
            });
        Some(Interface {
            name: folded(&pex.text(object.name)),
            parent: (!parent.is_empty()).then(|| folded(&parent)),
            properties: properties.collect(),
            functions: functions.collect(),
        })
    }
}

impl PropertyFace {
    fn from_ast(property: &ast::Property) -> PropertyFace {
        let kind = Type::from_ast(&property.type_name).small();
        match &property.kind {
            PropertyKind::Auto(_) => PropertyFace {
                kind,
                variable: Some(auto_variable(&property.name.text)),
                is_readable: true,
                is_writable: true,
            },
            PropertyKind::AutoReadOnly(_) => PropertyFace {
                kind,
                variable: None,
                is_readable: true,
                is_writable: false,
            },
            PropertyKind::Full { get, set } => PropertyFace {
                kind,
                variable: None,
                is_readable: get.is_some(),
                is_writable: set.is_some(),
            },
        }
    }
}

impl FunctionFace {
    pub(crate) fn from_ast(function: &ast::Function) -> FunctionFace {
        let params = function.params.iter().map(|param| ParamFace {
            name: folded(&param.name.text),
            kind: Type::from_ast(&param.type_name),
            default: param.default.as_ref().map(|default| default.value.clone()),
        });
        FunctionFace {
            return_type: function
                .return_type
                .as_ref()
                .map_or(Type::None, Type::from_ast),
            params: params.collect(),
            is_global: function.is_global,
            is_native: function.is_native,
            is_compiled: false,
        }
    }

    /// Whether both take and give the same types.
    pub(crate) fn has_shape_of(&self, other: &FunctionFace) -> bool {
        let kinds = |face: &FunctionFace| -> Vec<Type> {
            face.params.iter().map(|param| param.kind.clone()).collect()
        };
        self.return_type == other.return_type
            && self.is_global == other.is_global
            && kinds(self) == kinds(other)
    }

    pub(crate) fn from_pex(pex: &Pex, function: &pex::Function) -> FunctionFace {
        let params = function.params.iter().map(|param| ParamFace {
            name: folded(&pex.text(param.name)),
            kind: Type::named(&pex.text(param.type_name)),
            default: None,
        });
        FunctionFace {
            return_type: Type::named(&pex.text(function.return_type)),
            params: params.collect(),
            is_global: function.flags.has(FunctionFlags::GLOBAL),
            is_native: function.flags.has(FunctionFlags::NATIVE),
            is_compiled: true,
        }
    }
}

/// The variable behind an auto property.
pub(crate) fn auto_variable(property: &str) -> String {
    format!("::{property}_var")
}

/// The two functions every script has without declaring them, and the two events they call.
fn state_functions() -> [(&'static str, FunctionFace); 4] {
    let face = |return_type, params| FunctionFace {
        return_type,
        params,
        is_global: false,
        is_native: false,
        is_compiled: false,
    };
    let new_state = ParamFace {
        name: "newstate".to_owned(),
        kind: Type::String,
        default: None,
    };
    [
        ("getstate", face(Type::String, Vec::new())),
        ("gotostate", face(Type::None, vec![new_state])),
        ("onbeginstate", face(Type::None, Vec::new())),
        ("onendstate", face(Type::None, Vec::new())),
    ]
}
