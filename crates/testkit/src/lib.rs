//! Fixtures and the case runner.
