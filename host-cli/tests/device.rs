//! The device's program as a file, and onto its drive.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::Value;
use trickwire_cli::args::Cli;
use trickwire_cli::device::drive::{find, only};
use trickwire_cli::device::image::{Image, ImageError};
use trickwire_cli::device::uf2::{Uf2Error, check, write};

/// A small ELF file of 32 bits for ARM: parts to load, each with its physical address.
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
    wanted.resize(508, 0);
    wanted.extend([0x30, 0x6f, 0xb1, 0x0a]);
    assert_eq!(file[..512], wanted);
    let second = &file[512..];
    assert_eq!([12, 16, 20, 24].map(|at| word(second, at)), [0x1000_0100, 256, 1, 2]);
    assert_eq!(second[32..36], [0xaa, 0xbb, 0xcc, 0]);
    assert_eq!(check(&file), Ok(()));
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
fn other_files_are_not_copied() {
    let file = write(&Image::of_elf(&elf(&[(0x1000_0000, &[7; 64])])).unwrap());
    assert_eq!(check(&file[..511]), Err(Uf2Error::NotUf2));
    assert_eq!(check(&[]), Err(Uf2Error::NotUf2));
    let mut other = file.clone();
    other[28] = 0x57;
    assert_eq!(check(&other), Err(Uf2Error::Family(0xe48b_ff57)));
    other[508] = 0;
    assert_eq!(check(&other), Err(Uf2Error::NotUf2));
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn drive(&self, name: &str, board: &str) -> PathBuf {
        let path = self.0.join(name);
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

#[test]
fn a_program_goes_onto_the_drive() {
    let folder = Folder::new("flash");
    let (program, drive) = (folder.0.join("program"), folder.drive("RPI-RP2", "RPI-RP2"));
    fs::write(&program, elf(&[(0x1000_0000, &[7; 600])])).unwrap();
    let [program, drive] = [&program, &drive].map(|path| path.to_str().unwrap().to_owned());
    let report = run(&["uf2", "--elf", &program, "--json"]).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["blocks"], &report["flash_bytes"]), (&Value::from(3), &Value::from(768)));
    let uf2 = report["uf2"].as_str().unwrap();
    assert_eq!(uf2, format!("{program}.uf2"));
    let told = run(&["flash", "--elf", &program, "--drive", &drive]).unwrap();
    assert!(told.contains("3 blocks copied") && told.contains("Raspberry Pi RP2"), "{told}");
    let copied = Path::new(&drive).join("trickwire.uf2");
    assert_eq!(fs::read(&copied).unwrap(), fs::read(uf2).unwrap());
    fs::remove_file(&copied).unwrap();
    let report = run(&["flash", "--uf2", uf2, "--drive", &drive, "--json"]).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&report).unwrap()["blocks"], 3);
    assert_eq!(fs::read(copied).unwrap(), fs::read(uf2).unwrap());
    // The ELF file is no UF2 file, and another folder is no drive.
    assert!(run(&["flash", "--uf2", &program, "--drive", &drive]).unwrap_err().0.ends_with("not a UF2 file"));
    let (message, help) = run(&["flash", "--uf2", uf2, "--drive", folder.0.to_str().unwrap()]).unwrap_err();
    assert!(message.ends_with("is not the drive of an RP2040") && help.unwrap().contains("INFO_UF2.TXT"));
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
    assert!(message.starts_with("target/thumbv6m-none-eabi/release/trickwire-firmware: "), "{message}");
    assert!(help.unwrap().contains("cargo firmware"));
    let (_, help) = run(&["flash", "--board", "picosystem"]).unwrap_err();
    assert!(help.unwrap().contains("cargo firmware-picosystem"));
    assert_eq!(run(&["uf2", "--elf", "no/such/file"]).unwrap_err().1, None);
}
