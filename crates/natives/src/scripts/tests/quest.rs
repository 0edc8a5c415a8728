//! Quests, objectives, aliases.
//!
//! Truth: the scripting seed, "Quests"; the wiki's pages of the natives.

use super::*;

const QUEST: u32 = 0x840;
const SCOPED: u32 = 0x841;

fn quest(id: u32, name: &str, flags: u16) -> RecordBuilder {
    let data = [&flags.to_le_bytes()[..], &[50, 0], &[0; 8]].concat();
    record(b"QUST", id, name)
        .zstring(b"FULL", name.as_bytes())
        .field(b"DNAM", &data)
}

fn game() -> Tiny {
    let main = quest(QUEST, "Errand", 0)
        .field(b"NEXT", &[])
        .field(b"INDX", &[10, 0, 0, 0])
        .u8(b"QSDT", 0)
        .u16(b"QOBJ", 20)
        .u32(b"FNAM", 0)
        .zstring(b"NNAM", b"Fetch the gem")
        .u32(b"ANAM", 5)
        .u32(b"ALST", 4)
        .zstring(b"ALID", b"Helper")
        .u32(b"FNAM", 2)
        .field(b"ALED", &[]);
    let scoped = quest(SCOPED, "Scoped", 0).field(b"ENAM", b"AIPL");
    Tiny::new(vec![main, scoped], Vec::new())
}

fn errand() -> Arg {
    form(QUEST, "Quest")
}

#[test]
fn setting_a_stage_starts_the_quest_and_waits_for_its_fragments() {
    let mut game = game();
    let outcome = game.run("Quest.SetCurrentStageID", &[errand(), 10.into()]);
    assert!(
        matches!(outcome, Outcome::Wait(papyrus::Wake::Token(_))),
        "{outcome:?}"
    );
    assert!(game.bool("Quest.IsRunning", &[errand()]));
    assert_eq!(game.int("Quest.GetCurrentStageID", &[errand()]), 10);
    assert!(game.bool("Quest.IsStageDone", &[errand(), 10.into()]));
    let stages = game.happened().into_iter().filter(|told| {
        matches!(
            told,
            Happening::StageSet {
                stage: 10,
                token: Some(_),
                ..
            }
        )
    });
    assert_eq!(stages.count(), 1);
    assert!(!game.bool("Quest.SetCurrentStageID", &[errand(), 11.into()]));
}

#[test]
fn a_quest_of_the_story_manager_is_not_started_by_a_script() {
    let mut game = game();
    assert!(!game.bool("Quest.Start", &[form(SCOPED, "Quest")]));
    let line = "attempting to start event scoped quest outside of story manager";
    assert_eq!(game.lines, [game_error(line)]);
}

#[test]
fn objectives_are_shown_once_and_completed() {
    let mut game = game();
    let shown = [errand(), 20.into(), true.into(), false.into()];
    game.now("Quest.SetObjectiveDisplayed", &shown);
    game.now("Quest.SetObjectiveDisplayed", &shown);
    game.now(
        "Quest.SetObjectiveCompleted",
        &[errand(), 20.into(), true.into()],
    );
    assert!(game.bool("Quest.IsObjectiveCompleted", &[errand(), 20.into()]));
    let states: Vec<_> = game
        .show
        .iter()
        .filter_map(|show| match show {
            Show::Objective { text, state, .. } => Some((text.as_str(), *state)),
            _ => None,
        })
        .collect();
    assert_eq!(
        states,
        [
            ("Fetch the gem", "displayed"),
            ("Fetch the gem", "completed")
        ]
    );
}

#[test]
fn an_alias_holds_what_it_is_forced_to() {
    let mut game = game();
    let helper = || alias(QUEST, 4);
    assert_eq!(game.id("ReferenceAlias.GetReference", &[helper()]), 0);
    game.now(
        "ReferenceAlias.ForceRefTo",
        &[helper(), form(0x14, "ObjectReference")],
    );
    assert_eq!(game.id("ReferenceAlias.GetReference", &[helper()]), 0x14);
    assert_eq!(game.id("Alias.GetOwningQuest", &[helper()]), QUEST);
    game.now("ReferenceAlias.Clear", &[helper()]);
    assert_eq!(game.id("ReferenceAlias.GetReference", &[helper()]), 0);
}
