import { expect, it } from 'vitest';
import { sameValues } from './same-values.ts';

const topic = { title: 'Old', settings: { on: true, tools: ['read', 'write'] }, rows: [{ id: 1 }, { id: 2 }] };
const again = () => structuredClone(topic);

it('returns the earlier object if the later one has the same content', () => {
  expect(sameValues(topic, again())).toBe(topic);
});

it('keeps the parts that are equal, and takes those that changed', () => {
  const after = { ...again(), title: 'New', rows: [{ id: 1 }, { id: 3 }, { id: 4 }] };
  const shared = sameValues(topic, after);
  expect(shared).toEqual(after);
  expect(shared.settings).toBe(topic.settings);
  expect(shared.rows[0]).toBe(topic.rows[0]);
  expect(shared.rows[1]).toEqual({ id: 3 });
});

it('tells a missing part from an undefined one, a list from an object, and null from both', () => {
  const values: unknown[] = [{ a: undefined }, {}, [], null, { 0: 'a' }, ['a'], 'a', undefined];
  for (const before of values) for (const after of values) expect(sameValues(before, after)).toStrictEqual(after);
});
