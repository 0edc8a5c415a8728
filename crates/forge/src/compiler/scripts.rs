//! Scripts by name, from wherever the caller finds them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use pex::Pex;

use super::diagnostic::Faults;
use super::interface::{FunctionFace, Interface, PropertyFace};
use super::text::{folded, without_mark};
use super::{lexer, parser};

/// A script as its finder has it.
#[derive(Debug, Clone)]
pub enum ScriptSource {
    /// `.psc` text, Windows-1252 or UTF-8.
    Text(Vec<u8>),
    /// Compiled: known by its properties and functions; default arguments are not kept in it.
    Compiled(Pex),
}

/// Finds scripts by name. The name comes as a source wrote it; case does not matter.
pub trait SourceProvider {
    /// The script of that name, if there is one.
    fn find(&self, script: &str) -> Option<ScriptSource>;
}

/// Scripts held in memory.
#[derive(Debug, Clone, Default)]
pub struct MemorySources {
    scripts: BTreeMap<String, ScriptSource>,
}

impl MemorySources {
    /// No scripts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a script, in place of one of the same name.
    pub fn insert(&mut self, script: &str, source: ScriptSource) {
        self.scripts.insert(folded(script), source);
    }

    /// Names with small letters, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.scripts.keys().map(String::as_str)
    }
}

impl SourceProvider for MemorySources {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        self.scripts.get(&folded(script)).cloned()
    }
}

/// Interfaces of all scripts met so far, each read once.
pub struct Scripts<'a> {
    provider: &'a dyn SourceProvider,
    known: RefCell<BTreeMap<String, Option<Rc<Interface>>>>,
}

impl std::fmt::Debug for Scripts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scripts")
            .field("known", &self.known.borrow().len())
            .finish_non_exhaustive()
    }
}

/// Parents in a row before the chain is taken for a circle.
const PARENTS_MAX: usize = 64;

impl<'a> Scripts<'a> {
    /// Knows no script yet and asks `provider` when one is needed. Keep one for many compilations:
    /// every script is then read once.
    pub fn new(provider: &'a dyn SourceProvider) -> Self {
        Scripts {
            provider,
            known: RefCell::default(),
        }
    }

    /// The same scripts, known so far, to which others can be added without these changing.
    pub(crate) fn fork(&self) -> Scripts<'a> {
        Scripts {
            provider: self.provider,
            known: self.known.clone(),
        }
    }

    /// Whether the engine itself has functions of the script.
    pub(crate) fn is_of_engine(&self, script: &str) -> bool {
        let interface = self.get(script);
        let is_method = |face: &FunctionFace| face.is_native && !face.is_global;
        interface.is_some_and(|it| it.functions.values().any(is_method))
    }

    /// The text of a script that is to be compiled.
    pub(crate) fn text(&self, script: &str) -> Option<Vec<u8>> {
        match self.provider.find(script)? {
            ScriptSource::Text(text) => Some(text),
            ScriptSource::Compiled(_) => None,
        }
    }

    pub(crate) fn add(&self, interface: Interface) {
        self.known
            .borrow_mut()
            .insert(interface.name.clone(), Some(Rc::new(interface)));
    }

    pub(crate) fn get(&self, script: &str) -> Option<Rc<Interface>> {
        let name = folded(script);
        if let Some(known) = self.known.borrow().get(&name) {
            return known.clone();
        }
        let found = self.read(script).map(Rc::new);
        self.known.borrow_mut().insert(name, found.clone());
        found
    }

    fn read(&self, script: &str) -> Option<Interface> {
        match self.provider.find(script)? {
            ScriptSource::Compiled(pex) => Interface::from_pex(&pex),
            // Faults of other scripts are shown when those are compiled.
            ScriptSource::Text(text) => {
                let mut faults = Faults::default();
                let tokens = lexer::tokens(without_mark(&text), &mut faults);
                Some(Interface::from_ast(&parser::parse(&tokens, &mut faults)).small())
            }
        }
    }

    /// The script and its parents, nearest first.
    pub(crate) fn chain(&self, script: &str) -> Vec<Rc<Interface>> {
        let mut chain: Vec<Rc<Interface>> = Vec::new();
        let mut next = self.get(script);
        while let Some(interface) = next {
            next = interface
                .parent
                .as_ref()
                .and_then(|parent| self.get(parent));
            chain.push(interface);
            if chain.len() >= PARENTS_MAX {
                break;
            }
        }
        chain
    }

    /// Whether `script` is `ancestor` or inherits from it.
    pub(crate) fn is_kind_of(&self, script: &str, ancestor: &str) -> bool {
        script.eq_ignore_ascii_case(ancestor)
            || self
                .chain(script)
                .iter()
                .any(|it| it.name.eq_ignore_ascii_case(ancestor))
    }

    /// A property of the script or its nearest parent that has it.
    pub(crate) fn property(&self, script: &str, name: &str) -> Option<PropertyFace> {
        let name = folded(name);
        self.chain(script)
            .iter()
            .find_map(|it| it.properties.get(&name).cloned())
    }

    /// A function of the script or its nearest parent that has it, and that script's name.
    pub(crate) fn function(&self, script: &str, name: &str) -> Option<(String, FunctionFace)> {
        let name = folded(name);
        self.chain(script).iter().find_map(|it| {
            it.functions
                .get(&name)
                .map(|face| (it.name.clone(), face.clone()))
        })
    }
}
