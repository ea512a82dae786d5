import { expect, test } from 'vitest';
import { KeptOutput } from './kept-output.ts';

const kept = (...chunks: readonly (string | Buffer)[]) => {
  const output = new KeptOutput();
  for (const chunk of chunks) output.add(Buffer.from(chunk));
  return output.text();
};
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${String(from + at).padStart(8, '0')}\n`);

test('keeps short output whole, however it was split', () => {
  const whole = lines(0, 7000).join('');
  expect(kept(whole)).toBe(whole);
  expect(kept(...lines(0, 7000))).toBe(whole);
  expect(kept('x'.repeat(100_000))).toBe('x'.repeat(100_000));
});

test.each([
  ['line by line', lines(0, 100_000)],
  ['at once', [lines(0, 100_000).join('')]],
])('keeps whole lines of the beginning and the end, and says how much is missing: %s', (_, chunks) => {
  const text = kept(...chunks);
  const note = /\n\[([\d,]+) bytes of output are left out here\]\n/.exec(text);
  if (note === null) throw new Error('Nothing is said.');
  const [first, last] = text.split(note[0]);
  expect(first?.startsWith('line 00000000\nline 00000001\n')).toBe(true);
  expect(first).toMatch(/\nline \d{8}$/);
  expect(last).toMatch(/^line \d{8}\n/);
  expect(last?.endsWith('line 00099999\n')).toBe(true);
  expect(first?.length).toBeGreaterThan(19_000);
  expect(last?.length).toBeGreaterThan(79_000);
  expect((first?.length ?? 0) + (last?.length ?? 0) + Number(note[1]?.replaceAll(',', ''))).toBe(100_000 * 14);
});

test('never cuts inside a character, even in a long text without line ends', () => {
  const text = kept('番'.repeat(100_000));
  expect(text).toMatch(/^番+\n\[[\d,]+ bytes of output are left out here\]\n番+$/u);
});
