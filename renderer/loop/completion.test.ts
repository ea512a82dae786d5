import { expect, test } from 'vitest';
import { inFrontOf, inPlaceOf, mentioned, triggerAt } from './completion.ts';

test('a slash opens the commands at the start of a message only', () => {
  expect(triggerAt('/st', 3)).toEqual({ kind: 'command', query: 'st', from: 0, to: 3 });
  expect(triggerAt('/审阅_code', 8)).toMatchObject({ kind: 'command', query: '审阅_code' });
  expect(triggerAt('a /st', 5)).toBeNull();
  expect(triggerAt('/stop now', 9)).toBeNull();
});

test('an at sign opens the files at the start of a word, also behind Chinese punctuation', () => {
  expect(triggerAt('see @no', 7)).toEqual({ kind: 'mention', query: 'no', from: 4, to: 7 });
  expect(triggerAt('看，@笔记', 5)).toMatchObject({ kind: 'mention', query: '笔记', from: 2 });
  expect(triggerAt('me@example.org', 14)).toBeNull();
});

test('choosing replaces what was typed and leaves the caret behind it', () => {
  const text = 'see @no and';
  const trigger = triggerAt(text, 7);
  if (trigger === null) throw new Error('no trigger');
  expect(inPlaceOf(trigger, text, mentioned('notes/a.md'))).toEqual({ text: 'see @notes/a.md  and', caret: 16 });
  expect(inPlaceOf(trigger, text, '')).toEqual({ text: 'see  and', caret: 4 });
  expect(mentioned('my notes.md')).toBe('@"my notes.md" ');
});

test('the words of a prompt leave what was typed behind them as it is', () => {
  expect(inFrontOf('', 'Review this.')).toBe('Review this.');
  expect(inFrontOf('typed meanwhile', 'Review this.')).toBe('Review this.\n\ntyped meanwhile');
  expect(inFrontOf(' and that', 'Review this.')).toBe('Review this. and that');
});
