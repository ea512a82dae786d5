import { describe, expect, test } from 'vitest';
import { CallResult, contentOf } from '../tools/tool-results.ts';
import { MessageLines } from './message-lines.ts';

test('returns whole lines regardless of the chunks, also if a chunk ends within a character (F1)', () => {
  const bytes = Buffer.from('{"a":"é漢"}\r\n\n{"b":2}\nbegun');
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const lines = new MessageLines(new Set());
    const out: string[] = [];
    for (let at = 0; at < bytes.length; at += size) out.push(...(lines.add(bytes.subarray(at, at + size)) ?? ['?']));
    expect(out).toEqual(['{"a":"é漢"}', '', '{"b":2}']);
  }
});

test('rejects a line that is too long, and continues with the following data (M flood)', () => {
  const lines = new MessageLines(new Set());
  const mebibyte = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < 10; count++) expect(lines.add(mebibyte)).toEqual([]);
  expect(lines.add(Buffer.from('y'))).toBeNull();
  expect(lines.add(Buffer.from('fresh\n'))).toEqual(['fresh']);
});

test('takes time linear in the length of a line, also when it comes in small pieces', () => {
  const took = (pieces: number) => {
    const lines = new MessageLines(new Set());
    const piece = Buffer.alloc((8 * 1024 * 1024) / pieces, 'x');
    const began = performance.now();
    for (let count = 0; count < pieces; count++) lines.add(piece);
    expect(lines.add(Buffer.from('\n'))?.[0]?.length).toBe(8 * 1024 * 1024);
    return performance.now() - began;
  };
  took(8);
  // With these lines the buffer of the SDK would copy 16 GiB.
  expect(took(4096)).toBeLessThan(2000);
});

const MEBIBYTE = 1024 * 1024;

/** Returns the result when these bytes are read in chunks like those of a pipe. */
function readAll(lines: MessageLines, bytes: Buffer): readonly string[] | null {
  const out: string[] = [];
  for (let at = 0; at < bytes.length; at += 65_536) {
    const found = lines.add(bytes.subarray(at, at + 65_536));
    if (found === null) return null;
    out.push(...found);
  }
  return out;
}

function answer(line: string | undefined) {
  const { id, result } = JSON.parse(line ?? '');
  return { id, result, parts: result.content as { type: string; text?: string; data?: string }[] };
}

describe('the answer to a call that is longer than 10 MiB', () => {
  const text = (length: number) => ({
    content: [{ type: 'text', text: `begin ${'漢'.repeat(length)}` }],
    isError: true,
  });
  const orders = {
    'with its id first': (result: object) => ({ jsonrpc: '2.0', id: 5, result }),
    'with its id last': (result: object) => ({ result, jsonrpc: '2.0', id: 5 }),
  };

  test.each(Object.entries(orders))('is reduced to its beginning and a note, %s', (_, message) => {
    const lines = new MessageLines(new Set([5]));
    const long = JSON.stringify(message(text(4 * MEBIBYTE)));
    const found = readAll(lines, Buffer.from(`${long}\n{"next":1}\n`));
    expect(found).toHaveLength(2);
    expect(found?.[1]).toBe('{"next":1}');
    const { id, result, parts } = answer(found?.[0]);
    expect(id).toBe(5);
    expect(result.isError).toBe(true);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.text).toMatch(/^begin 漢+$/);
    expect(parts[0]?.text?.length).toBeGreaterThan(190_000);
    expect(parts[1]?.text).toBe('\n[cut here: the result has 12.0 MiB, of which 11.4 MiB were left out]');
    const shown = contentOf(CallResult.parse(result));
    expect(shown).toEqual([parts[0], parts[1]]);
  });

  test('keeps short values between long ones', () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(12 * MEBIBYTE) };
    const content = [{ type: 'text', text: 'before' }, image, { type: 'text', text: 'after' }];
    const lines = new MessageLines(new Set([5]));
    const [line] = readAll(lines, Buffer.from(`${JSON.stringify({ id: 5, result: { content } })}\n`)) ?? [];
    expect(contentOf(CallResult.parse(answer(line).result))).toEqual([
      { type: 'text', text: 'before' },
      { type: 'text', text: '[an image that cannot be shown: image/png]' },
      { type: 'text', text: 'after' },
      { type: 'text', text: '\n[cut here: the result has 12.0 MiB, of which 12.0 MiB were left out]' },
    ]);
  });

  test('is also cut when it holds structured content only, or thousands of parts', () => {
    for (const result of [
      {
        content: [],
        structuredContent: { rows: Array.from({ length: 400_000 }, (_, at) => ({ row: at, of: 'table' })) },
      },
      { content: Array.from({ length: 400_000 }, (_, at) => ({ type: 'text', text: `line ${at}` })) },
    ]) {
      const lines = new MessageLines(new Set([5]));
      const [line] = readAll(lines, Buffer.from(`${JSON.stringify({ result, id: 5 })}\n`)) ?? [];
      const shown = contentOf(CallResult.parse(answer(line).result));
      expect(shown.at(-1)).toEqual({
        type: 'text',
        text: expect.stringMatching(/cut here: the result has \d+\.\d MiB/),
      });
      expect(shown[0]).toEqual({
        type: 'text',
        text: expect.stringMatching(/^line 0$|^\{"rows":\[\{"row":0,"of":"table"\}/),
      });
    }
  });

  test('that is an error keeps its code and the beginning of its message', () => {
    const lines = new MessageLines(new Set([5]));
    const error = { code: -32001, message: `No: ${'x'.repeat(11 * MEBIBYTE)}` };
    const [line] = readAll(lines, Buffer.from(`${JSON.stringify({ id: 5, error })}\n`)) ?? [];
    expect(JSON.parse(line ?? '')).toEqual({
      ...{ jsonrpc: '2.0', id: 5 },
      error: { code: -32001, message: expect.stringMatching(/^No: x+…$/) },
    });
  });
});

test('rejects a long line as soon as it is known not to be an answer to a call', () => {
  const long = 'x'.repeat(11 * MEBIBYTE);
  const result = { content: [{ type: 'text', text: long }] };
  const refused = {
    'another id': { id: 6, result },
    'another id at the end': { result, id: 6 },
    'an id that is a text': { id: '5', result },
    'a notification': { method: 'notifications/message', params: { data: long } },
    'a notification whose method comes last': { params: { data: long }, method: 'x' },
    'a list': [{ id: 5, result }],
    'a result that is a text': { id: 5, result: long },
  };
  for (const [what, message] of Object.entries(refused)) {
    const lines = new MessageLines(new Set([5]));
    expect([what, readAll(lines, Buffer.from(`${JSON.stringify(message)}\n`))]).toEqual([what, null]);
    expect(lines.add(Buffer.from('fresh\n'))).toEqual(['fresh']);
  }
  const idle = new MessageLines(new Set());
  expect(readAll(idle, Buffer.from(JSON.stringify({ result, id: 5 })))).toBeNull();
});
