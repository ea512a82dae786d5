import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { type DecidingPhase, PLAN, REPLAN, THOUGHT } from './plan-replies.ts';

const read = <T>(phase: DecidingPhase<T>, value: object) =>
  phase.read({ ok: true, object: JSON.parse(JSON.stringify(value)) as JsonObject });
const action = { tool: 'todo', input: '/todo list' };

describe('a plan', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['trimmed, and without blank items', [' a ', '', '  ', 'b\n c'], ['a', 'b c']],
    ['with numbers as text', [1, 'b', null], ['1', 'b']],
    ['with the first text of each object', [{ step: 1, task: 'a' }, { n: 2 }, ['x']], ['a', 'x']],
    ['without completed items', [{ task: 'a', completed: true }, { task: 'b', status: 'Done' }, { task: 'c' }], ['c']],
    ['of at most fifty items', Array.from({ length: 90 }, String), Array.from({ length: 50 }, String)],
    ['of short items', ['x'.repeat(900)], ['x'.repeat(300)]],
  ])('is read %s', (_how, plan, items) => {
    expect(read(PLAN, { status: 'planned', plan, more: 1 })).toEqual({
      ok: true,
      value: { status: 'planned', plan: items },
    });
    expect(read(REPLAN, { status: 'replanned', plan })).toMatchObject({ ok: true, value: { plan: items } });
  });

  it.each<[string, object]>([
    ['is empty', { status: 'planned', plan: [] }],
    ['has only blank items', { status: 'planned', plan: ['', ' '] }],
    ['is not a list', { status: 'planned', plan: 'a' }],
    ['is missing', { status: 'planned' }],
    ['has another status', { status: 'done', plan: ['a'] }],
    ['has no status', { plan: ['a'] }],
  ])('is refused when it %s', (_why, value) => {
    expect(read(PLAN, value)).toMatchObject({ ok: false, why: expect.stringMatching(/\w/) });
  });
});

describe('a thought', () => {
  it.each<[string, object, object]>([
    ['an action', { status: 'continue', next_action: action }, { next_action: action }],
    [
      'an action beside a blank response',
      { status: ' Continue ', next_action: action, response: ' ' },
      { status: 'continue' },
    ],
    ['a question', { status: 'ask_user', question: ' When? ' }, { question: 'When?' }],
    ['a question with its prefix', { status: 'ask_user', question: '请确认：何时？' }, { question: '何时？' }],
    ['an end', { status: 'DONE' }, { status: 'done', response: null }],
    ['an end without words', { status: 'done', next_action: null, question: '', response: '  ' }, { response: null }],
    ['an end with an answer', { status: 'done', next_action: null, response: ' It is. ' }, { response: 'It is.' }],
  ])('may be %s', (_what, value, expected) => {
    expect(read(THOUGHT, value)).toMatchObject({ ok: true, value: expected });
  });

  it.each<[string, object]>([
    ['an action without a tool', { status: 'continue' }],
    ['an action with an unknown tool', { status: 'continue', next_action: { tool: 'rm', input: 'x' } }],
    ['a question as a tool', { status: 'continue', next_action: { tool: 'ask_user', input: 'When?' } }],
    ['an action without input', { status: 'continue', next_action: { tool: 'todo', input: ' ' } }],
    [
      'an action with too long an input',
      { status: 'continue', next_action: { tool: 'todo', input: 'x'.repeat(4_001) } },
    ],
    ['an action and an answer at once', { status: 'continue', next_action: action, response: 'Done.' }],
    ['a blank question', { status: 'ask_user', question: ' ' }],
    ['a question that is only its prefix', { status: 'ask_user', question: 'Please confirm: ' }],
    ['an end with an action', { status: 'done', next_action: action }],
    ['an end with a question', { status: 'done', question: 'When?' }],
    ['a plan', { status: 'planned', plan: ['a'] }],
  ])('may not be %s', (_what, value) => {
    expect(read(THOUGHT, value)).toMatchObject({ ok: false });
  });
});

describe('a replan', () => {
  it('may end the task with an answer, and must not end it without one', () => {
    expect(read(REPLAN, { status: 'done', response: ' All done. ' })).toEqual({
      ok: true,
      value: { status: 'done', response: 'All done.' },
    });
    for (const response of ['', '  ', null, 7])
      expect(read(REPLAN, { status: 'done', response })).toMatchObject({ ok: false });
  });
});

test('a reply without an object is refused for the reason of its reading', () => {
  expect(PLAN.read({ ok: false, why: 'It is empty.' })).toEqual({ ok: false, why: 'It is empty.' });
  expect(PLAN.read(undefined)).toMatchObject({ ok: false });
});
