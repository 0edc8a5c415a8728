//! Everything that could differ between two runs, owned in one place: chance, clocks, float maths,
//! and the walk over state that gives digests and names first differences.
//!
//! Code of the simulation takes randomness from [`Stream`], time from [`Clock`], transcendental
//! functions from [`math`]. Not here: wall-clock time (only hosts have it) and anything of the game.

mod clock;
mod digest;
pub mod math;
mod prng;
mod walk;

pub use clock::{Clock, GameTime, PlayTime, TICKS_PER_SECOND, Tick};
pub use digest::{Digest, Digester, Digests, FamilyDigest};
pub use prng::Stream;
pub use walk::{Difference, Leaf, first_difference, first_difference_of_leaves, leaves};
