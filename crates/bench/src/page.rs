//! What the page of the benchmark calls.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Runs the benchmarks of a name, `vm` or `conditions`, and gives their rows as JSON. `now` gives
/// milliseconds.
///
/// # Errors
/// The words of a benchmark that went wrong.
#[wasm_bindgen]
pub fn run(name: &str, now: &js_sys::Function) -> Result<String, JsValue> {
    let seconds = || {
        let now = now.call0(&JsValue::NULL).ok();
        now.and_then(|now| now.as_f64()).unwrap_or(f64::NAN) / 1000.0
    };
    let rows = match name {
        "conditions" => crate::conditions(&seconds),
        _ => crate::vm(&seconds),
    };
    match rows {
        Ok(rows) => Ok(crate::json(&rows).to_string()),
        Err(words) => Err(JsValue::from_str(&words)),
    }
}
