//! An archive that is in memory: its directory read and every file of it unpacked.

use crate::meter;
use crate::row::Row;
use bsa::Archive;
use std::hint::black_box;

/// Measures the reading of one archive, in bytes of unpacked files.
///
/// # Errors
/// When it, or a file in it, cannot be read.
pub(crate) fn measure(now: &dyn Fn() -> f64, name: &str, bytes: &[u8]) -> Result<Vec<Row>, String> {
    let rate = meter::best_rate(now, || unpack(bytes))?;
    Ok(vec![Row::new(&format!("bsa: {name} read"), "byte/s", rate)])
}

fn unpack(bytes: &[u8]) -> Result<u64, String> {
    let archive = Archive::read_directory(bytes).map_err(|error| error.to_string())?;
    let mut size = 0;
    for entry in archive.entries() {
        let range = entry.range();
        let data = bytes.get(range.start as usize..range.end as usize);
        let data = data.ok_or("a file is past the archive's end")?;
        let file = archive
            .unpack(entry, data)
            .map_err(|error| error.to_string())?;
        size += file.len() as u64;
        black_box(&file);
    }
    Ok(size)
}

#[cfg(all(test, feature = "scripts"))]
mod tests {
    use super::*;
    use bsa::{Packer, Packing, Version};
    use ident::AssetPath;

    #[test]
    fn the_bytes_of_all_files_are_counted_and_a_cut_archive_is_an_error() {
        let mut packer = Packer::new(Packing::plain(Version::V105)).unwrap();
        for path in ["scripts/a.pex", "scripts/b.pex"] {
            packer.add(&AssetPath::from_text(path), b"12345").unwrap();
        }
        let bytes = packer.finish().unwrap();
        assert_eq!(unpack(&bytes), Ok(10));
        assert!(unpack(&bytes[..bytes.len() - 1]).is_err());
    }
}
