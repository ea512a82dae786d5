import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import { type ModelMessage, userText } from '../message.ts';
import { CHAT_FORMAT, chatRequest } from './openai.ts';
import { requestOf } from './request.fixture.ts';
import { createRequestWriter } from './request-writer.ts';

const textOf = (body: readonly Uint8Array[]) => Buffer.concat(body).toString();

describe('a request writer', () => {
  test('writes the same as serialising the whole request, however the history grew, was cut or changed in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyHistory, fc.nat(20), fc.constantFrom('Be brief.', '')), { minLength: 1, maxLength: 6 }),
        (turns) => {
          const write = createRequestWriter(CHAT_FORMAT);
          const written: { body: readonly Uint8Array[]; text: string }[] = [];
          let messages: readonly ModelMessage[] = [];
          for (const [added, kept, system] of turns) {
            messages = [...messages.slice(0, kept), ...added];
            const request = requestOf(messages, { system });
            const body = write(request, new Set());
            expect(textOf(body)).toBe(JSON.stringify(chatRequest(request)));
            written.push({ body, text: textOf(body) });
          }
          // Bytes that were returned earlier have not changed, whatever was written since.
          for (const { body, text } of written) expect(textOf(body)).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('leaves out the fields that a server refused', () => {
    const without = new Set(['stream_options', 'response_format', 'temperature'] as const);
    const body = createRequestWriter(CHAT_FORMAT)(
      requestOf([userText('x')], { format: 'json', temperature: 0 }),
      without,
    );
    expect(Object.keys(JSON.parse(textOf(body)))).toEqual(['model', 'stream', 'messages']);
  });

  test('serialises a message only once while its conversation continues, also when other conversations run at the same time', () => {
    let reads = 0;
    const counting = (): ModelMessage => ({
      role: 'user',
      parts: [
        {
          type: 'text',
          get text() {
            reads++;
            return 'long';
          },
        },
      ],
    });
    const write = createRequestWriter(CHAT_FORMAT);
    const conversations = [[counting()], [counting()], [counting()]];
    for (const messages of conversations) write(requestOf(messages), new Set());
    const readsAtFirst = reads;
    for (const messages of conversations) write(requestOf([...messages, userText('more')]), new Set());
    expect(reads).toBe(readsAtFirst);
  });
});
