// Compiles in Pyodide, under Node, what the application imports when it starts and plays a first game: the archives
// are laid before Python as in a tab, and beside each a second one is written with the modules that were compiled.
//
//   node bytecode.mjs <Pyodide's folder> <folder of the archives> <the library's archive> <the application's archive>

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, folder, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: '/data', AWALE_DATA: '/data' } });
for (const name of names) python.FS.writeFile(`/${name}`, new Uint8Array(readFileSync(join(folder, name))));
python.runPython(readFileSync(new URL('bytecode_inside.py', import.meta.url), 'utf8'));
const compiled = python.globals.get('compiled');
await python.globals.get('first_game')(`/${names[1]}`, { flush: async () => {}, bring: async () => {} });
for (const name of names) {
  const made = compiled(`/${name}`);
  writeFileSync(join(folder, `${name}.out`), made.toJs());
  made.destroy();
}
process.exit(0);
