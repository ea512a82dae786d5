import { expect, test } from 'vitest';
import { teller, text } from './chat.fixture.ts';
import { shortMessage } from './short-message.ts';

test('a message in a few words is one line, and says which tools were called', () => {
  const { reply, call } = teller();
  expect(shortMessage(reply(1, text('I look\n\n  at it.'), call('read_file'), call('list_files')))).toEqual({
    by: 'model',
    text: 'I look at it.',
    calls: ['read_file', 'list_files'],
  });
});

test('a long one is cut, and no sign of it in two', () => {
  const { user } = teller();
  const { text: words } = shortMessage(user('😀'.repeat(500)));
  expect(words.length).toBeLessThan(260);
  expect(words.isWellFormed()).toBe(true);
  expect(words.endsWith('…')).toBe(true);
});

test('a result is the tools’, with what they said', () => {
  const { results, call } = teller();
  expect(shortMessage(results([call('read_file'), 'done']))).toEqual({ by: 'tools', text: 'result', calls: [] });
});
