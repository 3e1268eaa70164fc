//! Volts become the share of a battery that is left.

/// Rest voltages of a lithium-polymer cell in millivolts, and what is left there in thousandths.
const CELL: [(u16, u16); 9] = [
    (3300, 0),
    (3500, 30),
    (3600, 80),
    (3700, 200),
    (3750, 350),
    (3820, 550),
    (3920, 720),
    (4050, 900),
    (4180, 1000),
];

/// What is left of a lithium-polymer cell, in thousandths.
pub fn permille(millivolts: u16) -> u16 {
    let mut below = (0, 0);
    for above in CELL {
        if millivolts < above.0 {
            let (span, gain) = (u32::from(above.0 - below.0), u32::from(above.1 - below.1));
            return below.1 + (u32::from(millivolts - below.0) * gain / span) as u16;
        }
        below = above;
    }
    1000
}
