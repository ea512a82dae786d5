import { describe, expect, it } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import {
  type CompletionReason,
  DEFAULT_LIMITS,
  type Locale,
  CompletionReason as Reasons,
} from '../../../shared/loop.ts';
import { FILE_EDITOR, TERMINAL, type ToolRef } from '../../../shared/mcp.ts';
import { composedText, type Ending, reported, wrappedUp } from './final-text.ts';

const READ: ToolRef = { serverId: FILE_EDITOR, toolName: 'read_file' };
const LIST: ToolRef = { serverId: FILE_EDITOR, toolName: 'list_files' };
const RUN: ToolRef = { serverId: TERMINAL, toolName: 'run_command' };
const nothing: Ending['work'] = { succeeded: [], lastFailure: null };
const ending = (reason: CompletionReason, more: Partial<Ending> = {}): Ending => ({
  reason,
  limits: DEFAULT_LIMITS,
  budget: null,
  work: nothing,
  error: null,
  open: [],
  ...more,
});
const lines = (locale: Locale, given: Ending) => composedText(locale, given).split('\n');

describe('the final text of a loop without an answer of its own', () => {
  it('names the cause of a failure exactly once, with a label', () => {
    const error = 'The model server refused the key.';
    expect(lines('en', ending('error', { error }))).toEqual([
      `Cause: ${error}`,
      'Done: nothing yet',
      'Not done: the rest of the task.',
      'Next: retry, or switch the model.',
    ]);
    expect(lines('zh-CN', ending('error', { error }))).toEqual([
      `原因：${error}`,
      '已完成：暂无',
      '未完成：任务的其余部分。',
      '下一步：重试，或更换模型。',
    ]);
  });

  it('says in the language of the loop that the call that was aborted is not done', () => {
    const work = {
      succeeded: [READ, LIST, { ...LIST, toolName: 'get_workspace_files' }],
      lastFailure: { tool: RUN, status: 'cancelled', result: '' },
    } as const;
    expect(lines('en', ending('user_cancelled', { work }))).toEqual([
      'Cause: Stopped by you.',
      'Done: read files, list files',
      'Not done: run commands (canceled), and the rest of the task.',
      'Next: resume the loop, or say how to go on. Edits can be undone.',
    ]);
    expect(lines('zh-CN', ending('user_cancelled', { work }))[2]).toBe(
      '未完成：运行命令（已取消），以及任务的其余部分。',
    );
  });

  it('names the last mistake as the cause when mistakes ended the loop', () => {
    const work = {
      succeeded: [],
      lastFailure: { tool: READ, status: 'failed', result: 'no such file' },
    } as const;
    const said = lines('en', ending('consecutive_mistakes', { work }));
    expect(said[0]).toBe('Cause: 3 mistakes in a row. The last one: read files (failed): no such file');
    expect(said.join('\n').match(/no such file/g)).toHaveLength(1);
  });

  it.each([
    ['tokens', 'The token budget of 50,000 tokens is used up.', '50,000 个 token 的预算已用完。'],
    ['cost', 'The cost budget of $0.03 is used up.', 'US$0.03 的费用预算已用完。'],
    ['time', 'The time budget of 2 minutes is used up.', '2分钟的工作时间预算已用完。'],
  ] as const)('says that the budget of %s is exhausted, and how large it was', (budget, english, chinese) => {
    const limits = { ...DEFAULT_LIMITS, maxTokens: 50_000, maxCost: 0.03, maxWallTimeMs: 120_000 };
    const given = ending('budget_exceeded', { limits, budget });
    expect(lines('en', given)[0]).toBe(`Cause: ${english}`);
    expect(lines('zh-CN', given)[0]).toBe(`原因：${chinese}`);
  });

  it('mentions nothing unfinished for a completed loop', () => {
    const work = { succeeded: [READ, { ...READ, serverId: ServerId.parse('notes') }], lastFailure: null };
    expect(lines('en', ending('no_tool_call', { work }))).toEqual(['Done: read files, read_file']);
    expect(lines('zh-CN', ending('answered'))).toEqual(['已完成。']);
  });

  it.each(Reasons.options)('exists in both languages for %s, with every placeholder filled', (reason) => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const text = composedText(locale, ending(reason));
      expect(text).not.toBe('');
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });
});

it('puts the cause before the text of the model', () => {
  const given = ending('max_iterations_reached', { limits: { ...DEFAULT_LIMITS, maxIterations: 3 } });
  expect(wrappedUp('en', given, 'I read one file.')).toBe(
    'Cause: The limit of 3 iterations was reached.\n\nI read one file.',
  );
});

it('names a limit of one in the singular', () => {
  const given = ending('max_iterations_reached', { limits: { ...DEFAULT_LIMITS, maxIterations: 1 } });
  expect(lines('en', given)[0]).toBe('Cause: The limit of 1 iteration was reached.');
  expect(lines('zh-CN', given)[0]).toBe('原因：达到 1 次迭代上限。');
});

it.each([
  [
    'max_rounds_reached',
    ['Cause: The limit of 5 rounds was reached.', 'Next: give it more, or say how to go on.'],
    ['原因：达到 5 轮上限。', '下一步：再给它一些余量，或说明如何进行。'],
  ],
  [
    'user_cancelled',
    ['Cause: Stopped by you.', 'Next: resume the loop, or say how to go on. Edits can be undone.'],
    ['原因：由你停止。', '下一步：可以继续此循环，或说明如何进行。修改可以撤销。'],
  ],
  [
    'error',
    ['Cause: An error whose reason is not known.', 'Next: retry, or switch the model.'],
    ['原因：出现原因不明的错误。', '下一步：重试，或更换模型。'],
  ],
] as const)('puts the cause and what can be done before a report that ends with %s', (reason, english, chinese) => {
  const given = ending(reason, { open: ['Change the colours.'] });
  const [cause, next] = english;
  expect(reported('en', given, 'Found 12.')).toBe(
    `${cause}\nNot done: \n- Change the colours.\n\n${next}\n\nFound 12.`,
  );
  const [causeInChinese, nextInChinese] = chinese;
  expect(reported('zh-CN', given, '找到 12 处。')).toBe(
    `${causeInChinese}\n未完成：\n- Change the colours.\n\n${nextInChinese}\n\n找到 12 处。`,
  );
});
