//! The plan of an alias fill: for each alias what fills it, or why nothing does.
//!
//! The plan only reads. Searches (matching references and locations, near another alias) are not
//! done yet: such an alias stays empty and the plan says so.

use crate::quest::{Cause, StartFailure};
use crate::{alias, reference};
use forms::Forms;
use forms::records::{Alias, AliasFill as Kind, Quest};
use ident::FormId;
use std::collections::BTreeMap;
use world::{AliasFill, AliasId, World};

/// What each alias of a quest is to hold, in the order they are filled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FillPlan {
    /// One pick an alias.
    pub picks: Vec<Pick>,
}

/// One alias's pick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// It is filled.
    Fill {
        /// The alias.
        alias: u16,
        /// With what.
        fill: AliasFill,
        /// Why this.
        why: &'static str,
    },
    /// A reference is made for it.
    Create {
        /// The alias.
        alias: u16,
        /// Of what.
        object: FormId,
        /// The alias whose reference it is made at.
        at: u16,
    },
    /// It stays empty.
    Empty {
        /// The alias.
        alias: u16,
        /// Why.
        why: String,
    },
}

/// Plans a quest's aliases. Fails at the first one that must be filled and finds nothing.
pub fn plan(
    forms: &Forms,
    world: &World,
    quest: FormId,
    record: &Quest,
    cause: Cause,
) -> Result<FillPlan, StartFailure> {
    let mut planner = Planner {
        forms,
        world,
        quest,
        cause,
        filled: BTreeMap::new(),
    };
    let mut plan = FillPlan::default();
    for entry in &record.aliases {
        let Ok(number) = u16::try_from(entry.id) else {
            continue;
        };
        let pick = planner.pick(number, entry);
        match &pick {
            Pick::Fill { fill, .. } => {
                planner.filled.insert(number, *fill);
            }
            Pick::Create { .. } => {}
            Pick::Empty { why, .. } if must_be_filled(entry) => {
                return Err(StartFailure::Alias {
                    name: entry.name.clone(),
                    why: why.clone(),
                });
            }
            Pick::Empty { .. } => {}
        }
        plan.picks.push(pick);
    }
    Ok(plan)
}

/// An alias only scripts fill waits for them; any other that is not optional must be filled.
fn must_be_filled(alias: &Alias) -> bool {
    !alias.flags.optional() && alias.fill != Kind::None
}

struct Planner<'a> {
    forms: &'a Forms,
    world: &'a World,
    quest: FormId,
    cause: Cause,
    filled: BTreeMap<u16, AliasFill>,
}

impl Planner<'_> {
    fn pick(&self, number: u16, entry: &Alias) -> Pick {
        match self.find(entry) {
            Ok(Found::Fill(fill, why)) => Pick::Fill {
                alias: number,
                fill,
                why,
            },
            Ok(Found::Create { object, at }) => Pick::Create {
                alias: number,
                object,
                at,
            },
            Err(why) => Pick::Empty { alias: number, why },
        }
    }

    fn find(&self, entry: &Alias) -> Result<Found, String> {
        match &entry.fill {
            Kind::None => Err("only scripts fill it".into()),
            // Observed: specific references are not held to the dead and disabled checks.
            Kind::Forced(reference) => self.specific_reference(*reference),
            Kind::SpecificLocation(location) => match location {
                Some(location) if self.forms.exists(*location) => Ok(Found::Fill(
                    AliasFill::Location(*location),
                    "its specific location",
                )),
                _ => Err("its specific location is not there".into()),
            },
            Kind::UniqueActor(base) => self.unique_actor(entry, *base),
            Kind::External { quest, alias } => self.external(*quest, *alias),
            Kind::Create { object, alias, .. } => self.create(*object, *alias),
            Kind::FromLocationAlias { .. } => {
                Err("references of a location are not searched yet".into())
            }
            Kind::NearAlias { .. } => Err("what is near an alias is not searched yet".into()),
            Kind::FromEvent { .. } => Err("there is no story event".into()),
            Kind::Matching => Err("matching references are not searched yet".into()),
        }
    }

    fn specific_reference(&self, reference: Option<FormId>) -> Result<Found, String> {
        match reference {
            Some(id) if reference::exists(self.forms, self.world, id) => Ok(Found::Fill(
                AliasFill::Reference(id),
                "its specific reference",
            )),
            Some(id) => Err(format!("its specific reference {id} is not there")),
            None => Err("it names no reference".into()),
        }
    }

    fn unique_actor(&self, entry: &Alias, base: Option<FormId>) -> Result<Found, String> {
        let base = base.ok_or("it names no actor")?;
        let reference = self
            .forms
            .persistent_refs_of(base)
            .next()
            .ok_or_else(|| format!("no placed reference of the unique actor {base}"))?;
        self.may_take(entry, reference)?;
        Ok(Found::Fill(
            AliasFill::Reference(reference),
            "the unique actor's reference",
        ))
    }

    fn external(&self, quest: Option<FormId>, alias: i32) -> Result<Found, String> {
        let quest = quest.ok_or("it names no other quest")?;
        let alias = u16::try_from(alias).map_err(|_| "it names no alias of the other quest")?;
        match alias::held(self.world, AliasId { quest, alias }) {
            Some(fill) => Ok(Found::Fill(fill, "what the other quest's alias holds")),
            None => Err(format!("alias {alias} of quest {quest} is empty")),
        }
    }

    fn create(&self, object: Option<FormId>, at: i32) -> Result<Found, String> {
        let object = object.ok_or("it makes nothing")?;
        let at = u16::try_from(at).map_err(|_| "it is made at no alias")?;
        match self.filled.get(&at) {
            Some(AliasFill::Reference(_)) => Ok(Found::Create { object, at }),
            _ => Err(format!("alias {at}, where it is to be made, is empty")),
        }
    }

    /// What a searched alias may not take.
    fn may_take(&self, entry: &Alias, reference: FormId) -> Result<(), String> {
        let flags = entry.flags;
        if !flags.allow_disabled() && !reference::is_enabled(self.forms, self.world, reference) {
            return Err(format!("{reference} is disabled"));
        }
        if !flags.allow_dead() && crate::actor::is_dead(self.forms, self.world, reference) {
            return Err(format!("{reference} is dead"));
        }
        let may_be_reserved = flags.allow_reserved() || self.cause == Cause::NewGame;
        if !may_be_reserved && alias::is_reserved(self.forms, self.world, reference) {
            return Err(format!("{reference} is reserved by another quest"));
        }
        let fill = AliasFill::Reference(reference);
        if !flags.allow_reuse_in_quest() && self.filled.values().any(|held| *held == fill) {
            return Err(format!(
                "{reference} is in another alias of quest {}",
                self.quest
            ));
        }
        Ok(())
    }
}

enum Found {
    Fill(AliasFill, &'static str),
    Create { object: FormId, at: u16 },
}
