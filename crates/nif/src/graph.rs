//! The scene graph: nodes and shapes from the roots down, each with its place.

use crate::block::Nif;
use crate::extra::Extra;
use crate::problem::{Problem, ProblemKind};
use crate::transform::Transform;

/// The scene graph of a file, parents before children.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// Nodes and shapes.
    pub nodes: Vec<Node>,
    /// Whether the file says that nodes for the editor are in it (bit 5 of BSXFlags). The bit hides
    /// these nodes, not the model.
    pub has_markers: bool,
    /// Loops, and transforms that are none.
    pub problems: Vec<Problem>,
}

/// A node, a shape, a particle system or a light.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its block.
    pub block: i32,
    /// Its name; empty for none. Names ignore case.
    pub name: String,
    /// Its parent's place in the list.
    pub parent: Option<u32>,
    /// Against its parent.
    pub local: Transform,
    /// Against the file, with nothing moved.
    pub world: Transform,
    /// What it is beside a node.
    pub role: Role,
    /// Whether it is drawn: neither it nor what it hangs from is hidden, left out by a switch, or a
    /// marker of the editor.
    pub is_drawn: bool,
    /// Its collision object's link; -1 for none.
    pub collision: i32,
    /// Its first controller's link; -1 for none.
    pub controller: i32,
}

/// What a node is beside a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Node,
    /// A shape with triangles.
    Shape,
    /// A particle system.
    Particles,
    /// Turns to the camera: 0 wholly, 1 about the up axis, 2 rigidly, 3 and 4 the same about its
    /// centre, 5 about the game's up axis.
    Billboard(u16),
    /// Only this child is drawn.
    Switch(u32),
    /// Draws by distance.
    Lod,
    /// Children are drawn in their order.
    Ordered,
    /// Place for the addon with this index.
    Addon(u32),
    /// A light or another effect of older games.
    Effect,
}

const HIDDEN: u32 = 1;

impl Nif<'_> {
    /// The scene graph. A block that hangs in two places stands at the first.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph {
            has_markers: self.has_markers(),
            ..Graph::default()
        };
        let mut seen = vec![false; self.blocks.len()];
        let mut waiting: Vec<(i32, Option<u32>, bool)> = Vec::new();
        waiting.extend(self.roots.iter().rev().map(|root| (*root, None, true)));
        while let Some((link, parent, is_drawn)) = waiting.pop() {
            if !self.is(link, "NiAVObject") {
                continue;
            }
            let seen = usize::try_from(link).ok().and_then(|at| seen.get_mut(at));
            if seen.is_none_or(|seen| std::mem::replace(seen, true)) {
                graph.problems.push(self.problem(link, ProblemKind::Loop));
                continue;
            }
            let Some(node) = self.node(link, parent, is_drawn, &mut graph) else {
                continue;
            };
            let own = graph.nodes.len() as u32;
            let children = self.fields(link).into_iter();
            let children = children
                .flat_map(|fields| fields.rows::<i32>("children"))
                .enumerate();
            let children = children.map(|(at, child)| {
                let is_chosen = match node.role {
                    Role::Switch(chosen) => chosen as usize == at,
                    _ => true,
                };
                (child, Some(own), node.is_drawn && is_chosen)
            });
            let first = waiting.len();
            waiting.extend(children);
            if let Some(added) = waiting.get_mut(first..) {
                added.reverse();
            }
            graph.nodes.push(node);
        }
        graph
    }

    fn has_markers(&self) -> bool {
        let mut roots = self.roots.iter().flat_map(|root| self.extras(*root));
        roots.any(|(_, extra)| matches!(extra, Extra::Flags(flags) if flags & EDITOR_MARKER != 0))
    }

    fn node(
        &self,
        link: i32,
        parent: Option<u32>,
        is_drawn: bool,
        graph: &mut Graph,
    ) -> Option<Node> {
        let fields = self.fields(link)?;
        let name = self.string(fields.bits("name")).into_owned();
        let mut local = Transform::of(fields);
        if !local.is_finite() {
            graph
                .problems
                .push(self.problem(link, ProblemKind::NotFinite("transform")));
            local = Transform::IDENTITY;
        }
        let above = parent.and_then(|parent| graph.nodes.get(parent as usize));
        let world = above.map_or(local, |above| above.world.around(&local));
        let is_marker = graph.has_markers && is_marker(&name);
        Some(Node {
            block: link,
            parent,
            local,
            world,
            role: self.role(link),
            is_drawn: is_drawn && fields.bits("flags") & HIDDEN == 0 && !is_marker,
            collision: fields.link("collision_object"),
            controller: fields.link("controller"),
            name,
        })
    }

    fn role(&self, link: i32) -> Role {
        let Some(fields) = self.fields(link) else {
            return Role::Node;
        };
        let is = |kind| self.is(link, kind);
        match () {
            () if is("NiParticles") => Role::Particles,
            () if is("NiTriBasedGeom") || is("BSTriShape") => Role::Shape,
            () if is("NiBillboardNode") => Role::Billboard(fields.bits("billboard_mode") as u16),
            () if is("NiLODNode") => Role::Lod,
            () if is("NiSwitchNode") => Role::Switch(fields.bits("index")),
            () if is("BSOrderedNode") => Role::Ordered,
            () if is("BSValueNode") => Role::Addon(fields.bits("value")),
            () if is("NiDynamicEffect") => Role::Effect,
            () => Role::Node,
        }
    }
}

/// Bit of BSXFlags.
const EDITOR_MARKER: u32 = 1 << 5;

/// Unknown: how the game tells a marker from other nodes; the markers of public meshes are called
/// so.
fn is_marker(name: &str) -> bool {
    let start = name.get(.."EditorMarker".len());
    start.is_some_and(|start| start.eq_ignore_ascii_case("EditorMarker"))
}
