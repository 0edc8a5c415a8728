//! Something placed, and what it looks like.

use crate::body::Body;
use crate::place::Place;
use serde::{Deserialize, Serialize};

/// Number of a look within a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LookId(pub u32);

/// Something placed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// What it looks like.
    pub look: LookId,
    /// Where.
    pub place: Place,
    /// 1 wholly there, 0 not seen.
    pub opacity: f32,
}

/// What something looks like. Many instances share one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Look {
    /// A model.
    Model(ModelLook),
    /// An actor's body, put together.
    Body(Body),
}

/// A model with textures that stand in for its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ModelLook {
    /// Path, relative to `meshes`, as the record spells it.
    pub path: String,
    /// Textures that stand in for those of its shapes.
    pub textures: Vec<ShapeTextures>,
}

/// Textures that stand in for those of one shape.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ShapeTextures {
    /// The shape's name; empty for all shapes.
    pub shape: String,
    /// By the slots of a mesh, relative to `textures`; empty where the mesh's own stays.
    pub textures: [String; 8],
}

impl ModelLook {
    /// A model as it is.
    pub fn plain(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            textures: Vec::new(),
        }
    }
}
