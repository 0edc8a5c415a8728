//! What may be left out of a function without anybody noticing: only on request.
//!
//! [`fold`] computes constants in the checked tree. [`shorten`] works on instructions until nothing
//! more goes: a value goes straight to its variable instead of through a temporary; copies are read
//! where they come from (`copies.rs`); what is written and never read is not computed
//! (`stores.rs`); casts and jumps that change nothing go, and code nobody reaches.
//! Calls, their order and everything scripts can see stay. What the log says of a variable may name
//! another one, and texts joined here are met earlier, which may choose their spelling.
//!
//! Left out: texts of floats (the game's own formatting decides), division by zero (the game logs
//! it), arrays (a place of theirs may refuse what is stored).

mod copies;
mod fold;
mod places;
mod shorten;
mod stores;

use super::emitter::Code;
use super::script_type::Type;
use places::Places;

pub(crate) use fold::fold;

/// Each round takes something away; so many are enough for what people write.
const ROUNDS_MAX: usize = 64;

/// Shortens the code of a function with these parameters.
pub(crate) fn shorten(code: &mut Code, params: &[(String, Type)]) {
    let places = Places::new(params, code);
    for _ in 0..ROUNDS_MAX {
        shorten::shorten(code);
        let copied = copies::propagate(code, &places);
        if !stores::drop_unread(code, &places) && !copied {
            break;
        }
    }
    shorten::drop_unused(code);
}
