/** Stores the journal rows of loops. Rows are only appended, and never changed. */
import type { LoopId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { ToolResultPart } from '../../../shared/message.ts';
import type { JournalRow, NewJournalRow, RowOf } from '../loop/journal-rows.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

interface StoredRow {
  readonly row: number;
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly data: string;
}

/**
 * The number of rows that one INSERT stores. The limit keeps the number of prepared statements
 * small.
 */
const ROWS_AT_A_TIME = 16;

export class Journal extends Queries {
  /** Appends rows to the journal of a loop. `first` is the row number of the first new row. */
  append(loopId: LoopId, first: number, rows: readonly NewJournalRow[]): void {
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      const some = rows.slice(from, from + ROWS_AT_A_TIME);
      this.database.run(
        `INSERT INTO journal (loop_id, row, seq, kind, at, data) VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
        ...some.flatMap(({ seq, kind, at, ...data }, n) => [loopId, first + from + n, seq, kind, at, toJson(data)]),
      );
    }
  }

  /**
   * Returns the results of a loop's calls by call id. For a repeated call, the last result counts.
   */
  settledCalls(loopId: LoopId): Map<string, ToolResultPart> {
    const rows = this.database.all<{ data: string }>(
      `SELECT data FROM journal WHERE loop_id = ? AND kind = 'call-settled' ORDER BY row`,
      loopId,
    );
    return new Map(
      rows.map((row) => {
        const { callId, result } = fromJson<Pick<RowOf<'call-settled'>, 'callId' | 'result'>>(row.data);
        return [callId, result];
      }),
    );
  }

  answeredModelCalls(loopId: LoopId): number {
    const row = this.database.get<{ count: number }>(
      `SELECT count(*) AS count FROM journal
       WHERE loop_id = ? AND kind = 'model-settled' AND data ->> '$.reply.finish.reason' <> 'error'`,
      loopId,
    );
    return row?.count ?? 0;
  }

  /** Returns the input of a loop, which is stored in row 0. */
  input(loopId: LoopId): JsonValue | undefined {
    const row = this.database.get<{ data: string }>('SELECT data FROM journal WHERE loop_id = ? AND row = 0', loopId);
    return row && fromJson<Pick<RowOf<'input'>, 'input'>>(row.data).input;
  }

  /**
   * Returns the rows of a loop in order, or only those of the given kinds. Leaving out tool
   * results saves the most time, because they make up most of a journal.
   */
  rows(loopId: LoopId, kinds?: readonly JournalRow['kind'][]): readonly JournalRow[] {
    const only = kinds === undefined ? '' : `AND kind IN (${kinds.map(() => '?').join(', ')})`;
    return this.database
      .all<StoredRow>(
        `SELECT row, seq, kind, at, data FROM journal WHERE loop_id = ? ${only} ORDER BY row`,
        loopId,
        ...(kinds ?? []),
      )
      .map(toJournalRow);
  }
}

function toJournalRow({ data, row, seq, kind, at }: StoredRow): JournalRow {
  return { ...fromJson<JournalRow>(data), kind, row, seq, at } as JournalRow;
}
