// A computer at the other end of the USB cable: enumerates the device, opens its serial port, and passes bytes.
//
// rp2040js forgets that an OUT buffer stays available until data has arrived; drivers poll that bit. It is put
// back here. The host of rp2040js is not used: it answers an idle OUT endpoint with empty packets, and opens
// the port at the device instead of the interface.
import { createSetupPacket, DataDirection, SetupRecipient, SetupType } from 'rp2040js';

const GET_DESCRIPTOR = 6, SET_ADDRESS = 5, SET_CONFIGURATION = 9, SET_CONTROL_LINE_STATE = 0x22;
const CONFIGURATION = 2, INTERFACE = 4, ENDPOINT = 5;
const CDC_CONTROL = 2, CDC_DATA = 10, BULK = 2;
const OPEN = 3; // terminal ready, request to send
const CLOSED = 0;
const AVAILABLE = 1 << 10;
const EP0_IN_CONTROL = 0x80;
const EP0_OUT_CONTROL = 0x84, EP15_OUT_CONTROL = 0xfc;
/** A host starts its next request in a later frame. */
const BETWEEN_REQUESTS_NS = 1e6;

export class UsbHost {
  constructor() {
    this.plugged = true;
    /** Whether somebody takes what the device sends. */
    this.reading = true;
    /** @type {(bytes: Uint8Array) => void} */
    this.onData = () => {};
  }

  /** At a reset of the chip: whatever was agreed is forgotten. */
  attach(chip) {
    const { mcu } = chip;
    const usb = (this.usb = mcu.usbCtrl);
    Object.assign(this, { mcu, open: false, enabled: false, waiting: [], room: null, ports: null, requests: null, offered: [] });
    keepAvailable(usb, mcu.usbDPRAMView);
    this.takePackets(usb, mcu.usbDPRAMView);
    this.later = mcu.clock.createAlarm(() => this.next());
    usb.onUSBEnabled = () => {
      this.enabled = true;
      if (this.plugged) usb.resetDevice();
    };
    usb.onResetReceived = () => this.enumerate();
    usb.onEndpointWrite = (endpoint, bytes) => this.received(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => {
      if (this.ports?.out !== endpoint) return;
      this.room = size;
      this.pump();
    };
  }

  /** Puts the cable in. */
  plug() {
    if (this.plugged) return;
    this.plugged = true;
    if (this.enabled) this.usb.resetDevice();
  }

  /** Pulls it out: to the device the host just falls silent, and takes nothing. */
  unplug() {
    Object.assign(this, { plugged: false, open: false, waiting: [], room: null, ports: null, requests: null });
  }

  /** The program on the host closes the port, or opens it again; the cable stays. */
  setOpen(open) {
    if (!this.ports) throw new Error('there is no port to open or close');
    this.requests = [this.lineState(open ? OPEN : CLOSED)];
    this.next();
  }

  /** The program on the host stops taking what comes, or goes on. */
  setReading(reading) {
    this.reading = reading;
    if (reading) this.offered.splice(0).forEach((take) => take());
  }

  /** A packet that the device offers stays where it is until the host takes it. */
  takePackets(usb, dpram) {
    const updated = usb.DPRAMUpdated.bind(usb);
    usb.DPRAMUpdated = (offset, value) => {
      const isOffer = offset >= EP0_IN_CONTROL && offset <= EP15_OUT_CONTROL && (offset & 4) === 0 && value & AVAILABLE;
      const endpoint = (offset - EP0_IN_CONTROL) >> 3;
      const isTaken = this.plugged && (this.reading || endpoint !== this.ports?.in);
      if (!isOffer || isTaken) return updated(offset, value);
      this.offered.push(() => updated(offset, dpram.getUint32(offset, true)));
    };
  }

  /** Hands bytes over as fast as the device takes them. */
  send(bytes) {
    this.waiting.push(...bytes);
    this.pump();
  }

  /** Whether everything that was sent has been taken. */
  get drained() {
    return this.waiting.length === 0;
  }

  pump() {
    if (!this.open || this.room === null || this.waiting.length === 0) return;
    const packet = Uint8Array.from(this.waiting.splice(0, this.room));
    this.room = null;
    this.usb.endpointReadDone(this.ports.out, packet);
  }

  enumerate() {
    const standard = (bRequest, wValue, wLength = 0) => ({
      type: SetupType.Standard, recipient: SetupRecipient.Device, bRequest, wValue, wIndex: 0, wLength,
      dataDirection: wLength > 0 ? DataDirection.DeviceToHost : DataDirection.HostToDevice,
    });
    this.descriptors = [];
    this.offered = [];
    this.requests = [
      standard(SET_ADDRESS, 1),
      standard(GET_DESCRIPTOR, CONFIGURATION << 8, 9),
      () => standard(GET_DESCRIPTOR, CONFIGURATION << 8, this.descriptors[2] | (this.descriptors[3] << 8)),
      standard(SET_CONFIGURATION, 1),
      () => this.lineState(OPEN),
    ];
    this.next();
  }

  /** The request that opens the port, or closes it. */
  lineState(wValue) {
    return {
      type: SetupType.Class, recipient: SetupRecipient.Interface, dataDirection: DataDirection.HostToDevice,
      bRequest: SET_CONTROL_LINE_STATE, wValue, wIndex: this.ports.control, wLength: 0,
    };
  }

  next() {
    const request = this.requests?.shift();
    if (!request) return;
    this.current = typeof request === 'function' ? request() : request;
    this.descriptors = this.current.wLength > 0 ? [] : this.descriptors;
    this.usb.sendSetupPacket(createSetupPacket(this.current));
  }

  received(endpoint, bytes) {
    if (endpoint === 0) return this.answered(bytes);
    if (this.open && endpoint === this.ports.in) this.onData(bytes);
  }

  /** Something of the device's answer to a request. */
  answered(bytes) {
    if (!this.requests) return;
    if (this.current.wLength > 0) {
      this.descriptors.push(...bytes);
      if (this.descriptors.length < this.current.wLength) return;
      this.ports = findPorts(this.descriptors) ?? this.ports;
    }
    if (this.requests.length > 0) return this.later.schedule(BETWEEN_REQUESTS_NS);
    this.requests = null;
    this.open = this.current.wValue === OPEN;
    this.pump();
  }
}

/** The interface and the endpoints of the first serial port; null where there is none. */
export function findPorts(descriptors) {
  const found = { control: null, in: null, out: null };
  let data = false;
  for (let at = 0; at + 1 < descriptors.length && descriptors[at] >= 2; at += descriptors[at]) {
    if (descriptors[at + 1] === INTERFACE) {
      data = descriptors[at + 5] === CDC_DATA;
      if (descriptors[at + 5] === CDC_CONTROL) found.control ??= descriptors[at + 2];
    }
    if (data && descriptors[at + 1] === ENDPOINT && (descriptors[at + 3] & 3) === BULK) {
      const address = descriptors[at + 2];
      if (address & 0x80) found.in ??= address & 15;
      else found.out ??= address & 15;
    }
  }
  return found.in !== null && found.out !== null ? found : null;
}

/** An armed OUT buffer stays available until data has arrived in it. */
function keepAvailable(usb, dpram) {
  const set = (offset, on) => {
    const old = dpram.getUint32(offset, true);
    dpram.setUint32(offset, on ? old | AVAILABLE : old & ~AVAILABLE, true);
  };
  const updated = usb.DPRAMUpdated.bind(usb);
  usb.DPRAMUpdated = (offset, value) => {
    updated(offset, value);
    const out = offset > EP0_OUT_CONTROL && offset <= EP15_OUT_CONTROL && (offset & 4) !== 0;
    if (out && value & AVAILABLE) set(offset, true);
  };
  const finish = usb.finishRead.bind(usb);
  usb.finishRead = (endpoint, bytes) => {
    set(EP0_OUT_CONTROL + 8 * endpoint, false);
    finish(endpoint, bytes);
  };
}
