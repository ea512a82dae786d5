/** Reads a time of an automation from words or from a cron expression. */
import { type AutomationTime, NEXT_TIMES, type ReadTime, type TimeProblem } from '../../../../shared/automation.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { plainCron } from './cron-fields.ts';
import { timesAfter } from './due-times.ts';
import { tokensOf } from './reading/lexer.ts';
import { readPhrase } from './reading/read-phrase.ts';
import { resolve } from './reading/resolve.ts';
import { wordsOf } from './words-of.ts';

/** Where and when a text is read. */
export interface Reading {
  readonly timeZone: string;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  /** The language of the words that are returned. Both languages are understood. */
  readonly locale: Locale;
}

/** A longer text is no time; the rest of a text is shown up to `SHOWN`. */
const LONGEST_TEXT = 500;
const SHOWN = 100;

const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/**
 * Reads a time in English or Chinese words, a cron expression of five fields, or a name such as
 * `@daily`. Never guesses: a text of which a part is not understood is refused with that part. A
 * time without an hour is at 9:00, which its words say. Throws RangeError for an unknown zone.
 */
export function readTime(text: string, reading: Reading): ReadTime {
  if (text.length > LONGEST_TEXT) return refusal('unknown-words', text);
  const given = text.trim().replace(/[.!。!!]$/, '');
  if (given === '') return refusal('empty', '');
  const time = readCronText(given) ?? readWords(given, reading);
  if ('problem' in time) return refusal(time.problem, time.rest);
  const next = timesAfter(time, reading.timeZone, reading.now, NEXT_TIMES);
  if (next.length === 0) return refusal(time.kind === 'once' ? 'past' : 'never', given);
  return { ok: true, time, words: wordsOf(time, reading.locale), next };
}

interface Refusal {
  readonly problem: TimeProblem;
  readonly rest: string;
}

function refusal(problem: TimeProblem, rest: string): ReadTime {
  return { ok: false, problem, rest: rest.trim().slice(0, SHOWN) };
}

/** Returns null for a text that does not look like a cron expression. */
function readCronText(text: string): AutomationTime | Refusal | null {
  const marked = /^cron\s/i.test(text);
  const written = marked ? text.slice(4).trim() : (NAMED[text.toLowerCase()] ?? text);
  const expression = plainCron(written);
  if (expression !== null) return { kind: 'cron', expression };
  const fields = written.split(/\s+/);
  if (fields.length === 6 && plainCron(fields.slice(1).join(' ')) !== null) return { problem: 'too-often', rest: text };
  return marked || text.startsWith('@') || text.includes('*') ? { problem: 'unknown-words', rest: text } : null;
}

function readWords(text: string, reading: Reading): AutomationTime | Refusal {
  const phrase = readPhrase(tokensOf(text));
  if ('problem' in phrase) return { problem: phrase.problem, rest: text.slice(phrase.at?.start ?? 0) };
  const time = resolve(phrase, reading);
  return typeof time === 'string' ? { problem: time, rest: text } : time;
}
