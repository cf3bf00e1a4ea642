/**
 * Python in WebAssembly, our package and those that it needs, from this folder alone: for the worker of the application
 * and for those of the engine.
 */

import { loadPyodide } from '../python/pyodide.mjs';

/** What everything is loaded from, in the order in which it is needed. */
export const FILES = ['python/pyodide.asm.wasm', 'python/python_stdlib.zip', 'tab/application.zip'];
export const HOME = new URL('../', import.meta.url);
/** Where Python looks for packages. */
const PACKAGES = '/packages';

/** What lies compressed on the host (a host of files may compress nothing), and the kind that it has when unpacked. */
const KINDS = { wasm: 'application/wasm', zip: 'application/zip' };

/** Is told how many bytes of a file have come. */
let counted = () => {};

/**
 * One of them, counted as it comes.
 * @param {string} name
 */
async function unpacked(name) {
  const answer = await plain(new URL(`${name}.packed`, HOME));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const counting = new TransformStream({
    transform(part, out) {
      counted(name, part.byteLength);
      out.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': KINDS[name.split('.').at(-1)] } });
}

/** Pyodide asks for its files by their own names. */
const plain = self.fetch.bind(self);
self.fetch = (wanted, how) => {
  const name = FILES.find(file => new URL(file, HOME).href === String(wanted?.url ?? wanted));
  return name ? unpacked(name) : plain(wanted, how);
};

/** A file that is waited for: an import can't be done later. */
function fetchedNow(name) {
  const asked = new XMLHttpRequest();
  asked.open('GET', new URL(name, HOME), false);
  asked.responseType = 'arraybuffer';
  asked.send();
  if (asked.status !== 200) throw new Error(`${name}: ${asked.status}`);
  return asked.response;
}

/** Begins to load what Python needs; `count` is told of each part that comes. */
export function load(count = () => {}) {
  counted = count;
  return Promise.all([
    loadPyodide({
      indexURL: new URL('python/', HOME).href,
      env: { HOME: '/data', AWALE_DATA: '/data', PYTHONDONTWRITEBYTECODE: '1' },
    }),
    unpacked('tab/application.zip').then(answer => answer.arrayBuffer()),
  ]);
}

/** Lays our package before Python. */
export function unpack(python, packages) {
  python.unpackArchive(packages, 'zip', { extractDir: PACKAGES });
  python.pyimport('sys').path.insert(0, PACKAGES);
  const fetchLater = () => python.unpackArchive(fetchedNow('tab/later.zip'), 'zip', { extractDir: '/' });
  python.pyimport('awale.tab.later').install(fetchLater);
}

/** Brings what is needed by few: the typesetter, when somebody prints. */
export async function bring(python, name) {
  const answer = await fetch(new URL(`tab/${name}.zip`, HOME));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  python.unpackArchive(await answer.arrayBuffer(), 'zip', { extractDir: PACKAGES });
}
