//! What there is to draw, as plain data: a [`Scene`], and the [`Changes`] from one look at the game
//! to the next.
//!
//! A [`Watch`] looks at forms and world and tells what differs from what it told before; whoever
//! draws keeps a [`Scene`] of its own and applies that. Both can be in different workers: changes
//! are bytes ([`Changes::to_bytes`]).
//!
//! Not here: the GPU, the bytes of meshes and textures (paths only), and anything that changes the
//! game: this reads only.

mod air;
mod body;
mod camera;
mod changes;
mod clock;
mod indoors;
mod instance;
mod land;
mod light;
mod look;
mod outdoors;
mod place;
mod scene;
mod watch;
mod water;
mod world_square;

pub use air::{Air, Cloud, Fog, Grade, Sky, Sun};
pub use body::{Body, BodyPart};
pub use camera::Camera;
pub use changes::{Changes, ChangesError};
pub use instance::{Instance, Look, LookId, ModelLook, ShapeTextures};
pub use land::{Land, LandLayer, LandQuad};
pub use light::{Flicker, Light};
pub use place::{Place, turn};
pub use scene::Scene;
pub use watch::{View, Watch};
pub use water::Water;
