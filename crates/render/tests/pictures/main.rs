//! Pictures of small scenes, drawn without a window and compared with those kept beside.
//!
//! Without a device the tests say so and hold. `SKALD_WRITE=1` keeps the new pictures.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail their test"
)]

mod damage;
mod demo;
mod device;
mod files;
mod golden;
mod scenes;
