//! A lantern on a chain. Its origin is in its flame, where the light is; the chain goes up from it.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::surface::Surface;

/// How far up the chain reaches.
pub(in crate::demo::make) const CHAIN: f32 = 62.0;

pub(super) fn model() -> Model {
    let mut iron = Mesh::slab(v(-9.0, -9.0, -15.0), v(9.0, 9.0, -12.0), 32.0);
    iron.join(Mesh::slab(v(-9.0, -9.0, 11.0), v(9.0, 9.0, 13.0), 32.0));
    for (x, y) in [(-7.5, -7.5), (7.5, -7.5), (7.5, 7.5), (-7.5, 7.5)] {
        iron.join(Mesh::board(v(x, y, -0.5), v(2.0, 2.0, 24.0), 32.0));
    }
    let roof = [[9.5, 13.0], [5.0, 18.0], [1.6, 21.0], [1.4, 24.0]];
    iron.join(Mesh::turned(&roof, 8, 2.0, 32.0));
    let links = 9_u8;
    for link in 0..links {
        let z = 25.0 + f32::from(link) * (CHAIN - 26.0) / f32::from(links);
        let size = if link % 2 == 0 {
            v(3.0, 1.0, 4.2)
        } else {
            v(1.0, 3.0, 4.2)
        };
        iron.join(Mesh::board(v(0.0, 0.0, z), size, 16.0));
    }
    let glass = Mesh::turned(&[[6.5, -12.0], [7.0, 0.0], [6.5, 11.0]], 12, 4.0, 23.0);
    let root = Node::new("Scene Root")
        .shape(iron, Surface::new("iron").shiny(0.9, 60.0))
        .shape(
            glass,
            Surface::new("lampglass")
                .two_sided()
                .glowing([1.0, 0.82, 0.5], 1.7),
        );
    Model::new(root)
}
