/** Keyboard navigation in the calendar of a month. Pure. */
import { addDays, addMonths, type Day } from './days.ts';

/** The day that a navigation key moves to; null: the key is not a navigation key. */
export function dayBeside(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
