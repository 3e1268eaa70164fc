//! How many connections are open at once.
//!
//! All clients are on this computer, so an address does not tell a browser from a program that keeps connections
//! open without asking anything. So the limit refuses nobody: when it is reached, the connection that has been open
//! longest is closed. A request takes milliseconds, so this one is stuck, and a new client is always served.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most connections at once. A browser opens about six.
pub(super) const MOST: usize = 32;

/// The open connections, the oldest first.
#[derive(Default)]
pub(super) struct Connections(Mutex<VecDeque<Arc<TcpStream>>>);

impl Connections {
    /// Adds a connection, and closes the oldest if there are too many.
    pub(super) fn admit(self: &Arc<Self>, stream: TcpStream) -> Admitted {
        let stream = Arc::new(stream);
        let mut open = self.lock();
        while open.len() >= MOST {
            // Wakes the thread that serves it, which then ends.
            let _ = open.pop_front().map(|oldest| oldest.shutdown(Shutdown::Both));
        }
        open.push_back(Arc::clone(&stream));
        drop(open);
        Admitted { stream, connections: Arc::clone(self) }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<TcpStream>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that counts until this is dropped.
pub(super) struct Admitted {
    /// The connection.
    pub(super) stream: Arc<TcpStream>,
    connections: Arc<Connections>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.connections.lock().retain(|open| !Arc::ptr_eq(open, &self.stream));
    }
}
