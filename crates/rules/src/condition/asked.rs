//! One condition being asked: what its function works with.

use super::{On, PackageInput, Subject};
use crate::{actor, alias, location, reference};
use forms::condition::{Condition, Parameter, ParameterKind};
use forms::records::Npc;
use forms::{Forms, condition};
use ident::{FormId, FourCC};
use world::{ActorState, AliasFill, AliasId, EventMember, ReferenceState, StoryEvent, World};

/// What a condition function works with.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// What the plugins say.
    pub forms: &'a Forms,
    /// What the game changed.
    pub world: &'a World,
    /// What it runs on.
    pub on: On,
    /// The other of the two: stands in for a reference parameter left empty.
    pub other: On,
    /// The condition.
    pub condition: &'a Condition,
    /// Where it is asked.
    pub subject: &'a Subject<'a>,
}

/// A bool as conditions count it.
pub(super) fn truth(value: bool) -> Option<f32> {
    Some(if value { 1.0 } else { 0.0 })
}

impl<'a> Asked<'a> {
    /// The reference it runs on.
    pub(super) fn reference(&self) -> Option<FormId> {
        self.on.reference()
    }

    /// The actor it runs on.
    pub(super) fn actor(&self) -> Option<FormId> {
        self.reference().filter(|id| self.is_actor(*id))
    }

    pub(super) fn is_actor(&self, reference: FormId) -> bool {
        reference::is_actor(self.forms, self.world, reference)
    }

    /// What changed of a reference.
    pub(super) fn state_of(&self, reference: FormId) -> Option<&'a ReferenceState> {
        self.world.references.get(&reference)
    }

    /// What changed of an actor.
    pub(super) fn actor_state(&self, actor: FormId) -> Option<&'a ActorState> {
        self.world.actors.get(&actor)
    }

    /// The actor base that gives an actor one of its parts.
    pub(super) fn part(&self, actor: FormId, part: actor::Part) -> Option<&'a Npc> {
        actor::part(self.forms, self.world, actor, part)
    }

    /// Base of what it runs on; a form stands for itself.
    pub(super) fn base(&self) -> Option<FormId> {
        match self.on {
            On::Reference(id) => reference::base(self.forms, self.world, id),
            On::Form(id) => Some(id),
            On::Location(_) | On::Nobody => None,
        }
    }

    /// The location it runs on: the stand-in's, or where the reference is.
    pub(super) fn location(&self) -> Option<FormId> {
        match self.on {
            On::Location(id) => Some(id),
            On::Reference(id) => self.location_of(id),
            On::Form(_) | On::Nobody => None,
        }
    }

    /// The location it was placed in; the stand-in was placed in its own.
    pub(super) fn editor_location(&self) -> Option<FormId> {
        match self.on {
            On::Location(id) => Some(id),
            On::Reference(id) => location::editor_location(self.forms, self.world, id),
            On::Form(_) | On::Nobody => None,
        }
    }

    /// Where a reference is.
    pub(super) fn location_of(&self, reference: FormId) -> Option<FormId> {
        location::of_reference(self.forms, self.world, reference)
    }

    fn parameter(&self, at: usize) -> Parameter {
        self.condition
            .parameters
            .get(at)
            .copied()
            .unwrap_or_default()
    }

    /// A parameter as a number.
    pub(super) fn int(&self, at: usize) -> i32 {
        self.parameter(at).int()
    }

    /// A parameter as the four bytes it is.
    pub(super) fn raw(&self, at: usize) -> u32 {
        self.parameter(at).raw
    }

    /// A parameter as a form.
    pub(super) fn form(&self, at: usize) -> Option<FormId> {
        self.parameter(at).form
    }

    /// The name that stands for a parameter.
    pub(super) fn name(&self, at: usize) -> &'a str {
        match at {
            0 => &self.condition.name1,
            _ => &self.condition.name2,
        }
    }

    /// A reference parameter: an alias's or package input's when the flags say so, else the form.
    /// Left empty, the other of subject and target stands in.
    pub(super) fn given(&self, at: usize) -> Option<FormId> {
        let flags = self.condition.flags;
        let parameter = self.parameter(at);
        if flags.use_aliases() && self.can_be_an_index(at) {
            return self.alias_fill(parameter.raw)?.reference();
        }
        if flags.use_package_data() && self.can_be_an_index(at) {
            return match self.package_input(parameter.raw)? {
                PackageInput::Reference(id) | PackageInput::Near(id, _) => Some(id),
                _ => None,
            };
        }
        match parameter.raw {
            0 => self.other.reference(),
            _ => parameter.form,
        }
    }

    /// A reference parameter that is an actor.
    pub(super) fn given_actor(&self, at: usize) -> Option<FormId> {
        self.given(at).filter(|id| self.is_actor(*id))
    }

    fn can_be_an_index(&self, at: usize) -> bool {
        let kinds = condition::function(self.condition.function).map(|known| known.parameters);
        let kind = kinds.and_then(|kinds| kinds.get(at).copied());
        matches!(
            kind,
            Some(ParameterKind::ObjectReference | ParameterKind::Actor | ParameterKind::Package)
        )
    }

    /// What an alias of the quest holds.
    pub(super) fn alias_fill(&self, alias: u32) -> Option<AliasFill> {
        let alias = u16::try_from(alias).ok()?;
        let quest = self.subject.quest?;
        alias::held(self.world, AliasId { quest, alias })
    }

    /// The location an alias parameter's alias holds.
    pub(super) fn alias_location(&self, at: usize) -> Option<FormId> {
        self.alias_fill(self.raw(at))?.location()
    }

    /// The reference an alias parameter's alias holds.
    pub(super) fn alias_reference(&self, at: usize) -> Option<FormId> {
        self.alias_fill(self.raw(at))?.reference()
    }

    /// An input of the package.
    pub(super) fn package_input(&self, index: u32) -> Option<PackageInput> {
        self.subject.package?.inputs.get(&index).copied()
    }

    /// The story event: the one being handled, else the one that started the quest.
    pub(super) fn event(&self) -> Option<&'a StoryEvent> {
        self.subject.event_of(self.world)
    }

    /// Whether a form is another one, or is in the list that one is.
    pub(super) fn is_or_in(&self, form: FormId, one_or_list: FormId) -> bool {
        form == one_or_list
            || self.forms.kind(one_or_list) == Some(FourCC(*b"FLST"))
                && crate::form_list::contains(self.forms, self.world, one_or_list, form)
    }
}

impl<'a> Subject<'a> {
    /// The story event: the one being handled, else the one that started the quest.
    pub(super) fn event_of(&self, world: &'a World) -> Option<&'a StoryEvent> {
        self.event
            .or_else(|| world.quests.get(&self.quest?)?.event.as_ref())
    }
}

/// What a condition that runs on an event's member runs on.
pub(super) fn on_member(member: EventMember) -> On {
    match member {
        EventMember::Reference(id) => On::Reference(id),
        EventMember::Location(id) => On::Location(id),
        EventMember::Form(id) => On::Form(id),
        EventMember::Number(_) => On::Nobody,
    }
}
