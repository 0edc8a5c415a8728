//! Searches: candidates asked one after the other, a bounded number of them in a tick.
//!
//! Source: the scripting seed, "Searches take frames": 64 candidates at a time, and after 4 ms of
//! work the game goes on first. Here the work is counted, not timed, so that every run is alike.

use super::candidates::{closest, in_loaded_area, linked_to};
use super::plan::{Found, Planner};
use forms::records::{Alias, AliasFill as Kind, AliasKind};
use ident::FormId;
use world::{AliasFill, AliasSearch};

/// Candidates asked at a time.
const SHARE: u32 = 64;

/// Shares in a tick. Unknown: the original's share of a frame; this is to stay within 8 ms, and was
/// not measured on real data.
const SHARES_A_TICK: u32 = 16;

/// Shares in a tick while a new game's quests start, when there is nothing to see yet.
const SHARES_A_NEW_GAME_TICK: u32 = 1024;

/// How many candidates may still be asked.
#[derive(Debug, PartialEq, Eq)]
pub struct Share {
    left: u32,
}

impl Share {
    /// None: what needs no search is done.
    pub fn none() -> Self {
        Self { left: 0 }
    }

    /// A tick's.
    pub fn of_tick() -> Self {
        Self {
            left: SHARE * SHARES_A_TICK,
        }
    }

    /// A tick's while a new game's quests start.
    pub fn of_new_game_tick() -> Self {
        Self {
            left: SHARE * SHARES_A_NEW_GAME_TICK,
        }
    }

    /// One without end.
    pub fn whole() -> Self {
        Self { left: u32::MAX }
    }

    fn take(&mut self) -> bool {
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }
}

impl Planner<'_> {
    /// Goes on with the search of an alias. None when the share is used up.
    pub(super) fn search(&mut self, alias: &Alias) -> Option<Result<Found, String>> {
        let mut search = match self.start.search.take() {
            Some(search) => search,
            None => match self.begin_search(alias) {
                Ok(search) => search,
                Err(why) => return Some(Err(why)),
            },
        };
        while let Some(candidate) = self.next_candidate(alias, &search) {
            if !self.share.take() {
                self.start.search = Some(search);
                return None;
            }
            search.after = Some(candidate);
            search.asked = search.asked.saturating_add(1);
            self.ask(alias, candidate, &mut search);
        }
        Some(self.end_search(alias, &search))
    }

    fn begin_search(&self, alias: &Alias) -> Result<AliasSearch, String> {
        let among = match alias.fill {
            Kind::NearAlias { alias: near, .. } => {
                let near = self.reference_in(near)?;
                Some(linked_to(self.forms, self.world, near))
            }
            _ if alias.kind == AliasKind::Reference && alias.flags.in_loaded_area() => {
                Some(in_loaded_area(self.forms, self.world))
            }
            _ if alias.kind == AliasKind::Reference => self.narrowed(alias),
            _ => None,
        };
        Ok(AliasSearch {
            among,
            ..AliasSearch::default()
        })
    }

    fn next_candidate(&self, alias: &Alias, search: &AliasSearch) -> Option<FormId> {
        match &search.among {
            Some(among) => among.get(search.asked as usize).copied(),
            None => self.next_everywhere(super::is_location(alias), search.after),
        }
    }

    fn ask(&self, alias: &Alias, candidate: FormId, search: &mut AliasSearch) {
        let fill = match alias.kind {
            AliasKind::Reference => AliasFill::Reference(candidate),
            AliasKind::Location => AliasFill::Location(candidate),
        };
        // The conditions first: most candidates fail the first of them, and it is the cheapest.
        if !self.conditions_hold(alias, Some(fill)) || self.may_take(alias, fill).is_err() {
            return;
        }
        let is_location = alias.kind == AliasKind::Location;
        if is_location && !self.has_what_later_aliases_need(alias, candidate) {
            return;
        }
        if is_location && crate::location::is_cleared(self.world, candidate) {
            search.second_best.push(candidate);
        } else {
            search.matches.push(candidate);
        }
    }

    /// Unknown: whether the engine looks ahead so, or tries another location when a later alias
    /// stays empty. Source: the scripting seed, "A new game".
    fn has_what_later_aliases_need(&self, alias: &Alias, location: FormId) -> bool {
        let record = self.forms.location(location);
        let has = |wanted: FormId| {
            let special = record.map_or(&[][..], |record| &record.special_refs);
            special
                .iter()
                .any(|special| special.ref_type == Some(wanted))
        };
        let later = self.record.aliases.iter();
        let mut needed = later
            .filter(|later| !super::is_location(later) && !later.flags.optional())
            .filter_map(|later| match later.fill {
                Kind::FromLocationAlias {
                    alias: from,
                    keyword: None,
                    ref_type,
                } if u32::try_from(from) == Ok(alias.id) => ref_type,
                _ => None,
            });
        needed.all(has)
    }

    fn end_search(&mut self, alias: &Alias, search: &AliasSearch) -> Result<Found, String> {
        let asked = search.asked;
        let among = if search.matches.is_empty() {
            &search.second_best
        } else {
            &search.matches
        };
        let fits = among.len();
        if alias.kind == AliasKind::Reference && alias.flags.closest() {
            let found = closest(self.forms, self.world, among);
            let found = found.ok_or_else(|| format!("none of {asked} candidates may be taken"))?;
            let why = format!("the closest of {fits} that match among {asked}");
            return Ok(Found::Fill(AliasFill::Reference(found), why));
        }
        let found = self.one_of(among);
        let found = found.ok_or_else(|| format!("none of {asked} candidates may be taken"))?;
        let why = format!("one of {fits} that match among {asked}");
        Ok(Found::Fill(
            match alias.kind {
                AliasKind::Reference => AliasFill::Reference(found),
                AliasKind::Location => AliasFill::Location(found),
            },
            why,
        ))
    }

    /// One at random.
    pub(super) fn one_of(&mut self, among: &[FormId]) -> Option<FormId> {
        let at = match among.len() {
            0 | 1 => 0,
            many => self.world.chance.story.below(many as u32) as usize,
        };
        among.get(at).copied()
    }
}
