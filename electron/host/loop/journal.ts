/**
 * The engine's access to the journal of a loop: the rows on disk, the rows that wait for the next
 * commit, and the tally of both. `append` serialises a row and may delay writing it; `commit`
 * writes all pending rows in one transaction. Call `commit` before starting a side effect.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { Message } from '../../../shared/message.ts';
import { emptyTally, tallyRow } from './budget.ts';
import type { Strategy } from './effects.ts';
import type { JournalRow, NewJournalRow } from './journal-rows.ts';
import type { LoopChange, LoopStore, Monitor } from './ports.ts';
import { RecordedJournal } from './recorded-journal.ts';

type Unplaced<R> = R extends unknown ? Omit<R, 'seq' | 'at' | 'row'> : never;
/** A row without its position and time. */
export type Entry = Unplaced<JournalRow>;

export interface JournaledLoop {
  readonly loopId: LoopId;
  readonly owner: string;
  readonly store: LoopStore;
  readonly strategy: Strategy;
  readonly monitor: Monitor;
  readonly now: () => number;
}

export class Journal extends RecordedJournal {
  readonly tally = emptyTally();
  readonly loopId: LoopId;
  readonly #loop: JournaledLoop;
  #waiting: NewJournalRow[] = [];
  #waitingMessages: Message[] = [];

  constructor(loop: JournaledLoop) {
    super();
    this.#loop = loop;
    this.loopId = loop.loopId;
    for (const row of loop.store.journal(loop.loopId)) this.take(row);
  }

  /** Compares the strategy's decision with the recorded one, or records it if there is none. */
  expect(seq: number, fingerprint: string): void {
    const recorded = this.last(seq, 'effect');
    if (recorded === undefined) return this.append(seq, { kind: 'effect', fingerprint });
    if (recorded.fingerprint !== fingerprint) {
      throw new LoopwrightError('replay-step-differs', { seq, recorded: recorded.fingerprint, replayed: fingerprint });
    }
  }

  /** Throws if the journal contains an effect of `seq`, where the strategy returned. */
  expectEnd(seq: number): void {
    const recorded = this.last(seq, 'effect');
    if (recorded === undefined) return;
    throw new LoopwrightError('replay-step-differs', { seq, recorded: recorded.fingerprint, replayed: 'end' });
  }

  append(seq: number, ...entries: readonly Entry[]): void {
    for (const entry of entries) {
      const row = { ...entry, seq, at: this.#loop.now() } as NewJournalRow;
      this.#waiting.push(row);
      this.take(row);
    }
  }

  /** Appends a message that is stored with the next commit and announced after it. */
  appendMessage(message: Message): void {
    this.#waitingMessages.push(message);
  }

  /**
   * Throws `lease-lost` if another process holds the lease of the loop, so that this process
   * starts and pays for nothing more.
   */
  refuseIfLost(): void {
    this.#loop.store.refuseIfLost(this.loopId, this.#loop.owner);
  }

  /**
   * Call this before anything that commits in a transaction of its own, because messages are
   * announced only after the outermost COMMIT.
   */
  settleMessages(): void {
    if (this.#waitingMessages.length > 0) this.commit();
  }

  /**
   * Writes all pending rows together with `change`. The data is durable on return, and only then
   * are stored messages announced.
   */
  commit(change: Omit<LoopChange, 'rows'> = {}): void {
    const { store, owner, monitor } = this.#loop;
    const rows = this.#waiting;
    const messages = [...this.#waitingMessages, ...(change.messages ?? [])];
    if (rows.length + messages.length === 0 && change.state === undefined && change.limits === undefined) return;
    store.commit(this.loopId, owner, { ...change, rows, messages });
    this.#waiting = [];
    this.#waitingMessages = [];
    for (const { id: messageId, role } of messages) monitor({ type: 'message-stored', messageId, role });
    if (change.state !== undefined) monitor({ type: 'loop-state', state: change.state });
  }

  protected override take(row: NewJournalRow): void {
    super.take(row);
    tallyRow(this.tally, row, this.#loop.strategy);
  }
}
