/** The steps of a loop with their results, for display. Pure. */
import { type ResultCount, resultHead } from './file-tool-results.ts';
import type { ToolCallStatus } from './message.ts';

const MOST_TRAIL = 100;
const OBSERVED_LENGTH = 220;

/** How much a reading tool has read. */
export interface AmountRead extends ResultCount {
  /** What the call was about, in one line of untrusted text; '': unknown. */
  readonly target: string;
}

/** A step and the result observed in it. */
export interface TrailEntry {
  readonly phase: string;
  readonly note: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /**
   * The result of the first call in this step that did not succeed, else of its last one; null: there
   * was no call, or the call still runs.
   * `text` is one line: the beginning of the result, or how much a reading tool has read. `number`
   * says the latter without words of any language, with what was read; null: there is no such number.
   */
  readonly observed: {
    readonly status: ToolCallStatus;
    readonly text: string;
    readonly number: AmountRead | null;
  } | null;
}

/** Adds a step, unless it has no note. */
export function withStep(
  trail: readonly TrailEntry[],
  { phase, note }: Pick<TrailEntry, 'phase' | 'note'>,
  at: number,
): readonly TrailEntry[] {
  const last = trail.at(-1);
  const entry = { phase, note, at, observed: null };
  if (note === '') return trail;
  // Work that goes on with the same words is one entry.
  if (last?.phase === phase && last.note === note) return [...trail.slice(0, -1), { ...entry, at: last.at }];
  return [...trail, entry].slice(-MOST_TRAIL);
}

export function withObserved(
  trail: readonly TrailEntry[],
  status: ToolCallStatus,
  result: string,
  number: AmountRead | null = null,
): readonly TrailEntry[] {
  const last = trail.at(-1);
  // Of several calls in one step, the first that did not succeed says most.
  if (last === undefined || (last.observed !== null && last.observed.status !== 'done')) return trail;
  const text = shortLine(resultHead(result) ?? result);
  const read = number && { ...number, target: shortLine(number.target) };
  return [...trail.slice(0, -1), { ...last, observed: { status, text, number: read } }];
}

function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= OBSERVED_LENGTH ? line : `${line.slice(0, OBSERVED_LENGTH - 1).toWellFormed()}…`;
}
