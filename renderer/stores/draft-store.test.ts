import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { HostClient } from '../host-client.ts';
import { setDraft, useDrafts } from './draft-store.ts';
import { hostIsReachable } from './follow.ts';
import { setHost } from './host.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
let kept: string[] = [];
let isAway = false;

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  const keep = async ({ text }: { readonly text: string }) => {
    if (isAway) throw new Error('The socket was closed.');
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
