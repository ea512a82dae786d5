/** Scenes of commands in the background: running, ended, kept, with output, and the card that asks. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { DONE, ready } from '../app/person.ts';
import { say as answer, call } from '../fixtures/scripted-openai.ts';
import { approval, asking, type Scene, type SceneSet, scene } from './scene.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const SERVE = 'Start the dev server and watch the tests';
const KEEP = 'Serve the documents';
const ASK = 'Serve the folder to the network';
const REMOVE = 'Try to configure the editor';

/** Longer than any picture takes. */
const NEVER_MS = 600_000;

const start = (command: string) => call('start_command', { command });
const slow = answer('The server runs. I go on with the page.', { delayMs: NEVER_MS });

const SERVER = 'sh scripts/serve.sh --port 5173';
const FAILING =
  'sh scripts/build.sh --of the-documents-the-examples-and-the-three-packages-beside-this-folder --minify';
const SCRIPTS = {
  'scripts/serve.sh': 'echo "ready in 312 ms"; echo "  Local: http://localhost:5173/"; sleep 600\n',
  'scripts/build.sh':
    'echo "Building 214 modules"; sleep 0.3; echo "error: cannot find module ./gone.ts" >&2; exit 2\n',
  'scripts/editor.sh': 'mkdir -p .vscode; echo {} > .vscode/tasks.json; echo "the editor is configured"; sleep 600\n',
  'scripts/watch.sh': 'while true; do echo "12 tests passed, watching for changes"; sleep 1; done\n',
};

const STORIES: Stories = {
  [SERVE]: [start(SERVER), start(FAILING), start('sh scripts/watch.sh src/components'), slow],
  [REMOVE]: [start('sh scripts/editor.sh'), call('background_commands', {}), slow],
  [KEEP]: [start(SERVER), call(DONE, { result: 'The documents are served.' }, { delayMs: 4_000 })],
};

const list = (page: Page) => page.getByRole('list', { name: 'Commands in the background' });
const rows = (page: Page) => list(page).getByRole('listitem');

const running: readonly Scene[] = [
  scene('background-running', asking(SERVE), async (page) => {
    await rows(page).nth(2).waitFor();
    await page.locator('[data-state="ended"] >> text=exit code 2').waitFor();
    await rows(page).first().getByTitle('Local: http://localhost:5173/').waitFor();
  }),
  scene('background-output', asking(SERVE), async (page) => {
    await rows(page).nth(2).waitFor();
    await rows(page).first().getByRole('button', { name: 'Keep running' }).click();
    await rows(page).nth(1).getByRole('button', { name: 'Output' }).click();
    await page
      .getByRole('group', { name: /^Output of/ })
      .getByText('cannot find module')
      .waitFor();
  }),
  scene('background-removed', asking(REMOVE), async (page) => {
    await rows(page).first().getByText('Removed, because').waitFor();
    await rows(page).first().getByRole('button', { name: 'Output' }).click();
  }),
  scene('background-kept', asking(KEEP), async (page) => {
    await rows(page).first().getByRole('button', { name: 'Keep running' }).click();
    await page.getByRole('region', { name: 'Commands in the background' }).waitFor();
  }),
];

/** Commands that run, have ended and are kept. */
export const backgroundScenes = (browser: Browser): SceneSet => ({
  name: 'commands in the background',
  linked: false,
  start: () =>
    startApp(browser, {
      script: (request) => replyOf(STORIES, request),
      files: { ...FILES, ...SCRIPTS },
      settings: { serverSwitches: { '@aether/terminal': true }, approvalMode: 'allow-all' },
    }),
  scenes: running,
});

const asks: readonly Scene[] = [
  {
    ...scene('background-card', asking(ASK), async (page) => {
      await approval(page).waitFor();
      await ready(page);
    }),
    again: ready,
  },
];

/** The card of a command in the background. */
export const backgroundCardScenes = (browser: Browser): SceneSet => ({
  name: 'cards of commands in the background',
  linked: false,
  start: () =>
    startApp(browser, {
      script: () => start('python3 -m http.server 8000 --directory dist'),
      files: FILES,
      settings: { serverSwitches: { '@aether/terminal': true } },
    }),
  scenes: asks,
});
