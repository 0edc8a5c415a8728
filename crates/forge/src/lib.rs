//! The writing side: Papyrus compiler, plugin and archive builder, stand-in master, demo.
