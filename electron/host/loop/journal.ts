/**
 * A loop's journal as the engine works with it: what is on disk, what waits to be written with the next commit, and the tally of both.
 *
 * Rows are serialised when they are appended. `append` may wait for company; `commit` writes everything that waits in one transaction. Whoever
 * starts a side effect commits first.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { LoopLimits, LoopState } from '../../../shared/loop.ts';
import type { ToolSummary } from '../../../shared/mcp.ts';
import type { Message } from '../../../shared/message.ts';
import { emptyTally, type Tally, tallyRow } from './budget.ts';
import type { Strategy } from './effects.ts';
import type { JournalRow, NewJournalRow, RowOf } from './journal-rows.ts';
import type { LoopStore, Monitor } from './ports.ts';

type Unplaced<R> = R extends unknown ? Omit<R, 'seq' | 'at' | 'row'> : never;
/** A row before it has a place and a time. */
export type Entry = Unplaced<JournalRow>;

interface Accompanying {
  readonly messages?: readonly Message[];
  readonly state?: LoopState;
  readonly limits?: LoopLimits;
}

export class Journal {
  readonly tally: Tally;
  readonly loopId: LoopId;
  readonly #owner: string;
  readonly #store: LoopStore;
  readonly #strategy: Strategy;
  readonly #monitor: Monitor;
  readonly #now: () => number;
  readonly #bySeq = new Map<number, NewJournalRow[]>();
  readonly #tools: { readonly seq: number; readonly tools: readonly ToolSummary[] }[] = [];
  #lastSeq = 0;
  #waiting: NewJournalRow[] = [];
  #waitingMessages: Message[] = [];

  constructor(loop: {
    loopId: LoopId;
    owner: string;
    store: LoopStore;
    strategy: Strategy;
    monitor: Monitor;
    now: () => number;
  }) {
    this.loopId = loop.loopId;
    this.#owner = loop.owner;
    this.#store = loop.store;
    this.#strategy = loop.strategy;
    this.#monitor = loop.monitor;
    this.#now = loop.now;
    this.tally = emptyTally();
    for (const row of loop.store.journal(loop.loopId)) this.#take(row);
  }

  /** The rows of one effect, oldest first. */
  at(seq: number): readonly NewJournalRow[] {
    return this.#bySeq.get(seq) ?? [];
  }

  /** All rows that count, in the order of their effects. */
  *rows(): Generator<NewJournalRow, void, undefined> {
    for (let seq = 0; seq <= this.lastSeq; seq++) yield* this.at(seq);
  }

  /** The effect the journal has got to. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  last<K extends JournalRow['kind']>(seq: number, kind: K): RowOf<K> | undefined {
    return this.at(seq).findLast((row) => row.kind === kind) as RowOf<K> | undefined;
  }

  /** The tools of the latest step at or before `seq`; steps store them only where they changed. */
  toolsAt(seq: number): readonly ToolSummary[] {
    return this.#tools.findLast((change) => change.seq <= seq)?.tools ?? [];
  }

  /** What is known of one call, oldest first. */
  ofCall(seq: number, callId: CallId): readonly NewJournalRow[] {
    return this.at(seq).filter((row) => 'callId' in row && row.callId === callId);
  }

  /** Checks the strategy's decision against the journal, or records it. */
  expect(seq: number, fingerprint: string): void {
    const recorded = this.last(seq, 'effect');
    if (recorded === undefined) return this.append(seq, { kind: 'effect', fingerprint });
    if (recorded.fingerprint !== fingerprint) {
      throw new LoopwrightError(
        'replay-diverged',
        `Step ${seq} was "${recorded.fingerprint}" and is now "${fingerprint}".`,
        { seq },
      );
    }
  }

  append(seq: number, ...entries: readonly Entry[]): void {
    for (const entry of entries) {
      const row = { ...entry, seq, at: this.#now() } as NewJournalRow;
      this.#waiting.push(row);
      this.#take(row);
    }
  }

  /** A message that is stored with the next commit and announced after it. */
  appendMessage(message: Message): void {
    this.#waitingMessages.push(message);
  }

  /** Throws `lease-lost` if another process holds the loop by now: nothing is begun, and nothing spent, for a loop that is not ours. */
  refuseIfLost(): void {
    this.#store.refuseIfLost(this.loopId, this.#owner);
  }

  /** Before anything that commits inside a transaction of its own: a message is announced only after the outermost COMMIT. */
  settleMessages(): void {
    if (this.#waitingMessages.length > 0) this.commit();
  }

  /** Writes all that waits together with `change`. Durable when it returns; only then are stored messages announced. */
  commit(change: Accompanying = {}): void {
    const rows = this.#waiting;
    const messages = [...this.#waitingMessages, ...(change.messages ?? [])];
    if (rows.length + messages.length === 0 && change.state === undefined && change.limits === undefined) return;
    this.#store.commit(this.loopId, this.#owner, { ...change, rows, messages });
    this.#waiting = [];
    this.#waitingMessages = [];
    for (const message of messages)
      this.#monitor({ type: 'message-stored', messageId: message.id, role: message.role });
    if (change.state !== undefined) this.#monitor({ type: 'loop-state', state: change.state });
  }

  #take(row: NewJournalRow): void {
    if (row.kind === 'continued') {
      for (const seq of this.#bySeq.keys()) if (seq >= row.from) this.#bySeq.delete(seq);
      this.#lastSeq = Math.max(0, row.from - 1);
    } else {
      const rows = this.#bySeq.get(row.seq);
      this.#lastSeq = Math.max(this.#lastSeq, row.seq);
      if (rows === undefined) this.#bySeq.set(row.seq, [row]);
      else rows.push(row);
    }
    if (row.kind === 'step' && row.answer.tools !== undefined)
      this.#tools.push({ seq: row.seq, tools: row.answer.tools });
    tallyRow(this.tally, row, this.#strategy);
  }
}
