/** Compares what the database says of an automation with what must have become of it. */
import type { Database } from '../../store/database.ts';
import type { ExpectedAutomation } from './expected-automation.fixture.ts';

/** Describes the first difference between the stored and the expected automation; null if they are equal. */
export function differenceOf(database: Database, id: number, expected: ExpectedAutomation): string | null {
  const stored = database.all<{ line: string }>(
    `SELECT json_array(because, due_at, state, started_at, summary) AS line FROM automation_firings
     WHERE automation_id = ? ORDER BY because, due_at`,
    id,
  );
  const wanted = [...expected.firings.values()]
    .sort((one, two) => one.because.localeCompare(two.because) || one.dueAt - two.dueAt)
    .map(({ because, dueAt, state, startedAt, effect }) => JSON.stringify([because, dueAt, state, startedAt, effect]));
  return (
    firstDifference(
      stored.map(({ line }) => line),
      wanted,
    ) ??
    gapDifference(gapsIn(database, id), gapsOf(expected)) ??
    emptySuccess(database, id)
  );
}

interface StoredGap {
  readonly decision: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

type Gap = StoredGap & { readonly uncertain: number };

function gapsIn(database: Database, id: number): readonly StoredGap[] {
  return database.all<StoredGap & Record<string, string | number>>(
    `SELECT coalesce(decision, 'open') AS decision, first_due AS first, last_due AS last, count FROM automation_gaps
     WHERE automation_id = ? ORDER BY first_due, decision`,
    id,
  );
}

function gapsOf({ open, decided }: ExpectedAutomation): readonly Gap[] {
  return [...decided, open]
    .filter(({ times }) => times.length > 0)
    .map(({ decision, times, uncertain }) => {
      const first = times[0] ?? 0;
      return { decision, first, last: times.at(-1) ?? first, count: times.length, uncertain };
    })
    .sort((one, two) => one.first - two.first || one.decision.localeCompare(two.decision));
}

function gapDifference(stored: readonly StoredGap[], wanted: readonly Gap[]): string | null {
  const key = ({ decision, first }: StoredGap) => `${decision} from ${first}`;
  const wrong = wanted.find((gap, at) => {
    const found = stored[at];
    if (found === undefined) return true;
    const late = found.last - gap.last;
    const more = Math.abs(found.count - gap.count);
    return late < 0 || (gap.uncertain === 0 && late > 0) || more > gap.uncertain;
  });
  if (wrong === undefined) return firstDifference(stored.map(key), wanted.map(key));
  return `stored the gaps ${JSON.stringify(stored)}, expected ${JSON.stringify(wrong)}`;
}

/** A success whose run left no answer. */
function emptySuccess(database: Database, id: number): string | null {
  const sql = `SELECT count(*) AS empty FROM automation_firings WHERE automation_id = ? AND state = 'succeeded' AND summary = ''`;
  return database.get<{ empty: number }>(sql, id)?.empty === 0 ? null : 'A run succeeded without an effect.';
}

function firstDifference(stored: readonly string[], wanted: readonly string[]): string | null {
  const length = Math.max(stored.length, wanted.length);
  for (let at = 0; at < length; at += 1) {
    if (stored[at] !== wanted[at]) return `stored ${stored[at] ?? 'nothing'}, expected ${wanted[at] ?? 'nothing'}`;
  }
  return null;
}
