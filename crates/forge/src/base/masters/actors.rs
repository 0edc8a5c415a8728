//! Placed actors: whom a reference is made from by its name, and a reference for every unique actor
//! that a quest's alias looks for.
//!
//! Observed: of the 1,495 actor references of `Skyrim.esm` that have an editor id, 731 have that of
//! an actor base with `REF` behind it.

use super::{ACHR, Form, NPC};
use crate::base::wants::Want;
use crate::form_keys::{KnownForm, KnownPlugin};
use std::collections::BTreeMap;

/// References made for unique actors have ids from here on.
const FIRST_MADE: u32 = 0xFF_F100;

/// Gives references their actors and unique actors their references. `own` is the stand-in's index
/// as the top byte of form ids.
pub(super) fn place(
    known: &KnownPlugin,
    own: u32,
    wants: &BTreeMap<u32, Want>,
    forms: &mut BTreeMap<u32, Form>,
) {
    let by_name = Names::of(known);
    name_bases(&by_name, own, forms);
    let unique = wants.iter().filter(|(_, want)| want.is_unique_actor);
    for (n_made, (&actor, _)) in unique.enumerate() {
        let is_placed = |form: &Form| form.kind == ACHR && form.base == Some(own | actor);
        if forms.values().any(is_placed) {
            continue;
        }
        let name = forms.get(&actor).map_or("", |form| &form.editor_id);
        let listed = by_name.references.get(&folded(name));
        let (local, editor_id) = match listed {
            Some(reference) => (reference.local, reference.editor_id),
            None => (FIRST_MADE + n_made as u32, ""),
        };
        let mut reference = Form::new(ACHR, editor_id);
        reference.base = Some(own | actor);
        forms.insert(local, reference);
    }
}

/// References without a base get the actor they are named after, who is then wanted too.
fn name_bases(by_name: &Names<'_>, own: u32, forms: &mut BTreeMap<u32, Form>) {
    let mut actors = Vec::new();
    for form in forms.values_mut() {
        if form.kind == ACHR
            && form.base.is_none()
            && let Some(name) = actor_name(&form.editor_id)
            && let Some(actor) = by_name.actors.get(&name)
        {
            form.base = Some(own | actor.local);
            actors.push(*actor);
        }
    }
    for actor in actors {
        let form = Form::new(NPC, actor.editor_id);
        forms.entry(actor.local).or_insert(form);
    }
}

/// The official actors and the references named after one, by the actor's name.
struct Names<'a> {
    actors: BTreeMap<String, KnownForm<'a>>,
    references: BTreeMap<String, KnownForm<'a>>,
}

impl<'a> Names<'a> {
    fn of(known: &'a KnownPlugin) -> Self {
        let (mut actors, mut references) = (BTreeMap::new(), BTreeMap::new());
        for form in known.forms() {
            if form.kind == NPC {
                actors.insert(folded(form.editor_id), form);
            } else if form.kind == ACHR
                && let Some(name) = actor_name(form.editor_id)
            {
                references.insert(name, form);
            }
        }
        Self { actors, references }
    }
}

/// The actor's name in a reference's editor id.
fn actor_name(editor_id: &str) -> Option<String> {
    let name = folded(editor_id);
    name.strip_suffix("ref").map(str::to_owned)
}

fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}
