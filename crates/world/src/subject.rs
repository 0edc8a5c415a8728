//! What a script can be attached to: a form, an alias of a quest, an active magic effect.

use crate::EffectId;
use ident::FormId;
use serde::{Deserialize, Serialize};

/// An alias by its quest and its number there (ALST or ALLS).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AliasId {
    /// The quest.
    pub quest: FormId,
    /// The alias's number.
    pub alias: u16,
}

/// The thing behind a script object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A form: a reference, a quest, a base object.
    Form(FormId),
    /// A quest's alias.
    Alias(AliasId),
    /// A magic effect acting on an actor.
    Effect(EffectId),
}

const KIND_ALIAS: u64 = 1 << 48;
const KIND_EFFECT: u64 = 2 << 48;

impl Subject {
    /// One number for the subject, for the virtual machine, which only compares: the kind in bits
    /// 48 and 49, an alias's number from bit 32, a form or effect id below.
    pub fn to_bits(self) -> u64 {
        match self {
            Subject::Form(form) => u64::from(form.0),
            Subject::Alias(id) => KIND_ALIAS | u64::from(id.alias) << 32 | u64::from(id.quest.0),
            Subject::Effect(id) => KIND_EFFECT | u64::from(id.0),
        }
    }

    /// The subject of a number made by [`Subject::to_bits`]; other numbers are read as forms.
    pub fn from_bits(bits: u64) -> Self {
        let low = bits as u32;
        match bits & (3 << 48) {
            KIND_ALIAS => Subject::Alias(AliasId {
                quest: FormId(low),
                alias: (bits >> 32) as u16,
            }),
            KIND_EFFECT => Subject::Effect(EffectId(low)),
            _ => Subject::Form(FormId(low)),
        }
    }

    /// The form, when it is one.
    pub fn form(self) -> Option<FormId> {
        match self {
            Subject::Form(form) => Some(form),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back_from_its_bits() {
        for subject in [
            Subject::Form(FormId(0xFF00_0800)),
            Subject::Alias(AliasId {
                quest: FormId(0xFE12_3456),
                alias: 0xFFFF,
            }),
            Subject::Effect(EffectId(u32::MAX)),
        ] {
            assert_eq!(Subject::from_bits(subject.to_bits()), subject);
        }
    }
}
