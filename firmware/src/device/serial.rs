//! The USB serial port. Lines come in one at a time; the next is looked at when the reply to the last has
//! been written. A host that closes the port or stops reading loses its reply, and holds nobody up; one that
//! reads again is told, so that it does not take the next reply for the rest of the last.

use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_time::{Duration, with_timeout};
use embassy_usb::UsbDevice;
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::driver::EndpointError;
use heapless::Vec;
use static_cell::{ConstStaticCell, StaticCell};

use super::board::Irqs;
use super::{LineEnd, ReplyEnd, WatchEnd};

type Port = Driver<'static, USB>;

/// Bytes, and the session they came in.
type Packet = (Vec<u8, PACKET>, u32);

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

/// Starts the port's tasks.
pub(crate) fn start(
    spawner: Spawner,
    usb: Peri<'static, USB>,
    lines: LineEnd,
    replies: ReplyEnd,
    door: WatchEnd,
) {
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
    spawner.spawn(send(sender, replies).expect("started once"));
    spawner.spawn(receive(receiver, lines).expect("started once"));
    spawner.spawn(watch(control, door).expect("started once"));
}

#[embassy_executor::task]
async fn run(mut device: UsbDevice<'static, Port>) -> ! {
    device.run().await
}

#[embassy_executor::task]
async fn watch(control: ControlChanged<'static>, mut door: WatchEnd) -> ! {
    loop {
        control.control_changed().await;
        door.renew(control.dtr());
    }
}

#[embassy_executor::task]
async fn send(mut port: Sender<'static, Port>, mut replies: ReplyEnd) -> ! {
    let mut packet = [0; SENT];
    loop {
        let length = replies.read(&mut packet).await;
        let sent = packet.get(..length).unwrap_or(&[]);
        if replies.is_heard() && !matches!(with_timeout(PATIENCE, port.write_packet(sent)).await, Ok(Ok(())))
        {
            // Told as soon as the host takes it. Somebody who opens the port anew has not lost anything.
            let told = async {
                if port.write_packet(LOST).await.is_err() {
                    core::future::pending::<()>().await;
                }
            };
            replies.lose(told, &mut packet).await;
        }
    }
}

#[embassy_executor::task]
async fn receive(mut port: Receiver<'static, Port>, mut lines: LineEnd) -> ! {
    loop {
        port.wait_connection().await;
        let _ = converse(&mut port, &mut lines).await;
        lines.give_up();
    }
}

/// Takes lines until the cable is pulled.
async fn converse(port: &mut Receiver<'static, Port>, lines: &mut LineEnd) -> Result<(), EndpointError> {
    // What came while a line was being answered.
    let mut ahead: Option<Packet> = None;
    loop {
        let (packet, session) = match ahead.take() {
            Some(packet) => packet,
            None => (read(port).await?, lines.session()),
        };
        let mut rest = packet.as_slice();
        while !rest.is_empty() {
            let (taken, is_line) = lines.take(rest, session, || port.dtr()).await;
            rest = rest.get(taken..).unwrap_or(&[]);
            if is_line {
                answered(port, lines, &mut ahead).await?;
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
    lines: &mut LineEnd,
    ahead: &mut Option<Packet>,
) -> Result<(), EndpointError> {
    while ahead.is_none() {
        match select(lines.answered(), read(port)).await {
            Either::First(()) => return Ok(()),
            Either::Second(packet) => {
                let mut packet = packet?;
                if packet.contains(&CONTROL_C) {
                    lines.stop();
                    packet.retain(|byte| *byte != CONTROL_C);
                }
                *ahead = (!packet.is_empty()).then(|| (packet, lines.session()));
            }
        }
    }
    lines.answered().await;
    Ok(())
}
