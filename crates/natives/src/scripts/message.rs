//! Message: boxes with buttons, notifications, help messages.

use crate::{Cx, Latent, Message, Row, Show, global, method};
use papyrus::Wake;
use rules::condition;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Show", show),
        method("ShowAsHelpMessage", show_as_help_message)
            .partial("shown once: it is not shown again until its event is sent"),
        global("ResetHelpMessage", reset_help_message).partial("help messages are not counted yet"),
    ]
}

/// int Function Show(float afArg1 = 0.0, float afArg2 = 0.0, float afArg3 = 0.0, float afArg4 =
/// 0.0, float afArg5 = 0.0, float afArg6 = 0.0, float afArg7 = 0.0, float afArg8 = 0.0, float
/// afArg9 = 0.0) native
///
/// A box waits for the player and gives the button's index; a line gives -1 at once.
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn show(
    cx: &mut Cx<'_>,
    this: Message,
    arg1: f32,
    arg2: f32,
    arg3: f32,
    arg4: f32,
    arg5: f32,
    arg6: f32,
    arg7: f32,
    arg8: f32,
    arg9: f32,
) -> Latent<i32> {
    let Some(message) = cx.forms.message(this.0) else {
        return Latent::Now(-1);
    };
    let numbers = [arg1, arg2, arg3, arg4, arg5, arg6, arg7, arg8, arg9];
    let text = filled(cx, this, &numbers);
    if !message.is_box() {
        cx.show.push(Show::Notification { text });
        return Latent::Now(-1);
    }
    let buttons = buttons(cx, message);
    let token = cx.vm.new_token();
    let title = rules::text::replace(cx.forms, cx.world, message.quest, &message.title);
    cx.world.messages.open(title, text, buttons, Some(token.0));
    Latent::Wait(Wake::Token(token))
}

/// Function ShowAsHelpMessage(string asEvent, float afDuration, float afInterval, int aiMaxTimes)
/// native
fn show_as_help_message(cx: &mut Cx<'_>, this: Message, _: String, duration: f32, _: f32, _: i32) {
    let text = filled(cx, this, &[]);
    cx.show.push(Show::HelpMessage {
        text,
        seconds: duration,
    });
}

/// Function ResetHelpMessage(string asEvent) native global
fn reset_help_message(_: &mut Cx<'_>, _: String) {}

fn filled(cx: &Cx<'_>, message: Message, numbers: &[f32]) -> String {
    let Some(record) = cx.forms.message(message.0) else {
        return String::new();
    };
    let text = rules::text::replace(cx.forms, cx.world, record.quest, &record.text);
    super::number_text::fill(&text, numbers)
}

/// The buttons whose conditions hold, each with its index in the record.
fn buttons(cx: &Cx<'_>, message: &forms::records::Message) -> Vec<(u16, String)> {
    let subject = match message.quest {
        Some(quest) => condition::Subject::player().of_quest(quest),
        None => condition::Subject::player(),
    };
    let all = (0u16..).zip(&message.buttons);
    let shown =
        all.filter(|(_, button)| condition::hold(cx.forms, cx.world, &button.conditions, subject));
    let text = |text: &str| rules::text::replace(cx.forms, cx.world, message.quest, text);
    let buttons: Vec<_> = shown
        .map(|(index, button)| (index, text(&button.text)))
        .collect();
    if !buttons.is_empty() {
        return buttons;
    }
    let ok = rules::game_setting::text(cx.forms, "sOk").unwrap_or_else(|| "OK".into());
    vec![(0, ok)]
}
