/** Scenes of every state of a loop with its reply, each in its own topic. */
import { decide } from '../app/person.ts';
import { allow, ask, ended, inState, type Scene, say, topic } from './scene.ts';

export const stateScenes: readonly Scene[] = [
  {
    name: 'markdown',
    async show(app) {
      const page = await ask(app, 'Explain it in full, with a table.');
      await page.getByText('for the rest').first().waitFor();
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
      await page.getByRole('listitem').getByText('Short, please.').waitFor();
      return page;
    },
  },
  {
    name: 'stopped',
    async show(app) {
      const page = await topic(app, 'Explain how the pieces fit');
      const queue = page.getByRole('list', { name: 'Messages for the next turn' });
      await queue.getByText('Short, please.').waitFor();
      for (const left of [1, 0]) {
        await queue.getByRole('button', { name: 'Remove' }).first().click();
        await queue.getByRole('listitem').nth(left).waitFor({ state: 'detached' });
      }
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
      await decide(page, /^Deny N/);
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
