//! Addresses in the repository's files: each is one that exists and that we rely on. A project that has no home yet
//! must not name one, and a typo must not send readers to a stranger's page.

use std::fs;
use std::path::{Path, PathBuf};

/// What an address may begin with, and why it is there.
const ALLOWED: &[&str] = &[
    // Licences and specifications.
    "http://www.apache.org/licenses/",
    "http://www.w3.org/2000/svg",
    // Where to get Rust, its packages and other people's programs.
    "https://rustup.rs",
    "https://crates.io/crates/",
    "registry+https://github.com/rust-lang/crates.io-index",
    "https://musl.libc.org",
    "https://github.com/wokwi/rp2040js",
    "github.com/dds-bridge/dds",
    // This computer.
    "http://127.0.0.1",
    "http://localhost",
    "http://x\"",
    // Reserved for examples and tests by RFC 2606.
    "https://trickwire.example/",
    // Code that reads or checks an address.
    "http://\"",
];

/// What an address begins with; a host alone counts where people publish.
const BEGINNINGS: [&str; 7] =
    ["http://", "https://", "github.com/", "gitlab.com/", "codeberg.org/", ".github.io", ".gitlab.io"];

/// Folders that are made or fetched, and are not part of the repository.
const FOREIGN: [&str; 4] = [".git", "target", "node_modules", "corpus"];

#[test]
fn files_name_only_addresses_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository");
    let mut files = Vec::new();
    collect(root, &mut files);
    assert!(files.len() > 300, "only {} files were found", files.len());
    let own = Path::new(file!()).file_name();
    let (mut wrong, mut unused) = (Vec::new(), ALLOWED.to_vec());
    for file in files.iter().filter(|file| file.file_name() != own) {
        // Pictures and sounds are not text.
        let Ok(text) = fs::read_to_string(file) else { continue };
        unused.retain(|allowed| !text.contains(*allowed));
        for (number, line) in (1..).zip(text.lines()) {
            wrong.extend(foreign(line).map(|address| {
                format!("{}:{number}: {address}", file.strip_prefix(root).unwrap_or(file).display())
            }));
        }
    }
    assert!(
        wrong.is_empty(),
        "use a relative link or \"this repository's release page\"; an address that exists goes into ALLOWED:\n{}",
        wrong.join("\n")
    );
    assert!(unused.is_empty(), "no file names {unused:?} any more");
}

/// The files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let kind = entry.file_type().expect("a kind");
        let is_foreign = FOREIGN.iter().any(|name| entry.file_name() == *name);
        if kind.is_dir() && !is_foreign {
            collect(&entry.path(), files);
        } else if kind.is_file() && !is_foreign {
            files.push(entry.path());
        }
    }
}

/// The addresses of a line that are not allowed.
fn foreign(line: &str) -> impl Iterator<Item = &str> {
    let starts = BEGINNINGS.iter().flat_map(|start| line.match_indices(start).map(|(at, _)| at));
    starts.filter_map(|at| {
        // The whole word around it, so that an allowed address does not count once more from its middle.
        let from = line[..at].rfind(ends_a_word).map_or(0, |before| before + 1);
        let word = &line[from..];
        let is_allowed = |allowed: &&str| {
            line.match_indices(*allowed).any(|(found, _)| found <= at && at < found + allowed.len())
        };
        let end = word.find(ends_a_word).unwrap_or(word.len());
        (!ALLOWED.iter().any(is_allowed)).then(|| &word[..end])
    })
}

fn ends_a_word(letter: char) -> bool {
    letter.is_whitespace() || "\"'`<>()[]{}|".contains(letter)
}

#[test]
fn invented_addresses_are_noticed() {
    let found = |line: &str| foreign(line).next().map(str::to_owned);
    assert_eq!(found("[get it](https://trickwire.dev/latest)."), Some("https://trickwire.dev/latest".into()));
    assert_eq!(found("see github.com/trickwire/trickwire"), Some("github.com/trickwire/trickwire".into()));
    assert_eq!(found("at someone.github.io/page"), Some("someone.github.io/page".into()));
    assert_eq!(found("http://localhost:9/ and https://crates.io/crates/png"), None);
    assert_eq!(found("https://rustup.rs and https://rustup.rz"), Some("https://rustup.rz".into()));
    // What is allowed has to be there from its beginning.
    assert!(found("https://evil.example/github.com/dds-bridge/dds").is_some());
}
