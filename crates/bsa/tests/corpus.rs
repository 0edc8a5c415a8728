//! The public archives, read, extracted and written back.
//!
//! Each archive is listed with what came out of it, so that a change of any shows. Has caught: the
//! flag of embedded paths, which version 103 sets without having any.

use bsa::{Archive, Entry, HEADER_LEN, Header, Packer, Packing, Version};
use std::path::Path;

type Failure = Box<dyn std::error::Error>;

fn data<'a>(bytes: &'a [u8], entry: &Entry) -> &'a [u8] {
    let range = entry.range();
    bytes
        .get(range.start as usize..range.end as usize)
        .unwrap_or(&[])
}

/// One line about an archive: what it is, how many files came out, how many bytes.
fn describe(bytes: &[u8]) -> String {
    let archive = match Archive::read_directory(bytes) {
        Ok(archive) => archive,
        Err(error) => return error.to_string(),
    };
    let unpacked = archive
        .entries()
        .iter()
        .map(|entry| archive.unpack(entry, data(bytes, entry)));
    let sizes: Vec<_> = unpacked.map(|file| file.map(|bytes| bytes.len())).collect();
    let good: Vec<_> = sizes.iter().flatten().copied().collect();
    let bad = sizes.iter().find_map(|size| size.as_ref().err());
    let mut line = format!(
        "v{}, {} files, {} out, {} bytes, {} problems",
        archive.header().version.number(),
        sizes.len(),
        good.len(),
        good.iter().sum::<usize>(),
        archive.problems().len(),
    );
    if let Some(error) = bad {
        line += &format!(", {error}");
    }
    line
}

/// The archive again, from its files as they are stored.
fn write_back(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let archive = Archive::read_directory(bytes)?;
    let Header {
        version,
        flags,
        kinds,
        ..
    } = *archive.header();
    let mut packer = Packer::new(Packing {
        version,
        flags,
        kinds,
    })?;
    for entry in archive.entries() {
        let path = archive.path(entry).ok_or("no name")?;
        let payload = archive.payload(entry, data(bytes, entry))?;
        packer.add_stored(&path, payload.stored.to_vec(), entry.is_compressed)?;
    }
    Ok(packer.finish()?)
}

/// Every archive of the corpus by folder and file, in the order of their paths.
fn corpus_archives() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut named = Vec::new();
    for path in corpus::files(&["bsa"]) {
        let folder = path.ancestors().skip(1).take(2).filter_map(Path::file_name);
        let folder: Vec<_> = folder.map(|name| name.to_string_lossy()).collect();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = if folder.first().is_some_and(|it| it == "Data") {
            folder.into_iter().rev().collect::<Vec<_>>().join("/")
        } else {
            folder.into_iter().take(1).collect()
        };
        named.push((format!("{folder}/{file}"), std::fs::read(&path)?));
    }
    Ok(named)
}

const LISTED: [&str; 15] = [
    "Skyrim/Data/Blank.bsa: v104, 1 files, 1 out, 1101 bytes, 0 problems",
    "SkyrimSE/Data/Blank.bsa: v105, 1 files, 1 out, 1101 bytes, 0 problems",
    "common_guess_test/tes4.bsa: v103, 1 files, 1 out, 14 bytes, 0 problems",
    "tes4_compression_mismatch_test/test.bsa: v103, 2 files, 2 out, 20127 bytes, 0 problems",
    "tes4_compression_test/test_104.bsa: v104, 2 files, 2 out, 51492 bytes, 0 problems",
    "tes4_compression_test/test_105.bsa: v105, 2 files, 2 out, 51492 bytes, 0 problems",
    "tes4_data_sharing_name_test/share.bsa: v104, 2 files, 2 out, 24 bytes, 0 problems",
    "tes4_invalid_test/invalid_exhausted.bsa: v104, 1 files, 0 out, 0 bytes, 0 problems, \
     at 0x4CCCCCCC: data of the file: need 14 bytes, have 0",
    "tes4_invalid_test/invalid_magic.bsa: \
     at 0x0: signature of the archive: expected BSA, found 3293506 (0x324142)",
    "tes4_invalid_test/invalid_size.bsa: \
     at 0x8: offset of the folder records: expected 36, found 204 (0xCC)",
    "tes4_invalid_test/invalid_version.bsa: \
     archives of version 42 are not known; Skyrim has 104 and 105",
    "tes4_xbox_read_test/normal.bsa: v104, 6 files, 6 out, 7374 bytes, 0 problems",
    "tes4_xbox_read_test/xbox.bsa: this archive was made for the Xbox 360",
    "tes4_xbox_write_test/in.bsa: this archive was made for the Xbox 360",
    "tes4_xmem_test/xmem.bsa: this archive was made for the Xbox 360",
];

#[test]
fn all_archives_of_the_corpus_are_listed_and_the_valid_ones_extracted() -> Result<(), Failure> {
    let archives = corpus_archives()?;
    if archives.is_empty() {
        return Ok(());
    }
    let lines: Vec<_> = archives
        .iter()
        .map(|(name, bytes)| format!("{name}: {}", describe(bytes)))
        .collect();
    assert_eq!(lines, LISTED);
    Ok(())
}

#[test]
fn the_same_files_come_out_of_both_versions_of_one_archive() -> Result<(), Failure> {
    let archives = corpus_archives()?;
    let files = |name: &str| -> Result<Vec<Vec<u8>>, Failure> {
        let named = archives.iter().find(|(it, _)| it.ends_with(name));
        let Some((_, bytes)) = named else {
            return Ok(Vec::new());
        };
        let archive = Archive::read_directory(bytes)?;
        let files = archive
            .entries()
            .iter()
            .map(|it| archive.unpack(it, data(bytes, it)));
        Ok(files.collect::<Result<_, _>>()?)
    };
    assert_eq!(files("test_104.bsa")?, files("test_105.bsa")?);
    Ok(())
}

// The folder records of version 105 have four bytes of padding, which the tools that wrote these
// archives left as they found them; ours are zero.
#[test]
fn archives_for_skyrim_are_written_back_byte_for_byte() -> Result<(), Failure> {
    let mut written = Vec::new();
    let archives = corpus_archives()?;
    for (name, bytes) in &archives {
        // Data that two files share is stored twice by us.
        if name.contains("sharing") {
            continue;
        }
        let Ok(back) = write_back(bytes) else {
            continue;
        };
        let mut bytes = bytes.clone();
        let header = Header::read(&bytes)?;
        if header.version == Version::V105 {
            for record in 0..header.n_folders as usize {
                let at = HEADER_LEN + record * 24 + 12;
                bytes.get_mut(at..at + 4).ok_or("no such record")?.fill(0);
            }
        }
        assert!(back == bytes, "{name} differs");
        written.push(name.as_str());
    }
    let expected = [
        "Skyrim/Data/Blank.bsa",
        "SkyrimSE/Data/Blank.bsa",
        "tes4_compression_test/test_104.bsa",
        "tes4_compression_test/test_105.bsa",
        "tes4_xbox_read_test/normal.bsa",
    ];
    assert!(archives.is_empty() || written == expected, "{written:?}");
    Ok(())
}

#[test]
fn public_archives_cut_or_changed_anywhere_do_no_harm() -> Result<(), Failure> {
    let mut seed = 0x5EED_0002_u64;
    for (_, bytes) in corpus_archives()? {
        for _ in 0..200 {
            let mut bytes = bytes.clone();
            for _ in 0..4 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let at = (seed >> 33) as usize % bytes.len();
                if let Some(byte) = bytes.get_mut(at % 400) {
                    *byte = (seed >> 20) as u8;
                }
            }
            bytes.truncate((seed >> 24) as usize % (bytes.len() + 1));
            describe(&bytes);
        }
    }
    Ok(())
}
