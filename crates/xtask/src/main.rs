//! Tasks and gates: play, test, ci, tidy, bench.

fn main() {}
