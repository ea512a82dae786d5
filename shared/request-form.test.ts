import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { checkForm, formFields, initialContent } from './request-form.ts';

const form = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
});

const fieldsOf = (schema: JsonObject) => {
  const fields = formFields(schema);
  if (fields === null) throw new Error('This is no form.');
  return fields;
};

const EVERYTHING = form(
  {
    name: { type: 'string', title: 'Full name', description: 'As in your passport', minLength: 2, maxLength: 5 },
    mail: { type: 'string', format: 'email', default: 'a@b.example' },
    age: { type: 'integer', minimum: 18, maximum: 99, default: 42 },
    share: { type: 'number' },
    agree: { type: 'boolean', default: true },
    colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'], default: 'g' },
    size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }, { const: 'l' }] },
    days: {
      type: 'array',
      items: { type: 'string', enum: ['mon', 'tue', 'wed'] },
      minItems: 1,
      maxItems: 2,
      default: ['tue', 'no'],
    },
    towns: { type: 'array', items: { anyOf: [{ const: 'b', title: 'Bern' }] } },
  },
  ['name', 'days'],
);

test('reads every kind of field that MCP allows, in order', () => {
  const fields = fieldsOf(EVERYTHING);
  expect(fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['name', 'text', true],
    ['mail', 'text', false],
    ['age', 'number', false],
    ['share', 'number', false],
    ['agree', 'switch', false],
    ['colour', 'choice', false],
    ['size', 'choice', false],
    ['days', 'choices', true],
    ['towns', 'choices', false],
  ]);
  expect(fields[0]).toMatchObject({ title: 'Full name', description: 'As in your passport', minLength: 2 });
  expect(fields[5]).toMatchObject({
    choices: [
      { value: 'r', title: 'Red' },
      { value: 'g', title: 'Green' },
    ],
  });
  expect(fields[6]).toMatchObject({
    choices: [
      { value: 's', title: 'Small' },
      { value: 'l', title: 'l' },
    ],
  });
});

test('starts with the values that the server proposes, as far as the form allows them', () => {
  expect(initialContent(fieldsOf(EVERYTHING))).toEqual({
    mail: 'a@b.example',
    age: 42,
    agree: true,
    colour: 'g',
    days: ['tue'],
  });
});

test.each([
  ['a nested object', form({ a: { type: 'object', properties: {} } })],
  ['a list of any texts', form({ a: { type: 'array', items: { type: 'string' } } })],
  ['no properties', { type: 'object' }],
  [
    'more fields than anybody fills in',
    form(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, { type: 'string' }]))),
  ],
])('refuses a form with %s', (_, schema) => {
  expect(formFields(schema)).toBeNull();
});

test('ignores invalid hints of a form', () => {
  const [field] = fieldsOf(form({ a: { type: 'string', title: 7, minLength: 'x', format: 'colour', default: {} } }));
  expect(field).toMatchObject({ title: 'a', minLength: null, format: null, initial: null });
});

test.each<[JsonObject, string, string, number?]>([
  [{ days: ['mon'] }, 'name', 'missing'],
  [{ name: '', days: ['mon'] }, 'name', 'missing'],
  [{ name: 'a', days: ['mon'] }, 'name', 'too-short', 2],
  [{ name: 'abcdef', days: ['mon'] }, 'name', 'too-long', 5],
  [{ name: 12, days: ['mon'] }, 'name', 'wrong-kind'],
  [{ name: 'abc', days: ['mon'], mail: 'nobody' }, 'mail', 'not-email'],
  [{ name: 'abc', days: ['mon'], age: 1.5 }, 'age', 'not-whole'],
  [{ name: 'abc', days: ['mon'], age: 17 }, 'age', 'too-small', 18],
  [{ name: 'abc', days: ['mon'], age: 100 }, 'age', 'too-large', 99],
  [{ name: 'abc', days: ['mon'], age: '42' }, 'age', 'not-a-number'],
  [{ name: 'abc', days: ['mon'], agree: 'yes' }, 'agree', 'wrong-kind'],
  [{ name: 'abc', days: ['mon'], colour: 'b' }, 'colour', 'not-a-choice'],
  [{ name: 'abc', days: [] }, 'days', 'missing'],
  [{ name: 'abc', days: ['mon', 'tue', 'wed'] }, 'days', 'too-many', 2],
  [{ name: 'abc', days: ['mon', 'sun'] }, 'days', 'not-a-choice'],
])('names what is wrong with %j: %s %s', (content, field, name, bound) => {
  const problem = { name, data: bound === undefined ? {} : { bound } };
  expect(checkForm(fieldsOf(EVERYTHING), content)).toEqual({ ok: false, problems: [{ field, problem }] });
});

test('counts code points instead of UTF-16 units', () => {
  const fields = fieldsOf(form({ a: { type: 'string', maxLength: 2 } }));
  expect(checkForm(fields, { a: '😀😀' })).toMatchObject({ ok: true });
});

test.each([
  ['uri', 'https://a.example/b', 'not an address'],
  ['date', '2026-11-21', '2026-13-21'],
  ['date-time', '2026-11-21T10:00:00+01:00', '2026-11-21'],
])('checks the format %s', (format, good, bad) => {
  const fields = fieldsOf(form({ a: { type: 'string', format } }));
  expect(checkForm(fields, { a: good })).toEqual({ ok: true, content: { a: good } });
  expect(checkForm(fields, { a: bad })).toMatchObject({
    ok: false,
    problems: [{ problem: { name: `not-${format}` } }],
  });
});

test('sends only fields of the form, and leaves out empty ones', () => {
  const content = { name: 'abc', days: ['mon'], mail: '', towns: [], other: 'x', age: null };
  expect(checkForm(fieldsOf(EVERYTHING), content)).toEqual({ ok: true, content: { name: 'abc', days: ['mon'] } });
});

test('ignores a field with the name __proto__', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: JSON.parse('{"__proto__": {"type": "string"}, "a": {"type": "string"}}'),
  };
  expect(formFields(schema)?.map(({ name }) => name) ?? []).toEqual(['a']);
});
