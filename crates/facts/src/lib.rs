//! Tables of what the game is, that code is checked against. Never in a shipped build.
