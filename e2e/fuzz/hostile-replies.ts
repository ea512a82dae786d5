/** Replies for which JSON was asked, built to make a program slow that looks for the object in them. */

import { readArguments } from '../../electron/host/reading/arguments.ts';
import { jsonObjectIn } from '../../electron/host/reading/json-object.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Chance } from '../kill/chance.ts';

const PIECES = [
  ...[
    '{',
    '[',
    '}',
    ']',
    '"',
    "'",
    '\\',
    ',',
    ':',
    '{"',
    '{"a":',
    '{"a":1}',
    '{}',
    '[{',
    '{a',
    '{/*',
    '*/',
    '//',
    '#\n',
  ],
  ...[
    '“',
    '”',
    '\\u',
    '\\"',
    '<think>',
    '</think>',
    '◁think▷',
    '```',
    '\n',
    ' ',
    '\u200b',
    '1',
    '-',
    'true',
    '：',
    '中',
  ],
] as const;

/** A text of about `length` characters: some pieces, and two of them many times. */
export function hostileReply(chance: Chance, length: number): string {
  const some = () => Array.from({ length: chance.whole(0, 4) }, () => chance.one(PIECES)).join('');
  const many = (share: number) => {
    const piece = chance.one(PIECES) + chance.one(['', chance.one(PIECES)]);
    return piece.repeat(Math.ceil((length * share) / piece.length));
  };
  return some() + many(0.5) + some() + many(0.5) + some();
}

/** A reply as models write it, of about `length` characters. */
export function ordinaryReply(length: number): string {
  const plan = Array.from({ length: length / 25 }, (_, at) => `step ${at} of the plan`);
  return `Here is the plan:\n\`\`\`json\n${JSON.stringify({ status: 'planned', plan })}\n\`\`\``;
}

const SCHEMA: JsonObject = {
  properties: { list: { type: 'array', items: { anyOf: [{ type: 'object', required: ['a'] }, { type: 'integer' }] } } },
};

/** Reads a reply as an object, and as an argument that was written as text. */
export function readReplyText(text: string): void {
  jsonObjectIn(text);
  readArguments({ list: text }, SCHEMA);
}
