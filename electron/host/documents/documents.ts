/**
 * Reads the text of documents from elsewhere. Text files are decoded here; every other document is read by a process
 * of its own, which has no rights to other files, and which ends with the document.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentProblem, DocumentText } from '../../../shared/document.ts';
import { decodeAny } from '../files/text-encoding.ts';
import { kindOf } from './document-kind.ts';
import type { DocumentAnswer, DocumentKind, DocumentLimits, DocumentTask } from './messages.ts';

/** In a packaged app the program lies beside the archive, where a plain process finds it. */
const IS_BUNDLED = !import.meta.url.endsWith('.ts');
const PROGRAM = outsideArchive(IS_BUNDLED ? './document-program.js' : './child/document-program.ts');
const PDF_DATA = `${dirname(outsideArchivePath(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))}${sep}`;
/** What the program may read: its own file with the data of pdf.js, or the sources and the packages of a checkout. */
const READABLE = IS_BUNDLED ? [PROGRAM, PDF_DATA] : [outsideArchive('../../../')];

function outsideArchive(path: string): string {
  return outsideArchivePath(fileURLToPath(new URL(path, import.meta.url)));
}

function outsideArchivePath(path: string): string {
  return path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
}

const MEGABYTE = 1024 ** 2;
/** The most bytes of a document. */
export const LARGEST_DOCUMENT = 50 * MEGABYTE;

const HEAP_MB = 768;
const LIMITS: DocumentLimits = {
  softMs: 30_000,
  characters: 4_000_000,
  sections: 5_000,
  unpackedBytes: 300 * MEGABYTE,
  residentBytes: 1200 * MEGABYTE,
};
/** How long a document may take, in milliseconds, with the start of the program. */
const TIME_MS = 60_000;
/** The documents that are read at the same time, and those that may wait. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;

export type ReadDocument =
  | { readonly ok: true; readonly value: DocumentText }
  | { readonly ok: false; readonly problem: DocumentProblem };

export interface DocumentsOptions {
  /** How long one document may take, in milliseconds. */
  readonly timeMs?: number;
  readonly limits?: Partial<DocumentLimits>;
}

export class Documents {
  readonly #timeMs: number;
  readonly #limits: DocumentLimits;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<ChildProcess>();
  #working = 0;

  constructor({ timeMs = TIME_MS, limits = {} }: DocumentsOptions = {}) {
    this.#timeMs = timeMs;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Reads a document. Never rejects: what is wrong with it is the result. */
  async read(bytes: Uint8Array, signal: AbortSignal = NEVER): Promise<ReadDocument> {
    if (bytes.length === 0) return { ok: false, problem: 'empty' };
    if (bytes.length > LARGEST_DOCUMENT) return { ok: false, problem: 'too-large' };
    const found = kindOf(bytes);
    if (found.kind === 'unread') return { ok: false, problem: found.problem };
    if (found.kind === 'text') return this.#readText(bytes);
    if (this.#waiting.length >= MOST_WAITING) return { ok: false, problem: 'busy' };
    await this.#turn();
    try {
      return signal.aborted ? STOPPED : await this.#readApart(found.kind, bytes, signal);
    } finally {
      this.#working -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Ends the processes. What they were reading is stopped. */
  close(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  #readText(bytes: Uint8Array): ReadDocument {
    const decoded = decodeAny(bytes);
    if (decoded === null) return { ok: false, problem: 'unknown-kind' };
    const { characters } = this.#limits;
    const text = decoded.text.replaceAll('\r\n', '\n');
    if (text.trim() === '') return { ok: false, problem: 'empty' };
    const isLong = text.length > characters;
    return {
      ok: true,
      value: {
        format: 'text',
        sections: [{ name: '', text: isLong ? text.slice(0, characters) : text }],
        total: 1,
        leftOut: isLong ? [{ what: 'end' }] : [],
      },
    };
  }

  async #turn(): Promise<void> {
    if (this.#working >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#working += 1;
  }

  async #readApart(kind: DocumentKind, bytes: Uint8Array, signal: AbortSignal): Promise<ReadDocument> {
    const child = startProgram();
    this.#running.add(child);
    const { promise, resolve } = Promise.withResolvers<ReadDocument>();
    const stop = () => resolve(STOPPED);
    const deadline = setTimeout(() => resolve({ ok: false, problem: 'too-slow' }), this.#timeMs);
    signal.addEventListener('abort', stop, { once: true });
    child
      .once('message', (answer: DocumentAnswer) => resolve(answer))
      // The program answers before it ends, unless its memory is used up.
      .once('close', () => resolve({ ok: false, problem: 'too-much-memory' }))
      .once('error', () => resolve({ ok: false, problem: 'broken' }));
    const watch = IS_SEEN ? setInterval(() => endAbove(child, this.#limits.residentBytes), WATCH_MS) : undefined;
    const task = { kind, bytes, limits: this.#limits, pdfData: PDF_DATA, watchesItself: !IS_SEEN };
    child.send(task satisfies DocumentTask, () => {});
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL');
      this.#running.delete(child);
    }
  }
}

/** Whether the host sees the memory of another process. A thread of the process would not have its restrictions. */
const IS_SEEN = process.platform === 'linux';
const WATCH_MS = 50;
const PAGE_BYTES = 4096;

/** Ends the process if its resident memory is above the limit. */
function endAbove(child: ChildProcess, bytes: number): void {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'latin1').split(' ');
    if (Number(pages) * PAGE_BYTES > bytes) child.kill('SIGKILL');
  } catch {
    // The process has ended.
  }
}

const NEVER = new AbortController().signal;
const STOPPED: ReadDocument = { ok: false, problem: 'stopped' };

function startProgram(): ChildProcess {
  const onElectron = process.versions.electron !== undefined;
  const permissions = onElectron
    ? []
    : ['--permission', ...(IS_SEEN ? [] : ['--allow-worker']), ...READABLE.map((path) => `--allow-fs-read=${path}`)];
  return spawn(
    process.execPath,
    ['--disallow-code-generation-from-strings', `--max-old-space-size=${HEAP_MB}`, ...permissions, PROGRAM],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { TZ: 'UTC', ...(onElectron && { ELECTRON_RUN_AS_NODE: '1' }), ...systemRoot() },
    },
  );
}

/** Without this variable no program starts on Windows. */
function systemRoot(): { readonly SystemRoot?: string } {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}
