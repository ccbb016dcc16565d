/* Compiles all modules in a folder by Pyodide's own Python, each beside its source. Run by Node with the folder of Pyodide, the
   folder of the modules, and the folder that they will stand in later, which tracebacks name. */

import { pathToFileURL } from "node:url";

const [pyodide, modules, later] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
/* the order of a set of texts in a compiled module depends on this */
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONHASHSEED: "0" } });
python.FS.mkdirTree("/modules");
python.FS.mount(python.FS.filesystems.NODEFS, { root: modules }, "/modules");
python.globals.set("LATER", later);
python.runPython(`
import os
from py_compile import PycInvalidationMode, compile

for folder, folders, names in os.walk("/modules"):
    folders.sort()
    for name in sorted(names):
        path = f"{folder}/{name}"
        shown = LATER + path.removeprefix("/modules")
        compile(path, f"{path}c", shown, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
`);
process.exit(0);
