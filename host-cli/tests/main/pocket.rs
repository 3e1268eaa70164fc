//! The handheld driven by scripts, and the pictures of the documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use trickwire_cli::args::Cli;

use crate::pixels::pixels;

fn pocket(words: &[&str]) -> Result<String, String> {
    let cli = Cli::try_parse_from(["trickwire", "pocket"].iter().chain(words)).unwrap();
    trickwire_cli::run(&cli).map(|(text, _)| text).map_err(|fault| fault.message)
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pocket-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_script_presses_keys_and_reads_the_page() {
    let text = pocket(&["--script", "name b name down*3 a name long:x name a name"]).unwrap();
    assert_eq!(text, "screen welcome\nscreen home\nscreen settings\nscreen hidden\nscreen settings\n");
    let text = pocket(&["--script", "b text"]).unwrap();
    assert!(text.starts_with("screen home\ntext Trickwire\n") && text.contains("\ntext Bridge\n"), "{text}");
    assert_eq!(pocket(&["--script", "b jump"]).unwrap_err(), "a script does not know 'jump'");
    let text = pocket(&["--keys", "four", "--size", "240x135", "--script", "y name b*3 x name"]).unwrap();
    assert_eq!(text, "screen home\nscreen settings\n");
}

#[test]
fn a_script_may_be_a_file() {
    let folder = scratch("pocket-file");
    let path = folder.join("keys.txt");
    fs::write(&path, "b # past the welcome\nx name\n").unwrap();
    assert_eq!(pocket(&["--script", path.to_str().unwrap()]).unwrap(), "screen menu\n");
}

#[test]
fn what_is_kept_is_there_the_next_time() {
    let folder = scratch("pocket-state");
    let state = folder.join("deep/state");
    let state = state.to_str().unwrap();
    assert_eq!(
        pocket(&["--state", state, "--script", "name b name"]).unwrap(),
        "screen welcome\nscreen home\n"
    );
    assert_eq!(pocket(&["--state", state, "--script", "name"]).unwrap(), "screen home\n");
    // A damaged text resets that part, and the handheld says so.
    let kept = fs::read_to_string(state).unwrap();
    assert!(kept.starts_with("settings 1 "), "{kept}");
    fs::write(state, kept.replace("settings 1 ", "settings 7 ")).unwrap();
    let text = pocket(&["--state", state, "--script", "text"]).unwrap();
    assert!(text.contains("text Could not be read back") && text.contains("text settings."), "{text}");
}

#[test]
fn pictures_are_the_same_every_time() {
    let folder = scratch("pocket-shots");
    let [first, second] = ["one.png", "two.png"].map(|name| folder.join(name));
    let script = format!("b shot:{} shot:{}", first.display(), second.display());
    pocket(&["--size", "320x240", "--script", &script]).unwrap();
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    let (width, height, bytes) = pixels(&first);
    assert_eq!((width, height, bytes.len()), (320, 240, 3 * 320 * 240));
    let colours: BTreeSet<&[u8]> = bytes.chunks(3).collect();
    assert!((4..=16).contains(&colours.len()), "{} colours", colours.len());
}

/// The word, or, if it names a state in the folder, the path of a copy of it.
fn with_copy(word: &str, folder: &Path, scratch: &Path) -> String {
    if !word.ends_with(".state") {
        return word.to_owned();
    }
    let copy = scratch.join(word);
    fs::copy(folder.join(word), &copy).unwrap_or_else(|error| panic!("{word}: {error}"));
    copy.to_str().unwrap().to_owned()
}

/// `docs/pictures/make` redraws them.
#[test]
fn the_pictures_of_the_documents_are_true() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
    let drawn = scratch("pictures");
    let list = fs::read_to_string(folder.join("pictures.txt")).unwrap();
    for line in list.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let (options, keys) = line.split_once(':').unwrap_or_else(|| panic!("no colon: {line}"));
        // The kept state is read from a copy, because a script writes its changes back.
        let options: Vec<String> =
            options.split_whitespace().map(|word| with_copy(word, &folder, &drawn)).collect();
        let first = options.iter().map(String::as_str).chain(["--script", "name"]).collect::<Vec<_>>();
        assert_ne!(pocket(&first).unwrap(), "screen notice\n", "{line}: the state cannot be read");
        let script = keys.replace("shot:", &format!("shot:{}/", drawn.display()));
        let words: Vec<String> = options.into_iter().chain(["--script".into(), script]).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        pocket(&words).unwrap_or_else(|message| panic!("{line}: {message}"));
    }
    if std::env::var_os("PICTURES").is_some_and(|value| value == "overwrite") {
        pictures(&folder).iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
        for name in pictures(&drawn) {
            fs::copy(drawn.join(&name), folder.join(&name)).unwrap();
        }
    }
    assert_eq!(pictures(&folder), pictures(&drawn), "every picture is drawn by a line of the list");
    for name in pictures(&drawn) {
        let path = drawn.join(&name);
        assert!(
            pixels(&path) == pixels(&folder.join(&name)),
            "docs/pictures/{name} is not what the page looks like now; look at {} and run docs/pictures/make",
            path.display()
        );
    }
}

/// The names of the pictures in a folder.
fn pictures(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    files.filter(|name| name.ends_with(".png")).collect()
}
