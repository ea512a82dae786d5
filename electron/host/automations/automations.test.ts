import { expect, it } from 'vitest';
import { openAutomations } from './automations.fixture.ts';
import { DAY, MINUTE, MONDAY } from './given.fixture.ts';

it('starts a run when the time has come, and shows what became of it', async () => {
  const window = await openAutomations();
  const { id, next, outcomes } = await window.add();
  expect([next[0], outcomes]).toEqual([MONDAY + MINUTE, []]);
  window.moveTo(MONDAY + MINUTE);
  const done = await window.outcome(id, 'succeeded');
  expect(done.outcomes).toMatchObject([
    { state: 'succeeded', because: 'time', dueAt: MONDAY + MINUTE, count: 1, summary: 'The report is written.' },
  ]);
  expect(done.next[0]).toBe(MONDAY + MINUTE + DAY);
  expect(done.topicId).not.toBeNull();
});
