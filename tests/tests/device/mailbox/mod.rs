//! What hand, worker and port say to each other, in every order: nothing is lost, nothing stale is shown, nobody waits
//! forever, all memory comes back, and no reply gets into another.

mod world;

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use embassy_futures::poll_once;
use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use proptest::prelude::*;
use trickwire_device::lines::LineReader;
use trickwire_device::mailbox::{Ends, HandEnd, LineEnd, Mailbox, Memory, Message, ReplyEnd, WatchEnd};
use trickwire_device::work::work;
use trickwire_ui::think::Ask;
use trickwire_ui::{Answer, Keep, KeepSet, Key, Question, Stroke};

use trickwire_tests::property::cases;
use world::{Act, Model, Outside, PIECES, Played, Sent, Task, World, pause, piece, wait};

type Raw = NoopRawMutex;
type Door<'a, 'm> = RefCell<WatchEnd<'a, 'm, Raw>>;

/// What a key does to a game.
fn press(world: &World, hand: &mut HandEnd<'_, '_, Raw>, act: Act) {
    match act {
        Act::Ask => {
            world.ticket.set(world.done.get() as u32 + 1);
            let ticket = world.ticket.get();
            hand.ask(ticket, |paper| *paper = Question { ticket, ask: Ask::Nothing });
        }
        Act::Leave => {
            world.ticket.set(0);
            hand.stop_asking();
        }
        _ => {
            world.value.set(world.value.get() + 1);
            let mut keeps = KeepSet::default();
            keeps.insert(Keep::Bomb);
            hand.keep(keeps);
        }
    }
    world.done.set(world.done.get() + 1);
}

async fn hand(world: &World, mut hand: HandEnd<'_, '_, Raw>) {
    loop {
        match hand.next().await {
            Message::Stroke(..) => {
                let held = hand.hold().await;
                assert!(!world.is_deep.get() && !world.is_held.replace(true), "two on the stack");
                let act = world.struck.borrow_mut().pop_front().expect("a key was struck");
                press(world, &mut hand, act);
                pause().await;
                world.is_held.set(false);
                drop(held);
            }
            Message::Press { turn, .. } => {
                let held = hand.hold().await;
                assert!(!world.is_deep.get(), "two on the stack");
                drop(held);
                pause().await;
                hand.end_reply(turn, b"ok 1\n").await;
            }
            Message::Open(letter) => {
                let held = hand.hold().await;
                assert!(!world.is_deep.get(), "two on the stack");
                assert_eq!(letter.text().trim(), "open bomb 2p");
                drop(held);
                pause().await;
                hand.end_letter(letter, b"ok 1\n").await;
            }
            Message::Screen(turn) => {
                let sent = Sent {
                    act: Act::Screen,
                    number: world.screens.borrow_mut().pop_front().expect("a line"),
                };
                for at in 0..PIECES {
                    hand.reply(&turn, piece(sent, at).as_bytes()).await;
                    pause().await;
                }
                hand.end_reply(turn, b"ok 1\n").await;
            }
            Message::Answer(answer) => hand.look(answer, |answer| {
                assert_eq!(answer.ticket, world.ticket.get(), "an old answer is shown");
                if answer.is_final {
                    world.seen.set(answer.ticket);
                }
            }),
            Message::Paper(paper) => hand.take_paper(paper, |paper| {
                *paper = Question { ticket: world.ticket.get(), ask: Ask::Nothing };
            }),
            Message::Write(_, words) => {
                words[0] = world.value.get();
                hand.wrote(words, Some(4));
            }
            Message::Progress(_) => {}
            Message::State(_) | Message::Battery(_) | Message::Health(_) | Message::Notice(_) => {
                unreachable!()
            }
        }
    }
}

/// Like the device's serial port: it reads one packet ahead while a line is answered.
async fn receive(world: &World, mut lines: LineEnd<'_, '_, Raw>, door: &Door<'_, '_>) {
    // After that somebody opens the port again.
    let unplug = |lines: &mut LineEnd<'_, '_, Raw>| {
        lines.give_up();
        door.borrow_mut().renew(true);
    };
    let packet = || wait(&world.wire_waker, || world.wire.borrow_mut().pop_front());
    let mut ahead: Option<(Vec<u8>, u32)> = None;
    loop {
        let (bytes, session) = match ahead.take() {
            Some(packet) => packet,
            None => match packet().await {
                Some(bytes) => (bytes, lines.session()),
                None => {
                    unplug(&mut lines);
                    continue;
                }
            },
        };
        let mut rest = bytes.as_slice();
        while let Some(first) = rest.first() {
            if *first == 3 {
                rest = &rest[1..];
                continue;
            }
            let spaces = rest.iter().take_while(|byte| **byte == b' ').count();
            let is_screen = rest[spaces..].starts_with(b"screen");
            if is_screen {
                world.screens.borrow_mut().push_back(spaces);
            }
            let (taken, is_line) = lines.take(rest, session, || true).await;
            rest = &rest[taken..];
            if !is_line {
                if is_screen {
                    world.screens.borrow_mut().pop_back();
                }
                continue;
            }
            loop {
                match select(lines.answered(), packet()).await {
                    Either::First(()) => break,
                    Either::Second(None) => {
                        unplug(&mut lines);
                        rest = &[];
                        break;
                    }
                    Either::Second(Some(bytes)) if bytes == [3] => lines.stop(),
                    Either::Second(Some(bytes)) => {
                        ahead = Some((bytes, lines.session()));
                        lines.answered().await;
                        break;
                    }
                }
            }
        }
    }
}

async fn send(world: &World, mut replies: ReplyEnd<'_, '_, Raw>) {
    let mut packet = [0; 63];
    loop {
        let length = replies.read(&mut packet).await;
        if !replies.is_heard() {
            continue;
        }
        if world.is_stalled.replace(false) {
            let cable = world.unplugged.get();
            let told = async {
                for _ in 0..3 {
                    pause().await;
                }
                if world.unplugged.get() != cable {
                    std::future::pending::<()>().await;
                }
            };
            if replies.lose(told, &mut packet).await {
                world.forget();
            }
        } else {
            world.receive(&packet[..length]);
            pause().await;
        }
    }
}

/// Plays acts in an order; returns how many ways there were at each choice.
fn play(acts: &[Act], given: &[u8]) -> Vec<u8> {
    let _told = Played(acts, given);
    let (mut question, mut shown, mut reader) = (Question::NONE, Answer::NONE, LineReader::new());
    let mut words = [0; 4];
    // At the end everything has to work once more: this proves that all memory has come back, and that nobody waits.
    let epilogue = [Act::Reopen, Act::Ask, Act::Line, Act::Screen, Act::Change];
    let acts: Vec<Act> = acts.iter().copied().chain(epilogue).collect();
    let world = World::new(&acts, given);
    let mut mailbox: Mailbox<'_, Raw> = Mailbox::new();
    let memory = Memory { question: &mut question, answer: &mut shown, reader: &mut reader };
    let Ends { inbox, hand: post, worker, lines, replies, watch: door } = mailbox.split(memory);
    let door = RefCell::new(door);
    let act = |act: Act| {
        if act == Act::Reopen {
            door.borrow_mut().renew(false);
            door.borrow_mut().renew(true);
        } else {
            world.struck.borrow_mut().push_back(act);
            inbox.strike(Key::A, Stroke::Down);
        }
    };
    let above = [
        Task::new(hand(&world, post)),
        Task::new(send(&world, replies)),
        Task::new(receive(&world, lines, &door)),
    ];
    let outside = Outside { world: &world, above: &above, act: &act };
    let mut model = Model { outside, answer: Answer::NONE, words: Some(&mut words) };
    let below = Task::new(async {
        work(worker, &mut model).await;
    });
    world.run(&below, &above, &act);
    let keys = acts.iter().filter(|act| matches!(act, Act::Ask | Act::Leave | Act::Change)).count();
    assert!(world.acts.borrow().is_empty(), "a line has no reply");
    assert_eq!(world.done.get(), keys, "a key is lost");
    assert_eq!(world.seen.get(), world.ticket.get(), "the last answer is not shown");
    assert_eq!(world.kept.get(), world.value.get(), "the last change is not kept");
    assert_eq!(world.sent.get(), None, "a line has no reply");
    world.choices.take().ways
}

/// Every order that differs from the usual one in at most `most` choices; returns how many there are.
fn explore(acts: &[Act], given: &[u8], most: usize) -> usize {
    let ways = play(acts, given);
    let mut count = 1;
    if most > 0 {
        for (at, ways) in ways.into_iter().enumerate().skip(given.len()) {
            for choice in 1..ways {
                let mut next = given.to_vec();
                next.resize(at, 0);
                next.push(choice);
                count += explore(acts, &next, most - 1);
            }
        }
    }
    count
}

#[test]
fn every_order_of_two() {
    let acts = [
        Act::Ask,
        Act::Leave,
        Act::Change,
        Act::Line,
        Act::Screen,
        Act::Press,
        Act::Open,
        Act::Nonsense,
        Act::Stop,
        Act::Reopen,
        Act::Unplug,
        Act::Stall,
        Act::Pass,
    ];
    let mut count = 0;
    for first in acts {
        for second in acts {
            count += explore(&[first, second], &[], 1);
        }
    }
    println!("{count} orders");
}

#[test]
fn every_order_of_what_meets() {
    for acts in [
        [Act::Ask, Act::Ask, Act::Line],
        [Act::Line, Act::Change, Act::Unplug],
        [Act::Line, Act::Stop, Act::Ask],
        [Act::Screen, Act::Reopen, Act::Line],
        [Act::Ask, Act::Press, Act::Leave],
    ] {
        println!("{acts:?}: {} orders", explore(&acts, &[], 2));
    }
}

/// A host that sends the next line before it has read that something was lost gets nothing of the reply to it: half a
/// reply would look like a whole one.
#[test]
fn all_of_a_reply_is_lost() {
    let (mut question, mut shown, mut reader) = (Question::NONE, Answer::NONE, LineReader::new());
    let mut mailbox: Mailbox<'_, Raw> = Mailbox::new();
    let memory = Memory { question: &mut question, answer: &mut shown, reader: &mut reader };
    let Ends { mut lines, mut replies, .. } = mailbox.split(memory);
    let (mut packet, mut scrap) = ([0; 63], [0; 63]);
    let nonsense = |lines: &mut LineEnd<'_, '_, Raw>| {
        assert_eq!(poll_once(lines.take(b"key nose\n", 0, || true)), Poll::Ready((9, true)));
    };
    nonsense(&mut lines);
    assert!(poll_once(replies.read(&mut packet)).is_ready());
    let is_told = Cell::new(false);
    let told = poll_fn(|_| if is_told.get() { Poll::Ready(()) } else { Poll::Pending });
    {
        let mut lost = pin!(replies.lose(told, &mut scrap));
        assert!(poll_once(lost.as_mut()).is_pending());
        assert!(poll_once(lines.answered()).is_ready(), "what was left has been thrown away");
        nonsense(&mut lines);
        is_told.set(true);
        assert_eq!(poll_once(lost.as_mut()), Poll::Ready(true));
    }
    assert!(poll_once(replies.read(&mut packet)).is_pending(), "a piece of a reply that is lost");
    assert!(poll_once(lines.answered()).is_ready());
    nonsense(&mut lines);
    assert!(poll_once(replies.read(&mut packet)).is_ready(), "the next is whole");
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => Just(Act::Ask), 1 => Just(Act::Leave), 2 => Just(Act::Change), 3 => Just(Act::Line),
        2 => Just(Act::Screen), 1 => Just(Act::Press), 1 => Just(Act::Open), 1 => Just(Act::Nonsense), 1 => Just(Act::Stop),
        1 => Just(Act::Reopen), 1 => Just(Act::Unplug), 1 => Just(Act::Stall), 1 => Just(Act::Pass),
    ]
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn any_order(acts in prop::collection::vec(any_act(), 0..8), given in prop::collection::vec(0_u8..6, 0..200)) {
        play(&acts, &given);
    }
}
