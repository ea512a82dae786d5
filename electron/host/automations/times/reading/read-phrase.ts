/** Reads all clauses of a time in words. */
import type { TimeProblem } from '../../../../../shared/automation.ts';
import { clockClause } from './clock-clause.ts';
import { Cursor } from './cursor.ts';
import { dateClause } from './date-clause.ts';
import { monthDayClause, monthsClause } from './month-clause.ts';
import { type ClauseOutcome, emptyPhrase, type Phrase } from './phrase.ts';
import { delayClause, rhythmClause } from './rhythm-clause.ts';
import type { MarkName, Token } from './token.ts';
import { weekdayClause } from './weekday-clause.ts';

export type PhraseProblem = {
  readonly problem: TimeProblem;
  /** The token from which on the text is not understood. */
  readonly at: Token | null;
};

const CLAUSES: readonly ((cursor: Cursor, phrase: Phrase) => ClauseOutcome)[] = [
  ...[startClause, dateClause, weekdayClause, delayClause, rhythmClause, monthDayClause, monthsClause, clockClause],
];

/** Words that join clauses and say nothing alone. A text does not end with one of them. */
const JOINTS: readonly (MarkName | string)[] = ['at', 'in', 'filler', 'and', 'from'];

/** Every token belongs to a clause or joins two of them; otherwise the text is not understood. */
export function readPhrase(tokens: readonly Token[]): Phrase | PhraseProblem {
  const cursor = new Cursor(tokens);
  const phrase = emptyPhrase();
  while (cursor.peek() !== null) {
    const start = cursor.peek();
    const outcome = nextClause(cursor, phrase);
    if (outcome === true) continue;
    if (outcome !== false) return { problem: outcome, at: start };
    if (!JOINTS.includes(cursor.kind() ?? '') || cursor.peek(1) === null)
      return { problem: 'unknown-words', at: cursor.peek() };
    cursor.at += 1;
  }
  return phrase;
}

function nextClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  for (const clause of CLAUSES) {
    const outcome = clause(cursor, phrase);
    if (outcome !== false) return outcome;
  }
  return false;
}

/** `from` before a day or an hour at which a rhythm begins, 起 and 开始 behind it. */
function startClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  if (cursor.kind() === 'start') {
    cursor.at += 1;
    if (phrase.window === null) phrase.starts = true;
    return true;
  }
  if (cursor.kind() !== 'from' || cursor.peek(1) === null) return false;
  cursor.at += 1;
  phrase.starts = !isRange(cursor);
  return true;
}

/** `June to August`, `Monday to Friday` and 周一到周五 are no beginning. */
function isRange(cursor: Cursor): boolean {
  const named = cursor.kind() === 'month' || cursor.kind() === 'weekdays';
  return named ? cursor.kind(1) === 'to' : cursor.kind() === 'unit' && cursor.kind(2) === 'to';
}
