/** The engine's workers, as the application's worker starts them; `awale.tab.engine_backend` is the other half. */

/** How many threads this device runs at the same time, and its memory in GB: not every browser tells. */
export const processors = navigator.hardwareConcurrency ?? 2;
export const gigabytes = navigator.deviceMemory ?? 4;

const begin = () => new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module', name: 'engine' });
/** A worker that nobody has asked for yet: it loads Python while the application starts. */
let prepared = null;

/** Has the first worker load. */
export function prepare() {
  prepared = begin();
  prepared.onerror = () => {
    prepared = null;
  };
}

/** Starts a worker: what it posts is handed to `heard`, and `failed` is called if it ends by a fault. */
export function engine(heard, failed) {
  const worker = prepared ?? begin();
  prepared = null;
  // What Python hands over is its own again when this returns.
  const [hear, fail] = [heard.copy(), failed.copy()];
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => fail();
  return {
    post(message) {
      const own = message.toJs();
      worker.postMessage(own, [own.buffer]);
    },
    end() {
      worker.terminate();
      hear.destroy();
      fail.destroy();
    },
  };
}
