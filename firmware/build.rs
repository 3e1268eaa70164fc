//! Hands the memory map and the linker scripts to the linker, for the device only. How much flash a board
//! has is told here, because the linker and the program both need it.

use std::path::PathBuf;
use std::{env, fs};

/// A board's feature as cargo spells it for build scripts, and its flash in KiB.
const BOARDS: [(&str, u32); 2] =
    [("CARGO_FEATURE_BOARD_PICO_LCD_1_3", 2 * 1024), ("CARGO_FEATURE_BOARD_PICOSYSTEM", 16 * 1024)];

/// KiB at the end of the flash for what is kept; the shelf checks that it is as large.
const KEPT: u32 = 144;

fn main() {
    println!("cargo:rerun-if-changed=memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    let chosen: Vec<u32> =
        BOARDS.iter().filter(|(feature, _)| env::var_os(feature).is_some()).map(|(_, size)| *size).collect();
    let is_device = env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none");
    assert!(
        !is_device || chosen.len() == 1,
        "choose exactly one board: --no-default-features --features board-..."
    );
    let size = chosen.first().copied().unwrap_or_default();
    println!("cargo:rustc-env=FLASH_KIB={size}");
    println!("cargo:rustc-env=KEPT_KIB={KEPT}");
    if !is_device {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let map = include_str!("memory.x")
        .replace("@SIZE@", &format!("{size}K"))
        .replace("@KEPT@", &format!("{KEPT}K"));
    fs::write(out.join("memory.x"), map).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    for script in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={script}");
    }
}
