import { describe, expect, it } from 'vitest';
import { partSource } from './part-source.ts';

describe('A part of the page', () => {
  it('is loaded once when it is first needed, even if several callers need it at the same time', async () => {
    let fetched = 0;
    const part = partSource(async () => {
      fetched += 1;
      return 'the schedule';
    });
    expect(part.now()).toEqual({ state: 'absent' });
    expect(fetched).toBe(0);
    const attempts = [part.load(), part.load()];
    expect(part.now()).toEqual({ state: 'loading' });
    expect(await Promise.all(attempts)).toEqual(Array(2).fill({ state: 'ready', value: 'the schedule' }));
    await part.load();
    expect(fetched).toBe(1);
  });

  it('can be loaded again after a failure, and notifies its listeners of each change', async () => {
    const answers = [Promise.reject(new TypeError('The host has gone.')), Promise.resolve('the schedule')];
    const part = partSource(() => answers.shift() ?? Promise.reject(new Error('Asked too often.')));
    const seen: string[] = [];
    const end = part.subscribe(() => seen.push(part.now().state));
    expect(await part.load()).toMatchObject({ state: 'failed', error: { message: 'The host has gone.' } });
    expect(await part.load()).toEqual({ state: 'ready', value: 'the schedule' });
    end();
    expect(seen).toEqual(['loading', 'failed', 'loading', 'ready']);
  });
});
