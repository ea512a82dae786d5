/** What the user reads when a loop ends without words of its own. */
import type { CompletionReason, Locale, LoopLimits } from '../loop.ts';

/** What the journal knows about the work, for a text composed without a model. */
export interface WorkDone {
  readonly iterations: number;
  /** Paths or tool names of calls that succeeded, newest last, without repeats. */
  readonly succeeded: readonly string[];
  /** The last call that did not succeed, with the first line of its result. */
  readonly lastFailure: string | null;
}

type Texts = {
  readonly reason: (reason: CompletionReason, limits: LoopLimits) => string;
  readonly done: string;
  readonly nothing: string;
  readonly open: string;
  readonly next: string;
  readonly advice: (reason: CompletionReason) => string;
};

const english: Texts = {
  reason: (reason, limits) => {
    switch (reason) {
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
      case 'user_cancelled':
        return 'Stopped by you.';
      case 'error':
        return 'Failed: an error ended the loop.';
      default:
        return 'The loop has ended.';
    }
  },
  done: 'Done',
  nothing: 'nothing yet',
  open: 'Not done',
  next: 'Next',
  advice: (reason) => {
    switch (reason) {
      case 'user_cancelled':
        return 'resume the loop, or say how to go on. Edits can be undone.';
      case 'error':
        return 'see the error, then retry or switch the model.';
      case 'consecutive_mistakes':
      case 'repeated_calls':
        return 'say more precisely what is wanted, or switch the model, and resume.';
      default:
        return 'resume with a higher limit, or say how to go on.';
    }
  },
};

const chinese: Texts = {
  reason: (reason, limits) => {
    switch (reason) {
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
      case 'user_cancelled':
        return '已由你停止。';
      case 'error':
        return '失败：循环因错误结束。';
      default:
        return '循环已结束。';
    }
  },
  done: '已完成',
  nothing: '暂无',
  open: '未完成',
  next: '下一步',
  advice: (reason) => {
    switch (reason) {
      case 'user_cancelled':
        return '可以继续此循环，或说明如何进行。修改可以撤销。';
      case 'error':
        return '查看错误，然后重试或更换模型。';
      case 'consecutive_mistakes':
      case 'repeated_calls':
        return '更具体地说明需求，或更换模型，然后继续。';
      default:
        return '提高上限后继续，或说明如何进行。';
    }
  },
};

const texts: Record<Locale, Texts> = { en: english, 'zh-CN': chinese };

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
  const open = error ?? work.lastFailure ?? (locale === 'en' ? 'the rest of the task.' : '任务的其余部分。');
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
