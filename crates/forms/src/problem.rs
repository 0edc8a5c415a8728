//! What is wrong with a load order, in words for the person who picked it.

use esp::RecordError;
use ident::{FormId, FourCC, Name};
use std::fmt;

/// Something odd in a plugin. The rest loads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The plugin it is in.
    pub plugin: Name,
    /// What it is, and what was done.
    pub kind: ProblemKind,
}

/// What is odd, and what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The file is no plugin of this game: left out.
    Unreadable(esp::PluginError),
    /// A second file of one name: left out.
    SameName,
    /// A master is not among the plugins: left out.
    MissingMaster(Name),
    /// A master was itself left out: left out.
    MasterLeftOut(Name),
    /// A master stands later in the load order. Loaded.
    MasterLater(Name),
    /// All 254 slots of full plugins are taken: left out.
    TooManyFull,
    /// All 4,096 slots of light plugins are taken: left out.
    TooManyLight,
    /// The file is 4 GiB or longer: left out.
    TooLarge(u64),
    /// A light plugin has records outside the ids light plugins have. It got a full slot.
    NotCompacted {
        /// The first such record's id in its plugin.
        local: u32,
        /// How many there are.
        count: usize,
    },
    /// A record's id cannot be a form's: 0, past a light plugin's ids, or of a plugin that is left
    /// out. The record is left out.
    NoSuchForm {
        /// Type of the record.
        record: FourCC,
        /// Its id as the file has it.
        file_id: u32,
    },
    /// The file's structure is odd.
    File(esp::Problem),
    /// A record has the id of a form of another type: left out.
    OtherType {
        /// The form.
        form: FormId,
        /// Type of the record.
        record: FourCC,
        /// Type of the form that was there.
        existing: FourCC,
        /// The plugin the form came from.
        first: Name,
    },
    /// One plugin has two records with one form id. The later one counts.
    TwiceInPlugin {
        /// The form.
        form: FormId,
        /// Type of the later record.
        record: FourCC,
    },
    /// A partial record of a form that is not loaded: left out.
    PartialOfNothing {
        /// The form.
        form: FormId,
        /// Type of the record.
        record: FourCC,
    },
    /// A record of an actor value that the engine has not: left out, plugins make none.
    NewActorValue {
        /// The form it would be.
        form: FormId,
    },
    /// A light plugin has records below the ids that its version allows. Loaded.
    LowLightIds {
        /// The first such record's id in its plugin.
        local: u32,
        /// How many there are.
        count: usize,
        /// The lowest id allowed.
        lowest: u32,
    },
    /// A record's data cannot be read.
    Record(RecordError),
    /// Something in a record's data is odd.
    Field {
        /// The form.
        form: FormId,
        /// Type of the record.
        record: FourCC,
        /// The subrecord.
        field: FourCC,
        /// What is odd.
        odd: OddField,
    },
}

/// What is odd about a subrecord, and what is taken for it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OddField {
    /// It is too short: the missing values are zero.
    Short {
        /// Bytes it has.
        have: usize,
    },
    /// A form id cannot be a form's: taken as none.
    NoSuchForm(u32),
    /// A string id is in none of the string tables: the text says that the look-up failed.
    NoSuchString(u32),
    /// A door names a triangle that its navigation mesh has not: the nearest is taken.
    NoSuchTriangle {
        /// The triangle.
        triangle: u16,
        /// How many there are.
        count: usize,
    },
    /// The script data breaks off: none of it is taken.
    Scripts(wire::ReadError),
    /// The version of a fragment section is not 2: it is read as version 2.
    FragmentVersion(i8),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.plugin, self.kind)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "left out: {error}"),
            Self::SameName => write!(f, "left out: another plugin has this name"),
            Self::MissingMaster(name) => write!(f, "left out: it needs {name}, which is missing"),
            Self::MasterLeftOut(name) => {
                write!(f, "left out: it needs {name}, which could not be loaded")
            }
            Self::MasterLater(name) => {
                write!(
                    f,
                    "it needs {name}, which stands after it in the load order"
                )
            }
            Self::TooManyFull => write!(f, "left out: 254 full plugins are loaded already"),
            Self::TooManyLight => write!(f, "left out: 4096 light plugins are loaded already"),
            Self::TooLarge(size) => write!(f, "left out: {size} bytes are more than 4 GiB"),
            Self::NotCompacted { local, count } => not_compacted(f, *local, *count),
            Self::NoSuchForm { record, file_id } => {
                write!(
                    f,
                    "{record} {file_id:08X} left out: no form can have this id"
                )
            }
            Self::File(problem) => write!(f, "{problem}"),
            Self::Record(error) => write!(f, "{error}"),
            Self::OtherType {
                form,
                record,
                existing,
                first,
            } => {
                write!(
                    f,
                    "{record} {form} left out: {first} has {existing} with this id"
                )
            }
            Self::TwiceInPlugin { form, record } => {
                write!(
                    f,
                    "{record} {form} stands in it twice; the later record counts"
                )
            }
            Self::PartialOfNothing { form, record } => {
                write!(
                    f,
                    "{record} {form} left out: a partial record of a form that is not there"
                )
            }
            Self::NewActorValue { form } => write!(
                f,
                "AVIF {form} left out: actor values are the engine's own, plugins add none"
            ),
            Self::LowLightIds {
                local,
                count,
                lowest,
            } => low_light_ids(f, *local, *count, *lowest),
            Self::Field {
                form,
                record,
                field,
                odd,
            } => {
                write!(f, "{record} {form}, {field}: {odd}")
            }
        }
    }
}

fn not_compacted(f: &mut fmt::Formatter<'_>, local: u32, count: usize) -> fmt::Result {
    write!(
        f,
        "marked light, but {count} of its records have ids past FFF (the first {local:06X}); \
         loaded in a full slot so that none is mistaken for another"
    )
}

fn low_light_ids(f: &mut fmt::Formatter<'_>, local: u32, count: usize, lowest: u32) -> fmt::Result {
    write!(
        f,
        "marked light, and {count} of its records have ids below {lowest:03X} (the first \
         {local:03X}), which light plugins of its version do not have; loaded all the same"
    )
}

impl fmt::Display for OddField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short { have } => write!(f, "too short ({have} bytes); the rest is taken as 0"),
            Self::NoSuchForm(id) => write!(f, "{id:08X} cannot be a form; taken as none"),
            Self::NoSuchString(id) => write!(f, "no string {id:08X} in the string tables"),
            Self::NoSuchTriangle { triangle, count } => write!(
                f,
                "no triangle {triangle} in a navigation mesh of {count}; the nearest is taken"
            ),
            Self::Scripts(error) => write!(f, "scripts not read: {error}"),
            Self::FragmentVersion(version) => {
                write!(f, "fragments have version {version}; read as version 2")
            }
        }
    }
}
