//! Tables of what the game is, that code is checked against. Never in a shipped build.
//!
//! The tables are the CSV files under `tables/`: names, numbers and layouts, one fact a row, without
//! prose. Each has a typed reader here. Code that registers a native, a condition function or an
//! actor value has a test that compares it with these rows, both ways.
//!
//! Not here: what a native or condition does. That is said by the code that does it.

mod conditions;
mod csv;
mod forms;
mod scripts;
mod values;

pub use conditions::{
    Condition, ConditionParameter, ConditionUsage, EntryPoint, condition_parameters,
    condition_usage, conditions, entry_points,
};
pub use csv::{Cells, Row, TableError, read_table};
pub use forms::{FormType, Opcode, form_types, opcodes};
pub use scripts::{
    Event, EventUsage, Member, MemberKind, Native, Parameter, Script, Source, Usage, event_usage,
    events, members, native, natives, parents, script, scripts, usage,
};
pub use values::{
    ActorValue, AnimationVariable, Control, IniSetting, Stat, actor_values, animation_variables,
    controls, ini_settings, stats,
};
