//! A Data folder on disk, read for what a stand-in master must hold: its plugins and its compiled
//! scripts, loose or in archives.
//!
//! Files that do not read are told as problems and passed by. Of an archive the directory and the
//! scripts are read, nothing else.

use super::{BaseError, Folder};
use bsa::{Archive, Entry, HEADER_LEN, Header};
use ident::AssetPath;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// An archived script longer than this is no script.
const SCRIPT_SIZE_MAX: u64 = 16 << 20;
/// A directory longer than this is no directory: the largest official one has some 2 MiB.
const DIRECTORY_SIZE_MAX: u64 = 256 << 20;

/// Reads the plugins of the folder and all its scripts.
///
/// # Errors
/// When the folder cannot be listed.
pub(super) fn read(data: &Path) -> Result<Folder, BaseError> {
    let mut folder = Folder::default();
    let (files, folders) = list(data)?;
    for path in &files {
        match extension(path).as_str() {
            "esm" | "esp" | "esl" => read_plugin(&mut folder, path),
            "bsa" => {
                if let Err(error) = read_archive(&mut folder, path) {
                    folder.problem(&name(path), &error);
                }
            }
            _ => {}
        }
    }
    for scripts in folders
        .iter()
        .filter(|path| name(path).eq_ignore_ascii_case("scripts"))
    {
        for path in list(scripts)?
            .0
            .iter()
            .filter(|path| extension(path) == "pex")
        {
            match fs::read(path) {
                Ok(bytes) => folder.add_script(&name(path), &bytes),
                Err(error) => folder.problem(&name(path), &error.to_string()),
            }
        }
    }
    Ok(folder)
}

fn read_plugin(folder: &mut Folder, path: &Path) {
    match fs::read(path) {
        Ok(bytes) => folder.add_plugin(&name(path), &bytes),
        Err(error) => folder.problem(&name(path), &error.to_string()),
    }
}

fn read_archive(folder: &mut Folder, path: &Path) -> Result<(), String> {
    let mut file = File::open(path).map_err(|error| error.to_string())?;
    let head = read_part(&mut file, 0, HEADER_LEN as u64).map_err(|error| error.to_string())?;
    let header = Header::read(&head).map_err(|error| error.to_string())?;
    let length = header.directory_len().min(DIRECTORY_SIZE_MAX);
    let directory = read_part(&mut file, 0, length).map_err(|error| error.to_string())?;
    let archive = Archive::read_directory(&directory).map_err(|error| error.to_string())?;
    for entry in archive.entries() {
        if let Some(script) = archive.path(entry).filter(is_script) {
            match read_entry(&mut file, &archive, entry) {
                Ok(bytes) => folder.add_script(&script.to_string(), &bytes),
                Err(error) => folder.problem(&format!("{}: {script}", name(path)), &error),
            }
        }
    }
    Ok(())
}

fn read_entry(file: &mut File, archive: &Archive, entry: &Entry) -> Result<Vec<u8>, String> {
    let range = entry.range();
    let length = range.end.saturating_sub(range.start).min(SCRIPT_SIZE_MAX);
    let stored = read_part(file, range.start, length).map_err(|error| error.to_string())?;
    archive
        .unpack(entry, &stored)
        .map_err(|error| error.to_string())
}

/// At most `length` bytes from `at` on: fewer where the file ends.
fn read_part(file: &mut File, at: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(at))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_script(path: &AssetPath) -> bool {
    let (folder, file) = path.split();
    folder == b"scripts" && file.ends_with(b".pex")
}

/// The files and the folders in a folder, each by name.
fn list(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), BaseError> {
    let error = |error| BaseError::file(folder, error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        paths.push(entry.map_err(error)?.path());
    }
    paths.sort();
    Ok(paths.into_iter().partition(|path| path.is_file()))
}

fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn extension(path: &Path) -> String {
    path.extension()
        .map(|it| it.to_string_lossy().to_ascii_lowercase())
        .unwrap_or_default()
}
