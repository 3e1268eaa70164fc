//! `web`: the page from inside the program, for this computer alone.
//!
//! A server of a few files on the loopback address: one request per connection, GET and HEAD, no other state.
//! `docs/architecture.md` says why it is written by hand. Every connection has a thread, a deadline and a place among
//! `connections::MOST`.

mod connections;
mod deadline;
mod files;
mod reply;
mod request;

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use self::connections::Connections;
use self::deadline::Timed;
use self::files::Files;
use self::request::Request;
use crate::answer::Answer;
use crate::args::web::WebArgs;
use crate::fault::Fault;
use crate::prompt;

/// A request and its answer take no longer than this.
const PATIENCE: Duration = Duration::from_secs(5);

/// After the answer the client closes the connection; it is given this long.
const FAREWELL: Duration = Duration::from_secs(1);

/// Most bytes that are skipped meanwhile.
const SKIPPED: u64 = 64 * 1024;

/// After a connection that could not be accepted, as where too many files are open.
const PAUSE: Duration = Duration::from_millis(20);

/// Serves the page until it is interrupted.
pub fn run(args: &WebArgs) -> Result<Answer, Fault> {
    let files = match &args.folder {
        Some(folder) => {
            // Quoted, since a name may hold control characters.
            Files::read(folder, |name| {
                _ = writeln!(io::stderr(), "not served, because it is a symbolic link: {name:?}")
            })?
        }
        None => Files::built_in(),
    };
    if files.get("index.html").is_none() {
        return Err(match &args.folder {
            Some(folder) => Fault::usage(format!("{} has no index.html", folder.display())),
            None => Fault::usage("this program was built without the page"),
        }
        .help("make it with firmware/web/build, then: trickwire web --folder target/web"));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| {
        Fault::usage(format!("port {}: {error}", args.port)).help("choose another with --port, or none")
    })?;
    let port = listener.local_addr()?.port();
    prompt::say(&format!("http://127.0.0.1:{port}/\nCtrl-C ends it.\n"))?;
    let (files, connections) = (Arc::new(files), Arc::new(Connections::default()));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            thread::sleep(PAUSE);
            continue;
        };
        let (files, admitted) = (Arc::clone(&files), connections.admit(stream));
        // A client that goes away is no error, and where there is no thread left the connection is closed.
        let _ = thread::Builder::new().spawn(move || serve(&admitted.stream, &files, port));
    }
    Ok((String::new(), 0))
}

/// Answers one request.
fn serve(stream: &TcpStream, files: &Files, port: u16) -> io::Result<()> {
    let mut timed = Timed::new(stream, PATIENCE);
    match request::read_head(&mut timed)? {
        Ok(head) => answer(&mut timed, &head, files, port)?,
        Err(status) => reply::refuse(&mut timed, status, true)?,
    }
    // Where a connection is closed with bytes unread, the system resets it and the client may lose the answer.
    stream.shutdown(Shutdown::Write)?;
    timed.hurry(FAREWELL);
    io::copy(&mut timed.take(SKIPPED), &mut io::sink()).map(|_| ())
}

fn answer(timed: &mut Timed<'_>, head: &[u8], files: &Files, port: u16) -> io::Result<()> {
    let request = match Request::parse(head) {
        Ok(request) => request,
        Err(status) => return reply::refuse(timed, status, true),
    };
    let with_body = !request.is_head();
    let found = request
        .file(port)
        .and_then(|name| files.get(name).map(|bytes| (name, bytes)).ok_or(reply::Status::NotFound));
    match found {
        Ok((name, bytes)) => reply::send(timed, name, bytes, with_body),
        Err(status) => reply::refuse(timed, status, with_body),
    }
}
