//! What needs the device.
//!
//! * [`start`]: parts, memory, what was kept, the tasks; [`memory`]: the big memory;
//! * [`board`]: all pins; [`panel`], [`light`], [`keys`], [`serial`], [`storage`], [`watch`]: its parts;
//! * [`hand`]: keys in, pictures out, in an interrupt; [`worker`]: everything that takes long, below it; what they
//!   say to each other goes through the [mailbox](trickwire_device::mailbox);
//! * [`answer`]: serial lines;
//! * [`panic`]: what is left of a crash; [`stack`]: how deep it went; [`mark`]: what the image says of itself.

mod answer;
mod board;
#[cfg(feature = "crash")]
mod crash;
mod hand;
mod keys;
mod light;
mod mark;
mod memory;
mod panel;
mod panic;
mod serial;
mod stack;
mod start;
mod storage;
mod watch;
mod worker;

use defmt_rtt as _;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use trickwire_device::mailbox;

type HandEnd = mailbox::HandEnd<'static, 'static, CriticalSectionRawMutex>;
type WorkerEnd = mailbox::WorkerEnd<'static, 'static, CriticalSectionRawMutex>;
type LineEnd = mailbox::LineEnd<'static, 'static, CriticalSectionRawMutex>;
type ReplyEnd = mailbox::ReplyEnd<'static, 'static, CriticalSectionRawMutex>;
type WatchEnd = mailbox::WatchEnd<'static, 'static, CriticalSectionRawMutex>;
type Inbox = mailbox::Inbox<'static, 'static, CriticalSectionRawMutex>;
type Mailbox = mailbox::Mailbox<'static, CriticalSectionRawMutex>;
