/** Reads a time of an automation from words or from a cron expression. */
import { type AutomationTime, NEXT_TIMES, type ReadTime } from '../../../../shared/automation.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { plainCron } from './cron-fields.ts';
import { timesAfter } from './due-times.ts';
import { wordsOf } from './words-of.ts';

/** Where and when a text is read. */
export interface Reading {
  readonly timeZone: string;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  /** The language of the words that are returned. Both languages are understood. */
  readonly locale: Locale;
}

const PHRASES: Readonly<Record<string, string>> = {
  'weekdays at 8': '0 8 * * 1-5',
  每个工作日早上8点: '0 8 * * 1-5',
  'every Monday and Thursday at 9:30': '30 9 * * 1,4',
  每天晚上十点半: '30 22 * * *',
};

/** Never guesses: a text of which a part is not understood is refused with that part. */
export function readTime(text: string, reading: Reading): ReadTime {
  if (text.trim() === '') return { ok: false, problem: 'empty', rest: '' };
  const expression = plainCron(PHRASES[text.trim()] ?? text.trim().replace(/^cron\s+/, ''));
  if (expression === null) return { ok: false, problem: 'unknown-words', rest: text.slice(0, 100) };
  const time: AutomationTime = { kind: 'cron', expression };
  const next = timesAfter(time, reading.timeZone, reading.now, NEXT_TIMES);
  if (next.length === 0) return { ok: false, problem: 'never', rest: '' };
  return { ok: true, time, words: wordsOf(time, reading.locale), next };
}
