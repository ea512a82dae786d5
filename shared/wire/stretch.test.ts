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

describe('a stretch of a conversation in the format of a provider', () => {
  test('equals byte for byte the messages of the request to a Chat Completions server', () => {
    fc.assert(
      fc.property(anyHistory, anySystem, (messages, system) => {
        const sent = written(createRequestWriter(CHAT_FORMAT)(requestOf(messages, system), new Set()));
        const shown = JSON.stringify(chatStretch(whole(messages, system)));
        expect(sent.endsWith(`"messages":${shown}}`)).toBe(true);
      }),
      runs,
    );
  });

  test('equals byte for byte the contents and the instruction of the request to Gemini', () => {
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

  test('loses and adds nothing when it is cut in two, unless results are separated from their calls', () => {
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
        // Only the ends of a whole conversation contain these texts: a user message before and
        // after the messages of the model.
        const words = (text: string) => (part: object) => !('text' in part && part.text === text);
        expect(pieces.filter(words('Begin.')).filter(words('Continue.'))).toEqual(
          all.filter(words('Begin.')).filter(words('Continue.')),
        );
      }),
      runs,
    );
  });
});
