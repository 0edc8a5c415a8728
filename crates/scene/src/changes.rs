//! From one look at the game to the next.

use crate::air::Air;
use crate::camera::Camera;
use crate::instance::{Instance, Look};
use crate::land::Land;
use crate::light::Light;
use crate::water::Water;
use ident::FormId;
use serde::{Deserialize, Serialize};

/// What differs from what was told before. References go by their own ids, land and water by their
/// cells'.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Changes {
    /// All that was told before is no more.
    pub is_anew: bool,
    /// Looks that follow those told before; they are never gone.
    pub looks: Vec<Look>,
    /// Things that are new, were moved, or look otherwise.
    pub instances: Vec<(FormId, Instance)>,
    /// Things that are gone.
    pub gone: Vec<FormId>,
    /// Lights that are new or changed.
    pub lights: Vec<(FormId, Light)>,
    /// Lights that are gone.
    pub lights_gone: Vec<FormId>,
    /// Ground that is new.
    pub lands: Vec<(FormId, Land)>,
    /// Water that is new.
    pub waters: Vec<(FormId, Water)>,
    /// Cells whose ground and water are gone.
    pub cells_gone: Vec<FormId>,
    /// Light, fog and sky, when they changed.
    pub air: Option<Air>,
    /// The eye, when it moved.
    pub camera: Option<Camera>,
}

/// Bytes that are no changes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no changes of a scene: {0}")]
pub struct ChangesError(String);

impl Changes {
    /// As bytes, to be sent to another worker of the same build. Their layout is kept nowhere.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Nothing in it can fail to be written: no maps, no lengths unknown beforehand.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// From bytes of [`Changes::to_bytes`].
    ///
    /// # Errors
    /// When they are not that.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ChangesError> {
        postcard::from_bytes(bytes).map_err(|error| ChangesError(error.to_string()))
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
