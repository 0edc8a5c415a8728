//! The wasm module: worker entry, messages, sources of bytes. The only crate that names JavaScript.
//!
//! `worker.rs` takes the page's messages; `opening.rs` makes a game of a folder; `running.rs` ticks it;
//! `desk.rs` answers questions about its forms meanwhile.
//! `hands.rs` has what the player's hands did, `serving.rs` saves, loads and replays between two ticks.
//! `picture.rs` tells the picture's worker what is seen.
//! Not here: what a tick does (`sim`), and everything on the page's side (`web/`).

pub mod picture;
pub mod protocol;
pub mod worker;

mod blob_source;
mod controls;
mod crash;
mod desk;
mod hands;
mod http_source;
mod indexed_db;
mod kept_plugins;
mod links;
mod now;
mod opening;
mod pacer;

mod post;
mod rows;
mod running;
mod serving;
mod shelf;
mod status;
mod text;
