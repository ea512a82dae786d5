/** Arguments of tool calls, built to make a program slow that reads, compares or shows them. */
import type { Chance } from '../kill/chance.ts';

const TEXTS = [
  ...['a', 'a ', '\n', '\t', ' ', '\\', '"', '{', '<', '`', '中', '😀', '👩‍👩‍👧', '🇩', '\u0301', 'ᄀ', '\u0915\u094d'],
  ...[
    '\u200d',
    '\u202e',
    '\u2067',
    '\ud800',
    '\u0000',
    '\u001b[31m',
    'ع',
    'ก',
    'א',
    '../',
    'a/',
    '-',
    '0',
    '\r',
    '\r\n',
  ],
] as const;

const NAMES = ['path', 'files', 'command', 'query', 'content', 'result', 'name', 'x', '__proto__', '\u202e'] as const;

/** The JSON text of the arguments of a call. It is not always valid JSON. */
export function hostileArguments(chance: Chance, length: number): string {
  const name = JSON.stringify(chance.one(NAMES));
  const text = JSON.stringify(repeated(chance.one(TEXTS) + chance.one(TEXTS), chance.one([length, 40])));
  const object = chance.one(['{"a":', '{"path":', '{"":']);
  const depth = Math.ceil(length / 2 / object.length);
  switch (chance.whole(0, 7)) {
    case 0:
    case 1:
      return `{${name}:${JSON.stringify(repeated(chance.one(TEXTS) + chance.one(TEXTS), length))}}`;
    case 2:
      return `{${Array.from({ length: length / 10 }, (_, at) => `"k${at}":1`).join(',')}}`;
    case 3:
      return `{${name}:[${repeated(`${chance.one(['1', '{}', '[]', '""', '{"path":"a"}', '1e999'])},`, length)}0]}`;
    case 4:
      return `{${name}:${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`;
    case 5:
      return `${object.repeat(depth)}1${'}'.repeat(depth)}`;
    case 6:
      return `{${name}:${chance.one(['1', '-', '0.', '1e'])}${'9'.repeat(length)}}`;
    default:
      return `{${repeated(`${text.slice(0, 60)}${chance.one([':', ',', '"', "'", ' '])}`, length)}`;
  }
}

const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Ordinary arguments of this length: a file with its path. */
export function ordinaryArguments(length: number): string {
  return JSON.stringify({ path: 'docs/notes.md', content: repeated('One line of an ordinary file.\n', length) });
}
