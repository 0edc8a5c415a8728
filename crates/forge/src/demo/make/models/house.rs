//! The house from outside: a stone foot, plastered walls in timber, a shingled roof, a chimney.
//!
//! The origin is on the ground in its middle; the door's wall looks south. Collision is one mesh of
//! walls and roof.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};

/// Half of its width and depth; height of the walls and of the ridge.
pub(in crate::demo::make) const HALF: Vec2 = Vec2::new(288.0, 224.0);
const WALL: f32 = 216.0;
const RIDGE: f32 = 400.0;
const FOOT: f32 = 40.0;

pub(super) fn model() -> Model {
    let (x, y) = (HALF.x, HALF.y);
    let foot = Mesh::slab(
        v(-x - 8.0, -y - 8.0, -60.0),
        v(x + 8.0, y + 8.0, FOOT),
        160.0,
    )
    .grounded(0.6, 60.0);
    let chimney = Mesh::slab(
        v(-34.0, y - 70.0, WALL),
        v(34.0, y + 4.0, RIDGE + 50.0),
        160.0,
    );
    let cap = Mesh::slab(
        v(-40.0, y - 76.0, RIDGE + 50.0),
        v(40.0, y + 10.0, RIDGE + 60.0),
        160.0,
    );
    let walls = walls();
    let roof = roof();
    let mut solid = Mesh::slab(v(-x, -y, -60.0), v(x, y, WALL), 160.0);
    solid.join(roof.clone());
    solid.join(Mesh::slab(
        v(-34.0, y - 70.0, WALL),
        v(34.0, y + 4.0, RIDGE + 60.0),
        160.0,
    ));
    let shade = |mesh: Mesh| {
        mesh.shaded(|corner| {
            let under = ((WALL + 12.0 - corner.place.z) / 60.0).clamp(0.0, 1.0);
            let above = ((corner.place.z - FOOT) / 60.0).clamp(0.0, 1.0);
            Vec3::splat(0.6 + 0.4 * under.min(0.5 + 0.5 * above))
        })
    };
    let root = Node::new("Scene Root")
        .shape(foot.with(chimney).with(cap), Surface::new("masonry"))
        .shape(shade(walls), Surface::new("plaster").shiny(0.08, 10.0))
        .shape(timber(), Surface::new("beam"))
        .shape(roof, Surface::new("shingles").two_sided().shiny(0.1, 12.0))
        .shape(
            panes(),
            // Someone is at home: little by day, and a light by night.
            Surface::new("window")
                .glowing([1.0, 0.66, 0.3], 0.45)
                .shiny(0.9, 80.0),
        )
        .body(Body::fixed(Material::Stone, Form::of(&solid)));
    Model::new(root)
}

/// Plaster above the foot, and the two gables.
fn walls() -> Mesh {
    let (x, y) = (HALF.x, HALF.y);
    let up = v(0.0, 0.0, WALL - FOOT);
    let sides = [
        (v(-x, -y, FOOT), v(2.0 * x, 0.0, 0.0)),
        (v(x, -y, FOOT), v(0.0, 2.0 * y, 0.0)),
        (v(x, y, FOOT), v(-2.0 * x, 0.0, 0.0)),
        (v(-x, y, FOOT), v(0.0, -2.0 * y, 0.0)),
    ];
    let wall = |(corner, across)| Mesh::panel(corner, across, up, [8, 4], 160.0);
    let mut walls = sides
        .map(wall)
        .into_iter()
        .fold(Mesh::default(), Mesh::with);
    for side in [-1.0, 1.0] {
        let corners = [
            v(side * x, -side * y, WALL),
            v(side * x, side * y, WALL),
            v(side * x, 0.0, RIDGE),
        ];
        walls.join(Mesh::wedge(corners, 160.0));
    }
    walls
}

/// Two slopes that reach over the walls, with boards under their edges.
fn roof() -> Mesh {
    const OVER: f32 = 34.0;
    let (x, y) = (HALF.x + OVER, HALF.y + OVER);
    let drop = (RIDGE - WALL) / HALF.y * OVER;
    let mut roof = Mesh::default();
    for side in [-1.0, 1.0] {
        let low = v(side * -x, side * y, WALL - drop + 8.0);
        let ridge = v(side * -x, 0.0, RIDGE + 8.0);
        // North: from west to east; south: from east to west, so that both look outwards.
        let (corner, across) = (low, v(side * 2.0 * x, 0.0, 0.0));
        let corner = corner + across;
        roof.join(Mesh::panel(corner, -across, ridge - low, [8, 4], 192.0));
    }
    roof.shaded(|corner| Vec3::splat(0.8 + 0.2 * (corner.place.z - WALL) / (RIDGE - WALL)))
}

/// Posts, sills, braces, window frames, rafters' ends.
fn timber() -> Mesh {
    const TILE: f32 = 112.0;
    let (x, y) = (HALF.x, HALF.y);
    let mut wood = Mesh::default();
    for side in [-1.0, 1.0] {
        for z in [FOOT + 6.0, WALL - 8.0] {
            wood.join(Mesh::board(
                v(0.0, side * y, z),
                v(2.0 * x + 10.0, 10.0, 16.0),
                TILE,
            ));
            wood.join(Mesh::board(
                v(side * x, 0.0, z),
                v(10.0, 2.0 * y + 10.0, 16.0),
                TILE,
            ));
        }
        for post in [-1.0, -0.36, 0.36, 1.0] {
            let middle = (FOOT + WALL) * 0.5;
            wood.join(Mesh::board(
                v(post * x, side * y, middle),
                v(16.0, 11.0, WALL - FOOT),
                TILE,
            ));
            wood.join(Mesh::board(
                v(side * x, post * y, middle),
                v(11.0, 16.0, WALL - FOOT),
                TILE,
            ));
        }
        wood.join(Mesh::board(
            v(side * x, 0.0, (WALL + RIDGE) * 0.5 - 8.0),
            v(10.0, 14.0, RIDGE - WALL),
            TILE,
        ));
        for along in [-0.68, 0.68] {
            let (middle, size) = (v(along * x, side * (y + 3.0), 124.0), v(80.0, 10.0, 8.0));
            wood.join(Mesh::board(middle + v(0.0, 0.0, 46.0), size, TILE));
            for jamb in [-39.0, 39.0] {
                wood.join(Mesh::board(
                    middle + v(jamb, 0.0, 0.0),
                    v(7.0, 10.0, 96.0),
                    TILE,
                ));
            }
            wood.join(Mesh::board(
                middle - v(0.0, side * -3.0, 46.0),
                v(90.0, 16.0, 7.0),
                TILE,
            ));
        }
    }
    wood
}

/// Two windows on each long side.
fn panes() -> Mesh {
    let mut glass = Mesh::default();
    for side in [-1.0, 1.0] {
        for along in [-0.68, 0.68] {
            let across = v(-side * 72.0, 0.0, 0.0);
            let corner = v(along * HALF.x, side * (HALF.y + 3.0), 80.0) - across * 0.5;
            let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
            glass.join(Mesh::picture(
                corner,
                across,
                v(0.0, 0.0, 88.0),
                [1, 1],
                picture,
            ));
        }
    }
    glass
}
