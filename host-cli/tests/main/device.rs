//! The device's program as a file, and copied onto its drive.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Parser;
use serde_json::Value;
use trickwire_cli::args::Cli;
use trickwire_cli::args::device::Board;
use trickwire_cli::device::drive::{find, only};
use trickwire_cli::device::image::{Image, ImageError};
use trickwire_cli::device::mark::Mark;
use trickwire_cli::device::uf2::{Uf2Error, read, write};

/// A small 32-bit ELF file for ARM: parts to load, each with its physical address.
fn elf(parts: &[(u32, &[u8])]) -> Vec<u8> {
    let mut file = vec![0x7f, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let (executable, arm) = (2_u16, 40_u16);
    file.extend([executable, arm].iter().flat_map(|half| half.to_le_bytes()));
    let (version, entry, headers, sections, flags) = (1_u32, 0x1000_0101, 52, 0, 0);
    file.extend([version, entry, headers, sections, flags].iter().flat_map(|word: &u32| word.to_le_bytes()));
    let halves = [52, 32, parts.len() as u16, 0, 0, 0];
    file.extend(halves.iter().flat_map(|half: &u16| half.to_le_bytes()));
    let mut at = 52 + 32 * parts.len() as u32;
    for (address, contents) in parts {
        let (load, size) = (1, contents.len() as u32);
        // Loaded from `address` in flash, used at another in RAM: only the first counts.
        let part = [load, at, 0x2000_0000, *address, size, size, 5, 4];
        file.extend(part.iter().flat_map(|word: &u32| word.to_le_bytes()));
        at += size;
    }
    parts.iter().for_each(|(_, contents)| file.extend(*contents));
    file
}

fn word(file: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(file[at..at + 4].try_into().unwrap())
}

#[test]
fn blocks_are_as_the_format_has_them() {
    let boot: Vec<u8> = (0..=255).collect();
    let image = Image::of_elf(&elf(&[(0x1000_0000, &boot), (0x1000_0100, &[0xaa, 0xbb, 0xcc])])).unwrap();
    let file = write(&image);
    assert_eq!(file.len(), 2 * 512);
    // The first block, byte for byte as the format says.
    let mut wanted = Vec::new();
    wanted.extend(b"UF2\n");
    wanted.extend([0x57, 0x51, 0x5d, 0x9e]);
    wanted.extend([0x00, 0x20, 0x00, 0x00]);
    wanted.extend([0x00, 0x00, 0x00, 0x10]);
    wanted.extend([0x00, 0x01, 0x00, 0x00]);
    wanted.extend([0x00, 0x00, 0x00, 0x00]);
    wanted.extend([0x02, 0x00, 0x00, 0x00]);
    wanted.extend([0x56, 0xff, 0x8b, 0xe4]);
    wanted.extend(&boot);
    // What a boot loader skips: CRC-32 of everything else in the block, reckoned by zlib.
    wanted.extend(b"sum:");
    wanted.extend([0x54, 0xe9, 0x94, 0x35]);
    wanted.resize(508, 0);
    wanted.extend([0x30, 0x6f, 0xb1, 0x0a]);
    assert_eq!(file[..512], wanted);
    let second = &file[512..];
    assert_eq!([12, 16, 20, 24].map(|at| word(second, at)), [0x1000_0100, 256, 1, 2]);
    assert_eq!(second[32..36], [0xaa, 0xbb, 0xcc, 0]);
    assert_eq!(write(&read(&file).unwrap()), file);
}

#[test]
fn pages_are_whole_and_sectors_have_no_holes() {
    // A part that begins in the middle of a page, and one in the next sector but one page.
    let image = Image::of_elf(&elf(&[(0x1000_0080, &[1; 300]), (0x1000_1200, &[2; 4])])).unwrap();
    let pages: Vec<u32> = image.pages().keys().copied().collect();
    let first: Vec<u32> = (0..16).map(|page| 0x1000_0000 + 256 * page).collect();
    assert_eq!(pages[..16], first);
    assert_eq!(pages[16..], [0x1000_1000, 0x1000_1100, 0x1000_1200]);
    let page = &image.pages()[&0x1000_0000];
    assert_eq!((page[0x7f], page[0x80], page[255]), (0, 1, 1));
    assert_eq!(image.pages()[&0x1000_0100][171..173], [1, 0]);
    assert_eq!(image.pages()[&0x1000_1200][..5], [2, 2, 2, 2, 0]);
}

#[test]
fn files_that_are_no_program_are_refused() {
    let read = |bytes: &[u8]| Image::of_elf(bytes).unwrap_err();
    assert_eq!(read(b"#!/bin/sh\n"), ImageError::NotElf);
    assert_eq!(read(&[]), ImageError::NotElf);
    let whole = elf(&[(0x1000_0000, &[7; 64])]);
    assert_eq!(read(&whole[..whole.len() - 1]), ImageError::Truncated);
    assert_eq!(read(&whole[..60]), ImageError::Truncated);
    let mut foreign = whole.clone();
    foreign[18] = 62;
    assert_eq!(read(&foreign), ImageError::NotArm);
    assert_eq!(read(&elf(&[(0x2000_0000, &[7; 4])])), ImageError::Outside(0x2000_0003));
    assert_eq!(read(&elf(&[(0x10ff_ffff, &[7; 2])])), ImageError::Outside(0x1100_0000));
    assert_eq!(read(&elf(&[(0x0fff_ffff, &[7; 2])])), ImageError::Outside(0x0fff_ffff));
    assert_eq!(read(&elf(&[(0x1000_0000, &[7; 9]), (0x1000_0008, &[8])])), ImageError::Overlap(0x1000_0008));
    assert_eq!(read(&elf(&[(0x1000_0000, &[])])), ImageError::Empty);
    // Memory that is cleared at the start has a place in RAM and nothing in the file.
    assert!(Image::of_elf(&elf(&[(0x1000_0000, &[7]), (0x2000_0000, &[])])).is_ok());
}

#[test]
fn other_and_damaged_files_are_not_copied() {
    let file = write(&Image::of_elf(&elf(&[(0x1000_0000, &[7; 600])])).unwrap());
    let refused = |file: &[u8]| read(file).unwrap_err();
    assert_eq!(refused(&[]), Uf2Error::NotUf2);
    assert_eq!(refused(b"UF2\n"), Uf2Error::NotUf2);
    assert_eq!(refused(&file[..1023]), Uf2Error::Truncated { blocks: 1, of: 3 });
    assert_eq!(refused(&file[..1024]), Uf2Error::Truncated { blocks: 2, of: 3 });
    assert_eq!(refused(&[&file[..], b"more"].concat()), Uf2Error::Truncated { blocks: 3, of: 3 });
    let changed = |at: usize, byte: u8| {
        let mut other = file.clone();
        other[at] = byte;
        refused(&other)
    };
    assert_eq!(changed(28, 0x57), Uf2Error::Family(0xe48b_ff57));
    assert_eq!(changed(0, 0), Uf2Error::NotUf2);
    assert_eq!(changed(508, 0), Uf2Error::Damaged(1));
    assert_eq!(changed(512 + 20, 0), Uf2Error::Damaged(2), "a block that comes twice");
    assert_eq!(changed(512 + 13, 0), Uf2Error::Damaged(2), "a page that comes twice");
    assert_eq!(changed(512 + 16, 1), Uf2Error::Damaged(2), "part of a page");
    assert_eq!(changed(1024 + 15, 0x20), Uf2Error::Outside(0x2000_0200));
    // Whichever bit is another one on the way here.
    for bit in 0..file.len() * 8 {
        let mut other = file.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&other).is_err(), "bit {} of byte {}", bit % 8, bit / 8);
    }
    // Files of other programs have no checksums.
    let mut plain = file.clone();
    plain.chunks_mut(512).for_each(|block| block[288..296].fill(0));
    assert_eq!(write(&read(&plain).unwrap()), file);
    // Nor does anything else tell there that blocks are out of order, or belong to files of different lengths.
    for (at, byte) in [(512 + 20, 2), (512 + 24, 4), (1024 + 20, 1)] {
        let mut other = plain.clone();
        other[at] = byte;
        assert_eq!(refused(&other), Uf2Error::Damaged(at / 512 + 1), "byte {at}");
    }
}

/// A program that says what it is: behind the vectors where the entries are, then these, then their texts.
fn marked(board: &str) -> Vec<u8> {
    marked_as(board, "0.1.0")
}

fn marked_as(board: &str, version: &str) -> Vec<u8> {
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let (entries, texts) = (0x1000_0200, 0x1000_0300);
    let mut vectors = vec![1; 0xc0];
    vectors.extend(bytes(&[0x7188_ebf2, entries, entries + 12, 0, 0xe71a_a390]));
    let mut list = bytes(&[entries + 12, entries + 24, entries + 36]);
    let mut words = Vec::new();
    for (id, text) in [(0x0203_1c86, "trickwire"), (0x11a9_bc3a, version), (0xb63c_ffbb, board)] {
        list.extend(bytes(&[0x5052_0006, id, texts + words.len() as u32]));
        words.extend(text.bytes().chain([0]));
    }
    elf(&[(0x1000_0000, &[1; 256]), (0x1000_0100, &vectors), (entries, &list), (texts, &words)])
}

#[test]
fn programs_say_which_board_they_are_for() {
    let mark = |bytes: &[u8]| Mark::of(&Image::of_elf(bytes).unwrap());
    let found = mark(&marked("picosystem"));
    assert_eq!(
        [&found.program, &found.version, &found.board],
        [&Some("trickwire".into()), &Some("0.1.0".into()), &Some("picosystem".into())]
    );
    assert_eq!(found.board(), Some(Board::Picosystem));
    assert_eq!(mark(&marked("pico-lcd-1-3")).board(), Some(Board::Pico));
    assert_eq!(mark(&marked("toaster")).board(), None);
    assert_eq!(mark(&elf(&[(0x1000_0000, &[7; 600])])), Mark::default());
    // Marks that lead anywhere lead nowhere.
    let whole = marked("picosystem");
    for at in 0..whole.len() {
        for byte in [0, 0x7f, 0xff] {
            let mut other = whole.clone();
            other[at] = byte;
            if let Ok(image) = Image::of_elf(&other) {
                let _ = Mark::of(&image);
            }
        }
    }
}

/// A folder that is gone afterwards. Nobody else has it: the same test may run twice at the same time.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let own = format!("device-{name}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn drive(&self, name: &str, board: &str) -> PathBuf {
        let path = self.0.join(format!("device-{name}"));
        fs::create_dir_all(&path).unwrap();
        let info = format!("UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {board}\r\n");
        fs::write(path.join("INFO_UF2.TXT"), info).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(words: &[&str]) -> Result<String, (String, Option<String>)> {
    let cli = Cli::try_parse_from(["trickwire", "device"].iter().chain(words)).unwrap();
    trickwire_cli::run(&cli).map(|(text, _)| text).map_err(|fault| (fault.message, fault.help))
}

/// Does as the boot loader: takes the file when it is whole, and then the drive is gone.
fn takes(drive: &Path, size: usize) -> thread::JoinHandle<Vec<u8>> {
    let drive = drive.to_owned();
    thread::spawn(move || {
        loop {
            match fs::read(drive.join("trickwire.uf2")) {
                Ok(bytes) if bytes.len() == size => {
                    fs::remove_dir_all(&drive).unwrap();
                    return bytes;
                }
                _ => thread::sleep(Duration::from_millis(5)),
            }
        }
    })
}

#[test]
fn a_program_goes_onto_the_drive() {
    let folder = Folder::new("flash");
    let program = folder.0.join("program");
    fs::write(&program, marked("picosystem")).unwrap();
    let program = program.to_str().unwrap();
    let report = run(&["uf2", "--elf", program, "--json"]).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["blocks"], &report["flash_bytes"]), (&Value::from(4), &Value::from(1024)));
    let uf2 = report["uf2"].as_str().unwrap();
    assert_eq!(uf2, format!("{program}.uf2"));
    for file in [program, uf2] {
        let drive = folder.drive("RPI-RP2", "RPI-RP2");
        let device = takes(&drive, 4 * 512);
        let told = run(&["flash", file, "--drive", drive.to_str().unwrap(), "--wait", "60"]).unwrap();
        assert!(
            told.contains("Trickwire 0.1.0 for the PicoSystem") && told.contains("4 blocks copied"),
            "{told}"
        );
        assert_eq!(device.join().unwrap(), fs::read(uf2).unwrap());
    }
    let drive = folder.drive("RPI-RP2", "RPI-RP2");
    let device = takes(&drive, 4 * 512);
    let words =
        ["flash", uf2, "--board", "picosystem", "--drive", drive.to_str().unwrap(), "--wait", "60", "--json"];
    let report: Value = serde_json::from_str(&run(&words).unwrap()).unwrap();
    assert_eq!(
        [&report["blocks"], &report["for"], &report["board"]],
        [&Value::from(4), &Value::from("picosystem"), &Value::from("Raspberry Pi RP2")]
    );
    device.join().unwrap();
}

/// A port with a device behind it, which is asked for its version in the middle of something.
#[cfg(unix)]
#[test]
fn a_device_that_runs_is_asked_what_it_is() {
    use std::io::{BufRead, BufReader, Write};

    let pty = nix::pty::openpty(None, None).unwrap();
    let name = nix::unistd::ttyname(&pty.slave).unwrap();
    let mut device = fs::File::from(pty.master);
    let lines = BufReader::new(device.try_clone().unwrap()).lines();
    let answers = thread::spawn(move || {
        device.write_all(b"half a line\n").unwrap();
        assert!(lines.map_while(Result::ok).any(|line| line == "version"));
        // In two parts, as a port may give it.
        device.write_all(b"trickwire 0.1.0 pico").unwrap();
        thread::sleep(Duration::from_millis(50));
        device.write_all(b"system\nok 42\n").unwrap();
        device
    });
    let folder = Folder::new("runs");
    let (program, drive) = (folder.0.join("program"), folder.drive("RPI-RP2", "RPI-RP2"));
    fs::write(&program, marked("picosystem")).unwrap();
    let takes = takes(&drive, 4 * 512);
    let [program, drive, port] = [&program, &drive, &name].map(|path| path.to_str().unwrap());
    // However slow this computer is: a device behind a named port is waited for.
    let told = run(&["flash", program, "--drive", drive, "--port", port, "--wait", "60"]).unwrap();
    assert!(told.contains("It runs, and says: trickwire 0.1.0 picosystem.\n"), "{told}");
    takes.join().unwrap();
    answers.join().unwrap();
}

/// What a file, a drive and a device say about themselves is shown without what a terminal would act on.
#[cfg(unix)]
#[test]
fn what_a_device_says_of_itself_is_escaped() {
    use std::io::{BufRead, BufReader, Write};

    let pty = nix::pty::openpty(None, None).unwrap();
    let name = nix::unistd::ttyname(&pty.slave).unwrap();
    let mut device = fs::File::from(pty.master);
    let lines = BufReader::new(device.try_clone().unwrap()).lines();
    let answers = thread::spawn(move || {
        assert!(lines.map_while(Result::ok).any(|line| line == "version"));
        device.write_all("trickwire \u{1b}[2J\u{9b}1m\u{202e}\nok 42\n".as_bytes()).unwrap();
        device
    });
    let folder = Folder::new("says");
    let (program, drive) = (folder.0.join("program"), folder.drive("RPI-RP2", "RPI-RP2"));
    fs::write(&program, marked_as("picosystem", "1\u{1b}]0;x\u{7}")).unwrap();
    fs::write(drive.join("INFO_UF2.TXT"), "Model: \u{1b}[31mred\u{2066}\r\nBoard-ID: RPI-RP2\r\n").unwrap();
    let takes = takes(&drive, 4 * 512);
    let [program, drive, port] = [&program, &drive, &name].map(|path| path.to_str().unwrap());
    let told = run(&["flash", program, "--drive", drive, "--port", port]).unwrap();
    assert!(told.contains("says: trickwire \\u001b[2J\\u009b1m\\u202e.\n"), "{told:?}");
    assert!(told.contains("Trickwire 1\\u001b]0;x\\u0007 for the PicoSystem"), "{told:?}");
    assert!(told.contains("(\\u001b[31mred\\u2066), and taken"), "{told:?}");
    takes.join().unwrap();
    answers.join().unwrap();
}

#[test]
fn what_should_not_be_copied_is_not() {
    let folder = Folder::new("refused");
    let drive = folder.drive("RPI-RP2", "RPI-RP2");
    let on = ["--drive", drive.to_str().unwrap(), "--wait", "0"];
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.0.join(format!("device-{name}"));
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let refused = |words: &[&str]| {
        let (message, help) = run(&[&["flash"], words, &on].concat()).unwrap_err();
        assert!(!drive.join("trickwire.uf2").exists(), "{message}");
        (message, help.unwrap_or_default())
    };
    let whole = write(&Image::of_elf(&marked("picosystem")).unwrap());
    let file = put("picosystem.uf2", &whole);
    let (message, help) = refused(&[&file, "--board", "pico"]);
    assert!(message.ends_with("is for the PicoSystem, not for the Pico with the Pico-LCD-1.3"), "{message}");
    assert!(help.starts_with("nothing was copied"), "{help}");
    let (message, help) = refused(&[&put("cut.uf2", &whole[..1000])]);
    assert!(
        message.ends_with("it has 1 whole blocks of 4") && help.starts_with("nothing was copied"),
        "{message}"
    );
    assert!(refused(&[&put("page.html", b"<html>")]).0.ends_with("this is not a 32-bit ELF file"));
    assert!(refused(&["no/such/file.uf2"]).0.starts_with("no/such/file.uf2: "));
    let elsewhere = |place: &Path| run(&["flash", &file, "--drive", place.to_str().unwrap()]).unwrap_err();
    let (message, help) = elsewhere(&folder.0);
    assert!(message.ends_with("is not the drive of an RP2040") && help.unwrap().contains("INFO_UF2.TXT"));
    assert!(elsewhere(&folder.0.join("nowhere")).0.starts_with("there is no folder"));
}

#[test]
fn a_drive_that_stays_or_is_full_is_told() {
    let folder = Folder::new("stays");
    let drive = folder.drive("RPI-RP2", "RPI-RP2");
    let program = folder.0.join("program");
    fs::write(&program, marked("picosystem")).unwrap();
    let words = ["flash", program.to_str().unwrap(), "--drive", drive.to_str().unwrap(), "--wait", "0"];
    let (message, help) = run(&words).unwrap_err();
    assert!(message.ends_with("is still there") && help.unwrap().contains("not lost"), "{message}");
    // What an earlier attempt has left is replaced, and is not written to: a hard link keeps its contents.
    let (file, other) = (drive.join("trickwire.uf2"), folder.0.join("device-other"));
    fs::write(&file, "old").unwrap();
    fs::hard_link(&file, &other).unwrap();
    assert!(run(&words).unwrap_err().0.ends_with("is still there"));
    assert_eq!((fs::read(&file).unwrap().len(), fs::read(&other).unwrap()), (4 * 512, b"old".to_vec()));
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let drive = folder.drive("RPI-RP2", "RPI-RP2");
    let program = folder.0.join("program");
    fs::write(&program, marked("picosystem")).unwrap();
    let flash = |drive: &Path| {
        run(&["flash", program.to_str().unwrap(), "--drive", drive.to_str().unwrap(), "--wait", "0"])
            .unwrap_err()
    };
    // The file on the drive: a link to a file of ours, to nothing, to a folder; a folder.
    let (victim, file) = (folder.0.join("victim"), drive.join("trickwire.uf2"));
    fs::write(&victim, "mine").unwrap();
    for target in [victim.clone(), folder.0.join("nothing"), folder.0.clone()] {
        symlink(&target, &file).unwrap();
        let (message, help) = flash(&drive);
        assert!(message.ends_with("this is a symbolic link, which is not followed"), "{message}");
        assert!(help.unwrap().starts_with("nothing was copied"));
        assert_eq!(fs::read_link(&file).unwrap(), target, "it stays as it is");
        fs::remove_file(&file).unwrap();
    }
    assert_eq!(fs::read(&victim).unwrap(), b"mine");
    assert!(!folder.0.join("nothing").exists());
    fs::create_dir(&file).unwrap();
    assert!(flash(&drive).0.ends_with("this is not a regular file"));
    fs::remove_dir(&file).unwrap();
    // The drive itself, with a slash at the end too; and what says that it is one.
    let alias = folder.0.join("alias");
    symlink(&drive, &alias).unwrap();
    for named in [alias.clone(), alias.join("")] {
        let (message, help) = flash(&named);
        assert!(message.ends_with("is a symbolic link") && help.unwrap().contains("itself"), "{message}");
    }
    assert!(only(find(&[alias])).is_err());
    let info = drive.join("INFO_UF2.TXT");
    fs::rename(&info, folder.0.join("info")).unwrap();
    symlink(folder.0.join("info"), &info).unwrap();
    assert!(flash(&drive).0.ends_with("INFO_UF2.TXT is a symbolic link"));
    assert!(!file.exists());
}

#[test]
fn the_only_drive_is_found() {
    let folder = Folder::new("drives");
    let (first, other) = (folder.drive("one", "RPI-RP2"), folder.drive("other", "SAMD21G18A"));
    let empty = folder.0.join("empty");
    let found = only(find(&[empty.clone(), other.clone(), first.clone()])).unwrap();
    assert_eq!((found.folder, found.model.as_str()), (first.clone(), "Raspberry Pi RP2"));
    let none = only(find(&[empty, other])).unwrap_err();
    assert!(none.help.unwrap().contains("BOOTSEL"));
    let second = folder.drive("two", "RPI-RP2");
    let both = only(find(&[first.clone(), second.clone()])).unwrap_err();
    let help = both.help.unwrap();
    assert!(help.contains(first.to_str().unwrap()) && help.contains(second.to_str().unwrap()), "{help}");
}

#[test]
fn a_program_that_is_not_there_says_how_to_build_it() {
    let (message, help) = run(&["uf2"]).unwrap_err();
    assert!(message.starts_with("target/thumbv6m-none-eabi/firmware/trickwire-firmware: "), "{message}");
    assert!(help.unwrap().contains("cargo firmware"));
    let (_, help) = run(&["flash", "--board", "picosystem"]).unwrap_err();
    assert!(help.unwrap().contains("cargo firmware-picosystem"));
    assert_eq!(run(&["uf2", "--elf", "no/such/file"]).unwrap_err().1, None);
}
