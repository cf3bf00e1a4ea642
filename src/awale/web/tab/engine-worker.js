/**
 * A worker in which the engine runs: Python in WebAssembly, and our package, from this folder alone. It is posted
 * messages and posts answers, as bytes; `awale.tab.engine` reads and writes them.
 */

import { loadPyodide } from '../python/pyodide.mjs';

const HOME = new URL('../', import.meta.url);
/** Where Python looks for packages. */
const PACKAGES = '/packages';

async function start() {
  const archive = fetch(new URL('tab/application.zip', HOME)).then(answer => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const [python, packages] = await Promise.all([
    loadPyodide({ indexURL: new URL('python/', HOME).href, env: { HOME: '/', PYTHONDONTWRITEBYTECODE: '1' } }),
    archive,
  ]);
  python.unpackArchive(packages, 'zip', { extractDir: PACKAGES });
  python.pyimport('sys').path.append(PACKAGES);
  const post = message => {
    const own = message.toJs();
    postMessage(own, [own.buffer]);
  };
  return python.pyimport('awale.tab.engine').start(post);
}

const engine = start();

self.onmessage = async ({ data }) => {
  try {
    (await engine)(data);
  } catch (error) {
    // A promise that fails in a worker is no error of the worker: whoever started it hears of this one.
    console.error(error);
    setTimeout(() => {
      throw error;
    });
  }
};
