import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BeginningBounds, JsonBeginning } from './json-beginning.ts';

const WIDE: BeginningBounds = { stringBytes: 1000, totalBytes: 10_000, values: 1000 };

/** Parses the text in pieces of this many bytes. */
function read(json: string, bounds = WIDE, size = json.length + 1): JsonBeginning {
  const beginning = new JsonBeginning(bounds);
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length; at += size) beginning.add(bytes.subarray(at, at + size));
  return beginning;
}

const SMALL = [
  { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: 'é漢😀\n"\\u' }], isError: false } },
  { a: [[], {}, [[1, -2.5e-3, true, null]], { '': '' }], b: 'x' },
  {},
];

test('reads a text within its bounds as JSON.parse does, however it is split', () => {
  for (const value of SMALL)
    for (const size of [1, 2, 3, 5, 1000])
      for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        const { value: found, isWhole } = read(json, WIDE, size);
        expect([found, isWhole]).toEqual([value, true]);
      }
});

test('cuts a string that is too long at a whole character and keeps what follows', () => {
  for (const unit of ['x', '漢', '😀', '\\n', '\\\\', '\\u6f22', '\\ud83d\\ude00', '\\"']) {
    const { value } = read(`{"long":"${unit.repeat(1000)}","after":1}`, { ...WIDE, stringBytes: 100 + randomInt(20) });
    const { long, after } = value as { readonly long: string; readonly after: number };
    const whole = JSON.parse(`"${unit}"`);
    expect(after).toBe(1);
    expect(long.endsWith('…')).toBe(true);
    expect(long.slice(0, -1).replaceAll(whole, '')).toMatch(/^\uD83D?$/);
    expect(long.length).toBeGreaterThan(5);
  }
});

test('keeps the short values of the outermost two levels beyond the limits, and nothing else', () => {
  const json = JSON.stringify({
    result: { content: Array.from({ length: 500 }, (_, at) => ({ at })), isError: true, more: { deep: 1 } },
    id: 12,
  });
  const { value, isWhole } = read(json, { ...WIDE, values: 100 });
  expect(isWhole).toBe(true);
  const { id, result } = value as { readonly id: number; readonly result: { readonly content: readonly unknown[] } };
  expect(id).toBe(12);
  expect(result).toMatchObject({ isError: true });
  expect(result).not.toHaveProperty('more');
  expect(result.content.length).toBeLessThan(100);
});

test('uses little memory for millions of values, names or levels', () => {
  const before = process.memoryUsage().heapUsed;
  const piece = (unit: string) => Buffer.from(unit.repeat(Math.floor(65_536 / unit.length)));
  for (const unit of ['1,', '"ab",', '[', '{"a":', '"n":"v",', '{},']) {
    const beginning = new JsonBeginning({ stringBytes: 1000, totalBytes: 10_000, values: 1000 });
    beginning.add(Buffer.from('{"id":3,"result":{"content":['));
    const many = piece(unit);
    for (let count = 0; count < 200; count++) beginning.add(many);
    expect(beginning.value).toMatchObject({ id: 3 });
    expect(JSON.stringify(beginning.value).length).toBeLessThan(100_000);
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
});

test('returns no value for a text that is not JSON', () => {
  for (const json of ['{"a":b}', 'xxxx', '{"a":1}}', '{"a":"\\q"}', '{"a":1}{"b":2}'])
    expect(read(`${json} `).value).toBeUndefined();
});

test('leaves out a name that would set the prototype', () => {
  const { value } = read('{"__proto__":{"polluted":1},"a":1}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value).toEqual({ a: 1 });
});
