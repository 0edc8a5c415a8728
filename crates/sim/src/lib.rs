//! The session: one tick, the hub, the digest.
