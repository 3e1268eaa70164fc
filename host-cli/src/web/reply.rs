//! Answers: a status, headers that keep other pages out, and a body.

use std::io::{self, Write};

/// What came of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Here it is.
    Ok,
    /// This is not a request that we can read.
    BadRequest,
    /// It was meant for another host.
    Forbidden,
    /// There is no such file.
    NotFound,
    /// Only GET and HEAD are answered.
    MethodNotAllowed,
    /// The head is too long.
    HeadTooLarge,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Status::Ok => "200 OK",
            Status::BadRequest => "400 Bad Request",
            Status::Forbidden => "403 Forbidden",
            Status::NotFound => "404 Not Found",
            Status::MethodNotAllowed => "405 Method Not Allowed",
            Status::HeadTooLarge => "431 Request Header Fields Too Large",
        }
    }
}

/// Headers of every answer. The policy is that of `firmware/web/page/index.html`, which applies wherever the page is
/// served, and `frame-ancestors`, which only a header can set; a test compares the two.
const HEADERS: &str = "\
    cache-control: no-cache\r\n\
    content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    x-content-type-options: nosniff\r\n\
    referrer-policy: no-referrer\r\n\
    cross-origin-resource-policy: same-origin\r\n\
    connection: close\r\n";

/// Writes an answer without a file: its status is its text.
pub(super) fn refuse(out: &mut impl Write, status: Status, with_body: bool) -> io::Result<()> {
    write(out, status, "text/plain; charset=utf-8", format!("{}\n", status.line()).as_bytes(), with_body)
}

/// Writes an answer with a file.
pub(super) fn send(out: &mut impl Write, name: &str, bytes: &[u8], with_body: bool) -> io::Result<()> {
    write(out, Status::Ok, media_type(name), bytes, with_body)
}

fn write(out: &mut impl Write, status: Status, kind: &str, bytes: &[u8], with_body: bool) -> io::Result<()> {
    let allow = if status == Status::MethodNotAllowed { "allow: GET, HEAD\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n{allow}{HEADERS}\r\n",
        status.line(),
        bytes.len()
    );
    out.write_all(head.as_bytes())?;
    if with_body {
        out.write_all(bytes)?;
    }
    out.flush()
}

/// What a file is, by its ending.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
