/** Returns a duration in the largest unit that gives a sensible number, rounded up. */
export function roundedTime(ms: number): {
  readonly count: number;
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
} {
  const count = Math.ceil(ms / 1000);
  if (count < 120) return { count, unit: 'seconds' };
  const minutes = Math.ceil(count / 60);
  if (minutes < 120) return { count: minutes, unit: 'minutes' };
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hours' } : { count: Math.ceil(hours / 24), unit: 'days' };
}

/** Returns a duration in seconds with at most one decimal place. */
export const roundedSeconds = (ms: number): number => Math.round(ms / 100) / 10;
