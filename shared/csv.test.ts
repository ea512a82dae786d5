import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

it.each<readonly [string, readonly (readonly string[])[]]>([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n"1,5";"say ""hi"""\r\n',
    [
      ['a', 'b'],
      ['1,5', 'say "hi"'],
    ],
  ],
  [
    'a\tb\n"two\nlines"\t',
    [
      ['a', 'b'],
      ['two\nlines', ''],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,"open\nb', [['a', 'open\nb']]],
  ['"a"x,b', [['ax', 'b']]],
  ['a,,\n', [['a', '', '']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text, 100)).toEqual({ rows, more: false });
});

it('reads only the first rows, and hostile text in bounded time', () => {
  expect(readCsv('a\nb\nc\n', 2)).toEqual({ rows: [['a'], ['b']], more: true });
  const begun = performance.now();
  for (const hostile of ['"'.repeat(1_000_000), '",'.repeat(500_000), `"${'""'.repeat(500_000)}`])
    readCsv(hostile, 200);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
