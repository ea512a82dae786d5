/** The texts of plan-execute-think for the user. */
import { callTarget } from '../../../../../shared/call-target.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import { visibleWords } from '../../../../../shared/visible-text.ts';
import type { PlannedStep } from './replies.ts';

const english = {
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  left: (count: number) => `${count} more were cut: a round has at most eight.`,
  soFar: (summary: string) => `So far: ${summary}`,
  went: (done: number, of: number) => `${done} of ${of} steps done`,
  noSteps: 'Nothing to execute',
  noPlan: 'The model made no usable plan, also when it was asked again.',
  noThought: 'The model did not report on the round, also when it was asked again.',
};

type Texts = typeof english;

const chinese: Texts = {
  steps: (count) => `${count} 个步骤`,
  left: (count) => `另有 ${count} 个被略去：每轮最多八个。`,
  soFar: (summary) => `目前：${summary}`,
  went: (done, of) => `完成 ${done}/${of} 个步骤`,
  noSteps: '没有要执行的步骤',
  noPlan: '模型多次没有给出可用的计划。',
  noThought: '模型多次没有总结这一轮。',
};

export const roundTexts: Readonly<Record<Locale, Texts>> = { en: english, 'zh-CN': chinese };

const LONGEST = 200;

/** A step in one line: its tool and what it is about. */
export function stepText({ tool, arguments: args }: PlannedStep): string {
  const target = callTarget({ server: tool.serverId, tool: tool.toolName, arguments: args }, oneLine);
  return oneLine(target === '' ? tool.toolName : `${tool.toolName}: ${target}`);
}

/** Foreign text on one line, with hidden characters visible. */
export function oneLine(text: string): string {
  const line = visibleWords(text.slice(0, 2 * LONGEST))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
}
