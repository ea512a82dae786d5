/** Stores the changes of memory. A stored change is never altered; the database refuses it. */
import type { MemoryEvent } from '../../../shared/fact.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

type EventRow = Omit<MemoryEvent, 'before' | 'after'> & {
  readonly before: string | null;
  readonly after: string | null;
};

const EVENT = 'at, event, fact_id AS factId, proposal_id AS proposalId, by, before, after';

export class MemoryEvents extends Queries {
  /** Stores a change at the present time. Call it in the transaction that makes the change. */
  append(change: Omit<MemoryEvent, 'at'>): void {
    this.database.run(
      `INSERT INTO memory_events (at, event, fact_id, proposal_id, by, before, after)
       VALUES (:at, :event, :factId, :proposalId, :by, :before, :after)`,
      { ...change, at: this.database.now(), before: columnOf(change.before), after: columnOf(change.after) },
    );
  }

  /** Returns the changes of a fact, newest first. */
  ofFact(factId: number, most: number): readonly MemoryEvent[] {
    const sql = `SELECT ${EVENT} FROM memory_events WHERE fact_id = ? ORDER BY number DESC LIMIT ?`;
    return this.database.all<EventRow>(sql, factId, most).map(toEvent);
  }

  /** Returns all changes, oldest first. */
  all(): readonly MemoryEvent[] {
    return this.database.all<EventRow>(`SELECT ${EVENT} FROM memory_events ORDER BY number`).map(toEvent);
  }
}

const columnOf = (value: JsonValue | null): string | null => (value === null ? null : toJson(value));

function toEvent({ before, after, ...event }: EventRow): MemoryEvent {
  return { ...event, before: storedValue(before), after: storedValue(after) };
}

const storedValue = (column: string | null): JsonValue | null => (column === null ? null : fromJson<JsonValue>(column));
