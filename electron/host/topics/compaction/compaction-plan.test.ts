import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOfMessages } from '../../text/token-estimate.ts';
import { messageId, user, work } from '../compaction.fixture.ts';
import { type CompactionWish, planCompaction } from './compaction-plan.ts';

const wish = (more: Partial<CompactionWish> & Pick<CompactionWish, 'messages'>): CompactionWish => ({
  replaced: 0,
  kept: { pins: new Set(), goal: null },
  room: 0,
  least: 1,
  ...more,
});

const talk = [user(1, 100), ...work(2, 100), ...work(3, 100), ...work(4, 100), ...work(5, 100)];

test('replaces no more messages than necessary', () => {
  expect(planCompaction(wish({ messages: talk, room: 450 }))).toEqual({ until: messageId(2), replaced: 3 });
  expect(planCompaction(wish({ messages: talk, room: 300 }))).toEqual({ until: messageId(3), replaced: 5 });
});

test('keeps the newest four messages even if there is no room for them', () => {
  expect(planCompaction(wish({ messages: talk, room: 0 }))).toEqual({ until: messageId(3), replaced: 5 });
});

test('continues after the messages that are already replaced, and returns null when no more can be replaced', () => {
  expect(planCompaction(wish({ messages: talk, replaced: 3, room: 0 }))).toEqual({ until: messageId(3), replaced: 5 });
  expect(planCompaction(wish({ messages: talk, replaced: 5, room: 0 }))).toBeNull();
  expect(planCompaction(wish({ messages: talk.slice(0, 5), room: 0 }))?.replaced).toBe(1);
  expect(planCompaction(wish({ messages: talk.slice(0, 4), room: 0 }))).toBeNull();
});

test('returns null when too little would be replaced', () => {
  expect(planCompaction(wish({ messages: talk, least: 10_000 }))).toBeNull();
});

test('subtracts the tokens of pinned messages, which are kept, from the room', () => {
  const kept = { pins: new Set([messageId(1)]), goal: null };
  expect(planCompaction(wish({ messages: talk, kept, room: 400 }))?.until).toBe(messageId(3));
  expect(
    planCompaction(wish({ messages: [user(1, 1_000), ...work(2, 1), ...work(3, 1), ...work(4, 1)], kept, least: 900 })),
  ).toBeNull();
});

test('never cuts between a call and its result, or after a message without an id', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('user' as const), tokens: fc.nat(300), hasId: fc.boolean() }),
    fc.record({ kind: fc.constant('work' as const), tokens: fc.nat(300), hasId: fc.constant(true) }),
  );
  const conversation = fc.array(step, { maxLength: 30 }).map((steps) =>
    steps.flatMap(({ kind, tokens, hasId }, n) => {
      if (kind === 'work') return work(n, tokens);
      const { id, ...said } = user(n, tokens);
      return [hasId ? { ...said, id: messageId(n) } : said];
    }),
  );
  fc.assert(
    fc.property(conversation, fc.nat(3_000), fc.nat(500), (messages, room, least) => {
      const cut = planCompaction(wish({ messages, room, least }));
      if (cut === null) return;
      expect(messages[cut.replaced]?.role).not.toBe('tool');
      expect(messages.length - cut.replaced).toBeGreaterThanOrEqual(4);
      const last = messages.slice(0, cut.replaced).findLast(({ role }) => role !== 'tool');
      expect(last?.id).toBe(cut.until);
      expect(tokensOfMessages(messages.slice(0, cut.replaced))).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 600 },
  );
});
