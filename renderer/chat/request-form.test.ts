import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { fieldsOf, filledForm, standingIn } from './request-form.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Your name', minLength: 2, maxLength: 5 },
    mail: { type: 'string', format: 'email' },
    page: { type: 'string', format: 'uri' },
    day: { type: 'string', format: 'date' },
    when: { type: 'string', format: 'date-time', default: '2026-11-21T12:00:00Z' },
    count: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
    share: { type: 'number' },
    loud: { type: 'boolean', default: true },
    size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] },
    colour: {
      type: 'string',
      oneOf: [
        { const: 'r', title: 'Red' },
        { const: 'g', title: 'Green' },
      ],
    },
    tags: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['a', 'b', 'c'] } },
    more: { type: 'array', items: { anyOf: [{ const: 'x', title: 'Ex' }] }, default: ['x', 'gone'] },
  },
  required: ['name', 'tags'],
};
const fields = fieldsOf(schema);
const field = (name: string) => {
  const found = fields.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
const problemOf = (draft: JsonObject, name: string) => {
  const filled = filledForm(fields, draft);
  return filled.ok ? undefined : filled.problems.get(name);
};

describe('the form of a server', () => {
  it('has a field for each kind of value a server may ask for, in its order', () => {
    expect(fields.map(({ kind }) => kind)).toEqual([
      ...['text', 'text', 'text', 'text', 'text', 'number', 'number', 'switch', 'choice', 'choice'],
      ...['choices', 'choices'],
    ]);
    expect(field('name')).toMatchObject({ label: 'Your name', required: true });
    expect(field('mail')).toMatchObject({ label: 'mail', required: false, format: 'email' });
    expect(field('size')).toMatchObject({ choices: [{ value: 's', label: 'Small' }, { label: 'Large' }] });
    expect(field('colour')).toMatchObject({ choices: [{ value: 'r', label: 'Red' }, { label: 'Green' }] });
  });

  it('begins with what the server proposes, as far as it can be chosen, and goes on with what was filled in', () => {
    expect(standingIn(field('count'), {})).toBe('3');
    expect(standingIn(field('loud'), {})).toBe(true);
    expect(standingIn(field('more'), {})).toEqual(['x']);
    expect(standingIn(field('count'), { count: '12' })).toBe('12');
    expect(standingIn(field('loud'), { loud: 'no' })).toBe(true);
    expect(standingIn(field('tags'), { tags: ['b', 'z'] })).toEqual(['b']);
  });

  it('sends typed values and leaves out what was left empty', () => {
    const filled = filledForm(fields, { name: 'Ada', tags: ['a'], share: '0.5' });
    expect(filled).toEqual({
      ok: true,
      content: {
        name: 'Ada',
        when: '2026-11-21T12:00:00.000Z',
        count: 3,
        share: 0.5,
        loud: true,
        tags: ['a'],
        more: ['x'],
      },
    });
  });

  it('says of each field what is wrong', () => {
    expect(problemOf({}, 'name')).toEqual({ kind: 'missing', bound: null });
    expect(problemOf({ name: 'A' }, 'name')).toEqual({ kind: 'too-short', bound: 2 });
    expect(problemOf({ name: 'Adaline' }, 'name')).toEqual({ kind: 'too-long', bound: 5 });
    expect(problemOf({ mail: 'me' }, 'mail')?.kind).toBe('not-email');
    expect(problemOf({ page: 'here' }, 'page')?.kind).toBe('not-uri');
    expect(problemOf({ day: '2026-13-40' }, 'day')?.kind).toBe('not-date');
    expect(problemOf({ when: 'soon' }, 'when')?.kind).toBe('not-date');
    expect(problemOf({ count: 'many' }, 'count')?.kind).toBe('not-number');
    expect(problemOf({ count: '1.5' }, 'count')?.kind).toBe('not-whole');
    expect(problemOf({ count: '0' }, 'count')).toEqual({ kind: 'too-small', bound: 1 });
    expect(problemOf({ count: '11' }, 'count')).toEqual({ kind: 'too-big', bound: 10 });
    expect(problemOf({}, 'tags')?.kind).toBe('missing');
    expect(problemOf({ tags: ['a', 'b', 'c'] }, 'tags')).toEqual({ kind: 'too-many', bound: 2 });
  });

  it('shows a schema it cannot read as texts, and one without fields as none', () => {
    expect(fieldsOf({ properties: { odd: { type: 'object' }, worse: 7 } }).map(({ kind }) => kind)).toEqual([
      'text',
      'text',
    ]);
    expect(fieldsOf({})).toEqual([]);
    expect(filledForm([], {})).toEqual({ ok: true, content: {} });
  });

  it('takes no name of the language for a value that was filled in', () => {
    const [odd] = fieldsOf({ properties: { constructor: { type: 'string' } } });
    expect(odd && standingIn(odd, {})).toBe('');
  });
});
