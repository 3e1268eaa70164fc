//! `web`: the page from inside the program, on this computer alone.
//!
//! The files are those that `firmware/web/build` made: built in where the program was built with them (`TRICKWIRE_WEB`), else from a folder.
//! What is served is a list of names, so nothing else can be reached; it listens on the loopback address, and answers only those who
//! ask for that, so that no page of another host can read it by a name that leads here.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::answer::Answer;
use crate::args::web::WebArgs;
use crate::fault::Fault;
use crate::prompt;

/// A file of the page: its name, and what is in it.
type File = (Cow<'static, str>, Cow<'static, [u8]>);

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The first lines of a request are no longer than this.
const HEAD: u64 = 8 * 1024;
/// As long as anybody is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// As many at once.
const GUESTS: usize = 32;

/// Serves the page until it is interrupted.
pub fn run(args: &WebArgs) -> Result<Answer, Fault> {
    let files = match &args.folder {
        Some(folder) => read(folder)?,
        None => PAGE.iter().map(|&(name, bytes)| (Cow::Borrowed(name), Cow::Borrowed(bytes))).collect(),
    };
    if !files.iter().any(|(name, _)| name == "index.html") {
        return Err(match &args.folder {
            Some(folder) => Fault::usage(format!("{} has no index.html", folder.display())),
            None => Fault::usage("this program was built without the page"),
        }
        .help("make it with firmware/web/build, then: trickwire web --folder target/web"));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| {
        Fault::usage(format!("port {}: {error}", args.port)).help("choose another with --port, or none")
    })?;
    let port = listener.local_addr()?.port();
    prompt::say(&format!("http://127.0.0.1:{port}/\nCtrl-C ends it.\n"))?;
    let (files, guests) = (Arc::new(files), Arc::new(AtomicUsize::new(0)));
    for stream in listener.incoming().flatten() {
        if guests.fetch_add(1, Ordering::Relaxed) >= GUESTS {
            guests.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (files, guests) = (Arc::clone(&files), Arc::clone(&guests));
        thread::spawn(move || {
            // Whoever goes away in the middle is not waited for.
            let _ = serve(stream, &files, port);
            guests.fetch_sub(1, Ordering::Relaxed);
        });
    }
    Ok((String::new(), 0))
}

/// The files of a folder, not those below it.
fn read(folder: &Path) -> Result<Vec<File>, Fault> {
    let unread = |error: std::io::Error| Fault::usage(format!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name().and_then(|name| name.to_str())) {
            files.push((Cow::Owned(name.to_owned()), Cow::Owned(std::fs::read(&path).map_err(unread)?)));
        }
    }
    Ok(files)
}

/// Answers one request.
fn serve(stream: TcpStream, files: &[File], port: u16) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new((&stream).take(HEAD));
    let mut line = String::new();
    head.read_line(&mut line)?;
    let mut host = None;
    loop {
        let mut header = String::new();
        if head.read_line(&mut header)? == 0 {
            return refuse(&stream, "431 Request Header Fields Too Large");
        }
        match header.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("host") => host = Some(value.trim().to_owned()),
            Some(_) => {}
            None => break,
        }
    }
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !host.is_some_and(|host| ours.contains(&host)) {
        return refuse(&stream, "403 Forbidden");
    }
    let mut words = line.split_ascii_whitespace();
    let with_body = match words.next() {
        Some("GET") => true,
        Some("HEAD") => false,
        _ => return refuse(&stream, "405 Method Not Allowed"),
    };
    let path = words.next().unwrap_or("").split(['?', '#']).next().unwrap_or("");
    let name = match path.strip_prefix('/') {
        Some("") => "index.html",
        Some(name) => name,
        None => return refuse(&stream, "400 Bad Request"),
    };
    let Some((_, bytes)) = files.iter().find(|(file, _)| file == name) else {
        return refuse(&stream, "404 Not Found");
    };
    answer(&stream, "200 OK", kind(name), bytes, with_body)
}

fn refuse(stream: &TcpStream, status: &str) -> std::io::Result<()> {
    answer(stream, status, "text/plain; charset=utf-8", format!("{status}\n").as_bytes(), true)
}

fn answer(
    mut stream: &TcpStream,
    status: &str,
    kind: &str,
    bytes: &[u8],
    with_body: bool,
) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-cache\r\n\
         x-content-type-options: nosniff\r\ncross-origin-resource-policy: same-origin\r\nconnection: close\r\n\r\n",
        bytes.len()
    );
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(bytes)?;
    }
    stream.flush()
}

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
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
