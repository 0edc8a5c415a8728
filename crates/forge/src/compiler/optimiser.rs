//! What may be left out of a function without anybody noticing: only on request.
//!
//! [`fold`] computes constants in the checked tree. [`shorten`] works on instructions: a value goes
//! straight to its variable instead of through a temporary, casts and jumps that change nothing go,
//! code nobody reaches goes. Calls, their order and everything scripts can see stay.
//!
//! Left out: texts of floats (the game's own formatting decides), division by zero (the game logs
//! it).

mod fold;
mod shorten;

pub(crate) use fold::fold;
pub(crate) use shorten::shorten;
