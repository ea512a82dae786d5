import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['marks around words go', 'Added **`TodoList`** to `App`.', 'Added TodoList to App.'],
  ['headings, quotes and fences go', '## Done\n> all of it\n```ts\nlet a = 1\n```', 'Done\nall of it\nlet a = 1'],
  ['points of a list stay points', '- one\n* two', '– one\n– two'],
  ['a link leaves its words', 'See [the notes](notes.md).', 'See the notes.'],
  ['empty lines go', 'Stopped.\n\nDone: nothing yet', 'Stopped.\nDone: nothing yet'],
  ['stars that mark nothing stay', '2 * 3 ** 4 and *.ts', '2 * 3 ** 4 and *.ts'],
])('%s', (_, markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
