import { foldLoopEvent, freshLoopView, type LoopView } from '../../../shared/loop-view.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { eventsOf } from './events-of.ts';

/**
 * A loop as its record and its journal have it, for a screen that did not hear its events. Pure.
 */
export function loopViewOf(record: LoopRecord, rows: readonly JournalRow[]): LoopView {
  const { id: loopId, strategy, limits, createdAt: startedAt } = record;
  const fresh = freshLoopView({ loopId, strategy, limits, startedAt, state: { name: 'running' } });
  return eventsOf(record, rows).reduce((view, { at, event }) => foldLoopEvent(view, event, at), fresh);
}
