/**
 * Scenes of the strategies plan-execute-think and tool-driven: their choice, a round that waits for
 * an approval, rounds that end well, one in which a step fails, and a todo list with its report.
 */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { openPlan } from './plan-scenes.ts';
import { approval, ended, type Scene, type SceneSet, say, topic, window } from './scene.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const SUMMARISE = 'Write what this folder holds into SUMMARY.md';
const FAIL = 'Compare the three guides';
const REPORT = 'Report on this folder';
const TODOS = [
  { id: '1', content: 'Look at the files of the folder' },
  { id: '2', content: 'Read README.md and say what it promises' },
  { id: '3', content: 'Write the report' },
];

const todos = (...statuses: readonly string[]) =>
  call('todo_write', {
    todos: TODOS.map((todo, at) => ({ ...todo, status: statuses[at] ?? 'pending' })),
    merge: false,
  });

const step = (tool: string, args: object) => ({ tool: `file-editor__${tool}`, arguments: args });
const plan = (reasoning: string, ...steps: readonly object[]) =>
  call('plan_tool_call', { reasoning, steps, complexity: 'medium' });
const think = (summary: string, isCompleted: boolean) =>
  call('think', { user_summary: summary, task_completed: isCompleted, next_steps_preview: 'Write the file.' });

const STORIES: Stories = {
  [SUMMARISE]: [
    plan(
      'Look at every file, to know what the folder holds.',
      step('list_files', { path: '.', recursive: true }),
      step('read_file', { path: 'README.md' }),
      step('read_file', { path: 'src/App.tsx' }),
    ),
    think('The folder holds a **todo app**: a README, `src/App.tsx` and two components.', false),
    plan(
      'Write what was found into SUMMARY.md.',
      step('create_file', { path: 'SUMMARY.md', content: '# Summary\n\nA todo app.\n' }),
    ),
    think('`SUMMARY.md` says in two lines what the folder holds: a todo app with two components.', true),
  ],
  [FAIL]: [
    plan(
      'Read the three guides.',
      step('read_file', { path: 'README.md' }),
      step('read_file', { path: 'docs/a-guide-with-a-very-long-name-that-no-folder-of-this-project-holds.md' }),
      step('search_files', { query: 'guide' }),
      step('read_file', { path: 'package.json' }),
    ),
    think('Only one of the three guides is there. I cannot compare them.', true),
  ],
  [REPORT]: [
    todos('in_progress'),
    call('list_files', { path: '.', recursive: true }),
    todos('completed', 'in_progress'),
    call('create_file', { path: 'REPORT.md', content: '# Report\n' }),
    todos('completed', 'failed', 'completed'),
    {
      text: '# Report\n\n| File | Lines |\n| --- | ---: |\n| README.md | 3 |\n| src/App.tsx | 5 |\n\nThe second todo failed: the README promises nothing.\n\n[ANALYSIS_COMPLETE]',
    },
  ],
};

async function begin(page: Page, text: string, strategy = /^Plan, execute, think/): Promise<Page> {
  await page.getByRole('button', { name: /^Strategy/ }).click();
  await page.getByRole('menuitemradio', { name: strategy }).click();
  await say(page, text);
  return page;
}

async function openStrategies(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // In a narrow window the menu is in the choices of the topic.
  const choices = page.locator('header button:has(.lucide-sliders-horizontal)');
  if (await choices.isVisible()) await choices.click();
  await page
    .getByRole('button', { name: /^(Strategy|策略)/ })
    .filter({ visible: true })
    .last()
    .click();
}

const scenes: readonly Scene[] = [
  { name: 'menu-strategy', show: window, again: openStrategies },
  {
    name: 'rounds-approval',
    async show(app) {
      const page = await begin(await window(app), SUMMARISE);
      await approval(page).waitFor();
      return page;
    },
  },
  {
    name: 'rounds-approval-panel',
    async show(app) {
      const page = await topic(app, SUMMARISE);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'rounds-done',
    async show(app) {
      const page = await topic(app, SUMMARISE);
      await page.locator('[data-approval][data-ready]').waitFor();
      await page.getByRole('button', { name: /^Allow once/ }).click();
      await ended(page, 'done');
      return page;
    },
  },
  {
    name: 'rounds-done-panel',
    async show(app) {
      const page = await topic(app, SUMMARISE);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'rounds-step-failed',
    async show(app) {
      const page = await begin(await window(app), FAIL);
      await ended(page, 'done');
      return page;
    },
  },
  {
    name: 'rounds-step-failed-panel',
    async show(app) {
      const page = await topic(app, FAIL);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
];

const todoScenes: readonly Scene[] = [
  {
    name: 'todos-of-loop-approval',
    async show(app) {
      const page = await begin(await window(app), REPORT, /^Tool-driven/);
      await approval(page).waitFor();
      return page;
    },
  },
  {
    name: 'todos-of-loop-approval-panel',
    async show(app) {
      const page = await topic(app, REPORT);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'todos-of-loop-done',
    async show(app) {
      const page = await topic(app, REPORT);
      await page.locator('[data-approval][data-ready]').waitFor();
      await page.getByRole('button', { name: /^Allow once/ }).click();
      await page.getByRole('log').getByText('The second todo failed').waitFor();
      return page;
    },
  },
  {
    name: 'todos-of-loop-done-panel',
    async show(app) {
      const page = await topic(app, REPORT);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
];

export const roundScenes = (browser: Browser): SceneSet => ({
  name: 'rounds',
  linked: true,
  start: () => startApp(browser, { files: FILES, script: (request) => replyOf(STORIES, request) }),
  scenes: [...scenes, ...todoScenes],
});
