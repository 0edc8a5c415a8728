//! What the page of the benchmark calls.

use crate::{Blocks, Row};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Bytes that are taken into the module at a time, as the page's worker reads a file.
const BLOCK: u32 = 4 << 20;

/// Runs the benchmarks of a name, `vm`, `conditions`, `state` or `physics`, and gives their rows as JSON. `now` gives
/// milliseconds.
///
/// # Errors
/// The words of a benchmark that went wrong.
#[cfg(feature = "scripts")]
#[wasm_bindgen]
pub fn run(name: &str, now: &Function) -> Result<String, JsValue> {
    let seconds = || seconds(now);
    in_json(match name {
        "conditions" => crate::conditions(&seconds),
        "state" => crate::state(&seconds),
        "physics" => crate::physics(&seconds),
        _ => crate::vm(&seconds),
    })
}

/// Measures a file of a Data folder: a plugin's indexing, or an archive's reading.
///
/// # Errors
/// The words of a benchmark that went wrong.
#[wasm_bindgen]
pub fn run_file(name: &str, bytes: &Uint8Array, now: &Function) -> Result<String, JsValue> {
    let seconds = || seconds(now);
    in_json(match name.to_ascii_lowercase().ends_with(".bsa") {
        true => crate::archive(&seconds, name, &bytes.to_vec()),
        false => crate::plugin(&seconds, name, &Outside(bytes)),
    })
}

/// A file that lies outside of the module's memory.
struct Outside<'a>(&'a Uint8Array);

impl Blocks for Outside<'_> {
    fn size(&self) -> u64 {
        u64::from(self.0.length())
    }

    fn each(&self, take: &mut dyn FnMut(&[u8])) {
        let end = self.0.length();
        for start in (0..end).step_by(BLOCK as usize) {
            take(&self.0.subarray(start, end.min(start + BLOCK)).to_vec());
        }
    }
}

fn seconds(now: &Function) -> f64 {
    let now = now.call0(&JsValue::NULL).ok();
    now.and_then(|now| now.as_f64()).unwrap_or(f64::NAN) / 1000.0
}

fn in_json(rows: Result<Vec<Row>, String>) -> Result<String, JsValue> {
    match rows {
        Ok(rows) => Ok(crate::json(&rows).to_string()),
        Err(words) => Err(JsValue::from_str(&words)),
    }
}
