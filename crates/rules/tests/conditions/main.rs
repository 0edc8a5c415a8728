//! Conditions and what they read, case by case, over a tiny game made of literal records.
//!
//! Each case names its rule. Expectations: the scripting seed, "Conditions", "Actors" and
//! "Locations", unless a case says otherwise.

#![expect(clippy::unwrap_used, reason = "tests")]

mod actors;
mod coverage;
mod items;
mod lists;
mod perk_entries;
mod places;
mod quests;
mod run_on;
mod subjects;
mod tiny;
