/** Scenes of secrets that models do not get: in a message, in a file, and sent by choice. */
import type { Browser } from 'playwright';
import { startApp } from '../app/app.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { ask, type Scene, type SceneSet, topic } from './scene.ts';
import { replyOf, type Stories } from './stories.ts';

/** Invented keys, in pieces so that no search for keys takes them for real ones. */
const KEYS = [
  ['ghp_', '8sKd72hQzX0vLw5TnB3rYp9cMf4JgA61ueRt'].join(''),
  ['npm_', 'q7WmZ4xT0bVn83LcYhR5sKd92JfGp6uAe1Bo'].join(''),
];

const READ = `Publish with ${KEYS[0]}`;
const LONG = 'packages/publishing/configuration/registry-settings.production.ts';

/** The model reads the placeholder in place of the key. */
const STORIES: Stories = {
  'Publish with [secret 1: GitHub token]': [
    call('read_file', { path: 'config.ts' }, { text: 'I look at the configuration first.' }),
    call('read_file', { path: LONG }),
    call('attempt_completion', {
      result: 'Both files have a key. I did not see it, and I do not need it: `npm publish` reads it itself.',
    }),
  ],
};

const open = (app: Parameters<Scene['show']>[0]) => topic(app, 'Publish with');

const scenes: readonly Scene[] = [
  {
    name: 'secrets-kept',
    async show(app) {
      const page = await ask(app, READ);
      await page.getByText('Both files have a key').waitFor();
      return page;
    },
  },
  {
    name: 'secrets-sent',
    async show(app) {
      const page = await open(app);
      await page.getByRole('button', { name: 'Send in this topic' }).first().click();
      await page.getByRole('button', { name: 'Stop sending' }).first().waitFor();
      return page;
    },
  },
];

export const secretScenes = (browser: Browser): SceneSet => ({
  name: 'secrets',
  linked: true,
  start: () =>
    startApp(browser, {
      script: (request) => replyOf(STORIES, request),
      files: {
        'config.ts': `export const token = '${KEYS[1]}';\n`,
        [LONG]: `export const token = '${KEYS[1]}';\nexport const password = 'Tr0ub4dor&3xq';\n`,
      },
    }),
  scenes,
});
