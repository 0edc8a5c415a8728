//! The writing side: Papyrus compiler, plugin and archive builder, stand-in master, demo.
//!
//! Not here: reading for the game (`forms`), running scripts (`papyrus`).

#[cfg(feature = "base")]
pub mod base;
pub mod compiler;
pub mod decompiler;
pub mod demo;
#[cfg(feature = "base")]
pub mod form_keys;
pub mod plugin;
pub mod round_trip;
pub mod vmad;
