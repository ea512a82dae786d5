import { expect, it } from 'vitest';
import { ANNOUNCEABLE_MS, AnnouncedReminders } from './announced-reminders.ts';
import { temporaryDatabase } from './store.fixture.ts';

it('removes the record of an announced reminder only when the reminder is too old to be announced again', () => {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const announced = new AnnouncedReminders(temporaryDatabase({ now: () => clock.now }));
  const reminder = { source: 'todo', sourceId: 1, text: 'Water the plants', occursAt: 0, remindAt: clock.now } as const;
  expect(announced.claim(reminder)).toBe(true);
  clock.now += ANNOUNCEABLE_MS;
  announced.purge();
  expect(announced.claim(reminder)).toBe(false);
  clock.now += ANNOUNCEABLE_MS + 1;
  announced.purge();
  expect(announced.wasAnnounced(reminder)).toBe(false);
});
