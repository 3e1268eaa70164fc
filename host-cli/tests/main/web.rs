//! The page from inside the program: its files and nothing else, to this computer and nobody else.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

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
        fs::write(folder.parent().unwrap().join("outside"), "secret").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_trickwire"))
            .args(["web", "--folder"])
            .arg(&folder)
            .stdout(Stdio::piped())
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
    let get = |path: &str| server.ask(&format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n"));
    for path in ["/", "/index.html", "/?x#y"] {
        let answer = get(path);
        assert!(
            answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nthe page"),
            "{answer}"
        );
    }
    assert!(get("/a.wasm").contains("content-type: application/wasm\r\n"));
    for path in
        ["/../outside", "/below/secret", "/%2e%2e/outside", "//outside", "/below", "/index.html/", "/nothing"]
    {
        assert!(get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert!(get("index.html").starts_with("HTTP/1.1 400"));
}

#[test]
fn for_this_computer_and_nobody_else() {
    let server = Server::start("web-hosts");
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\n\r\n", "403"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\n\r\n", "405"),
        ("\r\n\r\n", "403"),
        ("HEAD / HTTP/1.1\r\nhost: HOST\r\n\r\n", "200"),
    ] {
        let answer = server.ask(request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request:?}: {answer}");
    }
    let long = format!("GET / HTTP/1.1\r\n{}", "x: y\r\n".repeat(3_000));
    let answer = server.ask(&long);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    // Nobody is kept waiting by somebody who says nothing.
    let silent = TcpStream::connect(&server.address).unwrap();
    assert!(server.ask("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n").contains("200 OK"));
    drop(silent);
}

#[test]
fn what_cannot_be_served_is_told() {
    let run = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_trickwire")).args(args).output().unwrap();
    let told = run(&["web", "--folder", "/nowhere/at/all"]);
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("/nowhere/at/all"));
    let taken = Server::start("web-taken");
    let port = taken.address.rsplit(':').next().unwrap().to_owned();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web-taken");
    let told = run(&["web", "--port", &port, "--folder", folder.to_str().unwrap()]);
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains(&port));
}
