//! The script face of the game: one file per Papyrus script.
