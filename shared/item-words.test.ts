import { expect, test } from 'vitest';
import { onlyWordsOf, wordsOfItem } from './item-words.ts';
import type { JsonValue } from './json.ts';

test.each<[string, JsonValue, string, boolean]>([
  ['a text', 'Read it', 'Read it', false],
  ['a number', 3, '3', false],
  ['an object with an id', { id: 1, task: 'Read it' }, 'Read it', false],
  ['an object with several texts', { description: 'At length', title: 'Read it', id: 'a' }, 'Read it', false],
  ['an object with one text of an unknown name', { id: '1', what: 'Read it', status: 'pending' }, 'Read it', false],
  ['a list of one text', ['Read it'], 'Read it', false],
  ['an item that is completed', { task: 'Read it', completed: true }, 'Read it', true],
  ['an item whose state is a word', { Step: 'Read it', Status: ' DONE ' }, 'Read it', true],
  ['an item that is not completed', { task: 'Read it', completed: false, done: 'no' }, 'Read it', false],
])('the words of %s are found', (_what, item, words, completed) => {
  expect(wordsOfItem(item)).toEqual({ words, completed });
});

test.each<[string, JsonValue | undefined]>([
  ['nothing', undefined],
  ['null', null],
  ['a boolean', true],
  ['an object with an id and a state only', { id: 'a', status: 'done' }],
  ['an object with a blank text', { task: ' ' }],
  ['a list of two', ['a', 'b']],
])('%s has no words', (_what, item) => {
  expect(wordsOfItem(item)).toBeNull();
});

test('the words of an object are all that it says only if nothing else in it has a meaning', () => {
  expect(onlyWordsOf({ id: 7, task: 'a', status: 'pending', done: false, notes: '' })).toBe('a');
  for (const more of [
    { due: 'today' },
    { due: 7 },
    { completed: true },
    { status: 'done' },
    { files: ['b'] },
    { urgent: true },
  ])
    expect(onlyWordsOf({ task: 'a', ...more })).toBeNull();
});
