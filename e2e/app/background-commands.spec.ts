/** Tests commands in the background: how they are approved, seen, kept and stopped in the page. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { isAlive } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { descendantsOf } from '../cli/processes.ts';
import { call, type Script } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import {
  approval,
  button,
  card,
  chat,
  composer,
  DONE,
  decide,
  done,
  expect,
  indicator,
  say,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

/** Writes a line that no other process has, so that the processes are found. */
const serve = (name: string): string => `echo ${name} is ready; while true; do sleep 0.2; echo ${name} beats; done`;

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Commands in the background' }).getByRole('listitem');
const kept = (page: Page): Locator => page.getByRole('region', { name: 'Commands in the background' });

const settings = { serverSwitches: { '@aether/terminal': true } };

describe.skipIf(process.platform === 'win32')('a command in the background', () => {
  test('asks with its place and its end, is listed with what it writes, goes on after its loop if it is kept, and is stopped by the user', async () => {
    const goOn = Promise.withResolvers<void>();
    const script: Script = async (_, n) => {
      if (n === 0) return call('start_command', { command: serve('server') });
      if (n === 1) return call('start_command', { command: 'echo building; sleep 0.5; exit 3' });
      await goOn.promise;
      return call(DONE, { result: 'The server runs.' });
    };
    await using app = await startApp(browser, { settings, script });
    const { page } = await app.open();
    await say(page, 'Start the server');
    await expect(approval(page)).toContainText('Start this command in the background?');
    await expect(approval(page)).toContainText('until the task ends');
    await decide(page, /^Allow once/);
    await decide(page, /^Allow once/);

    await expect(rows(page)).toHaveCount(2);
    await expect(indicator(page).getByRole('listitem')).toHaveCount(2);
    await expect(rows(page).nth(0)).toContainText('server beats');
    await expect(rows(page).nth(1)).toContainText('exit code 3');
    await button(rows(page).nth(0), 'Output').click();
    await expect(
      rows(page)
        .nth(0)
        .getByRole('group', { name: /^Output of/ }),
    ).toContainText('server is ready');
    await button(rows(page).nth(0), 'Keep running').click();
    await expect(button(rows(page).nth(0), 'Kept')).toHaveAttribute('aria-pressed', 'true');

    // A page that was away has the present list.
    const { page: other } = await app.open();
    await topicRow(other, 'Start the server').click();
    await expect(rows(other)).toHaveCount(2);
    await other.close();

    goOn.resolve();
    await expect(done(page)).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    await expect(kept(page)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(topicRow(page, 'Start the server')).toContainText('Commands run in the background');
    const pids = descendantsOf(app.pid);
    expect(pids.length).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(rows(page), /^Stop/).click();
    await expect(kept(page)).toBeHidden();
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('ends with its loop, and with Esc', async () => {
    const script: Script = (_, n) =>
      n === 0 ? call('start_command', { command: serve('watcher') }) : { text: 'I wait', stallAfter: 2 };
    await using app = await startApp(browser, { settings: { ...settings, approvalMode: 'allow-all' }, script });
    const { page } = await app.open();
    await say(page, 'Watch');
    await expect(rows(page)).toContainText('watcher beats');
    await expect(chat(page).getByText('I wait')).toBeVisible();
    const pids = descendantsOf(app.pid);
    await composer(page).press('Escape');
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    await expect.poll(() => pids.filter(isAlive), { timeout: 2_000 }).toEqual([]);
    await expect(rows(page)).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });
});
