//! Trickwire in a browser.
//!
//! One module, loaded twice: the page's own instance holds what is on the table and answers at once; a worker's instance thinks, and
//! is ended where its answer is no longer wanted. Texts cross as bytes: the page asks for [room](input), writes, calls, and reads
//! the [output]. Calls are plain numbers, so no glue is generated.
//!
//! A question of the handheld crosses as the bytes it has in memory, and so does its answer: both are plain values without a pointer
//! into a heap, and both instances are of one module, in which every static lies at the same place.
//!
//! * `cards`: lines of the card games for grids and forms, boards for diagrams and files;
//! * `line`: a line is answered as the device answers it over its wire;
//! * `pocket`: the handheld, its keys and its picture;
//! * `table`: Bomb Busters as a page draws it, entered by taps.

mod cards;
mod line;
mod pocket;
mod table;

use std::cell::RefCell;
use std::fmt::Write;

use trickwire_core::budget::Progress;
use trickwire_ui::share::Code;

pub use self::line::answer;
pub use self::pocket::Pocket;
pub use self::table::Table;

/// Everything of an instance.
#[derive(Default)]
struct Instance {
    input: Vec<u8>,
    output: Vec<u8>,
    pocket: Option<Pocket>,
    table: Table,
    thinker: pocket::Thinker,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

/// What a call came to: the output is an answer, or why there is none.
type Said = Result<String, String>;

impl Instance {
    fn text(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.input)).into_owned()
    }

    fn say(&mut self, said: Said) -> u32 {
        let (text, status) = match said {
            Ok(text) => (text, 0),
            Err(text) => (text, 1),
        };
        self.output = text.into_bytes();
        status
    }
}

fn with<T>(call: impl FnOnce(&mut Instance) -> T) -> T {
    INSTANCE.with_borrow_mut(call)
}

/// What the page does while something is thought about.
mod page {
    /// Looks at the clock and tells how far it is; zero stops it.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn beat(done: u32, of: u32) -> bool {
        #[link(wasm_import_module = "page")]
        unsafe extern "C" {
            fn beat(done: u32, of: u32) -> u32;
        }
        // SAFETY: the page's function takes two numbers and gives one back.
        unsafe { beat(done, of) != 0 }
    }

    /// Takes the answer that lies ready.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn publish() {
        #[link(wasm_import_module = "page")]
        unsafe extern "C" {
            fn publish();
        }
        // SAFETY: the page's function takes nothing and gives nothing back.
        unsafe { publish() }
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn beat(_: u32, _: u32) -> bool {
        true
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn publish() {}
}

/// The pulse of everything that is thought about here.
fn pulse(progress: Progress) -> bool {
    page::beat(progress.done, progress.of)
}

// --- what the page calls ---

/// Room for a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: usize) -> *mut u8 {
    with(|instance| {
        instance.input = vec![0; bytes];
        instance.input.as_mut_ptr()
    })
}

/// Where the last output is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    with(|instance| instance.output.as_ptr())
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn output_bytes() -> usize {
    with(|instance| instance.output.len())
}

/// Answers the line in the input.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    let line = with(Instance::text);
    let said = answer(&line, &mut pulse);
    with(|instance| instance.say(said))
}

/// The handheld begins, with a display of this size. What it kept is [read](pocket_read) before its [first picture](pocket_start).
#[unsafe(no_mangle)]
pub extern "C" fn pocket_new(width: u32, height: u32) {
    with(|instance| instance.pocket = Some(Pocket::new(width, height)));
}

/// Does something with the handheld; zero where it has not begun.
fn with_pocket(call: impl FnOnce(&mut Pocket, &mut Vec<u8>, String) -> u32) -> u32 {
    with(|instance| {
        let text = instance.text();
        let Instance { pocket: Some(pocket), output, .. } = instance else { return 0 };
        call(pocket, output, text)
    })
}

/// Gives it a kept piece, by number, in the input; 1 where it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_read(piece: u32) -> u32 {
    with_pocket(|pocket, _, text| u32::from(!pocket.read(piece, &text)))
}

/// The piece of this number, as it is to be kept, into the output.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_write(piece: u32) -> u32 {
    with_pocket(|pocket, output, _| {
        *output = pocket.write(piece).into_bytes();
        0
    })
}

/// The first picture. This and the next ones give back what is to be done: see `pocket::effects`.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_start() -> u32 {
    with_pocket(|pocket, _, _| pocket.start())
}

/// A key goes down, up, or is held: numbers as in the handheld's own program.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_key(key: u32, stroke: u32) -> u32 {
    with_pocket(|pocket, _, _| pocket.key(key, stroke))
}

/// The thinking goes on.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_progress(done: u32, of: u32) -> u32 {
    with_pocket(|pocket, _, _| pocket.progress(done, of))
}

/// Something to be read, in the input.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_notice() -> u32 {
    with_pocket(|pocket, _, text| pocket.notice(&text))
}

/// Draws: four bytes a pixel into the output.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_draw() -> u32 {
    with_pocket(|pocket, output, _| {
        pocket.draw(output);
        0
    })
}

/// What the picture says, a line for every piece, into the output; the page's name is the first.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_tell() -> u32 {
    with_pocket(|pocket, output, _| {
        *output = pocket.tell().into_bytes();
        0
    })
}

/// What the handheld wants to know, as bytes for [`question`] of another instance, into the output.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_question() -> u32 {
    with(|instance| {
        let Instance { pocket, thinker, .. } = instance;
        if let Some(pocket) = pocket {
            thinker.ask(pocket.question());
        }
        0
    })
}

/// Where the question of this instance is.
#[unsafe(no_mangle)]
pub extern "C" fn question() -> *mut u8 {
    with(|instance| instance.thinker.question_place())
}

/// Bytes of a question.
#[unsafe(no_mangle)]
pub extern "C" fn question_bytes() -> usize {
    pocket::QUESTION_BYTES
}

/// Where the answer of this instance is.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *mut u8 {
    with(|instance| instance.thinker.answer_place())
}

/// Bytes of an answer.
#[unsafe(no_mangle)]
pub extern "C" fn reply_bytes() -> usize {
    pocket::ANSWER_BYTES
}

/// Thinks about the [`question`] that lies here; every better [`reply`] is published.
#[unsafe(no_mangle)]
pub extern "C" fn think() {
    let mut thinker = with(|instance| std::mem::take(&mut instance.thinker));
    thinker.think(&mut pulse, &mut |thinker| {
        // The page reads the answer where it lies, so it has to be in its place.
        with(|instance| std::mem::swap(&mut instance.thinker, thinker));
        page::publish();
        with(|instance| std::mem::swap(&mut instance.thinker, thinker));
    });
    with(|instance| instance.thinker = thinker);
}

/// The handheld takes the [`reply`] that lies here.
#[unsafe(no_mangle)]
pub extern "C" fn pocket_answer() -> u32 {
    with(|instance| {
        let Instance { pocket: Some(pocket), thinker, .. } = instance else { return 0 };
        pocket.answer(thinker.answer())
    })
}

/// Something is done with the table of Bomb Busters: see [`Table::call`]. What it came to is JSON.
#[unsafe(no_mangle)]
pub extern "C" fn table_call() -> u32 {
    with(|instance| {
        let text = instance.text();
        let said = instance.table.call(&text, instance.thinker.answer());
        instance.say(said)
    })
}

/// What the table wants to know lies ready as a [`question`].
#[unsafe(no_mangle)]
pub extern "C" fn table_question() {
    with(|instance| instance.thinker.ask(instance.table.question()));
}

/// The code that a camera reads for the text in the input: modules of its side, then its dark modules as a path of SVG.
#[unsafe(no_mangle)]
pub extern "C" fn code() -> u32 {
    with(|instance| {
        let text = instance.text();
        instance.say(code_of(&text).ok_or_else(|| "This is too long for a code.".into()))
    })
}

fn code_of(text: &str) -> Option<String> {
    let mut code = Code::new();
    code.write_str(text).ok()?;
    let modules = code.modules()?;
    let mut path = format!("{}\n", modules.side());
    modules.each_run(|column, row, long| {
        let _ = write!(path, "M{column} {row}h{long}v1h-{long}z");
    });
    Some(path)
}

/// Something is asked about a line of a card game, or about boards: see `cards::call`.
#[unsafe(no_mangle)]
pub extern "C" fn cards_call() -> u32 {
    with(|instance| {
        let text = instance.text();
        instance.say(cards::call(&text))
    })
}
