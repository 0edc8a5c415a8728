//! Variables that conditions of the game may read: those a script flags as conditional.
//!
//! What asks them is outside: the machine only tells their values. Which instances have such
//! variables is no state; after reading a save it is looked up anew.

use crate::Vm;
use crate::heap::InstanceId;
use crate::instance::Stage;
use crate::value::{ClassId, Handle, Value};
use pex::{FunctionAt, Object, Script, StringId, Variable};
use std::collections::BTreeSet;

/// Name of the user flag, as flag files have it.
const FLAG: &[u8] = b"conditional";

/// Instances with conditional variables; none when that has to be looked up.
pub(crate) type Conditionals = Option<BTreeSet<InstanceId>>;

/// Which of a script's variables are flagged.
pub(crate) struct Flagged {
    /// The flag's bit in this file; 0 when it has none.
    bit: u32,
    /// Variables whose auto property is flagged.
    of_properties: Vec<StringId>,
}

impl Flagged {
    pub(crate) fn of(script: &Script, object: &Object<FunctionAt>) -> Flagged {
        let flags = script.user_flags().iter();
        let bit = flags
            .filter(|flag| script.string(flag.name).eq_ignore_ascii_case(FLAG))
            .map(|flag| 1_u32.checked_shl(flag.bit.into()).unwrap_or(0))
            .next()
            .unwrap_or(0);
        let properties = object.properties.iter();
        Flagged {
            bit,
            of_properties: properties
                .filter(|property| property.user_flags & bit != 0)
                .filter_map(|property| property.auto_variable)
                .collect(),
        }
    }

    /// Whether a variable, or the auto property it belongs to, is flagged.
    pub(crate) fn has(&self, variable: &Variable) -> bool {
        variable.user_flags & self.bit != 0 || self.of_properties.contains(&variable.name)
    }
}

impl Vm {
    /// Tells every conditional variable that holds a number or a bool: its object, its name
    /// (`::X_var` for auto properties) and its value. Objects with several scripts come script by
    /// script in the order they were attached.
    pub fn conditional_variables(&mut self, mut tell: impl FnMut(Handle, &str, f32)) {
        let known = match self.conditionals.take() {
            Some(known) => known,
            None => self.look_up_conditionals(),
        };
        for at in &known {
            let Some(instance) = self.instances.get(at.0) else {
                continue;
            };
            let open = matches!(instance.stage, Stage::Initialising | Stage::Ready);
            let object = self.heap.objects.get(instance.object.0);
            let (Some(class), Some(object), true) =
                (self.program.get(instance.class), object, open)
            else {
                continue;
            };
            let members = class.members.iter().zip(&instance.variables);
            for (member, slot) in members.filter(|(member, _)| member.is_conditional) {
                if let Some(value) = number(slot.value()) {
                    tell(object.handle, self.heap.strings.get(member.name), value);
                }
            }
        }
        self.conditionals = Some(known);
    }

    /// Remembers an instance that is being bound, if its script has conditional variables.
    pub(crate) fn note_conditional(&mut self, at: InstanceId, class: ClassId) {
        let has = self.has_conditionals(class);
        if let Some(known) = &mut self.conditionals {
            if has {
                known.insert(at);
            } else {
                known.remove(&at);
            }
        }
    }

    fn has_conditionals(&self, class: ClassId) -> bool {
        let class = self.program.get(class);
        class.is_some_and(|class| class.members.iter().any(|member| member.is_conditional))
    }

    fn look_up_conditionals(&self) -> BTreeSet<InstanceId> {
        let all = self.instances.iter();
        all.filter(|(_, instance)| self.has_conditionals(instance.class))
            .map(|(at, _)| InstanceId(at))
            .collect()
    }
}

fn number(value: Value) -> Option<f32> {
    match value {
        Value::Bool(truth) => Some(if truth { 1.0 } else { 0.0 }),
        Value::Int(number) => Some(number as f32),
        Value::Float(number) => Some(number),
        _ => None,
    }
}
