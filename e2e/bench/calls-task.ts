/**
 * One editing task of eight steps, and how a scripted model does it in each strategy: three files
 * to read and a search, then an edit in each file and a search that checks the edits.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StrategyName } from '../../shared/loop.ts';
import type { ChatRequest, Reply } from '../fixtures/scripted-openai.ts';

type Step = readonly [tool: string, args: object];

/** Each file has 80 lines, one of which has to change. */
const FILES = ['ui/index.html', 'ui/main.css', 'ui/theme.css'] as const;
const fileOf = (n: number) =>
  Array.from({ length: 80 }, (_, line) => (line === 40 ? `  color: #ff6b6${n};` : `  --line-${line}: ${n};`)).join(
    '\n',
  );

/** Writes the files of the task, as they are before it. */
export async function writeTask(workspace: string): Promise<void> {
  await mkdir(join(workspace, 'ui'), { recursive: true });
  for (const [n, path] of FILES.entries()) await writeFile(join(workspace, path), `${fileOf(n)}\n`);
}

/** The steps that look at the files before they are changed: three reads and a search. */
const LOOK: readonly Step[] = [
  ...FILES.map((path): Step => ['read_file', { path }]),
  ['search_files', { query: 'color', search_type: 'content' }],
];
/** The changes, and a search that checks them. */
const CHANGE: readonly Step[] = [
  ...FILES.map((path, n): Step => ['edit_file', { path, edits: [{ old: `#ff6b6${n}`, new: '#667eea' }] }]),
  ['search_files', { query: '667eea', search_type: 'content' }],
];
const STEPS = [...LOOK, ...CHANGE];

/** A way of doing the task. */
export interface Variant {
  readonly title: string;
  readonly strategy: StrategyName;
  /** The reply to a request; `n` counts the requests of this loop from 0. */
  readonly script: (request: ChatRequest, n: number) => Reply;
  /** The limit of iterations. */
  readonly limit?: number;
}

const calling = (...steps: readonly Step[]): Reply => ({
  calls: steps.map(([name, args]) => ({ name, arguments: args })),
});
const planOf = (steps: readonly Step[]): Reply =>
  calling([
    'plan_tool_call',
    { reasoning: 'For the colours.', steps: steps.map(([tool, args]) => ({ tool, arguments: args })) },
  ]);
const thought = (isDone: boolean): Reply =>
  calling([
    'think',
    { user_summary: isDone ? 'All colours are purple.' : 'Three places have to change.', task_completed: isDone },
  ]);
const todos = (look: string, change: string, merge = true): Step => [
  'todo_write',
  {
    merge,
    todos: [
      { id: '1', content: 'Find the colours', status: look },
      { id: '2', content: 'Change the colours', status: change },
    ],
  },
];
const BEGUN = todos('in_progress', 'pending', false);
const HALF = todos('completed', 'in_progress');
const CLOSED = todos('completed', 'completed');
const REPORT: Reply = { text: '# Colours\n\nAll colours are purple.\n\n[ANALYSIS_COMPLETE]' };

const inOrder =
  (...replies: readonly Reply[]) =>
  (_request: ChatRequest, n: number) =>
    replies[n] ?? { text: 'Over.' };

export const VARIANTS: readonly Variant[] = [
  {
    title: 'agentic, never ends by itself (limit 30)',
    strategy: 'agentic',
    limit: 30,
    script: (request, n) =>
      request.tools === undefined
        ? { text: 'I was stopped.' }
        : calling(STEPS[n] ?? ['search_files', { query: `667eea|${n}`, search_type: 'content' }]),
  },
  {
    title: 'agentic',
    strategy: 'agentic',
    script: inOrder(
      ...STEPS.map((step) => calling(step)),
      calling(['attempt_completion', { result: 'All colours are purple.' }]),
    ),
  },
  {
    title: 'plan-execute-think, 2 rounds',
    strategy: 'plan-execute-think',
    script: inOrder(planOf(LOOK), thought(false), planOf(CHANGE), thought(true)),
  },
  {
    title: 'plan-execute-think, 3 rounds',
    strategy: 'plan-execute-think',
    script: inOrder(
      ...[planOf(LOOK), thought(false), planOf(CHANGE.slice(0, 3)), thought(false)],
      ...[planOf(CHANGE.slice(3)), thought(true)],
    ),
  },
  {
    title: 'tool-driven, one call in each reply',
    strategy: 'tool-driven',
    script: inOrder(...[BEGUN, ...LOOK, HALF, ...CHANGE, CLOSED].map((step) => calling(step)), REPORT),
  },
  {
    title: 'tool-driven, several calls in each reply',
    strategy: 'tool-driven',
    script: inOrder(calling(BEGUN, ...LOOK), calling(HALF, ...CHANGE), calling(CLOSED), REPORT),
  },
];
