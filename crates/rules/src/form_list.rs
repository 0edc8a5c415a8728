//! Form lists: the plugin's forms and, after them, those scripts added.

use forms::Forms;
use ident::FormId;
use world::World;

/// The forms of a list, empty places left out.
pub fn contents(forms: &Forms, world: &World, list: FormId) -> Vec<FormId> {
    places(forms, world, list).into_iter().flatten().collect()
}

/// The places of a list in order: an empty one counts.
pub fn places(forms: &Forms, world: &World, list: FormId) -> Vec<Option<FormId>> {
    let own = forms
        .form_list(list)
        .map_or(&[][..], |record| &record.forms);
    let added = world
        .form_lists
        .get(&list)
        .map_or(&[][..], |state| &state.added);
    own.iter()
        .copied()
        .chain(added.iter().map(|form| Some(*form)))
        .collect()
}

/// Whether a list has a form. Lists in the list are not looked into.
pub fn contains(forms: &Forms, world: &World, list: FormId, form: FormId) -> bool {
    find(forms, world, list, form).is_some()
}

/// The first place of a form.
pub fn find(forms: &Forms, world: &World, list: FormId, form: FormId) -> Option<usize> {
    places(forms, world, list)
        .iter()
        .position(|place| *place == Some(form))
}

/// Adds a form at the end; one that is there already is not added again.
pub fn add(forms: &Forms, world: &mut World, list: FormId, form: FormId) {
    if !contains(forms, world, list, form) {
        world.form_lists.entry(list).or_default().added.push(form);
    }
}

/// Takes a form out that a script added. The plugin's own stay.
pub fn remove_added(world: &mut World, list: FormId, form: FormId) {
    if let Some(state) = world.form_lists.get_mut(&list) {
        state.added.retain(|added| *added != form);
    }
}

/// Takes out all that scripts added.
pub fn revert(world: &mut World, list: FormId) {
    world.form_lists.remove(&list);
}
