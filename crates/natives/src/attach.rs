//! Scripts on quests, aliases, references and effects: the plugins' attachments brought to the
//! machine.
//!
//! Source: docs/formats/vmad.md and the scripting seed, "Properties".

use crate::handle_of;
use forms::Forms;
use forms::vmad::{Fragments, ObjectValue, PropertyValue as Value, Script};
use ident::{FormId, Name};
use papyrus::{Handle, PropertyValue, Vm};
use world::{AliasId, Subject, World};

/// Attaches a quest's own scripts and those of its aliases. The quest's come first.
pub fn quest(forms: &Forms, vm: &mut Vm, quest: FormId) {
    for (subject, scripts) in quest_scripts(forms, quest) {
        attach(vm, subject, scripts);
    }
}

/// Takes a quest's and its aliases' scripts off and puts them on anew, as a start that resets the
/// quest does: variables, states and registrations begin again, and OnInit comes again.
pub fn quest_again(forms: &Forms, world: &mut World, vm: &mut Vm, quest: FormId) {
    for (subject, scripts) in quest_scripts(forms, quest) {
        world.registrations.forget(subject);
        vm.detach_all(handle_of(subject));
        attach(vm, subject, scripts);
    }
}

/// Attaches what the plugins put on a subject. Nothing happens when it has its scripts already.
pub fn subject(forms: &Forms, world: &World, vm: &mut Vm, subject: Subject) {
    let scripts = scripts_of(forms, world, subject);
    attach(vm, subject, scripts);
}

/// Whether the plugins put this script on a subject.
pub fn has_script(forms: &Forms, world: &World, subject: Subject, script: &str) -> bool {
    let name = Name::new(script);
    scripts_of(forms, world, subject)
        .iter()
        .any(|attached| name.is(&attached.name))
}

/// The scripts the plugins put on a subject.
pub fn scripts_of(forms: &Forms, world: &World, subject: Subject) -> Vec<Script> {
    match subject {
        Subject::Form(form) => match world.created.get(&form) {
            Some(created) => forms.attached_scripts(created.base),
            None => forms.attached_scripts(form),
        },
        Subject::Alias(AliasId { quest, .. }) => {
            let all = quest_scripts(forms, quest).into_iter();
            all.filter(|(of, _)| *of == subject)
                .flat_map(|(_, scripts)| scripts)
                .collect()
        }
        Subject::Effect(effect) => match world.effects.get(&effect) {
            Some(active) => forms.attached_scripts(active.base),
            None => Vec::new(),
        },
    }
}

fn quest_scripts(forms: &Forms, quest: FormId) -> Vec<(Subject, Vec<Script>)> {
    let Some(vmad) = forms.quest_scripts(quest) else {
        return Vec::new();
    };
    let mut all = vec![(Subject::Form(quest), forms.attached_scripts(quest))];
    if let Fragments::Quest { aliases, .. } = &vmad.fragments {
        for entry in aliases {
            // An entry that names no alias of this quest has nothing to be attached to.
            if let ObjectValue::Alias { alias, .. } = entry.alias {
                let subject = Subject::Alias(AliasId { quest, alias });
                all.push((subject, there(entry.scripts.clone())));
            }
        }
    }
    all
}

/// Scripts and properties an alias has, without those taken off.
fn there(mut scripts: Vec<Script>) -> Vec<Script> {
    scripts.retain(|script| !script.status.is_removed());
    for script in &mut scripts {
        script.properties.retain(|property| !property.is_removed());
    }
    scripts
}

fn attach(vm: &mut Vm, subject: Subject, scripts: Vec<Script>) {
    let handle = handle_of(subject);
    for script in scripts {
        let properties = script.properties.into_iter();
        let values = properties.map(|property| (property.name, property_value(property.value)));
        vm.attach(handle, &script.name, values.collect());
    }
}

fn property_value(value: Value) -> PropertyValue {
    match value {
        Value::None => PropertyValue::None,
        Value::Object(object) => match object_handle(object) {
            Some(handle) => PropertyValue::Object(handle),
            None => PropertyValue::None,
        },
        Value::String(text) => PropertyValue::String(text),
        Value::Int(number) => PropertyValue::Int(number),
        Value::Float(number) => PropertyValue::Float(number),
        Value::Bool(truth) => PropertyValue::Bool(truth),
        Value::Objects(objects) => {
            PropertyValue::Objects(objects.into_iter().map(object_handle).collect())
        }
        Value::Strings(texts) => PropertyValue::Strings(texts),
        Value::Ints(numbers) => PropertyValue::Ints(numbers),
        Value::Floats(numbers) => PropertyValue::Floats(numbers),
        Value::Bools(truths) => PropertyValue::Bools(truths),
    }
}

fn object_handle(object: ObjectValue) -> Option<Handle> {
    let subject = match object {
        ObjectValue::None => return None,
        ObjectValue::Form(form) => Subject::Form(form),
        ObjectValue::Alias { quest, alias } => Subject::Alias(AliasId { quest, alias }),
    };
    Some(handle_of(subject))
}
