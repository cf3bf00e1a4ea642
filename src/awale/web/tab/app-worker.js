/**
 * The worker in which the application runs: Python in WebAssembly, from this folder alone. It loads Pyodide, our package
 * and those that it needs, has what is kept on this device laid before Python, and carries messages to and fro.
 *
 * `src/awale/tab/` is the other half: `main.start` is given `host`, and what it returns answers.
 */

import { loadPyodide } from '../python/pyodide.mjs';
import * as engines from './engine.js';
import { Storage } from './storage.js';

/** What everything is loaded from, in the order in which it is needed. */
const FILES = ['python/pyodide.asm.wasm', 'python/python_stdlib.zip', 'tab/application.zip'];
const HOME = new URL('../', import.meta.url);
/** Where Python looks for packages. */
const PACKAGES = '/packages';

/** How many bytes of each file are here. */
const here = new Map();
let sizes = {};

/** What lies compressed on the host (a host of files may compress nothing), and the kind that it has when unpacked. */
const KINDS = { wasm: 'application/wasm', zip: 'application/zip' };

/**
 * One of them, counted as it comes.
 * @param {string} name
 */
async function unpacked(name) {
  const answer = await plain(new URL(`${name}.packed`, HOME));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const counted = new TransformStream({
    transform(part, out) {
      here.set(name, (here.get(name) ?? 0) + part.byteLength);
      progress('load');
      out.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': KINDS[name.split('.').at(-1)] } });
}

/** Pyodide asks for its files by their own names. */
const plain = self.fetch.bind(self);
self.fetch = (wanted, how) => {
  const name = FILES.find(file => new URL(file, HOME).href === String(wanted?.url ?? wanted));
  return name ? unpacked(name) : plain(wanted, how);
};

const sum = numbers => numbers.reduce((all, number) => all + number, 0);

/** Loading is told by its bytes, which are four fifths of the way; starting Python and the application is the rest. */
function progress(step, part = 0) {
  const bytes = sum([...here.values()]) / (sum(FILES.map(file => sizes[file])) || 1);
  postMessage({ kind: 'progress', step, part: step === 'load' ? Math.min(bytes, 1) * 0.8 : 0.8 + part * 0.2 });
}

/** One window of a browser has the application: two would overwrite what the other has kept. */
async function alone() {
  if (!navigator.locks) return;
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

/** A file that is waited for: an import can't be done later. */
function fetchedNow(name) {
  const asked = new XMLHttpRequest();
  asked.open('GET', new URL(name, HOME), false);
  asked.responseType = 'arraybuffer';
  asked.send();
  if (asked.status !== 200) throw new Error(`${name}: ${asked.status}`);
  return asked.response;
}

async function start() {
  const archive = unpacked('tab/application.zip').then(answer => answer.arrayBuffer());
  const [python, packages] = await Promise.all([
    loadPyodide({
      indexURL: new URL('python/', HOME).href,
      env: { HOME: '/data', AWALE_DATA: '/data', PYTHONDONTWRITEBYTECODE: '1' },
    }),
    archive,
    alone(),
  ]);
  engines.prepare();
  progress('start', 0.3);
  python.unpackArchive(packages, 'zip', { extractDir: PACKAGES });
  python.pyimport('sys').path.insert(0, PACKAGES);
  const bring = () => python.unpackArchive(fetchedNow('tab/later.zip'), 'zip', { extractDir: '/' });
  python.pyimport('awale.tab.later').install(bring);
  const storage = await Storage.open(python.FS, '/data');
  const host = {
    ...engines,
    flush: () => storage.flush(),
    /** Brings what is needed by few: the typesetter, when somebody prints. */
    bring: async name => {
      const answer = await fetch(new URL(`tab/${name}.zip`, HOME));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      python.unpackArchive(await answer.arrayBuffer(), 'zip', { extractDir: PACKAGES });
    },
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
    sizes = message.sizes;
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
