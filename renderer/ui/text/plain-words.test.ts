import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['removes marks around words', 'Added **`TodoList`** to `App`.', 'Added TodoList to App.'],
  [
    'removes the marks of headings, quotes and fences',
    '## Done\n> all of it\n```ts\nlet a = 1\n```',
    'Done\nall of it\nlet a = 1',
  ],
  ['keeps the points of a list', '- one\n* two', '– one\n– two'],
  ['replaces a link by its text', 'See [the notes](notes.md).', 'See the notes.'],
  ['removes empty lines', 'Stopped.\n\nDone: nothing yet', 'Stopped.\nDone: nothing yet'],
  ['keeps asterisks that are not Markdown', '2 * 3 ** 4 and *.ts', '2 * 3 ** 4 and *.ts'],
])('plainWords: %s', (_, markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
