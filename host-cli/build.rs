//! Builds in the page that `trickwire web` serves, where `TRICKWIRE_WEB` names its folder; and finds what
//! `trickwire help notation` shows: in the project it is a page of the documents, in a published package a
//! file beside this one. (Beside this one lies a link to that page, from which packages are made; where git writes no
//! links it holds only a path.)

use std::path::Path;

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let places = ["../docs/notation.md", "notation.md"].map(|place| Path::new(&here).join(place));
    let found = places.iter().find(|path| path.is_file()).expect("docs/notation.md belongs to the project");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", found.display());
    println!("cargo:rustc-env=NOTATION={}", found.display());
    build_in_the_page();
}

/// A list of names and bytes, empty where there is no page.
fn build_in_the_page() {
    println!("cargo:rerun-if-env-changed=TRICKWIRE_WEB");
    let mut list = String::new();
    if let Some(folder) = std::env::var_os("TRICKWIRE_WEB").filter(|folder| !folder.is_empty()) {
        println!("cargo:rerun-if-changed={}", Path::new(&folder).display());
        let folder = Path::new(&folder).canonicalize().expect("TRICKWIRE_WEB is a folder");
        let mut files: Vec<_> = std::fs::read_dir(&folder)
            .expect("TRICKWIRE_WEB can be read")
            .map(|entry| entry.expect("TRICKWIRE_WEB can be read").path())
            .collect();
        files.sort();
        for path in files {
            let name = path.file_name().and_then(|name| name.to_str()).expect("plain names");
            list += &format!("({name:?}, include_bytes!({:?})), ", path.to_str().expect("plain names"));
        }
    }
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    let text = format!("static PAGE: &[(&str, &[u8])] = &[{list}];\n");
    std::fs::write(Path::new(&out).join("page.rs"), text).expect("OUT_DIR can be written");
}
