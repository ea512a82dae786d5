/**
 * The texts of plan-replan for the user: the prefix of questions, the notes of steps, and answers
 * for tasks that the model finished without an answer.
 */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import { INTERNET_SEARCH, LIST_FILES, READ_FILE } from '../../../../../shared/mcp.ts';
import { replaceInvisible } from '../../../../../shared/visible-text.ts';
import type { NoReplyCause } from './fitting-reply.ts';
import { cut, type Observation, oneLine } from './observations.ts';
import { type NextAction, planToolNamed } from './plan-action.ts';
import type { PlanTask } from './plan-task.ts';

const PREVIEW = 220;
const DONE_SHOWN = 3;
/** The maximum length of a name that the model wrote. */
const NAME = 60;

/** The reason why a task ends unfinished. */
export type Unfinished =
  | { readonly reason: 'max_steps_reached' | 'repeated_calls' }
  | { readonly reason: 'planner_unavailable'; readonly cause: NoReplyCause }
  | { readonly reason: 'asked_too_often'; readonly repeated: boolean };

const english = {
  questionPrefix: 'Question: ',
  planning: 'Making a plan',
  item: (number: number, of: number, text: string) => `Item ${number} of ${of}: ${text}`,
  allDone: 'All items of the plan are done',
  searching: (query: string) => `Search the web: ${query}`,
  reading: (path: string) => `Read the file ${path}`,
  listing: (path: string) => `List the files in ${path}`,
  itemDone: 'An item is done: looking at the plan again',
  userSpoke: 'You said something: looking at the plan again',
  /** The text before the note of a phase that is repeated because its reply could not be used. */
  again: 'The last reply could not be used. Once more: ',
  /** The answer to a finished plan if the model gave no answer. */
  planFinished: (lastResult: string) => `All items of the plan are done. The last result: ${lastResult || 'none'}`,
  maxSteps: (steps: number) => `The limit of ${steps} steps was reached.`,
  failed: 'Sorry, the task is not finished, because the model could not be asked.',
  unusable:
    'Sorry, the task is not finished: the model did not answer in the form that a plan needs, even when it was asked again.',
  missingTool: (name: string) =>
    `Sorry, the task is not finished: the model asked for the tool “${name}”, which this strategy does not have.`,
  repeated: 'The same call was made three times, and nothing changed.',
  askedAgain: 'The plan could not be completed: the same question came up again after you had answered it.',
  askedTooOften: 'Too many questions were needed.',
  done: 'Done so far: ',
  nothing: 'nothing yet',
  why: 'Why it is not finished: ',
  needsMore: 'more information is needed',
  open: (items: string) => `still open: ${items}`,
  separator: '; ',
  next: 'What you can do next: ',
  beSpecific: 'let it go on, say more precisely what you want, or use the commands /todo and /schedule yourself.',
  retry:
    'let it go on, and the model is asked again; choose another model; or use the commands /todo and /schedule yourself.',
  otherStrategy:
    'choose the strategy “Agentic”, which uses all tools, and send the task again; or let it go on, and the model is asked again.',
};

type Texts = typeof english;

const chinese: Texts = {
  questionPrefix: '请确认：',
  planning: '正在制定计划',
  item: (number, of, text) => `第 ${number}/${of} 项：${text}`,
  allDone: '计划中的各项均已完成',
  searching: (query) => `搜索网络：${query}`,
  reading: (path) => `读取文件 ${path}`,
  listing: (path) => `列出 ${path} 中的文件`,
  itemDone: '一项已完成，重新审视计划',
  userSpoke: '你补充了信息，重新审视计划',
  again: '上一次回复无法使用，再来一次：',
  planFinished: (lastResult) => `计划中的各项均已完成。最近一次结果：${lastResult || '无'}`,
  maxSteps: (steps) => `已达到最大执行步数（${steps}）。`,
  failed: '抱歉，任务没有完成：无法询问模型。',
  unusable: '抱歉，任务没有完成：模型多次未按计划所需的格式回复。',
  missingTool: (name) => `抱歉，任务没有完成：模型要使用工具“${name}”，而此策略没有该工具。`,
  repeated: '同一调用重复了三次，没有任何变化。',
  askedAgain: '无法完成重规划：你回答之后，同一个问题又被提出。',
  askedTooOften: '澄清次数过多。',
  done: '已完成部分：',
  nothing: '暂无',
  why: '未完成原因：',
  needsMore: '还需要更多信息',
  open: (items) => `尚未完成：${items}`,
  separator: '；',
  next: '下一步建议：',
  beSpecific: '可以让它继续，或更具体地说明需求，或直接使用 /todo、/schedule 命令。',
  retry: '可以让它继续（会再次询问模型），或更换模型，或直接使用 /todo、/schedule 命令。',
  otherStrategy: '可以选择能使用所有工具的“智能体”策略，再次发送任务；或让它继续（会再次询问模型）。',
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
export const actionNote = (locale: Locale, action: NextAction): string => noteOf(planTexts[locale], action);

function noteOf(say: Texts, { tool, input }: Pick<Observation, 'tool' | 'input'>): string {
  const line = preview(input);
  if (tool === INTERNET_SEARCH) return say.searching(line);
  if (tool === READ_FILE) return say.reading(line);
  return tool === LIST_FILES ? say.listing(line) : line;
}

/** Returns the beginning of a text as one line. */
export const preview = (text: string): string => cut(oneLine(text), PREVIEW);

/**
 * Returns an answer that names the cause, what was done, why the task is not finished, and what
 * the user can do next. It says nothing twice.
 */
export function unfinishedAnswer(locale: Locale, ending: Unfinished, task: PlanTask): string {
  const say = planTexts[locale];
  const done = doneOf(say, task.observations);
  const why = whyUnfinished(say, ending, task);
  return [
    whatEnded(say, ending, task),
    done.length === 0 ? say.done + say.nothing : [say.done.trim(), '', ...done].join('\n'),
    ...(why === null ? [] : [say.why + why]),
    say.next + adviceFor(say, ending),
  ].join('\n\n');
}

function whatEnded(say: Texts, ending: Unfinished, { steps }: PlanTask): string {
  switch (ending.reason) {
    case 'max_steps_reached':
      return say.maxSteps(steps);
    case 'repeated_calls':
      return say.repeated;
    case 'planner_unavailable':
      return whatFailed(say, ending.cause);
    case 'asked_too_often':
      return ending.repeated ? say.askedAgain : say.askedTooOften;
    default:
      return assertNever(ending);
  }
}

function whatFailed(say: Texts, cause: NoReplyCause): string {
  switch (cause.kind) {
    case 'failure':
      return say.failed;
    case 'tool':
      return say.missingTool(visible(cut(oneLine(cause.name), NAME)));
    case 'form':
      return say.unusable;
    default:
      return assertNever(cause);
  }
}

const visible = (text: string): string => replaceInvisible(text, (code) => `<U+${code.toString(16).toUpperCase()}>`);

/** Returns the reason behind the ending; null if the ending itself says it. */
function whyUnfinished(say: Texts, ending: Unfinished, { observations, items }: PlanTask): string | null {
  if (ending.reason === 'planner_unavailable') return ending.cause.kind === 'failure' ? ending.cause.message : null;
  // All other failed observations are replies of the model that could not be used.
  const failed = observations.findLast(({ ok, tool }) => !ok && planToolNamed(tool) !== null);
  if (failed !== undefined) return previewOf(say, failed);
  const open = items.filter(({ state }) => state !== 'done').map(({ text }) => text);
  if (ending.reason === 'asked_too_often' || open.length === 0) return say.needsMore;
  return say.open(open.slice(0, DONE_SHOWN).join(say.separator));
}

function adviceFor(say: Texts, ending: Unfinished): string {
  if (ending.reason !== 'planner_unavailable') return say.beSpecific;
  return ending.cause.kind === 'tool' ? say.otherStrategy : say.retry;
}

/** Returns the latest results, each once: a thought often repeats the result that it is about. */
function doneOf(say: Texts, observations: readonly Observation[]): readonly string[] {
  const byResult = new Map(
    observations.filter(({ ok }) => ok).map((observation) => [resultOf(observation), observation]),
  );
  return [...byResult.values()].slice(-DONE_SHOWN).map((observation) => `- ${previewOf(say, observation)}`);
}

function previewOf(say: Texts, observation: Observation): string {
  return `${noteOf(say, observation)}: ${resultOf(observation)}`;
}

/** The warning that the app adds to the result of a repeated call; older versions marked it. */
const REPEAT_WARNING = /^(?:\(Automatic\b|This call was made before in the same words).*$/gm;

/** Returns the beginning of a result without the lines that the app added for the model. */
function resultOf({ result }: Pick<Observation, 'result'>): string {
  return preview(result.replace(REPEAT_WARNING, ''));
}
