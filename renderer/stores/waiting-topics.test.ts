import { describe, expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { countNeedsYou, countNews } from './waiting-topics.ts';

const topic = (number: number, activity: TopicSummary['activity'], unread: boolean): TopicSummary => ({
  ...{ id: TopicId.parse(`topic_${String(number).padStart(26, '0')}`), title: 'A topic', workspace: '/workspace' },
  ...{ pinned: false, createdAt: 0, updatedAt: 0, activity, unread },
});

const known = [
  topic(1, 'waiting', true),
  topic(2, 'waiting', false),
  topic(3, 'idle', true),
  topic(4, 'running', false),
];
const topics = Object.fromEntries(known.map((each) => [each.id, each]));

describe('what needs the user', () => {
  it('is each topic that waits and each run that asks', () => {
    expect(countNeedsYou({ topics, askingRuns: 0, automations: { missed: 0 } })).toBe(2);
    expect(countNeedsYou({ topics, askingRuns: 3, automations: { missed: 1 } })).toBe(6);
  });

  it('is counted in the window title with the unread topics, each topic once', () => {
    expect(countNews({ topics, askingRuns: 0, automations: { missed: 0 } })).toBe(3);
    expect(countNews({ topics, askingRuns: 3, automations: { missed: 2 } })).toBe(8);
    expect(countNews({ topics: {}, askingRuns: 0, automations: { missed: 0 } })).toBe(0);
  });
});
