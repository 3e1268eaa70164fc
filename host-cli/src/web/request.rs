//! The head of a request: read within limits, and split into what an answer depends on.

use std::io::{self, ErrorKind, Read};

use super::reply::Status;

/// Most bytes of a head.
const LONGEST: usize = 8 * 1024;

/// Names of this computer that browsers use. A page elsewhere can point a name of its own at the loopback address
/// (DNS rebinding); such a request carries that name, and is refused.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Ports that a browser leaves out.
const DEFAULT_PORTS: [u16; 2] = [80, 443];

/// Reads up to the empty line that ends a head; fails where the connection ends before.
pub(super) fn read_head(source: &mut impl Read) -> io::Result<Result<Vec<u8>, Status>> {
    let mut head = Vec::with_capacity(1024);
    let mut part = [0; 1024];
    loop {
        match source.read(&mut part)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            count => head.extend_from_slice(&part[..count]),
        }
        if ends(&head) {
            return Ok(Ok(head));
        }
        if head.len() > LONGEST {
            return Ok(Err(Status::HeadTooLarge));
        }
    }
}

fn ends(head: &[u8]) -> bool {
    head.windows(2).any(|two| two == b"\n\n") || head.windows(3).any(|three| three == b"\n\r\n")
}

/// What an answer depends on.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Request<'h> {
    /// The first line.
    line: &'h str,
    host: Option<&'h str>,
}

impl<'h> Request<'h> {
    /// Splits a head into lines and headers.
    pub(super) fn parse(head: &'h [u8]) -> Result<Request<'h>, Status> {
        let text = str::from_utf8(head).map_err(|_| Status::BadRequest)?;
        let mut lines = text.lines();
        let line = lines.next().unwrap_or_default();
        let mut host = None;
        for header in lines.take_while(|line| !line.is_empty()) {
            let (name, value) = header.split_once(':').ok_or(Status::BadRequest)?;
            if name.is_empty() || name.contains([' ', '\t']) {
                return Err(Status::BadRequest);
            }
            if name.eq_ignore_ascii_case("host") && host.replace(value.trim()).is_some() {
                return Err(Status::BadRequest);
            }
        }
        Ok(Request { line, host })
    }

    /// Is only the head of the answer wanted?
    pub(super) fn is_head(&self) -> bool {
        self.line.starts_with("HEAD ")
    }

    /// The name of the file that is asked for, if the request is for us and one that we answer.
    pub(super) fn file(&self, port: u16) -> Result<&'h str, Status> {
        if !self.host.is_some_and(|host| is_ours(host, port)) {
            return Err(Status::Forbidden);
        }
        let mut words = self.line.split(' ');
        let (Some(method), Some(target), Some(version), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Status::BadRequest);
        };
        if !version.starts_with("HTTP/1.") {
            return Err(Status::BadRequest);
        }
        if !matches!(method, "GET" | "HEAD") {
            return Err(Status::MethodNotAllowed);
        }
        let path = target.split(['?', '#']).next().and_then(|path| path.strip_prefix('/'));
        match path {
            Some("") => Ok("index.html"),
            Some(name) => Ok(name),
            None => Err(Status::BadRequest),
        }
    }
}

/// Is this host one of our names with our port?
fn is_ours(host: &str, port: u16) -> bool {
    let (name, number) = match host.rsplit_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (host, None),
    };
    NAMES.iter().any(|own| own.eq_ignore_ascii_case(name))
        && number.map_or(DEFAULT_PORTS.contains(&port), |number| number == port.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_checked_by_name_and_port() {
        for (host, port, ours) in [
            ("127.0.0.1:8080", 8080, true),
            ("localhost:8080", 8080, true),
            ("LocalHost:8080", 8080, true),
            ("evil.example:8080", 8080, false),
            ("localhost.evil.example:8080", 8080, false),
            ("evil.example", 80, false),
            ("localhost:8081", 8080, false),
            ("localhost:080", 80, false),
            ("localhost:+80", 80, false),
            ("localhost:", 80, false),
            ("localhost", 8080, false),
            ("localhost", 80, true),
            ("127.0.0.1", 443, true),
            ("127.0.0.1:80", 80, true),
            ("127.0.0.1:443", 443, true),
            ("127.0.0.1:8080:8080", 8080, false),
            ("user@127.0.0.1:8080", 8080, false),
            ("", 80, false),
        ] {
            assert_eq!(is_ours(host, port), ours, "{host:?} on port {port}");
        }
    }

    #[test]
    fn a_head_is_read_to_its_end_and_no_further_than_its_limit() {
        let head = |text: &str| read_head(&mut text.as_bytes());
        assert_eq!(head("GET / HTTP/1.1\r\na: b\r\n\r\n").unwrap().unwrap().len(), 24);
        assert_eq!(head("GET / HTTP/1.1\na: b\n\n").unwrap().unwrap().len(), 21);
        assert!(head("GET / HTTP/1.1\r\na: b\r\n").is_err());
        let filled = |bytes: usize| format!("GET / HTTP/1.1\r\na: {}\r\n\r\n", "x".repeat(bytes - 23));
        assert!(head(&filled(LONGEST)).unwrap().is_ok());
        assert_eq!(head(&filled(LONGEST + 1025)).unwrap(), Err(Status::HeadTooLarge));
    }

    #[test]
    fn what_is_not_a_request_is_refused() {
        let asked = |text: &str| {
            Request::parse(text.as_bytes()).and_then(|request| request.file(80).map(str::to_owned))
        };
        let host = "host: localhost\r\n\r\n";
        assert_eq!(asked(&format!("GET /a.js?b HTTP/1.0\r\n{host}")).as_deref(), Ok("a.js"));
        for (line, status) in [
            ("GET /", Status::BadRequest),
            ("GET / HTTP/2", Status::BadRequest),
            ("GET / a HTTP/1.1", Status::BadRequest),
            ("GET  / HTTP/1.1", Status::BadRequest),
            ("GET a.js HTTP/1.1", Status::BadRequest),
            ("get / HTTP/1.1", Status::MethodNotAllowed),
            ("POST / HTTP/1.1", Status::MethodNotAllowed),
            ("GET / HTTP/1.1\r\nno header", Status::BadRequest),
            ("GET / HTTP/1.1\r\n: nameless", Status::BadRequest),
            ("GET / HTTP/1.1\r\na : spaced", Status::BadRequest),
            ("GET / HTTP/1.1\r\nhost: localhost", Status::BadRequest),
        ] {
            assert_eq!(asked(&format!("{line}\r\n{host}")), Err(status), "{line:?}");
        }
        assert_eq!(asked("GET / HTTP/1.1\r\n\r\n"), Err(Status::Forbidden));
        assert_eq!(Request::parse(b"GET /\xff HTTP/1.1\r\n\r\n"), Err(Status::BadRequest));
    }
}
