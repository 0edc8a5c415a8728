//! What a condition function's parameter is: a form, a number, a name.

use super::{ConditionFlags, function};
use crate::Field;
use ident::FormId;

/// The kinds of parameter the Creation Kit knows, by its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the Creation Kit's own")]
pub enum ParameterKind {
    Unused,
    Integer,
    Float,
    VariableName,
    Sex,
    ActorValue,
    CrimeType,
    Axis,
    QuestStage,
    MiscStat,
    Alignment,
    EquipType,
    FormType,
    CriticalStage,
    ObjectReference,
    InventoryObject,
    Actor,
    VoiceType,
    IdleForm,
    FormList,
    Quest,
    Faction,
    Cell,
    Class,
    Race,
    ActorBase,
    Global,
    Weather,
    Package,
    EncounterZone,
    Perk,
    Owner,
    Furniture,
    MagicItem,
    MagicEffect,
    Worldspace,
    VATSValueFunction,
    VATSValueParam,
    ReferencableObject,
    Region,
    Keyword,
    AdvanceAction,
    CastingSource,
    Shout,
    Location,
    RefType,
    Alias,
    Packdata,
    AssociationType,
    FurnitureAnim,
    FurnitureEntry,
    Scene,
    WardState,
    Event,
    EventData,
    Knowable,
    FactionOpt,
}

/// A parameter: its four bytes, and the form they name when the function takes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parameter {
    /// The bytes as a number. An alias id or package data index when the flags say so.
    pub raw: u32,
    /// The form, when the parameter is one and there is one.
    pub form: Option<FormId>,
}

impl Parameter {
    /// The bytes as a signed number.
    pub fn int(self) -> i32 {
        self.raw as i32
    }

    /// The bytes as a float.
    pub fn float(self) -> f32 {
        f32::from_bits(self.raw)
    }
}

impl ParameterKind {
    /// Whether the parameter names a form. [`ParameterKind::VATSValueParam`] may, depending on the
    /// parameter before it.
    pub fn is_form(self) -> bool {
        matches!(
            self,
            Self::EquipType
                | Self::ObjectReference
                | Self::InventoryObject
                | Self::Actor
                | Self::VoiceType
                | Self::IdleForm
                | Self::FormList
                | Self::Quest
                | Self::Faction
                | Self::Cell
                | Self::Class
                | Self::Race
                | Self::ActorBase
                | Self::Global
                | Self::Weather
                | Self::Package
                | Self::EncounterZone
                | Self::Perk
                | Self::Owner
                | Self::Furniture
                | Self::MagicItem
                | Self::MagicEffect
                | Self::Worldspace
                | Self::ReferencableObject
                | Self::Region
                | Self::Keyword
                | Self::Shout
                | Self::Location
                | Self::RefType
                | Self::AssociationType
                | Self::Scene
                | Self::EventData
                | Self::Knowable
                | Self::FactionOpt
        )
    }

    /// Whether the flags can make it an alias id or a package data index.
    fn can_be_an_index(self) -> bool {
        matches!(self, Self::ObjectReference | Self::Actor | Self::Package)
    }
}

/// The two parameters of a function. Those of one that is not known stay numbers.
pub(super) fn read(
    index: u16,
    flags: ConditionFlags,
    raw: [u32; 2],
    field: &mut Field<'_>,
) -> [Parameter; 2] {
    let kinds = function(index).map_or([ParameterKind::Unused; 2], |known| known.parameters);
    let indexed = flags.use_aliases() || flags.use_package_data();
    let [first, second] = raw;
    let mut parameter = |kind: ParameterKind, raw: u32| {
        let is_form = match kind {
            ParameterKind::VATSValueParam => is_vats_form(first),
            _ => kind.is_form() && !(indexed && kind.can_be_an_index()),
        };
        Parameter {
            raw,
            form: if is_form { field.map(raw) } else { None },
        }
    };
    let [first_kind, second_kind] = kinds;
    [parameter(first_kind, first), parameter(second_kind, second)]
}

/// Whether the second parameter of `GetVATSValue` is a form, by its first.
/// Source: the conditions page, "VATSValue".
fn is_vats_form(first: u32) -> bool {
    matches!(first, 0..=3 | 9 | 10)
}
