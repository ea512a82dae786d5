import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../shared/default-limits.ts';
import { OutputId } from '../../../../shared/ids.ts';
import type { FileDiff, LoopEvent } from '../../../../shared/loop.ts';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import type { OutputRef } from '../../../../shared/output.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import { newId } from '../../new-id.ts';
import { CALL, LOOP, located, MESSAGE, type RecordedOutput, recordedOutput, TOPIC } from '../cli.fixture.ts';
import { paintFor } from '../texts/paint.ts';
import { textsFor } from '../texts/texts.ts';
import { TerminalView } from './terminal-view.ts';

interface Watched {
  readonly live?: boolean;
  readonly color?: boolean;
  readonly interactive?: boolean;
  readonly locale?: 'en' | 'zh-CN';
  readonly columns?: number;
}

function watching(events: readonly (readonly [number, LoopEvent])[], options: Watched = {}): RecordedOutput {
  const output = recordedOutput({ isTTY: options.live ?? false, columns: options.columns ?? 60 });
  const view = new TerminalView({
    output,
    texts: textsFor(options.locale ?? 'en'),
    paint: paintFor(options.color ?? false),
    live: options.live ?? false,
    interactive: options.interactive ?? false,
    header: () => ['Demo', '/work'],
    now: () => 0,
  });
  for (const [at, event] of events) view.show(located(event, at));
  view.close();
  return output;
}

const BUSY = { problem: { name: 'overloaded', data: { label: 'Test' } } } as const;

const steps = (done: number) => ({ unit: 'steps', done, limit: 20 }) as const;
const start: LoopEvent = {
  ...{ type: 'loop-start', loopId: LOOP, topicId: TOPIC, strategy: 'agentic', resumed: false },
  limits: DEFAULT_LIMITS,
};
const call = { callId: CALL, server: FILE_EDITOR, tool: 'apply_diff' };
const usage = { inputTokens: 1200, outputTokens: 34 };
const end: LoopEvent = {
  type: 'loop-end',
  reason: 'attempt_completion',
  summary: 'Renamed it.',
  command: 'npm test',
  iterations: 2,
  mistakes: 1,
  usage: { ...usage, modelCalls: 2 },
  durationMs: 61_500,
};

const recorded: readonly (readonly [number, LoopEvent])[] = [
  [0, start],
  [0, { type: 'message-stored', messageId: MESSAGE, role: 'user' }],
  [0, { type: 'iteration-start', iteration: 1 }],
  [0, { type: 'reasoning-delta', text: 'secret thoughts' }],
  [2300, { type: 'text-delta', text: 'I edit ' }],
  [2300, { type: 'text-delta', text: 'a.ts.' }],
  [2400, { type: 'tool-call-start', ...call, arguments: { path: 'a.ts', diff: 'x' } }],
  [2412, { type: 'tool-call-end', ...call, status: 'failed', result: 'no such text', diffs: [] }],
  [2412, { type: 'mistake', count: 1, limit: 3 }],
  [2412, { type: 'iteration-end', iteration: 1, usage }],
  [2412, { type: 'iteration-start', iteration: 2 }],
  [2500, { type: 'tool-call-start', ...call, arguments: { path: 'a.ts' } }],
  [
    2503,
    {
      type: 'tool-call-end',
      ...call,
      status: 'done',
      result: 'Edited a.ts at line 1 (+1 -1 lines).',
      diffs: [{ path: 'a.ts', added: 1, removed: 1, patch: '--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-old\n+new\n' }],
    },
  ],
  [2600, end],
];

it('prints one line for each output of a call, with its name and for a table the number of its rows', () => {
  const outputs: OutputRef[] = [
    { id: newId(OutputId), kind: 'chart', name: 'Sales\u001b[2J' },
    { id: newId(OutputId), kind: 'table', name: '城市', rows: 100_000, columns: 3, totalRows: 1_000_000 },
  ];
  const made: LoopEvent = { type: 'tool-call-end', ...call, status: 'done', result: 'ok', diffs: [], outputs };
  const text = watching([
    [0, start],
    [0, { type: 'tool-call-start', ...call, arguments: {} }],
    [1, made],
  ]).text();
  expect(text).toContain('    chart Sales\\u001b[2J\n    table 城市 (100,000 of 1,000,000 rows)\n');
});

it('prints header, thought, text, calls, diff, mistake, summary, command and totals of a loop in this order', () => {
  expect(watching(recorded).text().split('\n')).toEqual([
    '◗ Loopwright  Demo · /work · agentic',
    '',
    `── Iteration 1 of 25 ${'─'.repeat(39)}`,
    '◦ Thought for 2.3 s',
    'I edit a.ts.',
    '✗ Could not edit a.ts: no such text · 12 ms',
    '! Mistake 1 of 3',
    '',
    `── Iteration 2 of 25 ${'─'.repeat(39)}`,
    '✓ Edited a.ts · 3 ms',
    '    a.ts +1 -1',
    '    @@ -1 +1 @@',
    '    -old',
    '    +new',
    '',
    '─'.repeat(60),
    'Renamed it.',
    'Suggested next: npm test',
    'Done · the task is completed · 2 iterations · 1 mistake · 1,200 tokens in, 34 out · 1 min 2 s',
    '',
  ]);
});

it('prints the cost of a loop beside its number of tokens, if the cost is known', () => {
  const costly = { ...end, usage: { ...end.usage, cost: 0.0421 } };
  const text = watching([...recorded.slice(0, -1), [2600, costly]]).text();
  expect(text).toContain('1,200 tokens in, 34 out · $0.0421 · 1 min 2 s');
  expect(watching(recorded).text()).not.toContain('$');
});

it.each([
  ['en', 'Cause: The limit of 2 iterations was reached.', 'Stopped (limit) · 2 iterations · 1 mistake'],
  ['zh-CN', '原因：达到 2 次迭代上限。', '已停止（达到上限） · 2 次迭代 · 1 个错误'],
] as const)('prints the cause why a loop stopped once (%s)', (locale, cause, totals) => {
  const stopped: LoopEvent = { ...end, reason: 'max_iterations_reached', summary: `${cause}\n\nI read a file.` };
  const lines = watching(
    [...recorded.slice(0, -1), [2550, { type: 'limit-reached', reason: stopped.reason }], [2600, stopped]],
    { locale },
  ).text();
  expect(lines.split('\n').slice(-7, -2)).toEqual([
    '─'.repeat(60),
    cause,
    '',
    'I read a file.',
    expect.stringContaining('npm test'),
  ]);
  expect(lines.split('\n').at(-2)).toContain(totals);
  expect(lines.match(/limit|上限/gi)).toHaveLength(2);
});

it('prints the same lines in Chinese', () => {
  const text = watching(recorded, { locale: 'zh-CN' }).text();
  expect(text).toContain('第 1 / 25 次迭代');
  expect(text).toContain('✗ 未能编辑 a.ts：no such text · 12 毫秒');
  expect(text).toContain('已完成 · 任务已完成 · 2 次迭代 · 1 个错误');
});

it('writes no escape sequence when the output is not live', () => {
  expect(watching(recorded).text()).not.toContain('\u001b');
});

it('removes the status line in the same write that prints permanent text', () => {
  const text = watching(recorded, { live: true }).text();
  const stays = text.split('\r\u001b[2K').filter((piece) => !piece.startsWith('◌'));
  expect(text).toContain('\r\u001b[2K◌ Iteration 1 of 25 · Editing a.ts · 0 s');
  expect(stays.join('')).toBe(watching(recorded).text());
});

it.each([
  ['en', 'allowed, waiting to start', 'Editing a.ts'],
  ['zh-CN', '已允许，等待开始', '正在编辑 a.ts'],
] as const)('says that an allowed call waits to start until it starts (%s)', (locale, waits, runs) => {
  const settled = { type: 'approval-settled', callId: CALL } as const;
  const allowed = [
    [0, start],
    [1, { ...settled, decision: 'once' }],
  ] as const;
  const before = watching(allowed, { live: true, interactive: true, locale }).text();
  expect([before.includes(waits), before.includes(runs)]).toEqual([true, false]);
  const begun = [2, { type: 'tool-call-start', ...call, arguments: { path: 'a.ts' } }] as const;
  expect(watching([...allowed, begun], { live: true, locale }).text()).toContain(runs);
  const denied = [[0, start] as const, [1, { ...settled, decision: 'deny' }] as const];
  expect(watching(denied, { live: true, locale }).text()).not.toContain(waits);
});

it('colours a diff when colour is on', () => {
  expect(watching(recorded, { color: true }).text()).toContain('\u001b[32m+new\u001b[39m');
});

it("prints a notice in the user's language, without the control sequences that the error contains", async () => {
  const why = 'EIO: \u001b[2J i/o error';
  const notice = { type: 'notice', failure: 'loop-drive-failed', data: { why } } as const;
  const output = watching([[0, notice]], { locale: 'zh-CN' });
  await expect.poll(() => output.text()).toContain('错误信息：EIO: \\u001b[2J i/o error');
});

it('escapes control sequences from model, tool, path, diff, question and summary', () => {
  const evil = '\u001b[2J\u009b31m\u202e\u0007';
  const text = watching([
    [0, start],
    [0, { type: 'step-start', progress: steps(0), phase: evil, note: evil, plan: [{ text: evil, state: 'done' }] }],
    [0, { type: 'text-delta', text: evil }],
    [0, { type: 'model-retry', attempt: 1, of: 5, waitMs: 5, message: evil, failure: BUSY }],
    [0, { type: 'tool-call-start', ...call, server: evil, arguments: { path: evil } }],
    [
      0,
      {
        type: 'tool-call-end',
        ...call,
        server: evil,
        tool: evil,
        status: 'failed',
        result: evil,
        diffs: [{ path: evil, added: 0, removed: 0, patch: `+${evil}` }],
      },
    ],
    [
      0,
      {
        type: 'approval-request',
        ...call,
        arguments: { [evil]: evil, nested: { evil } },
        why: [{ name: 'stored-sentence', data: { words: evil } }],
        diffs: [],
      },
    ],
    [0, { type: 'question', prefix: evil, question: evil }],
    [0, { type: 'question-answered', text: evil }],
    [0, { type: 'outcome-unknown', ...call, arguments: { command: evil } }],
    [0, { type: 'run-start', runId: evil, title: evil }],
    [0, { ...end, summary: evil, command: evil }],
  ]).text();
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(text).toContain('\\u001b[2J\\u009b31m\\u202e\\u0007');
});

it('prints the arguments of a call that needs approval in full', () => {
  const long = `echo ${'word '.repeat(100)}&& rm -rf everything`;
  const text = watching(
    [
      [
        0,
        {
          type: 'approval-request',
          callId: CALL,
          server: 'shell',
          tool: 'exec',
          arguments: { command: long },
          why: [{ name: 'runs-command', data: {} }],
          diffs: [],
        },
      ],
    ],
    { columns: 40 },
  ).text();
  expect(text).toContain(long);
  expect(text).toContain('shell/exec');
});

it.each([
  ['en', 'Reads a page of example.org.'],
  ['zh-CN', '将读取 example.org 的网页。'],
] as const)('says in its language why a call needs an approval (%s)', (locale, words) => {
  const why = [{ name: 'reads-web-page', data: { host: 'example.org' } }] as const;
  const request: LoopEvent = { type: 'approval-request', ...call, arguments: {}, why, diffs: [] };
  expect(watching([[0, request]], { locale, columns: 200 }).text()).toContain(`\n    ${words}`);
});

it.each([
  ['en', '· Denied: Use [31m staging.\n'],
  ['zh-CN', '· 已拒绝：Use [31m staging.\n'],
] as const)('prints the reason of a denial, in which control characters are visible (%s)', (locale, line) => {
  const reason = 'Use \u001b[31m staging.';
  const output = watching([[0, { type: 'approval-settled', callId: CALL, decision: 'deny', reason }]], { locale });
  expect(output.text()).toBe(line.replace('[31m', '\\u001b[31m'));
});

describe('the line of a finished call', () => {
  const args = { files: [{ path: 'README.md' }], path: 'package.json', source_path: 'LICENSE', content: 'x' };
  const diff = { path: 'package.json', added: 1, removed: 0, patch: '@@ -0,0 +1 @@\n+x\n' };
  const finished = (tool: string, diffs: readonly FileDiff[], before: readonly LoopEvent[] = []) => {
    const named = { callId: CALL, server: FILE_EDITOR, tool };
    const events: readonly LoopEvent[] = [
      ...before,
      { type: 'tool-call-start', ...named, arguments: args },
      { type: 'tool-call-end', ...named, status: 'done', result: 'Created package.json (1 line).\nNot sent: x', diffs },
    ];
    return watching(
      events.map((event) => [0, event] as const),
      { columns: 100 },
    ).text();
  };

  it.each([
    ['write_to_file', [diff], '✓ Wrote package.json · 0 ms\n'],
    ['write_to_file', [], '✓ Wrote package.json · 0 ms\n'],
    ['delete_file', [diff], '✓ Deleted package.json · 0 ms\n'],
    ['move_file', [{ ...diff, to: 'b.json' }], '✓ Moved package.json → b.json · 0 ms\n'],
    ['delete_file', [{ ...diff, path: 'a → b' }], '✓ Deleted "a → b" · 0 ms\n'],
  ])('names what the call changed, and no argument that its tool does not declare (%s)', (tool, diffs, line) => {
    const text = finished(tool, diffs);
    expect(text).toContain(line);
    expect(text).not.toMatch(/README|LICENSE/);
  });

  it('names what the user was shown', () => {
    const receipt: Receipt = {
      effect: {
        ...{ kind: 'change', count: 1, lines: 1, unreadable: 0 },
        targets: [{ path: 'real/package.json', type: 'file', before: 'a', after: 'b' }],
      },
      ...{ folder: '/work', ignored: ['files'], covers: { kind: 'tool' }, offers: ['once'], expiresAt: 0, digest: '' },
    };
    const named = { callId: CALL, server: FILE_EDITOR, tool: 'write_to_file' };
    const request: LoopEvent = { type: 'approval-request', ...named, arguments: args, why: [], diffs: [], receipt };
    expect(finished('write_to_file', [diff], [request])).toContain('✓ Wrote real/package.json · 0 ms');
  });
});

it('leaves drawing requests to the prompt when it is interactive', () => {
  const question: LoopEvent = { type: 'question', prefix: 'Please confirm: ', question: 'Which one?' };
  expect(watching([[0, question]], { interactive: true }).text()).toBe('');
  expect(watching([[0, question]]).text()).toBe('? Please confirm: Which one?\n');
});

it('cuts a tool line to the width of the terminal, counting Chinese as two columns', () => {
  const target = '很长的文件夹/'.repeat(20);
  const line = watching(
    [
      [0, { type: 'tool-call-start', ...call, arguments: { path: target } }],
      [5, { type: 'tool-call-end', ...call, status: 'done', result: '结果'.repeat(80), diffs: [] }],
    ],
    { columns: 60 },
  ).text();
  expect([...line].length).toBeLessThan(60);
  expect(line).toContain('…');
});

it('does not repeat a summary that was just streamed', () => {
  const text = watching([
    [0, start],
    [0, { type: 'iteration-start', iteration: 1 }],
    [0, { type: 'text-delta', text: 'The answer.' }],
    [0, { ...end, reason: 'answered', summary: 'The answer.' }],
  ]).text();
  expect(text.match(/The answer\./g)).toHaveLength(1);
});

it('says that a text was a thought when that is known, and then prints a summary with the same words', () => {
  const text = watching([
    [0, start],
    [0, { type: 'iteration-start', iteration: 1 }],
    [0, { type: 'text-delta', text: 'The answer.' }],
    [0, { type: 'text-was-reasoning' }],
    [0, { ...end, reason: 'answered', summary: 'The answer.' }],
  ]).text();
  expect(text).toMatch(/The answer\.\n◦ The text above was the reasoning of the model[\s\S]*\nThe answer\.\n/);
});

it('does not repeat a reply that was continued over several iterations', () => {
  const text = watching([
    [0, start],
    [0, { type: 'iteration-start', iteration: 1 }],
    [0, { type: 'text-delta', text: 'The first half' }],
    [0, { type: 'iteration-start', iteration: 2 }],
    [0, { type: 'text-delta', text: ' and the second half.' }],
    [0, { ...end, reason: 'answered', summary: 'The first half and the second half.' }],
  ]).text();
  expect(text.match(/The first half/g)).toHaveLength(1);
});

it('prints below an incomplete reply that it is incomplete', () => {
  const summary = 'The answer is incomplete: the model reached its output limit again.';
  const lines = watching([
    [0, start],
    [0, { type: 'iteration-start', iteration: 4 }],
    [0, { type: 'text-delta', text: 'The last piece' }],
    [0, { type: 'limit-reached', reason: 'answer_cut' }],
    [0, { ...end, reason: 'answer_cut', summary }],
  ])
    .text()
    .split('\n');
  expect(lines).toContain(summary);
  expect(lines.at(-2)).toMatch(/^Stopped \(limit\) · 2 iterations/);
});

it('prints the steps of a round once before their calls, and before the next round what was found and what follows', () => {
  const step = (phase: string, done: number, note: string, state: 'pending' | 'done' | null): LoopEvent => ({
    ...{ type: 'step-start', phase, note, progress: { unit: 'rounds', done, limit: 5 } },
    plan: state === null ? [] : [{ text: 'read_file: a.txt', state }],
  });
  const text = watching([
    [0, { ...start, strategy: 'plan-execute-think' }],
    [0, step('plan', 1, '', null)],
    [0, step('execute', 1, 'First I look.', 'pending')],
    [0, step('think', 1, '1 of 1 step done', 'done')],
    [0, step('plan', 2, 'So far: Found one. Next: Change it.', 'done')],
  ]).text();
  expect(text.split('\n').slice(2, -1)).toEqual([
    expect.stringContaining('Round 1 of 5'),
    'First I look.',
    '  ○ read_file: a.txt',
    '',
    expect.stringContaining('Round 2 of 5'),
    'So far: Found one. Next: Change it.',
  ]);
});

it('prints a plan-replan loop in grey lines with steps, and without iterations and calls', () => {
  const plan = [{ text: 'Look', state: 'in-progress' }] as const;
  const todo = { callId: CALL, server: '@aether/assistant', tool: 'todo' };
  const events: readonly (readonly [number, LoopEvent])[] = [
    [0, { ...start, strategy: 'plan-replan' }],
    [0, { type: 'step-start', phase: 'plan', note: 'Making a plan', progress: steps(0) }],
    [0, { type: 'iteration-start', iteration: 1 }],
    [0, { type: 'step-start', phase: 'thought', note: 'Item 1 of 1: Look', progress: steps(1), plan }],
    [0, { type: 'step-start', phase: 'act', note: '/todo list', progress: steps(2), plan }],
    [0, { type: 'tool-call-start', ...todo, arguments: { command: '/todo list' } }],
    [0, { type: 'tool-call-end', ...todo, status: 'done', result: 'There are no todos.', diffs: [] }],
    [0, { ...end, reason: 'plan_done', summary: 'Nothing to do.' }],
  ];
  const lines = watching(events).text().split('\n');
  expect(lines[0]).toContain('plan-replan');
  expect(lines.slice(1, -5)).toEqual([
    '│ Steps: 0 of an open number · next: 1 · no plan yet',
    '│ Making a plan',
    '│ The plan is made.',
    '│   ◐ Look',
    '│ Item 1 of 1: Look',
    '│ Decided: act',
    '│ Action: /todo list',
    '│ ✓ Result (done): There are no todos.',
    '│ So far: 1 ok, 0 failed · steps: 2 of 2 · at most 20',
    '│ The task is finished.',
    '',
  ]);
  expect(lines.at(-2)).toContain('· 2 steps ·');
  expect(watching(events, { color: true }).text()).toContain('\u001b[2m│ Making a plan');
});

it('prints a change of the limits', () => {
  const text = watching([
    [0, start],
    [0, { type: 'limits-changed', limits: { ...DEFAULT_LIMITS, maxIterations: 40 } }],
    [0, { type: 'iteration-start', iteration: 1 }],
  ]).text();
  expect(text).toContain('── Iteration 1 of 40 ──');
});

it.each([
  ['en', 'Cause: Stopped by you.', 'Stopped · 2 iterations'],
  ['zh-CN', '原因：由你停止。', '已停止 · 2 次迭代'],
] as const)('prints once that the user stopped the loop (%s)', (locale, summary, totals) => {
  const text = watching(
    [
      [0, start],
      [0, { ...end, reason: 'user_cancelled', summary }],
    ],
    { locale },
  ).text();
  expect(text).toContain(`\n${summary}\n`);
  expect(text).toContain(`\n${totals} · 1 `);
});

it('shows the current step and its limit in the status line', () => {
  const step: LoopEvent = { type: 'step-start', phase: 'thought', note: 'Item 1 of 1: Look', progress: steps(7) };
  const shown = watching(
    [
      [0, { ...start, strategy: 'plan-replan' }],
      [0, step],
    ],
    { live: true },
  ).text();
  expect(shown).toContain('Step 7 of 20 · Item 1 of 1: Look');
});
