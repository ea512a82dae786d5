/**
 * Checks that a Gemini request is valid for a strict server and contains everything that was
 * said, done and signed, and nothing else, for any history.
 */
import { expect } from 'vitest';
import {
  FOREIGN_CALL,
  type GeminiPart,
  type GeminiRequest,
  type SignedPart,
  violationsOf,
} from '../../e2e/fixtures/gemini-request.ts';
import type { ModelMessage, Part } from '../message.ts';
import { pairUp } from './pair-up.ts';
import { callsIn, imagesIn, resultsIn, saidCall } from './spoken.fixture.ts';
import { blocksOf, isBlank, textOfResult } from './spoken-blocks.ts';
import { wellFormed } from './well-formed-text.ts';

export function expectFaithfulGemini(history: readonly ModelMessage[], body: string): void {
  const request = JSON.parse(body) as GeminiRequest;
  const signed = signedIn(history);
  expect(violationsOf(request, body, { signed, wantsSignatures: true })).toEqual([]);
  const paired = pairUp(history);
  const parts = request.contents.flatMap((content) => content.parts);
  const calls = callsIn(paired).map(saidCall);
  expect(parts.flatMap((part) => part.functionCall ?? [])).toEqual(calls);
  expect(parts.flatMap((part) => part.functionResponse ?? [])).toEqual(
    resultsIn(paired).map((result, at) => ({ name: calls[at]?.name, response: { content: textOfResult(result) } })),
  );
  const signatures = parts.flatMap(({ thoughtSignature }) => thoughtSignature ?? []);
  expect(signatures.filter((signature) => signature !== FOREIGN_CALL)).toEqual(
    signed.map(({ signature }) => signature),
  );
  expect(parts.flatMap(({ inlineData }) => inlineData ?? [])).toEqual(
    imagesIn(paired).map(({ mimeType, data }) => ({ mimeType, data })),
  );
  expect(textIn(parts)).toBe(textSpoken(paired));
}

/** The signed parts of a history in the form in which the model signed them. */
export function signedIn(history: readonly ModelMessage[]): readonly SignedPart[] {
  const said = pairUp(history).flatMap(({ role, parts }) => (role === 'assistant' ? parts : []));
  return said.flatMap((part): SignedPart[] => {
    if (!('opaque' in part) || part.opaque?.provider !== 'gemini') return [];
    const signature = String(part.opaque.data);
    // A malformed call is sent back without the arguments that it was signed with, so its
    // signature is not expected.
    if (part.type === 'tool-call' && part.malformed) return [];
    if (part.type === 'tool-call') {
      const { name, args } = saidCall(part);
      return [{ part: { functionCall: { name, args: args as object } }, signature }];
    }
    if (part.type === 'reasoning') return [{ part: { text: wellFormed(part.text), thought: true }, signature }];
    return [{ part: { text: wellFormed(part.type === 'text' ? part.text : '') }, signature }];
  });
}

/** The text without the separators between its pieces. */
function textIn(parts: readonly GeminiPart[]): string {
  const added = /^(?:Begin\.|Continue\.|The images from the tool results above, in order:|\(an image .*\))$/;
  return parts
    .flatMap(({ text: said, thought }) => (said === undefined || thought || added.test(said) ? [] : [said]))
    .join('');
}

function textSpoken(paired: readonly ModelMessage[]): string {
  const pieces = paired.flatMap(({ role, parts }) => {
    if (role === 'tool') return [];
    // A part with a signature is never joined with other text and is kept even when it is blank.
    const groups: Part[][] = [[]];
    for (const part of parts) {
      const isSigned = role === 'assistant' && 'opaque' in part && part.opaque?.provider === 'gemini';
      if (part.type === 'tool-call' || isSigned) groups.push([part], []);
      else if (!(part.type === 'image' && role === 'assistant')) groups.at(-1)?.push(part);
    }
    return groups.flatMap((group) => {
      const own = group[0];
      const isSigned = role === 'assistant' && own?.type === 'text' && own.opaque?.provider === 'gemini';
      return blocksOf(group).filter((block) => typeof block === 'string' && (isSigned || !isBlank(block)));
    });
  });
  return pieces.join('');
}
