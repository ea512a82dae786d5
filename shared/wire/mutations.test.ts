/**
 * Tests the property tests of the formats: each test must notice a converter that makes one
 * mistake.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import type { CallId } from '../ids.ts';
import { FILE_EDITOR } from '../mcp.ts';
import type { ModelMessage, Opaque, Part } from '../message.ts';
import { expectFaithfulChat } from './faithful-chat.fixture.ts';
import { expectFaithfulGemini } from './faithful-gemini.fixture.ts';
import { expectFaithfulPrompt } from './faithful-prompt.fixture.ts';
import { geminiRequest } from './gemini.ts';
import { chatRequest } from './openai.ts';
import { pairUp } from './pair-up.ts';
import { expectPaired } from './pairing.fixture.ts';
import { promptRequest } from './prompt-tools.ts';
import { requestOf } from './request.fixture.ts';

type History = readonly ModelMessage[];
type Mutation = (paired: History) => History;

const withParts = (history: History, change: (part: Part, position: number) => readonly Part[]): History => {
  let position = 0;
  return history.map((message) => ({ ...message, parts: message.parts.flatMap((part) => change(part, position++)) }));
};

/** Changes the first part that is of the given kind. */
function first(kind: (part: Part) => boolean, change: (part: Part) => readonly Part[]): Mutation {
  return (history) => {
    const at = history.flatMap(({ parts }) => parts).findIndex(kind);
    return withParts(history, (part, position) => (position === at ? change(part) : [part]));
  };
}

const isText = (part: Part) => part.type === 'text' && part.text.trim() !== '';
const opaqueOf = (part: Part): Opaque | undefined => ('opaque' in part ? part.opaque : undefined);
const isSigned = (part: Part) => opaqueOf(part)?.provider === 'gemini' && !('malformed' in part);
const signedWith = (part: Part, data: string): Part => ({ ...part, opaque: { provider: 'gemini', data } }) as Part;

const dropsACall: Mutation = (history) => {
  const dropped = history.flatMap(({ parts }) => parts).find((part) => part.type === 'tool-call')?.callId;
  return withParts(history, (part) => ('callId' in part && part.callId === dropped ? [] : [part]));
};

const inventsACall: Mutation = (history) => {
  const made = {
    callId: 'call_0123456789abcdefghjkm99999' as CallId,
    tool: { serverId: FILE_EDITOR, toolName: 'delete_file' },
  };
  const call = { type: 'tool-call', ...made, writtenName: 'delete_file', arguments: {} } as const;
  const result = { type: 'tool-result', ...made, status: 'done', content: [] } as const;
  return [...history, { role: 'assistant', parts: [call] }, { role: 'tool', parts: [result] }];
};

/** Exchanges the contents of two neighbours, which keep their ids. */
const swapsTwoResults: Mutation = (history) => {
  const at = history.findIndex(({ role, parts }) => role === 'tool' && parts.length > 1);
  return history.map((message, position) => {
    const [one, other, ...rest] = message.parts;
    if (position !== at || one?.type !== 'tool-result' || other?.type !== 'tool-result') return message;
    const { status, content } = one;
    const swapped = [
      { ...one, status: other.status, content: other.content },
      { ...other, status, content },
    ];
    return { ...message, parts: [...swapped, ...rest] };
  });
};

const movesASignature: Mutation = (history) => {
  const parts = history.flatMap((message) => (message.role === 'assistant' ? message.parts : []));
  const from = parts.findIndex((part, at) => isSigned(part) && 'opaque' in part && isText(parts[at + 1] as Part));
  const to = parts[from + 1];
  if (from === -1 || to === undefined) return history;
  return withParts(history, (part) => {
    if (part === parts[from]) return [{ ...part, opaque: { provider: 'other', data: '' } } as Part];
    return part === to ? [signedWith(part, String(opaqueOf(parts[from] as Part)?.data))] : [part];
  });
};

const ANYWHERE: Readonly<Record<string, Mutation>> = {
  'drops a call and its result': dropsACall,
  'invents a call and its result': inventsACall,
  'swaps two results': swapsTwoResults,
  'loses a result': first(
    ({ type }) => type === 'tool-result',
    () => [],
  ),
  'changes an argument': first(
    (part) => part.type === 'tool-call' && part.malformed === undefined,
    (part) => [{ ...part, arguments: { changed: true } } as Part],
  ),
  'drops a text': first(isText, () => []),
  'says a text twice': first(isText, (part) => [part, part]),
  'drops an image': first(
    (part) => part.type === 'image' && part.data === 'aGk=',
    () => [],
  ),
};

const OF_SIGNATURES: Readonly<Record<string, Mutation>> = {
  'loses a signature': first(isSigned, (part) => [{ ...part, opaque: { provider: 'other', data: '' } } as Part]),
  'changes a byte of a signature': first(isSigned, (part) => [signedWith(part, 'c2lnbmF0dXJlIDM=')]),
  'moves a signature to another part': movesASignature,
};

interface Format {
  readonly name: string;
  readonly mutations: Readonly<Record<string, Mutation>>;
  /** Throws when the request made from `converted` is not the correct request for `history`. */
  readonly check: (history: History, converted: History) => void;
}

const FORMATS: readonly Format[] = [
  {
    name: 'pairing',
    mutations: { ...ANYWHERE, ...OF_SIGNATURES },
    check: expectPaired,
  },
  {
    name: 'Chat Completions',
    mutations: ANYWHERE,
    check: (history, converted) => expectFaithfulChat(history, JSON.stringify(chatRequest(requestOf(converted)))),
  },
  {
    name: 'Gemini',
    mutations: { ...ANYWHERE, ...OF_SIGNATURES },
    check: (history, converted) => {
      const options = { without: new Set<never>(), signatures: 'completed' } as const;
      expectFaithfulGemini(history, JSON.stringify(geminiRequest(requestOf(converted), options)));
    },
  },
  {
    name: 'tools in the prompt',
    mutations: ANYWHERE,
    check: (history, converted) => expectFaithfulPrompt(history, promptRequest(requestOf(converted))),
  },
];

/** Whether the check fails for at least one generated history. */
function isNoticed(check: Format['check'], mutation: Mutation, numRuns: number): boolean {
  const property = fc.property(anyHistory, (history) => check(history, mutation(pairUp(history))));
  return fc.check(property, { numRuns, seed: 1, endOnFailure: true }).failed;
}

describe.each(FORMATS)('the properties of $name', ({ mutations, check }) => {
  // Checks as many histories as the property tests themselves.
  test.each(Object.entries(mutations))('notice a converter that %s', (_name, mutation) => {
    expect(isNoticed(check, mutation, 2_000)).toBe(true);
  });

  test('find nothing wrong with a correct converter', () => {
    const right: Mutation = (paired) => paired;
    expect(isNoticed(check, right, 200)).toBe(false);
  });
});
