//! Pictures of a scene with wgpu.
//!
//! A [`Picture`] is fed with [`scene::Changes`] and with the bytes of files that it says it wants,
//! and draws frames. A file that is missing or broken is a marked stand-in and a [`Trouble`].
//!
//! Not here: what there is to draw (`scene`), where bytes come from, windows and canvases (hosts).
//! Nothing flows back into the game.

mod frame;
mod gpu;
mod half;
mod held;
mod lights;
pub mod mesh;
mod passes;
mod picture;
#[cfg(not(target_arch = "wasm32"))]
mod shot;
mod targets;
mod trouble;
mod visible;
mod wanted;

pub use frame::Show;
pub use gpu::{Gpu, GpuError};
pub use picture::{Counters, Options, Picture};
#[cfg(not(target_arch = "wasm32"))]
pub use shot::Shot;
pub use trouble::Trouble;
pub use wanted::Wanted;
