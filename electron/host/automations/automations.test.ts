import { expect, it } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
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

it('counts the pause of all automations as a change, so that every window shows it', async () => {
  const { host, news } = await openAutomations();
  for (const paused of [true, false]) {
    news.length = 0;
    await host.automations.pauseAll({ paused });
    expect(news).toContainEqual({ type: 'automations-changed' });
  }
});

it('knows the automation of the topic in which a run works, and of the topic that it is reported in', async () => {
  const window = await openAutomations();
  const { automations, runs } = window.host;
  const { id, title } = await window.add();
  window.moveTo(MONDAY + MINUTE);
  await window.outcome(id, 'succeeded');
  const [run] = await runs.list({ limit: 1 });
  const topics = [run?.ownTopicId, run?.topicId];
  expect(new Set(topics).size).toBe(2);
  for (const topicId of topics) expect(automations.ofTopic({ topicId: TopicId.parse(topicId) })).toEqual({ id, title });
  expect(automations.ofTopic({ topicId: TopicId.parse(`topic_${'0'.repeat(26)}`) })).toBeNull();
});

it.each([
  ['Report', 'Report · 2026-01-05 08:00'],
  ['每周'.repeat(40), `${'每周'.repeat(20)}… · 2026-01-05 08:00`],
])('names the topic in which a run works after the automation and the time, here “%s”', async (title, expected) => {
  const window = await openAutomations();
  const { id } = await window.add({ title, timeZone: 'UTC' });
  window.moveTo(MONDAY + MINUTE);
  await window.outcome(id, 'succeeded');
  const [run] = await window.host.runs.list({ limit: 1 });
  const topics = window.host.topics.list();
  expect(topics.find((topic) => topic.id === run?.ownTopicId)?.title).toBe(expected);
});
