//! Messages: boxes that wait, lines that do not, buttons by their conditions.
//!
//! Truth: the wiki's pages of `Message.Show` and of message records.

use super::*;

const LINE: u32 = 0x850;
const BOX: u32 = 0x851;
const SWITCH: u32 = 0x852;

fn game() -> Tiny {
    let mut condition = vec![0; 32];
    condition[4..8].copy_from_slice(&1.0f32.to_le_bytes());
    condition[8..10].copy_from_slice(&74u16.to_le_bytes());
    condition[12..16].copy_from_slice(&SWITCH.to_le_bytes());
    let records = vec![
        record(b"MESG", LINE, "Line")
            .zstring(b"DESC", b"You have %.0f of %.1f")
            .u32(b"DNAM", 0),
        record(b"MESG", BOX, "Box")
            .zstring(b"DESC", b"Open it?")
            .u32(b"DNAM", 1)
            .zstring(b"ITXT", b"Never")
            .field(b"CTDA", &condition)
            .zstring(b"ITXT", b"Yes"),
        record(b"GLOB", SWITCH, "Switch")
            .u8(b"FNAM", b'f')
            .f32(b"FLTV", 0.0),
    ];
    Tiny::new(records, Vec::new())
}

fn show(game: &mut Tiny, message: u32) -> Outcome {
    let numbers = [1.0f32, 2.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0].map(Arg::from);
    game.run(
        "Message.Show",
        &[&[form(message, "Message")][..], &numbers].concat(),
    )
}

#[test]
fn a_line_is_shown_with_its_numbers_and_gives_minus_one() {
    let mut game = game();
    assert_eq!(show(&mut game, LINE), Outcome::Now(Value::Int(-1)));
    assert_eq!(game.notifications(), ["You have 1 of 2.5"]);
}

#[test]
fn a_box_waits_and_keeps_the_numbers_of_its_buttons() {
    let mut game = game();
    assert!(matches!(
        show(&mut game, BOX),
        Outcome::Wait(papyrus::Wake::Token(_))
    ));
    let open = game.world.messages.front().expect("a box");
    assert_eq!(
        (open.text.as_str(), open.buttons.clone()),
        ("Open it?", vec![(1, "Yes".into())])
    );
    assert!(game.bool("Utility.IsInMenuMode", &[]));
}
