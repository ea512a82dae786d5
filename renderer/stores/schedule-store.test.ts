import { beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleSaved } from '../../shared/contract/assistant.ts';
import { GivenSchedule } from '../../shared/schedule.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { freshSchedule, loadSchedule, saveSchedule, type TimeRange, useSchedule } from './schedule-store.ts';

const THIS_WEEK: TimeRange = { from: 0, to: 7 };
const NEXT_WEEK: TimeRange = { from: 7, to: 14 };

const given = GivenSchedule.parse({
  id: null,
  title: 'Standup',
  start: '2026-11-23T09:30',
  timeZone: 'UTC',
  durationMinutes: 15,
  remind: null,
  recurrence: null,
});

/** The functions of the host that this store needs. */
let assistant: Record<string, (input: never) => Promise<unknown>>;
let asked: TimeRange[];

const shownRange = () => {
  const { shown } = useSchedule.getState();
  return shown.state === 'ready' ? shown.value.range : shown.state;
};

describe('the days of the schedule', () => {
  beforeEach(() => {
    useSchedule.setState(freshSchedule);
    asked = [];
    assistant = {
      schedules: async (range: TimeRange) => {
        asked.push(range);
        return { occurrences: [], cut: false };
      },
    };
    setHost({ assistant } as unknown as HostClient);
  });

  it('are not loaded while no page shows them', async () => {
    await loadSchedule();
    expect(asked).toEqual([]);
  });

  it('are ignored if they arrive after the user has moved to other days', async () => {
    const gate = Promise.withResolvers<void>();
    const answer = assistant.schedules;
    assistant.schedules = async (range: never) => {
      if (asked.length === 0) await gate.promise;
      return answer?.(range);
    };
    useSchedule.setState({ range: THIS_WEEK });
    const first = loadSchedule();
    useSchedule.setState({ range: NEXT_WEEK });
    const second = loadSchedule();
    gate.resolve();
    await Promise.all([first, second]);
    expect(shownRange()).toBe(NEXT_WEEK);
  });

  it('stay visible if the host does not respond, but are not shown for other days', async () => {
    useSchedule.setState({ range: THIS_WEEK });
    await loadSchedule();
    assistant.schedules = () => Promise.reject(new Error('away'));
    await loadSchedule();
    expect(shownRange()).toBe(THIS_WEEK);
    useSchedule.setState({ range: NEXT_WEEK });
    await loadSchedule();
    expect(shownRange()).toBe('failed');
  });

  it('are loaded again after an event was saved, but not after a conflict', async () => {
    const conflicts = { first: [{ scheduleId: 1, title: 'Lunch', startsAt: 0 }], more: 0 };
    let saved: ScheduleSaved = { ok: false, conflicts };
    assistant.saveSchedule = async () => saved;
    useSchedule.setState({ range: THIS_WEEK });
    expect(await saveSchedule(given)).toEqual({ ok: false, conflicts });
    expect(asked).toEqual([]);
    saved = { ok: true, schedule: { ...given, id: 1, createdAt: 0 } };
    await saveSchedule(given);
    expect(asked).toEqual([THIS_WEEK]);
  });
});
