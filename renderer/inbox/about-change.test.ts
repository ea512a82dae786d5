import { expect, it } from 'vitest';
import { aboutChange } from './about-change.ts';

it('says what the detail of each change is, and that a run which was canceled with its parent was not canceled by the user', () => {
  const kinds = (
    [
      ['running', 'host:1'],
      ['failed', 'run-worker-lost'],
      ['canceled', 'user'],
      ['canceled', 'parent'],
      ['waiting_child', 'run_1'],
      ['reported', 'message_1'],
      ['queued', null],
      ['succeeded', 'host:1'],
    ] as const
  ).map(([change, detail]) => aboutChange({ change, detail })?.kind ?? null);
  expect(kinds).toEqual(['worker', 'error', 'user', 'parent', 'task', 'message', null, null]);
});
