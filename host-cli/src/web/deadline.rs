//! A connection with one deadline for everything. A timeout for each read or write would start again with every
//! byte, so that a client which sends one byte a second could stay for hours.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A stream that can be read and written until its deadline.
pub(super) struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Timed<'s> {
    /// Starts the clock.
    pub(super) fn new(stream: &'s TcpStream, patience: Duration) -> Timed<'s> {
        Timed { stream, end: Instant::now() + patience }
    }

    /// Brings the deadline forward; it never moves back.
    pub(super) fn hurry(&mut self, patience: Duration) {
        self.end = self.end.min(Instant::now() + patience);
    }

    fn remaining(&self) -> io::Result<Duration> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.remaining()?))?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.remaining()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};
    use std::thread;

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(300);

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (client, listener.accept().unwrap().0)
    }

    #[test]
    fn a_client_that_drips_is_cut_off() {
        let (mut client, server) = pair();
        // It gives up in the end, so that a server without a deadline fails this test and does not hang it.
        thread::spawn(move || {
            for _ in 0..100 {
                client.write_all(b"x").ok()?;
                thread::sleep(PATIENCE / 10);
            }
            Some(())
        });
        let start = Instant::now();
        let mut heard = Vec::new();
        assert!(Timed::new(&server, PATIENCE).read_to_end(&mut heard).is_err());
        assert!(heard.len() > 1, "more than one byte came, so more than one read was timed");
        assert!((PATIENCE..PATIENCE * 8).contains(&start.elapsed()), "{:?}", start.elapsed());
    }

    #[test]
    fn a_client_that_does_not_read_is_cut_off() {
        let (client, server) = pair();
        let start = Instant::now();
        // More than the system buffers.
        assert!(Timed::new(&server, PATIENCE).write_all(&vec![0; 64 << 20]).is_err());
        assert!((PATIENCE..PATIENCE * 8).contains(&start.elapsed()), "{:?}", start.elapsed());
        drop(client);
    }

    #[test]
    fn a_deadline_only_comes_nearer() {
        let (_client, server) = pair();
        let mut timed = Timed::new(&server, PATIENCE);
        timed.hurry(PATIENCE * 100);
        assert!(timed.remaining().unwrap() <= PATIENCE);
        timed.hurry(Duration::ZERO);
        assert!(timed.remaining().is_err());
    }
}
