//! References: enabling, placing, moving, what they hold.
//!
//! Truth: the scripting seed, "The world" and "The scripts' events"; the wiki's pages of the natives.

use super::*;

const GEM: u32 = 0x800;
const COIN: u32 = 0x801;
const CHEST: u32 = 0x802;
const LIST: u32 = 0x803;
const LEVELED: u32 = 0x804;
const CHEST_REF: u32 = 0x900;
const GEM_REF: u32 = 0x901;
const CHILD_REF: u32 = 0x902;
const PLANT: u32 = 0x805;
const DOOR: u32 = 0x806;
const PLANT_REF: u32 = 0x903;
const DOOR_REF: u32 = 0x904;
const OUT_REF: u32 = 0x905;
const SWING_REF: u32 = 0x906;

fn game() -> Tiny {
    let entry = [
        &1u16.to_le_bytes()[..],
        &[0; 2],
        &COIN.to_le_bytes(),
        &[3, 0, 0, 0],
    ]
    .concat();
    let records = vec![
        item(GEM, "Gem", 100, 0.5),
        item(COIN, "Coin", 1, 0.0),
        record(b"CONT", CHEST, "Chest").u32s(b"CNTO", &[GEM, 2]),
        record(b"FLST", LIST, "Treasure")
            .u32(b"LNAM", GEM)
            .u32(b"LNAM", COIN),
        record(b"LVLI", LEVELED, "Coins")
            .u8(b"LVLD", 0)
            .u8(b"LVLF", 0)
            .field(b"LVLO", &entry),
        record(b"FLOR", PLANT, "Plant").u32(b"PFIG", GEM),
        record(b"DOOR", DOOR, "Door"),
    ];
    let leads: Vec<u8> = [7.0f32, 8.0, 9.0, 0.0, 0.0, 0.0]
        .iter()
        .flat_map(|n| n.to_le_bytes())
        .collect();
    let leads = [&OUT_REF.to_le_bytes()[..], &leads, &[0; 4]].concat();
    let references = vec![
        placed(b"REFR", CHEST_REF, CHEST, [0.0, 400.0, 0.0]),
        placed(b"REFR", GEM_REF, GEM, [300.0, 0.0, 0.0]),
        placed(b"REFR", CHILD_REF, GEM, [0.0; 3]).field(b"XESP", &[0x01, 0x09, 0, 0, 0, 0, 0, 0]),
        placed(b"REFR", PLANT_REF, PLANT, [0.0; 3]),
        placed(b"REFR", DOOR_REF, DOOR, [0.0; 3]).field(b"XTEL", &leads),
        placed(b"REFR", OUT_REF, DOOR, [0.0; 3]),
        placed(b"REFR", SWING_REF, DOOR, [0.0; 3]),
    ];
    Tiny::new(records, references)
}

fn reference(id: u32) -> Arg {
    form(id, "ObjectReference")
}

#[test]
fn a_child_of_an_enable_parent_refuses_and_follows() {
    let mut game = game();
    game.now(
        "ObjectReference.Disable",
        &[reference(CHILD_REF), false.into()],
    );
    let line = "cannot disable an object with an enable state parent";
    assert_eq!(game.lines, [game_error(line)]);
    assert!(!game.bool("ObjectReference.IsDisabled", &[reference(CHILD_REF)]));
    game.now(
        "ObjectReference.DisableNoWait",
        &[reference(GEM_REF), false.into()],
    );
    assert!(game.lines.is_empty());
    assert!(game.bool("ObjectReference.IsDisabled", &[reference(GEM_REF)]));
    assert!(game.bool("ObjectReference.IsDisabled", &[reference(CHILD_REF)]));
}

#[test]
fn a_chest_holds_what_its_base_has_and_tells_what_goes() {
    let mut game = game();
    let held = [reference(CHEST_REF), form(GEM, "MiscObject")];
    assert_eq!(game.int("ObjectReference.GetItemCount", &held), 2);
    let to_player = [
        reference(CHEST_REF),
        form(GEM, "MiscObject"),
        5.into(),
        true.into(),
        form(0x14, "ObjectReference"),
    ];
    game.now("ObjectReference.RemoveItem", &to_player);
    assert_eq!(game.int("ObjectReference.GetItemCount", &held), 0);
    let moved = Happening::ContainerChanged {
        item: FormId(GEM),
        reference: None,
        count: 2,
        from: Some(FormId(CHEST_REF)),
        to: Some(FormId(0x14)),
    };
    assert_eq!(game.happened(), [moved]);
    assert_eq!(
        game.int(
            "ObjectReference.GetItemCount",
            &[player(), form(LIST, "FormList")]
        ),
        2
    );
}

#[test]
fn a_leveled_list_gives_what_comes_out_of_it_and_the_player_reads_of_it() {
    let mut game = game();
    let add = [
        player(),
        form(LEVELED, "LeveledItem"),
        2.into(),
        false.into(),
    ];
    game.now("ObjectReference.AddItem", &add);
    let coins = [player(), form(COIN, "MiscObject")];
    assert_eq!(game.int("ObjectReference.GetItemCount", &coins), 6);
    let add = [player(), form(GEM, "MiscObject"), 1.into(), false.into()];
    game.now("ObjectReference.AddItem", &add);
    assert_eq!(game.notifications(), ["Gem Added"]);
}

#[test]
fn an_item_added_by_its_reference_leaves_the_world() {
    let mut game = game();
    let add = [player(), reference(GEM_REF), 1.into(), true.into()];
    game.now("ObjectReference.AddItem", &add);
    assert_eq!(
        game.int(
            "ObjectReference.GetItemCount",
            &[player(), form(GEM, "Form")]
        ),
        1
    );
    let state = &game.world.references[&FormId(GEM_REF)];
    assert_eq!(state.container, Some(FormId(0x14)));
    assert!(matches!(
        game.happened()[..],
        [Happening::ContainerChanged {
            reference: Some(FormId(GEM_REF)),
            from: None,
            ..
        }]
    ));
}

#[test]
fn what_is_placed_stands_where_its_maker_stands_and_its_scripts_begin() {
    let mut game = game();
    let args = [
        reference(CHEST_REF),
        form(GEM, "Form"),
        1.into(),
        false.into(),
        true.into(),
    ];
    let made = game.id("ObjectReference.PlaceAtMe", &args);
    assert_eq!(made, 0xFF00_0800);
    assert!(game.bool("ObjectReference.IsDisabled", &[reference(made)]));
    assert_eq!(
        game.float("ObjectReference.GetPositionY", &[reference(made)]),
        400.0
    );
    assert_eq!(
        game.id("ObjectReference.GetBaseObject", &[reference(made)]),
        GEM
    );
    let begun = Happening::ReferenceInit {
        reference: FormId(made),
    };
    assert_eq!(game.happened(), [begun]);
}

#[test]
fn distances_angles_and_sizes_are_in_the_games_units() {
    let mut game = game();
    let both = [reference(GEM_REF), reference(CHEST_REF)];
    assert_eq!(game.float("ObjectReference.GetDistance", &both), 500.0);
    let to_chest = [form(0x14, "ObjectReference"), reference(CHEST_REF)];
    assert_eq!(
        game.float("ObjectReference.GetHeadingAngle", &to_chest),
        0.0
    );
    let to_gem = [form(0x14, "ObjectReference"), reference(GEM_REF)];
    assert!((game.float("ObjectReference.GetHeadingAngle", &to_gem) - 90.0).abs() < 0.001);
    game.now(
        "ObjectReference.SetAngle",
        &[reference(GEM_REF), 0.0.into(), 0.0.into(), 45.0.into()],
    );
    assert!((game.float("ObjectReference.GetAngleZ", &[reference(GEM_REF)]) - 45.0).abs() < 0.001);
    game.now(
        "ObjectReference.SetScale",
        &[reference(GEM_REF), 99.0.into()],
    );
    assert_eq!(
        game.float("ObjectReference.GetScale", &[reference(GEM_REF)]),
        10.0
    );
}

#[test]
fn moving_keeps_the_offset_and_may_keep_the_angle() {
    let mut game = game();
    let to = [
        reference(GEM_REF),
        reference(CHEST_REF),
        1.0.into(),
        2.0.into(),
        3.0.into(),
        false.into(),
    ];
    game.now("ObjectReference.MoveTo", &to);
    let moved = game.world.references[&FormId(GEM_REF)]
        .placement
        .map(|place| place.position);
    assert_eq!(moved, Some([1.0, 402.0, 3.0]));
    game.now(
        "ObjectReference.MoveToMyEditorLocation",
        &[reference(GEM_REF)],
    );
    let moved = game.world.references[&FormId(GEM_REF)]
        .placement
        .map(|place| place.position);
    assert_eq!(moved, Some([300.0, 0.0, 0.0]));
}

#[test]
fn a_blocked_activation_is_told_and_does_nothing_by_itself() {
    let mut game = game();
    game.now(
        "ObjectReference.BlockActivation",
        &[reference(GEM_REF), true.into()],
    );
    let by_player = [reference(GEM_REF), player(), false.into()];
    assert!(!game.bool("ObjectReference.Activate", &by_player));
    let told = Happening::Activate {
        reference: FormId(GEM_REF),
        activator: FormId(0x14),
    };
    assert_eq!(game.happened(), [told]);
    let by_default = [reference(GEM_REF), player(), true.into()];
    assert!(game.bool("ObjectReference.Activate", &by_default));
    assert_eq!(
        game.int(
            "ObjectReference.GetItemCount",
            &[player(), form(GEM, "Form")]
        ),
        1
    );
    assert!(matches!(
        game.happened()[..],
        [Happening::ContainerChanged { .. }]
    ));
}

#[test]
fn a_lock_tells_when_it_opens_and_a_door_when_it_swings() {
    let mut game = game();
    game.now(
        "ObjectReference.SetLockLevel",
        &[reference(CHEST_REF), 50.into()],
    );
    assert_eq!(
        game.int("ObjectReference.GetLockLevel", &[reference(CHEST_REF)]),
        50
    );
    assert!(game.happened().is_empty());
    game.now(
        "ObjectReference.Lock",
        &[reference(CHEST_REF), true.into(), false.into()],
    );
    assert!(game.bool("ObjectReference.IsLocked", &[reference(CHEST_REF)]));
    assert_eq!(
        game.happened(),
        [Happening::LockChanged {
            reference: FormId(CHEST_REF)
        }]
    );
    game.now(
        "ObjectReference.SetOpen",
        &[reference(CHEST_REF), true.into()],
    );
    game.now(
        "ObjectReference.SetOpen",
        &[reference(CHEST_REF), true.into()],
    );
    let state = |game: &mut Tiny| {
        let call = "ObjectReference.GetOpenState";
        game.int(call, &[reference(CHEST_REF)])
    };
    assert_eq!((state(&mut game), game.happened().len()), (2, 0));
    game.swing();
    assert_eq!((state(&mut game), game.happened().len()), (1, 1));
}

#[test]
fn a_plant_is_harvested_once() {
    let mut game = game();
    for _ in 0..2 {
        game.now(
            "ObjectReference.Activate",
            &[reference(PLANT_REF), player(), false.into()],
        );
    }
    assert!(game.bool("ObjectReference.IsHarvested", &[reference(PLANT_REF)]));
    assert_eq!(
        game.int(
            "ObjectReference.GetItemCount",
            &[player(), form(GEM, "Form")]
        ),
        1
    );
}

#[test]
fn a_load_door_takes_an_actor_through_and_another_swings() {
    let mut game = game();
    game.now(
        "ObjectReference.Activate",
        &[reference(DOOR_REF), player(), false.into()],
    );
    let there = game.world.references[&FormId(0x14)]
        .placement
        .expect("moved");
    assert_eq!(
        (there.cell, there.position),
        (Some(FormId(ROOM)), [7.0, 8.0, 9.0])
    );
    game.happened();
    game.now(
        "ObjectReference.Activate",
        &[reference(SWING_REF), player(), true.into()],
    );
    game.swing();
    let swung = Happening::OpenClose {
        reference: FormId(SWING_REF),
        activator: Some(FormId(0x14)),
        opened: true,
    };
    assert_eq!(game.happened(), [swung]);
}
