import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventBounds } from './event-bounds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['id: e-1\ndata: x\n\n', 'e-1'],
  ['id:e-1\r\ndata: x\r\n\r\n', 'e-1'],
  ['id: e-1\n\nid: e-2\n\n', 'e-2'],
  ['id: e-1\n\nid:\n\n', null],
  ['data: id: e-1\n\n', null],
  ['identity: e-1\n\n', null],
  ['', null],
])('in %j the last id is %j, however it is cut into pieces', (text, id) => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const events = new EventBounds(1000);
      const edges = [0, ...cuts.sort((one, other) => one - other), text.length];
      for (let index = 1; index < edges.length; index++) {
        expect(events.take(bytes(text.slice(edges[index - 1], edges[index])))).toBe(true);
      }
      expect(events.lastId).toBe(id);
    }),
  );
});

test('one event is bounded, all together are not', () => {
  const events = new EventBounds(100);
  for (let count = 0; count < 50; count++) expect(events.take(bytes(`data: ${'x'.repeat(80)}\n\n`))).toBe(true);
  expect(events.take(bytes(`data: ${'x'.repeat(50)}\ndata: ${'x'.repeat(50)}`))).toBe(false);
});
