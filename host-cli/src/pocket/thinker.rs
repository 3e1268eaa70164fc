//! A thread that thinks, as the device's second level does: it takes the newest question, drops the one
//! before, and reports along the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

use trickwire_core::budget::Progress;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_ui::think::think;
use trickwire_ui::{Answer, Question};

/// Between two reports of progress.
const REPORT: Duration = Duration::from_millis(60);

/// What the thread says.
#[allow(clippy::large_enum_variant)] // few at a time
pub(super) enum Report {
    Progress(u32, Progress),
    Answer(Answer),
}

/// The thread, seen from outside.
pub(super) struct Thinker {
    wanted: Arc<AtomicU32>,
    questions: Sender<Question>,
    reports: Receiver<Report>,
}

impl Thinker {
    pub(super) fn start() -> Thinker {
        let (questions, asked) = channel::<Question>();
        let (report, reports) = channel();
        let wanted = Arc::new(AtomicU32::new(0));
        let current = Arc::clone(&wanted);
        std::thread::spawn(move || {
            let mut words = vec![0; DEVICE_WORDS];
            let mut answer = Answer::NONE;
            while let Ok(question) = asked.recv() {
                let mut last = Instant::now();
                let mut pulse = |progress: Progress| {
                    if last.elapsed() >= REPORT {
                        last = Instant::now();
                        let _ = report.send(Report::Progress(question.ticket, progress));
                    }
                    current.load(Ordering::Relaxed) == question.ticket
                };
                think(&question, &mut words, &mut answer, &mut pulse, &mut |answer| {
                    let _ = report.send(Report::Answer(answer.clone()));
                });
            }
        });
        Thinker { wanted, questions, reports }
    }

    /// Thinks about this from now on.
    pub(super) fn ask(&self, question: Question) {
        self.wanted.store(question.ticket, Ordering::Relaxed);
        let _ = self.questions.send(question);
    }

    /// Thinks about nothing.
    pub(super) fn stop(&self) {
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// The next report about what is wanted, if there is one.
    pub(super) fn report(&self) -> Option<Report> {
        loop {
            match self.reports.try_recv() {
                Ok(Report::Progress(ticket, _)) if ticket != self.wanted.load(Ordering::Relaxed) => {}
                Ok(report) => return Some(report),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return None,
            }
        }
    }
}
