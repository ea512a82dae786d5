import { expect, test } from 'vitest';
import { MessageLines } from './message-lines.ts';

test('lines come out whole however they are cut, also in the middle of a character (F1)', () => {
  const bytes = Buffer.from('{"a":"é漢"}\r\n\n{"b":2}\nbegun');
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const lines = new MessageLines();
    const out: string[] = [];
    for (let at = 0; at < bytes.length; at += size) out.push(...(lines.add(bytes.subarray(at, at + size)) ?? ['?']));
    expect(out).toEqual(['{"a":"é漢"}', '', '{"b":2}']);
  }
});

test('a line that is too long is refused, and what follows is read afresh (M flood)', () => {
  const lines = new MessageLines();
  const mebibyte = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < 10; count++) expect(lines.add(mebibyte)).toEqual([]);
  expect(lines.add(Buffer.from('y'))).toBeNull();
  expect(lines.add(Buffer.from('fresh\n'))).toEqual(['fresh']);
});

test('a long line in small pieces takes no longer than the same in large ones, but for a factor', () => {
  const took = (pieces: number) => {
    const lines = new MessageLines();
    const piece = Buffer.alloc((8 * 1024 * 1024) / pieces, 'x');
    const began = performance.now();
    for (let count = 0; count < pieces; count++) lines.add(piece);
    expect(lines.add(Buffer.from('\n'))?.[0]?.length).toBe(8 * 1024 * 1024);
    return performance.now() - began;
  };
  took(8);
  // The SDK's buffer copies 16 GiB for these.
  expect(took(4096)).toBeLessThan(2000);
});
