//! What the worker [works](trickwire_device::work) with: the one big memory, the solvers, the flash; in thread mode
//! below the hand.

use core::fmt::Write;

use embassy_rp::gpio::Output;
use embassy_time::{Duration, Instant, Timer};
use trickwire_core::budget::Pulse;
use trickwire_device::life::BEAT;
use trickwire_device::mailbox::{Letter, Place};
use trickwire_device::work::{Work, work};
use trickwire_ui::think::think;
use trickwire_ui::{Answer, Keep, Question};

use super::WorkerEnd;
use super::answer::{self, Refusal};
use super::storage::Storage;
use super::{stack, watch};

pub(crate) struct Worker {
    /// `None` only while the hand writes into it.
    pub(crate) words: Option<&'static mut [u32]>,
    pub(crate) storage: Storage,
    pub(crate) marker: Option<Output<'static>>,
    /// The answer being worked on.
    pub(crate) answer: &'static mut Answer,
}

#[embassy_executor::task]
pub(crate) async fn worker(post: WorkerEnd, worker: &'static mut Worker) -> ! {
    work(post, worker).await
}

impl Worker {
    /// A pin for a scope, where there is one.
    fn mark(&mut self, working: bool) {
        if let Some(pin) = &mut self.marker {
            pin.set_level(working.into());
        }
    }
}

impl Work<'static> for Worker {
    type Place = Below;
    type Refusal = Refusal;

    fn place(&self) -> Below {
        Below
    }

    async fn until(&self, micros: Option<u64>) {
        let beat = Instant::now() + Duration::from_micros(BEAT);
        Timer::at(micros.map_or(beat, |micros| beat.min(Instant::from_micros(micros)))).await;
    }

    fn think(&mut self, question: &Question, pulse: &mut dyn Pulse, publish: &mut dyn FnMut(&Answer)) {
        self.mark(true);
        if let Some(words) = self.words.as_deref_mut() {
            think(question, words, self.answer, pulse, publish);
        }
        self.mark(false);
    }

    fn answer(&self) -> &Answer {
        self.answer
    }

    fn reply(
        &mut self,
        letter: &Letter<'_>,
        pulse: &mut dyn Pulse,
        out: &mut dyn Write,
    ) -> Result<(), Refusal> {
        self.mark(true);
        let words = self.words.as_deref_mut().unwrap_or_default();
        let outcome = answer::answer(letter, words, pulse, out);
        self.mark(false);
        outcome
    }

    fn lend(&mut self) -> Option<&'static mut [u32]> {
        self.words.take()
    }

    fn keep(&mut self, keep: Keep, words: &'static mut [u32], length: Option<usize>) -> bool {
        let bytes: &[u8] = bytemuck::cast_slice(words);
        let text = length.and_then(|length| bytes.get(..length));
        let is_kept = text.is_none_or(|text| self.storage.save(keep, text));
        self.words = Some(words);
        is_kept
    }

    fn memory(&mut self) -> (bool, u32) {
        let mut is_good = true;
        for pattern in [0x5555_5555, 0xaaaa_aaaa, 0] {
            let words = self.words.as_deref_mut().unwrap_or_default();
            words.fill(pattern);
            // Not what the compiler knows to be there, but what is.
            is_good &= core::hint::black_box(words).iter().all(|word| *word == pattern);
        }
        (is_good, stack::measure().1 as u32)
    }

    fn restart(&mut self) {
        watch::to_loader();
    }
}

/// Thread mode, where everything else is an interrupt.
#[derive(Clone, Copy)]
pub(crate) struct Below;

impl Place for Below {
    fn micros(&self) -> u64 {
        Instant::now().as_micros()
    }

    fn beat(&self) {
        watch::WORKER.give();
    }

    fn rest_while(&self, is_so: &mut dyn FnMut() -> bool) {
        while is_so() {
            cortex_m::asm::wfe();
        }
        // The event may have been meant for the executor.
        cortex_m::asm::sev();
    }
}
