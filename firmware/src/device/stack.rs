//! How deep the stack ever went. It is painted before the program starts; what still has the paint was
//! never used. It lies below all data, so one that grows too far leaves the RAM and faults.

unsafe extern "C" {
    static _stack_start: u32;
    static _stack_end: u32;
}

/// Bytes of the stack, and those never used.
pub(crate) fn measure() -> (usize, usize) {
    let (bottom, top) = (&raw const _stack_end, &raw const _stack_start);
    let words = (top as usize - bottom as usize) / 4;
    let is_paint = |word: &usize| {
        // SAFETY: the linker puts both ends into RAM, and every word between them can be read.
        unsafe { bottom.add(*word).read_volatile() == cortex_m_rt::STACK_PAINT_VALUE }
    };
    (words * 4, (0..words).take_while(is_paint).count() * 4)
}
