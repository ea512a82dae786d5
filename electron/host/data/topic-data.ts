/**
 * The datasets of one topic and the process that holds their tables. The process may end at any time; the
 * datasets stay known, and their tables are loaded again when they are needed.
 */
import { stat } from 'node:fs/promises';
import { assertNever } from '../../../shared/assert-never.ts';
import type { TableRow } from '../../../shared/output.ts';
import type { DataLink, WorkEnd, WorkLimits } from './data-link.ts';
import type { DatasetProfile, DatasetRequest, DataWork, QueryResult, TableFacts } from './messages.ts';

/** A file as it was when its table was made. */
export interface Dataset extends DatasetRequest {
  /** Milliseconds since the epoch, UTC. */
  readonly modifiedAt: number;
  readonly size: number;
}

export type DataOutcome<Value> =
  /** `notes` are sentences for the model. */
  | { readonly ok: true; readonly value: Value; readonly notes: readonly string[] }
  /** `message` is a sentence for the model. */
  | { readonly ok: false; readonly message: string; readonly notes: readonly string[] };

export interface QueryRows extends QueryResult {
  readonly rows: readonly TableRow[];
}

export interface TopicDataParts {
  /** Starts a process. Rejects with a sentence if that fails. */
  readonly start: () => Promise<DataLink>;
}

/** Milliseconds. */
const READING_TIME = 180_000;
const LISTING_TIME = 30_000;
const MOST_DATASETS = 50;

const LOADED_AGAIN = 'The tables of this topic were loaded again.';
const TEMPORARY_GONE = 'Temporary tables and views that SQL had made are gone.';

export class TopicData {
  readonly #parts: TopicDataParts;
  readonly #datasets = new Map<string, Dataset>();
  /** The datasets whose tables the process has. */
  readonly #loaded = new Set<string>();
  #restored: Promise<void> | null = null;
  #link: DataLink | null = null;
  #madeTables = false;
  /** Sentences about a start of the process by `prepare`, which the result of the next call contains. */
  #notes: readonly string[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #working = 0;
  #usedAt = 0;

  constructor(parts: TopicDataParts) {
    this.#parts = parts;
  }

  /** Takes over the datasets that were known before the app was started. Only the first call asks for them. */
  restore(earlier: () => Promise<readonly DatasetRequest[]>): Promise<void> {
    this.#restored ??= earlier().then(async (found) => {
      for (const request of found.slice(-MOST_DATASETS)) {
        const dataset = await stamped(request);
        if (!this.#datasets.has(dataset.name)) this.#datasets.set(dataset.name, dataset);
      }
    });
    return this.#restored;
  }

  get datasets(): readonly Dataset[] {
    return [...this.#datasets.values()];
  }

  get isRunning(): boolean {
    return this.#link !== null && !this.#link.isOver;
  }

  get isWorking(): boolean {
    return this.#working > 0;
  }

  /** When the process was used last, by the clock of `performance.now`. */
  get usedAt(): number {
    return this.#usedAt;
  }

  /**
   * Starts the process and loads the tables ahead of the first call, so that the call does not wait for them. A
   * failure is left to that call. Does nothing if the process runs or is starting.
   */
  prepare(): void {
    if (this.isRunning || this.isWorking) return;
    void this.#inTurn(NEVER, async () => {
      const ready = await this.#ready(NEVER);
      this.#notes = ready.notes;
      return ready;
    }).catch(() => undefined);
  }

  read(request: DatasetRequest, previewRows: number, signal: AbortSignal): Promise<DataOutcome<DatasetProfile>> {
    return this.#inTurn(signal, async () => {
      if (!this.#datasets.has(request.name) && this.#datasets.size >= MOST_DATASETS)
        return failed(`This topic has ${MOST_DATASETS} datasets already. Start a new topic for more.`);
      const ready = await this.#ready(signal, request.name);
      if (!ready.ok) return ready;
      const dataset = await stamped(request);
      const done = await this.#work({ kind: 'load', dataset: request, previewRows }, { timeMs: READING_TIME, signal });
      if (!done.ok) return { ...done, notes: ready.notes };
      this.#datasets.set(request.name, dataset);
      this.#loaded.add(request.name);
      return { ok: true, value: done.value as DatasetProfile, notes: ready.notes };
    });
  }

  query(work: Omit<Extract<DataWork, { kind: 'query' }>, 'kind'>, limits: WorkLimits): Promise<DataOutcome<QueryRows>> {
    return this.#inTurn(limits.signal, async () => {
      const ready = await this.#ready(limits.signal);
      if (!ready.ok) return ready;
      const done = await this.#work({ kind: 'query', ...work }, limits);
      if (!done.ok) return { ...done, notes: ready.notes };
      if (/\bcreate\b/i.test(work.sql)) this.#madeTables = true;
      const { rows } = done;
      return { ok: true, value: { ...(done.value as QueryResult), rows }, notes: ready.notes };
    });
  }

  /** All rows of a table, up to a limit. */
  rows(
    table: string,
    most: Omit<Extract<DataWork, { kind: 'query' }>, 'kind' | 'sql'>,
    limits: WorkLimits,
  ): Promise<DataOutcome<QueryRows>> {
    return this.query({ ...most, sql: `SELECT * FROM "${table.replaceAll('"', '""')}"` }, limits);
  }

  tables(signal: AbortSignal): Promise<DataOutcome<readonly TableFacts[]>> {
    return this.#inTurn(signal, async () => {
      const ready = await this.#ready(signal);
      if (!ready.ok) return ready;
      const done = await this.#work({ kind: 'tables' }, { timeMs: LISTING_TIME, signal });
      return done.ok
        ? { ok: true, value: done.value as readonly TableFacts[], notes: ready.notes }
        : { ...done, notes: ready.notes };
    });
  }

  /** Ends the process. The datasets stay known. */
  async end(): Promise<void> {
    await this.#link?.close();
  }

  async #inTurn<Value>(signal: AbortSignal, work: () => Promise<DataOutcome<Value>>): Promise<DataOutcome<Value>> {
    this.#working += 1;
    const before = this.#queue;
    const turn = before.then(() => (signal.aborted ? failed<Value>(STOPPED) : work()));
    this.#queue = turn.catch(() => {});
    try {
      return await Promise.race([turn, whenStopped<Value>(signal, before)]);
    } finally {
      this.#working -= 1;
      this.#usedAt = performance.now();
    }
  }

  /** Starts the process if there is none, and loads the tables that are missing or whose files have changed. */
  async #ready(signal: AbortSignal, except?: string): Promise<DataOutcome<null>> {
    const notes = [...this.#notes];
    this.#notes = [];
    let again = false;
    if (!this.isRunning) {
      again = this.#loaded.size > 0;
      this.#loaded.clear();
      if (this.#madeTables) notes.push(TEMPORARY_GONE);
      this.#madeTables = false;
      try {
        this.#link = await this.#parts.start();
      } catch (error) {
        return failed(error instanceof Error ? error.message : String(error));
      }
    }
    for (const known of this.datasets) {
      if (known.name === except) continue;
      const now = await stamped(known);
      const isSame = now.modifiedAt === known.modifiedAt && now.size === known.size;
      // The table of a file that was deleted stays as long as the process.
      if (this.#loaded.has(known.name) && (isSame || now.size < 0)) continue;
      const done = await this.#work({ kind: 'load', dataset: known, previewRows: 0 }, { timeMs: READING_TIME, signal });
      if (done.ok) {
        again ||= !this.#loaded.has(known.name);
        if (!isSame) notes.push(`${known.shown} has changed, so the table ${known.name} is a new one.`);
        this.#loaded.add(known.name);
        this.#datasets.set(known.name, now);
        continue;
      }
      if (signal.aborted || !this.isRunning) return { ...done, notes };
      this.#datasets.delete(known.name);
      this.#loaded.delete(known.name);
      notes.push(`The table ${known.name} is gone: ${done.message}`);
    }
    if (again) notes.unshift(LOADED_AGAIN);
    return { ok: true, value: null, notes: [...new Set(notes)] };
  }

  async #work(work: DataWork, limits: WorkLimits) {
    const link = this.#link;
    if (link === null) return failed<never>('The process for data does not run.');
    const end = await link.work(work, limits);
    return end.kind === 'done' ? { ok: true as const, ...end } : failed<never>(wordsOf(end, limits.timeMs));
  }
}

const STOPPED = 'The call was stopped.';
const NEVER = new AbortController().signal;

/** Resolves when the signal aborts before `turn` begins, and never otherwise. */
function whenStopped<Value>(signal: AbortSignal, turn: Promise<unknown>): Promise<DataOutcome<Value>> {
  return new Promise((resolve) => {
    const stop = () => resolve(failed(STOPPED));
    signal.addEventListener('abort', stop, { once: true });
    void turn.then(() => signal.removeEventListener('abort', stop));
  });
}

const failed = <Value>(message: string): DataOutcome<Value> & { readonly ok: false } => ({
  ...{ ok: false, message, notes: [] },
});

function wordsOf(end: Exclude<WorkEnd, { kind: 'done' }>, timeMs: number): string {
  switch (end.kind) {
    case 'failed':
      if (/Permission Error: Cannot access/.test(end.message)) return NO_FILES;
      return end.failure === 'out-of-memory' ? TOO_LARGE : end.message;
    case 'timed-out':
      return `It was ended after ${timeMs / 1000} seconds, its time limit. Read or compute less at once.`;
    case 'stopped':
      return STOPPED;
    case 'lost':
      return end.because === 'memory' ? TOO_LARGE : 'The process for data ended. Try again.';
    default:
      return assertNever(end);
  }
}

const NO_FILES =
  'SQL reaches no files and no addresses. Read a file with read_dataset first, and use the name of its table.';
const TOO_LARGE = 'It needed more memory than it may use. Filter or aggregate earlier, or use fewer columns.';

/** A file that is missing has a stamp that no file has. */
async function stamped(request: DatasetRequest): Promise<Dataset> {
  const { name, path, shown, sheet, encoding } = request;
  const found = await stat(path).catch(() => null);
  return {
    ...{ name, path, shown, sheet, encoding },
    modifiedAt: Math.round(found?.mtimeMs ?? -1),
    size: found?.size ?? -1,
  };
}
