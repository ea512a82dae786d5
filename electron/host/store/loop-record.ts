/** Reads loops from their rows. */
import { type LoopLimits, StoredLimits } from '../../../shared/loop.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { fromJson } from './json-column.ts';

export type LoopRow = Omit<LoopRecord, 'state' | 'limits'> & { readonly state: string; readonly limits: string };

/** What a query of loops begins with; its rows are `LoopRow`s. */
export const SELECT_LOOPS = `
  SELECT id, topic_id AS topicId, strategy, strategy_version AS strategyVersion, workspace, locale, state, limits,
    created_at AS createdAt, updated_at AS updatedAt
  FROM loops`;

export function toRecord({ state, limits, ...loop }: LoopRow): LoopRecord {
  return { ...loop, state: fromJson(state), limits: limitsOf(limits) };
}

/**
 * The last parsed limits, kept because limits are read at every iteration of a loop and seldom
 * change.
 */
let lastParsed: { readonly text: string; readonly limits: LoopLimits } | undefined;

/** Parses stored limits. Limits that did not exist when they were stored have their defaults. */
export function limitsOf(text: string): LoopLimits {
  if (lastParsed?.text !== text) lastParsed = { text, limits: StoredLimits.parse(fromJson(text)) };
  return lastParsed.limits;
}
