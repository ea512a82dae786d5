/** What the user reads when a loop ends without words of its own. */
import { assertNever } from '../assert-never.ts';
import type { CompletionReason, Locale, LoopLimits } from '../loop.ts';

/** What the journal knows about the work, for a text composed without a model. */
export interface WorkDone {
  /** Paths or tool names of calls that succeeded, newest last, without repeats. */
  readonly succeeded: readonly string[];
  /** The last call that did not succeed, with the first line of its result. */
  readonly lastFailure: string | null;
}

interface Texts {
  readonly reason: (reason: CompletionReason, limits: LoopLimits) => string;
  readonly done: string;
  readonly nothing: string;
  readonly open: string;
  readonly rest: string;
  readonly next: string;
  readonly advice: (reason: CompletionReason) => string;
  readonly broken: { readonly bug: string; readonly diverged: string };
}

const english: Texts = {
  reason: (reason, limits) => {
    switch (reason) {
      case 'attempt_completion':
      case 'answered':
      case 'no_tool_call':
      case 'plan_done':
      case 'task_completed':
      case 'all_todos_closed':
      case 'replied':
        return 'Done.';
      case 'run_started':
        return 'Done: a background run was started.';
      case 'max_iterations_reached':
        return `Stopped: the limit of ${limits.maxIterations} iterations was reached.`;
      case 'max_steps_reached':
        return `Stopped: the limit of ${limits.maxSteps} steps was reached.`;
      case 'max_rounds_reached':
        return `Stopped: the limit of ${limits.maxRounds} rounds was reached.`;
      case 'consecutive_mistakes':
        return `Stopped: ${limits.mistakeLimit} mistakes in a row.`;
      case 'repeated_calls':
        return 'Stopped: the same call was made three times and nothing changed.';
      case 'budget_exceeded':
        return 'Stopped: the budget for this loop is used up.';
      case 'asked_too_often':
        return 'Stopped: the same question came up again and again.';
      case 'idle':
        return 'Stopped: the model did nothing more.';
      case 'user_cancelled':
        return 'Stopped by you.';
      case 'error':
        return 'Failed: an error ended the loop.';
      case 'planner_unavailable':
        return 'Failed: no usable plan could be had.';
      default:
        return assertNever(reason);
    }
  },
  done: 'Done',
  nothing: 'nothing yet',
  open: 'Not done',
  rest: 'the rest of the task.',
  next: 'Next',
  advice: (reason) => {
    switch (reason) {
      case 'attempt_completion':
      case 'answered':
      case 'no_tool_call':
      case 'plan_done':
      case 'task_completed':
      case 'all_todos_closed':
      case 'replied':
        return 'nothing.';
      case 'run_started':
        return 'its result comes as a message.';
      case 'max_iterations_reached':
      case 'max_steps_reached':
      case 'max_rounds_reached':
      case 'budget_exceeded':
        return 'resume with a higher limit, or say how to go on.';
      case 'consecutive_mistakes':
      case 'repeated_calls':
      case 'asked_too_often':
      case 'idle':
        return 'say more precisely what is wanted, or switch the model, and resume.';
      case 'user_cancelled':
        return 'resume the loop, or say how to go on. Edits can be undone.';
      case 'error':
      case 'planner_unavailable':
        return 'see the error, then retry or switch the model.';
      default:
        return assertNever(reason);
    }
  },
  broken: {
    bug: 'A fault in this program ended the loop; the log has the details. What was done stays done and can be undone.',
    diverged:
      'The program has changed since this loop began, so it cannot be continued where it was. Nothing was repeated.',
  },
};

const chinese: Texts = {
  reason: (reason, limits) => {
    switch (reason) {
      case 'attempt_completion':
      case 'answered':
      case 'no_tool_call':
      case 'plan_done':
      case 'task_completed':
      case 'all_todos_closed':
      case 'replied':
        return '已完成。';
      case 'run_started':
        return '已完成：后台任务已启动。';
      case 'max_iterations_reached':
        return `已停止：达到 ${limits.maxIterations} 次迭代上限。`;
      case 'max_steps_reached':
        return `已停止：达到 ${limits.maxSteps} 步上限。`;
      case 'max_rounds_reached':
        return `已停止：达到 ${limits.maxRounds} 轮上限。`;
      case 'consecutive_mistakes':
        return `已停止：连续 ${limits.mistakeLimit} 次错误。`;
      case 'repeated_calls':
        return '已停止：同一调用重复了三次，没有任何变化。';
      case 'budget_exceeded':
        return '已停止：本次循环的预算已用完。';
      case 'asked_too_often':
        return '已停止：同一问题被反复提出。';
      case 'idle':
        return '已停止：模型没有继续行动。';
      case 'user_cancelled':
        return '已由你停止。';
      case 'error':
        return '失败：循环因错误结束。';
      case 'planner_unavailable':
        return '失败：无法得到可用的计划。';
      default:
        return assertNever(reason);
    }
  },
  done: '已完成',
  nothing: '暂无',
  open: '未完成',
  rest: '任务的其余部分。',
  next: '下一步',
  advice: (reason) => {
    switch (reason) {
      case 'attempt_completion':
      case 'answered':
      case 'no_tool_call':
      case 'plan_done':
      case 'task_completed':
      case 'all_todos_closed':
      case 'replied':
        return '无。';
      case 'run_started':
        return '结果会以消息送达。';
      case 'max_iterations_reached':
      case 'max_steps_reached':
      case 'max_rounds_reached':
      case 'budget_exceeded':
        return '提高上限后继续，或说明如何进行。';
      case 'consecutive_mistakes':
      case 'repeated_calls':
      case 'asked_too_often':
      case 'idle':
        return '更具体地说明需求，或更换模型，然后继续。';
      case 'user_cancelled':
        return '可以继续此循环，或说明如何进行。修改可以撤销。';
      case 'error':
      case 'planner_unavailable':
        return '查看错误，然后重试或更换模型。';
      default:
        return assertNever(reason);
    }
  },
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
  return texts[locale].reason(reason, limits);
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
  const done = work.succeeded.length === 0 ? say.nothing : work.succeeded.join(', ');
  const open = error ?? work.lastFailure ?? say.rest;
  return [
    say.reason(reason, limits),
    `${say.done}: ${done}`,
    `${say.open}: ${open}`,
    `${say.next}: ${say.advice(reason)}`,
  ].join('\n');
}

/** Asked of the model once when a limit ended the loop. */
export function wrapUpRequest(locale: Locale, reason: CompletionReason, limits: LoopLimits): string {
  return `(Automatic) ${texts[locale].reason(reason, limits)} No more tools can be used. In at most ten lines tell the user what was done, what was not
done, and what to do next. ${locale === 'zh-CN' ? '用中文回答。' : ''}`.trim();
}
