//! The big memory, which is not cleared before the program starts: until then the chip runs at 6 MHz, and
//! 176 KB would take it 35 ms. It is cleared here instead, at 133 MHz.

use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use trickwire_core::limits::DEVICE_WORDS;
use trickwire_ui::frame::frame_bytes;

use super::board::INFO;
use super::panel::STRIP_BYTES;

const PICTURE_BYTES: usize = frame_bytes(INFO.size);

pub(crate) struct Memory {
    /// The tables of the solvers, one at a time: 140,000 B.
    pub(crate) arena: [u32; DEVICE_WORDS],
    /// The picture, half a byte a pixel: 28,800 B.
    pub(crate) picture: [u8; PICTURE_BYTES],
    /// Two strips of it as the display wants them: 7,680 B.
    pub(crate) strips: [u8; 2 * STRIP_BYTES],
}

#[unsafe(link_section = ".uninit.MEMORY")]
static mut MEMORY: MaybeUninit<Memory> = MaybeUninit::uninit();

static TAKEN: AtomicBool = AtomicBool::new(false);

/// All of it, cleared. It can be taken once.
pub(crate) fn take() -> &'static mut Memory {
    assert!(!TAKEN.load(Relaxed), "the memory is taken once");
    TAKEN.store(true, Relaxed);
    let memory = (&raw mut MEMORY).cast::<Memory>();
    // SAFETY: nobody else has it, and integers may be zero.
    unsafe {
        memory.write_bytes(0, 1);
        &mut *memory
    }
}
