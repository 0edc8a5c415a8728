//! The server, asked over a real socket.

use super::*;

/// Serves a folder of three files and sends it `request`; returns the head's lines and the body.
fn ask(request: &str) -> (Vec<String>, Vec<u8>) {
    let folder = std::env::temp_dir().join(format!(
        "skald-serve-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(folder.join("index.html"), "<p>hello</p>").unwrap();
    std::fs::write(folder.join("assets/a b.wasm"), b"\0asm").unwrap();
    let server = Server::start(&folder, 0..=0).unwrap();
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let end = answer
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    (
        head.split("\r\n").map(str::to_owned).collect(),
        answer[end + 4..].to_vec(),
    )
}

fn check(request: &str, status: &str, header: &str, body: &[u8]) {
    let (head, got) = ask(request);
    assert_eq!(head[0], format!("HTTP/1.1 {status}"));
    assert!(
        head.iter().any(|line| line == header),
        "{header} is not in {head:?}"
    );
    assert_eq!(got, body);
}

#[test]
fn a_folder_is_its_index() {
    check(
        "GET / HTTP/1.1\r\n\r\n",
        "200 OK",
        "Content-Type: text/html; charset=utf-8",
        b"<p>hello</p>",
    );
}

#[test]
fn a_module_has_the_type_that_streaming_compilation_asks_for() {
    check(
        "GET /assets/a%20b.wasm?v=1 HTTP/1.1\r\n\r\n",
        "200 OK",
        "Content-Type: application/wasm",
        b"\0asm",
    );
}

#[test]
fn pages_are_isolated_from_others() {
    check(
        "GET /index.html HTTP/1.1\r\n\r\n",
        "200 OK",
        "Cross-Origin-Embedder-Policy: require-corp",
        b"<p>hello</p>",
    );
}

#[test]
fn a_range_is_cut_to_the_file() {
    check(
        "GET / HTTP/1.1\r\nrange: bytes=3-6\r\n\r\n",
        "206 Partial Content",
        "Content-Range: bytes 3-6/12",
        b"hell",
    );
    check(
        "GET / HTTP/1.1\r\nRange: bytes=8-99\r\n\r\n",
        "206 Partial Content",
        "Content-Range: bytes 8-11/12",
        b"</p>",
    );
    check(
        "GET / HTTP/1.1\r\nRange: bytes=12-\r\n\r\n",
        "416 Range Not Satisfiable",
        "Content-Range: bytes */12",
        b"",
    );
}

#[test]
fn a_head_request_tells_the_size_and_sends_nothing() {
    check(
        "HEAD / HTTP/1.1\r\n\r\n",
        "200 OK",
        "Content-Length: 12",
        b"",
    );
}

#[test]
fn no_path_leads_out_of_the_folder() {
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/c:%5cx",
        "/%zz",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\n\r\n");
        check(&request, "400 Bad Request", "Content-Length: 0", b"");
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    check(
        "GET /nothing.js HTTP/1.1\r\n\r\n",
        "404 Not Found",
        "Content-Length: 0",
        b"",
    );
    check(
        "GET /assets HTTP/1.1\r\n\r\n",
        "404 Not Found",
        "Content-Length: 0",
        b"",
    );
}

#[test]
fn only_reading_is_answered() {
    check(
        "POST / HTTP/1.1\r\n\r\n",
        "400 Bad Request",
        "Content-Length: 0",
        b"",
    );
}
