//! Opening a Data folder, step by step: listing, text files, headers, order, archives.

use crate::archive_file::{ArchiveFile, problems as archive_problems, read_directory};
use crate::archive_index::ArchiveIndex;
use crate::archive_order::{ArchiveOrder, Wanted};
use crate::block_cache::{BlockCache, CacheSizes, CachedReader};
use crate::data_folder::{DataFolder, Layer};
use crate::edition::Edition;
use crate::folder::{Folder, FolderEntry};
use crate::ini::Ini;
use crate::load_order::{Candidate, Lists, is_light, is_master};
use crate::loose_files::{LooseFile, LooseFiles};
use crate::plugin_file::{PluginFile, WHOLE_MAX, Whole};
use crate::plugin_header::{FIRST_READ, HEADER_MAX, PluginHeader, RECORD_HEADER_LEN};
use crate::plugins_txt::PluginList;
use crate::problem::Problem;
use crate::progress::{OnProgress, Progress, Stage};
use crate::source::{Source, SourceError};
use futures::stream::{self, StreamExt};
use ident::{AssetPath, Name};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many files are opened at a time.
const OPENED_AT_ONCE: usize = 8;

/// Bytes of small plugins that are kept between reading their headers and reading them.
const WHOLE_KEPT_MAX: u64 = 64 << 20;

/// Text files of more bytes than this are not the game's.
const TEXT_FILE_MAX: u64 = 4 << 20;

/// What a host knows besides the folder.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// The game, or `None` to find it out from the folder.
    pub edition: Option<Edition>,
    /// The language of texts (`GERMAN`), or `None` for the INI file's, else English.
    pub language: Option<String>,
    /// A stand-in for the game's own files, used beneath the folder's when it has no `Skyrim.esm`.
    pub base: Option<Rc<dyn Folder>>,
    /// Files from elsewhere by name, in any case: `plugins.txt`, `loadorder.txt`, `Skyrim.ccc`,
    /// `Skyrim.ini`. They are taken before those of the folder.
    pub beside: BTreeMap<Name, Vec<u8>>,
    /// Sizes of the cache.
    pub cache: CacheSizes,
}

impl OpenOptions {
    /// Everything is found out from the folder.
    pub fn detected() -> Self {
        Self {
            edition: None,
            language: None,
            base: None,
            beside: BTreeMap::new(),
            cache: CacheSizes::DESKTOP,
        }
    }
}

pub(crate) async fn open(
    folder: Rc<dyn Folder>,
    options: OpenOptions,
    progress: OnProgress<'_>,
) -> Result<DataFolder, Problem> {
    progress(Progress {
        stage: Stage::Listing,
        file: "",
        done: 0,
        total: 0,
    });
    let mut opening = Opening::list(folder, options).await?;
    let lists = opening.lists().await;
    let inis = opening.inis().await;
    let headers = opening.headers(progress).await;
    let plugins = opening.order(headers, lists, &inis);
    let archives = opening.archives(&inis, &plugins, progress).await;
    let language = opening.language(&inis);
    Ok(DataFolder {
        layers: opening.layers,
        loose: opening.loose,
        plugins,
        index: ArchiveIndex::new(&archives),
        archives,
        problems: opening.problems,
        edition: opening.options.edition,
        language,
        cache: opening.cache,
    })
}

/// A folder on its way to be a [`DataFolder`].
struct Opening {
    options: OpenOptions,
    cache: BlockCache,
    layers: Vec<Layer>,
    loose: LooseFiles,
    /// Files beside Data in the picked folder, when Data is a folder in it: name and path.
    above: Vec<Box<str>>,
    has_base: bool,
    problems: Vec<Problem>,
}

/// A plugin whose header was read, or not.
struct Opened {
    name: Name,
    source: Option<Rc<dyn Source>>,
    header: Result<PluginHeader, Problem>,
    /// All of it, when it was read whole.
    whole: Option<Vec<u8>>,
}

impl Opening {
    async fn list(folder: Rc<dyn Folder>, options: OpenOptions) -> Result<Self, Problem> {
        let cannot = |error| Problem::new("", format!("the folder cannot be listed: {error}"));
        let entries = folder.list().await.map_err(cannot)?;
        let prefix = find_data(&entries);
        let is_above = |entry: &&FolderEntry| !prefix.is_empty() && !entry.path.contains('/');
        let above = entries
            .iter()
            .filter(is_above)
            .map(|entry| entry.path.clone())
            .collect();
        let mut opening = Self {
            cache: BlockCache::new(options.cache),
            options,
            layers: Vec::new(),
            loose: LooseFiles::default(),
            above,
            has_base: false,
            problems: Vec::new(),
        };
        if !prefix.is_empty() {
            let name = prefix.trim_end_matches('/');
            let what = format!("the picked folder holds the folder {name}, which is read");
            opening.problems.push(Problem::new(name, what));
        }
        opening.add_layers(folder, prefix, entries).await;
        // The stand-in's own masters do not make a folder one of the game's.
        let picked = opening.layers.len().saturating_sub(1) as u8;
        let is_own = |file: &LooseFile| file.layer == picked && is_plugin(&file.path);
        let has_plugins = opening.loose.in_root().any(is_own);
        if !has_plugins {
            let what = "no plugins (.esm, .esp, .esl) here: pick the game's Data folder";
            opening.problems.push(Problem::new("", what));
        }
        Ok(opening)
    }

    async fn add_layers(
        &mut self,
        folder: Rc<dyn Folder>,
        prefix: String,
        entries: Vec<FolderEntry>,
    ) {
        let master = format!("{prefix}Skyrim.esm");
        let has_master = entries
            .iter()
            .any(|entry| entry.path.eq_ignore_ascii_case(&master));
        if let (Some(base), false) = (self.options.base.clone(), has_master) {
            match base.list().await {
                Ok(entries) => {
                    self.loose.add(entries, "", 0);
                    self.has_base = true;
                }
                Err(error) => {
                    let what = format!("the stand-in master's folder cannot be listed: {error}");
                    self.problems.push(Problem::new("", what));
                }
            }
            self.layers.push(Layer {
                folder: base,
                prefix: String::new(),
            });
        }
        self.loose.add(entries, &prefix, self.layers.len() as u8);
        self.layers.push(Layer { folder, prefix });
    }

    /// Opens a loose file of Data.
    async fn open_loose(&self, name: &str) -> Option<Result<Rc<dyn Source>, SourceError>> {
        let file = self.loose.get(&AssetPath::from_text(name))?;
        let layer = self.layers.get(usize::from(file.layer))?;
        Some(
            layer
                .folder
                .open(&format!("{}{}", layer.prefix, file.path))
                .await,
        )
    }

    /// The bytes of a text file: given by the host, beside Data, or in it.
    async fn text_file(&mut self, name: &str) -> Option<Vec<u8>> {
        if let Some(bytes) = self.options.beside.get(&Name::new(name)) {
            return Some(bytes.clone());
        }
        let above = self
            .above
            .iter()
            .find(|path| path.eq_ignore_ascii_case(name));
        let opened = match (above, self.layers.last()) {
            (Some(path), Some(layer)) => Some(layer.folder.open(path).await),
            _ => self.open_loose(name).await,
        };
        match read_text(opened?).await {
            Ok(bytes) => Some(bytes),
            Err(what) => {
                self.problems.push(Problem::new(name, what));
                None
            }
        }
    }

    async fn plugin_list(&mut self, name: &str) -> Option<PluginList> {
        let list = PluginList::read(&self.text_file(name).await?);
        if let Some(at) = list.not_utf8_at {
            let what = "not all of it is UTF-8: the other lines were read as Windows-1252";
            self.problems.push(Problem::at(name, at, what));
        }
        Some(list)
    }

    async fn lists(&mut self) -> Lists {
        Lists {
            edition: self.options.edition,
            plugins_txt: self.plugin_list("plugins.txt").await,
            load_order_txt: self.plugin_list("loadorder.txt").await,
            ccc: self.plugin_list("Skyrim.ccc").await.unwrap_or_default(),
            test_files: Vec::new(),
        }
    }

    /// The INI files there are, the one that counts most first.
    async fn inis(&mut self) -> Vec<Ini> {
        let mut inis = Vec::new();
        for name in ["SkyrimCustom.ini", "Skyrim.ini", "Skyrim_Default.ini"] {
            inis.extend(self.text_file(name).await.map(|bytes| Ini::read(&bytes)));
        }
        inis
    }

    fn language(&self, inis: &[Ini]) -> String {
        let of_ini = inis.iter().find_map(|ini| ini.get("General", "sLanguage"));
        let language = self
            .options
            .language
            .as_deref()
            .or(of_ini)
            .unwrap_or("ENGLISH");
        language.to_ascii_uppercase()
    }

    async fn headers(&self, progress: OnProgress<'_>) -> Vec<Opened> {
        let names: Vec<&str> = self
            .loose
            .in_root()
            .map(|file| &*file.path)
            .filter(|path| is_plugin(path))
            .collect();
        let total = names.len() as u64;
        let room = Cell::new(WHOLE_KEPT_MAX);
        let reads = stream::iter(&names).map(|name| self.open_plugin(name, &room));
        let mut reads = reads.buffered(OPENED_AT_ONCE);
        let mut headers = Vec::with_capacity(names.len());
        while let Some(opened) = reads.next().await {
            let file = opened.name.as_str();
            let done = headers.len() as u64 + 1;
            progress(Progress {
                stage: Stage::PluginHeaders,
                file,
                done,
                total,
            });
            headers.push(opened);
        }
        headers
    }

    /// Reads a plugin's header, and with it all of a small one as long as there is room for it.
    async fn open_plugin(&self, name: &str, room: &Cell<u64>) -> Opened {
        let opened = self.open_loose(name).await;
        let source = opened.unwrap_or(Err(SourceError::Gone));
        let read = match &source {
            Ok(source) => {
                let len = source.len();
                let is_kept = len <= WHOLE_MAX.min(room.get());
                if is_kept {
                    room.set(room.get() - len);
                }
                let first = if is_kept { len } else { FIRST_READ.min(len) };
                let read = read_header(name, &**source, first).await;
                read.map(|(header, bytes)| (header, Some(bytes).filter(|_| is_kept)))
            }
            Err(error) => Err(unreadable(name, error)),
        };
        let (header, whole) = match read {
            Ok((header, whole)) => (Ok(header), whole),
            Err(problem) => (Err(problem), None),
        };
        Opened {
            name: Name::new(name),
            source: source.ok(),
            header,
            whole,
        }
    }

    /// Finds the edition out, orders the plugins, and tells what is wrong with the lists.
    fn order(&mut self, opened: Vec<Opened>, mut lists: Lists, inis: &[Ini]) -> Vec<PluginFile> {
        let edition = lists.edition.or_else(|| self.find_edition(&opened, &lists));
        self.options.edition = edition;
        lists.edition = edition;
        lists.test_files = test_files(inis);
        let mut candidates = Vec::with_capacity(opened.len());
        let mut sources = Vec::with_capacity(opened.len());
        let mut wholes = Vec::with_capacity(opened.len());
        for plugin in opened {
            let header = plugin
                .header
                .map_err(|problem| self.problems.push(problem))
                .ok();
            candidates.push(Candidate {
                name: plugin.name,
                header,
            });
            sources.push(plugin.source.map(|source| self.cache.reader(source)));
            wholes.push(plugin.whole);
        }
        self.tell_absent(&lists, &candidates);
        let places = lists.order(&candidates);
        let file = |place: crate::load_order::Place| {
            let candidate = candidates.get(place.candidate)?;
            let whole = wholes.get_mut(place.candidate)?.take();
            Some(PluginFile {
                name: candidate.name.clone(),
                active: place.is_active,
                is_master: is_master(candidate, edition),
                is_light: is_light(candidate, edition),
                header: candidate.header.clone(),
                source: sources.get(place.candidate)?.clone(),
                whole: Whole::new(whole.filter(|_| place.is_active)),
            })
        };
        places.into_iter().filter_map(file).collect()
    }

    /// What the game's own master says; the stand-in has nothing to say about it.
    fn find_edition(&self, opened: &[Opened], lists: &Lists) -> Option<Edition> {
        let master = opened.iter().find(|plugin| plugin.name.is("Skyrim.esm"));
        match master.and_then(|master| master.header.as_ref().ok()) {
            Some(header) if !self.has_base => Some(Edition::of_form_version(header.form_version)),
            _ if lists.are_asterisks_meant() || !lists.ccc.lines.is_empty() => {
                Some(Edition::Special)
            }
            _ => None,
        }
    }

    async fn archives(
        &mut self,
        inis: &[Ini],
        plugins: &[PluginFile],
        progress: OnProgress<'_>,
    ) -> Vec<ArchiveFile> {
        let in_root = self.loose.in_root().map(|file| &*file.path);
        let in_root: Vec<&str> = in_root.filter(|path| has_extension(path, ".bsa")).collect();
        let order = ArchiveOrder::new(self.options.edition, inis, plugins, &in_root);
        for name in &order.absent {
            let what = "the INI file lists this archive, but there is no such file";
            self.problems.push(Problem::new(name, what));
        }
        let total = order.wanted.len() as u64;
        let opening = &*self;
        let reads = stream::iter(order.wanted).map(|wanted| async move {
            let opened = opening.open_archive(&wanted.name).await;
            (wanted, opened)
        });
        let mut reads = reads.buffered(OPENED_AT_ONCE);
        let mut archives = Vec::new();
        let mut found = Vec::new();
        let mut done = 0;
        while let Some((wanted, opened)) = reads.next().await {
            done += 1;
            progress(Progress {
                stage: Stage::Archives,
                file: &wanted.name,
                done,
                total,
            });
            match opened {
                Ok((source, archive)) => {
                    found.extend(archive_problems(&wanted.name, &archive, source.len()));
                    let Wanted { name, plugin } = wanted;
                    archives.push(ArchiveFile {
                        name,
                        plugin,
                        archive,
                        source,
                    });
                }
                Err(problem) => found.push(problem),
            }
        }
        drop(reads);
        self.problems.extend(found);
        archives
    }

    async fn open_archive(&self, name: &str) -> Result<(CachedReader, bsa::Archive), Problem> {
        let opened = self
            .open_loose(name)
            .await
            .unwrap_or(Err(SourceError::Gone));
        let source = opened.map_err(|error| unreadable(name, &error))?;
        let archive = read_directory(name, &*source).await?;
        Ok((self.cache.reader(source), archive))
    }

    fn tell_absent(&mut self, lists: &Lists, candidates: &[Candidate]) {
        let Some(list) = &lists.plugins_txt else {
            return;
        };
        let there: std::collections::BTreeSet<String> = candidates
            .iter()
            .map(|plugin| plugin.name.as_str().to_lowercase())
            .collect();
        let all = !lists.are_asterisks_meant();
        if !all && !list.lines.is_empty() && !list.has_asterisks() {
            let what = "no plugin is marked active: in Special Edition an asterisk before the \
                        name does that";
            self.problems.push(Problem::new("plugins.txt", what));
        }
        for line in list.lines.iter().filter(|line| all || line.has_asterisk) {
            if !there.contains(&line.name.as_str().to_lowercase()) {
                let what = format!(
                    "{} is listed as active, but there is no such file",
                    line.name
                );
                self.problems
                    .push(Problem::at("plugins.txt", line.offset, what));
            }
        }
    }
}

/// Where Data lies in a picked folder: the folder itself, or the folder `Data` in it.
fn find_data(entries: &[FolderEntry]) -> String {
    let in_root = entries
        .iter()
        .any(|entry| !entry.path.contains('/') && is_plugin(&entry.path));
    if in_root {
        return String::new();
    }
    let data = entries.iter().filter_map(|entry| {
        let (first, rest) = entry.path.split_once('/')?;
        first
            .eq_ignore_ascii_case("data")
            .then_some((!is_plugin(rest), first))
    });
    data.min()
        .map_or(String::new(), |(_, first)| format!("{first}/"))
}

fn is_plugin(path: &str) -> bool {
    let is_one = |extension: &&str| has_extension(path, extension);
    !path.contains('/') && [".esm", ".esp", ".esl"].iter().any(is_one)
}

fn has_extension(path: &str, extension: &str) -> bool {
    let start = path.len().checked_sub(extension.len());
    let end = start.and_then(|start| path.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(extension))
}

/// `sTestFile1` to `sTestFile10`.
fn test_files(inis: &[Ini]) -> Vec<Name> {
    let keys = (1..=10).map(|n| format!("sTestFile{n}"));
    let value = |key: String| inis.iter().find_map(|ini| ini.get("General", &key));
    let values = keys.filter_map(value).filter(|value| !value.is_empty());
    values.map(Name::new).collect()
}

async fn read_text(opened: Result<Rc<dyn Source>, SourceError>) -> Result<Vec<u8>, String> {
    let cannot = |error: SourceError| format!("the file cannot be read: {error}");
    let source = opened.map_err(cannot)?;
    if source.len() > TEXT_FILE_MAX {
        return Err(format!(
            "{} bytes are too many for such a file",
            source.len()
        ));
    }
    source.read(0, source.len() as usize).await.map_err(cannot)
}

/// Reads a plugin's header from its first bytes, which are given too: `first` of them, unless the
/// header is longer.
async fn read_header(
    name: &str,
    source: &dyn Source,
    first: u64,
) -> Result<(PluginHeader, Vec<u8>), Problem> {
    if source.is_empty() {
        return Err(Problem::at(
            name,
            0,
            "the file is empty: copy or download it again",
        ));
    }
    let broken = |error| Problem::broken(name, "this is no readable plugin", &error);
    let cannot = |error| unreadable(name, &error);
    let bytes = source.read(0, first as usize).await.map_err(cannot)?;
    if !bytes.starts_with(b"TES4") {
        let found = bytes.get(..4).unwrap_or(&bytes).escape_ascii();
        let what = format!("this is no plugin of Skyrim: it begins with {found} and not with TES4");
        return Err(Problem::at(name, 0, what));
    }
    let record = PluginHeader::record_len(&bytes).map_err(broken)?;
    if record > HEADER_MAX {
        let what = format!("this is no readable plugin: its header claims {record} bytes");
        return Err(Problem::at(name, 4, what));
    }
    if record <= first || source.len() == first {
        let header = PluginHeader::read(&bytes).map_err(broken)?;
        return Ok((header, bytes));
    }
    // A long list of overridden forms; never more than the file has.
    let length = record.min(source.len()).max(RECORD_HEADER_LEN) as usize;
    let bytes = source.read(0, length).await.map_err(cannot)?;
    let header = PluginHeader::read(&bytes).map_err(broken)?;
    Ok((header, bytes))
}

fn unreadable(name: &str, error: &SourceError) -> Problem {
    Problem::new(name, format!("the file cannot be read: {error}"))
}
