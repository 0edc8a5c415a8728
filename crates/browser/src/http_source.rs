//! A Data folder served over HTTP: a listing, and files read in ranges.
//!
//! For tests and for people who keep a folder on their own server. The listing is a `files.json` beside
//! the files: `[{"path": "Skyrim.esm", "size": 249753351, "modified": 0}, …]`.

use std::rc::Rc;

use js_sys::{ArrayBuffer, Uint8Array};
use serde::Deserialize;
use vfs::{Folder, FolderEntry, LocalFuture, Source, SourceError};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, Headers, RequestInit, Response};

use crate::blob_source::{in_words, whole};

/// A row of a `files.json`.
#[derive(Debug, Deserialize)]
struct ServedFile {
    path: String,
    size: u64,
    /// Milliseconds since 1970.
    #[serde(default)]
    modified: i64,
}

/// The files a `files.json` lists.
#[derive(Debug)]
pub(crate) struct ServedFolder {
    base: String,
    files: Vec<ServedFile>,
}

impl ServedFolder {
    /// Fetches the listing at this address; the files' paths are relative to it.
    ///
    /// # Errors
    /// When it cannot be had, or is no listing.
    pub(crate) async fn open(address: &str) -> Result<Self, SourceError> {
        let response = fetch(address, None).await?;
        if !response.ok() {
            return Err(refused(&response));
        }
        let json = match response.json() {
            Ok(json) => JsFuture::from(json).await,
            Err(error) => Err(error),
        };
        let files = json
            .map_err(|error| in_words(&error))
            .and_then(|json| serde_wasm_bindgen::from_value(json).map_err(no_listing))?;
        let base = address
            .rfind('/')
            .map_or("", |slash| address.split_at(slash + 1).0);
        Ok(Self {
            base: base.to_owned(),
            files,
        })
    }
}

fn no_listing(error: serde_wasm_bindgen::Error) -> SourceError {
    SourceError::Other(format!("this is no listing of files: {error}"))
}

fn refused(response: &Response) -> SourceError {
    match response.status() {
        404 | 410 => SourceError::Gone,
        401 | 403 => SourceError::Denied,
        status => SourceError::Other(format!(
            "the server answers {status} {}",
            response.status_text()
        )),
    }
}

impl Folder for ServedFolder {
    fn list(&self) -> LocalFuture<'_, Result<Vec<FolderEntry>, SourceError>> {
        let entry = |file: &ServedFile| FolderEntry {
            path: file.path.as_str().into(),
            size: Some(file.size),
            modified_ms: (file.modified > 0).then_some(file.modified),
        };
        let entries = self.files.iter().map(entry).collect();
        Box::pin(std::future::ready(Ok(entries)))
    }

    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>> {
        let file = self.files.iter().find(|file| file.path == path);
        let source = file.ok_or(SourceError::Gone).map(|file| {
            let parts: Vec<String> = path
                .split('/')
                .map(|part| js_sys::encode_uri_component(part).into())
                .collect();
            let address = format!("{}{}", self.base, parts.join("/"));
            Rc::new(HttpSource {
                address,
                len: file.size,
            }) as Rc<dyn Source>
        });
        Box::pin(std::future::ready(source))
    }
}

/// Longest file that is fetched whole from a server without ranges, in bytes.
const WHOLE_FILE_MAX: u64 = 16 << 20;

/// One file of a server, best of one that answers range requests.
#[derive(Debug)]
pub(crate) struct HttpSource {
    address: String,
    len: u64,
}

impl Source for HttpSource {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        Box::pin(async move {
            if let Some(error) = SourceError::check_range(self.len, offset, length) {
                return Err(error);
            }
            if length == 0 {
                return Ok(Vec::new());
            }
            let range = format!("bytes={offset}-{}", offset + length as u64 - 1);
            let response = fetch(&self.address, Some(&range)).await?;
            match response.status() {
                206 => {}
                // A server without ranges sends the whole file: taken while that is bearable.
                200 if self.len <= WHOLE_FILE_MAX => {
                    let file = body(&response).await?;
                    let end = offset + length as u64;
                    return whole(file.subarray(offset as u32, end as u32), offset, length);
                }
                200 => {
                    let words = "the server does not answer range requests";
                    return Err(SourceError::Other(words.to_owned()));
                }
                _ => return Err(refused(&response)),
            }
            whole(body(&response).await?, offset, length)
        })
    }
}

/// The text at an address.
///
/// # Errors
/// When the server does not answer with it.
pub(crate) async fn text(address: &str) -> Result<String, SourceError> {
    let response = fetch(address, None).await?;
    if !response.ok() {
        return Err(refused(&response));
    }
    let bytes = body(&response).await?.to_vec();
    String::from_utf8(bytes).map_err(|error| SourceError::Other(error.to_string()))
}

async fn body(response: &Response) -> Result<Uint8Array, SourceError> {
    let buffer = response.array_buffer().map_err(|error| in_words(&error))?;
    let buffer = JsFuture::from(buffer)
        .await
        .map_err(|error| in_words(&error))?;
    Ok(Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>()))
}

async fn fetch(address: &str, range: Option<&str>) -> Result<Response, SourceError> {
    let init = RequestInit::new();
    if let Some(range) = range {
        let headers = Headers::new().map_err(|error| in_words(&error))?;
        headers
            .set("Range", range)
            .map_err(|error| in_words(&error))?;
        init.set_headers(&headers);
    }
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response: Result<JsValue, JsValue> =
        JsFuture::from(scope.fetch_with_str_and_init(address, &init)).await;
    response
        .map(JsCast::unchecked_into)
        .map_err(|error| in_words(&error))
}
