/** The journal rows of loops. Append-only. */
import type { LoopId } from '../../../shared/ids.ts';
import type { JournalRow, NewJournalRow } from '../loop/journal-rows.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

interface StoredRow {
  readonly row: number;
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly data: string;
}

export class Journal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  append(loopId: LoopId, row: number, { seq, kind, at, ...data }: NewJournalRow): void {
    this.#database.run(
      'INSERT INTO journal (loop_id, row, seq, kind, at, data) VALUES (?, ?, ?, ?, ?, ?)',
      loopId,
      row,
      seq,
      kind,
      at,
      toJson(data),
    );
  }

  rows(loopId: LoopId): readonly JournalRow[] {
    return this.#database
      .all<StoredRow>('SELECT row, seq, kind, at, data FROM journal WHERE loop_id = ? ORDER BY row', loopId)
      .map(toJournalRow);
  }
}

function toJournalRow({ data, row, seq, kind, at }: StoredRow): JournalRow {
  return { ...fromJson<JournalRow>(data), kind, row, seq, at } as JournalRow;
}
