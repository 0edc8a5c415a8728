//! A search everywhere made short: whom the first condition can hold of, when that shows in what
//! things are placed from.
//!
//! An alias that looks among all persistent references, a quarter of a million of them, mostly asks
//! for a keyword first. Things have the keywords of their base, and there are far fewer bases. Only
//! those left are candidates; each is still asked everything. Not here: the asking
//! ([`super::search`]).

use super::plan::Planner;
use crate::keyword;
use forms::condition::{Comparison, ConditionValue, RunOn};
use forms::records::Alias;
use forms::{Condition, Forms};
use ident::FormId;
use world::World;

/// Number of the condition function `HasKeyword`.
const HAS_KEYWORD: u16 = 560;

impl Planner<'_> {
    /// The references a search everywhere has to ask, ascending; none when all of them.
    pub(super) fn narrowed(&self, alias: &Alias) -> Option<Vec<FormId>> {
        let keyword = needed_keyword(alias.conditions.first()?)?;
        Some(may_have(self.forms, self.world, keyword))
    }
}

/// The keyword a list of conditions cannot hold without, as its first condition says.
fn needed_keyword(first: &Condition) -> Option<FormId> {
    let flags = first.flags;
    let is_plain = !flags.or_next()
        && !flags.use_aliases()
        && !flags.use_package_data()
        && !flags.swap_subject_and_target();
    let asks = first.function == HAS_KEYWORD
        && first.run_on == RunOn::Subject
        && first.comparison == Comparison::Equal
        && first.value == ConditionValue::Number(1.0);
    first.parameters[0].form.filter(|_| is_plain && asks)
}

/// Those placed from something with the keyword, and those that may have it from elsewhere: actors
/// that became something else; what an alias holds; what the game made.
fn may_have(forms: &Forms, world: &World, keyword: FormId) -> Vec<FormId> {
    let all = world.memo.placed_keywords(|| placed_keywords(forms));
    let start = all.partition_point(|&(of, _)| of < keyword);
    let with = all.get(start..).unwrap_or(&[]).iter();
    let bases = with.take_while(|&&(of, _)| of == keyword);
    let mut found: Vec<FormId> = bases
        .flat_map(|&(_, base)| forms.placed_refs_of(base))
        .collect();
    let changed = world.actors.iter();
    let changed = changed.filter(|(_, state)| state.leveled_base.is_some() || state.race.is_some());
    let elsewhere = changed.map(|(id, _)| *id).chain(world.holders.held());
    found.extend(elsewhere.filter(|&id| forms.placed_base(id).is_some()));
    let made = world.created.iter().filter(|(_, made)| made.persistent);
    found.extend(made.map(|(id, _)| *id));
    found.sort_unstable();
    found.dedup();
    found
}

/// Keywords and what has them of all that things are placed from, ascending.
fn placed_keywords(forms: &Forms) -> Vec<(FormId, FormId)> {
    let mut all = Vec::new();
    for (base, _) in forms.placed_bases() {
        let keywords = keyword::of_base(forms, base);
        all.extend(keywords.into_iter().map(|keyword| (keyword, base)));
    }
    all.sort_unstable();
    all.dedup();
    all
}
