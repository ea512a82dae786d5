import { expect, test } from 'vitest';
import { replyBlocks, replySpans } from './slash-reply.ts';

test('the parser of slash command replies separates the text and the tables of a reply, and keeps their order', () => {
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

test('the parser of slash command replies keeps the text of a table cell, even if it looks like Markdown, and accepts missing cells', () => {
  const [table] = replyBlocks('| a | b |\n|---|---|\n| **x** <b> | |');
  expect(table).toMatchObject({ rows: [['**x** <b>', '']] });
});

test('the parser of slash command replies does not treat a line of only vertical bars as a table', () => {
  expect(replyBlocks('| a | b |\nis one line')).toEqual([{ kind: 'words', text: '| a | b |\nis one line' }]);
  expect(replyBlocks('')).toEqual([]);
});

test('the parser of slash command replies parses a table of five hundred rows', () => {
  const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | ${'word '.repeat(20)}|`);
  const [table] = replyBlocks(['| id | content |', '|---|---|', ...rows].join('\n'));
  expect(table?.kind === 'table' && table.rows.length).toBe(500);
});

test('the parser of slash command replies separates paragraphs and lists', () => {
  expect(replyBlocks('Commands.\n\n- `/help`: lists\n- `/cancel`: cancels\n\nOptions:\nmore')).toEqual([
    { kind: 'words', text: 'Commands.' },
    { kind: 'list', items: ['`/help`: lists', '`/cancel`: cancels'] },
    { kind: 'words', text: 'Options:\nmore' },
  ]);
});

test('the parser of slash command replies recognises only code in a text, and leaves a link or an image in a todo as written', () => {
  expect(replySpans('Deleted #1: [a](http://b) ![c](http://d), see `/todo restore` or `` a`b ``.')).toEqual([
    { text: 'Deleted #1: [a](http://b) ![c](http://d), see ', code: false },
    { text: '/todo restore', code: true },
    { text: ' or ', code: false },
    { text: 'a`b', code: true },
    { text: '.', code: false },
  ]);
  expect(replySpans('a ` alone')).toEqual([{ text: 'a ` alone', code: false }]);
});
