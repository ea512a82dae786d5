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
      value: { status: 'planned', plan: items, next_action: null },
    });
    expect(read(REPLAN, { status: 'replanned', plan })).toMatchObject({ ok: true, value: { plan: items } });
  });

  it.each<[string, object]>([
    ['is empty', { status: 'planned', plan: [] }],
    ['has only blank items', { status: 'planned', plan: ['', ' '] }],
    ['is not a list', { status: 'planned', plan: 'a' }],
    ['is missing', { status: 'planned' }],
    ['has another status', { status: 'continue', plan: ['a'] }],
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
    [
      'an action beside words, which are dropped',
      { status: 'continue', next_action: action, response: 'I look first.' },
      { status: 'continue', next_action: action },
    ],
    [
      'an action whose tool is in another case and whose input is the one text of an object',
      { status: 'continue', next_action: { tool: 'Read_File', input: { path: 'README.md' } } },
      { next_action: { tool: 'read_file', input: 'README.md' } },
    ],
    ['an end with an empty action', { status: 'done', next_action: { tool: null, input: '' } }, { response: null }],
    ['an end with the text null', { status: 'done', response: 'null', next_action: 'null' }, { response: null }],
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
    for (const response of ['', '  ', null, 'null', [], { a: 'x', b: 'y' }])
      expect(read(REPLAN, { status: 'done', response })).toMatchObject({ ok: false });
  });
});

describe('the first decision', () => {
  it.each<[string, object, object]>([
    ['an answer', { status: 'done', response: ' Hello. ' }, { status: 'done', response: 'Hello.' }],
    ['a question', { status: 'ask_user', question: 'Which?' }, { status: 'ask_user', question: 'Which?' }],
    [
      'a plan with its first action',
      { status: 'replanned', plan: ['a'], next_action: action },
      { status: 'planned', plan: ['a'], next_action: action },
    ],
  ])('may be %s', (_what, value, expected) => expect(read(PLAN, value)).toEqual({ ok: true, value: expected }));
});

describe('the reason of a refusal', () => {
  it.each<[DecidingPhase<unknown>, object, string]>([
    [PLAN, {}, 'status must be "planned", "ask_user" or "done" in the phase plan, not absent.'],
    [
      THOUGHT,
      { status: 'planned' },
      'status must be "continue", "ask_user" or "done" in the phase thought, not "planned".',
    ],
    [PLAN, { status: 'planned', plan: 'a' }, 'plan must be a list of texts, not "a".'],
    [
      PLAN,
      { status: 'planned', plan: [{ task: 'a', done: true }] },
      'plan must have at least one item that is not done yet.',
    ],
    [
      REPLAN,
      { status: 'done', response: ' ', next_action: action },
      'With status "done", next_action must be null; what is still to do is not done. With status "done", response must be the answer to the user, not blank.',
    ],
    [
      THOUGHT,
      { status: 'continue', next_action: { tool: 'run_command', input: {} } },
      'next_action.tool must be todo, schedule, internet_search, read_file or list_files, not "run_command". If the task cannot be done without it, say so in an answer with status "done". next_action.input must be the text for the tool, not an object.',
    ],
    [
      THOUGHT,
      { status: 'continue', next_action: { tool: 'ask_user', input: 'When?' } },
      'ask_user is no tool: to ask, reply {"status": "ask_user", "question": "..."}.',
    ],
    [
      THOUGHT,
      { status: 'done', question: 'When?', response: [1, 2] },
      'With status "done", question must be absent; to ask, reply with status "ask_user". response must be a text or null, not a list.',
    ],
    [
      THOUGHT,
      { status: 'ask_user', question: 'x'.repeat(2_001) },
      'question has 2001 characters; at most 2000 are allowed.',
    ],
  ])('names every fault in a sentence (%#)', (phase, value, why) => {
    expect(read(phase, value)).toMatchObject({ ok: false, why });
  });

  it('shows only the beginning of what was written', () => {
    const refused = read(PLAN, { status: 'x'.repeat(10_000) });
    expect('why' in refused && refused.why.length).toBeLessThan(200);
  });
});

test('a reply without an object is refused for the reason of its reading', () => {
  expect(PLAN.read({ ok: false, why: 'It is empty.' })).toEqual({ ok: false, why: 'It is empty.' });
  expect(PLAN.read(undefined)).toMatchObject({ ok: false });
});
