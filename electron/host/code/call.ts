/** One call: code that runs in an interpreter, with what it prints, reads and makes. */
import { randomUUID } from 'node:crypto';
import { assertNever } from '../../../shared/assert-never.ts';
import { messageOf } from '../../../shared/errors.ts';
import type { TableRow } from '../../../shared/output.ts';
import { LiveOutput } from '../processes/live-output.ts';
import type { SandboxReport } from '../sandbox/sandbox.ts';
import type { CodeRequest } from './code-run.ts';
import { ROWS_IN_FRAME, type RunFrame } from './frames/frames.ts';
import type { Frame } from './frames/from-interpreter.ts';
import type { Interpreter } from './interpreter.ts';
import { type CheckChart, MadeOutputs } from './made-outputs.ts';
import { watchMemory } from './memory-watch.ts';
import { MOST_PRINTED, PrintedText } from './printed-text.ts';

/** The time after the limit until code that does not let itself be interrupted is killed, in milliseconds. */
const PATIENCE = 500;
/** What an interpreter may take beyond its limit: it keeps memory that it has freed. */
const SLACK = 128 * 1024 ** 2;

/** `gone`: the interpreter was killed or must be. */
export type CallEnd = (
  | { readonly kind: 'done'; readonly value: string | null }
  | { readonly kind: 'failed'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'out-of-memory' }
  | { readonly kind: 'stopped' }
) & { readonly gone: boolean };

type Request = Pick<CodeRequest, 'code' | 'datasets' | 'limits' | 'signal' | 'onOutput'>;

export class Call {
  readonly printed = new PrintedText();
  readonly outputs: MadeOutputs;
  readonly #interpreter: Interpreter;
  readonly #request: Request;
  readonly #live: LiveOutput;
  readonly #run = randomUUID();
  readonly #rows = new Map<number, Promise<readonly TableRow[]>>();
  #began = 0;
  #isAnswering = false;
  #settle: (end: CallEnd) => void = () => {};

  constructor(interpreter: Interpreter, request: Request, checkChart: CheckChart) {
    this.#interpreter = interpreter;
    this.#request = request;
    this.#live = new LiveOutput(request.onOutput);
    this.outputs = new MadeOutputs(checkChart);
  }

  /** Never rejects. When it resolves and the interpreter is gone, its processes are too. */
  async end(): Promise<CallEnd> {
    const { code, datasets, limits, signal } = this.#request;
    const { timeMs, memoryBytes } = limits;
    const settled = new Promise<CallEnd>((resolve) => {
      this.#settle = resolve;
    });
    const stop = () => this.#settle({ kind: 'stopped', gone: true });
    signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => this.#settle({ kind: 'timed-out', gone: true }), timeMs + PATIENCE);
    const { ownMemory, pid } = this.#interpreter;
    const most = ownMemory === null ? Number.POSITIVE_INFINITY : ownMemory + memoryBytes + SLACK;
    const endWatch = watchMemory(pid, most, () => this.#settle({ kind: 'out-of-memory', gone: true }));
    void this.#interpreter.ended.then((report) => this.#settle(unexpectedEnd(report)));
    this.#interpreter.listen((run, frame) => {
      if (run === this.#run) void this.#take(frame);
    });
    if (signal.aborted) stop();
    else {
      const known = datasets.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
      const frame: RunFrame = {
        ...{ run: this.#run, code, datasets: known, timeMs, memoryBytes },
        printedCharacters: MOST_PRINTED,
      };
      this.#began = performance.now();
      this.#interpreter.send(frame);
    }
    const end = await settled;
    this.#interpreter.listen(() => {});
    clearTimeout(timer);
    endWatch();
    signal.removeEventListener('abort', stop);
    if (end.gone) await this.#interpreter.kill();
    this.#live.end();
    return end;
  }

  async #take(frame: Frame): Promise<void> {
    switch (frame.kind) {
      case 'ready':
      case 'snapshot':
        return this.#refuseAll();
      case 'printed':
        if (!this.printed.add(frame.text)) return this.#refuseAll();
        return this.#live.add(Buffer.from(frame.text));
      case 'rows':
        return this.#answer(() => this.#rowsFrom(frame.dataset, frame.from));
      case 'output':
        return this.#answer(async () => refusal(await this.outputs.add(frame.content).catch(messageOf)));
      case 'table-rows':
        return this.#answer(async () => refusal(this.outputs.addRows(frame.rows)));
      case 'done':
        return this.#settle({ kind: 'done', value: frame.value, gone: false });
      case 'failed':
        return this.#settle({ kind: 'failed', message: frame.message, line: frame.line, gone: frame.broken });
      case 'timed-out':
        if (performance.now() - this.#began < this.#request.limits.timeMs) return this.#refuseAll();
        return this.#settle({ kind: 'timed-out', gone: frame.broken });
      case 'out-of-memory':
        return this.#settle({ kind: 'out-of-memory', gone: frame.broken });
      default:
        return assertNever(frame);
    }
  }

  /** An interpreter waits for the answer before it asks again. */
  async #answer(work: () => Promise<object>): Promise<void> {
    if (this.#isAnswering) return this.#refuseAll();
    this.#isAnswering = true;
    const answer = await work();
    this.#isAnswering = false;
    this.#interpreter.send(answer);
  }

  /** No program of ours says this. */
  #refuseAll(): void {
    this.#settle({ kind: 'failed', message: 'The interpreter broke its rules and was ended.', line: null, gone: true });
  }

  async #rowsFrom(index: number, from: number): Promise<object> {
    const dataset = this.#request.datasets[index];
    if (dataset === undefined) return refusal('There is no such dataset.');
    try {
      const rows = this.#rows.get(index) ?? dataset.rows();
      this.#rows.set(index, rows);
      const all = await rows;
      return { rows: all.slice(from, from + ROWS_IN_FRAME), last: from + ROWS_IN_FRAME >= all.length };
    } catch (error) {
      return refusal(`The dataset ${dataset.name} could not be read: ${messageOf(error)}`);
    }
  }
}

/** The end of an interpreter that nobody has asked to end. */
function unexpectedEnd(report: SandboxReport | null): CallEnd {
  if (report?.outOfMemory === true) return { kind: 'out-of-memory', gone: true };
  const failed = (message: string) => ({ kind: 'failed', message, line: null, gone: true }) as const;
  if (report?.tooManyProcesses === true) return failed('The code had started too many processes, and was ended.');
  if (report?.temporaryFolderFull === true) return failed('The code had filled its temporary folder, and was ended.');
  return failed('The interpreter ended unexpectedly.');
}

const refusal = (why: string | null): object => (why === null ? {} : { refused: why });
