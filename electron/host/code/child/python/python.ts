/**
 * Python in Pyodide. Python code can reach the JavaScript around it, so what keeps it inside is Deno:
 * when code runs there is no permission, and no text can become JavaScript.
 */
import type { PyodideInterface } from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';
import { LONGEST_CELL, MOST_COLUMNS, ROWS_IN_FRAME, type RunFrame } from '../../frames/frames.ts';
import type { Engine, HostCalls, RunEnd } from '../host-calls.ts';
import { HELPERS } from './helpers.ts';
import { loadPython } from './load-python.ts';
import { MemoryLimit } from './memory-limit.ts';
import { MISSING_PACKAGES } from './missing-packages.ts';

/** The time between two interrupts of code that catches the first one, in milliseconds. */
const AGAIN = 300;
/** How often printed text is sent while code awaits, in milliseconds. */
const FLUSH = 50;
const LONGEST_VALUE = 20_000;
/** The number that Python reads as SIGINT, and raises KeyboardInterrupt for. */
const INTERRUPT = 2;

interface WithMemory {
  readonly _module: { readonly HEAPU8: Uint8Array };
}

/** `folder` is that of Pyodide, with a slash at its end. Without a snapshot the start takes some seconds. */
export async function startPython(folder: string, snapshot: Uint8Array | null): Promise<Engine> {
  const memory = new MemoryLimit();
  const pyodide = await loadPython(folder, snapshot === null ? {} : { _loadSnapshot: snapshot });
  return new Python(pyodide, memory);
}

class Python implements Engine {
  readonly #memory: MemoryLimit;
  /** The memory that Python needs without any code. */
  readonly #ownBytes: number;
  readonly #run: PyCallable;
  readonly #module: WithMemory['_module'];
  #calls: HostCalls | null = null;
  #deadline = Number.POSITIVE_INFINITY;
  #interruptAt = Number.POSITIVE_INFINITY;

  constructor(pyodide: PyodideInterface, memory: MemoryLimit) {
    this.#memory = memory;
    const decoder = new TextDecoder();
    const write = (bytes: Uint8Array) => {
      this.#calls?.printed(decoder.decode(bytes, { stream: true }));
      return bytes.length;
    };
    pyodide.setStdout({ write });
    pyodide.setStderr({ write });
    pyodide.setStdin({ error: true });
    const limits = { rowsInFrame: ROWS_IN_FRAME, mostColumns: MOST_COLUMNS, longestCell: LONGEST_CELL };
    const start: PyCallable = pyodide.runPython(`${MISSING_PACKAGES}${HELPERS}`, {
      globals: pyodide.toPy({ __name__: 'helpers' }),
    });
    this.#run = start(this.#host(), { ...limits, longestValue: LONGEST_VALUE });
    pyodide.setInterruptBuffer(this.#interrupts() as unknown as Uint8Array);
    this.#module = (pyodide as unknown as WithMemory)._module;
    this.#ownBytes = this.#module.HEAPU8.length;
  }

  async run(frame: RunFrame, calls: HostCalls): Promise<RunEnd> {
    this.#calls = calls;
    this.#deadline = performance.now() + frame.timeMs;
    this.#interruptAt = this.#deadline;
    this.#memory.allow(this.#ownBytes + frame.memoryBytes);
    const flushing = setInterval(() => calls.flushIfDue(), FLUSH);
    try {
      const running = this.#run(frame.code, JSON.stringify(frame.datasets));
      // Code that awaits ends by a time-out of its own, because an interrupt could hit the event loop.
      if (typeof running !== 'string') this.#interruptAt = this.#deadline + AGAIN;
      const end = JSON.parse(await running);
      // After one request that was too large there is room; memory that is full stays full.
      return end.kind === 'out-of-memory' ? { ...end, broken: this.#usedBytes > frame.memoryBytes / 2 } : end;
    } catch (error) {
      if (this.#memory.wasRefused) return { kind: 'out-of-memory', broken: true };
      if (performance.now() > this.#deadline) return { kind: 'timed-out', broken: true };
      return { kind: 'failed', message: `Python broke: ${error}`.slice(0, 500), line: null, broken: true };
    } finally {
      clearInterval(flushing);
      this.#interruptAt = Number.POSITIVE_INFINITY;
      this.#calls = null;
    }
  }

  /** The memory that code has taken. */
  get #usedBytes(): number {
    return this.#module.HEAPU8.length - this.#ownBytes;
  }

  #host() {
    const answer = (said: string | undefined) => said ?? '{"refused":"The call has ended."}';
    return {
      printed: (text: string) => this.#calls?.printed(text),
      rows: (dataset: number, from: number) => answer(this.#calls?.rows(dataset, from)),
      output: (content: string) => answer(this.#calls?.output(content)),
      tableRows: (rows: string) => answer(this.#calls?.tableRows(rows)),
      left: () => this.#deadline - performance.now(),
    };
  }

  /** Stands for the memory in which Python looks for an interrupt from time to time. */
  #interrupts(): { 0: number } {
    const next = () => {
      this.#calls?.flushIfDue();
      if (performance.now() < this.#interruptAt) return 0;
      this.#interruptAt = performance.now() + AGAIN;
      return INTERRUPT;
    };
    return {
      get 0() {
        return next();
      },
      set 0(_value: number) {
        // Python clears what it has read.
      },
    };
  }
}
