/**
 * The worker in which the application runs: Python in WebAssembly, from this folder alone. It loads Pyodide, our package
 * and those that it needs, has what is kept on this device laid before Python, and carries messages to and fro.
 *
 * `src/awale/tab/` is the other half: `main.start` is given `host`, and what it returns answers.
 */

import * as engines from './engine.js';
import { bring, FILES, load, unpack } from './python.js';
import { Storage } from './storage.js';

/** How many bytes of each file are here. */
const here = new Map();
let sizes = {};
/** For a board on somebody's page: nothing is played or kept, and other windows don't matter. */
let readsOnly = false;

function count(name, bytes) {
  here.set(name, (here.get(name) ?? 0) + bytes);
  progress('load');
}

const sum = numbers => numbers.reduce((all, number) => all + number, 0);

/** Loading is told by its bytes, which are four fifths of the way; starting Python and the application is the rest. */
function progress(step, part = 0) {
  const bytes = sum([...here.values()]) / (sum(FILES.map(file => sizes[file])) || 1);
  postMessage({ kind: 'progress', step, part: step === 'load' ? Math.min(bytes, 1) * 0.8 : 0.8 + part * 0.2 });
}

/** One window of a browser has the application: two would overwrite what the other has kept. */
async function alone() {
  if (readsOnly || !navigator.locks) return;
  await new Promise(done => {
    const hold = () => {
      done();
      return new Promise(() => {});
    };
    navigator.locks.request('awale', { ifAvailable: true }, lock => {
      if (lock) return hold();
      postMessage({ kind: 'progress', step: 'elsewhere', part: 0 });
      navigator.locks.request('awale', hold);
      return null;
    });
  });
}

async function start() {
  const [[python, packages]] = await Promise.all([load(count), alone()]);
  if (!readsOnly) engines.prepare();
  progress('start', 0.3);
  unpack(python, packages);
  const storage = readsOnly ? { flush: async () => {} } : await Storage.open(python.FS, '/data');
  const host = {
    ...(readsOnly ? {} : engines),
    flush: () => storage.flush(),
    bring: name => bring(python, name),
  };
  progress('start', 0.5);
  const application = await python.pyimport('awale.tab.main').start(host);
  postMessage({ kind: 'ready' });
  return application;
}

let application = null;
const talks = new Map();

const does = {
  start: message => {
    ({ sizes, readsOnly = false } = message);
    application = start();
  },

  async ask({ id, method, path, headers, body }) {
    const answer = await (await application).ask(method, path, JSON.stringify(headers), body);
    const told = answer.toJs();
    answer.destroy();
    const [status, pairs, bytes] = told;
    const own = bytes.slice().buffer;
    postMessage({ kind: 'answer', id, status, headers: JSON.parse(pairs), body: own }, [own]);
  },

  async open({ id, path }) {
    const say = (kind, text) => {
      postMessage({ kind, id, text });
      if (kind === 'closed') talks.delete(id);
    };
    talks.set(id, (await application).open(path, say));
  },

  async say({ id, text }) {
    await application;
    talks.get(id)?.say(text);
  },

  async close({ id }) {
    await application;
    talks.get(id)?.close();
  },
};

self.onmessage = async ({ data }) => {
  try {
    await does[data.kind](data);
  } catch (error) {
    // Nobody would hear of it otherwise: a promise that fails in a worker is no error of the worker.
    console.error(error);
    setTimeout(() => {
      throw error;
    });
  }
};
