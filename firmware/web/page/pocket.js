// The handheld: its picture, its keys, its thinking and its memory.

import * as keep from "./keep.js";

const WIDTH = 240;
const HEIGHT = 240;
const KEYS = ["up", "down", "left", "right", "centre", "a", "b", "x", "y"];
const PIECES = ["settings", "bomb", "ninety", "bridge"];
const STROKE = { down: 0, short: 1, long: 2, repeat: 3, up: 4 };
const LONG = 400;
const REPEAT = 125;
const DRAW = 1;
const THINK = 2;
const STOP = 4;
const DRIVE = 8;

/** What the keyboard means. */
const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "centre",
  Escape: "b", Backspace: "b", a: "a", b: "b", x: "x", y: "y", c: "centre",
};

export class Pocket {
  constructor(instance, thinker, root, say) {
    this.instance = instance;
    this.thinker = thinker;
    this.say = say;
    this.canvas = root.querySelector("canvas");
    this.told = root.querySelector("[data-told]");
    this.context = this.canvas.getContext("2d");
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.held = new Map();
    for (const button of root.querySelectorAll("[data-key]")) this.wire(button);
    root.addEventListener("keydown", (event) => this.typed(event, true));
    root.addEventListener("keyup", (event) => this.typed(event, false));
    addEventListener("blur", () => this.releaseAll());
  }

  /** The first picture, with what was kept. */
  start() {
    const { exports } = this.instance;
    exports.pocket_new(WIDTH, HEIGHT);
    let unread = null;
    PIECES.forEach((piece, number) => {
      const text = keep.read(`pocket.${piece}`);
      if (text === null) return;
      this.instance.put(text);
      if (exports.pocket_read(number) !== 0) unread = piece;
    });
    let effect = exports.pocket_start();
    if (unread) {
      this.instance.put("What was kept could not be read back; that part starts afresh.");
      effect |= exports.pocket_notice();
    }
    this.follow(effect | DRAW);
  }

  wire(button) {
    const key = KEYS.indexOf(button.dataset.key);
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      this.press(key);
    });
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => this.release(key));
    // A button that is reached by Tab is pressed by the keyboard or a screen reader.
    button.addEventListener("click", (event) => {
      if (event.detail === 0) {
        this.press(key);
        this.release(key);
      }
    });
  }

  typed(event, down) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const word = KEYBOARD[event.key] ?? KEYBOARD[event.key.toLowerCase()];
    const onButton = event.target instanceof HTMLButtonElement && event.key === "Enter";
    if (!word || onButton) return;
    event.preventDefault();
    const key = KEYS.indexOf(word);
    if (!down) this.release(key);
    else if (!event.repeat) this.press(key);
  }

  press(key) {
    if (this.held.has(key)) return;
    const state = { long: false, timer: 0 };
    const again = () => {
      this.stroke(key, state.long ? STROKE.repeat : STROKE.long);
      state.long = true;
      state.timer = setTimeout(again, REPEAT);
    };
    state.timer = setTimeout(again, LONG);
    this.held.set(key, state);
    this.stroke(key, STROKE.down);
  }

  release(key) {
    const state = this.held.get(key);
    if (!state) return;
    clearTimeout(state.timer);
    this.held.delete(key);
    if (!state.long) this.stroke(key, STROKE.short);
    this.stroke(key, STROKE.up);
  }

  releaseAll() {
    for (const key of [...this.held.keys()]) this.release(key);
  }

  stroke(key, stroke) {
    this.follow(this.instance.exports.pocket_key(key, stroke));
  }

  follow(effect) {
    const { exports } = this.instance;
    if (effect & (STOP | THINK)) this.thinker.stop();
    if (effect & THINK) {
      exports.pocket_question();
      this.thinker.ask({ question: this.instance.question() }, {
        reply: (bytes) => {
          this.instance.setReply(bytes);
          this.follow(exports.pocket_answer());
        },
        progress: (done, of) => this.follow(exports.pocket_progress(done, of)),
        done: ({ refused }) => {
          if (refused !== undefined) this.say(`The thinking broke off: ${refused}`);
        },
      });
    }
    PIECES.forEach((piece, number) => {
      if (effect & (0x100 << number)) keep.write(`pocket.${piece}`, this.instance.tell("pocket_write", number));
    });
    if (effect & DRIVE) this.say("The handheld would restart as a drive now.");
    if (effect & DRAW) this.draw();
  }

  draw() {
    this.instance.exports.pocket_draw();
    const picture = new ImageData(new Uint8ClampedArray(this.instance.output()), WIDTH, HEIGHT);
    this.context.putImageData(picture, 0, 0);
    const [name, ...lines] = this.instance.tell("pocket_tell").trimEnd().split("\n");
    this.canvas.dataset.page = name;
    const text = lines.join("\n");
    if (this.told.textContent !== text) this.told.textContent = text;
  }
}
