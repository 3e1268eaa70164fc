//! Whose the stack is. What a key does to a game takes as much of it as thinking, and both share one: while the worker
//! is deep in a thought or in an answer, the hand calls it out and waits; while the hand has the stack, the worker
//! does not begin.

use core::cell::Cell;

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_sync::signal::Signal;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    Worker,
    /// The worker, which is called out.
    Called,
    Hand,
}

pub(super) struct Turns<M: RawMutex> {
    owner: Mutex<M, Cell<Owner>>,
    /// The worker has come out: the stack is the hand's.
    out: Signal<M, ()>,
    /// The hand is done with it.
    free: Signal<M, ()>,
}

impl<M: RawMutex> Turns<M> {
    pub(super) const fn new() -> Turns<M> {
        Turns { owner: Mutex::new(Cell::new(Owner::Nobody)), out: Signal::new(), free: Signal::new() }
    }

    /// Another owner, after the one there is.
    fn pass(&self, to: impl FnOnce(Owner) -> Owner) -> Owner {
        self.owner.lock(|owner| {
            owner.set(to(owner.get()));
            owner.get()
        })
    }

    pub(super) async fn hold(&self) -> Held<'_, M> {
        let owner = self.pass(|owner| if owner == Owner::Worker { Owner::Called } else { Owner::Hand });
        if owner == Owner::Called {
            self.out.wait().await;
        }
        Held { turns: self }
    }

    pub(super) async fn dive(&self) -> Deep<'_, M> {
        while self.pass(|owner| if owner == Owner::Nobody { Owner::Worker } else { owner }) != Owner::Worker {
            self.free.wait().await;
        }
        Deep { turns: self }
    }

    pub(super) fn is_called(&self) -> bool {
        self.owner.lock(Cell::get) == Owner::Called
    }
}

/// The stack is the hand's until this is dropped.
#[must_use]
pub struct Held<'a, M: RawMutex> {
    turns: &'a Turns<M>,
}

impl<M: RawMutex> Drop for Held<'_, M> {
    fn drop(&mut self) {
        self.turns.pass(|_| Owner::Nobody);
        self.turns.free.signal(());
    }
}

/// The stack is the worker's until this is dropped.
#[must_use]
pub struct Deep<'a, M: RawMutex> {
    turns: &'a Turns<M>,
}

impl<M: RawMutex> Drop for Deep<'_, M> {
    fn drop(&mut self) {
        let next = |owner| if owner == Owner::Called { Owner::Hand } else { Owner::Nobody };
        if self.turns.pass(next) == Owner::Hand {
            self.turns.out.signal(());
        }
    }
}
