import { describe, expect, it } from 'vitest';
import { asksTheUser } from './question.ts';

describe('a reply', () => {
  it.each([
    'Which file?',
    '要继续吗？',
    'I found two. **Which one do you mean?**\n',
    'Shall I go on (or stop?)',
    'She asked: "Why?"',
    'Shall I delete it? 🙂',
    '```ts\na ? b : c\n```\nIs this right?',
  ])('asks the user with its last sentence: %j', (reply) => expect(asksTheUser(reply)).toBe(true));

  it.each([
    '',
    '?!',
    'Why? Because it is red.',
    'The pattern is `colou?`',
    'See https://example.org/search?',
    '```sql\nselect ?',
    '```sh\nwhat?\n```',
    'They wrote:\n> Is it done?',
    'The test:\n\n    ok?',
    'It is done.',
  ])('does not ask the user: %j', (reply) => expect(asksTheUser(reply)).toBe(false));

  it('of much whitespace is judged quickly', () => {
    const before = process.cpuUsage();
    expect(asksTheUser(`Why?${' '.repeat(200_000)}x`)).toBe(false);
    expect(asksTheUser(`Why?${' \n'.repeat(200_000)}`)).toBe(true);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});
