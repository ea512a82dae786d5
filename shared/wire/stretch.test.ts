import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { GEMINI_FORMAT, type GeminiRequest, geminiStretch } from './gemini.ts';
import { CHAT_FORMAT, chatStretch } from './openai.ts';
import { pairUp } from './pair-up.ts';
import { createRequestWriter } from './request-writer.ts';

const requestOf = (messages: readonly ModelMessage[], system: string): ModelRequest => ({
  model: 'm',
  system,
  messages,
  tools: [],
  toolChoice: 'auto',
  format: 'text',
  toolsRan: false,
});

const written = (body: readonly Uint8Array[]) => Buffer.concat(body).toString();
const whole = (messages: readonly ModelMessage[], system = 'S') => ({
  system,
  messages: pairUp(messages),
  begins: true,
  ends: true,
});
const anySystem = fc.constantFrom('Be brief.', '', ' \n', 'lone \ud83d');
const runs = { numRuns: 500 };

describe('a conversation shown in a provider’s words', () => {
  test('is byte for byte what the request to a Chat Completions server has as its messages', () => {
    fc.assert(
      fc.property(anyHistory, anySystem, (messages, system) => {
        const sent = written(createRequestWriter(CHAT_FORMAT)(requestOf(messages, system), new Set()));
        const shown = JSON.stringify(chatStretch(whole(messages, system)));
        expect(sent.endsWith(`"messages":${shown}}`)).toBe(true);
      }),
      runs,
    );
  });

  test('is byte for byte what the request to Gemini has as its contents and its instruction', () => {
    fc.assert(
      fc.property(
        anyHistory,
        anySystem,
        fc.constantFrom('kept', 'completed', 'replaced'),
        (messages, system, signatures) => {
          const options = { without: new Set<never>(), signatures } as const;
          const sent = written(createRequestWriter(GEMINI_FORMAT)(requestOf(messages, system), options));
          const { contents, systemInstruction } = geminiStretch(whole(messages, system), signatures);
          expect(sent.endsWith(`"contents":${JSON.stringify(contents)}}`)).toBe(true);
          expect((JSON.parse(sent) as GeminiRequest).systemInstruction).toEqual(systemInstruction);
        },
      ),
      runs,
    );
  });

  test('loses and adds nothing where it is cut in two, unless results are cut off from their calls', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(12), (messages, at) => {
        const paired = pairUp(messages);
        const cut = paired[at]?.role === 'tool' ? at - 1 : at;
        const first = { system: 'S', messages: paired.slice(0, cut), begins: true, ends: false };
        const rest = { system: 'S', messages: paired.slice(cut), begins: false, ends: true };
        const chat = [...chatStretch(first), ...chatStretch(rest)];
        if (pairUp(messages).flatMap((message) => chatStretch({ ...rest, messages: [message] })).length > 0)
          expect(chat).toEqual(chatStretch(whole(messages)));
        const partsOf = (contents: GeminiRequest['contents']) => contents.flatMap(({ parts }) => parts);
        const pieces = [first, rest].flatMap((stretch) => partsOf(geminiStretch(stretch, 'kept').contents));
        const all = partsOf(geminiStretch(whole(messages), 'kept').contents);
        // What only the ends of the whole have: a word of the user in front of the model’s, and
        // one behind.
        const words = (text: string) => (part: object) => !('text' in part && part.text === text);
        expect(pieces.filter(words('Begin.')).filter(words('Continue.'))).toEqual(
          all.filter(words('Begin.')).filter(words('Continue.')),
        );
      }),
      runs,
    );
  });
});
