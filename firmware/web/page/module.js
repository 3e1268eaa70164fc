// The module that thinks, and the texts that go in and out of it.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a call was refused with. */
export class Refused extends Error {}

/** Fetches and compiles the module, once for the page and all its workers. */
export async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** An instance of the module. */
export class Instance {
  /** `page` has what the module calls: `beat(done, of)`, which stops it with 0, and `publish()`. */
  constructor(module, page = { beat: () => 1, publish: () => {} }) {
    this.exports = new WebAssembly.Instance(module, { page }).exports;
  }

  /** The memory now: it moves when it grows. */
  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  /** Puts a text where the next call finds it. */
  put(text) {
    const bytes = encoder.encode(text);
    this.bytes(this.exports.input(bytes.length), bytes.length).set(bytes);
  }

  /** What the last call put out, as bytes of its own. */
  output() {
    return this.bytes(this.exports.output(), this.exports.output_bytes()).slice();
  }

  /** A call that takes a text and answers with one, or is refused with one. */
  say(call, text) {
    this.put(text);
    const status = this.exports[call]();
    const said = decoder.decode(this.output());
    if (status !== 0) throw new Refused(said);
    return said;
  }

  /** The output of a call as text. */
  tell(call, ...numbers) {
    this.exports[call](...numbers);
    return decoder.decode(this.output());
  }

  /** A copy of the question that lies here, for another instance. */
  question() {
    return this.bytes(this.exports.question(), this.exports.question_bytes()).slice();
  }

  setQuestion(bytes) {
    this.bytes(this.exports.question(), this.exports.question_bytes()).set(bytes);
  }

  /** A copy of the answer that lies here. */
  reply() {
    return this.bytes(this.exports.reply(), this.exports.reply_bytes()).slice();
  }

  setReply(bytes) {
    this.bytes(this.exports.reply(), this.exports.reply_bytes()).set(bytes);
  }
}
