/** The moments at which a cron expression is due in a time zone. */
import { type OffsetSpan, offsetSpanAt } from '../../time/offset-spans.ts';
import { DAY } from '../../time/wall-clock.ts';
import type { CronFields } from './cron-fields.ts';
import { type CronWalls, cronWalls, joinRows, type TimeRow } from './cron-walls.ts';

/** Yields the moments after `after`, strictly increasing. */
export function* cronMoments(fields: CronFields, timeZone: string, after: number): Generator<number, void> {
  const walls = cronWalls(fields);
  for (let from: number | null = after + 1; from !== null; ) {
    const span = offsetSpanAt(from, timeZone);
    yield* momentsOf(walls, span, from);
    from = nextStart(walls, span);
  }
}

/** The row of the moments after `after` and up to `until`; null if there is none. */
export function cronRow(fields: CronFields, timeZone: string, after: number, until: number): TimeRow | null {
  const walls = cronWalls(fields);
  let row: TimeRow | null = null;
  for (let from: number | null = after + 1; from !== null && from <= until; ) {
    const span = offsetSpanAt(from, timeZone);
    row = joinRows(row, rowOf(walls, span, from, Math.min(span.until, until + 1)));
    from = nextStart(walls, span);
  }
  return row;
}

/** No wall time is further away from its moment in UTC. */
const FARTHEST = 2 * DAY;

/** Where to go on behind a span, past the spans in which nothing is due; null: nothing is due any more. */
function nextStart(walls: CronWalls, { until, offset }: OffsetSpan): number | null {
  if (until === Number.POSITIVE_INFINITY) return null;
  const next = walls.walk(until + offset - FARTHEST).next();
  return next.done ? null : Math.max(until, next.value - FARTHEST);
}

function* momentsOf(walls: CronWalls, span: OffsetSpan, from: number): Generator<number, void> {
  const moved = movedTimes(walls, span).filter((moment) => moment >= from);
  for (const wall of walls.walk(firstWall(span, from))) {
    const moment = wall - span.offset;
    if (moment >= span.until) break;
    while (moved.length > 0 && (moved[0] ?? 0) < moment) yield moved.shift() ?? 0;
    yield moment;
  }
  yield* moved;
}

function rowOf(walls: CronWalls, span: OffsetSpan, from: number, until: number): TimeRow | null {
  const wall = walls.row(firstWall(span, from), until + span.offset);
  const row = wall && { ...wall, first: wall.first - span.offset, last: wall.last - span.offset };
  return movedTimes(walls, span)
    .filter((moment) => moment >= from && moment < until)
    .reduce(withMoment, row);
}

function withMoment(row: TimeRow | null, moment: number): TimeRow {
  if (row === null) return { first: moment, last: moment, count: 1 };
  return { first: Math.min(row.first, moment), last: Math.max(row.last, moment), count: row.count + 1 };
}

/**
 * The moments of the wall times that the clocks skip at the beginning of the span, without those at
 * which another wall time is due. They are moved forward by the length of what is skipped.
 */
function movedTimes(walls: CronWalls, { from, until, offset, offsetBefore }: OffsetSpan): number[] {
  const moments: number[] = [];
  if (offset <= offsetBefore || from === Number.NEGATIVE_INFINITY) return moments;
  for (const wall of walls.walk(from + offsetBefore)) {
    const moment = wall - offsetBefore;
    if (wall >= from + offset || moment >= until) break;
    if (!walls.has(moment + offset)) moments.push(moment);
  }
  return moments;
}

/** The first wall time of the span from a moment on that is no repetition of one in the span before. */
function firstWall({ from, offset, offsetBefore }: OffsetSpan, moment: number): number {
  return Math.max(moment + offset, offsetBefore > offset ? from + offsetBefore : Number.NEGATIVE_INFINITY);
}
