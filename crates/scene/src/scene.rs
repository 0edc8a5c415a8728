//! All there is to draw at a moment.

use crate::air::Air;
use crate::camera::Camera;
use crate::changes::Changes;
use crate::instance::{Instance, Look, LookId};
use crate::land::Land;
use crate::light::Light;
use crate::water::Water;
use ident::FormId;
use std::collections::BTreeMap;

/// All there is to draw.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scene {
    /// Looks by [`LookId`].
    pub looks: Vec<Look>,
    /// Things by their reference.
    pub instances: BTreeMap<FormId, Instance>,
    /// Lights by their reference.
    pub lights: BTreeMap<FormId, Light>,
    /// Ground by cell.
    pub lands: BTreeMap<FormId, Land>,
    /// Water by cell.
    pub waters: BTreeMap<FormId, Water>,
    /// Light, fog and sky.
    pub air: Air,
    /// The eye.
    pub camera: Camera,
}

impl Scene {
    /// Takes changes in.
    pub fn apply(&mut self, changes: Changes) {
        if changes.is_anew {
            *self = Self::default();
        }
        self.looks.extend(changes.looks);
        for id in &changes.gone {
            self.instances.remove(id);
        }
        for id in &changes.lights_gone {
            self.lights.remove(id);
        }
        for cell in &changes.cells_gone {
            self.lands.remove(cell);
            self.waters.remove(cell);
        }
        self.instances.extend(changes.instances);
        self.lights.extend(changes.lights);
        self.lands.extend(changes.lands);
        self.waters.extend(changes.waters);
        if let Some(air) = changes.air {
            self.air = air;
        }
        if let Some(camera) = changes.camera {
            self.camera = camera;
        }
    }

    /// A look by its number.
    pub fn look(&self, id: LookId) -> Option<&Look> {
        self.looks.get(id.0 as usize)
    }
}
