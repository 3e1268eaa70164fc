// Thinks, away from the page: one thing at a time, ended from outside where it is no longer wanted.

import { Instance, Refused } from "./module.js";

/** Milliseconds between two words about how far it is. */
const REPORT = 60;
/** How often it is done to warm up. */
const ROUNDS = 6;

let instance = null;
let id = 0;
let last = 0;
/** What is thought about is only to warm up. */
let quiet = false;

const page = {
  beat(done, of) {
    const now = performance.now();
    if (!quiet && now - last >= REPORT) {
      last = now;
      postMessage({ id, progress: [done >>> 0, of >>> 0] });
    }
    return 1;
  },
  publish() {
    if (!quiet) postMessage({ id, reply: instance.reply() });
  },
};

/**
 * A browser compiles a function when it is first called, and compiles it well when it has been called often: all instances have that
 * in common. So some tables are counted before anybody waits for one: 40 ms the first time, 2 ms from then on.
 */
function warm(calls) {
  quiet = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const call of calls) {
      instance.say("table_call", call);
      instance.exports.table_question();
      instance.exports.think();
      instance.say("table_call", "show");
    }
  }
  quiet = false;
}

onmessage = ({ data }) => {
  if (data.module) {
    instance = new Instance(data.module, page);
    postMessage({ ready: true });
    return;
  }
  if (data.warm) {
    warm(data.warm);
    return;
  }
  id = data.id;
  last = performance.now();
  try {
    if (data.line !== undefined) {
      postMessage({ id, done: true, text: instance.say("ask", data.line) });
    } else {
      instance.setQuestion(data.question);
      instance.exports.think();
      postMessage({ id, done: true });
    }
  } catch (error) {
    // A trap leaves the instance in any state: whoever asked ends this worker.
    postMessage({ id, done: true, refused: String(error.message ?? error), broken: !(error instanceof Refused) });
  }
};
