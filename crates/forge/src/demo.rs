//! The demo: a small Data folder of our own making. A room and a yard to walk in, with everything in
//! them, and a quest that greets, counts and asks a question.
//!
//! The files are checked in (`demo/Data/`), so that neither the page nor the tool needs
//! the compiler to have them. `cargo run -p skald-forge --example make_demo` makes them anew from
//! the scripts under `demo/scripts/`; a test checks that what is there is what that makes. What
//! happens in it is told in `docs/demo.md`.

#[cfg(feature = "base")]
mod make;

#[cfg(feature = "base")]
pub use make::{DemoError, make};

/// The demo's own plugin.
pub const PLUGIN: &str = "SkaldDemo.esp";

/// The Data folder: paths, and the files' bytes.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let files: [(&str, &[u8]); 3] = [
        ("Skyrim.esm", include_bytes!("../demo/Data/Skyrim.esm")),
        (PLUGIN, include_bytes!("../demo/Data/SkaldDemo.esp")),
        (
            "SkaldDemo.bsa",
            include_bytes!("../demo/Data/SkaldDemo.bsa"),
        ),
    ];
    files
        .into_iter()
        .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
        .collect()
}

#[cfg(all(test, feature = "base"))]
mod tests;
