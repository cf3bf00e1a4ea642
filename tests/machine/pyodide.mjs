// Runs a script in Pyodide, under Node, and prints what its last line comes to.
//
//   node pyodide.mjs <Pyodide's folder> <archive of what it imports> <script>

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, archive, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
// A Buffer of Node's may be a part of something larger, of which Pyodide would take the whole.
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip');
console.log(python.runPython(readFileSync(script, 'utf8')));
