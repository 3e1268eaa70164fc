//! The page from inside the program: its files and nothing else, to this computer and nobody else.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What the server allows a request.
const PATIENCE: Duration = Duration::from_secs(5);

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(name: &str) -> Server {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(folder.join("below")).unwrap();
        fs::write(folder.join("index.html"), "the page").unwrap();
        fs::write(folder.join("a.wasm"), [0, 97, 115, 109]).unwrap();
        fs::write(folder.join("below/secret"), "secret").unwrap();
        let outside = folder.parent().unwrap().join("outside");
        fs::write(&outside, "secret").unwrap();
        #[cfg(unix)]
        for (link, target) in [
            ("link.html", outside.clone()),
            ("inside.html", folder.join("index.html")),
            ("folder", folder.join("below")),
        ] {
            let _ = fs::remove_file(folder.join(link));
            std::os::unix::fs::symlink(target, folder.join(link)).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_trickwire"))
            .args(["web", "--folder"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Server { child, address }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.replace("HOST", &self.address).as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n"))
    }

    fn port(&self) -> &str {
        self.address.rsplit(':').next().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn its_files_and_nothing_else() {
    let server = Server::start("web-files");
    let get = |path: &str| server.get(path);
    for path in ["/", "/index.html", "/?x#y"] {
        let answer = get(path);
        assert!(
            answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nthe page"),
            "{answer}"
        );
    }
    assert!(get("/a.wasm").contains("content-type: application/wasm\r\n"));
    for path in [
        "/../outside",
        "/below/secret",
        "/%2e%2e/outside",
        "//outside",
        "/below",
        "/index.html/",
        "/nothing",
        "/link.html",
        "/inside.html",
        "/folder",
        "/folder/secret",
    ] {
        assert!(get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert!(get("index.html").starts_with("HTTP/1.1 400"));
}

#[test]
fn for_this_computer_and_nobody_else() {
    let server = Server::start("web-hosts");
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nHost: localhost:1\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "200"),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\n\r\n", "403"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\n\r\n", "405"),
        ("\r\n\r\n", "403"),
        ("HEAD / HTTP/1.1\r\nhost: HOST\r\n\r\n", "200"),
    ] {
        let answer = server.ask(&request.replace("PORT", server.port()));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request:?}: {answer}");
    }
    let long = format!("GET / HTTP/1.1\r\n{}", "x: y\r\n".repeat(3_000));
    let answer = server.ask(&long);
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[test]
fn headers_keep_other_pages_out() {
    let server = Server::start("web-headers");
    let page = include_str!("../../../firmware/web/page/index.html");
    let policy = page.split("http-equiv=\"Content-Security-Policy\" content=\"").nth(1).unwrap();
    let policy = policy.split('"').next().unwrap();
    for path in ["/", "/a.wasm", "/nothing"] {
        let answer = server.get(path);
        for header in [
            &format!("content-security-policy: {policy}; frame-ancestors 'none'"),
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.contains(&format!("\r\n{header}\r\n")), "{path}, {header}: {answer}");
        }
    }
    assert!(server.ask("POST / HTTP/1.1\r\nHost: HOST\r\n\r\n").contains("\r\nallow: GET, HEAD\r\n"));
    // The length of what GET would send, and nothing of it.
    for (path, length) in [("/", 8), ("/nothing", 14)] {
        let head = server.ask(&format!("HEAD {path} HTTP/1.1\r\nHost: HOST\r\n\r\n"));
        assert!(
            head.contains(&format!("\r\ncontent-length: {length}\r\n")) && head.ends_with("\r\n\r\n"),
            "{head}"
        );
    }
}

/// Whether the server has closed this connection.
fn is_closed(stream: &mut TcpStream, patience: Duration) -> bool {
    stream.set_read_timeout(Some(patience)).unwrap();
    match stream.read(&mut [0]) {
        Ok(count) => count == 0,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[test]
fn slow_clients_lock_nobody_out() {
    const MOST: usize = 32;
    let server = Server::start("web-slow");
    let start = Instant::now();
    let mut silent: Vec<TcpStream> =
        (0..MOST + 8).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    assert!(server.get("/").contains("200 OK"));
    let (early, late) = silent.split_at_mut(9);
    for stream in early {
        assert!(is_closed(stream, Duration::from_secs(2)), "the oldest make room");
    }
    for stream in late {
        assert!(!is_closed(stream, Duration::from_millis(1)), "and only they");
    }
    assert!(start.elapsed() < PATIENCE, "before their time was over: {:?}", start.elapsed());
}

#[test]
fn a_request_has_one_deadline() {
    let server = Server::start("web-drip");
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let start = Instant::now();
    stream.write_all(b"GET / HTTP/1.1\r\nx: ").unwrap();
    // Something comes all the time, and never the end.
    while start.elapsed() < PATIENCE * 3 && !is_closed(&mut stream, Duration::from_millis(100)) {
        let _ = stream.write_all(b"y");
    }
    assert!((PATIENCE..PATIENCE * 2).contains(&start.elapsed()), "{:?}", start.elapsed());
}

#[test]
fn what_cannot_be_served_is_told() {
    let run = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_trickwire")).args(args).output().unwrap();
    let told = run(&["web", "--folder", "/nowhere/at/all"]);
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("/nowhere/at/all"));
    let taken = Server::start("web-taken");
    let port = taken.port().to_owned();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web-taken");
    let told = run(&["web", "--port", &port, "--folder", folder.to_str().unwrap()]);
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains(&port));
}
