import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { HostClient } from '../host-client.ts';
import { setDraft, useDrafts } from './draft-store.ts';
import { hostIsReachable } from './follow.ts';
import { setHost } from './host.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
let kept: string[] = [];
let isAway = false;
/** The longest text that the host stores. */
let longest = Number.POSITIVE_INFINITY;

beforeEach(() => {
  useDrafts.setState({ drafts: {}, refused: {} });
  longest = Number.POSITIVE_INFINITY;
  vi.useFakeTimers();
  kept = [];
  const keep = async ({ text }: { readonly text: string }) => {
    if (isAway) throw new Error('The socket was closed.');
    if (text.length > longest) throw new ORPCError('bad-usage', { message: 'Too long.', data: {} });
    kept.push(text);
  };
  // A host with only the functions that a draft needs.
  setHost({ topics: { setDraft: keep } } as unknown as HostClient);
});
afterEach(() => vi.useRealTimers());

it('a window keeps a draft that the user wrote while the host could not be reached, and sends it once after reconnecting', async () => {
  isAway = true;
  for (const text of ['I wri', 'I write', 'I write on']) {
    setDraft(topicId, text);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(useDrafts.getState().drafts[topicId]).toBe('I write on');
  isAway = false;
  hostIsReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual(['I write on']);
});

it('a window knows that the host refused a draft until a shorter draft is stored', async () => {
  longest = 5;
  setDraft(topicId, 'too long');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(useDrafts.getState().refused[topicId]?.message).toBe('Too long.');
  setDraft(topicId, 'short');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual(['short']);
  expect(useDrafts.getState().refused).toEqual({});
});

it('a window does not send a draft that is longer than a message can be, and knows that it is not stored', async () => {
  setDraft(topicId, 'a'.repeat(1_000_001));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual([]);
  expect(useDrafts.getState().refused[topicId]?.data).toEqual({ failure: 'message-too-long', most: 1_000_000 });
});

it('a window sends a long pasted text at once, because it may close before the user pauses', () => {
  setDraft(topicId, 'short');
  setDraft(topicId, `short${'a'.repeat(9_000)}`);
  expect(kept).toHaveLength(1);
});
