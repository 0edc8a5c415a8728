//! The picture's wasm module: a scene drawn onto a canvas, in a worker of its own.
//!
//! It is fed by the game's worker through a message port, which `web/src/worker/picture.ts` holds:
//! changes of the scene and bytes of files in, names of wanted files out. A lost device or a crash
//! here never touches the game.
//!
//! Not here: what is drawn and how (`render`), and where files come from.

#[cfg(target_arch = "wasm32")]
mod painter;

#[cfg(target_arch = "wasm32")]
pub use painter::Painter;
