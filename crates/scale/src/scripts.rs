//! The scripts there are: kinds, names, properties, and the compiled files.
//!
//! Kinds stand in the shares that public mods and the game show: seven in ten are fragments (of
//! lines, scenes, quest stages, packages, perks), the rest belong to quests, aliases, things,
//! actors and magic effects.

use crate::chance::Seed;
use crate::script_text;
use crate::texts;
use forge::base::scripts::BaseSources;
use forge::compiler::{Diagnostic, Options, Scripts, compile_text};

/// What a script belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScriptKind {
    /// Fragments of a line.
    Line,
    /// Fragments of a scene.
    Scene,
    /// Fragments of quest stages.
    Stages,
    /// Fragments of a package.
    Package,
    /// Fragments of a perk.
    Perk,
    /// A quest.
    Quest,
    /// An alias.
    Alias,
    /// A thing.
    Object,
    /// An actor.
    Actor,
    /// A magic effect.
    Effect,
}

/// Kinds with their share in a thousand scripts.
const SHARES: [(ScriptKind, usize); 10] = [
    (ScriptKind::Line, 400),
    (ScriptKind::Scene, 130),
    (ScriptKind::Stages, 100),
    (ScriptKind::Package, 60),
    (ScriptKind::Perk, 10),
    (ScriptKind::Quest, 60),
    (ScriptKind::Alias, 80),
    (ScriptKind::Object, 100),
    (ScriptKind::Actor, 20),
    (ScriptKind::Effect, 40),
];

/// A property of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Property {
    /// Its name.
    pub(crate) name: String,
    /// Its type.
    pub(crate) of: PropertyType,
}

/// The types of properties, and how a plugin fills them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PropertyType {
    /// A form: the script type and the type of record.
    Form(&'static str, [u8; 4]),
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// True or false.
    Bool,
}

const PROPERTY_TYPES: [PropertyType; 14] = [
    PropertyType::Form("Quest", *b"QUST"),
    PropertyType::Form("ObjectReference", *b"REFR"),
    PropertyType::Form("Actor", *b"ACHR"),
    PropertyType::Form("Faction", *b"FACT"),
    PropertyType::Form("GlobalVariable", *b"GLOB"),
    PropertyType::Form("Keyword", *b"KYWD"),
    PropertyType::Form("Message", *b"MESG"),
    PropertyType::Form("Spell", *b"SPEL"),
    PropertyType::Form("MiscObject", *b"MISC"),
    PropertyType::Form("ObjectReference", *b"REFR"),
    PropertyType::Form("Quest", *b"QUST"),
    PropertyType::Int,
    PropertyType::Float,
    PropertyType::Bool,
];

/// All scripts of a folder: what there are, before any is compiled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Catalogue {
    seed: Seed,
    total: usize,
}

/// One of the scripts.
#[derive(Debug, Clone)]
pub(crate) struct ScriptPlan {
    /// What it belongs to.
    pub(crate) kind: ScriptKind,
    /// Its name.
    pub(crate) name: String,
    /// Its properties.
    pub(crate) properties: Vec<Property>,
    pub(crate) at: u32,
}

impl Catalogue {
    /// `total` scripts from a seed.
    pub(crate) fn new(seed: Seed, total: usize) -> Self {
        Self { seed, total }
    }

    fn range(&self, kind: ScriptKind) -> (usize, usize) {
        let mut before = 0;
        for (other, share) in SHARES {
            let until = before + share;
            if other == kind {
                return (self.total * before / 1000, self.total * until / 1000);
            }
            before = until;
        }
        (0, 0)
    }

    /// The `n`th script of a kind; past the last it starts again, as one script serves many
    /// records. `None` where there are none.
    pub(crate) fn script(&self, kind: ScriptKind, n: usize) -> Option<ScriptPlan> {
        let (start, end) = self.range(kind);
        let at = start + n.checked_rem(end - start)?;
        Some(self.plan(kind, at))
    }

    fn plan(&self, kind: ScriptKind, at: usize) -> ScriptPlan {
        let at = at as u32;
        let mut chance = self.seed.stream(*b"PLAN", at);
        let (first, second) = (texts::word(&mut chance), texts::word(&mut chance));
        let name = match kind {
            ScriptKind::Line => format!("TIF__{:08X}", 0x10_0000 + at),
            ScriptKind::Scene => format!("SF_{first}{second}Scene_{:08X}", 0x10_0000 + at),
            ScriptKind::Stages => format!("QF_{first}{second}_{:08X}", 0x10_0000 + at),
            ScriptKind::Package => format!("PF_{first}{second}_{:08X}", 0x10_0000 + at),
            ScriptKind::Perk => format!("PRKF_{first}{second}_{:08X}", 0x10_0000 + at),
            _ => format!("{first}{second}{at}Script"),
        };
        let n_max = if kind.is_fragment() { 5 } else { 14 };
        let properties = (0..chance.below(n_max)).filter_map(|n| {
            let of = chance.below(PROPERTY_TYPES.len() as u32);
            let of = *PROPERTY_TYPES.get(of as usize)?;
            let name = format!("{}{n}", texts::word(&mut chance));
            Some(Property { name, of })
        });
        let properties = properties.collect();
        ScriptPlan {
            kind,
            name,
            properties,
            at,
        }
    }

    fn all(&self) -> impl Iterator<Item = ScriptPlan> + '_ {
        SHARES.into_iter().flat_map(move |(kind, _)| {
            let (start, end) = self.range(kind);
            (start..end).map(move |at| self.plan(kind, at))
        })
    }

    /// Compiles all of them: names and files.
    ///
    /// # Errors
    /// What is wrong with a source; a test compiles a sample of each kind.
    pub(crate) fn compile(&self) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
        let scripts = Scripts::new(&BaseSources);
        let options = Options::reproducible();
        self.all()
            .map(|plan| {
                let source = script_text::write(&plan, self.seed.stream(*b"TEXT", plan.at));
                let pex = compile_text(&scripts, &plan.name, source.as_bytes(), &options)?;
                Ok((plan.name, pex.write()))
            })
            .collect()
    }
}

impl ScriptKind {
    /// Whether scripts of this kind hold fragments.
    pub(crate) fn is_fragment(self) -> bool {
        matches!(
            self,
            Self::Line | Self::Scene | Self::Stages | Self::Package | Self::Perk
        )
    }
}

/// `n` compiled scripts from a seed, in the shape of the game's: names and files. They extend and
/// call the base scripts, which are not among them. The same seed gives the same bytes.
///
/// # Errors
/// What is wrong with a script's source, which no seed should bring about.
pub fn scripts(seed: &str, n: usize) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
    Catalogue::new(Seed::new(seed), n).compile()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Source: the share of fragments among the scripts of public mods.
    #[test]
    fn seven_in_ten_scripts_are_fragments_and_no_two_have_one_name() {
        let catalogue = Catalogue::new(Seed::new("a"), 14_000);
        let plans: Vec<ScriptPlan> = catalogue.all().collect();
        assert_eq!(plans.len(), 14_000);
        let fragments = plans.iter().filter(|plan| plan.kind.is_fragment());
        assert_eq!(fragments.count(), 9_800);
        let names: BTreeSet<String> = plans
            .iter()
            .map(|plan| plan.name.to_ascii_lowercase())
            .collect();
        assert_eq!(names.len(), 14_000);
    }

    #[test]
    fn scripts_of_every_kind_compile_and_are_the_same_each_time() {
        let once = scripts("a", 300).expect("compiles");
        assert_eq!(once.len(), 300);
        for (name, bytes) in &once {
            let pex = pex::Pex::read(bytes).expect("reads");
            let object = pex.objects.first().expect("an object");
            assert_eq!(pex.text(object.name), *name);
        }
        assert_eq!(once, scripts("a", 300).expect("compiles"));
        assert_ne!(once, scripts("b", 300).expect("compiles"));
    }
}
