//! A static web server for the built page, on this machine only.
//!
//! It knows what a page needs and no more: right types, whole files or one byte range, and the two
//! headers that isolate the page from others. Standard library only, so that serving works offline.
//! Not here: anything for the open internet.

use anyhow::{Context, Result};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

/// The longest request head that is read.
const HEAD_BYTES_MAX: u64 = 64 * 1024;

/// A running server; its threads end with the program.
#[derive(Debug)]
pub(crate) struct Server {
    address: SocketAddr,
    thread: JoinHandle<()>,
}

impl Server {
    /// Serves `folder` on the first free port of `ports`; port 0 is any free one.
    pub(crate) fn start(folder: &Path, ports: RangeInclusive<u16>) -> Result<Self> {
        let (first, last) = (*ports.start(), *ports.end());
        let free = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok();
        let listener = ports.into_iter().find_map(free).with_context(|| {
            if first == last {
                format!("port {first} is taken: choose another with --port")
            } else {
                format!("ports {first} to {last} are all taken: choose another with --port")
            }
        })?;
        let address = listener.local_addr()?;
        let folder = folder.to_owned();
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                // A reader who goes away is no news.
                std::thread::spawn(move || answer(stream, &folder).ok());
            }
        });
        Ok(Self { address, thread })
    }

    /// The address to open.
    pub(crate) fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the program is stopped.
    pub(crate) fn wait(self) {
        self.thread.join().ok();
    }
}

/// What a request asks for.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    /// `HEAD`: no body in the answer.
    head_only: bool,
    /// Decoded path under the served folder, checked.
    path: PathBuf,
    /// Bytes wanted, as (first, last or to the end).
    range: Option<(u64, Option<u64>)>,
}

fn answer(stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let mut lines = BufReader::new((&stream).take(HEAD_BYTES_MAX)).lines();
    let mut head = Vec::new();
    while let Some(line) = lines.next().transpose()?.filter(|line| !line.is_empty()) {
        head.push(line);
    }
    match read_request(&head) {
        Some(request) => send_file(&stream, folder, &request),
        None => send_head(&stream, "400 Bad Request", "text/plain", 0, ""),
    }
}

fn read_request(head: &[String]) -> Option<Request> {
    let mut words = head.first()?.split(' ');
    let head_only = match words.next()? {
        "GET" => false,
        "HEAD" => true,
        _ => return None,
    };
    let path = words.next()?.split(['?', '#']).next()?;
    let range = head.iter().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("range")
            .then(|| read_range(value.trim()))?
    });
    Some(Request {
        head_only,
        path: safe_path(path)?,
        range,
    })
}

/// One range, counted from the front: what the module's reader sends. Others get the whole file.
fn read_range(value: &str) -> Option<(u64, Option<u64>)> {
    let (first, last) = value.strip_prefix("bytes=")?.split_once('-')?;
    let last = if last.is_empty() {
        None
    } else {
        Some(last.parse().ok()?)
    };
    Some((first.parse().ok()?, last))
}

/// The path under the folder, `None` when it would lead out of it.
fn safe_path(path: &str) -> Option<PathBuf> {
    let decoded = decode(path)?;
    let mut safe = PathBuf::new();
    for part in decoded
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        if part == ".." || part.contains(['\\', ':', '\0']) {
            return None;
        }
        safe.push(part);
    }
    if decoded.ends_with('/') {
        safe.push("index.html");
    }
    Some(safe)
}

/// Undoes `%41`.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn send_file(stream: &TcpStream, folder: &Path, request: &Request) -> io::Result<()> {
    let path = folder.join(&request.path);
    let file = File::open(&path).ok().filter(|_| path.is_file());
    let Some(mut file) = file else {
        return send_head(stream, "404 Not Found", "text/plain", 0, "");
    };
    let size = file.metadata()?.len();
    let kind = media_type(&path);
    let (first, last) = match request.range {
        None => (0, size),
        Some((first, last)) => (
            first,
            last.map_or(size, |last| last.saturating_add(1).min(size)),
        ),
    };
    if request.range.is_some() && first >= last {
        let whole = format!("Content-Range: bytes */{size}\r\n");
        return send_head(stream, "416 Range Not Satisfiable", kind, 0, &whole);
    }
    if request.range.is_some() {
        let part = format!("Content-Range: bytes {first}-{}/{size}\r\n", last - 1);
        send_head(stream, "206 Partial Content", kind, last - first, &part)?;
    } else {
        send_head(stream, "200 OK", kind, size, "")?;
    }
    if request.head_only {
        return Ok(());
    }
    file.seek(SeekFrom::Start(first))?;
    io::copy(&mut file.take(last - first), &mut &*stream)?;
    Ok(())
}

fn send_head(
    mut stream: &TcpStream,
    status: &str,
    kind: &str,
    length: u64,
    more: &str,
) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}\
         Accept-Ranges: bytes\r\nCache-Control: no-cache\r\nConnection: close\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\
         X-Content-Type-Options: nosniff\r\n\r\n"
    );
    stream.write_all(head.as_bytes())
}

/// The type a browser wants for a file of this name.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
