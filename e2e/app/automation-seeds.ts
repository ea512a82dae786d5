/** Changes what an app that does not run has stored of automations, for specs and pictures. */
import { join } from 'node:path';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import type { AutomationOutcome } from '../../shared/automation.ts';
import type { App } from './app.ts';

export const HOUR = 3_600_000;

function withDatabase(app: Pick<App, 'dataDir'>, work: (database: ReturnType<typeof openDatabase>) => void): void {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    work(database);
  } finally {
    database.close();
  }
}

/**
 * Makes all automations as old as if the app had been closed for this long, in milliseconds, so that
 * the times in between are missed.
 */
export function closeFor(app: Pick<App, 'dataDir'>, milliseconds: number): void {
  withDatabase(app, (database) => {
    const then = Date.now() - milliseconds;
    database.run('UPDATE automations SET handled_until = ?, created_at = ?', then, then);
  });
}

/** An ended outcome, `hours` before now. */
export interface PastOutcome extends Pick<AutomationOutcome, 'summary'> {
  readonly state: 'overlapped' | 'succeeded' | 'failed' | 'canceled';
  readonly hours: number;
}

/** Stores outcomes of the automation with this title. Their runs count as deleted. */
export function storeOutcomes(app: Pick<App, 'dataDir'>, title: string, outcomes: readonly PastOutcome[]): void {
  withDatabase(app, (database) => {
    for (const { state, hours, summary } of outcomes) {
      const due = Math.floor(Date.now() / HOUR - hours) * HOUR;
      const ran = state !== 'overlapped';
      database.run(
        `INSERT INTO automation_firings (automation_id, due_at, because, state, decided_at, started_at, ended_at, summary)
         SELECT id, ?, 'time', ?, ?, ?, ?, ? FROM automations WHERE title = ?`,
        ...[due, state, due, ran ? due + 1_000 : null, ran ? due + 95_000 : null, summary, title],
      );
    }
  });
}
