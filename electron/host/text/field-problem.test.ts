import { expect, test } from 'vitest';
import { z } from 'zod';
import { StdioSetting } from '../../../shared/server-setting.ts';
import { ModelName } from '../../../shared/settings.ts';
import { fieldProblemOf } from './field-problem.ts';

const plain = (name: string) => ({ name, data: {} });

test.each([
  ['a missing field', z.object({ a: z.string() }), {}, plain('missing')],
  ['a missing choice', z.object({ a: z.enum(['x', 'y']) }), {}, plain('missing')],
  ['a number in place of text', z.object({ a: z.string() }), { a: 1 }, plain('not-text')],
  ['text in place of a number', z.number(), 'x', plain('not-a-number')],
  ['half a number', z.int(), 1.5, plain('not-whole')],
  ['text in place of a list', z.array(z.string()), 'x', plain('not-a-list')],
  ['null in place of an object', z.object({}), null, plain('not-an-object')],
  ['an empty text', z.string().min(1), '', plain('empty')],
  ['a short text', z.string().min(3), 'x', { name: 'too-short', data: { bound: 3 } }],
  ['a long text', z.string().max(1), 'xy', { name: 'too-long', data: { bound: 1 } }],
  ['a small number', z.number().min(2), 1, { name: 'too-small', data: { bound: 2 } }],
  ['a large number', z.number().max(2), 3, { name: 'too-large', data: { bound: 2 } }],
  ['a short list', z.array(z.string()).min(2), ['x'], { name: 'too-few', data: { bound: 2 } }],
  ['a long list', z.array(z.string()).max(1), ['x', 'y'], { name: 'too-many', data: { bound: 1 } }],
  ['another choice', z.enum(['x', 'y']), 'z', plain('not-a-choice')],
  ['a value that fits no branch', z.union([z.string(), z.number()]), [], plain('wrong-kind')],
  ['an address without a scheme', z.url(), 'example.org', plain('not-uri')],
  ['a field that is not known', z.strictObject({}), { b: 1 }, { name: 'unknown-fields', data: { names: ['b'] } }],
  ['a rule without a name', z.string().refine(() => false), 'x', plain('not-accepted')],
  ['an invisible character', ModelName, 'zero\u{200b}width', plain('invisible-character')],
  ['a NUL character', StdioSetting.shape.command, 'a\0b', plain('nul-character')],
  ['a name that no variable has', StdioSetting.shape.env, { 'A=B': { value: '' } }, plain('not-a-variable-name')],
])('describes an invalid input with the correct problem: %s', (_what, schema: z.ZodType, input: unknown, problem) => {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  expect(issue && fieldProblemOf(issue, input)).toEqual(problem);
});
