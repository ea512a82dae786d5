import { expect, test } from 'vitest';
import { decisionOf } from './decision-keys.ts';

const press = (key: string, more: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  decisionOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('an approval card accepts the keys N, Y and A, and Shift+A for all topics', () => {
  expect([press('n'), press('y'), press('a'), press('A', { shiftKey: true })]).toEqual([
    'deny',
    'once',
    'topic',
    'folder',
  ]);
});

test('an approval card ignores these keys when Ctrl, Alt or Command is pressed', () => {
  expect([
    press('a', { ctrlKey: true }),
    press('n', { metaKey: true }),
    press('y', { altKey: true }),
    press('Y', { shiftKey: true }),
    press('x'),
  ]).toEqual([null, null, null, null, null]);
});
