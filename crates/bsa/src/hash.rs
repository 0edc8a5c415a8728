//! The hash that archives find folders and files by.
//!
//! Over bytes, ASCII letters in lower case, both slashes alike. Source: docs/formats/bsa.md,
//! "Hash", checked there on published values and on the names of public archives.

/// Longest stem or folder path that has a hash of its own.
const LENGTH_MAX: usize = 259;
/// Longest extension, its dot included, that has one.
const EXTENSION_MAX: usize = 15;
/// Extensions that mark themselves in the low bytes. An extension counts by its first four bytes.
const MARKED: [&[u8]; 6] = [b"", b".nif", b".kf", b".dds", b".wav", b".adp"];

/// The hash of a folder's path. The root is `.`, as is a path too long for the format.
pub fn folder_hash(path: &[u8]) -> u64 {
    let path = trim(path);
    if path.is_empty() || path.len() > LENGTH_MAX {
        stem_hash(b".")
    } else {
        stem_hash(path)
    }
}

/// The hash of a file's name. Folders before it do not count; a name without a stem, or too long
/// for the format, has 0.
pub fn file_hash(name: &[u8]) -> u64 {
    let name = trim(name);
    let start = name
        .iter()
        .rposition(|&byte| is_slash(byte))
        .map_or(0, |at| at + 1);
    let name = name.get(start..).unwrap_or(&[]);
    let dot = name
        .iter()
        .rposition(|&byte| byte == b'.')
        .unwrap_or(name.len());
    let (stem, extension) = name.split_at(dot);
    if stem.is_empty() || stem.len() > LENGTH_MAX || extension.len() > EXTENSION_MAX {
        return 0;
    }
    let hash = stem_hash(stem);
    let [mut last, mut before, length, mut first] = (hash as u32).to_le_bytes();
    let high = ((hash >> 32) as u32).wrapping_add(polynomial(extension));
    let head = extension.get(..4).unwrap_or(extension);
    let mark = MARKED
        .iter()
        .position(|marked| marked.eq_ignore_ascii_case(head));
    if let Some(mark) = mark {
        let mark = mark as u8;
        first = first.wrapping_add((mark & 0xFC).wrapping_mul(32));
        last = last.wrapping_add((mark & 0xFE) << 6);
        before = before.wrapping_add(mark << 7);
    }
    u64::from(high) << 32 | u64::from(u32::from_le_bytes([last, before, length, first]))
}

/// Both slashes count as one, and none at either end.
fn trim(path: &[u8]) -> &[u8] {
    let start = path
        .iter()
        .position(|&byte| !is_slash(byte))
        .unwrap_or(path.len());
    let end = path
        .iter()
        .rposition(|&byte| !is_slash(byte))
        .map_or(start, |at| at + 1);
    path.get(start..end).unwrap_or(&[])
}

fn is_slash(byte: u8) -> bool {
    byte == b'\\' || byte == b'/'
}

fn fold(byte: u8) -> u8 {
    if byte == b'/' {
        b'\\'
    } else {
        byte.to_ascii_lowercase()
    }
}

fn stem_hash(stem: &[u8]) -> u64 {
    let length = stem.len();
    let byte = |at: Option<usize>| at.and_then(|at| stem.get(at)).map_or(0, |&byte| fold(byte));
    let last = byte(length.checked_sub(1));
    let before = if length >= 3 {
        byte(length.checked_sub(2))
    } else {
        0
    };
    let middle = length
        .checked_sub(2)
        .and_then(|end| stem.get(1..end))
        .unwrap_or(&[]);
    let low = u32::from_le_bytes([last, before, length as u8, byte(Some(0))]);
    u64::from(polynomial(middle)) << 32 | u64::from(low)
}

fn polynomial(bytes: &[u8]) -> u32 {
    let step = |hash: u32, &byte: &u8| {
        hash.wrapping_mul(0x1003F)
            .wrapping_add(u32::from(fold(byte)))
    };
    bytes.iter().fold(0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Published values, from docs/formats/bsa.md.
    #[test]
    fn published_hashes_come_out() {
        assert_eq!(
            folder_hash(b"textures/architecture/windhelm"),
            0xC1D9_7EBE_741E_6C6D
        );
        assert_eq!(
            file_hash(b"elder_council_amulet_n.dds"),
            0xDC53_1E2F_6516_DFEE
        );
        assert_eq!(
            file_hash(b"darkbrotherhood__0007469a_1.fuz"),
            0x011F_11B0_641B_5F31
        );
    }

    // Observed: the folder record of public archives with files in their root.
    #[test]
    fn the_root_folder_is_a_dot() {
        assert_eq!(folder_hash(b""), 0x2E01_002E);
        assert_eq!(folder_hash(b"\\"), 0x2E01_002E);
        assert_eq!(folder_hash(&[b'a'; 260]), 0x2E01_002E);
    }

    #[test]
    fn case_slashes_and_folders_before_a_name_do_not_count() {
        assert_eq!(
            folder_hash(b"/Textures\\Clutter/"),
            folder_hash(b"textures\\clutter")
        );
        assert_eq!(file_hash(b"Textures/Barrel.DDS"), file_hash(b"barrel.dds"));
    }

    #[test]
    fn names_the_format_has_no_hash_for_give_zero() {
        assert_eq!(file_hash(b".hidden"), 0);
        assert_eq!(file_hash(b"name.0123456789ABCDE"), 0);
        assert_eq!(file_hash(&[b'a'; 260]), 0);
        assert_eq!(file_hash(b""), 0);
    }

    // Source: bsa issue 15. Bytes above 0x7F have no case and no encoding here.
    #[test]
    fn bytes_of_any_code_page_are_kept() {
        assert_ne!(file_hash(b"a\xC2\xB0.nif"), file_hash(b"a\xB0.nif"));
        assert_ne!(file_hash(b"\xE4xx.nif"), file_hash(b"\xC4xx.nif"));
    }
}
