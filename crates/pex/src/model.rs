//! A compiled script as plain values, in file order.
//!
//! Source: the compiled-script format page (docs/formats/pex.md); checked on every script of the
//! public corpus.

use crate::Opcode;

/// Index into the script's string table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(pub u16);

/// A whole compiled script.
#[derive(Debug, Clone, PartialEq)]
pub struct Pex {
    /// Version, game, when and by whom it was compiled.
    pub header: Header,
    /// The string table, in file order, spelling kept. Bytes: names are no single encoding.
    pub strings: Vec<Box<[u8]>>,
    /// Line numbers, when the script was compiled with them.
    pub debug: Option<Debug>,
    /// The user flags the file names.
    pub user_flags: Vec<UserFlag>,
    /// The scripts in the file: one in practice.
    pub objects: Vec<Object>,
}

/// The head of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// 3 in Skyrim.
    pub major: u8,
    /// 1 or 2 in Skyrim; same layout.
    pub minor: u8,
    /// 1 is Skyrim.
    pub game: u16,
    /// Unix seconds.
    pub compiled_at: u64,
    /// Source file name as the compiler was given it.
    pub source: Box<[u8]>,
    /// Who compiled it.
    pub user: Box<[u8]>,
    /// On which machine.
    pub machine: Box<[u8]>,
}

/// Line numbers of the script's functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debug {
    /// Unix seconds of the source's last change.
    pub modified_at: u64,
    /// One entry per function with code.
    pub functions: Vec<DebugFunction>,
}

/// Line numbers of one function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebugFunction {
    /// Script.
    pub object: StringId,
    /// State, empty for the empty state.
    pub state: StringId,
    /// Function, or property for getters and setters.
    pub function: StringId,
    /// Plain function, getter or setter.
    pub kind: DebugFunctionKind,
    /// Source line of each instruction.
    pub lines: Vec<u16>,
}

/// What a debug entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugFunctionKind {
    /// A function or event.
    Function,
    /// A property's Get.
    Getter,
    /// A property's Set.
    Setter,
    /// Any other byte, kept as it came.
    Other(u8),
}

/// A user flag's name and bit number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserFlag {
    /// `hidden`, `conditional`.
    pub name: StringId,
    /// Bit number.
    pub bit: u8,
}

/// One script. `F` is how its functions are held: whole, or as their places in a file
/// ([`crate::Script`]).
#[derive(Debug, Clone, PartialEq)]
pub struct Object<F = Function> {
    /// Script name.
    pub name: StringId,
    /// Parent script, an empty string for none.
    pub parent: StringId,
    /// Documentation string.
    pub doc: StringId,
    /// Bits named by [`Pex::user_flags`].
    pub user_flags: u32,
    /// State the script starts in, an empty string for the empty state.
    pub auto_state: StringId,
    /// Script variables.
    pub variables: Vec<Variable>,
    /// Properties.
    pub properties: Vec<Property<F>>,
    /// States, the empty one included.
    pub states: Vec<State<F>>,
}

/// A script variable and its initial value.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Name, `::X_var` for auto properties.
    pub name: StringId,
    /// Type name.
    pub type_name: StringId,
    /// User flags.
    pub user_flags: u32,
    /// Initial value.
    pub value: Value,
}

/// A property: auto, or with functions of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Property<F = Function> {
    /// Name.
    pub name: StringId,
    /// Type name.
    pub type_name: StringId,
    /// Documentation string.
    pub doc: StringId,
    /// User flags.
    pub user_flags: u32,
    /// Readable, writable, auto; unknown bits kept.
    pub flags: PropertyFlags,
    /// Variable behind an auto property.
    pub auto_variable: Option<StringId>,
    /// Get function of a full property.
    pub getter: Option<F>,
    /// Set function of a full property.
    pub setter: Option<F>,
}

/// Flags of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PropertyFlags(pub u8);

impl PropertyFlags {
    /// Can be read.
    pub const READ: u8 = 1;
    /// Can be written.
    pub const WRITE: u8 = 2;
    /// Backed by a variable.
    pub const AUTO: u8 = 4;

    /// Whether all bits of `mask` are set.
    pub fn has(self, mask: u8) -> bool {
        self.0 & mask == mask
    }
}

/// A state and its functions.
#[derive(Debug, Clone, PartialEq)]
pub struct State<F = Function> {
    /// Name, empty for the empty state.
    pub name: StringId,
    /// Functions in file order.
    pub functions: Vec<(StringId, F)>,
}

/// A function's signature and code.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Type name, `None` for no result.
    pub return_type: StringId,
    /// Documentation string.
    pub doc: StringId,
    /// User flags.
    pub user_flags: u32,
    /// Global, native; unknown bits kept.
    pub flags: FunctionFlags,
    /// Parameters in order.
    pub params: Vec<TypedName>,
    /// Local variables, temporaries included.
    pub locals: Vec<TypedName>,
    /// Code.
    pub code: Vec<Instruction>,
}

/// Flags of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionFlags(pub u8);

impl FunctionFlags {
    /// Needs no instance.
    pub const GLOBAL: u8 = 1;
    /// Done by the engine.
    pub const NATIVE: u8 = 2;

    /// Whether all bits of `mask` are set.
    pub fn has(self, mask: u8) -> bool {
        self.0 & mask == mask
    }
}

/// A parameter or local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypedName {
    /// Name.
    pub name: StringId,
    /// Type name.
    pub type_name: StringId,
}

/// One instruction: the operands the opcode's row asks for, then a call's arguments.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    /// What to do.
    pub opcode: Opcode,
    /// Fixed operands, in file order. For calls the argument count is not among them.
    pub operands: Vec<Value>,
    /// Arguments of a call; empty for anything else.
    pub arguments: Vec<Value>,
}

/// A value as code and variables hold it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// No value.
    None,
    /// Name of a variable, function, property or type.
    Identifier(StringId),
    /// String literal.
    String(StringId),
    /// Integer literal; jump distances too.
    Int(i32),
    /// Float literal. Bits are kept: compare with care.
    Float(f32),
    /// Bool literal; the byte is kept because files exist with others than 0 and 1.
    Bool(u8),
}

impl<F> Object<F> {
    /// The same script with its functions held another way. They are asked for in file order.
    pub fn map<G>(&self, mut function: impl FnMut(&F) -> G) -> Object<G> {
        let mut property = |one: &Property<F>| Property {
            name: one.name,
            type_name: one.type_name,
            doc: one.doc,
            user_flags: one.user_flags,
            flags: one.flags,
            auto_variable: one.auto_variable,
            getter: one.getter.as_ref().map(&mut function),
            setter: one.setter.as_ref().map(&mut function),
        };
        let properties = self.properties.iter().map(&mut property).collect();
        let mut state = |one: &State<F>| State {
            name: one.name,
            functions: one
                .functions
                .iter()
                .map(|(name, one)| (*name, function(one)))
                .collect(),
        };
        Object {
            name: self.name,
            parent: self.parent,
            doc: self.doc,
            user_flags: self.user_flags,
            auto_state: self.auto_state,
            variables: self.variables.clone(),
            properties,
            states: self.states.iter().map(&mut state).collect(),
        }
    }
}

impl Pex {
    /// The bytes of a string; empty for an index outside the table (the reader refuses those).
    pub fn string(&self, id: StringId) -> &[u8] {
        self.strings
            .get(usize::from(id.0))
            .map_or(&[], |bytes| bytes)
    }

    /// A string as text. Bytes that are not UTF-8 show as Windows-1252 would, one char a byte.
    pub fn text(&self, id: StringId) -> String {
        let bytes = self.string(id);
        match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        }
    }
}
