//! Script types: the native tree, the scripts given, their members and functions.
//!
//! Only names, parents of native types and which scripts were needed are state (`save.rs`); the
//! rest is linked again from the scripts.

use crate::function::{Body, Cache, Code, Function, FunctionId, FunctionKey, Later, Role};
use crate::heap::Heap;
use crate::sorted::Sorted;
use crate::value::{ClassId, StrId, Type, Value};
use pex::Script;
use std::collections::{BTreeMap, VecDeque};

/// Whether a script's code is there.
#[derive(Debug, Clone)]
pub(crate) enum Status {
    /// Nobody has given it.
    Unknown,
    /// Given, its parents are not all there.
    Given(Script),
    /// There is none, or it is broken.
    Absent,
    /// Linked.
    Linked,
}

/// A script type.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) name: StrId,
    /// One of the engine's own: known without a file.
    pub(crate) native: bool,
    pub(crate) parent: Option<ClassId>,
    /// Something asked for its code.
    pub(crate) needed: bool,
    pub(crate) status: Status,
    /// Source file name.
    pub(crate) source: Box<str>,
    /// Variables, the state's name first, then the parents', then its own.
    pub(crate) members: Vec<Member>,
    pub(crate) properties: Sorted<StrId, Property>,
    /// Its own functions by state and name.
    pub(crate) functions: Sorted<(StrId, StrId), FunctionId>,
    pub(crate) auto_state: StrId,
    /// Its file once it is linked: functions are linked when they are first called.
    pub(crate) script: Option<Script>,
    /// The file's strings as texts of the pool; pinned.
    pub(crate) names: Vec<StrId>,
    /// The members its instances were written with, until it is linked again.
    pub(crate) saved: Option<Vec<(StrId, Type)>>,
}

/// A script variable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member {
    pub(crate) name: StrId,
    pub(crate) ty: Type,
    pub(crate) initial: Value,
    /// Conditions may read it.
    pub(crate) is_conditional: bool,
}

/// A property.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Property {
    /// The script that has it.
    pub(crate) class: ClassId,
    pub(crate) ty: Type,
    pub(crate) readable: bool,
    pub(crate) writable: bool,
    /// Place of an auto property's variable.
    pub(crate) variable: Option<u32>,
    /// Get function; an auto property has one when it is asked for ([`Program::accessor`]).
    pub(crate) getter: Option<FunctionId>,
    pub(crate) setter: Option<FunctionId>,
}

/// The types that are no objects, as scripts write them.
const PLAIN_TYPES: [(&str, Type); 7] = [
    ("", Type::None),
    ("none", Type::None),
    ("void", Type::None),
    ("bool", Type::Bool),
    ("int", Type::Int),
    ("float", Type::Float),
    ("string", Type::String),
];

/// The type that is no object with this name.
pub(crate) fn plain_type(name: &str) -> Option<Type> {
    let same = |(plain, _): &&(&str, Type)| plain.eq_ignore_ascii_case(name);
    PLAIN_TYPES.iter().find(same).map(|&(_, plain)| plain)
}

/// All script types and functions.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) classes: Vec<Class>,
    /// By the number of the name.
    by_name: Vec<Option<ClassId>>,
    pub(crate) functions: Vec<Function>,
    /// Those that are not in their script's own tables: old code, and what was asked for before its
    /// script was linked.
    by_key: BTreeMap<FunctionKey, FunctionId>,
    pub(crate) caches: Vec<Cache>,
    /// What property accesses found last, by [`crate::function::Site::cache`].
    pub(crate) property_caches: Vec<Option<(ClassId, Property)>>,
    /// Scripts somebody waits for, in the order they were first needed.
    wanted: Vec<ClassId>,
    /// How many of them are not there yet.
    wanted_left: usize,
    /// Scripts given whose parents are not settled, by parent.
    pub(crate) given: BTreeMap<ClassId, Vec<ClassId>>,
    /// Scripts settled whose children are to be linked.
    pub(crate) settled: VecDeque<ClassId>,
    /// Children are being linked: no need to begin anew.
    pub(crate) settling: bool,
    /// Native types linked since the last update, whose natives are not held against the engine's.
    pub(crate) unchecked: Vec<ClassId>,
    /// Texts the linked code holds.
    pub(crate) pins: Vec<StrId>,
}

impl Program {
    /// The type with this name, made when it is not known.
    pub(crate) fn class(&mut self, name: StrId) -> ClassId {
        if let Some(class) = self.find_class(name) {
            return class;
        }
        let class = ClassId(self.classes.len() as u32);
        self.classes.push(Class {
            name,
            native: false,
            parent: None,
            needed: false,
            status: Status::Unknown,
            source: Box::from(""),
            members: Vec::new(),
            properties: Sorted::default(),
            functions: Sorted::default(),
            auto_state: StrId::EMPTY,
            script: None,
            names: Vec::new(),
            saved: None,
        });
        let at = name.0 as usize;
        if self.by_name.len() <= at {
            self.by_name.resize(at + 1, None);
        }
        if let Some(place) = self.by_name.get_mut(at) {
            *place = Some(class);
        }
        class
    }

    pub(crate) fn find_class(&self, name: StrId) -> Option<ClassId> {
        self.by_name.get(name.0 as usize).copied().flatten()
    }

    #[inline]
    pub(crate) fn get(&self, class: ClassId) -> Option<&Class> {
        self.classes.get(class.0 as usize)
    }

    pub(crate) fn get_mut(&mut self, class: ClassId) -> Option<&mut Class> {
        self.classes.get_mut(class.0 as usize)
    }

    pub(crate) fn name(&self, class: ClassId) -> StrId {
        self.get(class).map_or(StrId::EMPTY, |class| class.name)
    }

    pub(crate) fn is_native(&self, class: ClassId) -> bool {
        self.get(class).is_some_and(|class| class.native)
    }

    pub(crate) fn is_linked(&self, class: ClassId) -> bool {
        matches!(
            self.get(class).map(|class| &class.status),
            Some(Status::Linked)
        )
    }

    /// Whether nothing more will come of this type: linked, or absent for good.
    pub(crate) fn is_settled(&self, class: ClassId) -> bool {
        let status = self.get(class).map(|class| &class.status);
        matches!(status, Some(Status::Linked | Status::Absent) | None)
    }

    /// The type and its parents, from itself upward. Ends on broken data too.
    pub(crate) fn chain(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        let mut left = self.classes.len();
        std::iter::successors(Some(class), move |&class| {
            left = left.checked_sub(1)?;
            self.get(class)?.parent
        })
    }

    /// Whether `class` is `ancestor` or extends it.
    pub(crate) fn derives(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self.chain(class).any(|above| above == ancestor)
    }

    /// Asks for a script's code unless it is there. True when it is (or never will be).
    pub(crate) fn need(&mut self, class: ClassId) -> bool {
        let settled = self.is_settled(class);
        if let Some(entry) = self.get_mut(class)
            && !settled
            && !entry.needed
        {
            entry.needed = true;
            self.wanted.push(class);
            self.wanted_left += 1;
        }
        settled
    }

    /// The function with this key, made when it is not known.
    pub(crate) fn function(&mut self, key: FunctionKey) -> FunctionId {
        if let Some(function) = self.own_function(key) {
            return function;
        }
        let next = FunctionId(self.functions.len() as u32);
        let id = *self.by_key.entry(key).or_insert(next);
        if id == next {
            let body = self.auto_body(key).unwrap_or(Body::Unknown);
            self.functions.push(Function { key, body });
        }
        id
    }

    /// A function of a script that is being linked: it is in no table yet, unless it was asked for
    /// before.
    pub(crate) fn linked_function(&mut self, key: FunctionKey, body: Body) -> FunctionId {
        if let Some(&id) = self.by_key.get(&key) {
            self.set_body(id, body);
            return id;
        }
        self.functions.push(Function { key, body });
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// A function in its script's own tables.
    fn own_function(&self, key: FunctionKey) -> Option<FunctionId> {
        if key.version != 0 {
            return None;
        }
        let class = self.get(key.class)?;
        match key.role {
            Role::Plain => class.functions.get((key.state, key.name)).copied(),
            Role::Getter => class.properties.get(key.name)?.getter,
            Role::Setter => class.properties.get(key.name)?.setter,
        }
    }

    /// What the Get or Set function of an auto property does.
    fn auto_body(&self, key: FunctionKey) -> Option<Body> {
        let at = self.get(key.class)?.properties.get(key.name)?.variable?;
        match key.role {
            _ if key.version != 0 => None,
            Role::Plain => None,
            Role::Getter => Some(Body::Later(Later::Reads(at))),
            Role::Setter => Some(Body::Later(Later::Writes(at))),
        }
    }

    /// The Get or Set function of a property. An auto property has one too, for callers that have to
    /// wait for the script; it is made when one does.
    pub(crate) fn accessor(
        &mut self,
        property: Property,
        name: StrId,
        role: Role,
    ) -> Option<FunctionId> {
        if property.variable.is_none() {
            return match role {
                Role::Getter => property.getter,
                _ => property.setter,
            };
        }
        let class = property.class;
        Some(self.function(FunctionKey {
            role,
            ..Program::plain(class, name)
        }))
    }

    /// Gives the functions of a script's auto properties that were asked for before it was linked
    /// what they do.
    pub(crate) fn settle_accessors(&mut self, class: ClassId) {
        let first = Program::plain(class, StrId::EMPTY);
        let known = self.by_key.range(first..);
        let known: Vec<(FunctionKey, FunctionId)> = known
            .take_while(|(key, _)| key.class == class)
            .map(|(&key, &id)| (key, id))
            .collect();
        for (key, id) in known {
            if let Some(body) = self.auto_body(key) {
                self.set_body(id, body);
            }
        }
    }

    /// A version of a function that no other has: old code's.
    pub(crate) fn free_version(&mut self, mut key: FunctionKey) -> FunctionId {
        key.version = 1;
        while self.by_key.contains_key(&key) {
            key.version = key.version.wrapping_add(1);
        }
        self.function(key)
    }

    pub(crate) fn set_body(&mut self, id: FunctionId, body: Body) {
        if let Some(function) = self.functions.get_mut(id.0 as usize) {
            function.body = body;
        }
    }

    #[inline]
    pub(crate) fn body(&self, id: FunctionId) -> &Body {
        match self.functions.get(id.0 as usize) {
            Some(function) => &function.body,
            None => &Body::Unknown,
        }
    }

    /// The function's code, when it is script code and linked.
    #[inline]
    pub(crate) fn code(&self, id: FunctionId) -> Option<&Code> {
        match self.body(id) {
            Body::Code(code) => Some(code),
            _ => None,
        }
    }

    pub(crate) fn key(&self, id: FunctionId) -> Option<FunctionKey> {
        Some(self.functions.get(id.0 as usize)?.key)
    }

    /// The function a method call reaches: the state's version in the script and its parents, then
    /// the empty state's. `docs/papyrus-vm.md` "Functions and states".
    pub(crate) fn method(&self, class: ClassId, state: StrId, name: StrId) -> Option<FunctionId> {
        let find = |state| {
            self.chain(class)
                .find_map(|class| self.get(class)?.functions.get((state, name)).copied())
        };
        match state {
            StrId::EMPTY => find(StrId::EMPTY),
            _ => find(state).or_else(|| find(StrId::EMPTY)),
        }
    }

    pub(crate) fn property(&self, class: ClassId, name: StrId) -> Option<Property> {
        self.chain(class)
            .find_map(|class| self.get(class)?.properties.get(name).copied())
    }

    /// The place of a script variable.
    pub(crate) fn member(&self, class: ClassId, name: StrId) -> Option<usize> {
        self.get(class)?
            .members
            .iter()
            .rposition(|member| member.name == name)
    }

    /// The type with this name, as scripts write it.
    pub(crate) fn type_named(&mut self, heap: &mut Heap, text: &str) -> Type {
        let (name, array) = match text.strip_suffix("[]") {
            Some(name) => (name, true),
            None => (text, false),
        };
        let base = plain_type(name).unwrap_or_else(|| {
            let name = heap.strings.intern(name);
            Type::Object(self.class(name))
        });
        if array {
            base.array().unwrap_or(Type::None)
        } else {
            base
        }
    }

    /// A type as scripts write it.
    pub(crate) fn type_text(&self, heap: &Heap, ty: Type) -> String {
        let name = |class| heap.strings.get(self.name(class)).to_owned();
        match ty {
            Type::None => "None".to_owned(),
            Type::Bool => "Bool".to_owned(),
            Type::Int => "Int".to_owned(),
            Type::Float => "Float".to_owned(),
            Type::String => "String".to_owned(),
            Type::Object(class) => name(class),
            _ => format!(
                "{}[]",
                self.type_text(heap, ty.element().unwrap_or(Type::None))
            ),
        }
    }

    /// Whether scripts are wanted.
    pub(crate) fn wants(&self) -> bool {
        self.wanted_left > 0
    }

    /// The scripts somebody waits for.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = ClassId> {
        let unknown = |class: &ClassId| {
            let status = self.get(*class).map(|class| &class.status);
            matches!(status, Some(Status::Unknown))
        };
        self.wanted.iter().copied().filter(unknown)
    }

    /// Takes a script that is about to be settled off the list.
    pub(crate) fn no_longer_wanted(&mut self, class: ClassId) {
        let Some(entry) = self.get_mut(class) else {
            return;
        };
        if std::mem::replace(&mut entry.needed, true) {
            self.wanted_left = self.wanted_left.saturating_sub(1);
        }
        if self.wanted_left == 0 {
            self.wanted.clear();
        }
    }

    /// Cuts the parent of every type that would be its own ancestor. Read data may hold such.
    pub(crate) fn break_cycles(&mut self) {
        for at in 0..self.classes.len() {
            let class = ClassId(at as u32);
            let looped = self.chain(class).skip(1).any(|above| above == class);
            if looped && let Some(entry) = self.get_mut(class) {
                entry.parent = None;
            }
        }
    }

    /// Gives a native type its parent.
    pub(crate) fn add_native(&mut self, heap: &mut Heap, name: &str, parent: &str) {
        let name = heap.strings.intern(name);
        let class = self.class(name);
        let parent = (!parent.is_empty()).then(|| {
            let parent = heap.strings.intern(parent);
            self.class(parent)
        });
        let parent = parent.filter(|&parent| !self.derives(parent, class));
        if let Some(entry) = self.get_mut(class) {
            entry.native = true;
            entry.parent = parent;
        }
    }

    /// The key of a plain function in the empty state.
    pub(crate) fn plain(class: ClassId, name: StrId) -> FunctionKey {
        FunctionKey {
            class,
            state: StrId::EMPTY,
            name,
            role: Role::Plain,
            version: 0,
        }
    }
}
