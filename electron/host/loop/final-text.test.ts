import { describe, expect, it } from 'vitest';
import {
  type CompletionReason,
  DEFAULT_LIMITS,
  type Locale,
  CompletionReason as Reasons,
} from '../../../shared/loop.ts';
import { composedText, type Ending, wrappedUp } from './final-text.ts';

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
      succeeded: ['read_file', 'list_files'],
      lastFailure: { tool: 'run_command', status: 'cancelled', result: '' },
    } as const;
    expect(lines('en', ending('user_cancelled', { work }))).toEqual([
      'Cause: Stopped by you.',
      'Done: read_file, list_files',
      'Not done: run_command (cancelled), and the rest of the task.',
      'Next: resume the loop, or say how to go on. Edits can be undone.',
    ]);
    expect(lines('zh-CN', ending('user_cancelled', { work }))[2]).toBe(
      '未完成：run_command（已取消），以及任务的其余部分。',
    );
  });

  it('names the last mistake as the cause when mistakes ended the loop', () => {
    const work = {
      succeeded: [],
      lastFailure: { tool: 'read_file', status: 'failed', result: 'no such file' },
    } as const;
    const said = lines('en', ending('consecutive_mistakes', { work }));
    expect(said[0]).toBe('Cause: 3 mistakes in a row. The last one: read_file (failed): no such file');
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
    const work = { succeeded: ['read_file'], lastFailure: null };
    expect(lines('en', ending('no_tool_call', { work }))).toEqual(['Done: read_file']);
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
