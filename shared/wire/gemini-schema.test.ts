import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaViolations } from '../../e2e/fixtures/gemini-request.ts';
import type { JsonObject } from '../json.ts';
import { geminiParameters } from './gemini-schema.ts';

/** Converts the schema of one field. */
function field(schema: JsonObject | boolean, more: JsonObject = {}): unknown {
  return geminiParameters({ type: 'object', properties: { x: schema as JsonObject }, ...more })?.properties?.x;
}

const ANYTHING = [{ type: 'STRING' }, { type: 'NUMBER' }, { type: 'BOOLEAN' }, { type: 'OBJECT' }];

describe('a schema for Gemini', () => {
  test.each<[string, JsonObject, object]>([
    ['a plain type', { type: 'string', description: 'A path' }, { type: 'STRING', description: 'A path' }],
    ['a nullable type', { type: ['integer', 'null'] }, { type: 'INTEGER', nullable: true }],
    ['OpenAPI null', { type: 'number', nullable: true }, { type: 'NUMBER', nullable: true }],
    [
      'several types',
      { type: ['string', 'array', 'null'], items: { type: 'string' }, description: 'Some' },
      {
        anyOf: [
          { type: 'STRING', description: 'Some', nullable: true },
          { type: 'ARRAY', items: { type: 'STRING' }, nullable: true },
        ],
      },
    ],
    [
      'an enum of texts',
      { enum: ['a', 'b', null] },
      { type: 'STRING', format: 'enum', enum: ['a', 'b'], nullable: true },
    ],
    ['a constant', { const: 'a' }, { type: 'STRING', format: 'enum', enum: ['a'] }],
    ['a constant number', { const: 5 }, { type: 'INTEGER', description: '(one of: [5])' }],
    [
      'an enum with an empty text',
      { type: 'string', enum: ['', 'a'] },
      { type: 'STRING', description: '(one of: ["","a"])' },
    ],
    ['a known format', { type: 'string', format: 'date-time' }, { type: 'STRING', format: 'date-time' }],
    ['another format', { type: 'string', format: 'uri' }, { type: 'STRING', description: '(format: "uri")' }],
    ['bounds', { type: 'integer', exclusiveMinimum: 0, maximum: 9 }, { type: 'INTEGER', minimum: 1, maximum: 9 }],
    [
      'bounds that Gemini cannot express',
      { type: 'number', minimum: 1, exclusiveMaximum: 2, multipleOf: 0.5 },
      { type: 'NUMBER', minimum: 1, description: '(exclusiveMaximum: 2; multipleOf: 0.5)' },
    ],
    [
      'a pattern',
      { type: 'string', pattern: '^a', minLength: 1 },
      { type: 'STRING', description: '(pattern: "^a"; minLength: 1)' },
    ],
    [
      'a default',
      { type: 'boolean', default: true, title: 'All' },
      { type: 'BOOLEAN', description: 'All (default: true)' },
    ],
    ['an array without items', { type: 'array', minItems: 1 }, { type: 'ARRAY', minItems: 1, items: anything() }],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }] },
      { type: 'ARRAY', items: anything(), description: '(prefixItems: [{"type":"string"}])' },
    ],
    ['an object with any fields', { type: 'object' }, { type: 'OBJECT' }],
    [
      'an object with fields',
      { properties: { a: { type: 'string' } }, required: ['a', 'gone'], additionalProperties: false },
      {
        type: 'OBJECT',
        properties: { a: { type: 'STRING' } },
        required: ['a'],
        description: '(no other fields; required: ["a","gone"])',
      },
    ],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'OBJECT', description: '(additionalProperties: {"type":"string"})' },
    ],
    [
      'a choice between one type and null',
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'D' },
      { type: 'STRING', description: 'D', nullable: true },
    ],
    [
      'a choice',
      { oneOf: [{ type: 'string' }, { anyOf: [{ type: 'integer' }, { type: 'boolean' }] }], default: 1 },
      {
        anyOf: [
          { type: 'STRING', description: '(exactly one of these; default: 1)' },
          { type: 'INTEGER' },
          { type: 'BOOLEAN' },
        ],
      },
    ],
    [
      'a choice of required fields',
      { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {
        type: 'OBJECT',
        properties: { a: { type: 'STRING' } },
        description: '(anyOf: [{"required":["a"]},{"required":["b"]}])',
      },
    ],
    [
      'several schemas at once',
      {
        allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: {} }, required: ['a'], title: 'T' }],
        title: 'U',
      },
      {
        type: 'OBJECT',
        properties: { a: { type: 'STRING' }, b: anything() },
        required: ['a'],
        description: 'U (also title: "T")',
      },
    ],
    ['a condition', { type: 'string', not: { const: 'x' } }, { type: 'STRING', description: '(not: {"const":"x"})' }],
    ['an unknown type', { type: 'file' }, anything('type: "file"')],
    ['nothing', {}, anything()],
  ])('converts %s', (_, schema, expected) => {
    expect(field(schema)).toEqual(expected);
    expect(schemaViolations(field(schema) as object, 'x')).toEqual([]);
  });

  test('inlines references with the keywords next to them, and describes references without a target', () => {
    const $defs = { path: { type: 'string', description: 'A path' }, 'a/b': { $ref: '#/$defs/path' } };
    expect(field({ $ref: '#/$defs/a~1b', description: 'My path' }, { $defs })).toEqual({
      type: 'STRING',
      description: 'My path (also description: "A path")',
    });
    expect(field({ $ref: 'https://elsewhere/x' }, { $defs })).toEqual(anything('as https://elsewhere/x'));
  });

  test('stops where a schema contains itself', () => {
    const tree = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/$defs/tree' } } };
    expect(field({ $ref: '#/$defs/tree' }, { $defs: { tree } })).toEqual({
      type: 'OBJECT',
      properties: { name: { type: 'STRING' }, child: anything('as #/$defs/tree') },
    });
  });

  test('stays small when references multiply', () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => {
        const next = { $ref: `#/$defs/d${n + 1}` };
        return [`d${n}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
    const made = geminiParameters({ properties: { x: { $ref: '#/$defs/d0' } }, $defs: doubled });
    expect(JSON.stringify(made).length).toBeLessThan(1_000_000);
  });

  test('is left out for a function without parameters', () => {
    expect(geminiParameters({ type: 'object', properties: {}, additionalProperties: false })).toBeUndefined();
  });

  test('is accepted by Gemini for any JSON that a server declares as a schema', () => {
    const key = fc.constantFrom(
      ...['type', 'properties', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'required', 'format'],
      ...['minimum', 'exclusiveMinimum', 'maxItems', 'additionalProperties', 'description', 'default', 'nullable', 'x'],
    );
    const word = fc.constantFrom(
      'string',
      'number',
      'object',
      'array',
      'null',
      'date-time',
      '#',
      '#/properties/x',
      '',
      'x\ud800',
    );
    const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
      schema: fc.dictionary(
        key,
        fc.oneof(
          { maxDepth: 4 },
          word,
          fc.integer(),
          fc.boolean(),
          fc.array(fc.oneof(word, tie('schema'))),
          tie('schema'),
        ),
        { maxKeys: 5 },
      ) as fc.Arbitrary<JsonObject>,
    }));
    fc.assert(
      fc.property(schema, (any) => {
        const made = geminiParameters(any);
        if (made === undefined) return;
        expect(schemaViolations(made, 'x')).toEqual([]);
        expect(JSON.stringify(made).isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps every keyword that it cannot express in the description', () => {
    const keyword = fc.constantFrom(
      'pattern',
      'minLength',
      'multipleOf',
      'if',
      'uniqueItems',
      'patternProperties',
      'x-own',
    );
    fc.assert(
      fc.property(keyword, fc.jsonValue({ maxDepth: 1 }), (name, value) => {
        const made = field({ type: 'string', [name]: value as JsonObject }) as { description?: string };
        expect(made.description).toBe(`(${name}: ${JSON.stringify(value)})`.toWellFormed());
      }),
    );
  });
});

function anything(note?: string): object {
  const [first, ...others] = ANYTHING;
  return {
    anyOf: [{ ...first, description: `(${['any JSON value', ...(note ? [note] : [])].join('; ')})` }, ...others],
  };
}
