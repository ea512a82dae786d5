/** A topic from its first message to its end, and every other way a loop can stand. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { startApp } from '../app/app.ts';
import { ask, type Scene, type SceneSet, say, topic } from './scene.ts';
import { FILES, reply } from './stories.ts';

const TASK = 'Add a TodoList component with add and remove.';
const TITLE = 'Add a TodoList component';

const approval = (page: Page) => page.locator('[data-approval]');

async function allow(page: Page): Promise<void> {
  await approval(page).getByRole('button', { name: 'Allow once' }).click();
}

async function inState(page: Page, state: string): Promise<void> {
  await page.locator(`section[data-state="${state}"]`).waitFor();
}

async function ended(page: Page, state: string): Promise<void> {
  await page.locator(`[data-row="ending"] [data-state="${state}"]`).waitFor();
}

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
    // A wide window has the panel beside the topic, a narrow one over it: the diff is opened anew.
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
  {
    name: 'undo-all',
    async show(app) {
      const page = await topic(app, TITLE);
      await openChanges(page);
      await page.getByRole('button', { name: 'Undo all' }).click();
      return page;
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
      await say(page, '/changes');
      await page.getByRole('tab', { name: 'Changes' }).waitFor();
      await page.getByRole('button', { name: /Hide plan/ }).click();
      await page.getByRole('button', { name: 'Run…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText(/Exit code/).waitFor();
      return page;
    },
  },
  {
    name: 'markdown',
    async show(app) {
      const page = await ask(app, 'Explain it in full, with a table.');
      await page.getByText('for the rest').waitFor();
      await ended(page, 'done').catch(() => undefined);
      return page;
    },
  },
  {
    name: 'chinese',
    async show(app) {
      const page = await ask(app, '把上周三的会议纪要整理成待办，重要的标出来。');
      await page.getByText('联系供应商').first().waitFor();
      return page;
    },
  },
  {
    name: 'streaming',
    async show(app) {
      const page = await ask(app, 'Explain how the pieces fit together.');
      await page.getByText('Keep the state where it is used').waitFor();
      return page;
    },
  },
  {
    name: 'queued',
    async show(app) {
      const page = await topic(app, 'Explain how the pieces fit');
      await inState(page, 'running');
      await say(
        page,
        'And then write it into docs/architecture.md, with a picture of how the parts depend on each other.',
      );
      await say(page, 'Short, please.');
      await page.getByText('Short, please.').waitFor();
      return page;
    },
  },
  {
    name: 'stopped',
    async show(app) {
      const page = await topic(app, 'Explain how the pieces fit');
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Remove' }).first().click();
      await page.getByRole('button', { name: 'Remove' }).first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Stop/ }).click();
      await ended(page, 'stopped');
      return page;
    },
  },
  {
    name: 'thinking',
    async show(app) {
      const page = await ask(app, 'Think about the tests for a while.');
      await page.locator('[data-waiting]').waitFor();
      return page;
    },
  },
  {
    name: 'retrying',
    async show(app) {
      const page = await ask(app, 'Ask a busy provider.');
      await page.locator('[data-attempt]').waitFor();
      return page;
    },
  },
  {
    name: 'failed',
    async show(app) {
      const page = await ask(app, 'Ask with a wrong key.');
      await ended(page, 'failed');
      return page;
    },
  },
  {
    name: 'limit',
    async show(app) {
      const page = await ask(app, 'Read everything there is.');
      await ended(page, 'limit');
      return page;
    },
  },
  {
    name: 'denied',
    async show(app) {
      const page = await ask(app, 'Delete the footer component.');
      await approval(page).getByRole('button', { name: /^Deny/ }).click();
      await ended(page, 'done');
      await page.locator('section[data-state="done"]').waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    name: 'paused',
    async show(app) {
      const page = await ask(app, 'Tidy up the sources.');
      await page.getByRole('button', { name: 'Pause' }).click();
      await inState(page, 'paused');
      return page;
    },
  },
  {
    name: 'interrupted',
    async show(app) {
      const before = await ask(app, 'Rewrite the header from scratch.');
      await before.getByText('The header').last().waitFor();
      const slow = await ask(app, 'Run the slow checks.');
      await allow(slow);
      await slow.getByText('checking').first().waitFor();
      await Promise.all([before.close(), slow.close()]);
      await app.kill();
      await app.start();
      const page = await topic(app, 'Rewrite the header');
      await inState(page, 'interrupted');
      return page;
    },
  },
  {
    name: 'interrupted-call',
    async show(app) {
      const page = await topic(app, 'Run the slow checks');
      await inState(page, 'interrupted');
      return page;
    },
  },
  {
    name: 'unknown-outcome',
    async show(app) {
      const page = await topic(app, 'Run the slow checks');
      await page.getByRole('button', { name: 'Resume' }).first().click();
      await page.getByRole('button', { name: 'Mark as done' }).waitFor();
      return page;
    },
  },
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
