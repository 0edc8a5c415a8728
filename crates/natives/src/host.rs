//! The engine as the virtual machine sees it: natives by number, forms as texts and types.

use crate::{Cx, Row, Show, Table, classes};
use forms::Forms;
use papyrus::{Binding, CallLine, Handle, Host, NativeCall, NativeSignature, Outcome, Value, Vm};
use world::{Subject, World};

/// The machine's host for one update.
#[derive(Debug)]
pub struct Engine<'a> {
    /// Natives.
    pub table: &'a Table,
    /// What the plugins say.
    pub forms: &'a Forms,
    /// What the game changed.
    pub world: &'a mut World,
    /// What the player is to see.
    pub show: &'a mut Vec<Show>,
    /// Whether the world's copy of conditional variables is this update's. Calls that were handed
    /// over begin before any thread runs, and only they ask conditions, so once is enough.
    pub variables_are_copied: bool,
}

impl Engine<'_> {
    fn run(&mut self, vm: &mut Vm, call: &NativeCall<'_>) -> (Outcome, Vec<CallLine>) {
        let Some(row) = self.table.row(call.native) else {
            return (Outcome::Now(Value::None), Vec::new());
        };
        if !std::mem::replace(&mut self.variables_are_copied, true) {
            crate::copy_script_variables(vm, self.world);
        }
        let mut cx = Cx {
            forms: self.forms,
            world: self.world,
            vm,
            show: self.show,
            lines: Vec::new(),
        };
        let outcome = if row.receiver().is_some() {
            let mut args = Vec::with_capacity(call.args.len() + 1);
            args.push(call.this);
            args.extend_from_slice(call.args);
            row.run(&mut cx, &args)
        } else {
            row.run(&mut cx, call.args)
        };
        (outcome, cx.lines)
    }
}

impl Host for Engine<'_> {
    fn binding(&self, script: &str, function: &str) -> Option<Binding> {
        self.table.binding(script, function)
    }

    fn natives_of(&self, script: &str) -> Vec<NativeSignature> {
        let rows = self.table.of_script(script);
        let signature = |row: &Row| NativeSignature {
            function: row.function.to_owned(),
            params: row.parameters(),
            result: row.returns(),
            global: row.receiver().is_none(),
            immediate: row.immediate,
        };
        rows.map(signature).collect()
    }

    fn native(&mut self, vm: &mut Vm, call: NativeCall<'_>) -> Outcome {
        let (outcome, lines) = self.run(vm, &call);
        for said in lines {
            call.report(vm, &*self, said);
        }
        outcome
    }

    /// Source: docs/papyrus-vm.md, "The log". Most forms lose their editor id in the game; quests
    /// and the few other types that keep it show it.
    fn form_text(&self, handle: Handle) -> String {
        match Subject::from_bits(handle.0) {
            Subject::Form(form) => match self.forms.get(form) {
                Some(entry) if classes::keeps_editor_id(entry.kind) => {
                    format!(
                        "{} ({form})",
                        self.forms.editor_id(form).unwrap_or_default()
                    )
                }
                Some(_) => format!(" ({form})"),
                None if self.world.created.contains_key(&form) => format!(" ({form})"),
                None => format!("<nullptr form> ({form})"),
            },
            Subject::Alias(alias) => {
                let name = self.forms.quest(alias.quest).and_then(|quest| {
                    quest
                        .alias(alias.alias.into())
                        .map(|alias| alias.name.clone())
                });
                let name = name.map(|name| format!("alias {name}"));
                format!(
                    "{} on quest {} ({})",
                    name.unwrap_or_else(|| "<nullptr alias>".into()),
                    self.forms.editor_id(alias.quest).unwrap_or_default(),
                    alias.quest
                )
            }
            Subject::Effect(effect) => match self.world.effects.get(&effect) {
                Some(active) => format!("Active effect {} on  ({})", active.index, active.target),
                None => "None".into(),
            },
        }
    }

    fn native_class(&self, handle: Handle) -> Option<&str> {
        classes::of_subject(self.forms, self.world, Subject::from_bits(handle.0))
    }

    fn has_script(&self, handle: Handle, script: &str) -> bool {
        crate::attach::has_script(self.forms, self.world, Subject::from_bits(handle.0), script)
    }
}
