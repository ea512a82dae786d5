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
])('reads from the stream %j the last event id %j, however the stream is split', (text, id) => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const events = new EventBounds(1000, new Set());
      const edges = [0, ...cuts.sort((one, other) => one - other), text.length];
      for (let index = 1; index < edges.length; index++) {
        expect(events.take(bytes(text.slice(edges[index - 1], edges[index])))).not.toBeNull();
      }
      expect(events.lastId).toBe(id);
    }),
  );
});

test('limits the length of one event, but not of all events together', () => {
  const events = new EventBounds(100, new Set());
  for (let count = 0; count < 50; count++) expect(events.take(bytes(`data: ${'x'.repeat(80)}\n\n`))).not.toBeNull();
  expect(events.take(bytes(`data: ${'x'.repeat(50)}\ndata: ${'x'.repeat(50)}`))).toBeNull();
});

const answerOf = (text: string) => ({ jsonrpc: '2.0', id: 5, result: { content: [{ type: 'text', text }] } });

test('forwards events unchanged, regardless of the chunks, and cuts the long answer to a call', () => {
  const short = 'event: message\r\ndata: {"a":1}\r\n\r\n';
  const long = JSON.stringify(answerOf('x'.repeat(5000)), null, 1).replaceAll(/^/gm, 'data: ');
  const stream = `${short}event: message\nid: e-1\n${long}\n\n: hold on\n\n${short}`;
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
      const events = new EventBounds(1000, new Set([5]));
      const edges = [0, ...cuts.sort((one, other) => one - other), stream.length];
      let passed = '';
      for (let index = 1; index < edges.length; index++) {
        const parts = events.take(bytes(stream.slice(edges[index - 1], edges[index])));
        passed += parts?.map((part) => Buffer.from(part).toString()).join('') ?? 'too long';
      }
      const [before, cut, ...after] = passed.split(/(?<=\n)(?:\r?\n)/);
      expect([before, ...after].join('|')).toBe(
        'event: message\r\ndata: {"a":1}\r\n|: hold on\n|event: message\r\ndata: {"a":1}\r\n|',
      );
      expect(JSON.parse(cut?.slice('data: '.length) ?? '')).toMatchObject({
        id: 5,
        result: { content: [{ text: 'x'.repeat(5000) }, { text: expect.stringContaining('[cut here: ') }] },
      });
      expect(events.lastId).toBe('e-1');
    }),
  );
});
