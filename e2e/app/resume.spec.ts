/** Tests that a loop can be resumed after the app has ended or was killed. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { isAlive } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { descendantsOf } from '../cli/processes.ts';
import { call, lastResults } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, DONE, done, expect, exported, fileOf, indicator, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const APPEND = call('insert_content', { path: 'list.txt', line: 99, content: 'more' });
const LIST = { 'list.txt': 'first\n' };

describe('a loop', () => {
  test('that was paused is still paused after a restart, and finishes when it is resumed', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      files: LIST,
      settings: { approvalMode: 'allow-edits' },
      script: async (_, n) => {
        if (n === 0) await gate.promise;
        return n === 0 ? APPEND : call(DONE, { result: 'Longer now.' });
      },
    });
    const before = await app.open();
    await say(before.page, 'Make it longer');
    await button(indicator(before.page), 'Pause').click();
    await expect(indicator(before.page)).toContainText('Pausing after this step');
    gate.resolve();
    await expect(indicator(before.page)).toContainText('Paused');
    expect(await fileOf(app, 'list.txt')).toBe('first\nmore\n');
    await before.close();
    await app.stop();
    await app.start();

    const page = await comeBack(app, 'Make it longer');
    await expect(indicator(page)).toContainText('Paused');
    expect(app.model.requests).toHaveLength(1);
    await button(indicator(page), 'Resume').click();
    await expect(done(page)).toContainText('Longer now.');
    expect(await fileOf(app, 'list.txt')).toBe('first\nmore\n');
    expect(app.problems).toEqual([]);
  });

  test('that was killed during a reply of the model is resumed from its card, and no call is repeated', async () => {
    await using app = await startApp(browser, {
      files: LIST,
      settings: { approvalMode: 'allow-edits' },
      script: (_, n) => {
        if (n === 0) return APPEND;
        return n === 1 ? { text: 'Now I come to', stallAfter: 2 } : call(DONE, { result: 'Longer now.' });
      },
    });
    const before = await app.open();
    await say(before.page, 'Make it longer');
    await expect(chat(before.page).getByText('Now I come to')).toBeVisible();
    await before.close();
    await app.kill();
    await app.start();

    const page = await comeBack(app, 'Make it longer');
    await expect(card(page, 'Interrupted')).toContainText('while the model was asked (iteration 2)');
    await expect(indicator(page)).toContainText('Interrupted');
    expect(app.model.requests).toHaveLength(2);
    await button(card(page, 'Interrupted'), 'Resume').click();
    await expect(done(page)).toContainText('Longer now.');
    await expect(card(page, 'Inserted into list.txt')).toHaveCount(1);
    expect(await fileOf(app, 'list.txt')).toBe('first\nmore\n');
    const { messages, toolCalls } = await exported(app);
    // The last message is the ending of the loop.
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']);
    expect(toolCalls.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      'insert_content done',
      'attempt_completion done',
    ]);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('that was interrupted is marked in the sidebar and counted at the start, until it is resumed or discarded', async () => {
    await using app = await startApp(browser, {
      script: (_, n) => (n < 2 ? { text: 'Now I come to', stallAfter: 2 } : call(DONE, { result: 'It is done.' })),
    });
    const before = await app.open();
    for (const text of ['The first task', 'The second task']) {
      await button(before.page, /^New topic/).click();
      await say(before.page, text);
      await expect(chat(before.page).getByText('Now I come to')).toBeVisible();
    }
    await before.close();
    await app.kill();
    await app.start();

    const { page } = await app.open();
    const banner = page.getByRole('region', { name: 'Interrupted loops' });
    await expect(banner).toContainText('2 loops were interrupted.');
    await expect(topicRow(page, 'The first task', 'Interrupted')).toBeVisible();
    await expect(topicRow(page, 'The second task', 'Interrupted')).toBeVisible();
    await button(banner, 'Show').click();
    await expect(indicator(page)).toContainText('Interrupted');
    await button(card(page, 'Interrupted'), 'Resume').click();
    await expect(done(page)).toContainText('It is done.');
    await expect(banner).toContainText('1 loop was interrupted.');
    await button(banner, 'Show').click();
    await button(card(page, 'Interrupted'), 'Discard').click();
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Topics' })).not.toContainText('Interrupted');
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test.each([
    ['Retry', 2, /^exit code 0/],
    ['Mark as done', 1, /says that this was done/],
    ['Skip', 1, /without this call/],
  ] as const)(
    'whose command was interrupted by a kill continues after the user chooses %s',
    async (choice, runs, told) => {
      // The first run of the command never ends; the second ends at once.
      const command = 'echo ran >> log.txt; [ "$(wc -l < log.txt)" -gt 1 ] || sleep 600';
      await using app = await startApp(browser, {
        settings: { serverSwitches: { '@aether/terminal': true }, approvalMode: 'allow-all' },
        script: (_, n) => (n === 0 ? call('run_command', { command }) : call(DONE, { result: 'Went on.' })),
      });
      const before = await app.open();
      await say(before.page, 'Run it');
      await expect.poll(() => fileOf(app, 'log.txt')).toBe('ran\n');
      const started = descendantsOf(app.pid);
      await before.close();
      await app.kill();
      await expect.poll(() => started.filter(isAlive)).toEqual([]);
      await app.start();

      const page = await comeBack(app, 'Run it');
      await expect(card(page, 'Interrupted')).toContainText(command);
      await button(card(page, 'Interrupted'), 'Resume').click();
      const unknown = card(page, /^Nobody knows whether this was done/);
      await expect(unknown).toContainText(command);
      await expect(indicator(page)).toContainText('A call has an unknown outcome');
      expect(await fileOf(app, 'log.txt')).toBe('ran\n');
      await button(unknown, choice).click();
      await expect(done(page)).toContainText('Went on.');
      expect(await fileOf(app, 'log.txt')).toBe('ran\n'.repeat(runs));
      const [, then] = app.model.requests;
      expect(then === undefined ? [] : lastResults(then.body)).toEqual([expect.stringMatching(told)]);
      expect(app.model.violations).toEqual([]);
      expect(app.problems).toEqual([]);
    },
  );
});

/** Opens a new window and opens the topic in it. */
async function comeBack(app: App, title: string): Promise<Page> {
  const { page } = await app.open();
  await topicRow(page, title).click();
  return page;
}
