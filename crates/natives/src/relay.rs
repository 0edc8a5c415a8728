//! The relay: which script events a happening becomes, to whom, with which arguments.
//!
//! An event about a reference goes to its scripts, then to the aliases holding it, then to the
//! magic effects on it. Source: the scripting seed, "The scripts' events" (the table there is the
//! order and the arguments here).

use crate::{Show, attach, handle_of, object_value};
use forms::Forms;
use forms::vmad::Fragments;
use ident::FormId;
use papyrus::{ThreadId, Token, Value, Vm};
use world::{EffectId, Happening, ModEvent, ModEventArgument, Subject, World};

/// An argument of a script event.
#[derive(Debug, Clone, PartialEq)]
pub enum EventArgument {
    /// A form seen as this script type; none for None.
    Form(Option<FormId>, &'static str),
    /// An integer.
    Int(i32),
    /// A float.
    Float(f32),
    /// A bool.
    Bool(bool),
    /// A text.
    Text(String),
    /// Anything scripts can be attached to, seen as `Form`.
    Subject(Option<Subject>),
}

impl EventArgument {
    fn value(&self, vm: &mut Vm) -> Value {
        match self {
            Self::Form(Some(form), class) => object_value(vm, Subject::Form(*form), class),
            Self::Subject(Some(subject)) => object_value(vm, *subject, "Form"),
            Self::Form(None, _) | Self::Subject(None) => Value::None,
            Self::Int(number) => Value::Int(*number),
            Self::Float(number) => Value::Float(*number),
            Self::Bool(truth) => Value::Bool(*truth),
            Self::Text(text) => vm.string(text),
        }
    }
}

use EventArgument::{Bool, Float, Form, Int, Text};

/// Sends an event to one subject's scripts.
pub fn send(vm: &mut Vm, to: Subject, event: &str, arguments: &[EventArgument]) -> Vec<ThreadId> {
    let values: Vec<Value> = arguments
        .iter()
        .map(|argument| argument.value(vm))
        .collect();
    vm.send_event(handle_of(to), event, &values)
}

/// Sends an event about a reference to its scripts, the aliases holding it and the effects on it.
pub fn send_about(
    world: &World,
    vm: &mut Vm,
    reference: FormId,
    event: &str,
    arguments: &[EventArgument],
) {
    for subject in listeners(world, reference) {
        send(vm, subject, event, arguments);
    }
}

/// Who hears events about a reference, in order.
pub fn listeners(world: &World, reference: FormId) -> Vec<Subject> {
    let aliases = rules::alias::holding(world, reference).map(Subject::Alias);
    let on_it = world
        .effects
        .iter()
        .filter(|(_, effect)| effect.target == reference && effect.has_scripts());
    std::iter::once(Subject::Form(reference))
        .chain(aliases)
        .chain(on_it.map(|(id, _)| Subject::Effect(*id)))
        .collect()
}

/// Tells the scripts of a happening.
pub fn to_scripts(forms: &Forms, world: &mut World, vm: &mut Vm, happening: &Happening) {
    match happening {
        Happening::QuestInit { quest } => attach::quest_again(forms, world, vm, *quest),
        Happening::StageSet {
            quest,
            stage,
            entries,
            token,
        } => {
            run_stage(forms, vm, *quest, (*stage, entries), *token);
        }
        Happening::Answer { token, truth } => vm.wake(Token(*token), Value::Bool(*truth)),
        Happening::QuestStopped { quest } => quest_stopped(forms, world, *quest),
        Happening::ReferenceInit { reference } => {
            attach::subject(forms, world, vm, Subject::Form(*reference));
        }
        Happening::ModEventSent { event, sender } => mod_event(world, vm, event, *sender),
        Happening::EffectStarted { .. } | Happening::EffectFinished { .. } => {
            effect(forms, world, vm, happening);
        }
        Happening::ContainerChanged { .. } => container_changed(forms, world, vm, happening),
        Happening::Equip { .. } => equip(world, vm, happening),
        Happening::TrackedStat { .. }
        | Happening::SleepStart { .. }
        | Happening::SleepStop { .. }
        | Happening::Menu { .. }
        | Happening::Key { .. }
        | Happening::Control { .. } => to_registered(world, vm, happening),
        Happening::Story { token, .. } => {
            // No story manager yet: the event starts nothing, and who waits goes on.
            if let Some(token) = token {
                vm.wake(Token(*token), Value::Bool(false));
            }
        }
        about_one => {
            if let Some((reference, event, arguments)) = about_a_reference(about_one) {
                send_about(world, vm, reference, event, &arguments);
            }
        }
    }
}

/// One event about one reference: whom it is about, its name, its arguments.
type AboutOne = (FormId, &'static str, Vec<EventArgument>);

/// The events that go to one reference and whoever hears about it.
fn about_a_reference(happening: &Happening) -> Option<AboutOne> {
    about_an_actor(happening)
        .or_else(|| about_an_object(happening))
        .or_else(|| about_a_contact(happening))
}

fn reference(form: Option<FormId>) -> EventArgument {
    Form(form, "ObjectReference")
}

fn actor(form: Option<FormId>) -> EventArgument {
    Form(form, "Actor")
}

fn about_an_actor(happening: &Happening) -> Option<AboutOne> {
    Some(match happening {
        Happening::Dying { actor: who, killer } => (*who, "OnDying", vec![actor(*killer)]),
        Happening::Death { actor: who, killer } => (*who, "OnDeath", vec![actor(*killer)]),
        Happening::ActorLocationChange { actor, old, new } => (
            *actor,
            "OnLocationChange",
            vec![Form(*old, "Location"), Form(*new, "Location")],
        ),
        Happening::MagicEffectApply {
            target,
            caster,
            effect,
        } => {
            let arguments = vec![reference(*caster), Form(Some(*effect), "MagicEffect")];
            (*target, "OnMagicEffectApply", arguments)
        }
        Happening::SpellCast { caster, spell } => {
            (*caster, "OnSpellCast", vec![Form(Some(*spell), "Form")])
        }
        Happening::Package {
            actor,
            package,
            kind,
        } => {
            let event = match kind {
                0 => "OnPackageStart",
                1 => "OnPackageChange",
                _ => "OnPackageEnd",
            };
            (*actor, event, vec![Form(Some(*package), "Package")])
        }
        Happening::Combat {
            actor: who,
            target,
            state,
        } => (
            *who,
            "OnCombatStateChanged",
            vec![actor(*target), Int((*state).into())],
        ),
        Happening::RaceSwitched { actor } => (*actor, "OnRaceSwitchComplete", vec![]),
        Happening::PlayerLoadGame => (FormId::PLAYER_REF, "OnPlayerLoadGame", vec![]),
        _ => return None,
    })
}

fn about_an_object(happening: &Happening) -> Option<AboutOne> {
    Some(match happening {
        Happening::Activate {
            reference: on,
            activator,
        } => (*on, "OnActivate", vec![reference(Some(*activator))]),
        Happening::CellAttached { reference } => (*reference, "OnCellAttach", vec![]),
        Happening::CellDetached { reference } => (*reference, "OnCellDetach", vec![]),
        Happening::CellLoaded { reference } => (*reference, "OnCellLoad", vec![]),
        Happening::MovedAttach {
            reference,
            attached,
        } => {
            let event = match attached {
                true => "OnAttachedToCell",
                false => "OnDetachedFromCell",
            };
            (*reference, event, vec![])
        }
        Happening::ObjectLoaded { reference } => (*reference, "OnLoad", vec![]),
        Happening::ObjectUnloaded { reference } => (*reference, "OnUnload", vec![]),
        Happening::OpenClose {
            reference: what,
            activator,
            opened,
        } => {
            let event = if *opened { "OnOpen" } else { "OnClose" };
            (*what, event, vec![reference(*activator)])
        }
        Happening::LockChanged { reference } => (*reference, "OnLockStateChanged", vec![]),
        Happening::Reset { reference } => (*reference, "OnReset", vec![]),
        Happening::GrabRelease {
            reference,
            grabbed: true,
        } => (*reference, "OnGrab", vec![]),
        Happening::GrabRelease { reference, .. } => (*reference, "OnRelease", vec![]),
        Happening::Translation { reference, result } => {
            let event = match result {
                0 => "OnTranslationFailed",
                1 => "OnTranslationComplete",
                _ => "OnTranslationAlmostComplete",
            };
            (*reference, event, vec![])
        }
        Happening::DestructionStage {
            reference,
            old,
            new,
        } => (
            *reference,
            "OnDestructionStageChanged",
            vec![Int(*old), Int(*new)],
        ),
        _ => return None,
    })
}

fn about_a_contact(happening: &Happening) -> Option<AboutOne> {
    Some(match happening {
        Happening::TriggerEnterLeave {
            trigger,
            actor,
            entered,
        } => {
            let event = if *entered {
                "OnTriggerEnter"
            } else {
                "OnTriggerLeave"
            };
            (*trigger, event, vec![reference(Some(*actor))])
        }
        Happening::Trigger { trigger, actor } => {
            (*trigger, "OnTrigger", vec![reference(Some(*actor))])
        }
        Happening::TrapHit { trap, .. } => (*trap, trap_event(happening), trap_hit(happening)),
        _ => return None,
    })
}

fn trap_event(happening: &Happening) -> &'static str {
    match happening {
        Happening::TrapHit { kind: 0, .. } => "OnTrapHitStart",
        Happening::TrapHit { kind: 1, .. } => "OnTrapHit",
        _ => "OnTrapHitStop",
    }
}

/// Target, velocity, position, material, first hit, motion type. Unknown: the material's number,
/// which is 0 here; the motion type is that of what animations move.
fn trap_hit(happening: &Happening) -> Vec<EventArgument> {
    let Happening::TrapHit {
        target,
        kind,
        velocity,
        position,
        ..
    } = happening
    else {
        return Vec::new();
    };
    let mut arguments = vec![reference(Some(*target))];
    if *kind < 2 {
        let numbers = velocity.iter().chain(position);
        arguments.extend(numbers.map(|number| Float(*number)));
        arguments.extend([Int(0), Bool(false), Int(KEYFRAMED)]);
    }
    arguments
}

/// `Motion_Keyframed` of the base scripts.
const KEYFRAMED: i32 = 4;

/// Runs a stage's fragments, each on a thread of its own in the order of its log entries, and lets
/// the thread that set the stage go on once they have ended.
fn run_stage(
    forms: &Forms,
    vm: &mut Vm,
    quest: FormId,
    (stage, entries): (u16, &[u16]),
    token: Option<u64>,
) {
    let fragments = forms.quest_scripts(quest).map(|vmad| &vmad.fragments);
    let mut threads = Vec::new();
    if let Some(Fragments::Quest { stages, .. }) = fragments {
        for entry in entries {
            let of_entry = stages.iter().filter(|fragment| {
                fragment.stage == stage && fragment.log_entry == i32::from(*entry)
            });
            for found in of_entry {
                let fragment = &found.fragment;
                let handle = handle_of(Subject::Form(quest));
                let call = vm.call_function(handle, &fragment.script, &fragment.function, &[]);
                threads.extend(call);
            }
        }
    }
    if let Some(token) = token {
        vm.when_ended(&threads, Token(token), Value::Bool(true));
    }
}

/// Registrations of a quest and its aliases end with it.
fn quest_stopped(forms: &Forms, world: &mut World, quest: FormId) {
    world.registrations.forget(Subject::Form(quest));
    let Some(record) = forms.quest(quest) else {
        return;
    };
    for alias in &record.aliases {
        let Ok(alias) = u16::try_from(alias.id) else {
            continue;
        };
        world
            .registrations
            .forget(Subject::Alias(world::AliasId { quest, alias }));
    }
}

fn effect(forms: &Forms, world: &mut World, vm: &mut Vm, happening: &Happening) {
    match happening {
        Happening::EffectStarted { effect } => {
            attach::subject(forms, world, vm, Subject::Effect(*effect));
            let threads = tell_effect(world, vm, *effect, "OnEffectStart");
            if let Some(active) = world.effects.get_mut(effect) {
                active.threads = threads;
            }
        }
        Happening::EffectFinished { effect } => {
            let mut threads = tell_effect(world, vm, *effect, "OnEffectFinish");
            if let Some(active) = world.effects.remove(effect) {
                threads.extend(active.threads);
            }
            world.leaving.insert(*effect, threads);
            world.registrations.forget(Subject::Effect(*effect));
        }
        _ => {}
    }
}

/// Sends an effect's scripts its target and caster; gives the threads that run them.
fn tell_effect(world: &World, vm: &mut Vm, effect: EffectId, event: &str) -> Vec<u64> {
    let Some(active) = world.effects.get(&effect) else {
        return Vec::new();
    };
    let arguments = [actor(Some(active.target)), actor(active.caster)];
    let threads = send(vm, Subject::Effect(effect), event, &arguments);
    threads.into_iter().map(|thread| thread.0).collect()
}

/// Takes the scripts off effects that are over, once what they heard of start and end has run.
pub fn let_effects_go(world: &mut World, vm: &mut Vm) {
    world.leaving.retain(|effect, threads| {
        threads.retain(|thread| vm.is_alive(ThreadId(*thread)));
        if threads.is_empty() {
            vm.detach_all(handle_of(Subject::Effect(*effect)));
        }
        !threads.is_empty()
    });
}

/// OnContainerChanged to the item's reference, or to the scripts of such items where it went, OnItemRemoved to where it was, OnItemAdded to where
/// it is; the last two only to listeners whose inventory filters let the item through.
fn container_changed(forms: &Forms, world: &World, vm: &mut Vm, happening: &Happening) {
    let Happening::ContainerChanged {
        item,
        reference,
        count,
        from,
        to,
    } = happening
    else {
        return;
    };
    let holder = to.or(*from);
    let scripted = holder.and_then(|holder| world.item_scripts.get(&(holder, *item)));
    if let Some(reference) = reference.as_ref().or(scripted) {
        let arguments = [Form(*to, "ObjectReference"), Form(*from, "ObjectReference")];
        send_about(world, vm, *reference, "OnContainerChanged", &arguments);
    }
    let sides = [(from, "OnItemRemoved", to), (to, "OnItemAdded", from)];
    for (container, event, other) in sides {
        let Some(container) = container else { continue };
        let arguments = [
            Form(Some(*item), "Form"),
            Int(*count),
            Form(*reference, "ObjectReference"),
            Form(*other, "ObjectReference"),
        ];
        for listener in listeners(world, *container) {
            if rules::inventory::passes_filters(forms, world, listener, *item) {
                send(vm, listener, event, &arguments);
            }
        }
    }
}

/// OnObjectEquipped or OnObjectUnequipped to the actor, then OnEquipped or OnUnequipped to the item:
/// to its reference, or to the scripts of the actor's items of its base.
fn equip(world: &World, vm: &mut Vm, happening: &Happening) {
    let Happening::Equip {
        actor: who,
        item,
        reference: instance,
        equipped,
    } = happening
    else {
        return;
    };
    let (to_actor, to_item) = match equipped {
        true => ("OnObjectEquipped", "OnEquipped"),
        false => ("OnObjectUnequipped", "OnUnequipped"),
    };
    let arguments = [Form(Some(*item), "Form"), reference(*instance)];
    send_about(world, vm, *who, to_actor, &arguments);
    let arguments = [actor(Some(*who))];
    let scripted = world.item_scripts.get(&(*who, *item));
    if let Some(instance) = instance.as_ref().or(scripted) {
        send_about(world, vm, *instance, to_item, &arguments);
    }
}

/// An event between mods. `SendModEvent` gives name, text, number and sender to every handler.
fn mod_event(world: &World, vm: &mut Vm, event: &ModEvent, sender: Option<Subject>) {
    let Some(listeners) = world
        .registrations
        .mod_events
        .get(&event.name.to_ascii_lowercase())
    else {
        return;
    };
    let mut arguments: Vec<EventArgument> = event.arguments.iter().map(argument_of).collect();
    if let Some(sender) = sender {
        arguments.insert(0, Text(event.name.clone()));
        arguments.push(EventArgument::Subject(Some(sender)));
    }
    for (subject, handler) in listeners {
        send(vm, *subject, handler, &arguments);
    }
}

fn argument_of(argument: &ModEventArgument) -> EventArgument {
    match argument {
        ModEventArgument::Bool(truth) => Bool(*truth),
        ModEventArgument::Int(number) => Int(*number),
        ModEventArgument::Float(number) => Float(*number),
        ModEventArgument::Text(text) => Text(text.clone()),
        ModEventArgument::Form(subject) => EventArgument::Subject(*subject),
    }
}

/// Events only those hear who registered for them.
fn to_registered(world: &World, vm: &mut Vm, happening: &Happening) {
    let registrations = &world.registrations;
    let all = |vm: &mut Vm, to: Vec<Subject>, event: &str, arguments: &[EventArgument]| {
        for subject in to {
            send(vm, subject, event, arguments);
        }
    };
    match happening {
        Happening::TrackedStat { name, value } => {
            let to = registrations.tracked_stats.iter().copied().collect();
            all(
                vm,
                to,
                "OnTrackedStatsEvent",
                &[Text(name.clone()), Int(*value)],
            );
        }
        Happening::SleepStart { start, end } => {
            let to = registrations.sleep.iter().copied().collect();
            all(vm, to, "OnSleepStart", &[Float(*start), Float(*end)]);
        }
        Happening::SleepStop { interrupted } => {
            let to = registrations.sleep.iter().copied().collect();
            all(vm, to, "OnSleepStop", &[Bool(*interrupted)]);
        }
        Happening::Menu { name, opened } => {
            let to = registered(&registrations.menus, &name.to_ascii_lowercase());
            let event = if *opened { "OnMenuOpen" } else { "OnMenuClose" };
            all(vm, to, event, &[Text(name.clone())]);
        }
        Happening::Key { code, held } => {
            let to = registered(&registrations.keys, code);
            match held {
                None => all(vm, to, "OnKeyDown", &[Int(*code)]),
                Some(ticks) => all(vm, to, "OnKeyUp", &[Int(*code), Float(seconds(*ticks))]),
            }
        }
        Happening::Control { name, held } => {
            let to = registered(&registrations.controls, &name.to_ascii_lowercase());
            let text = Text(name.clone());
            match held {
                None => all(vm, to, "OnControlDown", &[text]),
                Some(ticks) => all(vm, to, "OnControlUp", &[text, Float(seconds(*ticks))]),
            }
        }
        _ => {}
    }
}

fn registered<K: Ord>(
    map: &std::collections::BTreeMap<K, std::collections::BTreeSet<Subject>>,
    key: &K,
) -> Vec<Subject> {
    map.get(key).into_iter().flatten().copied().collect()
}

fn seconds(ticks: u32) -> f32 {
    ticks as f32 / det::TICKS_PER_SECOND as f32
}

/// Tells the interface of a happening it shows by itself.
pub fn to_interface(forms: &Forms, world: &World, show: &mut Vec<Show>, happening: &Happening) {
    if let Happening::StageSet { quest, .. } = happening {
        let Some(state) = world.quests.get(quest) else {
            return;
        };
        let title = forms
            .quest(*quest)
            .map(|quest| quest.name.clone())
            .unwrap_or_default();
        if state.completed && !title.is_empty() {
            show.push(Show::QuestUpdate {
                quest: *quest,
                title,
                state: "completed",
            });
        }
    }
}
