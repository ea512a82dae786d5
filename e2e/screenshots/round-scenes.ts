/**
 * Scenes of the strategy plan-execute-think: its choice, each phase, an approval within a batch,
 * and every way in which a loop of rounds can end.
 */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { ready } from '../app/person.ts';
import { call, fail, type Reply } from '../fixtures/scripted-openai.ts';
import {
  allowWhenReady,
  approval,
  asking,
  ended,
  inState,
  inTopic,
  planPanel,
  type Scene,
  type SceneSet,
  scene,
  window,
} from './scene.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const SUMMARISE = 'Write what this folder holds into SUMMARY.md';
const PLAN_SLOWLY = 'Plan the move to another bundler';
const RUN_SLOWLY = 'Check the sources, and note the result';
const THINK_SLOWLY = 'Say what the sources have in common';
const FAIL = 'Compare the three guides';
const CUT = 'Read everything there is at once';
const LIMIT = 'Find out who calls the header';
const STOP = 'Look for the oldest line';
const BREAK = 'Read the notes until the provider fails';
const NO_PLAN = 'Plan without a plan';

/** Longer than any picture takes. */
const NEVER_MS = 600_000;

const step = (tool: string, args: object, server = 'file-editor') => ({ tool: `${server}__${tool}`, arguments: args });
const read = (path: string) => step('read_file', { path });

const plan = (reasoning: string, steps: readonly object[], more: { complexity?: string; delayMs?: number } = {}) => {
  const { complexity = 'medium', ...delivery } = more;
  return call('plan_tool_call', { reasoning, steps, complexity }, delivery);
};

const think = (summary: string, next = '', more: Omit<Reply, 'calls'> = {}) =>
  call('think', { user_summary: summary, task_completed: next === '', next_steps_preview: next }, more);

const STORIES: Stories = {
  [SUMMARISE]: [
    plan('Look at every file, to know what the folder holds.', [
      step('list_files', { path: '.', recursive: true }),
      read('README.md'),
      read('src/App.tsx'),
    ]),
    think('The folder holds a **todo app**: a README, `src/App.tsx` and two components.', 'Write the file.'),
    plan('Write what was found into SUMMARY.md, and check it.', [
      read('package.json'),
      step('create_file', { path: 'SUMMARY.md', content: '# Summary\n\nA todo app.\n' }),
      read('SUMMARY.md'),
    ]),
    think('`SUMMARY.md` says in two lines what the folder holds: a todo app with two components.'),
  ],
  [PLAN_SLOWLY]: [plan('Look first.', [read('package.json')], { delayMs: NEVER_MS })],
  [RUN_SLOWLY]: [
    plan('Run the checks on the sources, then note the result.', [
      step('list_files', { path: 'src' }),
      step('run_command', { command: 'echo checking; sleep 300', timeout_seconds: 400 }, 'terminal'),
      step('create_file', { path: 'docs/result-of-the-checks.md', content: 'Checked.\n' }),
      read('docs/result-of-the-checks.md'),
    ]),
    think('The checks took longer than a round may take.'),
  ],
  [THINK_SLOWLY]: [
    plan('Read the sources.', [read('src/App.tsx'), read('src/components/Header.tsx')]),
    think('Both are components.', '', { delayMs: NEVER_MS }),
  ],
  [FAIL]: [
    plan('Read the guides, then write the comparison.', [
      read('README.md'),
      read('docs/a-guide-with-a-very-long-name-that-no-folder-of-this-project-holds.md'),
      step('create_file', { path: 'COMPARISON.md', content: '# Comparison\n' }),
      read('COMPARISON.md'),
    ]),
    think('Only one of the three guides is there. **I cannot compare them**, so I have written nothing.'),
  ],
  [CUT]: [
    ...[0, 1].map(() =>
      plan(
        'Read every file in one round.',
        Object.keys(FILES)
          .concat('.gitignore', 'src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts')
          .map((path) => step('get_file_info', { path })),
      ),
    ),
    think('One of the files is not there.'),
  ],
  [LIMIT]: [
    plan('Search in the sources.', [step('search_files', { query: 'Header' })], { complexity: 'simple' }),
    think('Two files name the header.', 'Search in the tests, and then in the two packages beside this one.'),
    plan('Search in the tests.', [step('search_files', { query: 'Header', path: 'src/components' })]),
    think(
      '`Header` is used in **one place**:\n\n| File | Line |\n| --- | ---: |\n| `src/App.tsx` | 4 |',
      'Search in the two packages beside this one.',
    ),
  ],
  [STOP]: [
    plan('List the files by date.', [step('list_files', { path: '.', recursive: true })]),
    think('Six files may hold it.', 'Read the six files.'),
    plan('Read them.', [read('README.md')], { delayMs: NEVER_MS }),
  ],
  [BREAK]: [
    plan('Read the notes.', [read('README.md')]),
    think('The notes are short.', 'Read the sources.'),
    fail(401, 'Incorrect API key provided'),
  ],
  [NO_PLAN]: [call('plan_tool_call', { reasoning: 'I just begin.' })],
};

const isDone = (page: Page) => ended(page, 'done');

const asked = (text: string) => asking(text, 'Plan, execute, think');

/** A scene of a new topic, and one of its plan panel. */
const both = (name: string, text: string, ...acts: readonly ((page: Page) => Promise<unknown>)[]): readonly Scene[] => [
  scene(name, asked(text), ...acts),
  planPanel(`${name}-panel`, text),
];

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

const inPhase = (phase: string) => async (page: Page) => {
  await inState(page, 'running');
  await page.getByRole('region', { name: 'Loop', exact: true }).getByText(phase).first().waitFor();
};

const scenes: readonly Scene[] = [
  { name: 'menu-strategy', show: window, again: openStrategies },
  ...both('rounds-planning', PLAN_SLOWLY, inPhase('Planning')),
  { ...scene('rounds-approval', asked(SUMMARISE), (page) => approval(page).waitFor()), again: ready },
  planPanel('rounds-approval-panel', SUMMARISE),
  scene('rounds-done', inTopic(SUMMARISE), allowWhenReady, isDone),
  planPanel('rounds-done-panel', SUMMARISE),
  ...both('rounds-executing', RUN_SLOWLY, allowWhenReady, (page) => page.getByText('checking').first().waitFor()),
  ...both('rounds-thinking', THINK_SLOWLY, inPhase('Thinking')),
  ...both('rounds-step-failed', FAIL, isDone),
  ...both('rounds-cut', CUT, isDone),
  ...both('rounds-limit', LIMIT, (page) => ended(page, 'limit')),
  ...both(
    'rounds-stopped',
    STOP,
    inPhase('Round 2'),
    (page) => page.getByRole('button', { name: /^Stop/ }).click(),
    (page) => ended(page, 'stopped'),
  ),
  ...both('rounds-error', BREAK, (page) => ended(page, 'failed')),
  scene('rounds-no-plan', asked(NO_PLAN), (page) => ended(page, 'failed')),
];

export const roundScenes = (browser: Browser): SceneSet => ({
  name: 'rounds',
  linked: true,
  start: () =>
    startApp(browser, {
      files: FILES,
      script: (request) => replyOf(STORIES, request),
      settings: { serverSwitches: { '@aether/terminal': true } },
    }),
  scenes,
});
