/** The texts for the end of a loop, in both languages. */
import type { Locale } from '../../../shared/loop.ts';
import type { Advice, CompletionReason, DoneReason } from '../../../shared/loop-ending.ts';
import type { ToolRef } from '../../../shared/mcp.ts';
import type { ToolCallStatus } from '../../../shared/message.ts';

export interface FailedCall {
  /** null: the model named no tool that exists. */
  readonly tool: ToolRef | null;
  readonly status: Exclude<ToolCallStatus, 'done'>;
  readonly result: string;
}

/** A resource that a budget limits. */
export type Budget = 'tokens' | 'cost' | 'time';

/** The English texts. `{iterations}` and similar placeholders are replaced with the limits. */
export const english = {
  /** The text for a completed loop whose journal shows no work. */
  done: 'Done.',
  runStarted: 'Done: a background task was started.',
  /** The reasons why a loop ended before its work was done. */
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
    calls_as_text: 'The model wrote a tool call as text again, after it was reminded. Such a call is not run.',
  } satisfies Record<Exclude<CompletionReason, DoneReason>, string>,
  budget: {
    tokens: (amount: string) => `The token budget of ${amount} tokens is used up.`,
    cost: (amount: string) => `The cost budget of ${amount} is used up.`,
    time: (amount: string) => `The time budget of ${amount} is used up.`,
  } satisfies Record<Budget, unknown>,
  advice: {
    none: 'nothing.',
    run: 'its result comes as a message.',
    extend: 'give it more, or say how to go on.',
    continue: 'let it finish the answer, or allow longer replies in the settings of the model.',
    clarify: 'say more precisely what is wanted, or switch the model and let it go on.',
    'read-text': 'choose “Read calls from text for this model” and let it go on, or switch the model.',
    stopped: 'resume the loop, or say how to go on. Edits can be undone.',
    failed: 'retry, or switch the model.',
  } satisfies Record<Advice, string>,
  status: {
    failed: 'failed',
    denied: 'denied',
    skipped: 'skipped',
    'timed-out': 'timed out',
    cancelled: 'canceled',
    unknown: 'outcome unknown',
  } satisfies Record<FailedCall['status'], string>,
  failedCall: (tool: string, status: string, result: string) =>
    `${tool} (${status})${result === '' ? '' : `: ${result}`}`,
  lastMistake: (cause: string, call: string) => `${cause} The last one: ${call}`,
  andRest: (call: string) => `${call}, and the rest of the task.`,
  line: (label: 'cause' | 'done' | 'open' | 'next', text: string) =>
    `${{ cause: 'Cause', done: 'Done', open: 'Not done', next: 'Next' }[label]}: ${text}`,
  separator: ', ',
  nothing: 'nothing yet',
  rest: 'the rest of the task.',
  broken: {
    bug: 'A fault in this program ended the loop; the log has the details. What was done stays done and can be undone.',
    diverged:
      'The program has changed since this loop began, so it cannot be continued where it was. Nothing was repeated.',
  },
  /** The text that is shown while the model is called again with fewer messages. */
  askedWithLess: 'The model refused the messages as too long. It is asked again with fewer of them.',
  /** The text that is shown while the fallback model is asked. */
  askedFallback: (model: string, fallback: string) =>
    `The model ${model} failed. The fallback model ${fallback} is asked.`,
  cutOff: 'The model ended its answer without saying so.',
};

export type FinalTexts = typeof english;

const chinese: FinalTexts = {
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
    calls_as_text: '提醒之后，模型仍把工具调用写成了文字。这样的调用不会运行。',
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
    'read-text': '选择“从文字中读取此模型的调用”后让它继续，或更换模型。',
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
  askedWithLess: '模型以消息过长为由拒绝。正在用较少的内容再次询问。',
  askedFallback: (model, fallback) => `模型 ${model} 失败，改由备用模型 ${fallback} 回答。`,
  cutOff: '模型在没有说明的情况下中断了回答。',
};

export const finalTexts: Readonly<Record<Locale, FinalTexts>> = { en: english, 'zh-CN': chinese };
