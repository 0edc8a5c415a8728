//! The counting: a quest that greets, counts and asks, and brings the player into the room.

use super::ids;
use crate::plugin::{Alias, Fill, Message, Objective, PluginBuilder, Quest, Stage};
use crate::vmad::{PropertyValue, Script, StageFragment};

pub(super) fn add(plugin: &mut PluginBuilder) {
    const RUN_ONCE: u16 = 0x0100;
    const PLAYER_REF: u32 = 0x14;
    let count = plugin.global(ids::COUNT, "SkaldDemoCount", 0.0);
    let quest = plugin.own(ids::QUEST);
    let question = Message::message_box(
        ids::QUESTION,
        "SkaldDemoQuestion",
        "A question",
        "I have counted to %.0f. Shall I go on?",
    );
    let question = question
        .owner(quest)
        .button("Faster")
        .button("From the start")
        .button("Go on");
    let question = plugin.message(question);
    let script = Script::new("SkaldDemoQuest")
        .with("SkaldDemoCount", PropertyValue::Form(count))
        .with("SkaldDemoQuestion", PropertyValue::Form(question));
    let arrival = plugin.own(ids::ARRIVAL);
    let arrival =
        Script::new("SkaldDemoArrival").with("SkaldDemoPlace", PropertyValue::Form(arrival));
    let fragment = StageFragment {
        stage: 10,
        entry: 0,
        function: "Fragment_0".to_owned(),
    };
    let log = "I have answered the question.".to_owned();
    let player = Alias::new(0, "Player", Fill::Reference(PLAYER_REF));
    let quest = Quest::new(ids::QUEST, "SkaldDemo")
        .name("The Counting")
        .started()
        .flags(RUN_ONCE)
        .priority(50)
        .script(script)
        .script(arrival)
        .fragments(Script::new("SkaldDemoStages"), vec![fragment])
        .stage_with(Stage {
            number: 10,
            flags: 0,
            entry_flags: 0,
            log,
        })
        .objective(Objective {
            number: 10,
            text: "Listen to the counting".to_owned(),
            targets: vec![0],
        })
        .alias(player.script(Script::new("SkaldDemoPlayer")));
    plugin.quest(quest);
}
