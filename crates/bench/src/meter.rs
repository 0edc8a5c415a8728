//! Rates: the best of many short runs, for a machine that does other things beside.

/// Seconds of one run, at least.
const RUN: f64 = 0.05;
/// Seconds before measuring: a browser compiles hot code a second time, better, while it runs.
const WARM_UP: f64 = 0.3;
const RUNS: u32 = 8;

/// Units per second. `work` does some and says how many.
pub(crate) fn best_rate(
    now: &dyn Fn() -> f64,
    mut work: impl FnMut() -> Result<u64, String>,
) -> Result<f64, String> {
    run(now, WARM_UP, &mut work)?;
    let mut best = 0.0f64;
    for _ in 0..RUNS {
        best = best.max(run(now, RUN, &mut work)?);
    }
    Ok(best)
}

fn run(
    now: &dyn Fn() -> f64,
    seconds: f64,
    work: &mut impl FnMut() -> Result<u64, String>,
) -> Result<f64, String> {
    let begin = now();
    let mut units = 0;
    loop {
        units += work()?;
        let taken = now() - begin;
        if taken >= seconds {
            return Ok(units as f64 / taken);
        }
    }
}

/// Bytes of memory this program has: in wasm the module's whole memory, on Linux what is resident,
/// elsewhere unknown.
pub(crate) fn memory() -> Option<f64> {
    #[cfg(target_arch = "wasm32")]
    return Some(core::arch::wasm32::memory_size(0) as f64 * 65536.0);
    #[cfg(not(target_arch = "wasm32"))]
    {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
        let resident: f64 = pages.split(' ').nth(1)?.parse().ok()?;
        Some(resident * 4096.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_best_run_counts() {
        let now = Cell::new(0.0);
        let mut slow = true;
        let rate = best_rate(&|| now.get(), || {
            slow = !slow;
            now.set(now.get() + if slow { 0.2 } else { 0.1 });
            Ok(10)
        });
        assert!((rate.unwrap() - 100.0).abs() < 1e-6);
    }
}
