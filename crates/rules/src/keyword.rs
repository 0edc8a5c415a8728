//! Keywords of forms and references.
//!
//! A reference has its base's; an actor its base's, its race's and those of the aliases it is in.
//! Source: the scripting seed, "Conditions".

use crate::{actor, alias, reference};
use forms::Forms;
use ident::{FormId, FourCC};
use world::World;

/// Whether a form or reference has a keyword.
pub fn has(forms: &Forms, world: &World, form: FormId, keyword: FormId) -> bool {
    all(forms, world, form).contains(&keyword)
}

/// Whether a form or reference has any keyword of a list.
pub fn has_any(forms: &Forms, world: &World, form: FormId, keywords: &[FormId]) -> bool {
    all(forms, world, form)
        .iter()
        .any(|keyword| keywords.contains(keyword))
}

/// The keywords of a form or reference.
pub fn all(forms: &Forms, world: &World, form: FormId) -> Vec<FormId> {
    if reference::is_actor(forms, world, form) {
        return of_actor(forms, world, form);
    }
    match reference::base(forms, world, form) {
        Some(base) => {
            let mut found = of_record(forms, base);
            found.extend(of_aliases(forms, world, form));
            found
        }
        None => of_record(forms, form),
    }
}

fn of_actor(forms: &Forms, world: &World, form: FormId) -> Vec<FormId> {
    let base = actor::part(forms, world, form, actor::Part::Keywords);
    let mut found = base.map_or_else(Vec::new, |npc| npc.keywords.clone());
    if let Some(race) = actor::race(forms, world, form) {
        found.extend(of_record(forms, race));
    }
    found.extend(of_aliases(forms, world, form));
    found
}

fn of_aliases(forms: &Forms, world: &World, form: FormId) -> Vec<FormId> {
    let holding = alias::holding(world, form).into_iter();
    let aliases = holding.filter_map(|id| forms.quest(id.quest)?.alias(id.alias.into()));
    aliases
        .flat_map(|alias| alias.keywords.iter().copied())
        .collect()
}

/// The keywords in a form's own record; an actor base's with those of its race.
pub fn of_record(forms: &Forms, form: FormId) -> Vec<FormId> {
    let Some(record) = forms.record(form) else {
        return Vec::new();
    };
    let mut found = record
        .field(b"KWDA")
        .map_or_else(Vec::new, |mut field| field.forms());
    if record.entry().kind == FourCC(*b"NPC_")
        && let Some(race) = record.field(b"RNAM").and_then(|mut field| field.form())
    {
        let race = forms.record(race);
        found.extend(
            race.iter()
                .flat_map(|race| race.field(b"KWDA"))
                .flat_map(|mut f| f.forms()),
        );
    }
    found
}
