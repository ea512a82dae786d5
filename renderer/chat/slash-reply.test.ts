import { expect, test } from 'vitest';
import { replyBlocks } from './slash-reply.ts';

test('words and tables of a reply are told apart, in their order', () => {
  const reply = 'Todos (all):\n\n| id | content |\n| --- | --- |\n| 1 | milk |\n| 2 | eggs |\n\n3 more.';
  expect(replyBlocks(reply)).toEqual([
    { kind: 'words', text: 'Todos (all):' },
    {
      kind: 'table',
      head: ['id', 'content'],
      rows: [
        ['1', 'milk'],
        ['2', 'eggs'],
      ],
    },
    { kind: 'words', text: '3 more.' },
  ]);
});

test('a cell has its words as they are, also where they would be Markdown or are missing', () => {
  const [table] = replyBlocks('| a | b |\n|---|---|\n| **x** <b> | |');
  expect(table).toMatchObject({ rows: [['**x** <b>', '']] });
});

test('a line with bars alone is no table', () => {
  expect(replyBlocks('| a | b |\nis one line')).toEqual([{ kind: 'words', text: '| a | b |\nis one line' }]);
  expect(replyBlocks('')).toEqual([]);
});

test('five hundred rows are read whole', () => {
  const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | ${'word '.repeat(20)}|`);
  const [table] = replyBlocks(['| id | content |', '|---|---|', ...rows].join('\n'));
  expect(table?.kind === 'table' && table.rows.length).toBe(500);
});
