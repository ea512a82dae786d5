/** The texts for the end of a loop, in both languages. */
import type { Advice, CompletionReason, DoneReason } from '../../../shared/loop-ending.ts';
import type { ToolCallStatus } from '../../../shared/message.ts';

export interface FailedCall {
  readonly tool: string;
  readonly status: Exclude<ToolCallStatus, 'done'>;
  readonly result: string;
}

/** A budget of a loop. */
export type Budget = 'tokens' | 'cost' | 'time';

export interface FinalTexts {
  /** What is said of a completed loop where nothing is known of the work. */
  readonly done: string;
  readonly runStarted: string;
  /** Why any other loop ended. */
  readonly reason: Readonly<Record<Exclude<CompletionReason, DoneReason>, string>>;
  readonly budget: Readonly<Record<Budget, (amount: string) => string>>;
  readonly advice: Readonly<Record<Advice, string>>;
  readonly status: Readonly<Record<FailedCall['status'], string>>;
  readonly failedCall: (tool: string, status: string, result: string) => string;
  readonly lastMistake: (cause: string, call: string) => string;
  readonly andRest: (call: string) => string;
  readonly line: (label: 'cause' | 'done' | 'open' | 'next', text: string) => string;
  readonly separator: string;
  readonly nothing: string;
  readonly rest: string;
  readonly broken: { readonly bug: string; readonly diverged: string };
}

/** `{iterations}` and similar placeholders stand for the limits. */
export const english: FinalTexts = {
  done: 'Done.',
  runStarted: 'Done: a background run was started.',
  reason: {
    max_iterations_reached: 'The limit of {iterations} iterations was reached.',
    max_steps_reached: 'The limit of {steps} steps was reached.',
    max_rounds_reached: 'The limit of {rounds} rounds was reached.',
    consecutive_mistakes: '{mistakes} mistakes in a row.',
    repeated_calls: 'The same call was made three times and nothing changed.',
    budget_exceeded: 'The budget of this loop is used up.',
    asked_too_often: 'The same question came up again and again.',
    answer_cut: 'The answer is incomplete: the model reached its output limit again after three continuations.',
    idle: 'The model did nothing more.',
    user_cancelled: 'Stopped by you.',
    error: 'An error whose reason is not known.',
    planner_unavailable: 'No usable plan could be made.',
  },
  budget: {
    tokens: (amount) => `The token budget of ${amount} tokens is used up.`,
    cost: (amount) => `The cost budget of ${amount} is used up.`,
    time: (amount) => `The time budget of ${amount} is used up.`,
  },
  advice: {
    none: 'nothing.',
    run: 'its result comes as a message.',
    extend: 'give it more, or say how to go on.',
    continue: 'let it finish the answer, or allow longer replies in the settings of the model.',
    clarify: 'say more precisely what is wanted, or switch the model and let it go on.',
    stopped: 'resume the loop, or say how to go on. Edits can be undone.',
    failed: 'retry, or switch the model.',
  },
  status: {
    failed: 'failed',
    denied: 'denied',
    skipped: 'skipped',
    'timed-out': 'timed out',
    cancelled: 'cancelled',
    unknown: 'outcome unknown',
  },
  failedCall: (tool, status, result) => `${tool} (${status})${result === '' ? '' : `: ${result}`}`,
  lastMistake: (cause, call) => `${cause} The last one: ${call}`,
  andRest: (call) => `${call}, and the rest of the task.`,
  line: (label, text) => `${{ cause: 'Cause', done: 'Done', open: 'Not done', next: 'Next' }[label]}: ${text}`,
  separator: ', ',
  nothing: 'nothing yet',
  rest: 'the rest of the task.',
  broken: {
    bug: 'A fault in this program ended the loop; the log has the details. What was done stays done and can be undone.',
    diverged:
      'The program has changed since this loop began, so it cannot be continued where it was. Nothing was repeated.',
  },
};

export const chinese: FinalTexts = {
  done: '已完成。',
  runStarted: '已完成：后台任务已启动。',
  reason: {
    max_iterations_reached: '达到 {iterations} 次迭代上限。',
    max_steps_reached: '达到 {steps} 步上限。',
    max_rounds_reached: '达到 {rounds} 轮上限。',
    consecutive_mistakes: '连续 {mistakes} 次错误。',
    repeated_calls: '同一调用重复了三次，没有任何变化。',
    budget_exceeded: '本次循环的预算已用完。',
    asked_too_often: '同一问题被反复提出。',
    answer_cut: '回答不完整：续写三次后，模型再次达到输出上限。',
    idle: '模型没有继续行动。',
    user_cancelled: '由你停止。',
    error: '出现原因不明的错误。',
    planner_unavailable: '无法得到可用的计划。',
  },
  budget: {
    tokens: (amount) => `${amount} 个 token 的预算已用完。`,
    cost: (amount) => `${amount} 的费用预算已用完。`,
    time: (amount) => `${amount}的工作时间预算已用完。`,
  },
  advice: {
    none: '无。',
    run: '结果会以消息送达。',
    extend: '再给它一些余量，或说明如何进行。',
    continue: '让它写完回答，或在模型的设置中允许更长的回复。',
    clarify: '更具体地说明需求，或更换模型后让它继续。',
    stopped: '可以继续此循环，或说明如何进行。修改可以撤销。',
    failed: '重试，或更换模型。',
  },
  status: {
    failed: '失败',
    denied: '被拒绝',
    skipped: '已跳过',
    'timed-out': '超时',
    cancelled: '已取消',
    unknown: '结果未知',
  },
  failedCall: (tool, status, result) => `${tool}（${status}）${result === '' ? '' : `：${result}`}`,
  lastMistake: (cause, call) => `${cause}最后一次：${call}`,
  andRest: (call) => `${call}，以及任务的其余部分。`,
  line: (label, text) => `${{ cause: '原因', done: '已完成', open: '未完成', next: '下一步' }[label]}：${text}`,
  separator: '、',
  nothing: '暂无',
  rest: '任务的其余部分。',
  broken: {
    bug: '程序自身的故障结束了此循环；详情见日志。已完成的修改保留，并且可以撤销。',
    diverged: '自此循环开始以来程序已更改，无法从原处继续。没有重复执行任何操作。',
  },
};
