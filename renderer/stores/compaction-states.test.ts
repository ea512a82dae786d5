import { describe, expect, it } from 'vitest';
import { compactedUntil, teller } from '../chat/chat.fixture.ts';
import { compactionState, inForce } from './compaction-states.ts';

const { user } = teller();
const { id } = user('Go');

describe('Of several compactions', () => {
  it('the last one that was not undone counts, and those before it again when it is', () => {
    const first = compactedUntil(1, id);
    const second = compactedUntil(2, id);
    expect(inForce([first, second])).toBe(second);
    expect(compactionState([first, second], first)).toBe('replaced');
    const undone = { ...second, undoneAt: 5 };
    expect(inForce([first, undone])).toBe(first);
    expect(compactionState([first, undone], undone)).toBe('undone');
    expect(inForce([{ ...first, undoneAt: 6 }, undone])).toBeNull();
  });
});
