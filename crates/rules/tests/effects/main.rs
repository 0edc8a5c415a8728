//! Effects, equipment, rest: rule by rule over a tiny game made of literal records.
//!
//! Each case names its rule. Expectations: the wiki's pages of magic effects and of the Papyrus
//! functions, UESP's pages of magic, and docs/formats, unless a case says otherwise. Guards against
//! values that do not come back, effects that outlive their cause, and items in two places.

mod acting;
mod archetypes;
mod coverage;
mod equipment;
mod game;
mod resting;
