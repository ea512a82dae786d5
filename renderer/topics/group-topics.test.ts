import { describe, expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { findTopics, groupTopics, untilTomorrow } from './group-topics.ts';

let counted = 0;
function topic(title: string, updatedAt: string, pinned = false): TopicSummary {
  counted += 1;
  const at = Date.parse(updatedAt);
  return {
    id: TopicId.parse(`topic_${String(counted).padStart(26, '0')}`),
    title,
    workspace: '/workspace',
    pinned,
    createdAt: at,
    updatedAt: at,
    activity: 'idle',
    unread: false,
  };
}

const grouped = (topics: readonly TopicSummary[], now: string, timeZone: string) =>
  Object.fromEntries(
    groupTopics(topics, Date.parse(now), timeZone).map(({ name, topics: members }) => [
      name,
      members.map(({ title }) => title),
    ]),
  );

describe('The list of topics', () => {
  it('has pinned topics first and then one group per day, each with the most recently changed topic first', () => {
    const topics = [
      topic('old', '2026-11-01T10:00:00Z'),
      topic('early today', '2026-11-21T01:00:00Z'),
      topic('kept', '2026-01-01T10:00:00Z', true),
      topic('late today', '2026-11-21T09:00:00Z'),
      topic('yesterday', '2026-11-20T23:59:59Z'),
    ];
    expect(grouped(topics, '2026-11-21T10:00:00Z', 'UTC')).toEqual({
      pinned: ['kept'],
      today: ['late today', 'early today'],
      yesterday: ['yesterday'],
      earlier: ['old'],
    });
    expect(groupTopics(topics, Date.parse('2026-11-21T10:00:00Z'), 'UTC').map(({ name }) => name)).toEqual([
      'pinned',
      'today',
      'yesterday',
      'earlier',
    ]);
  });

  it("is grouped by the days in the reader's time zone", () => {
    const topics = [topic('a', '2026-11-20T17:00:00Z')];
    expect(grouped(topics, '2026-11-21T02:00:00Z', 'UTC')).toEqual({ yesterday: ['a'] });
    expect(grouped(topics, '2026-11-21T02:00:00Z', 'Asia/Shanghai')).toEqual({ today: ['a'] });
    expect(grouped(topics, '2026-11-21T02:00:00Z', 'America/Los_Angeles')).toEqual({ today: ['a'] });
  });

  it('is grouped by calendar days, also if a day has 23 or 25 hours', () => {
    // In Berlin, 2026-03-29 has 23 hours and 2026-10-25 has 25 hours.
    const [spring, autumn] = [topic('spring', '2026-03-28T23:30:00Z'), topic('autumn', '2026-10-24T22:30:00Z')];
    expect(grouped([spring], '2026-03-30T21:59:00Z', 'Europe/Berlin')).toEqual({ yesterday: ['spring'] });
    expect(grouped([autumn], '2026-10-26T22:00:00Z', 'Europe/Berlin')).toEqual({ yesterday: ['autumn'] });
  });

  it('has a topic with a time in the future under today, because the clock that set it may have been fast', () => {
    const topics = [topic('ahead', '2026-11-22T10:00:00Z')];
    expect(grouped(topics, '2026-11-21T10:00:00Z', 'UTC')).toEqual({ today: ['ahead'] });
  });

  it('is grouped again when a new day begins', () => {
    const wait = untilTomorrow(Date.now());
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
    expect(new Date(Date.now() + wait).getDate()).not.toBe(new Date().getDate());
  });

  it('can be searched for words of a title, in any order and also in Chinese', () => {
    const topics = [
      topic('整理上周会议纪要', '2026-11-21T10:00:00Z'),
      topic('Rename config keys', '2026-11-20T10:00:00Z'),
    ];
    expect(findTopics(topics, '会议', 10).map(({ title }) => title)).toEqual(['整理上周会议纪要']);
    expect(findTopics(topics, 'KEYS ren', 10).map(({ title }) => title)).toEqual(['Rename config keys']);
    expect(findTopics(topics, '', 1).map(({ title }) => title)).toEqual(['整理上周会议纪要']);
  });
});
