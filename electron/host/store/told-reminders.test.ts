import { expect, it } from 'vitest';
import { temporaryDatabase } from './store.fixture.ts';
import { TELLABLE_MS, ToldReminders } from './told-reminders.ts';

it('forgets an announced reminder only when it is too old to be announced', () => {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const told = new ToldReminders(temporaryDatabase({ now: () => clock.now }));
  const reminder = { source: 'todo', sourceId: 1, text: 'Water the plants', occursAt: 0, remindAt: clock.now } as const;
  expect(told.claim(reminder)).toBe(true);
  clock.now += TELLABLE_MS;
  told.purge();
  expect(told.claim(reminder)).toBe(false);
  clock.now += TELLABLE_MS + 1;
  told.purge();
  expect(told.wasTold(reminder)).toBe(false);
});
