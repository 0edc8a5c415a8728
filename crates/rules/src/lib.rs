//! The game's rules: functions over forms and world.
