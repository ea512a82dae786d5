/**
 * Draws charts in a process of its own, one after the other. The process has no rights to files, starts
 * with the first chart, and ends after a while without work.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChartAnswer, ChartTask } from './chart-program.ts';
import type { ChartOrder } from './draw-chart.ts';

/**
 * The program. In a packaged app it lies beside the archive, where a plain process finds it.
 */
const IS_BUNDLED = !import.meta.url.endsWith('.ts');
const PROGRAM = outsideArchive(IS_BUNDLED ? './chart-program.cjs' : './chart-program.ts');
/** What the program may read: its own file, or the sources and the packages of a checkout. */
const READABLE = IS_BUNDLED ? PROGRAM : outsideArchive('../../../');

function outsideArchive(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url)).replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
}

export interface ChartsOptions {
  /** How long one chart may take, in milliseconds. */
  readonly timeMs?: number;
  /** After how many milliseconds without work the process ends. */
  readonly idleMs?: number;
}

const TIME_MS = 5_000;
const IDLE_MS = 30_000;
/** Loading the program, and sending the drawing. */
const EXTRA_MS = 10_000;
const MEMORY_MB = 384;
/** More charts do not wait. Only an attack asks for so many at once. */
const MOST_WAITING = 200;

/** A drawing with the warnings of the compiler. */
export type ChartResult = Omit<ChartAnswer, 'id'>;

const TOO_SLOW: ChartResult = { drawing: { kind: 'too-slow' }, warnings: [] };

export class Charts {
  readonly #options: Required<ChartsOptions>;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #number = 0;

  constructor({ timeMs = TIME_MS, idleMs = IDLE_MS }: ChartsOptions = {}) {
    this.#options = { timeMs, idleMs };
  }

  /** Draws a checked chart. Never rejects. A chart that waits when `signal` aborts is not drawn. */
  draw(order: ChartOrder, signal?: AbortSignal): Promise<ChartResult> {
    if (this.#waiting >= MOST_WAITING) return Promise.resolve(TOO_SLOW);
    this.#waiting += 1;
    const drawn = this.#last.then(async () => {
      this.#waiting -= 1;
      return signal?.aborted ? TOO_SLOW : this.#ask(order);
    });
    this.#last = drawn;
    return drawn;
  }

  /** Ends the process. A chart that is being drawn ends as too slow. */
  close(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #ask(order: ChartOrder): Promise<ChartResult> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const { timeMs, idleMs } = this.#options;
    const child = this.#child ?? startProgram();
    this.#child = child;
    child.channel?.ref();
    this.#number += 1;
    const id = this.#number;
    const { promise, resolve } = Promise.withResolvers<ChartResult | null>();
    const hear = (answer: ChartAnswer) => answer.id === id && resolve(answer);
    const gone = () => resolve(null);
    const deadline = setTimeout(gone, timeMs + EXTRA_MS);
    child.on('message', hear).once('exit', gone).once('error', gone);
    child.send({ id, order, timeMs } satisfies ChartTask, (error) => error !== null && gone());
    const answer = await promise;
    clearTimeout(deadline);
    child.off('message', hear).off('exit', gone).off('error', gone);
    // A program that has run out of time or memory may still be busy.
    if (answer === null || answer.drawing.kind === 'too-slow') this.close();
    else {
      child.channel?.unref();
      this.#idle = setTimeout(() => this.close(), idleMs).unref();
    }
    return answer === null ? TOO_SLOW : { drawing: answer.drawing, warnings: answer.warnings };
  }
}

function startProgram(): ChildProcess {
  const onElectron = process.versions.electron !== undefined;
  // Electron's Node has no permission model.
  const permissions = onElectron ? [] : ['--permission', `--allow-fs-read=${READABLE}`];
  const child = spawn(
    process.execPath,
    ['--disallow-code-generation-from-strings', `--max-old-space-size=${MEMORY_MB}`, ...permissions, PROGRAM],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Dates in data have no time zone, so they are read and written in the same one.
      env: { TZ: 'UTC', ...(onElectron && { ELECTRON_RUN_AS_NODE: '1' }), ...systemRoot() },
    },
  );
  child.on('error', () => undefined);
  child.unref();
  return child;
}

/** Without this variable no program starts on Windows. */
function systemRoot(): { readonly SystemRoot?: string } {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}
