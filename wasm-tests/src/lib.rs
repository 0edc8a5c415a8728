//! Tests that run in a dedicated worker of headless Chrome, as the engine itself does.
//!
//! All of them are in `wasm-tests/tests`. What must agree between targets is written as one test
//! with its answer as a literal, and compiled for both: natively it runs with the other tests, in
//! the browser through `wasm-pack test --headless --chrome wasm-tests`.
//!
//! Not here: what only one target has. Natively that stands beside the code, and the page as a
//! whole is tried by the end-to-end tests of the shell.
