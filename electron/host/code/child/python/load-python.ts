/** Loads Pyodide from its folder. */
import { pathToFileURL } from 'node:url';
import type { loadPyodide, PyodideInterface } from 'pyodide';

/** `folder` has a slash at its end. */
export async function loadPython(
  folder: string,
  more: { readonly _loadSnapshot?: Uint8Array; readonly _makeSnapshot?: boolean },
): Promise<PyodideInterface> {
  const module: { readonly loadPyodide: typeof loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
  return module.loadPyodide({ indexURL: folder, jsglobals: {}, checkAPIVersion: false, ...more });
}
