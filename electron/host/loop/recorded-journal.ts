/** The rows of one loop that still count, grouped by effect. `journal.ts` writes them. */
import type { CallId } from '../../../shared/ids.ts';
import type { ToolSummary } from '../../../shared/mcp.ts';
import type { ModelMessage } from '../../../shared/message.ts';
import type { JournalRow, NewJournalRow, RowOf } from './journal-rows.ts';

export class RecordedJournal {
  readonly #bySeq = new Map<number, NewJournalRow[]>();
  readonly #tools: { readonly seq: number; readonly tools: readonly ToolSummary[] }[] = [];
  readonly #added: ModelMessage[] = [];
  readonly #outdated: NewJournalRow[] = [];
  #lastSeq = 0;

  constructor(rows: readonly NewJournalRow[] = []) {
    for (const row of rows) this.take(row);
  }

  /** Returns the rows of one effect, oldest first. */
  at(seq: number): readonly NewJournalRow[] {
    return this.#bySeq.get(seq) ?? [];
  }

  /** Yields all rows that still count, in the order of their effects. */
  *rows(): Generator<NewJournalRow, void, undefined> {
    for (let seq = 0; seq <= this.lastSeq; seq++) yield* this.at(seq);
  }

  /** Yields all rows in the order in which they were written, also those that no longer count. */
  *allRows(): Generator<NewJournalRow, void, undefined> {
    yield* this.#outdated;
    yield* this.rows();
  }

  /** The number of the last effect. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  last<K extends JournalRow['kind']>(seq: number, kind: K): RowOf<K> | undefined {
    return this.at(seq).findLast((row) => row.kind === kind) as RowOf<K> | undefined;
  }

  /**
   * Returns the tools of the latest step at or before `seq`. A step stores its tools only if they
   * changed.
   */
  toolsAt(seq: number): readonly ToolSummary[] {
    return this.#tools.findLast((change) => change.seq <= seq)?.tools ?? [];
  }

  /** Returns the rows of one call, oldest first. */
  ofCall(seq: number, callId: CallId): readonly NewJournalRow[] {
    return this.at(seq).filter((row) => 'callId' in row && row.callId === callId);
  }

  /**
   * The sent messages that did not come from the strategy, including those in rows that no longer
   * count.
   */
  get added(): readonly ModelMessage[] {
    return this.#added;
  }

  protected take(row: NewJournalRow): void {
    if (row.kind === 'sent') this.#added.push(...row.added);
    if (row.kind === 'continued') {
      for (const [seq, rows] of this.#bySeq) {
        if (seq < row.from) continue;
        this.#outdated.push(...rows);
        this.#bySeq.delete(seq);
      }
      this.#lastSeq = Math.max(0, row.from - 1);
    } else {
      const rows = this.#bySeq.get(row.seq);
      this.#lastSeq = Math.max(this.#lastSeq, row.seq);
      if (rows === undefined) this.#bySeq.set(row.seq, [row]);
      else rows.push(row);
    }
    if (row.kind === 'step' && row.answer.tools !== undefined)
      this.#tools.push({ seq: row.seq, tools: row.answer.tools });
  }
}
