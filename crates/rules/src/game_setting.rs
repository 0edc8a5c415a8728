//! Game settings by name: the plugins' values, else the engine's own defaults.

use forms::{Forms, Setting};

/// The engine's defaults of settings this engine reads, for data that does not set them.
///
/// Source: the scripting seed where it names a value, else the wiki's list of settings.
const DEFAULTS: &[(&str, f32)] = &[
    ("iHoursToRespawnCell", 72.0),
    ("iHoursToRespawnCellCleared", 144.0),
    ("iHoursToClearCorpses", 24.0),
    ("fRefTranslationAlmostDonePercent", 0.9),
    ("fJumpHeightMin", 76.0),
    ("fNPCHealthLevelBonus", 5.0),
    ("iAVDhmsLevelUp", 10.0),
    ("iAVDSkillStart", 15.0),
    ("iAVDSkillsLevelUp", 8.0),
    ("fXPLevelUpBase", 75.0),
    ("fXPLevelUpMult", 25.0),
    ("fLeveledActorMultEasy", 0.33),
    ("fLeveledActorMultMedium", 0.67),
    ("fLeveledActorMultHard", 1.0),
    ("fLeveledActorMultVeryHard", 1.25),
    ("fActiveEffectConditionUpdateInterval", 1.0),
    ("fPlayerMaxResistance", 85.0),
    ("fMagicUnitsPerFoot", 22.0),
    ("iMaxSummonedCreatures", 1.0),
    ("iLesserSoulActorLevel", 4.0),
    ("iCommonSoulActorLevel", 16.0),
    ("iGreaterSoulActorLevel", 28.0),
    ("iGrandSoulActorLevel", 38.0),
];

/// A number setting; 0 for one nobody knows.
pub fn number(forms: &Forms, name: &str) -> f32 {
    let default = || {
        DEFAULTS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    forms
        .settings()
        .number(name)
        .or_else(|| default().map(|(_, value)| *value))
        .unwrap_or(0.0)
}

/// A text setting, when the plugins have it.
pub fn text(forms: &Forms, name: &str) -> Option<String> {
    match forms.settings().get(name)? {
        Setting::Text(text) => Some(text.clone()),
        _ => None,
    }
}
