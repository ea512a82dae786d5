import { expect, test } from 'vitest';
import { teller, text } from './chat.fixture.ts';
import { shortMessage } from './short-message.ts';

test('the list of summarised messages shortens each message to one line, and names the tools that it calls', () => {
  const { reply, call } = teller();
  expect(shortMessage(reply(1, text('I look\n\n  at it.'), call('read_file'), call('list_files')))).toEqual({
    by: 'model',
    text: 'I look at it.',
    calls: ['read_file', 'list_files'],
  });
});

test('the list of summarised messages cuts a long message, but not inside a character', () => {
  const { user } = teller();
  const { text: words } = shortMessage(user('😀'.repeat(500)));
  expect(words.length).toBeLessThan(260);
  expect(words.isWellFormed()).toBe(true);
  expect(words.endsWith('…')).toBe(true);
});

test('the list of summarised messages labels a tool result as a message of the tools, and shows its text', () => {
  const { results, call } = teller();
  expect(shortMessage(results([call('read_file'), 'done']))).toEqual({ by: 'tools', text: 'result', calls: [] });
});
