//! All mutable game state as plain data keyed by id, and the queue of happenings.
