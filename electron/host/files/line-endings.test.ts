import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, countLines, editsBetween, insertLines, linesOf, toLfView } from './line-endings.ts';

const inserted = (text: string, line: number, content: string) =>
  applyEdits(text, [insertLines(text, line, content).edit]);

test('insertLines inserts whole lines before a line', () => {
  expect(inserted('a\nb\n', 1, 'x')).toBe('x\na\nb\n');
  expect(inserted('a\nb\n', 2, 'x\ny\n')).toBe('a\nx\ny\nb\n');
  expect(inserted('a\nb\n', 3, 'x')).toBe('a\nb\nx\n');
  expect(inserted('a\nb', 99, 'x')).toBe('a\nb\nx');
  expect(inserted('', 1, 'x')).toBe('x\n');
  expect(insertLines('a\nb\n', 99, 'x\ny')).toMatchObject({ insertedAt: 3, linesInserted: 2 });
});

test('the edits between two texts turn the first into the second', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applyEdits(before, editsBetween(before, after))).toBe(after);
      expect(linesOf(before)).toHaveLength(countLines(before));
    }),
  );
});

test('overlapping edits throw an error, because they are a bug', () => {
  expect(() =>
    applyEdits('abc', [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ]),
  ).toThrow('overlap');
});

test('uniform line ends are stored as one value, and mixed ones individually', () => {
  expect(toLfView('a\nb\n').lineEndings).toBe('\n');
  expect(toLfView('a\r\nb\r\n')).toEqual({ text: 'a\nb\n', lineEndings: '\r\n' });
  expect(toLfView('\na\r\n\rb\n')).toEqual({ text: '\na\n\rb\n', lineEndings: ['\n', '\r\n', '\n'] });
  const raw = '\r\n'.repeat(5_000_000);
  const heapBefore = process.memoryUsage().heapUsed;
  expect(toLfView(raw).lineEndings).toBe('\r\n');
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(60_000_000);
});
