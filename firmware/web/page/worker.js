// Thinks, away from the page: one thing at a time, ended from outside where it is no longer wanted.

import { Instance, Refused } from "./module.js";

/** Milliseconds between two words about how far it is. */
const REPORT = 60;

let instance = null;
let id = 0;
let last = 0;

const page = {
  beat(done, of) {
    const now = performance.now();
    if (now - last >= REPORT) {
      last = now;
      postMessage({ id, progress: [done >>> 0, of >>> 0] });
    }
    return 1;
  },
  publish() {
    postMessage({ id, reply: instance.reply() });
  },
};

onmessage = ({ data }) => {
  if (data.module) {
    instance = new Instance(data.module, page);
    postMessage({ ready: true });
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
