//! The plan of a quest's aliases: for each alias, in order, what fills it and why, or why nothing.
//!
//! While it is made, what was picked stands in the quest's aliases, so that the conditions of later
//! ones can ask for it; nothing else of the world changes until the plan is applied.

use super::search::Share;
use crate::{location, quest::StartFailure};
use forms::Forms;
use forms::records::{Alias, AliasFill as Kind, CreateIn, Quest};
use ident::{FormId, FourCC};
use world::{
    AliasFill, AliasId, AliasState, Cause, EventMember, FillPlan, NewReference, Pick, Picked,
    QuestStart, QuestState, World,
};

/// How far a plan came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Every alias has its pick.
    Planned,
    /// The share is used up; the search goes on with another.
    Searching,
}

/// Makes the plan a quest would start with now, without starting it. The world stays as it is.
pub fn plan(
    forms: &Forms,
    world: &World,
    quest: FormId,
    cause: Cause,
) -> Result<FillPlan, StartFailure> {
    let record = forms.quest(quest).ok_or(StartFailure::NoSuchQuest)?;
    let mut copy = world.clone();
    let mut start = QuestStart::new(quest, cause);
    advance(forms, &mut copy, record, &mut start, &mut Share::whole())?;
    Ok(start.plan)
}

/// Goes on with a quest's plan, as far as the share reaches. Fails at the first alias that must be
/// filled and finds nothing.
pub fn advance(
    forms: &Forms,
    world: &mut World,
    record: &Quest,
    start: &mut QuestStart,
    share: &mut Share,
) -> Result<Step, StartFailure> {
    if start.next_alias == 0 {
        let state = world.quests.entry(start.quest).or_default();
        state.starting = true;
        state.event.clone_from(&start.event);
        state.aliases.clear();
    }
    let mut planner = Planner {
        forms,
        world,
        record,
        start,
        share,
    };
    let step = planner.run();
    if step.is_err() {
        let quest = start.quest;
        forget_plan(world, quest);
    }
    step
}

/// Takes back what stands in a quest's aliases while they are planned.
pub fn forget_plan(world: &mut World, quest: FormId) {
    let Some(state) = world.quests.get_mut(&quest) else {
        return;
    };
    state.starting = false;
    state.event = None;
    state.aliases.clear();
    if *state == QuestState::default() {
        world.quests.remove(&quest);
    }
}

/// What the planning of one quest works with.
pub(super) struct Planner<'a> {
    pub(super) forms: &'a Forms,
    pub(super) world: &'a mut World,
    pub(super) record: &'a Quest,
    pub(super) start: &'a mut QuestStart,
    pub(super) share: &'a mut Share,
}

/// What was found for an alias, and why it was taken.
pub(super) enum Found {
    /// Something there is.
    Fill(AliasFill, String),
    /// Something to be made.
    Create(NewReference),
}

impl Planner<'_> {
    fn run(&mut self) -> Result<Step, StartFailure> {
        let record = self.record;
        while let Some(alias) = record.aliases.get(usize::from(self.start.next_alias)) {
            let Some(found) = self.find(alias) else {
                return Ok(Step::Searching);
            };
            self.start.next_alias += 1;
            let Ok(number) = u16::try_from(alias.id) else {
                continue;
            };
            self.take(alias, number, found)?;
        }
        Ok(Step::Planned)
    }

    /// Notes what was found for an alias.
    fn take(
        &mut self,
        alias: &Alias,
        number: u16,
        found: Result<Found, String>,
    ) -> Result<(), StartFailure> {
        let (what, why) = match found {
            Ok(Found::Fill(fill, why)) => {
                self.stand_in(number, fill);
                (Picked::Fill(fill), why)
            }
            Ok(Found::Create(new)) => (Picked::Create(new), "it is made for it".to_owned()),
            Err(why) => match self.forced_by(number) {
                Some(by) => (
                    Picked::Forced { by },
                    format!("what alias {by} holds is forced into it"),
                ),
                None if must_be_filled(alias) => {
                    let name = alias.name.clone();
                    return Err(StartFailure::Alias { name, why });
                }
                None => (Picked::Nothing, why),
            },
        };
        self.start.plan.picks.push(Pick {
            alias: number,
            what,
            why,
        });
        Ok(())
    }

    /// Lets conditions of later aliases see what fills one, and those it is forced into.
    fn stand_in(&mut self, number: u16, fill: AliasFill) {
        let quest = self.start.quest;
        let mut next = Some(AliasId {
            quest,
            alias: number,
        });
        let mut seen = Vec::new();
        while let Some(id) = next
            && !seen.contains(&id)
        {
            let state = self.world.quests.entry(quest).or_default();
            let filled = AliasState {
                fill: Some(fill),
                ..AliasState::default()
            };
            state.aliases.insert(id.alias, filled);
            seen.push(id);
            next = super::forced_into(self.forms, id);
        }
    }

    /// The alias planned before that is forced into this one.
    fn forced_by(&self, number: u16) -> Option<u16> {
        let picks = self.start.plan.picks.iter();
        let mut filled = picks.filter(|pick| pick.what != Picked::Nothing);
        let into = |pick: &&Pick| {
            let alias = self.record.alias(pick.alias.into());
            alias.is_some_and(|alias| u16::try_from(alias.force_into) == Ok(number))
        };
        filled.find(into).map(|pick| pick.alias)
    }

    /// Looks for what fills an alias. None when the share was used up before that was known.
    fn find(&mut self, alias: &Alias) -> Option<Result<Found, String>> {
        let is_location = super::is_location(alias);
        let forced = u16::try_from(alias.id).is_ok_and(|id| self.forced_by(id).is_some());
        if forced {
            return Some(Err("another alias is forced into it".into()));
        }
        let found = match (&alias.fill, is_location) {
            (Kind::Matching, _) | (Kind::NearAlias { .. }, false) => return self.search(alias),
            (Kind::None, _) => Err("only scripts fill it".into()),
            // Observed: specific references are not held to the dead and disabled checks.
            (Kind::Forced(reference), false) => self.specific_reference(alias, *reference),
            (Kind::SpecificLocation(location), true) => self.specific_location(alias, *location),
            (Kind::UniqueActor(base), false) => self.unique_actor(alias, *base),
            (Kind::External { quest, alias: of }, _) => self.external(alias, *quest, *of),
            (Kind::FromEvent { event, member }, _) => self.told_by_event(alias, *event, *member),
            (
                Kind::FromLocationAlias {
                    alias: of,
                    keyword,
                    ref_type,
                },
                _,
            ) => match is_location {
                true => self.location_of(alias, *of, *keyword),
                false => self.reference_of_type(alias, (*of, *keyword), *ref_type),
            },
            (
                Kind::Create {
                    object,
                    alias: at,
                    create,
                    level,
                },
                false,
            ) => {
                let inside = *create == CreateIn::In;
                self.create(alias, *object, *at, (inside, *level))
            }
            _ => Err("it is filled as the other kind of alias is".into()),
        };
        Some(found)
    }

    fn specific_reference(&self, alias: &Alias, id: Option<FormId>) -> Result<Found, String> {
        let id = id.ok_or("it names no reference")?;
        if !crate::reference::exists(self.forms, self.world, id) {
            return Err(format!("its specific reference {id} is not there"));
        }
        self.if_conditions_hold(alias, AliasFill::Reference(id), "its specific reference")
    }

    fn specific_location(&self, alias: &Alias, id: Option<FormId>) -> Result<Found, String> {
        let id = id.ok_or("it names no location")?;
        if self.forms.kind(id) != Some(FourCC(*b"LCTN")) {
            return Err(format!("its specific location {id} is not there"));
        }
        self.if_conditions_hold(alias, AliasFill::Location(id), "its specific location")
    }

    fn if_conditions_hold(
        &self,
        alias: &Alias,
        fill: AliasFill,
        why: &str,
    ) -> Result<Found, String> {
        if self.conditions_hold(alias, Some(fill)) {
            Ok(Found::Fill(fill, why.to_owned()))
        } else {
            Err(format!("its conditions do not hold of {}", fill.form()))
        }
    }

    /// Takes what an alias looked for, if it may.
    fn if_allowed(&self, alias: &Alias, fill: AliasFill, why: &str) -> Result<Found, String> {
        self.may_take(alias, fill)?;
        self.if_conditions_hold(alias, fill, why)
    }

    fn unique_actor(&self, alias: &Alias, base: Option<FormId>) -> Result<Found, String> {
        let base = base.ok_or("it names no actor")?;
        let mut why_not = format!("no placed reference of the unique actor {base}");
        for found in self.references_of_actor(base) {
            let fill = AliasFill::Reference(found);
            match self.if_allowed(alias, fill, "the unique actor's reference") {
                Ok(found) => return Ok(found),
                Err(why) => why_not = why,
            }
        }
        Err(why_not)
    }

    /// What an alias of another quest holds; source for the container: the wiki's page of aliases.
    fn external(&self, alias: &Alias, quest: Option<FormId>, of: i32) -> Result<Found, String> {
        let quest = quest.ok_or("it names no other quest")?;
        let of = u16::try_from(of).map_err(|_| "it names no alias of the other quest")?;
        let id = AliasId { quest, alias: of };
        let runs = crate::quest::is_running(self.world, quest);
        let held = super::held(self.world, id).filter(|_| runs);
        let fill = held.ok_or_else(|| format!("alias {of} of quest {quest} is empty"))?;
        let state = self.world.references.get(&fill.form());
        if state.is_some_and(|state| state.container.is_some()) {
            return Err(format!("{} is in a container", fill.form()));
        }
        self.if_allowed(alias, fill, "what the other quest's alias holds")
    }

    fn told_by_event(
        &self,
        alias: &Alias,
        event: FourCC,
        member: [u8; 2],
    ) -> Result<Found, String> {
        let told = self.start.event.as_ref().ok_or("there is no story event")?;
        if told.kind != event {
            return Err(format!("the story event is {}, not {event}", told.kind));
        }
        let letters = String::from_utf8_lossy(&member).into_owned();
        let fill = match (told.member(member), super::is_location(alias)) {
            (Some(EventMember::Reference(id)), false) => AliasFill::Reference(id),
            (Some(EventMember::Location(id)), true) => AliasFill::Location(id),
            _ => return Err(format!("the story event tells no {letters}")),
        };
        self.if_allowed(alias, fill, &format!("the story event's {letters}"))
    }

    fn create(
        &self,
        alias: &Alias,
        object: Option<FormId>,
        at: i32,
        (inside, level): (bool, u32),
    ) -> Result<Found, String> {
        let object = object.filter(|&object| self.forms.exists(object));
        let object = object.ok_or("what it makes is not there")?;
        let at = u16::try_from(at).map_err(|_| "it is made at no alias")?;
        let is_made = |pick: &Pick| matches!(pick.what, Picked::Create(_));
        let planned = self.start.plan.pick(at).is_some_and(is_made);
        if !planned {
            self.reference_in(at.into())?;
        }
        if !self.conditions_hold(alias, None) {
            return Err("its conditions do not hold of the player".into());
        }
        Ok(Found::Create(NewReference {
            object,
            at,
            inside,
            level,
        }))
    }

    /// The location another alias holds or its reference is in; with a keyword the nearest of it
    /// and its parents that has the keyword.
    fn location_of(
        &self,
        alias: &Alias,
        of: i32,
        keyword: Option<FormId>,
    ) -> Result<Found, String> {
        let found = self.location_in(of, keyword)?;
        let fill = AliasFill::Location(found);
        self.if_allowed(alias, fill, &format!("the location of alias {of}"))
    }

    fn location_in(&self, of: i32, keyword: Option<FormId>) -> Result<FormId, String> {
        let found = match self.fill_of(of)? {
            AliasFill::Location(id) => Some(id),
            AliasFill::Reference(id) => location::of_reference(self.forms, self.world, id)
                .or_else(|| location::editor_location(self.forms, self.world, id)),
        };
        let found = found.ok_or_else(|| format!("what alias {of} holds is in no location"))?;
        let Some(keyword) = keyword else {
            return Ok(found);
        };
        let mut chain = location::chain(self.forms, found).into_iter();
        chain
            .find(|&id| location::has_keyword(self.forms, id, keyword))
            .ok_or_else(|| format!("no location with keyword {keyword} around {found}"))
    }

    /// A reference that is something in another alias's location.
    ///
    /// Unknown: which of several; here one at random.
    fn reference_of_type(
        &mut self,
        alias: &Alias,
        (of, keyword): (i32, Option<FormId>),
        ref_type: Option<FormId>,
    ) -> Result<Found, String> {
        let ref_type = ref_type.ok_or("it names no type of reference")?;
        let location = self.location_in(of, keyword)?;
        let mut why_not = format!("{location} has no reference of type {ref_type}");
        let mut may_be_taken = Vec::new();
        for id in location::references_of_type(self.forms, location, ref_type) {
            match self.may_take(alias, AliasFill::Reference(id)) {
                Ok(()) => may_be_taken.push(id),
                Err(why) => why_not = why,
            }
        }
        if !self.conditions_hold(alias, None) {
            return Err("its conditions do not hold of the player".into());
        }
        let found = self.one_of(&may_be_taken).ok_or(why_not)?;
        let why = format!("a reference of type {ref_type} of {location}");
        Ok(Found::Fill(AliasFill::Reference(found), why))
    }

    /// What fills another alias of the quest.
    fn fill_of(&self, alias: i32) -> Result<AliasFill, String> {
        let number = u16::try_from(alias).map_err(|_| "it names no other alias")?;
        let id = AliasId {
            quest: self.start.quest,
            alias: number,
        };
        super::held(self.world, id).ok_or_else(|| format!("alias {alias} is empty"))
    }

    /// The reference in another alias of the quest.
    pub(super) fn reference_in(&self, alias: i32) -> Result<FormId, String> {
        let fill = self.fill_of(alias)?.reference();
        fill.ok_or_else(|| format!("alias {alias} holds no reference"))
    }
}

/// An alias only scripts fill waits for them; any other that is not optional must be filled.
fn must_be_filled(alias: &Alias) -> bool {
    !alias.flags.optional() && alias.fill != Kind::None
}
