import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { boundedLines } from './bounded-lines.ts';

async function linesOf(chunks: readonly string[], maxBytes: number): Promise<readonly (string | null)[]> {
  const lines: (string | null)[] = [];
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const line of boundedLines(stream, maxBytes)) lines.push(line);
  return lines;
}

test('joins lines across chunks and keeps a last line that has no newline', async () => {
  expect(await linesOf(['a\nb', 'c\n\nd', 'e'], 10)).toEqual(['a', 'bc', '', 'de']);
});

test('drops a line that is too long, wherever the chunks end, and continues with the next line', async () => {
  expect(await linesOf(['12345', '6\nab\n', '1234567', '\n', 'x\n123456'], 5)).toEqual([null, 'ab', null, 'x', null]);
  expect(await linesOf(['12345\n'], 5)).toEqual(['12345']);
});
