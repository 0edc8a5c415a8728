//! What the machine asks of the engine around it, and what it is told.
//!
//! The host does the native functions and says what handles are. It never gives the machine
//! anything that cannot be written into a save: waits are plain data ([`Wake`]).

use crate::log::CallLine;
use crate::value::{Handle, StrId, Value};
use crate::{Thread, ThreadId, Vm};
use serde::{Deserialize, Serialize};

/// A native function's number, given by the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NativeId(pub u16);

/// Something a thread waits for that the host brings about, made by [`Vm::new_token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(pub u64);

/// How the host does a native function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// Its number, handed back in [`NativeCall::native`].
    pub native: NativeId,
    /// Its calls may wait; the caller's script is unlocked meanwhile, for natives on self too.
    pub latent: bool,
    /// Callable on the script's thread: runs at once instead of waiting for the next update.
    pub immediate: bool,
}

/// A native function as the engine has it. A script that declares it otherwise is not bound to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NativeSignature {
    /// Its name.
    pub function: String,
    /// Types of its parameters, as scripts write them.
    pub params: Vec<String>,
    /// Type of its result; `void` for none.
    pub result: String,
    /// Called without an object.
    pub global: bool,
    /// Callable on the script's thread.
    pub immediate: bool,
}

/// When a waiting thread goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wake {
    /// After so many ticks in which no pausing menu was open. 0 is at once.
    PlayTicks(u64),
    /// After so many ticks of any kind. 0 is at once.
    Ticks(u64),
    /// After so much game time, in microhours. 0 is at once.
    GameTime(u64),
    /// When [`Vm::wake`] is called with this token, with the value given there.
    Token(Token),
}

/// What came of a native call.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It is done, this is its result.
    Now(Value),
    /// The thread waits; the result is what [`Vm::wake`] brings, else the type's default.
    Wait(Wake),
    /// The thread waits for a time and then gets this result.
    WaitFor(Wake, Value),
    /// It failed: the text is logged as an error of the calling script, with the stack, as the
    /// game's own fault; the result is the type's default.
    Fault(String),
}

/// A call of a native function.
#[derive(Debug, Clone, Copy)]
pub struct NativeCall<'a> {
    /// Which, as [`Host::binding`] said.
    pub native: NativeId,
    /// The object it is called on; `Value::None` for a global function.
    pub this: Value,
    /// What that object stands for; none for a global function.
    pub handle: Option<Handle>,
    /// The arguments, as many as the script passed, of the declared types when it declares any.
    pub args: &'a [Value],
    /// The script that declares the function, as first spelled.
    pub script: StrId,
    /// Its name.
    pub function: StrId,
    pub(crate) thread: &'a Thread,
}

impl NativeCall<'_> {
    /// The thread that calls.
    pub fn thread(&self) -> ThreadId {
        self.thread.id
    }

    /// Argument `index`, `Value::None` past the end.
    pub fn arg(&self, index: usize) -> Value {
        self.args.get(index).copied().unwrap_or(Value::None)
    }
}

/// What a plugin gives a property. Objects are named by handle; the property's type makes values
/// of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PropertyValue {
    /// Listed without data (type 0), or an object that is none.
    None,
    /// A form or alias.
    Object(Handle),
    /// Text.
    String(String),
    /// Integer.
    Int(i32),
    /// Float.
    Float(f32),
    /// Bool.
    Bool(bool),
    /// Array of objects.
    Objects(Vec<Option<Handle>>),
    /// Array of texts.
    Strings(Vec<String>),
    /// Array of integers.
    Ints(Vec<i32>),
    /// Array of floats.
    Floats(Vec<f32>),
    /// Array of bools.
    Bools(Vec<bool>),
}

/// The engine round the machine.
pub trait Host {
    /// How a native function is done; `None` for one it does not have: a call of it is logged once,
    /// counted, and gives the type's default. Asked once per function.
    fn binding(&self, script: &str, function: &str) -> Option<Binding>;

    /// The natives the engine has for a script type, asked as the type's script is linked. Without an
    /// answer scripts may declare what they like.
    fn natives_of(&self, _script: &str) -> Vec<NativeSignature> {
        Vec::new()
    }

    /// Does a native call. May send events, start calls, make values: all through `vm`.
    fn native(&mut self, vm: &mut Vm, call: NativeCall<'_>) -> Outcome;

    /// How the log shows what a handle stands for: `MyQuest (0E049F33)`, ` (00000014)`,
    /// `alias Player on quest MyQuest (FECF6800)`; `None` when it is gone.
    fn form_text(&self, handle: Handle) -> String;

    /// The native script type of what a handle stands for (`Actor`, `Quest`, `ReferenceAlias`);
    /// `None` when it is gone or unknown.
    fn native_class(&self, handle: Handle) -> Option<&str>;

    /// Whether the plugins attach a script to this object, though it may not run yet: an object
    /// property of that script type then binds. Without an answer only attached scripts count.
    fn has_script(&self, _handle: Handle, _script: &str) -> bool {
        false
    }
}

impl NativeCall<'_> {
    /// Logs a line of this call: the native itself on top of the calling functions.
    pub fn report(&self, vm: &mut Vm, host: &dyn Host, said: CallLine) {
        vm.report_native(host, self, said);
    }
}
