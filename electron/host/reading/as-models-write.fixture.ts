/**
 * Tools, valid arguments, and the same arguments as models write them. Each way of writing keeps the
 * meaning, so what is read must be equal to the valid arguments, or be refused.
 */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';

/** A schema with a value that fits it, and the same value as a model wrote it. */
interface Sample {
  readonly schema: JsonObject;
  readonly meant: JsonValue;
  readonly written: JsonValue;
}

/** Arguments of a tool. An argument that is `undefined` was not meant; it may be written as null. */
export interface SampleCall {
  readonly schema: JsonObject;
  readonly meant: JsonObject;
  readonly written: JsonObject;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('null', 'true', '3', '[1]', '{"a": 1}', '{', '"', "it's", 'a\nb', '\\', '<think>', ' '),
  fc.integer().map(String),
);

const or = <T>(one: T, ...others: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(one, one, ...others);

const textSample: fc.Arbitrary<Sample> = text.chain((meant) => {
  const bare = /^(?:0|-?[1-9]\d{0,14})$/.test(meant) ? [Number(meant)] : meant === 'true' ? [true] : [];
  return or<JsonValue>(meant, ...bare).map((written) => ({ schema: { type: 'string' }, meant, written }));
});

const numberSample: fc.Arbitrary<Sample> = fc
  .oneof(fc.maxSafeInteger(), fc.integer({ min: -99, max: 99 }))
  .chain((meant) =>
    or<JsonValue>(meant, String(meant), ` ${meant}`).map((written) => ({
      schema: { type: 'integer' },
      meant,
      written,
    })),
  );

const fractionSample: fc.Arbitrary<Sample> = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
  .filter((number) => !Object.is(number, -0))
  .chain((meant) =>
    or<JsonValue>(meant, JSON.stringify(meant)).map((written) => ({ schema: { type: 'number' }, meant, written })),
  );

const booleanSample: fc.Arbitrary<Sample> = fc.boolean().chain((meant) =>
  or<JsonValue>(meant, String(meant), meant ? 'True' : 'False').map((written) => ({
    schema: { type: 'boolean' },
    meant,
    written,
  })),
);

const choiceSample: fc.Arbitrary<Sample> = fc
  .constantFrom('fast', 'slow', 'none')
  .map((meant) => ({ schema: { enum: ['fast', 'slow', 'none'] }, meant, written: meant }));

const scalar = fc.oneof(textSample, numberSample, fractionSample, booleanSample, choiceSample);

const { sample } = fc.letrec<{ sample: Sample; list: Sample; object: Sample }>((tie) => ({
  sample: fc.oneof({ maxDepth: 3 }, scalar, tie('list'), tie('object')),
  list: fc
    .tuple(fc.oneof(scalar, tie('object')), fc.nat({ max: 3 }), fc.constantFrom('plain', 'text', 'single'))
    .map(([item, length, how]) => {
      const meant = Array.from({ length }, () => item.meant);
      const written = Array.from({ length }, () => item.written);
      const schema = { type: 'array', items: item.schema };
      if (how === 'text') return { schema, meant, written: JSON.stringify(written) };
      // A single text that is JSON itself can be meant as the list. It is read as JSON.
      const isJson = typeof item.written === 'string' && /^\s*["[{]/.test(item.written);
      const isSingle = how === 'single' && length === 1 && !isJson;
      return { schema, meant, written: isSingle ? item.written : written };
    }),
  object: fc.tuple(fc.dictionary(fieldName(), tie('sample'), { maxKeys: 4 }), fc.boolean()).map(([fields, asText]) => {
    const { schema, meant, written } = objectOf(fields);
    return { schema, meant, written: asText ? JSON.stringify(written) : written };
  }),
}));

function fieldName(): fc.Arbitrary<string> {
  return fc.constantFrom('path', 'old', 'new', 'count', 'limit', 'task', 'id', 'all', '路径', 'a b');
}

function objectOf(fields: Readonly<Record<string, Sample>>): SampleCall {
  const pick = (what: 'schema' | 'meant' | 'written') =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[what]]));
  return {
    schema: { type: 'object', properties: pick('schema'), required: Object.keys(fields) },
    meant: pick('meant') as JsonObject,
    written: pick('written') as JsonObject,
  };
}

/** A call with all its arguments, some of them in other forms, and with nulls for absent ones. */
export const sampleCall: fc.Arbitrary<SampleCall> = fc
  .tuple(
    fc.dictionary(fieldName(), sample, { minKeys: 1, maxKeys: 5 }),
    fc.constantFrom('number', 'boolean', 'integer', 'array', 'object'),
    fc.constantFrom<JsonValue>(null, 'null', 'None', 'undefined'),
    fc.constantFrom('plain', 'arguments', 'input', 'nulls'),
  )
  .map(([fields, type, nothing, how]) => {
    const call = objectOf(fields);
    const schema = { ...call.schema, properties: { ...propertiesOf(call), absent: { type } } };
    if (how === 'nulls') return { ...call, schema, written: { ...call.written, absent: nothing } };
    return how === 'plain' ? { ...call, schema } : { ...call, schema, written: { [how]: call.written } };
  });

export const propertiesOf = ({ schema }: SampleCall) => schema.properties as JsonObject;
