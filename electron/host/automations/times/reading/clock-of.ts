/** The hour that a written hour means in its part of the day. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Clock, WrittenClock } from './phrase.ts';
import type { DayPart } from './token.ts';

/** Returns null for an hour that does not belong to its part of the day, such as 9 in the small hours. */
export function clockOf({ hour, minute, part }: WrittenClock): Clock | null {
  if (hour === 24) return part === null ? { hour: 0, minute: 0, dayShift: 1 } : null;
  const found = part === null ? hour : hourIn(part, hour);
  if (found === null || found > 24) return null;
  return { hour: found % 24, minute, dayShift: found === 24 ? 1 : 0 };
}

/** 24 is the midnight at which the day ends. */
function hourIn(part: DayPart, hour: number): number | null {
  const within = (first: number, last: number, add = 0) => (hour >= first && hour <= last ? hour + add : null);
  switch (part) {
    case 'am':
      return hour === 12 ? 0 : within(0, 11);
    case 'morning':
      return within(0, 12);
    case 'noon':
      return within(10, 14) ?? within(1, 2, 12);
    case 'pm':
    case 'afternoon':
      return within(12, 23) ?? within(1, 11, 12);
    case 'evening':
      return within(16, 23) ?? within(4, 11, 12);
    case 'night':
      return hour === 12 ? 24 : (within(17, 23) ?? within(5, 11, 12));
    case 'small-hours':
      return hour === 12 ? 0 : within(0, 6);
    case 'midnight':
      return hour === 12 ? 24 : (within(0, 5) ?? within(10, 11, 12) ?? within(22, 23));
    default:
      return assertNever(part);
  }
}

/** The hour of a part of the day without a number; null where none is usual. */
export function usualClock(part: DayPart): Clock | null {
  const at = (hour: number): Clock => ({ hour, minute: 0, dayShift: 0 });
  switch (part) {
    case 'am':
    case 'morning':
      return at(9);
    case 'noon':
      return at(12);
    case 'pm':
    case 'afternoon':
      return at(15);
    case 'evening':
      return at(18);
    case 'night':
      return at(20);
    case 'midnight':
      return at(0);
    case 'small-hours':
      return null;
    default:
      return assertNever(part);
  }
}
