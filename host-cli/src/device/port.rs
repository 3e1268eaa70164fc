//! The serial port of a device that runs: what it says it is. Only Linux names ports after their devices; elsewhere
//! nobody is asked, and the display tells.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where Linux names serial ports after the devices behind them.
const PORTS: &str = "/dev/serial/by-id";

/// What the device on such a port is called there.
const NAME: &str = "Trickwire";

/// How often it is looked whether there is something new.
const PAUSE: Duration = Duration::from_millis(100);

/// The reply to `version` of the device on this port, or on the first that is a Trickwire; `None` if nobody has answered
/// when the time is over.
pub fn version(named: Option<&Path>, patience: Duration) -> Option<String> {
    let end = Instant::now() + patience;
    loop {
        let port = named.map(Path::to_owned).or_else(first);
        if let Some(reply) = port.and_then(|port| ask(&port, end)) {
            return Some(reply);
        }
        if Instant::now() >= end {
            return None;
        }
        std::thread::sleep(PAUSE);
    }
}

fn first() -> Option<PathBuf> {
    let entries = std::fs::read_dir(PORTS).ok()?.flatten().map(|entry| entry.path());
    entries.filter(|path| path.to_string_lossy().contains(NAME)).min()
}

/// Asks and reads up to the line that ends the reply.
#[cfg(unix)]
fn ask(port: &Path, end: Instant) -> Option<String> {
    use std::io::{ErrorKind, Read, Write};
    use std::os::unix::fs::OpenOptionsExt;

    use nix::fcntl::OFlag;
    use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};

    let flags = (OFlag::O_NOCTTY | OFlag::O_NONBLOCK).bits();
    let mut file = std::fs::OpenOptions::new().read(true).write(true).custom_flags(flags).open(port).ok()?;
    let mut mode = tcgetattr(&file).ok()?;
    cfmakeraw(&mut mode);
    tcsetattr(&file, SetArg::TCSANOW, &mode).ok()?;
    // The first line end closes whatever was half typed.
    file.write_all(b"\nversion\n").ok()?;
    let mut heard = Vec::new();
    let mut bytes = [0; 256];
    while Instant::now() < end && heard.len() < 4096 {
        match file.read(&mut bytes) {
            Ok(0) => return None,
            Ok(count) => heard.extend(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(PAUSE / 10),
            Err(_) => return None,
        }
        let text = String::from_utf8_lossy(&heard);
        let mut lines = text.lines().skip_while(|line| !line.starts_with("trickwire "));
        if let (Some(reply), Some(_)) = (lines.next(), lines.find(|line| line.starts_with("ok "))) {
            return Some(reply.to_owned());
        }
    }
    None
}

#[cfg(not(unix))]
fn ask(_: &Path, _: Instant) -> Option<String> {
    None
}
