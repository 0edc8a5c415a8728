//! What a watch tells of a game, look by look.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail their test"
)]

mod game;
mod looks;
mod outside;
