//! Keywords of forms and references.
//!
//! A reference has its base's; an actor its base's, its race's and those of the aliases it is in.
//! Source: the scripting seed, "Conditions".

use crate::{actor, alias, reference};
use forms::Forms;
use ident::{FormId, FourCC};
use world::World;

const NPC: FourCC = FourCC(*b"NPC_");
const LEVELED_NPC: FourCC = FourCC(*b"LVLN");

/// Whether a form or reference has a keyword.
pub fn has(forms: &Forms, world: &World, form: FormId, keyword: FormId) -> bool {
    let of_own = if reference::is_actor(forms, world, form) {
        let base = actor::part(forms, world, form, actor::Part::Keywords);
        let race = actor::race(forms, world, form).and_then(|race| forms.race(race));
        base.is_some_and(|npc| npc.keywords.contains(&keyword))
            || race.is_some_and(|race| race.keywords.contains(&keyword))
    } else {
        let base = reference::base(forms, world, form).unwrap_or(form);
        is_in_record(forms, world, base, keyword)
    };
    let mut aliases = alias::records_holding(forms, world, form);
    of_own || aliases.any(|alias| alias.keywords.contains(&keyword))
}

/// Whether a form has a keyword by its own record; an actor base also by its race's.
pub(crate) fn is_in_record(forms: &Forms, world: &World, form: FormId, keyword: FormId) -> bool {
    let in_record = || of_record(forms, form).contains(&keyword);
    world.memo.has_keyword(form, keyword, in_record)
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
    alias::records_holding(forms, world, form)
        .flat_map(|alias| alias.keywords.iter().copied())
        .collect()
}

/// The keywords of what is placed from a base, before anything changes it: of an actor base, or of a
/// list of them, those along its templates too.
pub(crate) fn of_base(forms: &Forms, base: FormId) -> Vec<FormId> {
    if !matches!(forms.kind(base), Some(NPC | LEVELED_NPC)) {
        return of_record(forms, base);
    }
    let own = actor::part_of_base(forms, base, actor::Part::Keywords);
    let race = actor::part_of_base(forms, base, actor::Part::Traits).and_then(|npc| npc.race);
    let of_race = race.map_or_else(Vec::new, |race| of_record(forms, race));
    let own = own.map_or(&[][..], |npc| &npc.keywords).iter().copied();
    own.chain(of_race).chain(of_record(forms, base)).collect()
}

/// The keywords in a form's own record; an actor base's with those of its race.
pub fn of_record(forms: &Forms, form: FormId) -> Vec<FormId> {
    if forms.kind(form) != Some(NPC) {
        return forms.keywords(form);
    }
    let Some(npc) = forms.npc(form) else {
        return Vec::new();
    };
    let race = npc.race.and_then(|race| forms.race(race));
    let of_race = race.map_or(&[][..], |race| &race.keywords);
    npc.keywords.iter().chain(of_race).copied().collect()
}
