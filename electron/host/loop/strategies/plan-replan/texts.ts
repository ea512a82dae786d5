/**
 * The texts of plan-replan for the user: the prefix of questions, the notes of steps, and answers
 * for tasks that the model finished without an answer.
 */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import { INTERNET_SEARCH } from '../../../../../shared/mcp.ts';
import { cut, type Observation, oneLine } from './observations.ts';
import { type NextAction, PlanTool } from './plan-replies.ts';
import type { PlanTask } from './plan-task.ts';

const PREVIEW = 220;
const DONE_SHOWN = 3;

/** The reason why a task ends unfinished. `why` is the provider's error message. */
export type Unfinished =
  | { readonly reason: 'max_steps_reached' }
  | { readonly reason: 'planner_unavailable'; readonly why: string | null }
  | { readonly reason: 'asked_too_often'; readonly repeated: boolean };

const english = {
  questionPrefix: 'Question: ',
  planning: 'Making a plan',
  item: (number: number, of: number, text: string) => `Item ${number} of ${of}: ${text}`,
  allDone: 'All items of the plan are done',
  searching: (query: string) => `Search the web: ${query}`,
  itemDone: 'An item is done: looking at the plan again',
  userSpoke: 'You said something: looking at the plan again',
  /** The text before the note of a phase that is repeated because its reply could not be used. */
  again: 'The last reply could not be used. Once more: ',
  /** The answer to a finished plan if the model gave no answer. */
  planFinished: (lastResult: string) => `All items of the plan are done. The last result: ${lastResult || 'none'}`,
  maxSteps: (steps: number) => `The limit of ${steps} steps was reached.`,
  unavailable: 'Sorry, the planning service is unavailable at the moment.',
  askedAgain: 'The plan could not be completed: the same question came up again after you had answered it.',
  askedTooOften: 'Too many questions were needed.',
  done: 'Done so far: ',
  nothing: 'nothing yet',
  why: 'Why it is not finished: ',
  needsMore: 'more information is needed',
  unusable: 'the model did not answer in the form that is needed, also when asked again',
  next: 'What you can do next: ',
  beSpecific: 'say more precisely what you want, or use the commands /todo and /schedule yourself.',
  retry: 'try again in a moment, or use the commands /todo and /schedule yourself.',
};

type Texts = typeof english;

const chinese: Texts = {
  questionPrefix: '请确认：',
  planning: '正在制定计划',
  item: (number, of, text) => `第 ${number}/${of} 项：${text}`,
  allDone: '计划中的各项均已完成',
  searching: (query) => `搜索网络：${query}`,
  itemDone: '一项已完成，重新审视计划',
  userSpoke: '你补充了信息，重新审视计划',
  again: '上一次回复无法使用，再来一次：',
  planFinished: (lastResult) => `计划中的各项均已完成。最近一次结果：${lastResult || '无'}`,
  maxSteps: (steps) => `已达到最大执行步数（${steps}）。`,
  unavailable: '抱歉，计划执行服务暂时不可用。',
  askedAgain: '无法完成重规划：你回答之后，同一个问题又被提出。',
  askedTooOften: '澄清次数过多。',
  done: '已完成部分：',
  nothing: '暂无',
  why: '未完成原因：',
  needsMore: '还需要更多信息',
  unusable: '模型多次未按要求的格式回复',
  next: '下一步建议：',
  beSpecific: '请更具体地说明需求，或直接使用 /todo、/schedule 命令。',
  retry: '请稍后重试，或直接使用 /todo、/schedule 命令。',
};

export const planTexts: Readonly<Record<Locale, Texts>> = { en: english, 'zh-CN': chinese };

/**
 * Returns the note of a step in which the model decides. The note gives the reason for the step.
 */
export function decisionNote(locale: Locale, phase: 'plan' | 'thought' | 'replan', task: PlanTask): string {
  const say = planTexts[locale];
  const note = {
    plan: () => say.planning,
    thought: () => itemNote(say, task),
    replan: () => (task.replanCause === 'user-spoke' ? say.userSpoke : say.itemDone),
  }[phase]();
  return task.isRepeated ? say.again + note : note;
}

function itemNote(say: Texts, { plan, current }: PlanTask): string {
  const item = plan[current];
  return item === undefined ? say.allDone : say.item(current + 1, plan.length, item);
}

/** Returns the note of a step that calls a tool. The note describes the action. */
export function actionNote(locale: Locale, { tool, input }: NextAction): string {
  const line = preview(input);
  return tool === INTERNET_SEARCH ? planTexts[locale].searching(line) : line;
}

/** Returns the beginning of a text as one line. */
export const preview = (text: string): string => cut(oneLine(text), PREVIEW);

/**
 * Returns an answer that names the cause, what was done, why the task is not finished, and what
 * the user can do next.
 */
export function unfinishedAnswer(locale: Locale, ending: Unfinished, task: PlanTask): string {
  const say = planTexts[locale];
  const { done, failure } = workOf(task.observations);
  const [why, next] =
    ending.reason === 'planner_unavailable'
      ? [ending.why ?? say.unusable, say.retry]
      : [failure ?? say.needsMore, say.beSpecific];
  return [
    whatEnded(say, ending, task),
    done.length === 0 ? say.done + say.nothing : [say.done.trim(), '', ...done].join('\n'),
    say.why + why,
    say.next + next,
  ].join('\n\n');
}

function whatEnded(say: Texts, ending: Unfinished, { steps }: PlanTask): string {
  switch (ending.reason) {
    case 'max_steps_reached':
      return say.maxSteps(steps);
    case 'planner_unavailable':
      return say.unavailable;
    case 'asked_too_often':
      return ending.repeated ? say.askedAgain : say.askedTooOften;
    default:
      return assertNever(ending);
  }
}

function workOf(observations: readonly Observation[]) {
  const done = observations
    .filter(({ ok }) => ok)
    .slice(-DONE_SHOWN)
    .map((observation) => `- ${previewOf(observation)}`);
  // All other failed observations are replies of the model that could not be used.
  const failed = observations.findLast(({ ok, tool }) => !ok && PlanTool.safeParse(tool).success);
  return { done, failure: failed === undefined ? null : previewOf(failed) };
}

function previewOf({ input, result }: Observation): string {
  return `${preview(input)}: ${preview(result)}`;
}
