//! Makes the demo's files anew from its scripts: `cargo run -p skald-forge --example make_demo`.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo/Data");
    fs::create_dir_all(&data)?;
    for (path, bytes) in forge::demo::make()? {
        fs::write(data.join(&path), &bytes)?;
        println!("{path}: {} bytes", bytes.len());
    }
    Ok(())
}
