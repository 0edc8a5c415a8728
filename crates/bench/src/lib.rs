//! Benchmarks of the script machine, of conditions, of state, of bodies, of plugins and archives: one list of cases for
//! the `skald` tool and for a wasm module that `cargo xtask bench` opens in a browser.
//!
//! Not here: the clock, which the host hands in as a function that gives seconds, and what is only
//! measured natively (`skald bench files`).

mod archives;
#[cfg(feature = "scripts")]
mod bare;
#[cfg(feature = "scripts")]
mod cases;
#[cfg(feature = "scripts")]
mod conditions;
#[cfg(feature = "scripts")]
mod instances;
#[cfg(feature = "scripts")]
mod library;
mod meter;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(feature = "scripts")]
mod physics;
mod plugins;
mod row;
#[cfg(feature = "scripts")]
mod script;
#[cfg(feature = "scripts")]
mod state;

#[cfg(all(target_arch = "wasm32", feature = "scripts"))]
pub use page::run;
#[cfg(target_arch = "wasm32")]
pub use page::run_file;
pub use plugins::Blocks;
pub use row::{Row, json};

/// Measures the script machine. `now` gives seconds since any moment.
///
/// # Errors
/// A script of the benchmark that does not compile, or one that logs a fault.
#[cfg(feature = "scripts")]
pub fn vm(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    // Memory first: a module's never shrinks, and what was freed would hide what is taken.
    let mut rows = instances::measure(now)?;
    rows.extend(library::measure(now)?);
    rows.extend(cases::measure(now)?);
    Ok(rows)
}

/// Measures conditions. `now` gives seconds since any moment.
///
/// # Errors
/// None so far.
#[cfg(feature = "scripts")]
pub fn conditions(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    conditions::measure(now)
}

/// Measures digests and saves. `now` gives seconds since any moment.
///
/// # Errors
/// When a save cannot be written.
#[cfg(feature = "scripts")]
pub fn state(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    state::measure(now)
}

/// Measures bodies, and cells that come in. `now` gives seconds since any moment.
///
/// # Errors
/// None so far.
#[cfg(feature = "scripts")]
pub fn physics(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    physics::measure(now)
}

/// Measures a plugin's way into forms. `now` gives seconds since any moment.
///
/// # Errors
/// When it is no plugin that loads by itself.
pub fn plugin(now: &dyn Fn() -> f64, name: &str, blocks: &dyn Blocks) -> Result<Vec<Row>, String> {
    plugins::measure(now, name, blocks)
}

/// Measures the reading of an archive. `now` gives seconds since any moment.
///
/// # Errors
/// When it, or a file in it, cannot be read.
pub fn archive(now: &dyn Fn() -> f64, name: &str, bytes: &[u8]) -> Result<Vec<Row>, String> {
    archives::measure(now, name, bytes)
}
