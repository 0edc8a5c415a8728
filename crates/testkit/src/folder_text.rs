//! A whole Data folder as text: a line `=== name` begins each file.
//!
//! Plugins are written as `plugin_text.rs` says, string tables as `00000001 "text"`, archives as a
//! line `archive 105 compressed` (104 or 105; `compressed`, `embedded`, `nameless`) and lines
//! `"path" "content" toggled`. Everything else is the file's own text. In all of them `\xNN` is a
//! byte, a line `patch 12 x4300` puts bytes over those at an offset and `cut 40` leaves so many.
//! A number in braces in a name makes as many files: `F{000..254}.esp`.
#![expect(clippy::panic, reason = "a broken fixture is a broken test")]

use crate::plugin_text::plugin_from_text;
use crate::text_lines::{Line, bytes, lines, words};
use bsa::{Packer, Packing, Version};
use esp::{StringTable, StringTableKind};
use ident::AssetPath;
use std::collections::BTreeMap;
use vfs::MemoryFolder;

/// The folder that a text describes. Panics with the line where the text is wrong.
pub fn folder_from_text(text: &str) -> MemoryFolder {
    let mut folder = MemoryFolder::new();
    for section in text.split("=== ").skip(1) {
        let (name, content) = section.split_once('\n').unwrap_or((section, ""));
        let (content, changes): (Vec<&str>, Vec<&str>) = content
            .split_inclusive('\n')
            .partition(|line| !line.starts_with("patch ") && !line.starts_with("cut "));
        let mut file = file(name.trim(), &content.concat());
        changes
            .iter()
            .for_each(|line| change(&mut file, line.trim()));
        for name in names(name.trim()) {
            folder.insert(&name, file.clone());
        }
    }
    folder
}

/// The names a section's name stands for.
fn names(name: &str) -> Vec<String> {
    let range = name.split_once('{').and_then(|(before, rest)| {
        let (range, after) = rest.split_once('}')?;
        let (first, last) = range.split_once("..")?;
        let (from, to): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
        let width = first.len();
        let name = |n: u32| format!("{before}{n:0width$}{after}");
        Some((from..=to).map(name).collect())
    });
    range.unwrap_or_else(|| vec![name.to_owned()])
}

fn file(name: &str, content: &str) -> Vec<u8> {
    let extension = name.rsplit('.').next().unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "esm" | "esp" | "esl" => plugin_from_text(content),
        "bsa" => archive(content),
        other => {
            let kinds = StringTableKind::ALL.into_iter();
            let mut kinds = kinds.filter(|kind| kind.extension().eq_ignore_ascii_case(other));
            match kinds.next() {
                Some(kind) => strings(content, kind),
                None => bytes(content),
            }
        }
    }
}

fn change(file: &mut Vec<u8>, line: &str) {
    let parts: Vec<&str> = line.split(' ').collect();
    let number = parts.get(1).and_then(|number| number.parse::<usize>().ok());
    match (parts.first(), number, parts.get(2)) {
        (Some(&"cut"), Some(length), None) => file.truncate(length),
        (Some(&"patch"), Some(at), Some(digits)) => {
            let digits = digits.trim_start_matches('x');
            for (at, two) in (at..).zip(digits.as_bytes().chunks(2)) {
                let byte = u8::from_str_radix(&String::from_utf8_lossy(two), 16);
                match (file.get_mut(at), byte) {
                    (Some(place), Ok(byte)) => *place = byte,
                    _ => panic!("{line:?} cannot be done"),
                }
            }
        }
        _ => panic!("no such change: {line:?}"),
    }
}

/// The bytes of a text in quotes.
fn quoted(word: &str, line: &Line<'_>) -> Vec<u8> {
    let text = word
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    bytes(text.unwrap_or_else(|| line.wrong("no text in quotes")))
}

fn strings(content: &str, kind: StringTableKind) -> Vec<u8> {
    let texts: BTreeMap<u32, Vec<u8>> = lines(content)
        .map(|line| match words(&line)[..] {
            [id, text] => {
                let id = u32::from_str_radix(id, 16);
                let id = id.unwrap_or_else(|_| line.wrong("no hex number"));
                (id, quoted(text, &line))
            }
            _ => line.wrong("no id and text"),
        })
        .collect();
    StringTable::from_texts(kind, &texts).write()
}

fn archive(content: &str) -> Vec<u8> {
    let mut packer = None;
    for line in lines(content) {
        let words = words(&line);
        match (&mut packer, &words[..]) {
            (None, ["archive", version, flags @ ..]) => {
                packer = Some(packing(version, flags, &line));
            }
            (Some(packer), [path, content, rest @ ..]) => {
                add(packer, path, content, rest, &line);
            }
            _ => line.wrong("no archive's line"),
        }
    }
    let packed = packer.map(|packer| packer.finish());
    match packed {
        Some(Ok(bytes)) => bytes,
        Some(Err(error)) => panic!("{error}"),
        None => panic!("an archive without its first line"),
    }
}

fn packing(version: &str, words: &[&str], line: &Line<'_>) -> Packer {
    let version = match version {
        "104" => Version::V104,
        "105" => Version::V105,
        _ => line.wrong("no version that is written"),
    };
    let mut packing = Packing::plain(version);
    for word in words {
        match *word {
            "compressed" => packing.flags |= bsa::flags::COMPRESSED,
            "embedded" => packing.flags |= bsa::flags::EMBEDDED_NAMES,
            "nameless" => packing.flags &= !bsa::flags::FILE_NAMES,
            _ => line.wrong("no archive's word"),
        }
    }
    Packer::new(packing).unwrap_or_else(|error| line.wrong(&error.to_string()))
}

fn add(packer: &mut Packer, path: &str, content: &str, rest: &[&str], line: &Line<'_>) {
    let path = AssetPath::new(&quoted(path, line));
    let content = quoted(content, line);
    let added = match rest {
        [] => packer.add(&path, &content),
        ["toggled"] => {
            let is_compressed = packer.packing().flags & bsa::flags::COMPRESSED != 0;
            packer.add_as(&path, &content, !is_compressed)
        }
        _ => line.wrong("no file's word"),
    };
    if let Err(error) = added {
        line.wrong(&error.to_string());
    }
}
