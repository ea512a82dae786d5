import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { declaredArguments as declaredBy } from './declared-arguments.ts';

const declaredArguments = (inputSchema: JsonObject, args: JsonObject) => declaredBy({ inputSchema }, args);

const TEXT = { type: 'string' } as const;

describe('arguments that a tool does not declare are removed', () => {
  const schema: JsonObject = { type: 'object', properties: { path: TEXT } };

  test('and named, whatever their values are', () => {
    const args = { files: [{ path: 'README.md' }], path: 'a', more: null, Path: 'b' };
    expect(declaredArguments(schema, args)).toEqual({ sent: { path: 'a' }, ignored: ['files', 'more', 'Path'] });
    expect(declaredArguments({ ...schema, additionalProperties: false }, args).sent).toEqual({ path: 'a' });
    expect(declaredArguments({ type: 'object', properties: {} }, args).sent).toEqual({});
  });

  test('even if their names are those of inherited properties', () => {
    const args = JSON.parse('{"toString":"a","hasOwnProperty":1,"__proto__":{"path":"b"}}') as JsonObject;
    const { sent, ignored } = declaredArguments(schema, args);
    expect([Object.keys(sent), ignored]).toEqual([[], ['toString', 'hasOwnProperty', '__proto__']]);
    expect(sent.path).toBeUndefined();
  });

  test('inside objects and lists whose properties are listed', () => {
    const files = { type: 'array', items: schema };
    const nested: JsonObject = { type: 'object', properties: { files, options: { properties: { deep: schema } } } };
    const args = { files: [{ path: 'a', to: 'b' }, 3], options: { deep: { path: 'c', x: 1 }, y: 2 } };
    expect(declaredArguments(nested, args)).toEqual({
      sent: { files: [{ path: 'a' }, 3], options: { deep: { path: 'c' } } },
      ignored: ['files[0].to', 'options.deep.x', 'options.y'],
    });
  });

  test('and their names are made visible, short and bounded in number', () => {
    const { ignored } = declaredArguments(schema, { 'a\u202eb': 1, [`\n${'x'.repeat(500)}`]: 2 });
    expect(ignored).toEqual(['a<U+202E>b', `${'x'.repeat(79)}…`]);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`n${n}`, n]));
    expect(declaredArguments(schema, many).ignored).toHaveLength(21);
    expect(declaredArguments(schema, many).ignored.at(-1)).toBe('…+980');
  });
});

test.each<readonly [string, JsonObject]>([
  ['lists no properties', { type: 'object' }],
  ['allows other properties', { type: 'object', properties: {}, additionalProperties: true }],
  ['describes other properties', { type: 'object', properties: {}, additionalProperties: TEXT }],
  ['has patterns of properties', { type: 'object', properties: {}, patternProperties: { '^x': TEXT } }],
  ['is composed of others', { type: 'object', properties: {}, anyOf: [{ properties: { path: TEXT } }] }],
  ['refers to another', { type: 'object', properties: {}, $ref: '#/$defs/a' }],
])('arguments are kept if the schema %s', (_what, schema) => {
  expect(declaredArguments(schema, { path: 'a' })).toEqual({ sent: { path: 'a' }, ignored: [] });
});

test('properties inside an object that lists none are kept', () => {
  const schema: JsonObject = { type: 'object', properties: { data: { type: 'object', properties: {} } } };
  expect(declaredArguments(schema, { data: { any: 1 } })).toEqual({ sent: { data: { any: 1 } }, ignored: [] });
});

test('arguments that a tool accepts besides its schema are sent and not named', () => {
  const tool = { inputSchema: { type: 'object', properties: { path: TEXT } }, alsoAccepts: ['create_backup'] };
  const args = { path: 'a', create_backup: true, other: 1 };
  expect(declaredBy(tool, args)).toEqual({ sent: { path: 'a', create_backup: true }, ignored: ['other'] });
});
