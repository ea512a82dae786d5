/** What the user reads when a loop ends without words of its own. */
import type { CompletionReason, Locale, LoopLimits } from '../loop.ts';

/** What the journal knows about the work, for a text composed without a model. */
export interface WorkDone {
  /** Paths or tool names of calls that succeeded, newest last, without repeats. */
  readonly succeeded: readonly string[];
  /** The last call that did not succeed, with the first line of its result. */
  readonly lastFailure: string | null;
}

type Advice = 'none' | 'run' | 'extend' | 'continue' | 'clarify' | 'stopped' | 'failed';

interface Texts {
  readonly reason: Readonly<Record<CompletionReason, string>>;
  readonly advice: Readonly<Record<Advice, string>>;
  readonly done: string;
  readonly nothing: string;
  readonly open: string;
  readonly rest: string;
  readonly next: string;
  readonly broken: { readonly bug: string; readonly diverged: string };
}

const adviceFor: Readonly<Record<CompletionReason, Advice>> = {
  attempt_completion: 'none',
  answered: 'none',
  no_tool_call: 'none',
  plan_done: 'none',
  task_completed: 'none',
  all_todos_closed: 'none',
  replied: 'none',
  run_started: 'run',
  max_iterations_reached: 'extend',
  max_steps_reached: 'extend',
  max_rounds_reached: 'extend',
  budget_exceeded: 'extend',
  consecutive_mistakes: 'clarify',
  repeated_calls: 'clarify',
  asked_too_often: 'clarify',
  answer_cut: 'continue',
  idle: 'clarify',
  user_cancelled: 'stopped',
  error: 'failed',
  planner_unavailable: 'failed',
};

/** `{iterations}` and the like stand for the limits. */
const english: Texts = {
  reason: {
    attempt_completion: 'Done.',
    answered: 'Done.',
    no_tool_call: 'Done.',
    plan_done: 'Done.',
    task_completed: 'Done.',
    all_todos_closed: 'Done.',
    replied: 'Done.',
    run_started: 'Done: a background run was started.',
    max_iterations_reached: 'Stopped: the limit of {iterations} iterations was reached.',
    max_steps_reached: 'Stopped: the limit of {steps} steps was reached.',
    max_rounds_reached: 'Stopped: the limit of {rounds} rounds was reached.',
    consecutive_mistakes: 'Stopped: {mistakes} mistakes in a row.',
    repeated_calls: 'Stopped: the same call was made three times and nothing changed.',
    budget_exceeded: 'Stopped: the budget for this loop is used up.',
    asked_too_often: 'Stopped: the same question came up again and again.',
    answer_cut: 'The answer is incomplete: the model reached its output limit again after three continuations.',
    idle: 'Stopped: the model did nothing more.',
    user_cancelled: 'Stopped by you.',
    error: 'Failed: an error ended the loop.',
    planner_unavailable: 'Failed: no usable plan could be had.',
  },
  advice: {
    none: 'nothing.',
    run: 'its result comes as a message.',
    extend: 'resume with a higher limit, or say how to go on.',
    clarify: 'say more precisely what is wanted, or switch the model, and resume.',
    continue: 'Resume the loop to let it go on, or allow longer replies in the settings of the model.',
    stopped: 'resume the loop, or say how to go on. Edits can be undone.',
    failed: 'see the error, then retry or switch the model.',
  },
  done: 'Done',
  nothing: 'nothing yet',
  open: 'Not done',
  rest: 'the rest of the task.',
  next: 'Next',
  broken: {
    bug: 'A fault in this program ended the loop; the log has the details. What was done stays done and can be undone.',
    diverged:
      'The program has changed since this loop began, so it cannot be continued where it was. Nothing was repeated.',
  },
};

const chinese: Texts = {
  reason: {
    attempt_completion: '已完成。',
    answered: '已完成。',
    no_tool_call: '已完成。',
    plan_done: '已完成。',
    task_completed: '已完成。',
    all_todos_closed: '已完成。',
    replied: '已完成。',
    run_started: '已完成：后台任务已启动。',
    max_iterations_reached: '已停止：达到 {iterations} 次迭代上限。',
    max_steps_reached: '已停止：达到 {steps} 步上限。',
    max_rounds_reached: '已停止：达到 {rounds} 轮上限。',
    consecutive_mistakes: '已停止：连续 {mistakes} 次错误。',
    repeated_calls: '已停止：同一调用重复了三次，没有任何变化。',
    budget_exceeded: '已停止：本次循环的预算已用完。',
    asked_too_often: '已停止：同一问题被反复提出。',
    answer_cut: '回答不完整：续写三次后，模型再次达到输出上限。',
    idle: '已停止：模型没有继续行动。',
    user_cancelled: '已由你停止。',
    error: '失败：循环因错误结束。',
    planner_unavailable: '失败：无法得到可用的计划。',
  },
  advice: {
    none: '无。',
    run: '结果会以消息送达。',
    extend: '提高上限后继续，或说明如何进行。',
    clarify: '更具体地说明需求，或更换模型，然后继续。',
    continue: '继续此循环可让模型接着写完，也可以在模型的设置中允许更长的回复。',
    stopped: '可以继续此循环，或说明如何进行。修改可以撤销。',
    failed: '查看错误，然后重试或更换模型。',
  },
  done: '已完成',
  nothing: '暂无',
  open: '未完成',
  rest: '任务的其余部分。',
  next: '下一步',
  broken: {
    bug: '程序自身的故障结束了此循环；详情见日志。已完成的修改保留，并且可以撤销。',
    diverged: '自此循环开始以来程序已更改，无法从原处继续。没有重复执行任何操作。',
  },
};

const texts: Record<Locale, Texts> = { en: english, 'zh-CN': chinese };

/** When the program itself is at fault. */
export function brokenLoopText(locale: Locale, why: keyof Texts['broken']): string {
  return texts[locale].broken[why];
}

/** The one-line reason, in the user's language. */
export function reasonText(locale: Locale, reason: CompletionReason, limits: LoopLimits): string {
  return texts[locale].reason[reason]
    .replace('{iterations}', String(limits.maxIterations))
    .replace('{steps}', String(limits.maxSteps))
    .replace('{rounds}', String(limits.maxRounds))
    .replace('{mistakes}', String(limits.mistakeLimit));
}

/** Reason, what was done, what was not, what next. */
export function composedText(
  locale: Locale,
  reason: CompletionReason,
  limits: LoopLimits,
  work: WorkDone,
  error: string | null,
): string {
  const say = texts[locale];
  // The answer itself stands above this text.
  if (reason === 'answer_cut')
    return [reasonText(locale, reason, limits), say.advice.continue].join(locale === 'en' ? ' ' : '');
  const done = work.succeeded.length === 0 ? say.nothing : work.succeeded.join(', ');
  return [
    reasonText(locale, reason, limits),
    `${say.done}: ${done}`,
    `${say.open}: ${error ?? work.lastFailure ?? say.rest}`,
    `${say.next}: ${say.advice[adviceFor[reason]]}`,
  ].join('\n');
}

/** Asked of the model once when a limit ended the loop. */
export function wrapUpRequest(locale: Locale, reason: CompletionReason, limits: LoopLimits): string {
  const request = `(Automatic) ${reasonText(locale, reason, limits)} No more tools can be used. In at most ten lines tell the user what was done, what was not done, and what to do next.`;
  return locale === 'zh-CN' ? `${request} 用中文回答。` : request;
}
