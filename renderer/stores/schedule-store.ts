/**
 * The events of the days that a window shows. They are loaded again after every change of the
 * schedule.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ScheduleSaved } from '../../shared/contract/assistant.ts';
import type { GivenSchedule, OccurrenceList, ScheduleSpan } from '../../shared/schedule.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A range of time in milliseconds since the epoch. It includes `from` and excludes `to`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

interface ScheduleStore {
  readonly span: ScheduleSpan;
  /** A day in the shown range, such as `2026-11-21`; null: today. */
  readonly anchor: string | null;
  /** The range that is shown; null: no page shows the schedule. */
  readonly range: TimeRange | null;
  /**
   * The loaded events. They are those of the previous range until the host has sent those of the
   * current range.
   */
  readonly shown: Asked<OccurrenceList & { readonly range: TimeRange }>;
}

export const freshSchedule: ScheduleStore = {
  span: 'week',
  anchor: null,
  range: null,
  shown: { state: 'loading' },
};

export const useSchedule = create<ScheduleStore>()(() => freshSchedule);

/**
 * Loads the events of the range. Resolves when the events are at least as recent as this call.
 */
export const loadSchedule = oneAtATime(async () => {
  const { range, shown } = useSchedule.getState();
  if (range === null) return;
  if (shown.state === 'failed') useSchedule.setState({ shown: { state: 'loading' } });
  try {
    const list = await host().assistant.schedules(range);
    useSchedule.setState({ shown: { state: 'ready', value: { ...list, range } } });
  } catch (error) {
    const known = useSchedule.getState().shown;
    if (known.state === 'ready' && known.value.range === range) return;
    useSchedule.setState({ shown: { state: 'failed', failure: failureOf(error) } });
  }
});

/** Changes the days that are shown. Fields that are not given stay the same. */
export function lookAt(days: Partial<Pick<ScheduleStore, 'span' | 'anchor'>>): void {
  useSchedule.setState(days);
}

/** Shows the events from `from` to `to`, and loads them again after every change. */
export function useFollowedSchedule({ from, to }: TimeRange): void {
  const news = useAppStore(({ assistant }) => assistant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    const { range } = useSchedule.getState();
    if (range?.from !== from || range.to !== to) useSchedule.setState({ range: { from, to } });
    void loadSchedule();
  }, [from, to, news]);
}

/**
 * This action and the next ones resolve when the change is visible, and throw the error of the
 * host. If there is a conflict, nothing is changed.
 */
export async function saveSchedule(given: GivenSchedule): Promise<ScheduleSaved> {
  const saved = await host().assistant.saveSchedule(given);
  if (saved.ok) await loadSchedule();
  return saved;
}

async function thenShow(changed: Promise<unknown>): Promise<void> {
  await changed;
  await loadSchedule();
}

export const setRepeating = (id: number, on: boolean) => thenShow(host().assistant.setRepeating({ id, on }));
export const deleteSchedule = (id: number) => thenShow(host().assistant.deleteSchedule({ id }));
export const restoreSchedule = (id: number) => thenShow(host().assistant.restoreSchedule({ id }));
