import { describe, expect, it } from 'vitest';
import { compactedUntil, teller } from '../chat/chat.fixture.ts';
import { compactionState, inForce } from './compaction-states.ts';

const { user } = teller();
const messages = [user('One'), user('Two'), user('Three')];
const [one, two] = messages.map(({ id }) => id);
if (one === undefined || two === undefined) throw new Error('There are three.');
const all = { messages, hasEarlier: false };
const first = compactedUntil(1, one);
const second = compactedUntil(2, two);

describe('the compaction in force', () => {
  it('is the last one that was not undone', () => {
    expect(inForce({ ...all, compactions: [first, second] })).toBe(second);
    expect(compactionState({ ...all, compactions: [first, second] }, first)).toBe('replaced');
    const undone = { ...second, undoneAt: 5 };
    expect(inForce({ ...all, compactions: [first, undone] })).toBe(first);
    expect(compactionState({ ...all, compactions: [first, undone] }, undone)).toBe('undone');
    expect(inForce({ ...all, compactions: [{ ...first, undoneAt: 6 }, undone] })).toBeNull();
  });

  it('never belongs to a hidden version of the conversation', () => {
    const shown = { messages: messages.slice(0, 1), hasEarlier: false, compactions: [first, second] };
    expect(inForce(shown)).toBe(first);
    expect(compactionState(shown, second)).toBe('elsewhere');
  });

  it('can be one that covers messages before the loaded ones', () => {
    const newest = { messages: messages.slice(2), hasEarlier: true, compactions: [first, second] };
    expect(inForce(newest)).toBe(second);
    expect(compactionState(newest, first)).toBe('replaced');
  });
});
