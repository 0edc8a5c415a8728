//! The host's clock. Only the pacing and the page's numbers look at it, never the game.

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// Milliseconds since the worker began.
pub(crate) fn now_ms() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope
        .performance()
        .map_or(0.0, |performance| performance.now())
}
