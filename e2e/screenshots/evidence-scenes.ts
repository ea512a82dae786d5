/** Scenes of what is known of the work of a loop: every grade, what comes with it, and the checks of a folder. */
import type { Browser, Page } from 'playwright';
import type { EvidenceGrade } from '../../shared/evidence.ts';
import { FILE_EDITOR, TERMINAL } from '../../shared/mcp.ts';
import { startApp } from '../app/app.ts';
import { byGoal } from '../app/by-goal.ts';
import { DONE } from '../app/person.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { ask, ended, inTopic, type Scene, type SceneSet, scene, window } from './scene.ts';

const CHECK = 'sh check.sh';
const FILES = {
  'AGENTS.md': `# Rules\n\nUse plain words.\n\nCheck: \`${CHECK}\`\n`,
  'check.sh': 'grep -q milk notes.md && echo "1 passed"\n',
  'notes.md': '# Notes\n\nBuy mlik.\n',
  'package.json': '{ "name": "shop", "scripts": { "test": "sh check.sh" } }\n',
};

const edit = (search: string, replace: string) => call('replace_in_file', { path: 'notes.md', search, replace });
const create = (path: string, content: string) => call('create_file', { path, content });
const run = (command: string) => call('run_command', { command });
const end = (result: string, command?: string) => call(DONE, { result, ...(command === undefined ? {} : { command }) });

const VERIFIED = 'Mend the typo in the notes';
const UNSHOWN = 'Tell where the rules are';
const FAILED = 'Change what is to be bought';
const UNCHECKED = 'Bring the milk back';
const LIES = 'Write tests for the prices';
const CLAIMS = 'Say more about the milk';
const UNCHANGED = 'Look what there is to buy';

const TASKS = {
  [VERIFIED]: [
    edit('mlik', 'milk'),
    create('src/price.ts', 'export const price = (cents: number): string => String(cents / 100);\n'),
    run(CHECK),
    end('Mended the typo in `notes.md`, and added `src/price.ts` with the price of the milk.', 'npm run dev'),
  ],
  [UNSHOWN]: [edit('milk.', 'milk!'), run(CHECK), end('The notes are in order. The new rules are in `docs/milk.md`.')],
  [FAILED]: [edit('milk', 'tea'), run(CHECK), end('The notes say **tea** now.')],
  [UNCHECKED]: [edit('tea', 'milk'), end('The notes say **milk** again.')],
  [LIES]: [
    call('replace_in_file', { path: 'src/prices.ts', search: 'cents', replace: 'cent' }),
    edit('Buy', 'Get'),
    run('ls src'),
    end('I wrote `src/price.test.ts` with 11 tests, and all tests pass.'),
  ],
  [CLAIMS]: [edit('Get', 'Buy'), end('The word is changed, and all tests pass.')],
  [UNCHANGED]: [call('read_file', { path: 'notes.md' }), end('There is one thing to buy: milk.')],
};

const asked = (text: string) => (app: Parameters<Scene['show']>[0]) => ask(app, text);

const graded = (page: Page, grade: EvidenceGrade) =>
  page.locator(`[data-row="ending"] [data-grade="${grade}"]`).waitFor();

async function openDetails(page: Page): Promise<void> {
  await page.locator('[data-row="ending"] summary').last().click();
}

async function openFolder(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const button = page.locator('button:has(.lucide-shield-check)').filter({ visible: true });
  if ((await button.count()) === 0) await page.locator('header button:has(.lucide-sliders-horizontal)').click();
  await button.first().click();
  await page.locator('form code, section:has(form) code').first().waitFor();
}

async function runCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run the check…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run the check', exact: true }).click();
  await page.locator('[data-own-run=ended]').waitFor();
}

const scenes: readonly Scene[] = [
  scene('evidence-verified', asked(VERIFIED), (page) => ended(page, 'done')),
  scene('evidence-verified-details', inTopic(VERIFIED), openDetails),
  scene('evidence-unshown', asked(UNSHOWN), (page) => graded(page, 'unchecked')),
  scene('evidence-unshown-details', inTopic(UNSHOWN), openDetails),
  scene('evidence-check-failed', asked(FAILED), (page) => graded(page, 'check-failed')),
  scene('evidence-unchecked', asked(UNCHECKED), (page) => ended(page, 'done')),
  scene('evidence-own-run', inTopic(UNCHECKED), runCheck),
  scene('evidence-contradicted', asked(LIES), (page) => graded(page, 'contradicted')),
  scene('evidence-contradicted-details', inTopic(LIES), openDetails),
  scene('evidence-claimed-tests', asked(CLAIMS), (page) => graded(page, 'contradicted')),
  scene('evidence-unchanged', asked(UNCHANGED), (page) => ended(page, 'done')),
  { name: 'folder-checks', show: window, again: openFolder },
];

export const evidenceScenes = (browser: Browser): SceneSet => ({
  name: 'evidence of endings',
  linked: true,
  start: () =>
    startApp(browser, {
      files: FILES,
      settings: { approvalMode: 'allow-all', serverSwitches: { [FILE_EDITOR]: true, [TERMINAL]: true } },
      script: byGoal(TASKS),
    }),
  scenes,
});
