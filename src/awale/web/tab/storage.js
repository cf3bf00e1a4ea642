/**
 * What is kept on this device: a folder in Python's memory, which is the browser's own database (IndexedDB) once it is
 * flushed. Python flushes after each transaction, and says that something is kept only when that is done.
 */

export class Storage {
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {Promise<void> | null} */
  #next = null;

  constructor(files) {
    this.files = files;
  }

  /** Lays what is kept into a folder. */
  static async open(files, folder) {
    files.mkdirTree(folder);
    files.mount(files.filesystems.IDBFS, {}, folder);
    const storage = new Storage(files);
    await storage.#synced(true);
    return storage;
  }

  /** Resolves when all that was written before it was called is kept; whoever calls meanwhile shares the next turn. */
  flush() {
    if (!this.#running) return this.#run();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#run();
      });
    return this.#next;
  }

  #run() {
    this.#running = this.#synced(false).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  #synced(populate) {
    return new Promise((done, failed) => this.files.syncfs(populate, error => (error ? failed(error) : done())));
  }
}
