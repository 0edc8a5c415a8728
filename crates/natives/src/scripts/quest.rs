//! Quest: running, stages, objectives, aliases.

mod objective;

use crate::{Alias, Cx, GlobalVariable, Latent, Quest, Row, global, method};
use papyrus::Wake;
use rules::quest::{self, Cause, StageSet, StartFailure, Started};
use world::{AliasId, Happening};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = run_natives();
    rows.extend(stage_natives());
    rows.extend(other_natives());
    rows.extend(extender_natives());
    rows.extend(objective::natives());
    rows
}

fn run_natives() -> Vec<Row> {
    vec![
        method("Start", start),
        method("Stop", stop),
        method("Reset", reset),
        method("CompleteQuest", complete_quest),
        method("IsRunning", is_running),
        method("IsStarting", is_starting),
        method("IsStopping", is_stopping),
        method("IsStopped", is_stopped),
        method("IsCompleted", is_completed),
        method("IsActive", is_active),
        method("SetActive", set_active),
    ]
}

fn stage_natives() -> Vec<Row> {
    vec![
        method("GetCurrentStageID", get_current_stage_id),
        method("IsStageDone", is_stage_done),
        method("SetCurrentStageID", set_current_stage_id),
    ]
}

fn other_natives() -> Vec<Row> {
    vec![
        method("GetAlias", get_alias),
        method(
            "UpdateCurrentInstanceGlobal",
            update_current_instance_global,
        ),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        global("GetQuest", get_quest),
        method("GetID", get_id),
        method("GetPriority", get_priority),
        method("GetNumAliases", get_num_aliases),
        method("GetNthAlias", get_nth_alias),
        method("GetAliasByName", get_alias_by_name),
    ]
}

/// bool Function Start() native
///
/// Gives whether it started, once its aliases are filled: at once, unless one is searched for. Its
/// start-up stage's fragments run on threads of their own.
fn start(cx: &mut Cx<'_>, this: Quest) -> Latent<bool> {
    match quest::start(cx.forms, cx.world, this.0, Cause::Script) {
        Ok(Started::Now) => Latent::Now(true),
        Ok(Started::Later) => {
            let token = cx.vm.new_token();
            quest::tell_when_started(cx.world, this.0, token.0);
            Latent::Wait(Wake::Token(token))
        }
        Err(why) => {
            refused(cx, &why);
            Latent::Now(false)
        }
    }
}

/// Function Stop() native
fn stop(cx: &mut Cx<'_>, this: Quest) {
    quest::stop(cx.forms, cx.world, this.0);
}

/// Function Reset() native
fn reset(cx: &mut Cx<'_>, this: Quest) {
    quest::reset(cx.world, this.0);
    cx.world
        .happenings
        .raise(Happening::QuestInit { quest: this.0 });
}

/// Function CompleteQuest() native
fn complete_quest(cx: &mut Cx<'_>, this: Quest) {
    quest::complete(cx.world, this.0);
    super::quest::told(cx, this, "completed");
}

/// bool Function IsRunning() native
fn is_running(cx: &mut Cx<'_>, this: Quest) -> bool {
    quest::is_running(cx.world, this.0)
}

/// bool Function IsStarting() native
fn is_starting(cx: &mut Cx<'_>, this: Quest) -> bool {
    cx.world
        .quests
        .get(&this.0)
        .is_some_and(|state| state.starting)
}

/// bool Function IsStopping() native
///
/// Here a quest stops within the call that stops it.
fn is_stopping(_: &mut Cx<'_>, _: Quest) -> bool {
    false
}

/// bool Function IsStopped() native
fn is_stopped(cx: &mut Cx<'_>, this: Quest) -> bool {
    !quest::is_running(cx.world, this.0)
}

/// bool Function IsCompleted() native
fn is_completed(cx: &mut Cx<'_>, this: Quest) -> bool {
    cx.world
        .quests
        .get(&this.0)
        .is_some_and(|state| state.completed)
}

/// bool Function IsActive() native
fn is_active(cx: &mut Cx<'_>, this: Quest) -> bool {
    cx.world
        .quests
        .get(&this.0)
        .is_some_and(|state| state.active)
}

/// Function SetActive(bool abActive = true) native
fn set_active(cx: &mut Cx<'_>, this: Quest, active: bool) {
    cx.world.quests.entry(this.0).or_default().active = active;
}

/// int Function GetCurrentStageID() native
fn get_current_stage_id(cx: &mut Cx<'_>, this: Quest) -> i32 {
    quest::stage(cx.world, this.0).into()
}

/// bool Function IsStageDone(int aiStage) native
fn is_stage_done(cx: &mut Cx<'_>, this: Quest, stage: i32) -> bool {
    u16::try_from(stage).is_ok_and(|stage| quest::is_stage_done(cx.world, this.0, stage))
}

/// bool Function SetCurrentStageID(int aiStageID) native
///
/// Who sets a stage waits until the stage's fragments have ended.
fn set_current_stage_id(cx: &mut Cx<'_>, this: Quest, stage_id: i32) -> Latent<bool> {
    let Ok(stage) = u16::try_from(stage_id) else {
        return Latent::Now(false);
    };
    let token = cx.vm.new_token();
    match quest::set_stage(cx.forms, cx.world, this.0, stage, Some(token.0)) {
        StageSet::Waiting => Latent::Wait(Wake::Token(token)),
        StageSet::Refused => Latent::Now(false),
        StageSet::NotStarted(why) => {
            refused(cx, &why);
            Latent::Now(false)
        }
    }
}

/// Alias Function GetAlias(int aiAliasID) native
fn get_alias(cx: &mut Cx<'_>, this: Quest, alias_id: i32) -> Option<Alias> {
    let alias = u16::try_from(alias_id).ok()?;
    let known = cx.forms.quest(this.0)?.alias(alias.into())?;
    let id = u16::try_from(known.id).ok()?;
    Some(Alias(AliasId {
        quest: this.0,
        alias: id,
    }))
}

/// bool Function UpdateCurrentInstanceGlobal(GlobalVariable aUpdateGlobal) native
///
/// The quest's text keeps the global's number of now.
fn update_current_instance_global(
    cx: &mut Cx<'_>,
    this: Quest,
    update_global: Option<GlobalVariable>,
) -> bool {
    let Some(global) = update_global else {
        return false;
    };
    let value = rules::global::value(cx.forms, cx.world, global.0);
    cx.world
        .quests
        .entry(this.0)
        .or_default()
        .text_globals
        .insert(global.0, value);
    true
}

/// Quest Function GetQuest(string editorId) native global
fn get_quest(cx: &mut Cx<'_>, editor_id: String) -> Option<Quest> {
    let found = cx.forms.by_editor_id(&editor_id)?;
    cx.forms.quest(found).map(|_| Quest(found))
}

/// string Function GetID() native
fn get_id(cx: &mut Cx<'_>, this: Quest) -> String {
    cx.forms.editor_id(this.0).unwrap_or_default()
}

/// int Function GetPriority() native
fn get_priority(cx: &mut Cx<'_>, this: Quest) -> i32 {
    cx.forms
        .quest(this.0)
        .map_or(0, |quest| quest.priority.into())
}

/// int Function GetNumAliases() native
fn get_num_aliases(cx: &mut Cx<'_>, this: Quest) -> i32 {
    cx.forms
        .quest(this.0)
        .map_or(0, |quest| quest.aliases.len() as i32)
}

/// Alias Function GetNthAlias(int index) native
fn get_nth_alias(cx: &mut Cx<'_>, this: Quest, index: i32) -> Option<Alias> {
    let record = cx
        .forms
        .quest(this.0)?
        .aliases
        .get(usize::try_from(index).ok()?)?;
    let alias = u16::try_from(record.id).ok()?;
    Some(Alias(AliasId {
        quest: this.0,
        alias,
    }))
}

/// Alias Function GetAliasByName(string name) native
fn get_alias_by_name(cx: &mut Cx<'_>, this: Quest, name: String) -> Option<Alias> {
    let all = &cx.forms.quest(this.0)?.aliases;
    let record = all
        .iter()
        .find(|alias| alias.name.eq_ignore_ascii_case(&name))?;
    let alias = u16::try_from(record.id).ok()?;
    Some(Alias(AliasId {
        quest: this.0,
        alias,
    }))
}

/// What the game logs for a script that starts a quest only the story manager starts.
fn refused(cx: &mut Cx<'_>, why: &StartFailure) {
    if matches!(why, StartFailure::EventScoped) {
        cx.game_error("attempting to start event scoped quest outside of story manager");
    }
}

/// Tells the player that a quest was completed or failed.
pub(super) fn told(cx: &mut Cx<'_>, quest: Quest, state: &'static str) {
    let title = rules::reference::form_name(cx.forms, cx.world, quest.0);
    if !title.is_empty() {
        cx.show.push(crate::Show::QuestUpdate {
            quest: quest.0,
            title,
            state,
        });
    }
}
