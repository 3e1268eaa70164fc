//! Bytes become lines, whatever arrives and however it is split into packets.

use proptest::prelude::*;
use trickwire_device::lines::{LINE, Line, LineReader};
use trickwire_tests::property::cases;

/// What comes out, with lines as owned text.
fn lines(packets: &[&[u8]]) -> Vec<Result<String, &'static str>> {
    let mut reader = LineReader::new();
    let mut found = Vec::new();
    for packet in packets {
        let mut rest = *packet;
        while !rest.is_empty() {
            let (taken, line) = reader.take(rest);
            assert!(taken > 0, "no progress");
            rest = &rest[taken..];
            match line {
                Some(Line::Text(text)) => found.push(Ok(text.to_string())),
                Some(Line::TooLong) => found.push(Err("too long")),
                Some(Line::NotText) => found.push(Err("not text")),
                None => assert!(rest.is_empty(), "stopped before the end"),
            }
        }
    }
    found
}

#[test]
fn ends() {
    assert_eq!(lines(&[b"help\nversion\n"]), [Ok("help".into()), Ok("version".into())]);
    assert_eq!(lines(&[b"help\r\nversion\r"]), [Ok("help".into()), Ok("version".into())]);
    assert_eq!(lines(&[b"help\r", b"\nversion\n"]), [Ok("help".into()), Ok("version".into())]);
    assert_eq!(lines(&[b"\n\n"]), [Ok("".into()), Ok("".into())]);
    assert_eq!(lines(&[b"he", b"l", b"p"]), []);
}

#[test]
fn longest() {
    let mut line = vec![b'a'; LINE];
    line.push(b'\n');
    assert_eq!(lines(&[&line]), [Ok("a".repeat(LINE))]);
    line.insert(0, b'a');
    line.extend(b"next\n");
    assert_eq!(lines(&[&line]), [Err("too long"), Ok("next".into())]);
}

#[test]
fn not_text() {
    assert_eq!(lines(&[b"\xff\xfe\nhelp\n"]), [Err("not text"), Ok("help".into())]);
    assert_eq!(lines(&[b"he\0lp\n"]), [Err("not text")]);
    assert_eq!(lines(&["größe\n".as_bytes()]), [Ok("größe".into())]);
}

#[test]
fn cleared() {
    let mut reader = LineReader::new();
    assert_eq!(reader.take(&[b'x'; 2 * LINE]), (2 * LINE, None));
    reader.clear();
    assert_eq!(reader.take(b"help\n"), (5, Some(Line::Text("help"))));
}

proptest! {
    #![proptest_config(cases(256))]

    /// Every line feed is answered once, however the bytes are packeted.
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..4000), size in 1usize..64) {
        let packets: Vec<&[u8]> = bytes.chunks(size).collect();
        let found = lines(&packets);
        prop_assert_eq!(&found, &lines(&[&bytes]));
        let mut ends = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            ends += usize::from(byte == b'\r' || byte == b'\n' && (at == 0 || bytes[at - 1] != b'\r'));
        }
        prop_assert_eq!(found.len(), ends);
    }
}
