//! Meshes made ready for the device: a file's shapes as vertices and surfaces, bodies put together.

mod billboard;
mod bind_pose;
mod body;
mod bounds;
mod model;
mod shape;
mod stand_in;
mod surface;
mod tangents;
mod vertex;

pub use billboard::Billboard;
pub use body::{Skeleton, body};
pub use bounds::Ball;
pub use model::{Model, ModelError};
pub use shape::Shape;
pub use stand_in::stand_in;
pub(crate) use surface::linear;
pub use surface::{Blend, Layer, Numbers, Slot, Surface, bit};
pub use vertex::Vertex;
