//! Whole Data folders in memory: who wins, what is told, what still opens.

use super::*;
use crate::memory_folder::MemoryFolder;
use crate::progress::{Progress, Stage};
use crate::source::{LocalFuture, Source, SourceError};
use bsa::{Packer, Packing, Version};
use pollster::block_on;
use std::cell::{Cell, RefCell};
use wire::Writer;

/// A plugin of a header alone.
fn plugin(flags: u32, form_version: u16) -> Vec<u8> {
    let mut out = Writer::new();
    out.raw(b"TES4")
        .u32_le(18)
        .u32_le(flags)
        .u32_le(0)
        .u32_le(0);
    out.u16_le(form_version)
        .u16_le(0)
        .raw(b"HEDR")
        .u16_le(12)
        .raw(&[0; 12]);
    out.into_bytes()
}

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut packer = Packer::new(Packing::plain(Version::V105)).unwrap();
    for (path, bytes) in files {
        packer
            .add(&AssetPath::from_text(path), bytes.as_bytes())
            .unwrap();
    }
    packer.finish().unwrap()
}

/// A folder of a master for Special Edition and these files; an empty text stands for a plugin.
fn folder(files: &[(&str, &[u8])]) -> MemoryFolder {
    let mut folder = MemoryFolder::new();
    folder.insert("Skyrim.esm", plugin(1, 44));
    for (path, bytes) in files {
        let is_plugin = path.ends_with(".esp") && bytes.is_empty();
        folder.insert(
            path,
            if is_plugin {
                plugin(0, 44)
            } else {
                bytes.to_vec()
            },
        );
    }
    folder
}

fn open_with(folder: MemoryFolder, options: OpenOptions) -> DataFolder {
    block_on(DataFolder::open(Rc::new(folder), options, &mut |_| {})).unwrap()
}

fn open(folder: MemoryFolder) -> DataFolder {
    open_with(folder, OpenOptions::detected())
}

fn read(data: &DataFolder, path: &str) -> Option<String> {
    let bytes = block_on(data.read(&AssetPath::from_text(path))).unwrap()?;
    Some(String::from_utf8(bytes).unwrap())
}

fn problems(data: &DataFolder) -> Vec<String> {
    data.problems().iter().map(ToString::to_string).collect()
}

fn active(data: &DataFolder) -> Vec<&str> {
    let active = data.plugin_files().iter().filter(|plugin| plugin.active);
    active.map(|plugin| plugin.name.as_str()).collect()
}

// Source: ByroRedux issue 1743.
#[test]
fn a_loose_file_wins_over_all_archives_and_of_these_the_later_plugins() {
    let files: &[(&str, &[u8])] = &[
        ("A.esp", b""),
        ("B.esp", b""),
        (
            "A.bsa",
            &archive(&[
                ("scripts/a.pex", "A"),
                ("scripts/b.pex", "A"),
                ("only.txt", "A"),
            ]),
        ),
        (
            "B.bsa",
            &archive(&[("scripts/a.pex", "B"), ("scripts/b.pex", "B")]),
        ),
        ("Scripts/A.pex", b"loose"),
        ("plugins.txt", b"*B.esp\n*A.esp\n"),
    ];
    let data = open(folder(files));
    assert_eq!(active(&data), ["Skyrim.esm", "B.esp", "A.esp"]);
    assert_eq!(read(&data, "scripts\\a.pex").as_deref(), Some("loose"));
    assert_eq!(read(&data, "Scripts/B.PEX").as_deref(), Some("A"));
    assert_eq!(read(&data, "only.txt").as_deref(), Some("A"));
    assert_eq!(read(&data, "scripts/c.pex"), None);
    let winner = |path| data.winner(&AssetPath::from_text(path));
    assert_eq!(
        winner("scripts/a.pex"),
        Some(Winner::Loose("Scripts/A.pex"))
    );
    assert_eq!(winner("scripts/b.pex"), Some(Winner::Archive("A.bsa")));
    assert_eq!(winner("none.txt"), None);
    let scripts: Vec<_> = data
        .list("Scripts/", ".PEX")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(scripts, ["scripts\\a.pex", "scripts\\b.pex"]);
    assert_eq!(problems(&data), Vec::<String>::new());
}

// Observed: some tools write 0 for the hash of the root folder.
#[test]
fn a_root_folder_without_a_hash_is_the_root() {
    let mut bytes = archive(&[("a.txt", "A")]);
    bytes[36..44].fill(0);
    let data = open(folder(&[("A.esp", b""), ("A.bsa", &bytes)]));
    assert_eq!(read(&data, "a.txt").as_deref(), Some("A"));
    assert_eq!(problems(&data), Vec::<String>::new());
}

#[test]
fn an_inactive_plugins_archive_gives_nothing() {
    let files: &[(&str, &[u8])] = &[
        ("A.esp", b""),
        ("A.bsa", &archive(&[("a.txt", "A")])),
        ("plugins.txt", b"A.esp\n"),
    ];
    let data = open(folder(files));
    assert_eq!(read(&data, "a.txt"), None);
    assert_eq!(
        problems(&data),
        [
            "plugins.txt: no plugin is marked active: in Special Edition an asterisk before the name \
          does that"
        ]
    );
}

#[test]
fn the_folder_that_holds_data_may_be_picked_and_its_text_files_count() {
    let mut picked = MemoryFolder::new();
    picked.insert("SkyrimSE.exe", *b"MZ");
    picked.insert("PLUGINS.TXT", *b"*b.esp\n");
    picked.insert("Skyrim.ccc", *b"ccFish.esl\n");
    picked.insert("data/Skyrim.esm", plugin(1, 44));
    picked.insert("data/A.esp", plugin(0, 44));
    picked.insert("data/B.esp", plugin(0, 44));
    picked.insert("data/ccFish.esl", plugin(0x201, 44));
    picked.insert("data/Scripts/a.pex", *b"pex");
    let data = open(picked);
    assert_eq!(active(&data), ["Skyrim.esm", "ccFish.esl", "B.esp"]);
    assert_eq!(read(&data, "scripts/a.pex").as_deref(), Some("pex"));
    assert_eq!(
        problems(&data),
        ["data: the picked folder holds the folder data, which is read"]
    );
    assert_eq!(data.edition(), Some(Edition::Special));
    let fish = data.plugin(&Name::new("CCFISH.esl")).unwrap();
    assert!(fish.is_light && fish.is_master);
}

#[test]
fn each_broken_file_gets_words_with_a_place_and_the_rest_opens() {
    let whole = archive(&[("a.txt", "A"), ("b.txt", "BBBB")]);
    let mut xbox = whole.clone();
    xbox[12] |= 0x40;
    let files: &[(&str, &[u8])] = &[
        ("Empty.esm", b""),
        ("Cut.esp", &plugin(0, 44)[..30]),
        ("Text.esp", b"This is no plugin."),
        ("Huge.esp", b"TES4\xFF\xFF\xFF\xFF no more"),
        ("A.esp", b""),
        ("A.bsa", &whole[..whole.len() - 2]),
        ("B.esp", b""),
        ("B.bsa", &whole[..60]),
        ("C.esp", b""),
        ("C.bsa", &xbox),
        ("D.esp", b""),
        ("D.bsa", b""),
        (
            "plugins.txt",
            b"*Gone.esp\n*A.esp\n*B.esp\n*C.esp\n*D.esp\n*Cut.esp\n*Text.esp\n",
        ),
    ];
    let data = open(folder(files));
    assert_eq!(
        active(&data),
        ["Skyrim.esm", "A.esp", "B.esp", "C.esp", "D.esp"]
    );
    assert_eq!(
        problems(&data),
        [
            "Cut.esp at 0x18: this is no readable plugin: data of the header record: need 18 \
             bytes, have 6; the file may not be copied whole",
            "Empty.esm at 0x0: the file is empty: copy or download it again",
            "Huge.esp at 0x4: this is no readable plugin: its header claims 4294967319 bytes",
            "Text.esp at 0x0: this is no plugin of Skyrim: it begins with This and not with TES4",
            "plugins.txt at 0x0: Gone.esp is listed as active, but there is no such file",
            "A.bsa at 0x6C: 1 of its 2 files reach beyond the end of the archive, which has 110 \
             bytes: it may not be copied whole",
            "B.bsa at 0x24: the archive is left out: its directory takes 107 bytes, the file has \
             60; it may not be copied whole",
            "C.bsa at 0x0: the archive is left out: this archive was made for the Xbox 360",
            "D.bsa at 0x0: the archive is empty: copy or download it again",
        ]
    );
    assert_eq!(read(&data, "a.txt").as_deref(), Some("A"));
    let error = block_on(data.read(&AssetPath::from_text("b.txt"))).unwrap_err();
    assert!(error.to_string().starts_with("A.bsa at 0x"), "{error}");
    assert!(
        error.what.contains("b.txt in the archive cannot be read"),
        "{error}"
    );
}

#[test]
fn a_folder_without_plugins_is_open_and_says_so() {
    let data = open(MemoryFolder::new());
    assert_eq!(
        problems(&data),
        [": no plugins (.esm, .esp, .esl) here: pick the game's Data folder"]
    );
    assert_eq!(data.plugin_files().len(), 0);
}

#[test]
fn a_list_that_is_no_utf8_is_read_with_one_warning() {
    let files: &[(&str, &[u8])] = &[
        ("Grün.esp", b""),
        ("Bär.esp", b""),
        ("plugins.txt", b"*B\xE4r.esp\n*Gr\xFCn.esp\n"),
    ];
    let data = open(folder(files));
    assert_eq!(active(&data), ["Skyrim.esm", "Bär.esp", "Grün.esp"]);
    assert_eq!(
        problems(&data),
        ["plugins.txt at 0x2: not all of it is UTF-8: the other lines were read as Windows-1252"]
    );
}

#[test]
fn the_masters_form_version_tells_the_edition() {
    let mut legendary = MemoryFolder::new();
    legendary.insert("Skyrim.esm", plugin(1, 40));
    legendary.insert("A.esp", plugin(0, 40));
    legendary.insert("B.esl", plugin(0, 40));
    legendary.insert("plugins.txt", *b"A.esp\n");
    let data = open(legendary);
    assert_eq!(data.edition(), Some(Edition::Legendary));
    assert_eq!(active(&data), ["Skyrim.esm", "A.esp"]);
    let light = data.plugin(&Name::new("B.esl")).unwrap();
    assert!(
        !light.is_light && !light.is_master,
        "Legendary Edition knows no light plugins"
    );
}

#[test]
fn a_stand_in_lies_beneath_a_folder_without_the_master_and_is_never_used_beside_it() {
    let mut base = MemoryFolder::new();
    base.insert("Skyrim.esm", plugin(1, 44));
    base.insert("scripts/form.pex", *b"stand-in");
    base.insert("scripts/own.pex", *b"stand-in");
    let base: Rc<dyn Folder> = Rc::new(base);
    let options = || OpenOptions {
        base: Some(base.clone()),
        ..OpenOptions::detected()
    };
    let mut picked = MemoryFolder::new();
    picked.insert("A.esp", plugin(0, 43));
    picked.insert("Scripts/Own.pex", *b"own");
    picked.insert("plugins.txt", *b"A.esp\n");
    let data = open_with(picked, options());
    assert_eq!(
        active(&data),
        ["Skyrim.esm", "A.esp"],
        "a plain list is a list of active ones"
    );
    assert_eq!(read(&data, "scripts/form.pex").as_deref(), Some("stand-in"));
    assert_eq!(read(&data, "scripts/own.pex").as_deref(), Some("own"));
    let data = open_with(folder(&[]), options());
    assert_eq!(read(&data, "scripts/form.pex"), None);
}

#[test]
fn files_given_beside_the_folder_are_taken_before_its_own() {
    let mut options = OpenOptions::detected();
    options
        .beside
        .insert(Name::new("Plugins.txt"), b"*B.esp\n".to_vec());
    let files: &[(&str, &[u8])] = &[("A.esp", b""), ("B.esp", b""), ("plugins.txt", b"*A.esp\n")];
    assert_eq!(
        active(&open_with(folder(files), options)),
        ["Skyrim.esm", "B.esp"]
    );
}

#[test]
fn the_ini_gives_archives_language_and_test_files() {
    let ini = b"[General]\r\nsLanguage=german\r\nsTestFile1=B.esp\r\n[Archive]\r\n\
                sResourceArchiveList=One.bsa, Gone.bsa\r\n";
    let files: &[(&str, &[u8])] = &[
        ("Skyrim.ini", ini),
        ("One.bsa", &archive(&[("a.txt", "one")])),
        ("Skyrim.bsa", &archive(&[("a.txt", "two")])),
        ("A.esp", b""),
        ("B.esp", b""),
        ("plugins.txt", b"*A.esp\n"),
    ];
    let data = open(folder(files));
    assert_eq!(data.language(), "GERMAN");
    assert_eq!(active(&data), ["Skyrim.esm", "A.esp", "B.esp"]);
    assert_eq!(
        read(&data, "a.txt").as_deref(),
        Some("two"),
        "a plugin's archive comes later"
    );
    let names: Vec<_> = data
        .archives()
        .iter()
        .map(|archive| &*archive.name)
        .collect();
    assert_eq!(names, ["One.bsa", "Skyrim.bsa"]);
    assert_eq!(
        problems(&data),
        ["Gone.bsa: the INI file lists this archive, but there is no such file"]
    );
}

// Source: ByroRedux pull request 1691, wrye-bash issue 738.
#[test]
fn string_tables_come_loose_else_packed_and_in_english_where_the_language_is_missing() {
    let packed = archive(&[
        ("strings/a_polish.strings", "packed polish"),
        ("strings/a_polish.dlstrings", "packed polish"),
        ("strings/a_english.dlstrings", "packed english"),
        ("strings/a_english.ilstrings", "packed english"),
    ]);
    let files: &[(&str, &[u8])] = &[
        ("A.esp", b""),
        ("A.bsa", &packed),
        ("Strings/A_Polish.STRINGS", b"loose polish"),
    ];
    let options = OpenOptions {
        language: Some("Polish".to_owned()),
        ..OpenOptions::detected()
    };
    let data = open_with(folder(files), options);
    let table = |extension| {
        let path = data.strings_path(&Name::new("A.esp"), extension)?;
        read(&data, &path.to_string())
    };
    assert_eq!(table("STRINGS").as_deref(), Some("loose polish"));
    assert_eq!(table("DLSTRINGS").as_deref(), Some("packed polish"));
    assert_eq!(table("ILSTRINGS").as_deref(), Some("packed english"));
    assert_eq!(data.strings_path(&Name::new("B.esp"), "STRINGS"), None);
}

#[test]
fn a_packed_name_of_windows_1252_is_found_by_its_unicode_spelling_and_by_its_bytes() {
    let mut packer = Packer::new(Packing::plain(Version::V105)).unwrap();
    packer
        .add(&AssetPath::new(b"sound\\gr\xFCn.wav"), b"wav")
        .unwrap();
    let bytes = packer.finish().unwrap();
    let data = open(folder(&[("A.esp", b""), ("A.bsa", &bytes)]));
    assert_eq!(read(&data, "sound/grün.wav").as_deref(), Some("wav"));
    assert!(data.exists(&AssetPath::new(b"Sound/gr\xFCn.wav")));
}

#[test]
fn progress_counts_up_to_its_total_in_every_stage() {
    let files: &[(&str, &[u8])] = &[("A.esp", b""), ("A.bsa", &archive(&[("a.txt", "A")]))];
    let mut heard = Vec::new();
    let mut hear = |it: Progress<'_>| {
        heard.push((it.stage, it.file.to_owned(), it.done, it.total));
    };
    let folder = Rc::new(folder(files));
    let opened = DataFolder::open(folder, OpenOptions::detected(), &mut hear);
    block_on(opened).unwrap();
    let expected = [
        (Stage::Listing, "", 0, 0),
        (Stage::PluginHeaders, "A.esp", 1, 2),
        (Stage::PluginHeaders, "Skyrim.esm", 2, 2),
        (Stage::Archives, "A.bsa", 1, 1),
    ];
    let expected = expected.map(|(stage, file, done, total)| (stage, file.to_owned(), done, total));
    assert_eq!(heard, expected);
}

/// A file of which only the first bytes and the length are real, and which counts what is read.
#[derive(Debug)]
struct HugeFile {
    start: Vec<u8>,
    len: u64,
    read: Rc<Cell<u64>>,
}

impl Source for HugeFile {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        self.read.set(self.read.get() + length as u64);
        let start = self.start.get(offset as usize..).unwrap_or(&[]);
        let mut bytes: Vec<u8> = start.iter().copied().take(length).collect();
        bytes.resize(length, 0);
        Box::pin(std::future::ready(Ok(bytes)))
    }
}

// Source: ByroRedux issue 2615.
#[test]
fn an_archive_of_two_gigabytes_opens_with_few_bytes_read() {
    let names: Vec<String> = (0..40_000)
        .map(|n| format!("textures/{}/{n}.dds", n % 300))
        .collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "DDS ")).collect();
    let bytes = Rc::new(Cell::new(0));
    let huge = HugeFile {
        start: archive(&files),
        len: 2_100_000_000,
        read: bytes.clone(),
    };
    let mut folder = folder(&[("A.esp", b"")]);
    folder.insert_source("A.bsa", Rc::new(huge));
    let data = open(folder);
    assert_eq!(data.archives()[0].archive.entries().len(), 40_000);
    assert!(bytes.get() < 10_000_000, "{} bytes read", bytes.get());
    let before = bytes.get();
    assert_eq!(read(&data, "Textures/7/7.dds").as_deref(), Some("DDS "));
    assert!(bytes.get() - before <= 256 << 10, "one block for one file");
}

#[test]
fn a_plugin_is_read_whole_and_its_bytes_are_counted() {
    let data = open(folder(&[("A.esp", b"")]));
    let file = data.plugin(&Name::new("a.ESP")).unwrap();
    let mut heard = 0;
    assert_eq!(block_on(file.read(|n| heard += n)), Ok(plugin(0, 44)));
    assert_eq!(heard, file.size());
}

// The bad input: a folder of 17,000 files.
#[test]
fn seventeen_thousand_loose_files_are_listed_and_found() {
    let mut folder = folder(&[]);
    for n in 0..17_000 {
        folder.insert(&format!("Scripts/Script{n:05}.pex"), *b"pex");
    }
    let data = open(folder);
    assert_eq!(data.list("scripts\\", ".pex").len(), 17_000);
    assert!(data.exists(&AssetPath::from_text("scripts/SCRIPT16999.pex")));
    assert!(!data.exists(&AssetPath::from_text("scripts/script17000.pex")));
    assert_eq!(data.n_loose_files(), 17_001);
}

// Source: loot issue 2039.
#[test]
fn four_thousand_plugins_open_in_the_order_of_their_list() {
    let mut folder = folder(&[]);
    let names: Vec<String> = (0..4000).rev().map(|n| format!("Mod{n:04}.esp")).collect();
    for name in &names {
        folder.insert(name, plugin(0x200, 44));
    }
    let list: String = names.iter().map(|name| format!("*{name}\r\n")).collect();
    folder.insert("plugins.txt", list.into_bytes());
    let data = open(folder);
    assert!(
        active(&data)
            .into_iter()
            .skip(1)
            .eq(names.iter().map(String::as_str))
    );
}

/// Bytes that follow from a seed alone.
fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn no_bytes_in_any_file_make_opening_panic() {
    let ini = b"[General]\nsLanguage=ENGLISH\n[Archive]\nsResourceArchiveList=A.bsa, B.bsa\n";
    let files: [(&str, Vec<u8>); 6] = [
        ("Skyrim.esm", plugin(1, 44)),
        ("A.esp", plugin(0, 44)),
        ("A.bsa", archive(&[("scripts/a.pex", "A"), ("b.txt", "B")])),
        ("Skyrim.ini", ini.to_vec()),
        ("Skyrim.ccc", b"A.esp\n".to_vec()),
        ("plugins.txt", b"# a list\n*A.esp\n*B.esp\n".to_vec()),
    ];
    let mut seed = 0x5EED_0003;
    let (mut n_problems, mut n_read) = (0, 0);
    for _ in 0..500 {
        let mut folder = MemoryFolder::new();
        for (name, bytes) in &files {
            let mut bytes = bytes.clone();
            for _ in 0..noise(&mut seed) % 4 {
                let at = (noise(&mut seed) % bytes.len() as u64) as usize;
                bytes[at] = noise(&mut seed) as u8;
            }
            if noise(&mut seed).is_multiple_of(8) {
                bytes.truncate((noise(&mut seed) % bytes.len() as u64) as usize);
            }
            folder.insert(name, bytes);
        }
        let data = open(folder);
        n_problems += data.problems().len();
        for path in data.list("", "") {
            n_read += usize::from(block_on(data.read(&path)).is_ok());
        }
    }
    assert!(
        n_problems > 500 && n_read > 3000,
        "{n_problems} problems, {n_read} read"
    );
}

/// Files whose reads are counted: how many of each.
#[derive(Debug)]
struct CountedFolder {
    files: MemoryFolder,
    reads: Rc<RefCell<Vec<String>>>,
}

#[derive(Debug)]
struct CountedFile {
    name: String,
    file: Rc<dyn Source>,
    reads: Rc<RefCell<Vec<String>>>,
}

impl crate::Folder for CountedFolder {
    fn list(&self) -> LocalFuture<'_, Result<Vec<crate::FolderEntry>, SourceError>> {
        self.files.list()
    }

    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>> {
        Box::pin(async move {
            let file: Rc<dyn Source> = Rc::new(CountedFile {
                name: path.to_owned(),
                file: self.files.open(path).await?,
                reads: self.reads.clone(),
            });
            Ok(file)
        })
    }
}

impl Source for CountedFile {
    fn len(&self) -> u64 {
        self.file.len()
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        let read = format!("{} {offset}+{length}", self.name);
        self.reads.borrow_mut().push(read);
        self.file.read(offset, length)
    }
}

// A read of the File API costs the same for a header and for a small file.
#[test]
fn a_small_plugin_is_read_once_for_its_header_and_all_of_it() {
    let long = [plugin(0, 44), vec![7; 300_000]].concat();
    let files: &[(&str, &[u8])] = &[
        ("A.esp", b""),
        ("Idle.esp", b""),
        ("Long.esp", &long),
        ("plugins.txt", b"*A.esp\n*Long.esp\n"),
    ];
    let reads = Rc::default();
    let folder = CountedFolder {
        files: folder(files),
        reads: Rc::clone(&reads),
    };
    let progress = &mut |_: Progress<'_>| {};
    let opened = DataFolder::open(Rc::new(folder), OpenOptions::detected(), progress);
    let data = block_on(opened).unwrap();
    let read = |name: &str| {
        let mut bytes = Vec::new();
        let plugin = data.plugin(&Name::new(name)).unwrap();
        block_on(plugin.stream(|block| bytes.extend_from_slice(block))).unwrap();
        bytes
    };
    assert_eq!(read("A.esp"), plugin(0, 44));
    assert_eq!(read("Long.esp"), long);
    let of = |name: &str| {
        let reads = reads.borrow();
        let reads = reads.iter().filter(|read| read.starts_with(name));
        reads.cloned().collect::<Vec<_>>().join(", ")
    };
    assert_eq!(of("A.esp"), "A.esp 0+42");
    assert_eq!(of("Idle.esp"), "Idle.esp 0+42");
    assert_eq!(of("Long.esp"), "Long.esp 0+16384, Long.esp 0+300042");
    // What was read is given once: then the file is asked.
    assert_eq!(read("A.esp"), plugin(0, 44));
    assert_eq!(of("A.esp"), "A.esp 0+42, A.esp 0+42");
}
