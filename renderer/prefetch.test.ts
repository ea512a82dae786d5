import { describe, expect, it } from 'vitest';
import { type PartSource, partSource } from './part-source.ts';
import { prefetchParts } from './prefetch.ts';

const idle = async () => undefined;

describe('Loading parts of the page in advance', () => {
  it('loads one part after the other, including parts that are registered while another part loads', async () => {
    const loaded: string[] = [];
    const parts: PartSource<unknown>[] = [];
    const add = (name: string, then: () => void = () => undefined) =>
      parts.push(
        partSource(async () => {
          loaded.push(name);
          then();
        }),
      );
    add('settings', () => add('dialog of the settings'));
    add('schedule');
    await prefetchParts(new AbortController().signal, parts, idle);
    expect(loaded).toEqual(['settings', 'schedule', 'dialog of the settings']);
  });

  it('stops when the host cannot be reached, and continues with the same part the next time', async () => {
    let gone = true;
    const loaded: string[] = [];
    const part = (name: string) =>
      partSource(async () => {
        if (gone) throw new TypeError('Failed to fetch');
        loaded.push(name);
      });
    const parts = [part('settings'), part('schedule')];
    await prefetchParts(new AbortController().signal, parts, idle);
    expect(parts.map((each) => each.now().state)).toEqual(['failed', 'absent']);
    gone = false;
    await prefetchParts(new AbortController().signal, parts, idle);
    expect(loaded).toEqual(['settings', 'schedule']);
  });

  it('loads no further parts after it is aborted', async () => {
    const ended = new AbortController();
    const part = partSource(async () => 'settings');
    ended.abort();
    await prefetchParts(ended.signal, [part], idle);
    expect(part.now().state).toBe('absent');
  });
});
