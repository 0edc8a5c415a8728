//! Picked files of the File API as a `vfs` folder: slices of blobs, read asynchronously, many at a time.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use js_sys::{Array, ArrayBuffer, Uint8Array};
use vfs::{Folder, FolderEntry, LocalFuture, Source, SourceError};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DomException, FileSystemFileHandle};

use crate::kept_plugins::{KeptPlugins, stamp};
use crate::protocol::PickedFile;

/// The files a player picked, by path.
pub(crate) struct PickedFolder {
    entries: Vec<FolderEntry>,
    /// Only for look-ups; the order is that of `entries`.
    files: HashMap<Box<str>, Picked>,
    kept: Rc<KeptPlugins>,
}

/// A plugin that may be known from an earlier visit.
struct Known {
    kept: Rc<KeptPlugins>,
    path: Box<str>,
    modified: u64,
}

/// A picked file. A handle becomes a file when it is opened: a folder has thousands that never are.
#[derive(Clone)]
enum Picked {
    File(Blob),
    /// A plugin, with the time of its last change.
    Plugin(Blob, u64),
    Handle(FileSystemFileHandle),
}

impl Picked {
    fn of(value: JsValue, modified: u64) -> Option<Self> {
        match value.dyn_into::<Blob>() {
            // Only plugins are asked when they were changed.
            Ok(blob) if modified > 0 => Some(Self::Plugin(blob, modified)),
            Ok(blob) => Some(Self::File(blob)),
            Err(value) => value.dyn_into().ok().map(Self::Handle),
        }
    }

    async fn open(self, path: &str, kept: &Rc<KeptPlugins>) -> Result<Rc<dyn Source>, SourceError> {
        let blob = match self {
            Self::File(blob) => blob,
            Self::Plugin(blob, modified) => {
                let known = Known {
                    kept: Rc::clone(kept),
                    path: path.into(),
                    modified,
                };
                return Ok(Rc::new(BlobSource {
                    known: Some(known),
                    ..BlobSource::new(blob)
                }));
            }
            Self::Handle(handle) => {
                let file = JsFuture::from(handle.get_file()).await;
                file.map_err(|error| in_words(&error))?.unchecked_into()
            }
        };
        Ok(Rc::new(BlobSource::new(blob)))
    }
}

impl PickedFolder {
    /// Files and what is known of them, in the same order. What is no file is left out.
    pub(crate) fn new(listing: &[PickedFile], picked: &Array, kept: Rc<KeptPlugins>) -> Self {
        let mut entries = Vec::with_capacity(listing.len());
        let mut files = HashMap::with_capacity(listing.len());
        for (file, picked) in listing.iter().zip(picked.iter()) {
            let Some(picked) = Picked::of(picked, file.modified) else {
                continue;
            };
            let path: Box<str> = file.path.replace('\\', "/").into();
            entries.push(FolderEntry {
                path: path.clone(),
                size: None,
                modified_ms: (file.modified > 0).then_some(file.modified as i64),
            });
            files.insert(path, picked);
        }
        Self {
            entries,
            files,
            kept,
        }
    }
}

impl fmt::Debug for PickedFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PickedFolder({} files)", self.entries.len())
    }
}

impl Folder for PickedFolder {
    fn list(&self) -> LocalFuture<'_, Result<Vec<FolderEntry>, SourceError>> {
        Box::pin(async move {
            self.kept.load().await;
            Ok(self.entries.clone())
        })
    }

    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>> {
        Box::pin(async move {
            match self.files.get(path) {
                Some(picked) => picked.clone().open(path, &self.kept).await,
                None => Err(SourceError::Gone),
            }
        })
    }
}

/// One file or blob.
pub(crate) struct BlobSource {
    blob: Blob,
    len: u64,
    known: Option<Known>,
}

impl BlobSource {
    /// The size is taken once: a file that changes later fails to read, it does not grow.
    pub(crate) fn new(blob: Blob) -> Self {
        // Sizes are whole numbers below 2^53, which a double holds exactly.
        let len = blob.size() as u64;
        Self {
            blob,
            len,
            known: None,
        }
    }

    /// Reads all of it, as an earlier visit did or for later ones.
    async fn read_known(&self, known: &Known) -> Result<Vec<u8>, SourceError> {
        let stamp = stamp(&known.path, self.len, known.modified);
        if let Some(bytes) = known.kept.find(&stamp) {
            return whole(bytes, 0, self.len as usize);
        }
        let bytes = self.slice(0, self.len).await?;
        known.kept.note(&stamp, bytes.clone());
        whole(bytes, 0, self.len as usize)
    }

    async fn slice(&self, start: u64, end: u64) -> Result<Uint8Array, SourceError> {
        let slice = self
            .blob
            .slice_with_f64_and_f64(start as f64, end as f64)
            .map_err(|error| in_words(&error))?;
        let buffer = JsFuture::from(slice.array_buffer())
            .await
            .map_err(|error| in_words(&error))?;
        Ok(Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>()))
    }
}

impl fmt::Debug for BlobSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BlobSource({} bytes)", self.len)
    }
}

impl Source for BlobSource {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        Box::pin(async move {
            if let Some(error) = SourceError::check_range(self.len, offset, length) {
                return Err(error);
            }
            if let (Some(known), 0) = (&self.known, offset)
                && length as u64 == self.len
            {
                return self.read_known(known).await;
            }
            let bytes = self.slice(offset, offset + length as u64).await?;
            whole(bytes, offset, length)
        })
    }
}

/// The bytes, when as many came as were asked for.
pub(crate) fn whole(bytes: Uint8Array, offset: u64, length: usize) -> Result<Vec<u8>, SourceError> {
    let have = bytes.length() as usize;
    if have == length {
        return Ok(bytes.to_vec());
    }
    Err(SourceError::Short {
        offset,
        need: length as u64,
        have: have as u64,
    })
}

/// What the browser threw, as an error a player understands.
pub(crate) fn in_words(error: &JsValue) -> SourceError {
    let Some(exception) = error.dyn_ref::<DomException>() else {
        return SourceError::Other(text_of(error));
    };
    match exception.name().as_str() {
        // Chromium and Firefox say the first when a file changed after it was picked, Safari the second.
        "NotReadableError" | "NotFoundError" => SourceError::Gone,
        "SecurityError" | "NotAllowedError" => SourceError::Denied,
        _ => SourceError::Other(exception.message()),
    }
}

/// What a JavaScript error says.
pub(crate) fn text_of(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error
            .as_string()
            .unwrap_or_else(|| "an unknown error of the browser".to_owned()),
    }
}
