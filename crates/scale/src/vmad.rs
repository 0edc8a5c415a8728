//! Scripts attached to records (`VMAD`), with properties and fragments that the scripts have.
//!
//! Source: the layout in `docs/formats/vmad.md`.

use crate::body::put_words;
use crate::numbering::Ids;
use crate::script_text::fragments;
use crate::scripts::{Property, PropertyType, ScriptPlan};
use det::Stream;
use ident::FourCC;

/// Stands for a form in a property that holds no alias.
const NO_ALIAS: [u8; 4] = [0, 0, 0xFF, 0xFF];

/// Appends version, object format and these scripts.
pub(crate) fn put_scripts(
    out: &mut Vec<u8>,
    scripts: &[&ScriptPlan],
    chance: &mut Stream,
    ids: &Ids<'_>,
) {
    out.extend_from_slice(&[5, 0, 2, 0]);
    out.extend_from_slice(&(scripts.len() as u16).to_le_bytes());
    for script in scripts {
        put_text(out, &script.name);
        out.push(0);
        out.extend_from_slice(&(script.properties.len() as u16).to_le_bytes());
        for property in &script.properties {
            put_property(out, property, chance, ids);
        }
    }
}

fn put_property(out: &mut Vec<u8>, property: &Property, chance: &mut Stream, ids: &Ids<'_>) {
    put_text(out, &property.name);
    match property.of {
        PropertyType::Form(_, kind) => {
            out.extend_from_slice(&[1, 1]);
            out.extend_from_slice(&NO_ALIAS);
            put_words(out, &[ids.pick(FourCC(kind), chance)]);
        }
        PropertyType::Int => {
            out.extend_from_slice(&[3, 1]);
            put_words(out, &[chance.below(100)]);
        }
        PropertyType::Float => {
            out.extend_from_slice(&[4, 1]);
            put_words(out, &[(chance.below(1000) as f32 / 10.0).to_bits()]);
        }
        PropertyType::Bool => out.extend_from_slice(&[5, 1, chance.below(2) as u8]),
    }
}

/// Appends the fragments of a line, a package or a scene: the first as it begins or ends.
pub(crate) fn put_begin_or_end(out: &mut Vec<u8>, script: &ScriptPlan, flag: u8) {
    out.extend_from_slice(&[2, flag]);
    put_text(out, &script.name);
    out.push(1);
    put_text(out, &script.name);
    put_text(out, "Fragment_0");
}

/// Appends the phases of a scene that run the fragments after the first.
pub(crate) fn put_phases(out: &mut Vec<u8>, script: &ScriptPlan) {
    let n = fragments(script);
    out.extend_from_slice(&(n as u16 - 1).to_le_bytes());
    for at in 1..n {
        out.extend_from_slice(&[1, at as u8 - 1, 0, 0, 0, 1]);
        put_text(out, &script.name);
        put_text(out, &format!("Fragment_{at}"));
    }
}

/// Appends the fragment of a perk.
pub(crate) fn put_perk(out: &mut Vec<u8>, script: &ScriptPlan) {
    out.push(2);
    put_text(out, &script.name);
    out.extend_from_slice(&[1, 0, 0, 0, 0, 0, 1]);
    put_text(out, &script.name);
    put_text(out, "Fragment_0");
}

/// Appends the fragments of a quest's stages, the `n`th at stage `10 * n`, and the scripts of its
/// aliases by alias id.
pub(crate) fn put_quest(
    out: &mut Vec<u8>,
    script: Option<&ScriptPlan>,
    (quest, aliases): (u32, &[(u16, ScriptPlan)]),
    chance: &mut Stream,
    ids: &Ids<'_>,
) {
    let n = script.map_or(0, fragments);
    let file = script.map_or("", |script| &script.name);
    out.push(2);
    out.extend_from_slice(&(n as u16).to_le_bytes());
    put_text(out, file);
    for at in 0..n {
        out.extend_from_slice(&(at as u16 * 10).to_le_bytes());
        out.extend_from_slice(&[0, 0, 0, 0, 0, 0, 1]);
        put_text(out, file);
        put_text(out, &format!("Fragment_{at}"));
    }
    out.extend_from_slice(&(aliases.len() as u16).to_le_bytes());
    for (alias, script) in aliases {
        out.extend_from_slice(&[0, 0]);
        out.extend_from_slice(&alias.to_le_bytes());
        put_words(out, &[quest]);
        put_scripts(out, &[script], chance, ids);
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u16).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}
