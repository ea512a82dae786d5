/** Instants as the clocks of a zone show them, and back. For texts; what is computed with is the host's, by a library. */
import type { LocalTime } from '../../../shared/local-time.ts';

const DAY_MS = 86_400_000;

/** A formatter takes a hundred times as long to make as to use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** `2026-11-21 09:30:05`. `timeZone`: an IANA name; throws RangeError for one that is none. */
export function writeSecond(instant: number, timeZone: string): string {
  const parts = new Map<string, string>(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const [year = '', month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => parts.get(name),
  );
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `2026-11-21 09:30` */
export function writeMinute(instant: number, timeZone: string): string {
  return writeSecond(instant, timeZone).slice(0, -3);
}

/** When the clocks of `timeZone` show `time`: the first time they do; where they skip it, as much later as they are put forward. */
export function instantOf(time: LocalTime, timeZone: string): number {
  const shown = Date.parse(`${time}:00Z`);
  const before = shown - clockAhead(shown - DAY_MS, timeZone);
  const after = shown - clockAhead(shown + DAY_MS, timeZone);
  const shows = (instant: number) => instant + clockAhead(instant, timeZone) === shown;
  return !shows(before) && shows(after) ? after : before;
}

/** How far the clocks of the zone are ahead of UTC, milliseconds. */
function clockAhead(instant: number, timeZone: string): number {
  return Date.parse(`${writeSecond(instant, timeZone).replace(' ', 'T')}Z`) - instant;
}
