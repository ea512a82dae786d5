import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { RepairKind } from '../../../shared/model.ts';
import { missingArguments, readArguments } from './arguments.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    count: { type: 'integer' },
    ratio: { type: 'number' },
    all: { type: 'boolean' },
    names: { type: 'array', items: { type: 'string' } },
    lines: { type: 'array', items: { type: 'integer' } },
    edits: {
      type: 'array',
      items: {
        type: 'object',
        properties: { old: { type: 'string' }, new: { type: 'string' }, all: { type: 'boolean' } },
        required: ['old', 'new'],
      },
    },
    options: { type: 'object', properties: { depth: { type: 'integer' } } },
    mode: { enum: ['fast', 'slow'] },
    level: { enum: [1, 2] },
    limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    either: { oneOf: [{ type: 'boolean' }, { type: 'integer' }] },
    node: { $ref: '#/$defs/node' },
  },
  required: ['path'],
  $defs: { node: { type: 'object', properties: { n: { type: 'integer' }, next: { $ref: '#/$defs/node' } } } },
};

const read = (args: JsonObject, schema = SCHEMA) => readArguments({ path: 'a', ...args }, schema);

test.each<[string, JsonObject, JsonObject, RepairKind, string]>([
  ['a whole number in quotes', { count: '3' }, { count: 3 }, 'number-in-text', 'count'],
  ['a negative number in quotes', { count: ' -12 ' }, { count: -12 }, 'number-in-text', 'count'],
  ['a fraction in quotes', { ratio: '0.5' }, { ratio: 0.5 }, 'number-in-text', 'ratio'],
  ['a boolean in quotes', { all: 'true' }, { all: true }, 'boolean-in-text', 'all'],
  ['a boolean of Python in quotes', { all: 'False' }, { all: false }, 'boolean-in-text', 'all'],
  ['a number without quotes', { path: 3 }, { path: '3' }, 'text-without-quotes', 'path'],
  ['a boolean without quotes', { path: true }, { path: 'true' }, 'text-without-quotes', 'path'],
  ['a list as JSON text', { names: '["a", "b"]' }, { names: ['a', 'b'] }, 'json-in-text', 'names'],
  ['a list of Python as text', { names: "['a', 'b',]" }, { names: ['a', 'b'] }, 'json-in-text', 'names'],
  ['an object as JSON text', { options: '{"depth": 2}' }, { options: { depth: 2 } }, 'json-in-text', 'options'],
  [
    'an object that was encoded twice',
    { options: '"{\\"depth\\": 2}"' },
    { options: { depth: 2 } },
    'json-in-text',
    'options',
  ],
  ['one text instead of a list', { names: 'a' }, { names: ['a'] }, 'value-without-list', 'names'],
  [
    'one object instead of a list',
    { edits: { old: 'a', new: 'b' } },
    { edits: [{ old: 'a', new: 'b' }] },
    'value-without-list',
    'edits',
  ],
  ['null for an optional argument', { count: null }, {}, 'null-for-absent', 'count'],
  ['"null" for an optional number', { count: 'null' }, {}, 'null-for-absent', 'count'],
  ['"None" for an optional list', { names: 'None' }, {}, 'null-for-absent', 'names'],
  ['"undefined" for a choice', { mode: 'undefined' }, {}, 'null-for-absent', 'mode'],
  ['"null" where null is allowed', { limit: 'null' }, { limit: null }, 'null-for-absent', 'limit'],
  ['a number in quotes in a list of alternatives', { limit: '7' }, { limit: 7 }, 'number-in-text', 'limit'],
  ['a boolean in quotes in a list of alternatives', { either: 'true' }, { either: true }, 'boolean-in-text', 'either'],
  ['a chosen number in quotes', { level: '2' }, { level: 2 }, 'number-in-text', 'level'],
  [
    'a boolean in quotes, deep inside',
    { edits: [{ old: 'a', new: 'b', all: 'true' }] },
    { edits: [{ old: 'a', new: 'b', all: true }] },
    'boolean-in-text',
    'edits[0].all',
  ],
  [
    'a number in quotes behind references',
    { node: { next: { next: { n: '1' } } } },
    { node: { next: { next: { n: 1 } } } },
    'number-in-text',
    'node.next.next.n',
  ],
  [
    'an object with an id and words',
    { names: [{ id: 1, task: 'Read it' }] },
    { names: ['Read it'] },
    'object-for-text',
    'names[0]',
  ],
  [
    'an object with words and a state',
    { names: [{ step: 2, title: 'Go', status: 'pending', done: false }] },
    { names: ['Go'] },
    'object-for-text',
    'names[0]',
  ],
])('%s is read as what was meant', (_what, written, expected, kind, at) => {
  const found = read(written);
  expect(found.arguments).toEqual({ path: 'a', ...expected });
  expect(found.repairs).toEqual([{ kind, at, written: expect.any(String) }]);
});

test('several repairs of one value are recorded from the outside to the inside', () => {
  expect(read({ edits: '{"old": 1, "new": "b", "all": "True"}' })).toEqual({
    arguments: { path: 'a', edits: [{ old: '1', new: 'b', all: true }] },
    repairs: [
      { kind: 'json-in-text', at: 'edits', written: '{"old": 1, "new": "b", "all": "True"}' },
      { kind: 'value-without-list', at: 'edits', written: '{"old":1,"new":"b","all":"True"}' },
      { kind: 'text-without-quotes', at: 'edits[0].old', written: '1' },
      { kind: 'boolean-in-text', at: 'edits[0].all', written: 'True' },
    ],
  });
});

test.each<[string, JsonObject]>([
  ['a text that fits, though it looks like JSON', { path: '["a"]' }],
  ['a text that fits, though it says null', { path: 'null' }],
  ['a number as text that is a text', { path: '3' }],
  ['a number whose digits are lost', { path: 2 ** 60 }],
  ['a fraction where a text is asked for', { path: 1.1 }],
  ['a number in words', { count: 'three' }],
  ['a number with a thousands separator', { count: '1,000' }],
  ['a number with leading zeros', { count: '007' }],
  ['a fraction where a whole number is asked for', { count: '1.5' }],
  ['a number that is too large', { count: '99999999999999999999' }],
  ['a hexadecimal number', { count: '0x10' }],
  ['a word that is no boolean', { all: 'yes' }],
  ['a number where a boolean is asked for', { all: 1 }],
  ['the beginning of a list', { names: '["a", "b' }],
  ['blanks where a list is asked for', { names: ' ' }],
  ['a choice in another case', { mode: 'FAST' }],
  ['a list where an object is asked for', { options: [{ depth: 1 }] }],
  ['an object with two texts', { names: [{ title: 'a', text: 'b' }] }],
  ['an object with a field that has a meaning', { names: [{ task: 'a', due: 7 }] }],
  ['an object that says it is completed', { names: [{ task: 'a', completed: true }] }],
  ['an object where a single text is asked for', { path: { task: 'a' } }],
  ['an argument that is not declared', { recursive: 'true' }],
  ['an argument in another spelling', { Count: '3' }],
])('%s stays as it is', (_what, written) => {
  expect(read(written)).toEqual({ arguments: { path: 'a', ...written }, repairs: [] });
});

test('a required argument is never left out, whatever it says', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  for (const n of ['null', null, 'None'])
    expect(readArguments({ n }, schema)).toEqual({ arguments: { n }, repairs: [] });
});

describe('arguments inside one more field', () => {
  const wrapped = (name: string, inner: JsonValue, schema = SCHEMA) => readArguments({ [name]: inner }, schema);

  test.each(['arguments', 'args', 'parameters', 'params', 'input', 'kwargs'])('are taken out of "%s"', (name) => {
    const written = { [name]: { path: 'b', count: '2' } };
    expect(readArguments(written, SCHEMA)).toEqual({
      arguments: { path: 'b', count: 2 },
      repairs: [
        { kind: 'wrapped', at: '', written: JSON.stringify(written) },
        { kind: 'number-in-text', at: 'count', written: '2' },
      ],
    });
  });

  test('are taken out when they are JSON text there', () => {
    expect(wrapped('input', '{"path": "b"}')).toMatchObject({
      arguments: { path: 'b' },
      repairs: [{ kind: 'wrapped' }],
    });
  });

  test.each<[string, string, JsonValue, JsonObject?]>([
    ['the tool declares the field', 'input', { path: 'b' }, { ...SCHEMA, properties: { path: {}, input: {} } }],
    ['an argument is missing there', 'arguments', { count: 1 }],
    ['an argument there is not declared', 'arguments', { path: 'b', color: 'red' }],
    ['the field has another name', 'data', { path: 'b' }],
    ['it is no object', 'arguments', 'path=b'],
    ['the tool takes any arguments', 'arguments', { path: 'b' }, { type: 'object' }],
  ])('stay there when %s', (_why, name, inner, schema) => {
    expect(wrapped(name, inner, schema)).toEqual({ arguments: { [name]: inner }, repairs: [] });
  });

  test('stay there when other fields stand beside it', () => {
    const written = { path: 'a', arguments: { path: 'b' } };
    expect(readArguments(written, SCHEMA)).toEqual({ arguments: written, repairs: [] });
  });
});

describe('missing arguments', () => {
  test('are named with what each must be', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        path: { type: 'string' },
        edits: { type: 'array', items: { type: 'object' } },
        mode: { enum: ['a', 'b'] },
        limit: { type: ['integer', 'null'] },
        size: { type: 'integer', default: 1 },
      },
      required: ['path', 'edits', 'mode', 'limit', 'size'],
    };
    expect(missingArguments({ path: null }, schema)).toBe(
      'Required and missing: "path" (text), "edits" (a list, each item an object), "mode" (one of "a", "b"), "limit" (a whole number or null). The tool did not run. Send the call again with them.',
    );
    expect(missingArguments({ path: '', edits: 1, mode: 2, limit: null }, schema)).toBeNull();
  });

  test('of a hostile schema are named in a short sentence of visible characters', () => {
    const name = `\u202e${'x'.repeat(100_000)}\n`;
    const required = Array.from({ length: 50 }, (_, at) => `${at}${name}`);
    const sentence = missingArguments({}, { required }) ?? '';
    expect(sentence.length).toBeLessThan(2_000);
    expect(sentence).toContain('<U+202E>');
    expect(sentence).toContain('and 40 more');
  });
});

describe('a hostile schema or value', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['refers to itself without end', { a: 1 }, { $ref: '#' }],
    ['is one of itself', { a: 1 }, { anyOf: [{ $ref: '#' }, { $ref: '#' }], type: 'string' }],
    ['has a reference to nothing', { a: '1' }, { properties: { a: { $ref: '#/nowhere' } } }],
    ['has keywords of wrong kinds', { a: '1' }, { type: 7, properties: [], required: {}, anyOf: 'x', enum: null }],
    ['allows nothing', { a: '1' }, { properties: { a: false } }],
  ])('is harmless when the schema %s', (_what, args, schema) => {
    expect(readArguments(args, schema).arguments).toEqual(args);
  });

  test('takes bounded time when many alternatives meet many values', () => {
    const alternatives = Array.from({ length: 500 }, (_, n) => ({
      type: 'object',
      properties: { [`k${n}`]: { type: 'integer' } },
      required: [`k${n}`],
    }));
    const schema = { type: 'object', properties: { list: { type: 'array', items: { anyOf: alternatives } } } };
    const list = Array.from({ length: 15_000 }, () => ({ k499: '1' }));
    const before = process.cpuUsage();
    readArguments({ list }, schema);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4_000);
  });

  test('takes bounded time when references double with each level', () => {
    const $defs: Record<string, JsonObject> = { d0: { type: 'integer' } };
    for (let n = 1; n <= 40; n++)
      $defs[`d${n}`] = { allOf: [{ $ref: `#/$defs/d${n - 1}` }, { $ref: `#/$defs/d${n - 1}` }] };
    const before = process.cpuUsage();
    readArguments({ a: '1' }, { properties: { a: { $ref: '#/$defs/d40' } }, $defs });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4_000);
  });

  test('is left as it is beyond 64 levels', () => {
    let value: JsonValue = '1';
    for (let n = 0; n < 100; n++) value = { next: value };
    const schema = {
      properties: { a: { $ref: '#/$defs/d' } },
      $defs: { d: { type: 'object', properties: { next: { $ref: '#/$defs/d' } } } },
    };
    expect(readArguments({ a: value }, schema).arguments).toEqual({ a: value });
  });

  test('is recorded with at most 200 well-formed characters', () => {
    const [repair] = readArguments({ names: `["${'é\\ud83d'.repeat(5_000)}"]` }, SCHEMA).repairs;
    expect(repair?.written.length).toBeLessThanOrEqual(200);
    expect(repair?.written.isWellFormed()).toBe(true);
    const [other] = readArguments({ edits: { old: 'x'.repeat(100_000), new: 'y' } }, SCHEMA).repairs;
    expect(other?.written.length).toBeLessThanOrEqual(200);
  });
});
