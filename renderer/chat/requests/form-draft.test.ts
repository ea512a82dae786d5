import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { type FormField, formFields } from '../../../shared/request-form.ts';
import { standingIn, typedForm } from './form-draft.ts';

const fieldsOf = (properties: JsonObject, required: readonly string[] = []): readonly FormField[] => {
  const fields = formFields({ type: 'object', properties, required: [...required] });
  if (fields === null) throw new Error('This is no form.');
  return fields;
};

const fields = fieldsOf(
  {
    name: { type: 'string', minLength: 2 },
    when: { type: 'string', format: 'date-time', default: '2026-11-21T12:00:00Z' },
    count: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
    loud: { type: 'boolean', default: true },
    size: { type: 'string', enum: ['s', 'l'] },
    tags: { type: 'array', maxItems: 1, items: { type: 'string', enum: ['a', 'b'] }, default: ['b'] },
  },
  ['name'],
);
const typedIn = (draft: JsonObject) => fields.map((field) => standingIn(field, draft));

describe('the form of a server', () => {
  it('begins with the default values of the server', () => {
    const [name, when, ...rest] = typedIn({});
    expect([name, ...rest]).toEqual(['', '3', true, '', ['b']]);
    expect(new Date(String(when)).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });

  it('keeps a typed value if the field allows it', () => {
    expect(typedIn({ name: 'A', count: '12x', loud: false, size: 'l', tags: ['a', 'z'] })).toEqual([
      ...['A', expect.any(String), '12x', false, 'l', ['a']],
    ]);
    expect(typedIn({ name: 7, loud: 'no', tags: 'a' })).toEqual(['7', expect.any(String), '3', true, '', ['b']]);
  });

  it('is sent with numbers as numbers, times with their time zone, and without empty fields', () => {
    expect(typedForm(fields, { name: 'Ada' })).toEqual({
      ok: true,
      content: { name: 'Ada', when: '2026-11-21T12:00:00.000Z', count: 3, loud: true, tags: ['b'] },
    });
  });

  it('explains what is wrong with each field, and names the limit that is exceeded', () => {
    const checked = typedForm(fields, { name: 'A', count: '11', when: 'soon', tags: ['a', 'b'] });
    expect(checked.ok ? [] : [...checked.problems]).toEqual([
      ['name', { name: 'too-short', data: { bound: 2 } }],
      ['when', { name: 'not-date-time', data: {} }],
      ['count', { name: 'too-large', data: { bound: 10 } }],
      ['tags', { name: 'too-many', data: { bound: 1 } }],
    ]);
    expect(typedForm(fields, { name: 'Ada', count: ' ' })).toMatchObject({ ok: false });
  });

  it('ignores inherited object properties when it looks for typed values', () => {
    const [odd] = fieldsOf({ constructor: { type: 'string' } });
    expect(odd && standingIn(odd, {})).toBe('');
  });
});
