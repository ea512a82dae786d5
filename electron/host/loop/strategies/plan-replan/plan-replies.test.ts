import { describe, expect, it } from 'vitest';
import { type DecidingPhase, PLAN, REPLAN, THOUGHT } from './plan-replies.ts';

const json = (value: unknown): string => JSON.stringify(value);
const read = <T>(phase: DecidingPhase<T>, value: unknown) => phase.read(json(value));
const action = { tool: 'todo', input: '/todo list' };

describe('a plan', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['trimmed, and without blank items', [' a ', '', '  ', 'b\n c'], ['a', 'b c']],
    ['with numbers as text', [1, 'b', null], ['1', 'b']],
    ['with the first text of each object', [{ step: 1, task: 'a' }, { n: 2 }, ['x']], ['a', 'x']],
    ['of at most fifty items', Array.from({ length: 90 }, String), Array.from({ length: 50 }, String)],
    ['of short items', ['x'.repeat(900)], ['x'.repeat(300)]],
  ])('is read %s', (_how, plan, items) => {
    expect(read(PLAN, { status: 'planned', plan, more: 1 })).toEqual({
      ok: true,
      value: { status: 'planned', plan: items },
    });
    expect(read(REPLAN, { status: 'replanned', plan })).toMatchObject({ ok: true, value: { plan: items } });
  });

  it.each<[string, unknown]>([
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

describe('a reply', () => {
  const plan = json({ status: 'planned', plan: ['a'] });

  it.each([
    ['as it is', plan],
    ['after its thinking', `<think>What if {"status"?</think>\n${plan}`],
    ['after thinking whose beginning is missing', `so it is.</THINK>${plan}`],
    ['in a code fence', `\`\`\`json\n${plan}\n\`\`\``],
    ['in a code fence after its thinking', `<think>a</think>\n\`\`\`\n${plan}\n\`\`\`\n`],
  ])('is parsed %s', (_how, text) => {
    expect(PLAN.read(text)).toEqual({ ok: true, value: { status: 'planned', plan: ['a'] } });
  });

  it.each([
    ['prose', 'I would plan this: a.'],
    ['nothing', ''],
    ['thinking without an end', `<think>hm ${plan}`],
    ['prose around an object', `Here: ${plan}`],
    ['two objects', `${plan}${plan}`],
    ['half an object', plan.slice(0, -3)],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['an object that is nested too deeply', `{"status":"planned","plan":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('is rejected when it is %s', (_what, text) => {
    expect(PLAN.read(text)).toMatchObject({ ok: false });
  });

  it('may contain the markers of thinking in its texts', () => {
    const response = 'The mark is </think>, in lower case.';
    expect(read(REPLAN, { status: 'done', response })).toEqual({ ok: true, value: { status: 'done', response } });
  });

  it('is rejected quickly when its code fence is never closed and much whitespace follows', () => {
    const before = process.cpuUsage();
    expect(PLAN.read(`\`\`\`json${' \n'.repeat(50_000)}x`)).toMatchObject({ ok: false });
    // A regular expression that backtracks over the whitespace would take hours instead.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });

  it('results in well-formed text without NUL, whatever escapes it contains (F29)', () => {
    const read = PLAN.read('{"status":"planned","plan":["a\\ud800b\\u0000c"]}');
    expect(read).toMatchObject({ ok: true, value: { plan: ['a\uFFFDb\uFFFDc'] } });
  });
});
