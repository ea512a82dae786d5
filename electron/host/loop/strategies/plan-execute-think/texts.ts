/** The texts of plan-execute-think for the user. */
import { builtInTool } from '../../../../../shared/built-in-servers.ts';
import { callTarget, listsThisFolder } from '../../../../../shared/call-target.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import { TOOL_VERBS } from '../../../../../shared/tool-verbs.ts';
import { visibleWords } from '../../../../../shared/visible-text.ts';
import type { PlannedStep, Thought } from './replies.ts';

const english = {
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  left: (count: number) => `${count} more were cut: a round has at most eight.`,
  soFar: (summary: string) => `So far: ${summary}`,
  next: (preview: string) => `Next: ${preview}`,
  went: (done: number, of: number) => `${done} of ${of} ${of === 1 ? 'step' : 'steps'} done`,
  thisFolder: 'this folder',
  noSteps: 'Nothing to execute',
  noPlan: 'The model made no usable plan, even when it was asked again.',
  noThought: 'The model did not report on the round, even when it was asked again.',
};

type Texts = typeof english;

const chinese: Texts = {
  steps: (count) => `${count} 个步骤`,
  left: (count) => `另有 ${count} 个被略去：每轮最多八个。`,
  soFar: (summary) => `目前：${summary}`,
  next: (preview) => `接下来：${preview}`,
  went: (done, of) => `完成 ${done}/${of} 个步骤`,
  thisFolder: '此文件夹',
  noSteps: '没有要执行的步骤',
  noPlan: '模型多次没有给出可用的计划。',
  noThought: '模型多次没有总结这一轮。',
};

export const roundTexts: Readonly<Record<Locale, Texts>> = { en: english, 'zh-CN': chinese };

const LONGEST = 200;

/** The note of a round that follows another one: the summary so far, and what the model wants to do next. */
export function roundNote(locale: Locale, { summary, next }: Pick<Thought, 'summary' | 'next'>): string {
  const say = roundTexts[locale];
  if (summary === '' || next === '') return summary === '' ? '' : say.soFar(summary);
  return `${say.soFar(oneLine(summary, LONGEST / 2))} ${say.next(oneLine(next, LONGEST / 3))}`;
}

/** A step in one line: what it does, and what it is about. A tool of another server has only its name. */
export function stepText(locale: Locale, { tool, arguments: args }: PlannedStep): string {
  const call = { server: tool.serverId, tool: tool.toolName, arguments: args };
  const target = listsThisFolder(call) ? roundTexts[locale].thisFolder : callTarget(call, oneLine);
  const known = builtInTool(tool.serverId, tool.toolName);
  if (known !== null) return oneLine(`${TOOL_VERBS[locale][known]} ${target}`);
  return oneLine(target === '' ? tool.toolName : `${tool.toolName}: ${target}`);
}

/** Foreign text on one line of at most `longest` characters, with hidden characters visible. */
export function oneLine(text: string, longest = LONGEST): string {
  const line = visibleWords(text.slice(0, 2 * longest))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}
