/** Properties of the reading layer. `PROPERTY_ROUNDS` sets how many cases each of them tries. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type JsonObject, type JsonValue, parseJson } from '../../../shared/json.ts';
import { cleanJson } from '../../../shared/wire/clean-json.ts';
import { writtenCall } from '../models/call-arguments.ts';
import { promptCall } from '../models/prompt-tools-arguments.ts';
import { readArguments } from './arguments.ts';
import { propertiesOf, sampleCall } from './as-models-write.fixture.ts';
import { jsonObjectIn } from './json-object.ts';
import { lenientValue } from './lenient-json.ts';
import { toolMeant } from './names.ts';
import { SchemaReading } from './schema-fit.ts';
import { repairedValue } from './value-repair.ts';

const ROUNDS = Number(process.env.PROPERTY_ROUNDS ?? 150);
const params = { numRuns: ROUNDS, interruptAfterTimeLimit: 10_000 + ROUNDS * 50 };
const options = { timeout: 30_000 + ROUNDS * 100 };

test('arguments as models write them are read as what was meant, or do not fit', options, () => {
  let equal = 0;
  let all = 0;
  fc.assert(
    fc.property(sampleCall, (call) => {
      const read = readArguments(call.written, call.schema).arguments;
      all++;
      if (new SchemaReading(call.schema).fits(read, call.schema)) expect(read).toEqual(call.meant);
      if (JSON.stringify(read) === JSON.stringify(call.meant)) equal++;
    }),
    params,
  );
  // A layer that refused everything would also never be wrong.
  expect(equal / all).toBeGreaterThan(0.8);
});

test('arguments that fit are never changed', options, () => {
  fc.assert(
    fc.property(sampleCall, ({ meant, schema }) => {
      expect(readArguments(meant, schema)).toEqual({ arguments: meant, repairs: [] });
    }),
    params,
  );
});

/** The texts, numbers and names in a value, also in texts that contain JSON. */
function contentsOf(value: JsonValue | undefined, found = new Set<string>()): ReadonlySet<string> {
  if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) contentsOf(field, found.add(name));
  } else if (Array.isArray(value)) {
    for (const item of value) contentsOf(item, found);
  } else {
    found.add(String(value).trim().toLowerCase()).add(String(value));
    if (typeof value === 'string') {
      const inner = (parseJson(value.trim()) as JsonValue | undefined) ?? lenientValue(value.trim());
      if (inner !== undefined && inner !== value) contentsOf(inner, found);
      if (Number.isFinite(Number(value))) found.add(String(Number(value)));
    }
  }
  return found;
}

test(
  'whatever is written for whatever tool, nothing is added, nothing throws, and the work is bounded',
  options,
  () => {
    const anySchema = fc.oneof(
      sampleCall.map(({ schema }) => schema),
      sampleCall.map((call) => ({
        properties: { ...propertiesOf(call), either: { anyOf: Object.values(propertiesOf(call)) } },
      })),
      fc
        .jsonValue()
        .map((value) => (isObject(value as JsonValue) ? (value as JsonObject) : { items: value as JsonValue })),
    );
    const anyArguments = fc.oneof(
      sampleCall.map(({ written }) => written),
      fc.dictionary(
        fc.constantFrom('path', 'old', 'count', 'task', 'either', '__proto__'),
        fc.jsonValue().map((value) => value as JsonValue),
      ),
    );
    fc.assert(
      fc.property(anyArguments, anySchema, (written, schema) => {
        const clean = cleanJson(written);
        if (!isObject(clean)) return;
        const before = contentsOf(clean);
        const read = readArguments(clean, schema as JsonObject);
        for (const content of contentsOf(read.arguments)) expect(before).toContain(content);
        const reading = new SchemaReading(schema as JsonObject);
        repairedValue(clean, schema as JsonObject, '', reading);
        expect(reading.steps).toBeLessThan(50_000);
      }),
      params,
    );
  },
);

test('JSON is read leniently exactly as it is read strictly', options, () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), fc.constantFrom(0, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(JSON.stringify(lenientValue(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
    params,
  );
});

/** The JSON of a value as models write it. */
function sloppy(value: JsonValue, quote: string, comma: string, space: string): string {
  const again = (inner: JsonValue) => sloppy(inner, quote, comma, space);
  const quoted = (text: string) => {
    const inside = JSON.stringify(text).slice(1, -1);
    return quote === "'" ? `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : `"${inside}"`;
  };
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${space}${value.map(again).join(`,${space}`)}${value.length > 0 ? comma : ''}]`;
  if (isObject(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${quoted(name)}${space}: ${again(field ?? null)}`);
    return `{${space}${fields.join(`, ${space}`)}${fields.length > 0 ? comma : ''}${space}}`;
  }
  if (quote === "'")
    return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value);
  return String(value);
}

const prose = fc.constantFrom(
  '',
  'Here it is:\n',
  '```json\n',
  '<think>Hm {x}</think>\n',
  'Sure! ',
  "I'm done: ",
  '根据要求：',
);
const anObject = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { minKeys: 1, maxKeys: 5 });

test('an object with words around it and faults of syntax is found, or the reply is refused', options, () => {
  let found = 0;
  let all = 0;
  const style = fc.tuple(
    fc.constantFrom('"', "'"),
    fc.constantFrom('', ',', ' , '),
    fc.constantFrom('', ' ', '\n', ' // c\n', '/* " */'),
  );
  fc.assert(
    fc.property(
      anObject,
      style,
      prose,
      fc.constantFrom('', '\n```', '\nThat is all.'),
      (object, [quote, comma, space], before, after) => {
        const clean = cleanJson(object as JsonValue);
        if (!isObject(clean) || Object.keys(clean).length === 0) return;
        const read = jsonObjectIn(`${before}${sloppy(clean, quote, comma, space)}${after}`);
        all++;
        if (!read.ok) return;
        found++;
        expect(JSON.stringify(read.object)).toBe(JSON.stringify(clean));
      },
    ),
    params,
  );
  expect(found / all).toBeGreaterThan(0.9);
});

test('any text is read without an exception, and never as an object that it does not contain', options, () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ':',
    ',',
    '\\',
    '"a"',
    '1',
    ' ',
    '\n',
    '“',
    '”',
    '/*',
    '*/',
    '//',
    '<think>',
    '</think>',
    'true',
    'None',
    '{"a": 1}',
    '```',
    '\\u00',
    '：',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const read = jsonObjectIn(text);
      const calls = [writtenCall('x', text), promptCall({ name: 'x', arguments: text })];
      for (const call of calls) expect(call.name).toBe('x');
      const names = read.ok ? Object.keys(read.object) : [];
      for (const name of names) expect(text.includes(name) || text.includes('\\')).toBe(true);
    }),
    params,
  );
});

test('a name in another spelling means its tool or no tool, and never another one', options, () => {
  const word = fc.constantFrom('read', 'write', 'file', 'list', 'git', 'hub', 'x', 'search', '查');
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const tool = fc.tuple(fc.constantFrom('one', 'two', '@aether/file-editor'), words).map(([serverId, parts]) => {
    const toolName = parts.join('_');
    return { serverId, toolName, wireName: `${serverId.replace('@aether/', '')}__${toolName}`, parts };
  });
  const spell = fc.constantFrom<
    (tool: { serverId: string; toolName: string; wireName: string; parts: readonly string[] }) => string
  >(
    ({ wireName }) => wireName.toUpperCase(),
    ({ toolName }) => toolName.replaceAll('_', '-'),
    ({ parts }) => parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(''),
    ({ serverId, toolName }) => `${serverId}.${toolName}`,
    ({ wireName }) => `mcp__${wireName}`,
    ({ toolName }) => `functions.${toolName}()`,
    ({ toolName }) => `\`${toolName}\`\n`,
  );
  fc.assert(
    fc.property(fc.array(tool, { minLength: 1, maxLength: 6 }), spell, (tools, spelled) => {
      const [first] = tools;
      if (first === undefined) return;
      expect([first, null]).toContain(toolMeant(tools, spelled(first)));
      expect(toolMeant([first], spelled(first))).toBe(first);
    }),
    params,
  );
});
