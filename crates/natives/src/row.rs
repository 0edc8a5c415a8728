//! One native function of the table: its name, its Rust function behind a common face, how done it
//! is and when it runs.

use crate::{Argument, Cx, Object, Returned, subject_of};
use papyrus::{Outcome, Value, Wake};
use std::marker::PhantomData;

/// What a latent native gives: its result now, or a wait.
#[derive(Debug, Clone, PartialEq)]
pub enum Latent<T> {
    /// Done at once.
    Now(T),
    /// The thread waits; [`Wake::Token`] brings the result, any other wait gives the default.
    Wait(Wake),
}

/// How much of what the game does a native does here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// All that scripts can see.
    Done,
    /// Not all: what it lacks.
    Partial(&'static str),
}

/// A Papyrus type by name, spelled only when somebody asks.
pub(crate) type TypeName = fn() -> String;

/// A native function.
pub struct Row {
    /// Function name as the Creation Kit spells it.
    pub function: &'static str,
    /// How done it is.
    pub status: Status,
    /// Its calls may wait.
    pub latent: bool,
    /// Runs on the script's thread, at once.
    pub immediate: bool,
    signature: &'static Signature,
    body: Box<dyn Body>,
}

/// A native's types, one for all natives that share them.
struct Signature {
    receiver: Option<&'static str>,
    parameters: &'static [TypeName],
    returns: TypeName,
    latent: bool,
}

/// A native's Rust function behind a common face: arguments converted, called, result converted.
trait Body {
    fn run(&self, function: &str, cx: &mut Cx<'_>, args: &[Value]) -> Outcome;
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {}({})",
            self.returns(),
            self.function,
            self.parameters().join(", ")
        )
    }
}

/// A function of an object: `fn(&mut Cx, Receiver, Arguments…) -> Result`.
pub fn method<M, F: Method<M>>(function: &'static str, body: F) -> Row {
    body.row(function)
}

/// A global function: `fn(&mut Cx, Arguments…) -> Result`.
pub fn global<M, F: Global<M>>(function: &'static str, body: F) -> Row {
    body.row(function)
}

impl Row {
    #[inline(never)]
    fn new(function: &'static str, signature: &'static Signature, body: Box<dyn Body>) -> Self {
        let latent = signature.latent;
        Self {
            function,
            status: Status::Done,
            latent,
            immediate: false,
            signature,
            body,
        }
    }

    /// The receiver's type; none for a global function.
    pub fn receiver(&self) -> Option<&'static str> {
        self.signature.receiver
    }

    /// Types of its parameters, receiver left out.
    pub fn parameters(&self) -> Vec<String> {
        self.signature
            .parameters
            .iter()
            .map(|name| name())
            .collect()
    }

    /// Type of its result, `void` for none.
    pub fn returns(&self) -> String {
        (self.signature.returns)()
    }

    /// Says what the native still lacks. The words are for the audit; a page does without them.
    #[must_use]
    pub fn partial(mut self, why: &'static str) -> Self {
        self.status = Status::Partial(if cfg!(feature = "reasons") { why } else { "" });
        self
    }

    /// Marks it as callable on the script's thread.
    #[must_use]
    pub fn immediate(mut self) -> Self {
        self.immediate = true;
        self
    }

    /// Marks a latent native whose result is known at once here.
    #[must_use]
    pub fn latent(mut self) -> Self {
        self.latent = true;
        self
    }

    /// Runs it. `args` has the receiver first for functions of objects.
    pub fn run(&self, cx: &mut Cx<'_>, args: &[Value]) -> Outcome {
        self.body.run(self.function, cx, args)
    }
}

/// What a native's Rust function may return.
pub trait Result {
    /// The Papyrus type.
    fn type_name() -> String;
    /// Whether it can wait.
    const LATENT: bool;
    /// The outcome for the machine.
    fn outcome(self, cx: &mut Cx<'_>) -> Outcome;
}

impl<T: Returned> Result for T {
    const LATENT: bool = false;
    fn type_name() -> String {
        T::type_name()
    }
    fn outcome(self, cx: &mut Cx<'_>) -> Outcome {
        Outcome::Now(self.into_value(cx.vm))
    }
}

impl<T: Returned> Result for Latent<T> {
    const LATENT: bool = true;
    fn type_name() -> String {
        T::type_name()
    }
    fn outcome(self, cx: &mut Cx<'_>) -> Outcome {
        match self {
            Latent::Now(value) => Outcome::Now(value.into_value(cx.vm)),
            Latent::Wait(wake) => Outcome::Wait(wake),
        }
    }
}

/// Rust functions that are functions of an object.
pub trait Method<M> {
    /// Its row in the table.
    fn row(self, function: &'static str) -> Row;
}

/// Rust functions that are global functions.
pub trait Global<M> {
    /// Its row in the table.
    fn row(self, function: &'static str) -> Row;
}

// The conversions stay functions of their own: a table of hundreds of natives would hold each of
// them hundreds of times.
#[inline(never)]
fn argument<T: Argument>(cx: &Cx<'_>, args: &[Value], index: usize) -> T {
    T::from_value(cx.vm, args.get(index).copied().unwrap_or(Value::None))
}

#[inline(never)]
fn receiver<T: Object>(cx: &Cx<'_>, args: &[Value]) -> Option<T> {
    args.first()
        .and_then(|&this| subject_of(cx.vm, this))
        .and_then(T::from_subject)
}

#[inline(never)]
fn outcome<R: Result>(cx: &mut Cx<'_>, result: R) -> Outcome {
    result.outcome(cx)
}

/// The game's line for a native whose object is gone or of another kind.
#[inline(never)]
fn unbound(function: &str) -> Outcome {
    Outcome::Fault(format!(
        "Unable to call {function} - no native object bound to the script object, or object is \
         of incorrect type"
    ))
}

/// A function of an object with its types, which the common face forgets.
struct OfObject<F, M> {
    body: F,
    types: PhantomData<fn(M)>,
}

/// A global function with its types.
struct OfNone<F, M> {
    body: F,
    types: PhantomData<fn(M)>,
}

macro_rules! arities {
    ($([$($arg:ident $index:literal),*])*) => {$(
        impl<F, T, R, $($arg,)*> Body for OfObject<F, (T, R, $($arg,)*)>
        where
            F: Fn(&mut Cx<'_>, T, $($arg,)*) -> R,
            T: Object,
            R: Result,
            $($arg: Argument,)*
        {
            fn run(&self, function: &str, cx: &mut Cx<'_>, args: &[Value]) -> Outcome {
                let Some(this) = receiver::<T>(cx, args) else { return unbound(function) };
                let result = (self.body)(cx, this, $(argument::<$arg>(cx, args, $index + 1),)*);
                outcome(cx, result)
            }
        }

        impl<F, T, R, $($arg,)*> Method<(T, R, $($arg,)*)> for F
        where
            F: Fn(&mut Cx<'_>, T, $($arg,)*) -> R + 'static,
            T: Object + 'static,
            R: Result + 'static,
            $($arg: Argument + 'static,)*
        {
            fn row(self, function: &'static str) -> Row {
                let types = PhantomData::<fn((T, R, $($arg,)*))>;
                let signature = const {
                    &Signature {
                        receiver: Some(T::CLASS),
                        parameters: &[$($arg::type_name,)*],
                        returns: R::type_name,
                        latent: R::LATENT,
                    }
                };
                Row::new(function, signature, Box::new(OfObject { body: self, types }))
            }
        }

        impl<F, R, $($arg,)*> Body for OfNone<F, (R, $($arg,)*)>
        where
            F: Fn(&mut Cx<'_>, $($arg,)*) -> R,
            R: Result,
            $($arg: Argument,)*
        {
            fn run(&self, _: &str, cx: &mut Cx<'_>, _args: &[Value]) -> Outcome {
                let result = (self.body)(cx, $(argument::<$arg>(cx, _args, $index),)*);
                outcome(cx, result)
            }
        }

        impl<F, R, $($arg,)*> Global<(R, $($arg,)*)> for F
        where
            F: Fn(&mut Cx<'_>, $($arg,)*) -> R + 'static,
            R: Result + 'static,
            $($arg: Argument + 'static,)*
        {
            fn row(self, function: &'static str) -> Row {
                let types = PhantomData::<fn((R, $($arg,)*))>;
                let signature = const {
                    &Signature {
                        receiver: None,
                        parameters: &[$($arg::type_name,)*],
                        returns: R::type_name,
                        latent: R::LATENT,
                    }
                };
                Row::new(function, signature, Box::new(OfNone { body: self, types }))
            }
        }
    )*};
}

arities! {
    []
    [A 0]
    [A 0, B 1]
    [A 0, B 1, C 2]
    [A 0, B 1, C 2, D 3]
    [A 0, B 1, C 2, D 3, E 4]
    [A 0, B 1, C 2, D 3, E 4, G 5]
    [A 0, B 1, C 2, D 3, E 4, G 5, H 6]
    [A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7]
    [A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8]
    [A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8, K 9]
    [A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8, K 9, L 10]
}
