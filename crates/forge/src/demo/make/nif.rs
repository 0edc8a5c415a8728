//! Meshes as files of Special Edition: nodes, shapes and what hangs on them, block by block.
//!
//! A [`Model`] is a tree of [`Node`]s with shapes, a body ([`super::solid`]) and, for what swings,
//! sequences ([`super::swing`]). Not here: reading them (`nif`), and triangles ([`super::mesh`]).
//! Source: `docs/formats/nif.md`.

mod blocks;
mod shape;

pub(super) use blocks::{Blocks, NONE, text};

use super::mesh::Mesh;
use super::solid::{self, Body};
use super::surface::Surface;
use super::swing::{self, Swing};
use glam::{Mat3, Vec3};
use wire::Writer;

/// A mesh file.
#[derive(Debug)]
pub(super) struct Model {
    root: Node,
    swing: Option<Swing>,
}

/// A node with what hangs on it.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) name: String,
    translation: Vec3,
    shapes: Vec<(Mesh, Surface)>,
    body: Option<Body>,
    children: Vec<Node>,
}

/// Bits of what a file says about itself: BSXFlags.
mod says {
    pub(super) const ANIMATED: u32 = 1;
    pub(super) const HAVOK: u32 = 2;
    pub(super) const COMPLEX: u32 = 8;
    pub(super) const DYNAMIC: u32 = 0x40;
    pub(super) const ARTICULATED: u32 = 0x80;
}

impl Node {
    pub(super) fn new(name: &str) -> Node {
        Node {
            name: name.to_owned(),
            ..Node::default()
        }
    }

    #[must_use]
    pub(super) fn at(self, translation: Vec3) -> Node {
        Node {
            translation,
            ..self
        }
    }

    #[must_use]
    pub(super) fn shape(mut self, mesh: Mesh, surface: Surface) -> Node {
        self.shapes.push((mesh, surface));
        self
    }

    #[must_use]
    pub(super) fn body(mut self, body: Body) -> Node {
        self.body = Some(body);
        self
    }

    #[must_use]
    pub(super) fn child(mut self, child: Node) -> Node {
        self.children.push(child);
        self
    }

    fn bodies(&self) -> Vec<&Body> {
        let below = self.children.iter().flat_map(Node::bodies);
        self.body.iter().chain(below).collect()
    }

    /// Lowest and highest numbers of all places in it.
    fn bounds(&self) -> [Vec3; 2] {
        let shapes = self.shapes.iter().map(|(mesh, _)| mesh.bounds());
        let all = shapes.chain(self.children.iter().map(Node::bounds));
        let both = all.reduce(|[low, high], [l, h]| [low.min(l), high.max(h)]);
        both.unwrap_or_default()
            .map(|place| place + self.translation)
    }

    fn write(&self, blocks: &mut Blocks) -> i32 {
        let own = blocks.reserve("NiNode");
        self.write_into(own, &[], blocks);
        own
    }

    fn write_into(&self, own: i32, extras: &[i32], blocks: &mut Blocks) {
        let collision = match &self.body {
            Some(body) => solid::write(body, own, blocks),
            None => NONE,
        };
        let mut children: Vec<i32> = Vec::new();
        for (at, (mesh, surface)) in self.shapes.iter().enumerate() {
            let name = format!("{}:{at}", self.name);
            children.push(shape::write(&name, mesh, surface, blocks));
        }
        let nodes = self.children.iter();
        children.extend(nodes.map(|child| child.write(blocks)));
        let mut out = object(&self.name, extras, self.translation, collision, blocks);
        out.u32_le(children.len() as u32);
        links(&mut out, &children);
        out.u32_le(0);
        blocks.fill(own, out);
    }
}

impl Model {
    pub(super) fn new(root: Node) -> Model {
        Model { root, swing: None }
    }

    /// The model with sequences that swing one of its nodes.
    #[must_use]
    pub(super) fn swung(self, swing: Swing) -> Model {
        Model {
            swing: Some(swing),
            ..self
        }
    }

    /// Lowest and highest numbers of its places, for a record's bounds.
    pub(super) fn bounds(&self) -> [Vec3; 2] {
        self.root.bounds()
    }

    /// The file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut blocks = Blocks::default();
        let root = blocks.reserve("BSFadeNode");
        let name = blocks.place("BSX");
        let flags = blocks.push("BSXFlags", |out| {
            out.u32_le(name).u32_le(self.flags());
        });
        self.root.write_into(root, &[flags], &mut blocks);
        if let Some(swing) = &self.swing {
            let manager = swing::write(swing, root, &mut blocks);
            blocks.patch(root, CONTROLLER_AT + 4, manager);
        }
        blocks.to_bytes(root)
    }

    fn flags(&self) -> u32 {
        let bodies = self.root.bodies();
        let moves = bodies.iter().any(|body| body.is_dynamic());
        let bits = [
            (says::ANIMATED, self.swing.is_some()),
            (says::HAVOK, !bodies.is_empty()),
            (says::COMPLEX, bodies.len() > 1),
            (says::DYNAMIC, moves),
            // What has bodies of its own inside may be moved apart.
            (says::ARTICULATED, !bodies.is_empty()),
        ];
        let set = bits.iter().filter(|(_, is_set)| *is_set);
        set.fold(0, |flags, (bit, _)| flags | bit)
    }
}

/// Where the link to its first controller stands in a node without extra data.
const CONTROLLER_AT: usize = 8;

/// The start of a node or a shape.
fn object(
    name: &str,
    extras: &[i32],
    translation: Vec3,
    collision: i32,
    blocks: &mut Blocks,
) -> Writer {
    const FLAGS: u32 = 14;
    let mut out = Writer::new();
    out.u32_le(blocks.place(name)).u32_le(extras.len() as u32);
    links(&mut out, extras);
    out.i32_le(NONE).u32_le(FLAGS);
    floats(&mut out, &translation.to_array());
    floats(&mut out, &Mat3::IDENTITY.to_cols_array());
    out.f32_le(1.0).i32_le(collision);
    out
}

/// Numbers one after the other.
pub(super) fn floats(out: &mut Writer, values: &[f32]) {
    for value in values {
        out.f32_le(*value);
    }
}

fn links(out: &mut Writer, links: &[i32]) {
    for link in links {
        out.i32_le(*link);
    }
}
