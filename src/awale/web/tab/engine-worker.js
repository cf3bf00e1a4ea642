/**
 * A worker in which the engine runs: Python in WebAssembly, and our package, from this folder alone. It is posted
 * messages and posts answers, as bytes; `awale.tab.engine` reads and writes them.
 */

import { load, unpack } from './python.js';

async function start() {
  const [python, packages] = await load();
  unpack(python, packages);
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
