//! Whether a script declares the engine's natives as the engine has them.
//!
//! The engine registers its natives with the script types it knows; a script of another version may
//! declare them otherwise, or not at all. The game says so in its log as it links the type
//! (`docs/papyrus-vm.md` "Natives").

use crate::Vm;
use crate::function::{Body, Native};
use crate::host::{Host, NativeSignature};
use crate::log::{LogKind, Severity};
use crate::value::{ClassId, StrId, Type};

impl Vm {
    /// Holds the native types that were linked since the last update against the engine's natives.
    pub(crate) fn check_natives(&mut self, host: &dyn Host) {
        for class in std::mem::take(&mut self.program.unchecked) {
            let script = self.heap.strings.get(self.program.name(class));
            for signature in host.natives_of(script) {
                self.check_native(class, &signature);
            }
        }
    }

    fn check_native(&mut self, class: ClassId, engine: &NativeSignature) {
        let name = self.heap.strings.find(&engine.function);
        let declared = name.and_then(|name| {
            let class = self.program.get(class)?;
            class.functions.get((StrId::EMPTY, name)).copied()
        });
        let on = self.heap.strings.get(self.program.name(class)).to_owned();
        let name = &engine.function;
        let Some(id) = declared else {
            if engine.immediate {
                let text = format!(
                    "Function {name} in the empty state on type {on} does not exist. Function will \
                     not be flagged as callable from tasklets."
                );
                self.report(LogKind::Game, Severity::Info, &text);
            }
            return;
        };
        let fits = match self.program.body(id) {
            Body::Native(native) => self.fits(native, engine),
            // A function the script does itself is its own.
            _ => true,
        };
        if fits {
            return;
        }
        let function = self.program.functions.get_mut(id.0 as usize);
        if let Some(Body::Native(native)) = function.map(|function| &mut function.body) {
            native.binding = Some(None);
        }
        let text = format!(
            "Native function {name} in empty state does not match existing signature on linked type \
             {on}. Function will not be bound."
        );
        self.report(LogKind::Game, Severity::Error, &text);
    }

    fn fits(&self, native: &Native, engine: &NativeSignature) -> bool {
        let is = |ty: Type, name: &str| {
            let text = self.program.type_text(&self.heap, ty);
            let is_none = ty == Type::None && name.eq_ignore_ascii_case("void");
            is_none || text.eq_ignore_ascii_case(name)
        };
        let params = native.params.as_deref().unwrap_or_default();
        let mut pairs = params.iter().zip(&engine.params);
        native.global == engine.global
            && params.len() == engine.params.len()
            && is(native.result, &engine.result)
            && pairs.all(|(&ty, name)| is(ty, name))
    }
}
