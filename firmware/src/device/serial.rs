//! The USB serial port. Lines come in one at a time; the next is looked at when the reply to the last has
//! been written. A host that closes the port or stops reading loses its reply, and holds nobody up; one that
//! reads again is told, so that it does not take the next reply for the rest of the last.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use embassy_executor::Spawner;
use embassy_futures::select::{Either, select, select3};
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::UsbDevice;
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::driver::EndpointError;
use heapless::{String, Vec};
use static_cell::{ConstStaticCell, StaticCell};
use trickwire_device::call::Call;
use trickwire_device::lines::{LINE, Line, LineReader};

use super::board::Irqs;
use super::post::{ANSWERED, HEARD, INBOX, LINES, Message, RENEWED, REPLIED, REPLY, STOPPED};
use super::reply;

type Port = Driver<'static, USB>;

/// The memory of a line on its way to the worker; `None` while the worker has it.
type Letter = Option<&'static mut String<LINE>>;

/// Bytes of a packet.
const PACKET: usize = 64;

/// A full packet would promise another one; one byte less is always the end.
const SENT: usize = PACKET - 1;

/// A host that takes no packet for so long does not listen.
const PATIENCE: Duration = Duration::from_secs(1);

/// The end of a reply whose rest is lost.
const LOST: &[u8] = b"\nerror the rest of this reply is lost\n";

/// What somebody types to stop a long answer.
const CONTROL_C: u8 = 3;

/// A serial port of the Raspberry Pi Foundation's programs, which every system knows how to use.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;

/// The line that is being gathered was begun since the port was opened.
static BEGUN: AtomicBool = AtomicBool::new(false);

/// Starts the port's tasks.
pub(crate) fn start(spawner: Spawner, usb: Peri<'static, USB>) {
    static DESCRIPTORS: ConstStaticCell<[[u8; 128]; 2]> = ConstStaticCell::new([[0; 128]; 2]);
    static CONTROL: ConstStaticCell<[u8; PACKET]> = ConstStaticCell::new([0; PACKET]);
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    let [config, bos] = DESCRIPTORS.take();
    let mut about = embassy_usb::Config::new(VENDOR, PRODUCT);
    about.manufacturer = Some("Trickwire");
    about.product = Some("Trickwire");
    let driver = Driver::new(usb, Irqs);
    let mut builder = embassy_usb::Builder::new(driver, about, config, bos, &mut [], CONTROL.take());
    let class = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET as u16);
    let (sender, receiver, control) = class.split_with_control();
    spawner.spawn(run(builder.build()).expect("started once"));
    spawner.spawn(send(sender).expect("started once"));
    spawner.spawn(receive(receiver).expect("started once"));
    spawner.spawn(watch(control).expect("started once"));
}

#[embassy_executor::task]
async fn run(mut device: UsbDevice<'static, Port>) -> ! {
    device.run().await
}

#[embassy_executor::task]
async fn watch(control: ControlChanged<'static>) -> ! {
    loop {
        control.control_changed().await;
        if !control.dtr() {
            give_up();
        }
        BEGUN.store(false, Relaxed);
        RENEWED.signal(());
    }
}

/// Nobody listens any more.
fn give_up() {
    HEARD.store(false, Relaxed);
    STOPPED.store(true, Relaxed);
}

#[embassy_executor::task]
async fn send(mut port: Sender<'static, Port>) -> ! {
    let mut packet = [0; SENT];
    loop {
        let length = REPLY.read(&mut packet).await;
        let packet = packet.get(..length).unwrap_or(&[]);
        if HEARD.load(Relaxed)
            && !matches!(with_timeout(PATIENCE, port.write_packet(packet)).await, Ok(Ok(())))
        {
            give_up();
            lose(&mut port).await;
        }
    }
}

/// Tells the host that something is lost, as soon as it takes it; whatever is still written goes nowhere. Somebody
/// who opens the port anew has not lost anything.
async fn lose(port: &mut Sender<'static, Port>) {
    let mut scrap = [0; SENT];
    let told = async {
        if port.write_packet(LOST).await.is_err() {
            core::future::pending::<()>().await;
        }
    };
    let spill = async {
        loop {
            REPLY.read(&mut scrap).await;
        }
    };
    RENEWED.reset();
    select3(told, spill, RENEWED.wait()).await;
}

#[embassy_executor::task]
async fn receive(mut port: Receiver<'static, Port>) -> ! {
    static READER: ConstStaticCell<LineReader> = ConstStaticCell::new(LineReader::new());
    static LETTER: ConstStaticCell<String<LINE>> = ConstStaticCell::new(String::new());
    let (reader, mut letter) = (READER.take(), Some(LETTER.take()));
    loop {
        port.wait_connection().await;
        let _ = converse(&mut port, reader, &mut letter).await;
        give_up();
    }
}

/// Takes lines until the cable is pulled.
async fn converse(
    port: &mut Receiver<'static, Port>,
    reader: &mut LineReader,
    letter: &mut Letter,
) -> Result<(), EndpointError> {
    // Bytes that came while a line was being answered.
    let mut ahead: Vec<u8, PACKET> = Vec::new();
    loop {
        let packet = match core::mem::take(&mut ahead) {
            packet if packet.is_empty() => read(port).await?,
            packet => packet,
        };
        if !BEGUN.load(Relaxed) {
            BEGUN.store(true, Relaxed);
            reader.clear();
        }
        let mut rest = packet.as_slice();
        while !rest.is_empty() {
            let (taken, line) = reader.take(rest);
            rest = rest.get(taken..).unwrap_or(&[]);
            let Some(line) = line else { continue };
            HEARD.store(port.dtr(), Relaxed);
            STOPPED.store(false, Relaxed);
            REPLIED.reset();
            dispatch(line, letter).await;
            answered(port, &mut ahead).await?;
            if letter.is_none() {
                *letter = Some(ANSWERED.wait().await);
            }
        }
    }
}

async fn read(port: &mut Receiver<'static, Port>) -> Result<Vec<u8, PACKET>, EndpointError> {
    let mut packet = Vec::new();
    let _ = packet.resize_default(PACKET);
    let length = port.read_packet(&mut packet).await?;
    packet.truncate(length);
    Ok(packet)
}

/// Waits for the end of the reply, and looks at one packet ahead, in which somebody may say stop.
async fn answered(
    port: &mut Receiver<'static, Port>,
    ahead: &mut Vec<u8, PACKET>,
) -> Result<(), EndpointError> {
    while ahead.is_empty() {
        match select(REPLIED.wait(), read(port)).await {
            Either::First(()) => return sent().await,
            Either::Second(packet) => {
                *ahead = packet?;
                if ahead.contains(&CONTROL_C) {
                    STOPPED.store(true, Relaxed);
                    ahead.retain(|byte| *byte != CONTROL_C);
                }
            }
        }
    }
    REPLIED.wait().await;
    sent().await
}

/// The reply's last bytes are on their way: nothing of it can get into the next.
async fn sent() -> Result<(), EndpointError> {
    while !REPLY.is_empty() {
        Timer::after_millis(1).await;
    }
    Ok(())
}

/// To whom a line goes.
async fn dispatch(line: Line<'_>, letter: &mut Letter) {
    if letter.is_none() {
        // The cable was pulled while this was being answered.
        *letter = Some(ANSWERED.wait().await);
        REPLIED.reset();
    }
    let refuse = match line {
        Line::Text(text) => match Call::read(text) {
            Call::Press(key) => return INBOX.send(Message::Press(key, false)).await,
            Call::PressLong(key) => return INBOX.send(Message::Press(key, true)).await,
            Call::Screen => return INBOX.send(Message::Screen).await,
            Call::State => return INBOX.send(Message::State).await,
            Call::NoKey => "error no such key; there are up down left right centre a b x y\n",
            _ => match letter.take() {
                Some(line) => {
                    line.clear();
                    // It has room for the longest line.
                    let _ = line.push_str(text);
                    return LINES.send(line).await;
                }
                None => "error the device is busy\n",
            },
        },
        Line::TooLong => "error the line is too long\n",
        Line::NotText => "error the line is not text\n",
    };
    reply::send(refuse.as_bytes()).await;
    REPLIED.signal(());
}
