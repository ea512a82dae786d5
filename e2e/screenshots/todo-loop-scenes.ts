/**
 * Scenes of the strategy tool-driven: its todo list while it grows, after edits of the user and
 * when it is closed, and every way in which such a loop can end.
 */
import type { Browser, Page } from 'playwright';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { startApp } from '../app/app.ts';
import { ready } from '../app/person.ts';
import { say as answer, call, type Reply } from '../fixtures/scripted-openai.ts';
import { KITCHEN } from './request-scenes.ts';
import {
  allowWhenReady,
  approval,
  asking,
  ended,
  inTopic,
  openPlan,
  planPanel,
  type Scene,
  type SceneSet,
  scene,
} from './scene.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const REPORT = 'Report on this folder';
const GROW = 'List what has to be done before the release';
const EDIT = 'Tidy up the documents';
const LATE = 'Count the words of the notes';
const IDLE = 'Clean the tables of the last year';
const CAP = 'Check every folder twice';
const GREET = 'Good morning';
const PICTURE = 'Report on the menu with a picture';

/** Longer than any picture takes. */
const NEVER_MS = 600_000;

const TODOS = ['Look at the files of the folder', 'Read README.md and say what it promises', 'Write the report'];

const LONG_TODOS = [
  'Read the notes of the last release',
  'Compare the versions in package.json with those in node_modules/@a-scope-with-a-long-name/and-a-package-with-a-longer-one/package.json',
  'Ask the team which of the open questions have to be answered before the release, and write the answers into the notes',
  '检查所有文档中的链接，并更新已经失效的链接',
  'Remove what nothing uses',
  'Report',
];

/** A call that writes the list anew; todos without a status are pending. */
const list = (contents: readonly string[], ...statuses: readonly string[]) =>
  call('todo_write', {
    todos: contents.map((content, at) => ({ id: String(at + 1), content, status: statuses[at] ?? 'pending' })),
    merge: false,
  });

const slow = (reply: Reply): Reply => ({ ...reply, delayMs: NEVER_MS });

const STORIES: Stories = {
  [REPORT]: [
    list(TODOS, 'in_progress'),
    call('list_files', { path: '.', recursive: true }),
    list(TODOS, 'completed', 'in_progress'),
    call('create_file', { path: 'REPORT.md', content: '# Report\n' }),
    list(TODOS, 'completed', 'failed', 'completed'),
    answer(
      '# Report\n\n## What there is\n\n| File | Lines | What it is for |\n| --- | ---: | --- |\n| `README.md` | 3 | says what the app is |\n| `src/App.tsx` | 5 | puts the parts together |\n\n## What failed\n\nThe second todo failed: the README promises nothing.\n\n[ANALYSIS_COMPLETE]',
    ),
  ],
  [GROW]: [
    list(LONG_TODOS.slice(0, 2), 'in_progress'),
    list(LONG_TODOS, 'completed', 'in_progress', 'cancelled', 'failed'),
    slow(answer('More.')),
  ],
  [EDIT]: [list(TODOS, 'completed', 'in_progress'), slow(answer('More.'))],
  [LATE]: [list(TODOS, 'completed', 'in_progress'), slow(answer('More.'))],
  [IDLE]: [
    list(TODOS, 'completed', 'in_progress'),
    answer('I look at the tables.'),
    answer('The tables look fine to me.'),
  ],
  [CAP]: [
    list(LONG_TODOS, 'completed', 'in_progress'),
    ...['src', 'src/components', '.', 'src', 'src/components', '.', 'src'].map((path, at) =>
      call('list_files', { path, limit: 10 + at }),
    ),
  ],
  [GREET]: [answer('Good morning! I can look through this folder, change files in it and report. What shall I do?')],
  [PICTURE]: [
    list(['Look at the menu', 'Write the report'], 'in_progress'),
    call('kitchen__menu_card', {}),
    list(['Look at the menu', 'Write the report'], 'completed', 'completed'),
    answer('## The menu\n\nThere is *one* dish, shown in the picture above.\n\n[ANALYSIS_COMPLETE]'),
  ],
};

const todos = (page: Page) => page.getByRole('region', { name: 'Todos', exact: true });
const listed = (of: number) => (page: Page) => page.getByText(`of ${of} open`).first().waitFor();
const inChat = (text: string) => (page: Page) => page.getByRole('log').getByText(text).first().waitFor();

const asked = (text: string) => asking(text, 'Tool-driven');

/** Adds a todo and cancels the second one, which the model learns only at its next step. */
async function editList(page: Page): Promise<void> {
  await openPlan(page);
  await todos(page).getByLabel('New todo').fill('Count the words of README.md');
  await page.keyboard.press('Enter');
  await todos(page).getByText('Count the words').waitFor();
  await todos(page)
    .getByRole('button', { name: /^Cancel this todo: Read/ })
    .click();
  await todos(page).locator('[data-state="cancelled"]').waitFor();
}

/** Opens a todo for editing, after its panel was closed for a narrow window. */
async function openEdit(page: Page): Promise<void> {
  await openPlan(page);
  const field = page.getByRole('tabpanel').getByRole('textbox').first();
  if (await field.evaluate((element) => element.closest('li') !== null)) return;
  await page.getByRole('tabpanel').locator('li').nth(2).getByRole('button').last().click();
}

const scenes: readonly Scene[] = [
  scene('todos-of-loop-growing', asked(GROW), listed(6)),
  planPanel('todos-of-loop-growing-panel', GROW),
  { ...scene('todos-of-loop-approval', asked(REPORT), (page) => approval(page).waitFor()), again: ready },
  planPanel('todos-of-loop-approval-panel', REPORT),
  scene('todos-of-loop-done', inTopic(REPORT), allowWhenReady, inChat('The second todo failed')),
  planPanel('todos-of-loop-done-panel', REPORT),
  { ...scene('todos-of-loop-edited', asked(EDIT), listed(3), editList), again: openPlan },
  { ...scene('todos-of-loop-editing', inTopic(EDIT), openEdit), again: openEdit },
  {
    ...scene(
      'todos-of-loop-late-edit',
      asked(LATE),
      listed(3),
      editList,
      (page) => page.getByRole('button', { name: /^Stop/ }).click(),
      (page) => ended(page, 'stopped'),
    ),
    again: openPlan,
  },
  scene('todos-of-loop-idle', asked(IDLE), (page) => ended(page, 'limit')),
  planPanel('todos-of-loop-idle-panel', IDLE),
  scene('todos-of-loop-limit', asked(CAP), (page) => ended(page, 'limit')),
  planPanel('todos-of-loop-limit-panel', CAP),
  scene('todos-of-loop-answered', asked(GREET), inChat('What shall I do')),
  planPanel('todos-of-loop-answered-panel', GREET),
  scene('todos-of-loop-picture', asked(PICTURE), allowWhenReady, inChat('shown in the picture')),
];

export const todoLoopScenes = (browser: Browser): SceneSet => ({
  name: 'todo lists of loops',
  linked: true,
  start: () =>
    startApp(browser, {
      files: FILES,
      servers: [KITCHEN],
      settings: { limits: { ...DEFAULT_LIMITS, maxIterations: 8 } },
      script: (request) => replyOf(STORIES, request),
    }),
  scenes,
});
