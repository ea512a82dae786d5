import { describe, expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import { addressOf, screenAt } from './address.ts';
import type { Screen } from './navigation-store.ts';

const topicId = TopicId.parse(`topic_${'0123456789abcdefghjkmnpqrs'}`);

const SCREENS: readonly (readonly [string, Screen])[] = [
  ['', { name: 'topic', topicId: null }],
  [`#/topics/${topicId}`, { name: 'topic', topicId }],
  ['#/inbox', { name: 'inbox' }],
  ['#/todos', { name: 'todos', todoId: null }],
  ['#/todos/7', { name: 'todos', todoId: 7 }],
  ['#/schedule/1795791600000', { name: 'schedule', at: 1_795_791_600_000 }],
  ['#/automations/2', { name: 'automations', automationId: 2 }],
  ['#/memory/facts/3', { name: 'memory', tab: 'facts', factId: 3 }],
  ['#/memory/proposals', { name: 'memory', tab: 'proposals', factId: null }],
  ['#/settings/appearance', { name: 'settings', page: 'appearance', provider: null }],
  ['#/settings/providers/local-1', { name: 'settings', page: 'providers', provider: 'local-1' }],
];

describe('an address', () => {
  it.each(SCREENS)('%j and its screen lead to each other', (address, screen) => {
    expect(addressOf(screen)).toBe(address);
    expect(screenAt(address)).toEqual(screen);
  });

  it.each([
    '#/topics',
    '#/topics/',
    '#/topics/topic_1',
    `#/topics/${topicId}/x`,
    `#/topics/${topicId.toUpperCase()}`,
    '#/todos/-1',
    '#/todos/1e3',
    '#/memory',
    '#/memory/secrets',
    '#/settings',
    '#/settings/__proto__',
    '#/settings/about/local-1',
    '#/settings/providers/../about',
    '#inbox',
    '#/inbox/1',
    '#/%3Cscript%3E',
    `#${'/x'.repeat(10_000)}`,
  ])('%j leads to nothing and stays in the address bar', (address) => {
    expect(screenAt(address)).toEqual({ name: 'nowhere', address });
    expect(addressOf(screenAt(address))).toBe(address);
  });
});
