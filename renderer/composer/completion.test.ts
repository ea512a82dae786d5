import { expect, test } from 'vitest';
import { inFrontOf, inPlaceOf, mentioned, triggerAt, withMention } from './completion.ts';

test('the composer lists the commands only for a slash at the start of a message', () => {
  expect(triggerAt('/st', 3)).toEqual({ kind: 'command', query: 'st', from: 0, to: 3 });
  expect(triggerAt('/审阅_code', 8)).toMatchObject({ kind: 'command', query: '审阅_code' });
  expect(triggerAt('／st', 3)).toEqual({ kind: 'command', query: 'st', from: 0, to: 3 });
  expect(triggerAt('／todo add milk －－d', 18)).toMatchObject({ kind: 'argument', from: 15, to: 18 });
  expect(triggerAt('a /st', 5)).toBeNull();
  expect(triggerAt('/stop now', 9)).toBeNull();
});

test('the composer completes only the arguments of a slash command that come after its first word', () => {
  expect(triggerAt('/todo ', 6)).toEqual({ kind: 'argument', query: '/todo ', from: 6, to: 6 });
  expect(triggerAt('/todo add milk --d', 18)).toMatchObject({ kind: 'argument', from: 15, to: 18 });
  expect(triggerAt('/todo add call @bob', 19)).toMatchObject({ kind: 'argument' });
  expect(triggerAt('/etc/hosts and @bob', 19)).toMatchObject({ kind: 'mention' });
});

test('the composer replaces the typed part of a word in a slash command, and keeps the text after it', () => {
  const text = '/todo add milk --d 2026';
  const trigger = triggerAt(text, 18);
  if (trigger === null) throw new Error('no trigger');
  expect(inPlaceOf(trigger, text, '--due ')).toEqual({ text: '/todo add milk --due  2026', caret: 21 });
});

test('the composer lists the files for an at sign at the start of a word, also after Chinese punctuation', () => {
  expect(triggerAt('see @no', 7)).toEqual({ kind: 'mention', query: 'no', from: 4, to: 7 });
  expect(triggerAt('看，@笔记', 5)).toMatchObject({ kind: 'mention', query: '笔记', from: 2 });
  expect(triggerAt('me@example.org', 14)).toBeNull();
});

test('the composer replaces the typed text with the chosen item and puts the caret after it', () => {
  const text = 'see @no and';
  const trigger = triggerAt(text, 7);
  if (trigger === null) throw new Error('no trigger');
  expect(inPlaceOf(trigger, text, mentioned('notes/a.md'))).toEqual({ text: 'see @notes/a.md  and', caret: 16 });
  expect(inPlaceOf(trigger, text, '')).toEqual({ text: 'see  and', caret: 4 });
  expect(mentioned('my notes.md')).toBe('@"my notes.md" ');
});

test('the composer inserts the text of a prompt before the text that the user typed', () => {
  expect(inFrontOf('', 'Review this.')).toBe('Review this.');
  expect(inFrontOf('typed meanwhile', 'Review this.')).toBe('Review this.\n\ntyped meanwhile');
  expect(inFrontOf(' and that', 'Review this.')).toBe('Review this. and that');
});

test('mentions a file at the caret as a word of its own', () => {
  expect(withMention('see and', 4, 'notes/a.md')).toEqual({ text: 'see @notes/a.md and', caret: 16 });
  expect(withMention('see', 3, 'a b.md')).toEqual({ text: 'see @"a b.md" ', caret: 14 });
  expect(withMention('请看', 0, '水.md')).toEqual({ text: '请看 @水.md ', caret: 9 });
  expect(withMention('', 0, 'a.md')).toEqual({ text: '@a.md ', caret: 6 });
});
