/** Stores the times of automations that were missed, and what was decided about them. */
import { Queries } from './queries.ts';

/** Times that were missed in a row. Times are milliseconds since the epoch, UTC. */
export interface MissedTimes {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export interface Gap extends MissedTimes {
  readonly noticedAt: number;
  /** null: nobody has decided. */
  readonly decision: 'run-once' | 'skip' | null;
}

type Row = Gap & { readonly number: number } & Record<string, string | number | null>;

const SELECT = `SELECT number, first_due AS first, last_due AS last, count, noticed_at AS noticedAt, decision
  FROM automation_gaps`;

export class AutomationGaps extends Queries {
  /** Records missed times. They join those about which nobody has decided. */
  add(automationId: number, { first, last, count }: MissedTimes): void {
    const now = this.database.now();
    const joined = this.database.run(
      `UPDATE automation_gaps SET first_due = min(first_due, :first), last_due = max(last_due, :last),
         count = count + :count, noticed_at = :now WHERE automation_id = :automationId AND decision IS NULL`,
      { automationId, first, last, count, now },
    );
    if (joined > 0) return;
    this.database.run(
      `INSERT INTO automation_gaps (automation_id, first_due, last_due, count, noticed_at) VALUES (?, ?, ?, ?, ?)`,
      ...[automationId, first, last, count, now],
    );
  }

  /** Returns the missed times about which nobody has decided; null: there are none. */
  open(automationId: number): Gap | null {
    return this.database.get<Row>(`${SELECT} WHERE automation_id = ? AND decision IS NULL`, automationId) ?? null;
  }

  /** Returns the number of automations with missed times about which nobody has decided. */
  waiting(): number {
    return (
      this.database.get<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM automation_gaps JOIN automations ON automations.id = automation_id
         WHERE decision IS NULL AND deleted_at IS NULL`,
      )?.waiting ?? 0
    );
  }

  decide(automationId: number, decision: 'run-once' | 'skip'): void {
    this.database.run(
      'UPDATE automation_gaps SET decision = ?, decided_at = ? WHERE automation_id = ? AND decision IS NULL',
      ...[decision, this.database.now(), automationId],
    );
  }

  /** Returns the newest missed times of an automation, those that were noticed last first. */
  newest(automationId: number, most: number): readonly Gap[] {
    const sql = `${SELECT} WHERE automation_id = ? ORDER BY noticed_at DESC, number DESC LIMIT ?`;
    return this.database.all<Row>(sql, automationId, most);
  }

  /**
   * Takes back that times after `now` were missed, because the clock was set back and they will
   * come again. `missed` returns the times after `after`, up to and including `until`, for which
   * nothing was started; a gap may span others that passed during a pause.
   */
  cut(automationId: number, now: number, missed: (after: number, until: number) => MissedTimes | null): void {
    const sql = `${SELECT} WHERE automation_id = ? AND last_due > ?`;
    for (const { number, first, last, count, decision } of this.database.all<Row>(sql, automationId, now)) {
      // A run was started for the first of the times, so this one stays.
      if (first > now && decision !== 'run-once') {
        this.database.run('DELETE FROM automation_gaps WHERE number = ?', number);
        continue;
      }
      const kept = first > now ? null : missed(first, now);
      const left = count - (missed(now, last)?.count ?? 0);
      this.database.run(
        'UPDATE automation_gaps SET last_due = ?, count = ? WHERE number = ?',
        ...[kept?.last ?? first, Math.min(Math.max(left, 1), 1 + (kept?.count ?? 0)), number],
      );
    }
  }
}
