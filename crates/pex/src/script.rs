//! A compiled script for those who run it: every byte checked, functions read when asked for.
//!
//! Reading passes over the code and keeps the file. It accepts and refuses what [`Pex::read`] does,
//! with the same error. Not here: what only tools want (documentation, who compiled it, writing).

use std::ops::Range;
use std::sync::Arc;

use wire::Reader;

use crate::read::{self, Cursor, code, object, skim};
use crate::{
    DebugFunction, DebugFunctionKind, Function, FunctionFlags, Object, Opcode, Pex, PexError,
    StringId, UserFlag, Value,
};

/// A script that can be run. Copies share the file.
#[derive(Debug, Clone)]
pub struct Script(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// The file; of a [`Pex`] its strings, one after another.
    bytes: Box<[u8]>,
    strings: Box<[Range<u32>]>,
    source: Box<[u8]>,
    user_flags: Vec<UserFlag>,
    object: Option<Object<FunctionAt>>,
    uses: Box<[Use]>,
    rest: Rest,
}

/// Where functions and line numbers are.
#[derive(Debug)]
enum Rest {
    /// In the file; line numbers begin at an offset.
    File { debug: usize },
    /// Beside it, by number.
    Whole {
        functions: Vec<Function>,
        debug: Vec<DebugFunction>,
    },
}

/// A function of a [`Script`], not read yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionAt {
    /// Offset in the file, or number.
    pub(crate) at: u32,
    /// Global, native.
    pub flags: FunctionFlags,
    /// Whether it has instructions.
    pub has_code: bool,
}

/// What the functions of a script use a string for, beside as a name or literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Use(u8);

impl Use {
    /// The type of a parameter, local or result.
    pub const TYPE: Use = Use(1);
    /// The script of a call of a global function.
    pub const CALLED: Use = Use(2);

    /// Whether `one` is among the uses.
    pub fn has(self, one: Use) -> bool {
        self.0 & one.0 != 0
    }

    pub(crate) fn add(&mut self, one: Use) {
        self.0 |= one.0;
    }
}

impl Script {
    /// Checks a whole compiled script and keeps it.
    ///
    /// # Errors
    /// [`PexError`], the same as [`Pex::read`] gives.
    pub fn read(bytes: impl Into<Box<[u8]>>) -> Result<Script, PexError> {
        let bytes = bytes.into();
        let mut reader = Reader::new(&bytes);
        let source = read::header(&mut reader)?.source;
        let strings = skim::string_table(&mut reader)?;
        let mut cursor = Cursor::new(reader, strings.len());
        cursor.uses = vec![Use::default(); strings.len()];
        let debug = offset(&cursor);
        skim::debug(&mut cursor)?;
        let user_flags = cursor.list(3, "user flag count", read::user_flag)?;
        let mut objects = cursor.list(6, "object count", |cursor| {
            object::object(cursor, skim::function)
        })?;
        cursor.end()?;
        let uses = std::mem::take(&mut cursor.uses).into();
        objects.truncate(1);
        Ok(Script(Arc::new(Inner {
            bytes,
            strings,
            source,
            user_flags,
            object: objects.pop(),
            uses,
            rest: Rest::File { debug },
        })))
    }

    /// The script; the first of the file, which has one in practice.
    pub fn object(&self) -> Option<&Object<FunctionAt>> {
        self.0.object.as_ref()
    }

    /// The user flags the file names.
    pub fn user_flags(&self) -> &[UserFlag] {
        &self.0.user_flags
    }

    /// Source file name as the compiler was given it.
    pub fn source(&self) -> &[u8] {
        &self.0.source
    }

    /// What the functions use each string of the table for, all strings in their order.
    pub fn uses(&self) -> &[Use] {
        &self.0.uses
    }

    /// The bytes of a string; empty for an index outside the table.
    pub fn string(&self, id: StringId) -> &[u8] {
        let range = self.0.strings.get(usize::from(id.0));
        let range = range.map_or(0..0, |at| at.start as usize..at.end as usize);
        self.0.bytes.get(range).unwrap_or(&[])
    }

    /// Reads a function. None for one of another script.
    pub fn function(&self, function: FunctionAt) -> Option<Function> {
        let at = function.at as usize;
        match &self.0.rest {
            Rest::File { .. } => code::function(&mut self.cursor(at)?).ok(),
            Rest::Whole { functions, .. } => functions.get(at).cloned(),
        }
    }

    /// Source lines of a function's instructions, when the script brings them. `is`: whether these
    /// are the names of its state and of itself; of two entries for one function the first counts.
    pub fn lines(
        &self,
        kind: DebugFunctionKind,
        is: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Option<Vec<u16>> {
        let wanted = |one: &DebugFunction| {
            one.kind == kind && is(self.string(one.state), self.string(one.function))
        };
        match &self.0.rest {
            Rest::File { debug } => {
                let debug = read::debug(&mut self.cursor(*debug)?).ok()??;
                let mut functions = debug.functions.into_iter();
                functions.find(wanted).map(|one| one.lines)
            }
            Rest::Whole { debug, .. } => debug
                .iter()
                .find(|one| wanted(one))
                .map(|one| one.lines.clone()),
        }
    }

    fn cursor(&self, at: usize) -> Option<Cursor<'_>> {
        let reader = Reader::at_offset(self.0.bytes.get(at..)?, at as u64);
        Some(Cursor::new(reader, self.0.strings.len()))
    }
}

pub(crate) fn offset(cursor: &Cursor<'_>) -> usize {
    usize::try_from(cursor.bytes.offset()).unwrap_or(usize::MAX)
}

/// A script as tools and compilers hold it. It is not checked: indexes may be outside the table.
impl From<&Pex> for Script {
    fn from(pex: &Pex) -> Script {
        let mut bytes = Vec::new();
        let mut strings = Vec::with_capacity(pex.strings.len());
        for string in &pex.strings {
            let start = bytes.len() as u32;
            bytes.extend_from_slice(string);
            strings.push(start..bytes.len() as u32);
        }
        let mut uses = vec![Use::default(); strings.len()];
        let mut functions = Vec::new();
        let object = pex.objects.first().map(|object| {
            object.map(|function| {
                note_function(&mut uses, function);
                functions.push(function.clone());
                FunctionAt {
                    at: functions.len() as u32 - 1,
                    flags: function.flags,
                    has_code: !function.code.is_empty(),
                }
            })
        });
        let debug = pex.debug.as_ref();
        let debug = debug.map_or(Vec::new(), |debug| debug.functions.clone());
        Script(Arc::new(Inner {
            bytes: bytes.into(),
            strings: strings.into(),
            source: pex.header.source.clone(),
            user_flags: pex.user_flags.clone(),
            object,
            uses: uses.into(),
            rest: Rest::Whole { functions, debug },
        }))
    }
}

pub(crate) fn note(uses: &mut [Use], id: StringId, what: Use) {
    if let Some(string) = uses.get_mut(usize::from(id.0)) {
        string.add(what);
    }
}

fn note_function(uses: &mut [Use], function: &Function) {
    note(uses, function.return_type, Use::TYPE);
    for local in function.params.iter().chain(&function.locals) {
        note(uses, local.type_name, Use::TYPE);
    }
    let calls = function.code.iter();
    for one in calls.filter(|one| one.opcode == Opcode::CallStatic) {
        if let Some(Value::Identifier(id) | Value::String(id)) = one.operands.first() {
            note(uses, *id, Use::CALLED);
        }
    }
}

#[cfg(test)]
mod tests;
