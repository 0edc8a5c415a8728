//! The skald tool.

fn main() {}
