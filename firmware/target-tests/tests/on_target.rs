//! The core on the device: the vectors in the device's memory, the arithmetic, and the flash.
#![cfg_attr(target_os = "none", no_std, no_main)]

/// On a computer there is nothing to run: `cargo on-target` runs this in the emulator.
#[cfg(not(target_os = "none"))]
fn main() {}

#[cfg(target_os = "none")]
#[defmt_test::tests]
mod tests {
    use embassy_rp::Peripherals;
    use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash};
    use embassy_rp::peripherals::FLASH;
    use trickwire_core::limits::DEVICE_WORDS;
    use trickwire_target_tests::cases::{BOMB, BRIDGE, HARD, NINETY, SUMS as SUM_CASES};
    use trickwire_target_tests::device::{ARENA, ask_all, watch_all};
    use trickwire_target_tests::sums::SUMS;

    const FLASH_SIZE: usize = 2 * 1024 * 1024;

    struct State {
        words: &'static mut [u32; DEVICE_WORDS],
        flash: Flash<'static, FLASH, Blocking, FLASH_SIZE>,
    }

    #[init]
    fn init() -> State {
        let peripherals: Peripherals = embassy_rp::init(Default::default());
        State { words: ARENA.take(), flash: Flash::new_blocking(peripherals.FLASH) }
    }

    #[test]
    fn bomb_busters(state: &mut State) {
        ask_all(BOMB, state.words, 30);
    }

    #[test]
    fn ninety_nine(state: &mut State) {
        ask_all(NINETY, state.words, 20);
    }

    #[test]
    fn bridge(state: &mut State) {
        ask_all(BRIDGE, state.words, 20);
    }

    /// A key is seen at the next beat of the pulse, and has 60 ms in all until the picture has changed.
    #[test]
    fn keys_are_seen_soon(state: &mut State) {
        watch_all(HARD, state.words, 1_000_000, 24_000);
    }

    #[test]
    fn arithmetic() {
        let mut known = SUM_CASES.lines().filter_map(|line| line.split_once(' '));
        for (name, sum) in SUMS {
            let wanted = known.next().and_then(|(kept, digest)| {
                defmt::assert_eq!(kept, name);
                u64::from_str_radix(digest, 16).ok()
            });
            defmt::assert_eq!(Some(sum()), wanted, "{=str}", name);
        }
        defmt::assert!(known.next().is_none());
    }

    /// Erasing sets bits, writing clears them, and neighbours stay.
    #[test]
    fn flash_keeps_what_is_written(state: &mut State) {
        const AT: u32 = (FLASH_SIZE - 2 * ERASE_SIZE) as u32;
        let flash = &mut state.flash;
        let mut page = [0; 256];
        flash.blocking_erase(AT, AT + 2 * ERASE_SIZE as u32).unwrap();
        flash.blocking_read(AT, &mut page).unwrap();
        defmt::assert!(page.iter().all(|&byte| byte == 0xff));

        page = core::array::from_fn(|at| at as u8);
        flash.blocking_write(AT + 256, &page).unwrap();
        flash.blocking_write(AT + ERASE_SIZE as u32, b"the next sector").unwrap();
        let mut odd = [0; 5];
        flash.blocking_read(AT + 256 + 7, &mut odd).unwrap();
        defmt::assert_eq!(odd, [7, 8, 9, 10, 11]);

        // Written again without erasing: only bits that were set can be cleared.
        flash.blocking_write(AT + 256 + 7, &[0x05; 2]).unwrap();
        flash.blocking_read(AT + 256 + 7, &mut odd).unwrap();
        defmt::assert_eq!(odd, [7 & 5, 8 & 5, 9, 10, 11]);

        flash.blocking_erase(AT, AT + ERASE_SIZE as u32).unwrap();
        flash.blocking_read(AT + 256 + 7, &mut odd).unwrap();
        defmt::assert_eq!(odd, [0xff; 5]);
        let mut next = [0; 15];
        flash.blocking_read(AT + ERASE_SIZE as u32, &mut next).unwrap();
        defmt::assert_eq!(&next, b"the next sector");
    }

    #[test]
    fn flash_refuses_what_it_cannot(state: &mut State) {
        let flash = &mut state.flash;
        defmt::assert_eq!(flash.blocking_erase(100, 4196), Err(Error::Unaligned));
        defmt::assert_eq!(flash.blocking_write(FLASH_SIZE as u32 - 1, &[0; 2]), Err(Error::OutOfBounds));
    }
}
