/** Stores the messages and notices sent to running loops until a step of the loop reads them. */
import type { LoopId } from '../../../shared/ids.ts';
import type { InboxItem } from '../loop/effects.ts';
import { newUlid } from '../new-id.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export interface InboxEntry {
  readonly id: string;
  readonly item: InboxItem;
}

export class Inbox extends Queries {
  /**
   * Adds an item to the inbox of a loop and returns the id of the item. Any process may add items,
   * not only the process that drives the loop.
   */
  put(loopId: LoopId, item: InboxItem): string {
    const id = `inbox_${newUlid()}`;
    this.database.run(
      'INSERT INTO inbox (id, loop_id, item, created_at) VALUES (?, ?, ?, ?)',
      id,
      loopId,
      toJson(item),
      this.database.now(),
    );
    return id;
  }

  /** Returns the items that no step has read yet, oldest first. */
  waiting(loopId: LoopId): readonly InboxEntry[] {
    return this.database
      .all<{ id: string; item: string }>(
        'SELECT id, item FROM inbox WHERE loop_id = ? AND consumed_by_row IS NULL ORDER BY number',
        loopId,
      )
      .map(({ id, item }) => ({ id, item: fromJson(item) }));
  }

  /** Records that the step with journal row `row` has read these items. */
  consume(loopId: LoopId, row: number, ids: readonly string[]): void {
    for (const id of ids) {
      this.database.run('UPDATE inbox SET consumed_by_row = ? WHERE id = ? AND loop_id = ?', row, id, loopId);
    }
  }
}
