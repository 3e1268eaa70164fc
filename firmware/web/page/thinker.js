// Workers, seen from the page. One thinks, another stands ready, so that a question that is no longer wanted costs nothing: its worker is
// ended, the other takes over, and a new one is started behind it.

/** Milliseconds that a question may still take when it is no longer wanted: ending a worker costs more than most answers do. */
const GRACE = 25;
/** Milliseconds after which a worker is started for one that was ended: not while somebody waits for the other's answer. */
const CALM = 120;

/** Somebody to ask, one thing at a time; what is asked later replaces what was asked before. */
export class Thinker {
  constructor(module) {
    this.module = module;
    this.id = 0;
    this.asked = null;
    this.ready = [this.start()];
    this.fillSoon();
  }

  start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** One thinks, one stands ready. */
  fillSoon() {
    clearTimeout(this.filling);
    this.filling = setTimeout(() => {
      if (this.ready.length + (this.asked ? 1 : 0) < 2) this.ready.push(this.start());
      if (this.warmth) this.ready.at(-1)?.postMessage({ warm: this.warmth });
      this.warmth = null;
    }, CALM);
  }

  /** Lets the spare worker do these calls of a table and count, so that the next question finds everything compiled. */
  warm(calls) {
    this.warmth = calls;
    this.fillSoon();
  }

  /** Ends what is thought about, if anything is. What is nearly there is not ended: its worker comes back when it is. */
  stop() {
    if (!this.asked) return;
    const { worker, on, since } = this.asked;
    this.asked = null;
    const end = () => {
      worker.terminate();
      this.fillSoon();
    };
    const ending = setTimeout(end, Math.max(0, since + GRACE - performance.now()));
    worker.onmessage = ({ data }) => {
      if (!data.done) return;
      clearTimeout(ending);
      if (data.broken || this.ready.length > 1) end();
      else this.ready.push(worker);
    };
    on.stopped?.();
  }

  /** Asks: `on` has `reply(bytes)`, `progress(done, of)`, `done(message)`, `stopped()`. */
  ask(message, on) {
    this.stop();
    const worker = this.ready.shift() ?? this.start();
    const id = ++this.id;
    this.asked = { worker, on, since: performance.now() };
    worker.onmessage = ({ data }) => {
      if (data.id !== id || this.asked?.worker !== worker) return;
      if (data.reply) on.reply?.(data.reply);
      else if (data.progress) on.progress?.(...data.progress);
      else if (data.done) {
        this.asked = null;
        if (data.broken) worker.terminate();
        else this.ready.unshift(worker);
        this.fillSoon();
        on.done?.(data);
      }
    };
    worker.postMessage({ ...message, id });
  }

  /** Asks a line; resolves to the answer, rejects with why there is none. `signal` gives it up. */
  line(line, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Error("stopped"));
      const give = () => this.stop();
      signal?.addEventListener("abort", give, { once: true });
      const over = (settle, value) => {
        signal?.removeEventListener("abort", give);
        settle(value);
      };
      this.ask({ line }, {
        done: ({ text, refused }) => (refused === undefined ? over(resolve, text) : over(reject, new Error(refused))),
        stopped: () => over(reject, new Error("stopped")),
      });
    });
  }
}

/** Lines of machines: each waits for those before it; `signal` gives one up. */
export class Lines {
  constructor(module) {
    this.module = module;
    this.last = Promise.resolve();
  }

  ask(line, { signal } = {}) {
    // Most who open the page never ask, and a worker takes its time to start.
    this.thinker ??= new Thinker(this.module);
    const answer = this.last.then(() => this.thinker.line(String(line), signal));
    this.last = answer.catch(() => {});
    return answer;
  }
}
