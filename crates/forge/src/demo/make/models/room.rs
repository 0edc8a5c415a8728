//! The room's shell: floor, four walls, ceiling with beams, windows to the east and west.
//!
//! The origin is in the middle of the floor. Collision is one mesh of the big faces, and the beams are
//! above every head.

use super::v;
use crate::demo::make::mesh::{Corner, Mesh};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::noise::step;
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};

/// Half of its width and depth, and its height.
pub(in crate::demo::make) const HALF: Vec2 = Vec2::new(272.0, 208.0);
pub(in crate::demo::make) const HEIGHT: f32 = 208.0;
/// Where the windows' middles are: the height, and along the wall.
const WINDOW: Vec2 = Vec2::new(-20.0, 112.0);

pub(super) fn model() -> Model {
    let (x, y) = (HALF.x, HALF.y);
    let floor = Mesh::panel(
        v(-x, -y, 0.0),
        v(2.0 * x, 0.0, 0.0),
        v(0.0, 2.0 * y, 0.0),
        [8, 6],
        128.0,
    );
    let ceiling = Mesh::panel(
        v(-x, y, HEIGHT),
        v(2.0 * x, 0.0, 0.0),
        v(0.0, -2.0 * y, 0.0),
        [8, 6],
        128.0,
    );
    let walls = walls();
    let mut solid = floor.clone().with(ceiling.clone());
    solid.join(walls.clone());
    let root = Node::new("Scene Root")
        .shape(
            floor.shaded(corners),
            Surface::new("boards").shiny(0.5, 30.0),
        )
        .shape(
            ceiling.shaded(|_| Vec3::splat(0.62)),
            Surface::new("boards"),
        )
        .shape(
            walls.shaded(corners),
            Surface::new("plaster").shiny(0.1, 10.0),
        )
        .shape(timber(), Surface::new("beam"))
        .shape(
            panes(),
            Surface::new("window")
                .glowing([0.75, 0.88, 1.0], 1.2)
                .shiny(0.8, 80.0),
        )
        .body(Body::fixed(Material::Wood, Form::of(&solid)));
    Model::new(root)
}

/// The four walls, their fronts inwards.
fn walls() -> Mesh {
    let (x, y) = (HALF.x, HALF.y);
    let up = v(0.0, 0.0, HEIGHT);
    let sides = [
        (v(-x, y, 0.0), v(2.0 * x, 0.0, 0.0)),
        (v(x, y, 0.0), v(0.0, -2.0 * y, 0.0)),
        (v(x, -y, 0.0), v(-2.0 * x, 0.0, 0.0)),
        (v(-x, -y, 0.0), v(0.0, 2.0 * y, 0.0)),
    ];
    let wall = |(corner, across)| Mesh::panel(corner, across, up, [8, 5], 160.0);
    sides
        .map(wall)
        .into_iter()
        .fold(Mesh::default(), Mesh::with)
}

/// Darker towards the corners, where less light comes.
fn corners(corner: &Corner) -> Vec3 {
    let near = |away: f32| step(-8.0, 72.0, away);
    let place = corner.place;
    let sides = near(HALF.x - place.x.abs()).max(corner.normal.x.abs())
        * near(HALF.y - place.y.abs()).max(corner.normal.y.abs());
    let upright = 1.0 - corner.normal.z.abs();
    let ends = near(place.z) * near(HEIGHT - place.z);
    let open = sides * (1.0 - upright + upright * ends);
    let low = Vec3::new(0.58, 0.52, 0.48);
    low + (Vec3::ONE - low) * open
}

/// Skirting, posts in the corners, beams under the ceiling, frames of the windows.
fn timber() -> Mesh {
    const TILE: f32 = 96.0;
    let (x, y) = (HALF.x, HALF.y);
    let mut wood = Mesh::default();
    for side in [-1.0, 1.0] {
        let middle = side * (y - 2.0);
        wood.join(Mesh::board(
            v(0.0, middle, 6.0),
            v(2.0 * x, 4.0, 12.0),
            TILE,
        ));
        let middle = side * (x - 2.0);
        wood.join(Mesh::board(
            v(middle, 0.0, 6.0),
            v(4.0, 2.0 * y, 12.0),
            TILE,
        ));
        for other in [-1.0, 1.0] {
            let corner = v(side * (x - 8.0), other * (y - 8.0), HEIGHT * 0.5);
            wood.join(Mesh::board(corner, v(16.0, 16.0, HEIGHT), TILE));
        }
        wood.join(window_frame(side));
    }
    for beam in [-0.62, 0.0, 0.62] {
        let middle = v(beam * x, 0.0, HEIGHT - 9.0);
        wood.join(Mesh::board(middle, v(20.0, 2.0 * y, 18.0), TILE).tinted([0.85; 3]));
    }
    wood.join(
        Mesh::board(v(0.0, 0.0, HEIGHT - 22.0), v(2.0 * x, 16.0, 12.0), TILE).tinted([0.8; 3]),
    );
    wood
}

fn window_frame(side: f32) -> Mesh {
    let x = side * (HALF.x - 3.0);
    let (y, z) = (WINDOW.x, WINDOW.y);
    let parts = [
        (v(x, y - 39.0, z), v(8.0, 8.0, 100.0)),
        (v(x, y + 39.0, z), v(8.0, 8.0, 100.0)),
        (v(x, y, z + 50.0), v(8.0, 86.0, 8.0)),
        (v(x - side * 4.0, y, z - 51.0), v(16.0, 96.0, 6.0)),
    ];
    let board = |(centre, size)| Mesh::board(centre, size, 96.0);
    parts
        .map(board)
        .into_iter()
        .fold(Mesh::default(), Mesh::with)
}

/// The glass, a little before the wall.
fn panes() -> Mesh {
    let mut glass = Mesh::default();
    for side in [-1.0, 1.0] {
        let x = side * (HALF.x - 1.5);
        let from = v(x, WINDOW.x + side * 36.0, WINDOW.y - 48.0);
        let across = v(0.0, -side * 72.0, 0.0);
        let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
        glass.join(Mesh::picture(
            from,
            across,
            v(0.0, 0.0, 96.0),
            [1, 1],
            picture,
        ));
    }
    glass
}
