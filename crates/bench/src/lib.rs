//! Benchmarks of the script machine and of conditions: one list of cases for the `skald` tool and for a wasm module
//! that `cargo xtask bench` opens in a browser.
//!
//! Not here: the clock, which the host hands in as a function that gives seconds, and what is only
//! measured natively (`skald bench files`).

mod bare;
mod cases;
mod conditions;
mod instances;
mod library;
mod meter;
#[cfg(target_arch = "wasm32")]
mod page;
mod row;
mod script;

#[cfg(target_arch = "wasm32")]
pub use page::run;
pub use row::{Row, json};

/// Measures the script machine. `now` gives seconds since any moment.
///
/// # Errors
/// A script of the benchmark that does not compile, or one that logs a fault.
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
pub fn conditions(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    conditions::measure(now)
}
