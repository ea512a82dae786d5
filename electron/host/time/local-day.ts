/** Functions for days in the user's calendar. */

/**
 * Returns a function that converts a time in milliseconds since the epoch into its day in the
 * given IANA time zone, such as `2026-11-21`. If the zone is unknown, UTC is used.
 */
export function localDay(timeZone: string): (at: number) => string {
  const format = formatIn(timeZone);
  return (at) => format.format(at);
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...day, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...day, timeZone: 'UTC' });
  }
}

/** Returns the last `count` days, ending with `day`. */
export function lastDays(day: string, count: number): ReadonlySet<string> {
  const last = Date.parse(`${day}T00:00:00Z`);
  const days = Array.from({ length: count }, (_, nth) => new Date(last - nth * 86_400_000));
  return new Set(days.map((date) => date.toISOString().slice(0, 10)));
}
