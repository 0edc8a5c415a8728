//! Everything that could differ between two runs: chance, clocks, maths, the state walk.
