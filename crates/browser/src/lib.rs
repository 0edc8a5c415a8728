//! The wasm module: worker entry, messages, Blob source. The only crate that names JavaScript.

pub mod protocol;
