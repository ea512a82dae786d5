/** The memory of a Python that has started and has run no code of anybody. */
import { loadPython } from './load-python.ts';

/** Modules that code often uses, and those that the helpers use. */
const MODULES = `ast, asyncio, base64, builtins, collections, csv, datetime, decimal, inspect, io, itertools, json, linecache,
math, random, re, statistics, sys, time, traceback, pyodide.code, pyodide.webloop`;

interface WithSnapshot {
  makeMemorySnapshot(): Uint8Array;
}

export async function pythonSnapshot(folder: string): Promise<Uint8Array> {
  const pyodide = await loadPython(folder, { _makeSnapshot: true });
  pyodide.runPython(`import ${MODULES.replaceAll('\n', ' ')}`);
  return (pyodide as unknown as WithSnapshot).makeMemorySnapshot();
}
