/** A loop as its row in the database has it. */
import { LoopId, TopicId } from '../../../shared/ids.ts';
import { Locale, type LoopLimits, StoredLimits, StrategyName } from '../../../shared/loop.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { fromJson } from './json-column.ts';

export interface LoopRow {
  readonly id: string;
  readonly topic_id: string;
  readonly strategy: string;
  readonly strategy_version: number;
  readonly workspace: string;
  readonly locale: string;
  readonly state: string;
  readonly limits: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The columns of a `LoopRow`, for a SELECT or an INSERT. */
export const COLUMNS =
  'id, topic_id, strategy, strategy_version, workspace, locale, state, limits, created_at, updated_at';
/** Throws for a row that no version of this program wrote. */
export function toRecord(row: LoopRow): LoopRecord {
  return {
    id: LoopId.parse(row.id),
    topicId: TopicId.parse(row.topic_id),
    strategy: StrategyName.parse(row.strategy),
    strategyVersion: row.strategy_version,
    workspace: row.workspace,
    locale: Locale.parse(row.locale),
    state: fromJson(row.state),
    limits: limitsOf(row.limits),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * Limits are read at every iteration of a loop and seldom change, so the last ones are kept
 * parsed.
 */
let lastParsed: { readonly text: string; readonly limits: LoopLimits } | undefined;

/**
 * The limits in their stored form, with defaults for limits that did not exist when they were
 * stored.
 */
export function limitsOf(text: string): LoopLimits {
  if (lastParsed?.text !== text) lastParsed = { text, limits: StoredLimits.parse(fromJson(text)) };
  return lastParsed.limits;
}
