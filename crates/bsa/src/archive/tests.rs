//! Archives made here, byte by byte: what is read, what is a problem, what is refused.

use super::*;
use crate::header::Version;
use crate::pack::{Packer, Packing};

const NAMES: u32 = flags::FOLDER_NAMES | flags::FILE_NAMES;

fn text() -> Vec<u8> {
    b"a quest, an alias, a stage; ".repeat(40)
}

fn path(text: &str) -> AssetPath {
    AssetPath::from_text(text)
}

fn pack(version: Version, flags: u32, files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut packer = Packer::new(Packing {
        version,
        flags,
        kinds: 0x100,
    })
    .unwrap();
    for (name, bytes) in files {
        packer.add(&path(name), bytes).unwrap();
    }
    packer.finish().unwrap()
}

/// A file's bytes as a reader of the archive gets them: directory first, then one slice.
fn extract(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    let archive = Archive::read_directory(bytes).unwrap();
    let entry = *archive.find(&path(name))?;
    let data = &bytes[entry.offset as usize..entry.range().end as usize];
    Some(archive.unpack(&entry, data).unwrap())
}

#[test]
fn the_bytes_of_a_small_archive_are_those_of_the_format() {
    let bytes = pack(
        Version::V104,
        NAMES,
        &[("misc/example.txt", b"hello world!\r\n")],
    );
    let expected: &[u8] = b"BSA\0\x68\0\0\0\x24\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\0\0\x05\0\0\0\
        \x0C\0\0\0\0\x01\0\0\
        \x63\x73\x04\x6D\x69\0\0\0\x01\0\0\0\x40\0\0\0\
        \x05misc\0\
        \x65\x6C\x07\x65\x6E\x7B\x33\x95\x0E\0\0\0\x56\0\0\0\
        example.txt\0hello world!\r\n";
    // Source: a public archive of version 103, which differs in version and flags alone.
    assert_eq!(bytes, expected);
}

// Source: ByroRedux issue 616: the size's high bits, and embedded paths by the archive's flag.
#[test]
fn every_mix_of_embedded_paths_compression_and_toggle_is_read() {
    for version in [Version::V104, Version::V105] {
        for embedded in [0, flags::EMBEDDED_NAMES] {
            for compressed in [0, flags::COMPRESSED] {
                let flags = NAMES | embedded | compressed;
                let mut packer = Packer::new(Packing {
                    version,
                    flags,
                    kinds: 0,
                })
                .unwrap();
                packer.add_as(&path("a/plain.txt"), &text(), false).unwrap();
                packer.add_as(&path("a/packed.txt"), &text(), true).unwrap();
                packer.add(&path("root.txt"), &text()).unwrap();
                packer.add(&path("a/empty.txt"), b"").unwrap();
                let bytes = packer.finish().unwrap();
                for name in ["a\\plain.txt", "A/PACKED.TXT", "root.txt"] {
                    assert_eq!(
                        extract(&bytes, name),
                        Some(text()),
                        "{version:?} {flags:X} {name}"
                    );
                }
                assert_eq!(extract(&bytes, "a/empty.txt"), Some(Vec::new()));
                let archive = Archive::read_directory(&bytes).unwrap();
                assert_eq!(archive.problems(), []);
                let is_compressed =
                    |name| archive.find(&path(name)).map(|entry| entry.is_compressed);
                assert_eq!(is_compressed("a/plain.txt"), Some(false));
                assert_eq!(is_compressed("a/packed.txt"), Some(true));
                assert_eq!(is_compressed("root.txt"), Some(compressed != 0));
            }
        }
    }
}

#[test]
fn the_embedded_path_is_told_and_is_no_part_of_the_file() {
    let files: &[(&str, &[u8])] = &[("textures/a.dds", b"DDS "), ("b.txt", b"root")];
    let bytes = pack(Version::V105, NAMES | flags::EMBEDDED_NAMES, files);
    let archive = Archive::read_directory(&bytes).unwrap();
    let embedded = |name: &str| {
        let entry = archive.find(&path(name)).unwrap();
        let data = &bytes[entry.offset as usize..entry.range().end as usize];
        archive.payload(entry, data).unwrap().embedded_path
    };
    assert_eq!(embedded("textures/a.dds"), Some(&b"textures\\a.dds"[..]));
    assert_eq!(embedded("b.txt"), Some(&b"b.txt"[..]));
}

// Source: xEdit issue 657.
#[test]
fn files_are_found_by_hash_when_the_archive_has_no_names() {
    for flags in [
        0,
        flags::FOLDER_NAMES,
        flags::FILE_NAMES,
        flags::EMBEDDED_NAMES,
    ] {
        let bytes = pack(
            Version::V105,
            flags,
            &[("scripts/a.pex", b"pex"), ("b.pex", b"b")],
        );
        assert_eq!(
            extract(&bytes, "Scripts\\A.pex"),
            Some(b"pex".to_vec()),
            "flags {flags:X}"
        );
        assert_eq!(extract(&bytes, "scripts\\b.pex"), None);
        let archive = Archive::read_directory(&bytes).unwrap();
        assert!(
            archive
                .entries()
                .iter()
                .all(|entry| archive.path(entry).is_none())
        );
        assert_eq!(archive.problems(), []);
    }
}

// Source: bsa issue 15.
#[test]
fn names_are_bytes_of_no_encoding() {
    let mut packer = Packer::new(Packing::plain(Version::V104)).unwrap();
    let odd = AssetPath::new(b"meshes\\\xC2\xB0\xFF.nif");
    packer.add(&odd, b"NIF").unwrap();
    let bytes = packer.finish().unwrap();
    let archive = Archive::read_directory(&bytes).unwrap();
    let entry = archive.find(&odd).unwrap();
    assert_eq!(archive.file_name(entry), Some(&b"\xC2\xB0\xFF.nif"[..]));
    assert_eq!(archive.path(entry), Some(odd));
}

#[test]
fn a_wrong_hash_is_a_problem_and_the_other_files_are_found() {
    let mut bytes = pack(
        Version::V104,
        NAMES,
        &[("a/one.txt", b"1"), ("a/two.txt", b"2")],
    );
    let archive = Archive::read_directory(&bytes).unwrap();
    let first = archive.entries()[0];
    let name = String::from_utf8(archive.file_name(&first).unwrap().to_vec()).unwrap();
    // One folder record, then the folder's name and its length.
    let record = 36 + 16 + 3;
    assert_eq!(bytes[record..record + 8], first.hash.to_le_bytes());
    bytes[record] ^= 1;
    let archive = Archive::read_directory(&bytes).unwrap();
    let [problem] = archive.problems() else {
        panic!("{:?}", archive.problems())
    };
    assert!(
        problem
            .to_string()
            .contains(&format!("file {name} has the hash"))
    );
    let wrong = path(&format!("a/{name}"));
    assert_eq!(archive.find(&wrong), None, "the game looks by hash alone");
    assert_eq!(
        archive.find_named(&wrong).map(|entry| entry.offset),
        Some(first.offset)
    );
    let other = if name == "one.txt" {
        "a/two.txt"
    } else {
        "a/one.txt"
    };
    assert!(archive.find(&path(other)).is_some());
}

#[test]
fn records_out_of_order_are_a_problem_and_are_found_all_the_same() {
    let mut bytes = pack(
        Version::V104,
        NAMES,
        &[("a/one.txt", b"1"), ("a/two.txt", b"2")],
    );
    let (first, second) = (36 + 16 + 3, 36 + 16 + 3 + 16);
    for at in 0..16 {
        bytes.swap(first + at, second + at);
    }
    let archive = Archive::read_directory(&bytes).unwrap();
    assert!(
        archive
            .problems()
            .iter()
            .any(|problem| problem.kind == ProblemKind::Unsorted)
    );
    assert_eq!(extract(&bytes, "a/one.txt"), Some(b"1".to_vec()));
    assert_eq!(extract(&bytes, "a/two.txt"), Some(b"2".to_vec()));
}

#[test]
fn the_first_of_two_files_of_one_name_is_found_and_the_second_is_a_problem() {
    let mut bytes = pack(
        Version::V104,
        NAMES,
        &[("a/one.txt", b"1"), ("a/two.txt", b"2")],
    );
    let (first, second) = (36 + 16 + 3, 36 + 16 + 3 + 16);
    let hash = bytes[first..first + 8].to_vec();
    bytes[second..second + 8].copy_from_slice(&hash);
    let archive = Archive::read_directory(&bytes).unwrap();
    let twice = |problem: &&Problem| matches!(problem.kind, ProblemKind::Twice { .. });
    assert_eq!(archive.problems().iter().filter(twice).count(), 1);
    let hash = u64::from_le_bytes(hash.try_into().unwrap());
    let found = archive.find_hashed(crate::folder_hash(b"a"), hash).unwrap();
    assert_eq!(found.offset, archive.entries()[0].offset);
}

#[test]
fn high_bits_of_size_and_offset_are_no_part_of_them() {
    let mut bytes = pack(Version::V105, NAMES, &[("a/one.txt", b"1")]);
    let record = 36 + 24 + 3;
    bytes[record + 11] |= 0x80;
    bytes[record + 15] |= 0x80;
    assert_eq!(extract(&bytes, "a/one.txt"), Some(b"1".to_vec()));
}

#[test]
fn a_directory_cut_at_any_length_is_an_error_with_a_place() {
    for (version, flags) in [(Version::V104, NAMES), (Version::V105, NAMES | 0x104)] {
        let bytes = pack(version, flags, &[("a/b/c.nif", &text()), ("d.dds", b"DDS")]);
        let directory = Header::read(&bytes).unwrap().directory_len() as usize;
        assert!(Archive::read_directory(&bytes[..directory]).is_ok());
        for length in 0..directory {
            let error = Archive::read_directory(&bytes[..length]).unwrap_err();
            assert!(
                error.offset().is_some_and(|at| at <= length as u64),
                "{length}: {error}"
            );
        }
    }
}

#[test]
fn data_cut_at_any_length_is_an_error_or_the_whole_file() {
    for version in [Version::V104, Version::V105] {
        let flags = NAMES | flags::COMPRESSED | flags::EMBEDDED_NAMES;
        let bytes = pack(version, flags, &[("a/b.txt", &text())]);
        let archive = Archive::read_directory(&bytes).unwrap();
        let entry = archive.entries()[0];
        let data = &bytes[entry.offset as usize..];
        assert_eq!(archive.unpack(&entry, data).as_ref(), Ok(&text()));
        for length in 0..data.len() {
            assert!(
                archive.unpack(&entry, &data[..length]).is_err(),
                "{version:?} {length}"
            );
        }
        // The same with an entry that is as short: now the stream itself is cut.
        for length in 1..data.len() as u32 {
            let cut = Entry {
                size: length,
                ..entry
            };
            let path = 1 + b"a\\b.txt".len() as u32;
            match archive.unpack(&cut, data) {
                Ok(bytes) if length == path => assert_eq!(bytes, b""),
                Ok(bytes) => assert_eq!(bytes, text(), "a stream's check sum may be missing"),
                Err(error) => assert!(error.offset().is_some()),
            }
        }
    }
}

#[test]
fn a_size_no_stream_can_reach_is_refused_before_memory_is_taken() {
    let flags = NAMES | flags::COMPRESSED;
    let mut bytes = pack(Version::V105, flags, &[("a.txt", &text())]);
    let archive = Archive::read_directory(&bytes).unwrap();
    let entry = archive.entries()[0];
    let at = entry.offset as usize;
    bytes[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let error = archive.unpack(&entry, &bytes[at..]).unwrap_err();
    assert!(
        matches!(
            error,
            Error::Bomb {
                claimed: 0xFFFF_FFFF,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_stream_of_another_length_than_claimed_is_damaged() {
    for version in [Version::V104, Version::V105] {
        for wrong in [text().len() as u32 - 1, text().len() as u32 + 1] {
            let mut bytes = pack(version, NAMES | flags::COMPRESSED, &[("a.txt", &text())]);
            let archive = Archive::read_directory(&bytes).unwrap();
            let entry = archive.entries()[0];
            let at = entry.offset as usize;
            bytes[at..at + 4].copy_from_slice(&wrong.to_le_bytes());
            let error = archive.unpack(&entry, &bytes[at..]).unwrap_err();
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
        }
    }
}

#[test]
fn files_beyond_the_end_of_a_cut_archive_are_told() {
    let bytes = pack(
        Version::V104,
        NAMES,
        &[("a.txt", b"12345"), ("b/c.txt", b"678")],
    );
    let archive = Archive::read_directory(&bytes).unwrap();
    assert_eq!(archive.beyond(bytes.len() as u64).count(), 0);
    assert_eq!(archive.beyond(bytes.len() as u64 - 1).count(), 1);
    assert_eq!(archive.beyond(bytes.len() as u64 - 8).count(), 2);
}

#[test]
fn what_the_format_cannot_hold_is_refused_in_words() {
    let mut packer = Packer::new(Packing::plain(Version::V105)).unwrap();
    let mut refused = |name: &str| packer.add(&path(name), b"").unwrap_err().to_string();
    assert_eq!(
        refused("a/.hidden"),
        "a\\.hidden: archives cannot hold such a file name"
    );
    assert!(refused(&format!("{}/a.txt", "f".repeat(255))).ends_with("too long for an archive"));
    packer.add(&path("a/b.txt"), b"").unwrap();
    let error = packer.add(&path("A/B.TXT"), b"").unwrap_err();
    assert_eq!(
        error.to_string(),
        "a\\b.txt: another file has the same name or hash"
    );
    assert!(Packer::new(Packing::plain(Version::V103)).is_err());
    let xbox = Packing {
        version: Version::V104,
        flags: 0x43,
        kinds: 0,
    };
    assert_eq!(Packer::new(xbox).unwrap_err(), Error::Xbox);
}

/// Bytes that follow from a seed alone.
fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let whole = pack(
        Version::V105,
        NAMES | flags::COMPRESSED | flags::EMBEDDED_NAMES,
        &[
            ("a/b.txt", &text()),
            ("a/c.txt", b"c"),
            ("d.dds", &text()),
            ("e/f/g.nif", b""),
        ],
    );
    let mut old = whole.clone();
    old[4] = 104;
    let mut seed = 0x5EED_0001;
    let (mut opened, mut unpacked) = (0, 0);
    for round in 0..4000 {
        let mut bytes = if round % 2 == 0 {
            whole.clone()
        } else {
            old.clone()
        };
        for _ in 0..1 + noise(&mut seed) % 6 {
            let at = (noise(&mut seed) % bytes.len() as u64) as usize;
            bytes[at] = noise(&mut seed) as u8;
        }
        let Ok(archive) = Archive::read_directory(&bytes) else {
            continue;
        };
        opened += 1;
        for entry in archive.entries() {
            let range = entry.offset as usize..(entry.range().end as usize).min(bytes.len());
            let data = bytes.get(range).unwrap_or(&[]);
            unpacked += usize::from(archive.unpack(entry, data).is_ok());
            archive.path(entry);
        }
        archive.find(&path("a/b.txt"));
    }
    assert!(
        opened > 1000 && unpacked > 1000,
        "{opened} opened, {unpacked} unpacked"
    );
}
