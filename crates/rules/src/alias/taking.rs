//! What an alias may take: not what is dead, disabled, destroyed, cleared, reserved or in the quest
//! already, unless its flags allow it.

use super::plan::Planner;
use crate::{actor, condition, location, reference};
use forms::records::{Alias, AliasFill as Kind};
use ident::FormId;
use world::{AliasFill, Cause};

impl Planner<'_> {
    /// Whether an alias may take something it looked for, and why not. Specific references and
    /// those made for an alias are not asked.
    pub(super) fn may_take(&self, alias: &Alias, fill: AliasFill) -> Result<(), String> {
        match fill {
            AliasFill::Reference(reference) => self.reference_is_fit(alias, reference)?,
            AliasFill::Location(location) => {
                if !alias.flags.allow_cleared() && location::is_cleared(self.world, location) {
                    return Err(format!("{location} is cleared"));
                }
            }
        }
        self.is_free(alias, fill)
    }

    fn reference_is_fit(&self, alias: &Alias, id: FormId) -> Result<(), String> {
        let (forms, world, flags) = (self.forms, &*self.world, alias.flags);
        if !reference::exists(forms, world, id) {
            return Err(format!("{id} is not there"));
        }
        if !flags.allow_disabled() && !reference::is_enabled(forms, world, id) {
            return Err(format!("{id} is disabled"));
        }
        if !flags.allow_dead() && actor::is_dead(forms, world, id) {
            return Err(format!("{id} is dead"));
        }
        let destroyed = world
            .references
            .get(&id)
            .is_some_and(|state| state.destroyed);
        if !flags.allow_destroyed() && destroyed {
            return Err(format!("{id} is destroyed"));
        }
        Ok(())
    }

    /// Not reserved by another quest, not in this one. What another quest's alias holds may be
    /// reserved; a unique actor may be in the quest already (source: the wiki's page of aliases).
    fn is_free(&self, alias: &Alias, fill: AliasFill) -> Result<(), String> {
        let external = matches!(alias.fill, Kind::External { .. });
        let may_be_reserved =
            external || alias.flags.allow_reserved() || self.start.cause == Cause::NewGame;
        if !may_be_reserved && self.is_reserved_elsewhere(fill.form()) {
            return Err(format!("{} is reserved by another quest", fill.form()));
        }
        let unique = matches!(alias.fill, Kind::UniqueActor(_));
        if !unique && !alias.flags.allow_reuse_in_quest() && self.is_in_quest(fill) {
            let quest = self.start.quest;
            return Err(format!(
                "{} is in another alias of quest {quest}",
                fill.form()
            ));
        }
        Ok(())
    }

    fn is_reserved_elsewhere(&self, held: FormId) -> bool {
        super::holding(self.world, held)
            .filter(|id| id.quest != self.start.quest)
            .filter_map(|id| super::record(self.forms, id))
            .any(|alias| alias.flags.reserves())
    }

    fn is_in_quest(&self, fill: AliasFill) -> bool {
        let state = self.world.quests.get(&self.start.quest);
        let mut aliases = state.into_iter().flat_map(|state| state.aliases.values());
        aliases.any(|alias| alias.fill == Some(fill))
    }

    /// Whether an alias's conditions hold of a candidate. For unique actors, references of a
    /// location and those made for an alias they are asked of the player.
    pub(super) fn conditions_hold(&self, alias: &Alias, fill: Option<AliasFill>) -> bool {
        if alias.conditions.is_empty() {
            return true;
        }
        let of_player = match alias.fill {
            Kind::UniqueActor(_) | Kind::Create { .. } => true,
            Kind::FromLocationAlias { .. } => !super::is_location(alias),
            _ => false,
        };
        let subject = match fill {
            Some(AliasFill::Reference(id)) if !of_player => condition::Subject::of(id),
            Some(AliasFill::Location(id)) if !of_player => condition::Subject::of_location(id),
            _ => condition::Subject::player(),
        };
        let subject = subject.of_quest(self.start.quest);
        condition::hold(self.forms, self.world, &alias.conditions, subject)
    }
}
