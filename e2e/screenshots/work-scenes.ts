/** Scenes of a topic from its first message to its end, and of other states of a loop. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { startApp } from '../app/app.ts';
import { inspectorScenes } from './inspector-scenes.ts';
import { allow, approval, ask, ended, type Scene, type SceneSet, topic } from './scene.ts';
import { stateScenes } from './state-scenes.ts';
import { FILES, reply } from './stories.ts';

const TASK = 'Add a TodoList component with add and remove.';
const TITLE = 'Add a TodoList component';

async function openChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show plan and changes' }).click();
  await page.getByRole('tab', { name: /Changes/ }).click();
  await page
    .getByRole('button', { name: /App\.tsx/ })
    .first()
    .waitFor();
}

const scenes: readonly Scene[] = [
  {
    name: 'approval-new-file',
    async show(app) {
      const page = await ask(app, TASK);
      await approval(page).waitFor();
      return page;
    },
  },
  {
    name: 'approval-edit',
    async show(app) {
      const page = await topic(app, TITLE);
      await allow(page);
      await approval(page).getByText('App.tsx').first().waitFor();
      return page;
    },
  },
  {
    name: 'approval-command',
    async show(app) {
      const page = await topic(app, TITLE);
      await allow(page);
      await approval(page).getByText('ls -1').first().waitFor();
      return page;
    },
  },
  {
    name: 'finished',
    async show(app) {
      const page = await topic(app, TITLE);
      await allow(page);
      await ended(page, 'done');
      await page.locator('section[data-state="done"]').waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    name: 'finished-from-above',
    async show(app) {
      const page = await topic(app, TITLE);
      return page;
    },
    async again(page) {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
    },
  },
  {
    name: 'changes',
    async show(app) {
      const page = await topic(app, TITLE);
      await openChanges(page);
      return page;
    },
    // Opens the diff again, because the panel is beside the topic in a wide window and covers the
    // topic in a narrow one.
    async again(page) {
      const file = page.locator('[role=tabpanel] button[aria-expanded="false"]', { hasText: 'src/App.tsx' });
      if (await file.isVisible()) await file.click();
    },
  },
  {
    name: 'plan-empty',
    async show(app) {
      const page = await topic(app, TITLE);
      await page.getByRole('button', { name: 'Show plan and changes' }).click();
      await page.getByRole('tab', { name: 'Plan' }).click();
      return page;
    },
  },
  ...inspectorScenes(TITLE),
  {
    name: 'undo-all',
    async show(app) {
      const page = await topic(app, TITLE);
      await openChanges(page);
      return page;
    },
    async again(page) {
      const cancel = page.getByRole('button', { name: /^(Cancel|取消)$/ });
      if (await cancel.isVisible()) return;
      await page.getByRole('button', { name: /^(Undo all|全部撤销)$/ }).click();
      await cancel.waitFor();
    },
  },
  {
    name: 'run-command-dialog',
    async show(app) {
      const page = await topic(app, TITLE);
      await page.getByRole('button', { name: 'Run…' }).click();
      return page;
    },
  },
  {
    name: 'undo-refused',
    async show(app) {
      await writeFile(join(app.workspace, 'src/App.tsx'), 'export const App = () => <p>By hand</p>\n');
      const page = await topic(app, TITLE);
      await openChanges(page);
      return page;
    },
    async again(page) {
      if (await page.getByText('By hand').isVisible()) return;
      await page.locator('[role=tabpanel] button[aria-label*="src/App.tsx"]').first().click();
      await page.getByText('By hand').waitFor();
    },
  },
  {
    name: 'tool-card-open',
    async show(app) {
      const page = await topic(app, TITLE);
      const log = page.getByRole('log');
      await log.evaluate((element) => element.scrollTo(0, 0));
      await log.getByRole('button', { name: /Listed/ }).click();
      return page;
    },
    async again(page) {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
    },
  },
  {
    name: 'command-ran',
    async show(app) {
      const page = await topic(app, TITLE);
      await page.getByRole('button', { name: 'Run…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText(/Exit code/).waitFor();
      return page;
    },
  },
  ...stateScenes,
];

export const workScenes = (browser: Browser): SceneSet => ({
  name: 'work',
  linked: true,
  start: () =>
    startApp(browser, {
      script: reply,
      files: FILES,
      settings: { serverSwitches: { '@aether/terminal': true }, limits: { ...DEFAULT_LIMITS, maxIterations: 8 } },
    }),
  scenes,
});
