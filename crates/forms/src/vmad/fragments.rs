//! The fragment sections that follow the scripts in five types of record.

use super::{Layout, ObjectValue, Script, object, scripts};
use crate::FormReader;
use ident::FourCC;
use wire::ReadError;

/// The version all known files have. Others are read alike.
pub(super) const VERSION: i8 = 2;

/// A record's fragments: functions of its fragment script that run at its turns.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Fragments {
    /// None: the record's type has none, or the section is absent.
    #[default]
    None,
    /// `INFO` and `PACK`.
    Turns {
        /// Name of the fragment script.
        file: String,
        /// When it begins.
        begin: Option<Fragment>,
        /// When it ends.
        end: Option<Fragment>,
        /// When it changes (`PACK`).
        change: Option<Fragment>,
    },
    /// `QUST`.
    Quest {
        /// Name of the fragment script.
        file: String,
        /// Fragments of stages.
        stages: Vec<StageFragment>,
        /// Scripts on the quest's aliases.
        aliases: Vec<AliasScripts>,
    },
    /// `SCEN`.
    Scene {
        /// Name of the fragment script.
        file: String,
        /// When it begins.
        begin: Option<Fragment>,
        /// When it ends.
        end: Option<Fragment>,
        /// Fragments of phases.
        phases: Vec<PhaseFragment>,
    },
    /// `PERK`.
    Perk {
        /// Name of the fragment script.
        file: String,
        /// Fragments of its effects.
        effects: Vec<PerkFragment>,
    },
}

/// A function of a fragment script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// Name of the script.
    pub script: String,
    /// Name of the function, as `Fragment_0`.
    pub function: String,
}

/// A quest stage's fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageFragment {
    /// The stage.
    pub stage: u16,
    /// Which of the stage's log entries.
    pub log_entry: i32,
    /// What runs.
    pub fragment: Fragment,
}

/// The scripts on one alias of a quest.
#[derive(Debug, Clone, PartialEq)]
pub struct AliasScripts {
    /// The alias.
    pub alias: ObjectValue,
    /// Its scripts.
    pub scripts: Vec<Script>,
}

/// A scene phase's fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseFragment {
    /// Runs when the phase starts.
    pub on_start: bool,
    /// Runs when the phase is done.
    pub on_completion: bool,
    /// Number of the phase.
    pub phase: u8,
    /// What runs.
    pub fragment: Fragment,
}

/// A perk effect's fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerkFragment {
    /// The number an effect's `EPF3` has.
    pub index: u16,
    /// What runs.
    pub fragment: Fragment,
}

/// A record's fragments, and the version of their section.
pub(super) fn read(
    reader: &mut FormReader<'_>,
    layout: Layout,
    kind: FourCC,
) -> Result<(Fragments, i8), ReadError> {
    let has_fragments = matches!(&kind.0, b"INFO" | b"PACK" | b"QUST" | b"SCEN" | b"PERK");
    // Even where it can be, the section may be absent.
    if !has_fragments || reader.plain().is_empty() {
        return Ok((Fragments::None, VERSION));
    }
    let version = reader.plain().i8("fragment version")?;
    let fragments = match &kind.0 {
        b"QUST" => quest(reader, layout)?,
        b"SCEN" => scene(reader)?,
        b"PERK" => perk(reader)?,
        _ => turns(reader)?,
    };
    Ok((fragments, version))
}

fn turns(reader: &mut FormReader<'_>) -> Result<Fragments, ReadError> {
    let flags = reader.plain().u8("fragment flags")?;
    let file = reader.string16("fragment script")?;
    let begin = flagged(reader, flags, 1)?;
    let end = flagged(reader, flags, 2)?;
    let change = flagged(reader, flags, 4)?;
    Ok(Fragments::Turns {
        file,
        begin,
        end,
        change,
    })
}

fn flagged(
    reader: &mut FormReader<'_>,
    flags: u8,
    flag: u8,
) -> Result<Option<Fragment>, ReadError> {
    if flags & flag == 0 {
        return Ok(None);
    }
    reader.plain().i8("fragment")?;
    fragment(reader).map(Some)
}

fn fragment(reader: &mut FormReader<'_>) -> Result<Fragment, ReadError> {
    let script = reader.string16("fragment's script")?;
    let function = reader.string16("fragment's function")?;
    Ok(Fragment { script, function })
}

fn quest(reader: &mut FormReader<'_>, layout: Layout) -> Result<Fragments, ReadError> {
    let count = reader.plain().u16_le("fragment count")?;
    let file = reader.string16("fragment script")?;
    let stages = list(reader, count, 13, |reader| {
        let stage = reader.plain().u16_le("stage")?;
        reader.plain().i16_le("fragment")?;
        let log_entry = reader.plain().i32_le("log entry")?;
        reader.plain().i8("fragment")?;
        Ok(StageFragment {
            stage,
            log_entry,
            fragment: fragment(reader)?,
        })
    })?;
    let count = reader.plain().u16_le("alias count")?;
    let aliases = list(reader, count, 14, |reader| {
        // The alias itself is laid out as the record says, its values as it says itself.
        let alias = object(reader, layout)?;
        let layout = Layout::read(reader)?;
        Ok(AliasScripts {
            alias,
            scripts: scripts(reader, layout)?,
        })
    })?;
    Ok(Fragments::Quest {
        file,
        stages,
        aliases,
    })
}

fn scene(reader: &mut FormReader<'_>) -> Result<Fragments, ReadError> {
    let flags = reader.plain().u8("fragment flags")?;
    let file = reader.string16("fragment script")?;
    let begin = flagged(reader, flags, 1)?;
    let end = flagged(reader, flags, 2)?;
    let count = reader.plain().u16_le("phase fragment count")?;
    let phases = list(reader, count, 10, |reader| {
        let flags = reader.plain().u8("phase flags")?;
        let phase = reader.plain().u8("phase")?;
        reader.plain().take(4, "phase fragment")?;
        Ok(PhaseFragment {
            on_start: flags & 1 != 0,
            on_completion: flags & 2 != 0,
            phase,
            fragment: fragment(reader)?,
        })
    })?;
    Ok(Fragments::Scene {
        file,
        begin,
        end,
        phases,
    })
}

fn perk(reader: &mut FormReader<'_>) -> Result<Fragments, ReadError> {
    let file = reader.string16("fragment script")?;
    let count = reader.plain().u16_le("fragment count")?;
    let effects = list(reader, count, 9, |reader| {
        let index = reader.plain().u16_le("fragment index")?;
        reader.plain().take(3, "fragment")?;
        Ok(PerkFragment {
            index,
            fragment: fragment(reader)?,
        })
    })?;
    Ok(Fragments::Perk { file, effects })
}

fn list<'a, T>(
    reader: &mut FormReader<'a>,
    count: u16,
    size_min: usize,
    mut element: impl FnMut(&mut FormReader<'a>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let count = reader
        .plain()
        .check_count(usize::from(count), size_min, "fragments")?;
    let mut out = Vec::with_capacity(count);
    for _ in 0..count {
        out.push(element(reader)?);
    }
    Ok(out)
}
