// Workers, seen from the page. One thinks, another stands ready, so that a question that is no longer wanted costs nothing: its worker is
// ended, the other takes over, and a new one is started behind it.

/** Somebody to ask, one thing at a time; what is asked later replaces what was asked before. */
export class Thinker {
  constructor(module) {
    this.module = module;
    this.id = 0;
    this.asked = null;
    this.ready = [this.start(), this.start()];
  }

  start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** Lets the spare worker count a table, so that the next question finds everything compiled. */
  warm(line) {
    this.ready.at(-1)?.postMessage({ warm: line });
  }

  /** Ends what is thought about, if anything is. */
  stop() {
    if (!this.asked) return;
    const { worker, on } = this.asked;
    this.asked = null;
    worker.terminate();
    this.ready.push(this.start());
    on.stopped?.();
  }

  /** Asks: `on` has `reply(bytes)`, `progress(done, of)`, `done(message)`, `stopped()`. */
  ask(message, on) {
    this.stop();
    const worker = this.ready.shift() ?? this.start();
    const id = ++this.id;
    this.asked = { worker, on };
    worker.onmessage = ({ data }) => {
      if (data.id !== id || this.asked?.worker !== worker) return;
      if (data.reply) on.reply?.(data.reply);
      else if (data.progress) on.progress?.(...data.progress);
      else if (data.done) {
        this.asked = null;
        if (data.broken) {
          worker.terminate();
          this.ready.push(this.start());
        } else {
          this.ready.unshift(worker);
        }
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
    this.thinker = new Thinker(module);
    this.last = Promise.resolve();
  }

  ask(line, { signal } = {}) {
    const answer = this.last.then(() => this.thinker.line(String(line), signal));
    this.last = answer.catch(() => {});
    return answer;
  }
}
