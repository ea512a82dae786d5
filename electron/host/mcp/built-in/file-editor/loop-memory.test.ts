import { describe, expect, it } from 'vitest';
import { LoopMemories } from './loop-memory.ts';

describe('the memory of loops', () => {
  it('forgets the loop that was unused for the longest time first', () => {
    const memories = new LoopMemories();
    memories.of('busy').saw('/w/a', 'hash');
    memories.of('old').saw('/w/a', 'hash');
    for (let index = 0; index < 300; index += 1) {
      memories.of(`loop ${index}`);
      memories.of('busy');
    }
    expect(memories.of('busy').lastSeen('/w/a')).toBe('hash');
    expect(memories.of('old').lastSeen('/w/a')).toBeUndefined();
  });

  it('moves and forgets the contents of a folder, not paths with a similar name', () => {
    const memory = new LoopMemories().of(null);
    memory.saw('/w/box/a', '1');
    memory.saw('/w/boxes', '2');
    memory.moved('/w/box', '/w/crate');
    expect([memory.lastSeen('/w/box/a'), memory.lastSeen('/w/crate/a'), memory.lastSeen('/w/boxes')]).toEqual([
      undefined,
      '1',
      '2',
    ]);
    memory.forget('/w/crate');
    expect([memory.lastSeen('/w/crate/a'), memory.lastSeen('/w/boxes')]).toEqual([undefined, '2']);
  });
});
