//! What conditions can read of scripts: the world's copy, made from the machine.

use papyrus::Vm;
use world::{ScriptVariables, Subject, World};

/// Copies the machine's conditional variables. Whoever asks conditions sees them as they are now.
pub fn copy_script_variables(vm: &mut Vm, world: &mut World) {
    let mut variables = ScriptVariables::default();
    vm.conditional_variables(|handle, name, value| {
        if let Subject::Form(form) = Subject::from_bits(handle.0) {
            variables.add(form, name, value);
        }
    });
    world.script_variables = variables;
}
