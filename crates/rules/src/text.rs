//! Text replacement: `<Alias=Name>`, `<Global=Name>` and their kind in messages and journals.
//!
//! Source: the Creation Kit's "Text Replacement". Tags nobody knows stay as they are.

use crate::{global, reference};
use forms::Forms;
use ident::FormId;
use world::{AliasFill, World};

/// Fills the tags of a text. `quest` gives its aliases and globals.
pub fn replace(forms: &Forms, world: &World, quest: Option<FormId>, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        out.push_str(before);
        let Some((tag, following)) = after.split_once('>') else {
            out.push('<');
            rest = after;
            continue;
        };
        match tag_text(forms, world, quest, tag) {
            Some(text) => out.push_str(&text),
            None => {
                out.push('<');
                out.push_str(tag);
                out.push('>');
            }
        }
        rest = following;
    }
    out.push_str(rest);
    out
}

fn tag_text(forms: &Forms, world: &World, quest: Option<FormId>, tag: &str) -> Option<String> {
    let (kind, name) = tag.split_once('=')?;
    let kind = kind.to_ascii_lowercase();
    match kind.split('.').next()? {
        "alias" => alias_text(forms, world, quest?, &kind, name),
        "global" => global_text(forms, world, quest, name),
        _ => None,
    }
}

fn alias_text(
    forms: &Forms,
    world: &World,
    quest: FormId,
    kind: &str,
    name: &str,
) -> Option<String> {
    let record = forms.quest(quest)?;
    let alias = record
        .aliases
        .iter()
        .find(|alias| alias.name.eq_ignore_ascii_case(name))?;
    let state = world
        .quests
        .get(&quest)?
        .aliases
        .get(&u16::try_from(alias.id).ok()?)?;
    match (kind, state.fill?) {
        ("alias.shortname", AliasFill::Reference(reference)) => {
            let base = reference::base(forms, world, reference)?;
            let short = forms.npc(base).map(|npc| npc.short_name.clone());
            short
                .filter(|short| !short.is_empty())
                .or_else(|| Some(reference::display_name(forms, world, reference)))
        }
        (_, AliasFill::Reference(reference)) => {
            Some(reference::display_name(forms, world, reference))
        }
        (_, AliasFill::Location(location)) => Some(reference::form_name(forms, world, location)),
    }
}

/// A whole number without its part, as the game prints globals in text.
fn global_text(forms: &Forms, world: &World, quest: Option<FormId>, name: &str) -> Option<String> {
    let id = forms.by_editor_id(name)?;
    let kept = quest.and_then(|quest| world.quests.get(&quest)?.text_globals.get(&id).copied());
    let value = kept.unwrap_or_else(|| global::value(forms, world, id));
    Some(format!("{value:.0}"))
}
