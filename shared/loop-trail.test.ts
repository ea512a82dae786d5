import { describe, expect, it } from 'vitest';
import { withObserved, withStep } from './loop-trail.ts';

const begun = withStep([], { phase: 'execute', note: 'Read both.' }, 1);

describe('the steps of a loop', () => {
  it('show of a reading tool how much it has read, and of another one the beginning of its result', () => {
    const read = 'All 2 lines of a.txt:\n1\tone\n2\ttwo';
    const number = { kind: 'lines', count: 2, total: 2, target: 'a.txt' } as const;
    expect(withObserved(begun, 'done', read, number).at(-1)?.observed).toEqual({
      status: 'done',
      text: 'All 2 lines of a.txt',
      number,
    });
    const plain = { status: 'done', text: 'It is done.', number: null };
    expect(withObserved(begun, 'done', 'It\n is done.').at(-1)?.observed).toEqual(plain);
  });

  it('show of several calls in a step the first that did not succeed', () => {
    const failed = withObserved(withObserved(begun, 'done', 'Yes.'), 'failed', 'No.');
    expect(failed.at(-1)?.observed).toEqual({ status: 'failed', text: 'No.', number: null });
    expect(withObserved(failed, 'done', 'Yes again.')).toEqual(failed);
  });

  it('are one entry, with its latest result, while the work goes on with the same words', () => {
    const again = withStep(withObserved(begun, 'failed', 'No.'), { phase: 'execute', note: 'Read both.' }, 2);
    expect(again).toEqual([{ phase: 'execute', note: 'Read both.', at: 1, observed: null }]);
    expect(withStep(again, { phase: 'think', note: 'Read both.' }, 3)).toHaveLength(2);
  });
});
