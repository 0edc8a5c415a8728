//! The game's rules: functions over forms (what the plugins say) and world (what changed).
//!
//! One theme a file, named as the Creation Kit names it. A rule may raise happenings; it calls no
//! script and shows nothing.
//!
//! Not here: scripts (`natives`), delivery (`sim`), anything drawn.

pub mod activation;
pub mod actor;
pub mod actor_value;
pub mod alias;
pub mod bodies;
pub mod calendar;
pub mod cell;
pub mod condition;
pub mod contact;
pub mod crosshair;
pub mod faction;
pub mod form_list;
pub mod game_setting;
pub mod global;
pub mod grab;
pub mod inventory;
pub mod keyword;
pub mod leveled;
pub mod location;
pub mod quest;
pub mod reference;
pub mod rest;
pub mod spell;
pub mod stats;
pub mod swing;
pub mod text;
pub mod translation;
pub mod walk;
pub mod water;
