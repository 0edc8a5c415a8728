//! What the base of a reference looks like.

use crate::instance::{Look, ModelLook, ShapeTextures};
use esp::RecordFlags;
use forms::Forms;
use forms::components::AlternateTexture;
use ident::FormId;

/// Bases that are markers, shown in the editor only. Source: the header's flags of these types.
const IS_MARKER: RecordFlags = RecordFlags(0x0080_0000);

/// What a base that is no actor looks like; none for what is not seen.
pub(crate) fn of_base(forms: &Forms, base: FormId) -> Option<Look> {
    let record = forms.record(base)?;
    let entry = record.entry();
    let can_be_marker = matches!(&entry.kind.0, b"STAT" | b"ACTI" | b"DOOR" | b"FURN");
    if can_be_marker && entry.flags.has(IS_MARKER) {
        return None;
    }
    match &entry.kind.0 {
        b"ARMO" => {
            let path = record.field(b"MOD2").map(|mut field| field.string());
            model(forms, path?, record.field(b"MO2S"))
        }
        b"ACTI" | b"ALCH" | b"AMMO" | b"APPA" | b"BOOK" | b"CONT" | b"DOOR" | b"FLOR" | b"FURN"
        | b"HAZD" | b"INGR" | b"KEYM" | b"LIGH" | b"MISC" | b"MSTT" | b"PROJ" | b"SCRL"
        | b"SLGM" | b"STAT" | b"TACT" | b"TREE" | b"WEAP" => {
            let path = record.field(b"MODL").map(|mut field| field.string());
            model(forms, path?, record.field(b"MODS"))
        }
        _ => None,
    }
}

fn model(forms: &Forms, path: String, alternates: Option<forms::Field<'_>>) -> Option<Look> {
    if path.is_empty() {
        return None;
    }
    let alternates = alternates.map(|mut field| AlternateTexture::read_all(&mut field));
    Some(Look::Model(ModelLook {
        path,
        textures: shape_textures(forms, &alternates.unwrap_or_default()),
    }))
}

/// Alternate textures with their sets' paths.
pub(crate) fn shape_textures(forms: &Forms, all: &[AlternateTexture]) -> Vec<ShapeTextures> {
    let one = |alternate: &AlternateTexture| {
        let set = forms.texture_set(alternate.set?)?;
        Some(ShapeTextures {
            shape: alternate.shape.clone(),
            textures: set.textures.clone(),
        })
    };
    all.iter().filter_map(one).collect()
}
