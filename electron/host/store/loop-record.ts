/** Converts the rows of the table `loops` to loop records. */
import { type LoopLimits, StoredLimits } from '../../../shared/loop.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { fromJson } from './json-column.ts';

export type LoopRow = Omit<LoopRecord, 'state' | 'limits'> & { readonly state: string; readonly limits: string };

/** The beginning of each SQL query for loops. The rows of its result are `LoopRow`s. */
export const SELECT_LOOPS = `
  SELECT id, topic_id AS topicId, strategy, strategy_version AS strategyVersion, workspace, locale, state, limits,
    created_at AS createdAt, updated_at AS updatedAt
  FROM loops`;

export function toRecord({ state, limits, ...loop }: LoopRow): LoopRecord {
  return { ...loop, state: fromJson(state), limits: limitsOf(limits) };
}

/**
 * The limits that were parsed last. They are cached because limits are read at every iteration of
 * a loop and seldom change.
 */
let lastParsed: { readonly text: string; readonly limits: LoopLimits } | undefined;

/**
 * Parses stored limits. A limit that did not exist yet when the text was stored has its default
 * value.
 */
export function limitsOf(text: string): LoopLimits {
  if (lastParsed?.text !== text) lastParsed = { text, limits: StoredLimits.parse(fromJson(text)) };
  return lastParsed.limits;
}
