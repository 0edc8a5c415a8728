//! `AVIF`: what the player sees of an actor value.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An actor value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ActorValueInfo {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Abbreviation.
    pub abbreviation: String,
    /// How a skill is learnt, for skills.
    pub skill: Option<SkillUse>,
    /// Perks of its tree, in order.
    pub perks: Vec<FormId>,
}

/// How a skill is learnt.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SkillUse {
    /// A use counts its base times this, ...
    pub use_multiplier: f32,
    /// ... and this more.
    pub use_offset: f32,
    /// A level costs the level's power times this, ...
    pub improve_multiplier: f32,
    /// ... and this more.
    pub improve_offset: f32,
}

impl TypedRecord for ActorValueInfo {
    const KIND: FourCC = FourCC(*b"AVIF");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"ANAM" => out.abbreviation = field.string(),
                b"AVSK" => {
                    let [
                        use_multiplier,
                        use_offset,
                        improve_multiplier,
                        improve_offset,
                    ] = field.f32s();
                    out.skill = Some(SkillUse {
                        use_multiplier,
                        use_offset,
                        improve_multiplier,
                        improve_offset,
                    });
                }
                b"PNAM" => out.perks.extend(field.form()),
                _ => {}
            }
        }
        out
    }
}
