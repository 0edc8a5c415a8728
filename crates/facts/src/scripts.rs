//! The base scripts: their parents, natives, script functions, properties and events, and how often
//! public scripts call what.

use crate::csv::{Cells, Row, TableError, own_table};
use std::sync::LazyLock;

/// Who brings a script or member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The game.
    Vanilla,
    /// The script extender.
    Skse,
    /// Called by the machine itself (OnInit and the state events).
    Engine,
    /// Put into every script without a parent by the compiler.
    Compiler,
}

/// A parameter as the declaration has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its Papyrus type; `[]` at the end for arrays.
    pub kind: String,
    /// Its default as written, strings with their quotes.
    pub default: Option<String>,
}

/// A native function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Native {
    /// Script it is declared in.
    pub script: String,
    /// Its name.
    pub function: String,
    /// Papyrus type of the result, `void` when there is none.
    pub returns: String,
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// Whether it is called without an object.
    pub global: bool,
    /// Whether the calling thread stops until the engine answers. `None`: not known.
    pub latent: Option<bool>,
    /// Whether it runs at once on the calling thread instead of with the next update.
    /// `None`: not known.
    pub immediate: Option<bool>,
    /// The game's own, or the script extender's.
    pub source: Source,
    /// Where `latent` is from: `dump` (the running game's table), `seed`, `registration`, `none`.
    pub latent_evidence: String,
    /// Where `immediate` is from: `seed`, `registration`, `latent` (follows), `inferred`, `none`.
    pub immediate_evidence: String,
}

/// A base script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// Its name.
    pub script: String,
    /// The script it extends.
    pub parent: Option<String>,
    /// Whether the engine has a class behind it.
    pub native_class: bool,
    /// Whether things of that class exist (`Game` and the like only hold functions).
    pub instantiable: bool,
    /// Record type its forms come from.
    pub record: Option<String>,
    /// The engine's number for that form type.
    pub form_type: Option<u8>,
    /// How many natives the game declares on it.
    pub vanilla_natives: u16,
    /// How many natives the script extender adds.
    pub skse_natives: u16,
    /// The game's own, or the script extender's.
    pub source: Source,
    /// Whether the editor hides it.
    pub hidden: bool,
    /// Whether conditions may read its variables.
    pub conditional: bool,
}

/// What a member that is not native is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberKind {
    /// A function with a body in Papyrus.
    Function,
    /// A property.
    Property,
    /// A state.
    State,
}

/// A member of a base script that is written in Papyrus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Script it is in; `*` for every script without a parent.
    pub script: String,
    /// What it is.
    pub kind: MemberKind,
    /// Its name.
    pub name: String,
    /// Functions: `returns (name:type=default;...) [global]`; properties: type and access, the value
    /// of constants; states: nothing.
    pub signature: String,
    /// Who brings it.
    pub source: Source,
}

/// An event that a script may handle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Script it is declared in.
    pub script: String,
    /// Its name.
    pub event: String,
    /// Its parameters in order.
    pub parameters: Vec<Parameter>,
    /// Who brings it.
    pub source: Source,
}

/// How many public scripts handle an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventUsage {
    /// Name of the handler.
    pub handler: String,
    /// Scripts that have it.
    pub scripts: u32,
}

/// How often public scripts call a base function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// Script it is declared in.
    pub script: String,
    /// Its name.
    pub function: String,
    /// Who brings it.
    pub source: Source,
    /// Whether it is native.
    pub native: bool,
    /// Calls counted.
    pub calls: u32,
}

/// All natives, by script and function name.
pub fn natives() -> &'static [Native] {
    static ROWS: LazyLock<Vec<Native>> =
        LazyLock::new(|| own_table(include_str!("../tables/natives.csv")));
    &ROWS
}

/// One native. Case does not count.
pub fn native(script: &str, function: &str) -> Option<&'static Native> {
    natives().iter().find(|row| {
        row.script.eq_ignore_ascii_case(script) && row.function.eq_ignore_ascii_case(function)
    })
}

/// All base scripts.
pub fn scripts() -> &'static [Script] {
    static ROWS: LazyLock<Vec<Script>> =
        LazyLock::new(|| own_table(include_str!("../tables/scripts.csv")));
    &ROWS
}

/// One base script. Case does not count.
pub fn script(name: &str) -> Option<&'static Script> {
    scripts()
        .iter()
        .find(|row| row.script.eq_ignore_ascii_case(name))
}

/// The script and what it extends, nearest first.
pub fn parents(name: &str) -> Vec<&'static Script> {
    let mut chain: Vec<&'static Script> = script(name).into_iter().collect();
    while let Some(parent) = chain.last().and_then(|row| script(row.parent.as_deref()?)) {
        if chain.iter().any(|row| row.script == parent.script) {
            break;
        }
        chain.push(parent);
    }
    chain
}

/// All members of base scripts that are written in Papyrus.
pub fn members() -> &'static [Member] {
    static ROWS: LazyLock<Vec<Member>> =
        LazyLock::new(|| own_table(include_str!("../tables/members.csv")));
    &ROWS
}

/// All events by the script that declares them.
pub fn events() -> &'static [Event] {
    static ROWS: LazyLock<Vec<Event>> =
        LazyLock::new(|| own_table(include_str!("../tables/events.csv")));
    &ROWS
}

/// Event handlers by how many public scripts have them, most first.
pub fn event_usage() -> &'static [EventUsage] {
    static ROWS: LazyLock<Vec<EventUsage>> =
        LazyLock::new(|| own_table(include_str!("../tables/event_usage.csv")));
    &ROWS
}

/// Base functions by how often public scripts call them, most first.
pub fn usage() -> &'static [Usage] {
    static ROWS: LazyLock<Vec<Usage>> =
        LazyLock::new(|| own_table(include_str!("../tables/usage.csv")));
    &ROWS
}

impl Parameter {
    /// The parameters in `name:type=default;...`.
    fn read_all(cells: &Cells<'_>, heading: &str) -> Result<Vec<Self>, TableError> {
        let text = cells.text(heading)?;
        let parts = text.split(';').filter(|part| !part.is_empty());
        parts
            .map(|part| {
                let (name, rest) = part
                    .split_once(':')
                    .ok_or_else(|| cells.error(heading, part))?;
                let (kind, default) = match rest.split_once('=') {
                    Some((kind, default)) => (kind, Some(default.to_owned())),
                    None => (rest, None),
                };
                Ok(Self {
                    name: name.to_owned(),
                    kind: kind.to_owned(),
                    default,
                })
            })
            .collect()
    }
}

fn source(cells: &Cells<'_>) -> Result<Source, TableError> {
    match cells.text("source")?.as_str() {
        "vanilla" => Ok(Source::Vanilla),
        "skse" => Ok(Source::Skse),
        "engine" => Ok(Source::Engine),
        "compiler" => Ok(Source::Compiler),
        other => Err(cells.error("source", other)),
    }
}

impl Row for Native {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            script: cells.text("script")?,
            function: cells.text("function")?,
            returns: cells.text("returns")?,
            parameters: Parameter::read_all(cells, "params")?,
            global: cells.flag("global")?,
            latent: cells.some_flag("latent")?,
            immediate: cells.some_flag("immediate")?,
            source: source(cells)?,
            latent_evidence: cells.text("latent_evidence")?,
            immediate_evidence: cells.text("immediate_evidence")?,
        })
    }
}

impl Row for Script {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            script: cells.text("script")?,
            parent: cells.some("parent")?,
            native_class: cells.flag("native_class")?,
            instantiable: cells.flag("instantiable")?,
            record: cells.some("record")?,
            form_type: cells.some_number("form_type")?,
            vanilla_natives: cells.number("vanilla_natives")?,
            skse_natives: cells.number("skse_natives")?,
            source: source(cells)?,
            hidden: cells.flag("hidden")?,
            conditional: cells.flag("conditional")?,
        })
    }
}

impl Row for Member {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        let kind = match cells.text("kind")?.as_str() {
            "function" => MemberKind::Function,
            "property" => MemberKind::Property,
            "state" => MemberKind::State,
            other => return Err(cells.error("kind", other)),
        };
        Ok(Self {
            script: cells.text("script")?,
            kind,
            name: cells.text("name")?,
            signature: cells.text("signature")?,
            source: source(cells)?,
        })
    }
}

impl Row for Event {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            script: cells.text("script")?,
            event: cells.text("event")?,
            parameters: Parameter::read_all(cells, "params")?,
            source: source(cells)?,
        })
    }
}

impl Row for EventUsage {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            handler: cells.text("handler")?,
            scripts: cells.number("scripts")?,
        })
    }
}

impl Row for Usage {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            script: cells.text("script")?,
            function: cells.text("function")?,
            source: source(cells)?,
            native: cells.text("kind")? == "native",
            calls: cells.number("calls")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    // Source: the counts of the running game's function table (669 rows), 13 Math rows outside it
    // and 4 newer ones; the script extender's registrations.
    #[test]
    fn the_game_has_686_natives_and_the_extender_adds_804() {
        let count = |source| natives().iter().filter(|row| row.source == source).count();
        assert_eq!((count(Source::Vanilla), count(Source::Skse)), (686, 804));
        let evidence = |text: &str| {
            natives()
                .iter()
                .filter(|row| row.latent_evidence == text)
                .count()
        };
        assert_eq!(
            (evidence("dump"), evidence("seed"), evidence("none")),
            (669, 13, 4)
        );
    }

    #[test]
    fn forty_eight_of_the_games_natives_are_latent() {
        let latent: Vec<_> = natives()
            .iter()
            .filter(|row| row.source == Source::Vanilla && row.latent == Some(true))
            .collect();
        assert_eq!(latent.len(), 48);
        assert!(latent.iter().all(|row| row.immediate == Some(false)));
        assert!(native("utility", "wait").is_some_and(|row| row.latent == Some(true)));
    }

    #[test]
    fn each_scripts_natives_are_as_many_as_its_row_says() {
        let mut counted: BTreeMap<&str, (u16, u16)> = BTreeMap::new();
        for row in natives() {
            let count = counted.entry(&row.script).or_default();
            match row.source {
                Source::Vanilla => count.0 += 1,
                _ => count.1 += 1,
            }
        }
        for row in scripts() {
            let count = counted.remove(row.script.as_str()).unwrap_or_default();
            assert_eq!(
                count,
                (row.vanilla_natives, row.skse_natives),
                "{}",
                row.script
            );
        }
        assert_eq!(counted, BTreeMap::new());
    }

    #[test]
    fn no_native_is_listed_twice() {
        let names: BTreeSet<_> = natives()
            .iter()
            .map(|row| (row.script.to_lowercase(), row.function.to_lowercase()))
            .collect();
        assert_eq!(names.len(), natives().len());
    }

    #[test]
    fn parameters_carry_their_defaults() {
        let place = native("ObjectReference", "PlaceAtMe").unwrap();
        let text: Vec<_> = place
            .parameters
            .iter()
            .map(|it| format!("{} {} {:?}", it.kind, it.name, it.default))
            .collect();
        assert_eq!(
            text,
            [
                "Form akFormToPlace None",
                "int aiCount Some(\"1\")",
                "bool abForcePersist Some(\"false\")",
                "bool abInitiallyDisabled Some(\"false\")",
            ]
        );
    }

    #[test]
    fn parents_end_at_a_script_without_one() {
        let chain: Vec<_> = parents("actor")
            .iter()
            .map(|row| row.script.as_str())
            .collect();
        assert_eq!(chain, ["Actor", "ObjectReference", "Form"]);
    }

    #[test]
    fn the_papyrus_side_of_the_base_scripts_has_all_its_rows() {
        assert_eq!((scripts().len(), members().len()), (100, 410));
        assert_eq!(
            (events().len(), event_usage().len(), usage().len()),
            (251, 181, 441)
        );
    }

    #[test]
    fn every_called_function_of_the_corpus_is_a_native_or_a_member() {
        for row in usage() {
            let same = |script: &str, name: &str| {
                script.eq_ignore_ascii_case(&row.script) && name.eq_ignore_ascii_case(&row.function)
            };
            let known = native(&row.script, &row.function).is_some()
                || members().iter().any(|it| same(&it.script, &it.name))
                || events().iter().any(|it| same(&it.script, &it.event));
            assert!(known, "{}.{}", row.script, row.function);
            assert!(
                !row.native || row.script == "*" || native(&row.script, &row.function).is_some()
            );
        }
    }
}
