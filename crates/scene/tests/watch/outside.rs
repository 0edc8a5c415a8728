//! A cell of a worldspace: ground, water, sky.

use crate::game::*;
use det::GameTime;
use glam::Vec2;

#[test]
fn persistent_references_are_seen_in_the_square_they_stand_in() {
    let mut game = Game::seen_in(FIELD);
    assert_eq!(ids(&game.look().instances), [ROCK_REF]);
}

#[test]
fn the_ground_has_its_heights_textures_and_holes() {
    let mut game = Game::seen_in(FIELD);
    let changes = game.look();
    let [(FIELD, land)] = &changes.lands[..] else {
        panic!("one cell's ground");
    };
    assert_eq!(land.heights[0], 16.0);
    // Bit 1 of the cell's flags hides the south-eastern quadrant.
    assert_eq!(
        land.quads.each_ref().map(|quad| quad.is_hidden),
        [false, true, false, false]
    );
    let layers = &land.quads[2].layers;
    // The page on land: without a base it is the default texture.
    assert_eq!(layers[0].diffuse, "landscape\\dirt02.dds");
    assert_eq!(layers[1].diffuse, "land\\wet.dds");
    assert_eq!((layers[1].opacities[17], layers[1].opacities[18]), (0, 128));
}

#[test]
fn water_without_a_height_of_its_own_is_as_high_as_the_worldspaces() {
    let mut game = Game::seen_in(FIELD);
    let changes = game.look();
    let [(FIELD, water)] = &changes.waters[..] else {
        panic!("one sheet");
    };
    assert_eq!(water.height, -14.0);
    assert_eq!((water.min, water.max), (Vec2::ZERO, Vec2::splat(4096.0)));
}

#[test]
fn the_sky_is_bright_at_noon_and_dark_at_midnight_and_a_room_has_none() {
    let mut game = Game::seen_in(FIELD);
    let noon = game.look().air.expect("told");
    game.world.clock.game_time = GameTime(0).plus_hours(24.0);
    let midnight = game.look().air.expect("told");
    let upper = |air: &scene::Air| air.sky.as_ref().expect("a sky").upper.length();
    assert!(upper(&noon) > 4.0 * upper(&midnight));
    game.view.cells = vec![ROOM];
    let room = game.look().air.expect("told");
    assert!(room.sky.is_none());
}
