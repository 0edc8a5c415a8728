//! Reading and storing through the innermost frame, with the checks the fast loop leaves out.
//!
//! Source: docs/papyrus-vm.md "None and mismatched values".

use crate::Vm;
use crate::function::{NOWHERE, Place};
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::thread::{Thread, View};
use crate::value::{Type, Value};
use pex::Opcode;

impl Vm {
    fn view<'a>(&'a mut self, thread: &'a mut Thread) -> Option<View<'a>> {
        let frame = thread.frames.last()?;
        View::new(&self.program, &mut self.instances, frame, &mut thread.stack)
    }

    pub(crate) fn get(&mut self, thread: &mut Thread, place: Place) -> Value {
        self.view(thread)
            .map_or(Value::None, |view| view.get(place))
    }

    pub(crate) fn set_raw(&mut self, thread: &mut Thread, place: Place, value: Value) {
        if let Some(mut view) = self.view(thread) {
            view.set(place, value);
        }
    }

    pub(crate) fn type_at(&self, thread: &Thread, place: Place) -> Type {
        let function = thread.frames.last().map(|frame| frame.function);
        function.map_or(Type::None, |function| self.program.type_at(function, place))
    }

    /// Stores a value if its kind fits; None elsewhere leaves the type's default, anything else
    /// nothing new. Both are logged.
    pub(crate) fn store(
        &mut self,
        host: &mut dyn Host,
        thread: &mut Thread,
        place: Place,
        value: Value,
    ) {
        if place == NOWHERE {
            return;
        }
        let ty = self.type_at(thread, place);
        if self.heap.fits(ty, value) {
            let poisoned = thread
                .frames
                .last()
                .and_then(|frame| frame.poisoned.as_deref());
            let poisoned = poisoned.is_some_and(|places| places.contains(&place));
            match value {
                Value::Array(_) if poisoned => self.mismatch(host, thread, place),
                _ => self.set_raw(thread, place, value),
            }
        } else if let Value::None = value {
            let name = self.place_name(thread, place);
            let text = format!("Assigning None to a non-object variable named \"{name}\"");
            self.fault(host, thread, LogKind::Game, Severity::Warning, &text);
            self.set_raw(thread, place, ty.default_value());
        } else {
            self.mismatch(host, thread, place);
        }
    }

    pub(crate) fn mismatch(&mut self, host: &mut dyn Host, thread: &Thread, place: Place) {
        let name = self.place_name(thread, place);
        let text = format!("Mismatched types assigning to variable named \"{name}\"");
        self.fault(host, thread, LogKind::Game, Severity::Error, &text);
    }

    fn place_name(&self, thread: &Thread, place: Place) -> &str {
        let function = thread.frames.last().map(|frame| frame.function);
        function.map_or("", |function| {
            self.heap.strings.get(self.program.name_at(function, place))
        })
    }

    /// Puts a call's result where the instruction that called wants it.
    pub(crate) fn deliver(&mut self, host: &mut dyn Host, thread: &mut Thread, value: Value) {
        if let Some(op) = thread.current_op(&self.program)
            && op.opcode != Opcode::PropSet
        {
            self.store(host, thread, op.a, value);
        }
    }

    /// Ends the innermost function with a result for its caller.
    pub(crate) fn leave_frame(&mut self, thread: &mut Thread, value: Value) {
        if let Some(frame) = thread.frames.pop() {
            thread.stack.truncate(frame.base as usize);
        }
        thread.result = (!thread.frames.is_empty()).then_some(value);
    }
}
